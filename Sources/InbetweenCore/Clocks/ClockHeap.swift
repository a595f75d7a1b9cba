/// A clock and its instant in a heap of clocks.
struct ClockEntry: HeapEntry, FixedLayout {
  /// An instant of engine time, or of the root of a seek.
  var instant: Int64
  /// The order of boundaries at one instant (C2).
  var order: UInt64
  /// The index of the timeline.
  @Packed<Int64> var clock: Int

  init(instant: Int64, order: UInt64, clock: Int) {
    self.instant = instant
    self.order = order
    self.clock = clock
  }

  /// An entry for a clock with this next boundary.
  @inline(__always)
  init(_ boundary: Boundary, on clock: Int) {
    self.init(instant: boundary.instant, order: boundary.order, clock: clock)
  }

  @inline(__always)
  func precedes(_ other: ClockEntry) -> Bool {
    instant != other.instant ? instant < other.instant : order < other.order
  }
}

/// Clocks by instant and order, the first one on top: a heap of four branches with each clock at most once.
///
/// - Complexity: O(log n) to insert, move or remove one of n clocks.
struct ClockHeap: SnapshotField, ~Copyable {
  private var heap = UniqueArray<ClockEntry>()
  /// For each clock, its index in the heap plus one; 0 if it is not in the heap.
  private var indices = UniqueArray<UInt32>()

  var first: ClockEntry? {
    @inline(__always) get { heap.isEmpty ? nil : heap[0] }
  }

  /// Reserves memory for the clocks below an index. `put` then allocates nothing.
  mutating func addClocks(upTo count: Int) {
    indices.extend(to: count, filler: 0)
    heap.reserve(indices.count)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&heap, &indices) }

  /// Checks that the heap is of some of the first `count` clocks.
  func check(_ count: Int) throws(Contradiction) {
    try demand(indices.count == count)
    var used = 0
    for clock in 0..<count where indices[clock] != 0 {
      let index = Int(indices[clock]) - 1
      try demand(index < heap.count && heap[index].clock == clock)
      used += 1
    }
    try demand(used == heap.count)
  }

  /// Returns the instant of a clock's entry; nil if it has none.
  @inline(__always)
  func instant(of clock: Int) -> Int64? { indices[clock] == 0 ? nil : heap[Int(indices[clock]) - 1].instant }

  /// Returns whether another clock's entry precedes an entry.
  @inline(__always)
  func hasEntry(before entry: ClockEntry) -> Bool {
    if heap.isEmpty { return false }
    if heap[0].clock != entry.clock { return heap[0].precedes(entry) }
    for child in 1..<min(max(heap.count, 1), 5) where heap[child].precedes(entry) { return true }
    return false
  }

  /// Inserts a clock, or moves it.
  mutating func put(_ entry: ClockEntry) {
    let (index, indices) = (Int(indices[entry.clock]) - 1, indices.cells)
    if index < 0 {
      heap.insert(entry) { indices[$0.clock] = UInt32(truncatingIfNeeded: $1 + 1) }
    } else {
      heap.replace(index, by: entry) { indices[$0.clock] = UInt32(truncatingIfNeeded: $1 + 1) }
    }
  }

  /// Removes a clock, if it is in the heap.
  mutating func remove(_ clock: Int) {
    let (index, indices) = (Int(indices[clock]) - 1, indices.cells)
    if index < 0 { return }
    indices[clock] = 0
    heap.removeEntry(at: index) { indices[$0.clock] = UInt32(truncatingIfNeeded: $1 + 1) }
  }
}
