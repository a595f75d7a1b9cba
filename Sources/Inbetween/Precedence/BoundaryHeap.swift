/// One driver's place in a queue of boundaries.
struct Boundary: BitwiseCopyable {
  var instant: Int64
  /// At one instant all ends come first, then all begins, each by serial (C2).
  var order: UInt64
  var driver: Slot<Driver>

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

  /// The same boundary for a queue that runs backward: the last comes first.
  var turnedRound: Boundary {
    var turned = self
    turned.instant = -instant
    turned.order = ~order
    return turned
  }
}

extension Strip<Boundary> {
  /// In a heap of four branches, which child of an element comes first; nil where it has none.
  @inline(__always)
  func leastChild(of index: Int) -> Int? {
    let first = 4 * index + 1
    if first >= count { return nil }
    var least = first
    for child in first + 1..<min(first + 4, count) where self[child].precedes(self[least]) {
      least = child
    }
    return least
  }
}

/// Boundaries on the way back, the last first: a heap of four branches, each driver in it at most once. Every
/// driver's details say where it stands, so that it can be taken out at once.
struct BoundaryHeap: ~Copyable {
  private var heap = Strip<Boundary>()

  static var absent: Int32 { -1 }

  /// The first boundary, as it was put in.
  var first: Boundary? { heap.isEmpty ? nil : heap[0].turnedRound }

  /// Puts the driver in, or moves it to a new boundary.
  mutating func schedule(_ boundary: Boundary, _ store: inout DriverStore) {
    let entry = boundary.turnedRound
    let place = place(of: entry.driver, store)
    if place == BoundaryHeap.absent {
      heap.append(entry)
      rise(heap.count - 1, entry, &store)
    } else {
      settle(Int(place), entry, &store)
    }
  }

  mutating func remove(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    let place = place(of: driver, store)
    guard place != BoundaryHeap.absent else { return }
    setPlace(BoundaryHeap.absent, of: driver, &store)
    let last = heap.removeLast()
    if Int(place) < heap.count { settle(Int(place), last, &store) }
  }

  private mutating func settle(_ index: Int, _ entry: Boundary, _ store: inout DriverStore) {
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
    setPlace(Int32(truncatingIfNeeded: index), of: entry.driver, &store)
  }

  @inline(__always)
  private func place(of driver: Slot<Driver>, _ store: borrowing DriverStore) -> Int32 {
    store.details[store.drivers[driver].details].lastPlace
  }

  @inline(__always)
  private func setPlace(_ place: Int32, of driver: Slot<Driver>, _ store: inout DriverStore) {
    store.details[store.drivers[driver].details].lastPlace = place
  }
}
