// What the host holds to name a driver or a timeline.

/// The id of one driver; never used again for another.
public struct DriverID: Hashable, Sendable, BitwiseCopyable {
  let slot: UInt32
  let generation: UInt32
}

/// A clock of its own that drivers hang on: it runs at any rate, pauses, and seeks to any instant, forward
/// and back (T8).
///
/// It keeps its drivers until it is released. Seeking back undoes later commits of base values; a direct
/// assignment in between discards the earlier ones. It stands at 0 until it begins, which the first
/// registration makes it do.
public struct Timeline: Sendable, Hashable {
  /// Which world's it is.
  let world: WorldIdentity
  let index: Int
  let generation: UInt32
}
