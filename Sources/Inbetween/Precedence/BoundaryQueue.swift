/// Which list of a timeline's queue a driver's next boundary is in.
struct QueueList: BitwiseCopyable, Equatable {
  var raw: UInt16

  /// It is in none.
  static var absent: QueueList { QueueList(raw: .max) }
  /// It is in the heap of what falls due soon.
  static var near: QueueList { QueueList(raw: .max - 1) }
}

/// A timeline's boundaries ahead, each driver in it at most once: a hierarchical timing wheel (Varghese and
/// Lauck, 1987), from which a heap takes what falls due soon.
///
/// The axis of time is cut into units of 2¹¹ counts, 23 ms. The wheel of level k has 64 lists, one for each
/// value of the k-th digit, to the base 64, of a unit's number; a boundary is in the wheel of the highest
/// digit in which its unit differs from the present one. So it costs the same to put one in, or to take one
/// out, however many there are; what is not due for long is moved once a level. Lists are linked through the
/// drivers' records: nothing is allocated.
struct BoundaryQueue: ~Copyable {
  private var near = BoundaryHeap(runsBackward: false)
  /// The first unit that is not in the heap.
  private var unit: Int64 = 0
  /// The first driver of each list, 64 a level, as far up as there were any.
  private var heads = Strip<Slot<Driver>>()
  /// Of each level, a bit for each list that is not empty.
  private var occupied = Strip<UInt64>()

  private static var unitShift: Int64 { 11 }
  private static var digitShift: Int64 { 6 }

  /// The first boundary before the end of what has been drawn; `draw` first.
  var first: Boundary? { near.first }

  /// Puts the driver in, or moves it to a new boundary.
  mutating func schedule(_ boundary: Boundary, _ store: inout DriverStore) {
    let driver = boundary.driver
    let list = list(for: boundary.instant)
    let present = store.drivers[driver].queueList
    if list == present {
      if list == .near { near.schedule(boundary, &store) }
      return
    }
    if present != .absent { remove(driver, &store) }
    insert(boundary, list, &store)
  }

  mutating func remove(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    let list = store.drivers[driver].queueList
    if list == .absent { return }
    store.drivers[driver].queueList = .absent
    if list == .near { return near.remove(driver, &store) }
    let (next, previous) = (store.drivers[driver].queueNext, store.drivers[driver].queuePrevious)
    if next.exists { store.drivers[next].queuePrevious = previous }
    if previous.exists {
      store.drivers[previous].queueNext = next
    } else {
      heads[Int(list.raw)] = next
      if !next.exists { occupied[Int(list.raw) / 64] &= ~(1 << UInt64(list.raw % 64)) }
    }
  }

  /// Takes all that falls due by `instant` into the heap.
  @inline(__always)
  mutating func draw(to instant: Int64, _ store: inout DriverStore) {
    let end = (instant >> BoundaryQueue.unitShift) + 1
    if unit < end { advance(to: end, &store) }
  }

  private mutating func insert(_ boundary: Boundary, _ list: QueueList, _ store: inout DriverStore) {
    let driver = boundary.driver
    store.drivers[driver].queueList = list
    if list == .near {
      store.drivers[driver].queueNext = .none
      return near.schedule(boundary, &store)
    }
    let level = Int(list.raw) / 64
    if level >= occupied.count { grow(to: level) }
    let head = heads[Int(list.raw)]
    store.drivers[driver].queueNext = head
    store.drivers[driver].queuePrevious = .none
    if head.exists { store.drivers[head].queuePrevious = driver }
    heads[Int(list.raw)] = driver
    occupied[level] |= 1 << UInt64(list.raw % 64)
  }

  private mutating func grow(to level: Int) {
    heads.extend(to: (level + 1) * 64, filler: .none)
    occupied.extend(to: level + 1, filler: 0)
  }

  /// Where a boundary belongs at present.
  @inline(__always)
  private func list(for instant: Int64) -> QueueList {
    let place = instant >> BoundaryQueue.unitShift
    if place < unit { return .near }
    let difference = UInt64(bitPattern: place ^ unit)
    let level = Int64(63 - (difference | 1).leadingZeroBitCount) / BoundaryQueue.digitShift
    let digit = (place >> (level * BoundaryQueue.digitShift)) & 63
    return QueueList(raw: UInt16(truncatingIfNeeded: level * 64 + digit))
  }

  /// Moves the end of what is in the heap on to the unit `end`.
  private mutating func advance(to end: Int64, _ store: inout DriverStore) {
    while unit < end, let (level, digit) = nextOccupied() {
      let shift = Int64(level) * BoundaryQueue.digitShift
      let start = ((unit >> (shift + BoundaryQueue.digitShift)) << BoundaryQueue.digitShift | digit) << shift
      if start >= end && level == 0 || start > end { break }
      unit = level == 0 ? start + 1 : start
      empty(level * 64 + Int(digit), &store)
      if level == 0 { openLevels(&store) }
    }
    if unit < end {
      unit = end
    }
  }

  /// The lowest list that is not empty and does not lie behind.
  private func nextOccupied() -> (level: Int, digit: Int64)? {
    for level in 0..<occupied.count {
      let digit = (unit >> (Int64(level) * BoundaryQueue.digitShift)) & 63
      // Above the lowest level the present digit's list has been emptied into those below.
      let ahead = level == 0 ? UInt64.max << UInt64(digit) : digit == 63 ? 0 : UInt64.max << UInt64(digit + 1)
      let lists = occupied[level] & ahead
      if lists != 0 { return (level, Int64(lists.trailingZeroBitCount)) }
    }
    return nil
  }

  /// Having come to the beginning of a higher digit's unit, empties the list of that into those below.
  private mutating func openLevels(_ store: inout DriverStore) {
    var level = 1
    while level < occupied.count, unit & ((1 << (Int64(level) * BoundaryQueue.digitShift)) - 1) == 0 {
      level += 1
    }
    while level > 1 {
      level -= 1
      let digit = Int((unit >> (Int64(level) * BoundaryQueue.digitShift)) & 63)
      if occupied[level] & (1 << UInt64(digit)) != 0 { empty(level * 64 + digit, &store) }
    }
  }

  /// Puts all of a list where they belong at present.
  private mutating func empty(_ list: Int, _ store: inout DriverStore) {
    var driver = heads[list]
    heads[list] = .none
    occupied[list / 64] &= ~(1 << UInt64(list % 64))
    while driver.exists {
      let next = store.drivers[driver].queueNext
      let boundary = store.nextBoundary(of: driver)
      insert(boundary, self.list(for: boundary.instant), &store)
      driver = next
    }
  }
}

extension DriverStore {
  /// The boundary for which a driver was scheduled last.
  fileprivate func nextBoundary(of slot: Slot<Driver>) -> Boundary {
    let driver = drivers[slot]
    guard let instant = queuedInstant(driver) else { preconditionFailure("who is queued has a boundary") }
    return Boundary(
      instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot)
  }

  /// The timeline's instant of the boundary for which a driver is scheduled.
  func queuedInstant(_ driver: Driver) -> Int64? {
    driver.queueList == .absent ? nil : instant(of: nextEdge(driver), driver)
  }
}
