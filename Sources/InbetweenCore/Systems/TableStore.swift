/// The rows of the winners that move, in tables, and the kernels that advance them.
struct TableStore: SnapshotField, ~Copyable {
  /// The tables of the timelines that have rows; the world's own come first.
  var byClock = UniqueArray<ClockTables>()
  /// Free indices of `byClock`.
  var freeTables = UniqueArray<Int>()
  /// The scalar rows of the timelines that share the world's tables.
  var sharedScalarRows = UniqueArray<Slot<DriverLane>>()
  /// The fastest compiled kernels that this processor can run.
  var kernels = KernelSet.best
  /// A kernel's block for each thread that takes part.
  var block = UniqueArray<Float>()
  /// Starts of rows with clocks for each of these threads, counted from the present instants of the clocks.
  var shifted = UniqueArray<Int32>()
  var sharing = KernelSharing()
  /// Whether the kernels start from the end of their tables next time.
  var sweepsBackward = false
  /// Sink that keeps prefetch loads from being optimized away.
  var fetched: UInt32 = 0

  init() {
    makeRoom(forThreads: 1)
    byClock.append(ClockTables(of: 0))
  }

  /// Reserves the kernels' blocks for a number of threads.
  mutating func makeRoom(forThreads threads: Int) {
    block.extend(to: KernelSharing.roomPerThread * threads, filler: 0)
    shifted.extend(to: KernelSharing.roomPerThread * threads, filler: 0)
  }

  /// Removes all tables but the world's own, which are empty then.
  mutating func removeAll() {
    byClock.truncate(to: 0)
    byClock.append(ClockTables(of: 0))
    freeTables.removeAll()
    sharedScalarRows.removeAll()
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&byClock, make: ClockTables(of: 0))
    bytes.exchange(&freeTables, &sharedScalarRows, &sweepsBackward)
  }
}
