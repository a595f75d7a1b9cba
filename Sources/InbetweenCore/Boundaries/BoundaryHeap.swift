/// The next boundary of a driver, in a queue.
struct Boundary: HeapEntry {
  var instant: Int64
  /// The order at one instant: all ends come first, then all begins, each by serial (C2).
  var order: UInt64
  var driver: Slot<Driver>
  private let unused: UInt32 = 0

  @inline(__always)
  init(instant: Int64, isBegin: Bool, serial: UInt64, driver: Slot<Driver>) {
    self.instant = instant
    order = serial | (isBegin ? 1 << 63 : 0)
    self.driver = driver
  }

  @inline(__always)
  func precedes(_ other: Boundary) -> Bool {
    instant != other.instant ? instant < other.instant : order < other.order
  }

  /// The boundary in a queue that runs backward: the last one comes first.
  var turnedRound: Boundary {
    var turned = self
    turned.instant = -instant
    turned.order = ~order
    return turned
  }
}

/// The passed boundaries of a timeline, the last one first: a heap of four branches with each driver at most
/// once. The details of each driver have its index, so that it can be removed directly.
struct BoundaryHeap: SnapshotField, ~Copyable {
  private var heap = UniqueArray<Boundary>()

  static var absent: Int32 { -1 }

  /// The first boundary, as it was scheduled.
  var first: Boundary? { heap.isEmpty ? nil : heap[0].turnedRound }

  /// The number of boundaries.
  var count: Int { heap.count }

  /// Removes all boundaries. Frees the memory if it holds more than `kept`. Their drivers must be gone.
  mutating func removeAll(keepingUpTo kept: Int) { heap.removeAll(keepingUpTo: kept) }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&heap) }

  /// Reserves memory for the boundaries of `count` drivers.
  mutating func reserve(_ count: Int) { heap.reserve(count) }

  /// Checks the instants, and each driver with its index.
  func check(_ isSound: (Slot<Driver>, Int) -> Bool) throws(Contradiction) {
    for index in 0..<heap.count {
      try demand(heap[index].instant.magnitude <= 1 << 62 && isSound(heap[index].driver, index))
    }
  }

  /// Adds a driver's boundary, or moves it to another instant.
  mutating func schedule(_ boundary: Boundary, _ store: inout DriverStore) {
    let entry = boundary.turnedRound
    let index = index(of: entry.driver, store)
    if index == BoundaryHeap.absent {
      heap.append(entry)
      rise(heap.count - 1, entry, &store)
    } else {
      sift(Int(index), entry, &store)
    }
  }

  mutating func remove(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    let index = index(of: driver, store)
    guard index != BoundaryHeap.absent else { return }
    setIndex(BoundaryHeap.absent, of: driver, &store)
    let last = heap.removeLast()
    if Int(index) < heap.count { sift(Int(index), last, &store) }
  }

  private mutating func sift(_ index: Int, _ entry: Boundary, _ store: inout DriverStore) {
    if index > 0 && entry.precedes(heap[(index - 1) / 4]) {
      rise(index, entry, &store)
    } else {
      sink(index, entry, &store)
    }
  }

  private mutating func rise(_ start: Int, _ entry: Boundary, _ store: inout DriverStore) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 4
      if !entry.precedes(heap[parent]) { break }
      put(heap[parent], at: index, &store)
      index = parent
    }
    put(entry, at: index, &store)
  }

  private mutating func sink(_ start: Int, _ entry: Boundary, _ store: inout DriverStore) {
    var index = start
    while let least = heap.leastChild(of: index), heap[least].precedes(entry) {
      put(heap[least], at: index, &store)
      index = least
    }
    put(entry, at: index, &store)
  }

  @inline(__always)
  private mutating func put(_ entry: Boundary, at index: Int, _ store: inout DriverStore) {
    heap[index] = entry
    setIndex(Int32(truncatingIfNeeded: index), of: entry.driver, &store)
  }

  @inline(__always)
  private func index(of driver: Slot<Driver>, _ store: borrowing DriverStore) -> Int32 {
    store.details[store.records[driver].details].passedIndex
  }

  @inline(__always)
  private func setIndex(_ index: Int32, of driver: Slot<Driver>, _ store: inout DriverStore) {
    store.details[store.records[driver].details].passedIndex = index
  }
}
