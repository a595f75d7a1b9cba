/// The state of a world at a moment between two ticks. `World.save(into:)` fills it, and `World.restore(_:)`
/// takes the world back to it. A snapshot that is filled again reuses its memory.
///
/// ```swift
/// let before = Snapshot()
/// try world.save(into: before)
/// world.tick()
/// try world.restore(before)
/// print(world.tickCount)  // prints 0
/// ```
///
/// A snapshot has everything that determines the future of the world. After a restore, every tick, sample,
/// event and hash is exactly as it was after the save. Callbacks of drivers and transitions are kept with the
/// snapshot, but not in its `data()`.
///
/// A snapshot belongs to one thread at a time, as its world does. The snapshot does not keep the world alive.
public final class Snapshot {
  /// All stores, one after another. Storing only changes would save nothing: a tick changes nearly
  /// everything. Tables and queues are copied too, which takes less time than building them again.
  @exclusivity(unchecked) var bytes = SnapshotBytes()
  /// The callbacks of the world at that moment.
  @exclusivity(unchecked) var callbacks = KeptCallbacks()
  /// True while it is saved or restored.
  var isInUse = false

  /// The number of ticks that the world had run; nil for an empty snapshot.
  public internal(set) var tickCount: Int64?

  /// Creates an empty snapshot.
  public init() {}

  /// The size of the state in bytes; 0 for an empty snapshot.
  public var byteCount: Int { bytes.count }
}
