// What names a driver or a timeline.

/// The id of one driver; never used again for another.
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  let generation: UInt32
}

/// The id of one timeline; never used again for another, in any world.
public struct TimelineID: Hashable, Sendable {
  /// Which world's it is.
  let world: WorldIdentity
  let index: Int
  let generation: UInt32
}
