// The ids of drivers and timelines.

/// The id of one driver; never reused.
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  let generation: UInt32

  /// The id of no driver.
  static var none: DriverID { DriverID(slot: .max, generation: 0) }
}

/// The id of one timeline; never reused, in any world.
public struct TimelineID: Hashable, Sendable {
  /// The world of the timeline.
  let world: WorldIdentity
  let index: Int
  let generation: UInt32
}
