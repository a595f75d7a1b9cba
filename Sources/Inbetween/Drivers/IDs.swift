// The ids of drivers and timelines.

/// The id of one driver; never reused.
///
/// ```swift
/// let id = try world.animate(card, .opacity, to: 0).id
/// let fade = world.handle(of: id)
/// ```
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  let generation: UInt32

  /// The id of no driver.
  static var none: DriverID { DriverID(slot: .max, generation: 0) }
}

/// The id of one timeline; never reused, in any world.
///
/// ```swift
/// var fade = Tween(.opacity, to: 0, duration: .milliseconds(300))
/// fade.timeline = world.makeTimeline().id
/// try world.register(fade, on: card)
/// ```
public struct TimelineID: Hashable, Sendable {
  /// The world of the timeline.
  let world: WorldIdentity
  @Packed<UInt32> private(set) var index: Int
  let generation: UInt32
}
