/// The snapshots of the last ticks of a world, for rollback: each new snapshot replaces the oldest.
///
/// ```swift
/// let ring = SnapshotRing(capacity: 60)
/// try ring.save(world)
/// world.tick()
/// // An input for tick 1 has come late: back to the world before it.
/// try ring.restore(world, toTick: 0)
/// ```
///
/// A ring that is full allocates nothing, unless the world has grown.
public final class SnapshotRing {
  /// The greatest number of snapshots.
  public let capacity: Int
  private var snapshots: [Snapshot] = []

  /// Creates an empty ring.
  ///
  /// - Precondition: `capacity` is 1 or more.
  public init(capacity: Int) {
    precondition(capacity >= 1, "a ring has room for at least one snapshot")
    self.capacity = capacity
  }

  /// Saves the world between two ticks, and replaces an earlier snapshot of the same tick.
  ///
  /// - Throws: the errors of `World.save(into:)`; the ring is then unchanged.
  /// - Complexity: O(n), where n is the size of the world's state.
  public func save(_ world: World) throws(SnapshotError) {
    let index = Int(world.tickCount % Int64(capacity))
    while snapshots.count <= index { snapshots.append(Snapshot()) }
    try world.save(into: snapshots[index])
  }

  /// The snapshot of the world after `tick` ticks; nil if it was not saved or has been overwritten.
  public subscript(tick: Int64) -> Snapshot? {
    let index = Int(tick % Int64(capacity))
    guard tick >= 0, index < snapshots.count, snapshots[index].tickCount == tick else { return nil }
    return snapshots[index]
  }

  /// Takes the world back to the moment after `tick` ticks. Snapshots of later moments are dropped. While the
  /// ticks up to the present are run again, `World.isRepeatingTick` is true.
  ///
  /// - Returns: false, without a change, if the ring has no snapshot of this tick.
  /// - Throws: the errors of `World.restore(_:)`.
  /// - Complexity: O(n), where n is the size of the world's state.
  @discardableResult
  public func restore(_ world: World, toTick tick: Int64) throws(SnapshotError) -> Bool {
    guard let snapshot = self[tick] else { return false }
    let present = max(world.tickCount, world.lastRepeatedTick)
    try world.restore(snapshot)
    world.lastRepeatedTick = present
    world.isRepeatingTick = tick < present
    for later in snapshots where later.tickCount ?? 0 > tick { later.tickCount = nil }
    return true
  }

  /// Drops all snapshots, and keeps their memory. Call it after a load. Otherwise tick 12 of the loaded game
  /// could restore tick 12 of the game before.
  ///
  /// ```swift
  /// let ring = SnapshotRing(capacity: 60)
  /// try ring.save(world)
  /// ring.removeAll()
  /// print(ring[0] == nil)  // prints true
  /// ```
  public func removeAll() {
    for snapshot in snapshots { snapshot.tickCount = nil }
  }

  /// The bytes of all snapshots together.
  public var byteCount: Int { snapshots.reduce(0) { $0 + $1.byteCount } }
}
