/// The next boundary of a driver, in a queue.
struct Boundary: HeapEntry, SortedEntry, FixedLayout {
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

  /// Instants may be negative.
  @inline(__always)
  var sortKey: (UInt64, UInt64) { (UInt64(bitPattern: instant) ^ 1 << 63, order) }

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

  static var absent: Int { -1 }

  /// The first boundary, as it was scheduled.
  var first: Boundary? { heap.isEmpty ? nil : heap[0].turnedRound }

  var count: Int { heap.count }

  /// Removes all boundaries. Frees the memory if it holds more than `kept`. Their drivers must be gone.
  mutating func removeAll(keepingUpTo kept: Int) { heap.removeAll(keepingUpTo: kept) }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&heap) }

  mutating func reserve(_ count: Int) { heap.reserve(count) }

  /// Checks the instants, and each driver with its index.
  func check(_ isSound: (Slot<Driver>, Int) -> Bool) throws(Contradiction) {
    for index in 0..<heap.count {
      try demand(heap[index].instant.magnitude <= 1 << 62 && isSound(heap[index].driver, index))
    }
  }

  /// Adds a driver's boundary, or moves it to another instant.
  mutating func schedule(_ boundary: Boundary, _ store: inout DriverStore) {
    let index = store.passedIndex(of: boundary.driver)
    if index == BoundaryHeap.absent {
      heap.insert(boundary.turnedRound) { store.setPassedIndex($1, of: $0.driver) }
    } else {
      heap.replace(index, by: boundary.turnedRound) { store.setPassedIndex($1, of: $0.driver) }
    }
  }

  mutating func remove(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    let index = store.passedIndex(of: driver)
    guard index != BoundaryHeap.absent else { return }
    store.setPassedIndex(BoundaryHeap.absent, of: driver)
    heap.removeEntry(at: index) { store.setPassedIndex($1, of: $0.driver) }
  }
}

extension DriverStore {
  @inline(__always)
  fileprivate func passedIndex(of driver: Slot<Driver>) -> Int {
    Int(details[records[driver].details].passedIndex)
  }

  @inline(__always)
  fileprivate mutating func setPassedIndex(_ index: Int, of driver: Slot<Driver>) {
    details[records[driver].details].passedIndex = Int32(truncatingIfNeeded: index)
  }
}
