/// The upcoming boundaries of a timeline: a hierarchical timing wheel (Varghese and Lauck, 1987). Boundaries
/// that are due soon are taken out and sorted.
///
/// Time is cut into units of 2⁸ counts, 2.8 ms. The wheel of level k has 64 lists, one for each value of the
/// k-th base-64 digit of a unit's number. A boundary is in the wheel of the highest digit in which its unit
/// differs from the present one. So adding a boundary takes constant time. A boundary far ahead is moved once
/// a level, which needs only its list entry.
///
/// An entry is valid while its driver's record agrees: that it is queued, on this timeline, at this instant.
/// Removing or moving a boundary leaves a stale entry, which is dropped when it comes up. If more than half
/// of the entries are stale when a boundary is added or a snapshot is saved, all lists are cleaned. If a
/// record returns to its old state, two entries stand for one boundary: once the first is crossed, the other
/// is stale.
///
/// A queue of few drivers has no wheel: there may be thousands of timelines with a driver each. Its
/// boundaries are all near.
struct BoundaryQueue: SnapshotField, ~Copyable {
  /// The timeline: the slot of a stale entry may now belong to a driver of another timeline.
  var timeline: UInt32
  @Packed<UInt32> private(set) var queued = 0
  /// The first unit after those that were drawn.
  private var unit: Int64 = 0
  /// Boundaries that were not in the wheel: a heap whose entries are removed at the front only.
  private var near = UniqueArray<Boundary>()
  private(set) var wheel = Boxed<BoundaryWheel>()

  private static var unitShift: Int64 { 8 }
  private static var digitShift: Int64 { 6 }
  /// The number of levels at the start. They serve the first 13 hours without allocating in a tick.
  private static var fewestLevels: Int { 4 }
  /// The greatest number of queued drivers for which there is no wheel.
  private static var fewQueued: Int { 8 }
  /// The highest level whose lists are short enough for the low bits of an instant.
  private static var lastLowLevel: Int { 4 }

  init(ofTimeline timeline: Int) {
    self.timeline = UInt32(truncatingIfNeeded: timeline)
  }

  /// Returns the first valid drawn boundary; nil if there is none. `draw` must come first.
  @inline(__always)
  mutating func first(_ store: borrowing DriverStore) -> Boundary? {
    while true {
      let (inserted, drawn) = (near.isEmpty ? nil : near[0], wheel.exists ? wheel.value.drawn.first : nil)
      if let drawn, inserted.map({ !$0.precedes(drawn) }) ?? true {
        if store.holds(drawn, on: timeline) { return drawn }
        wheel.value.drawn.removeFirst()
      } else if let inserted {
        if store.holds(inserted, on: timeline) { return inserted }
        near.removeEntry(at: 0)
      } else {
        return nil
      }
    }
  }

  /// Returns an instant before which no boundary is due; nil if there is none.
  mutating func earliest(_ store: borrowing DriverStore) -> Int64? {
    let first = first(store)?.instant
    guard let (level, digit) = nextOccupied() else { return first }
    // A boundary that was near before the wheel existed may be later than boundaries in the wheel.
    let shift = Int64(level) * BoundaryQueue.digitShift
    let start = ((unit >> (shift + BoundaryQueue.digitShift)) << BoundaryQueue.digitShift | digit) << shift
    let ahead = start << BoundaryQueue.unitShift
    return first.map { min($0, ahead) } ?? ahead
  }

  /// Removes all boundaries and the wheel. Frees the other list if it has memory for more than `kept`. The
  /// drivers must be gone.
  mutating func removeAll(keepingUpTo kept: Int) {
    near.removeAll(keepingUpTo: kept)
    wheel.remove()
    (unit, queued) = (0, 0)
  }

  mutating func makeRoom(_ more: Int) {
    if queued + more > BoundaryQueue.fewQueued { makeWheel() }
    if wheel.exists { wheel.value.lists.makeRoom(more) }
  }

  /// Reserves all memory for `count` boundaries at a time, so that ticks that schedule them do not allocate.
  mutating func reserve(_ count: Int) {
    near.reserve(count)
    if count <= BoundaryQueue.fewQueued { return }
    makeWheel()
    wheel.value.drawn.reserve(count)
    wheel.value.lists.makeRoom(2 * count + fewStale)
  }

  private mutating func makeWheel() {
    if wheel.exists { return }
    wheel.make(BoundaryWheel())
    grow(to: 0)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&timeline, &_queued, &unit, &near)
    bytes.boxed(&wheel, make: BoundaryWheel())
  }

  /// The number of stale entries that are kept at least.
  private var fewStale: Int { wheel.exists ? 64 : BoundaryQueue.fewQueued }

  /// Adds a driver's boundary, or moves it to another instant. The driver's record must agree already.
  @inline(__always)
  mutating func schedule(_ boundary: Boundary, _ store: inout DriverStore) {
    if store.records[boundary.driver].queueState == .absent {
      store.records[boundary.driver].queueState = .queued
      queued += 1
    }
    if !wheel.exists && queued > BoundaryQueue.fewQueued { makeWheel() }
    if !wheel.exists || boundary.instant >> BoundaryQueue.unitShift < unit {
      near.insert(boundary)
    } else {
      put(ListedBoundary(boundary.driver, at: boundary.instant), at: boundary.instant)
    }
    dropStale(&store)
  }

  /// Drops stale entries if they are more than half. Removing boundaries does not call this: many are removed
  /// one after the other, as a level ends.
  @inline(__always)
  mutating func dropStale(_ store: inout DriverStore) {
    let count = wheel.exists ? wheel.value.count + near.count : near.count
    if count > 2 * queued + fewStale { tidyUp(&store) }
  }

  /// Adds the boundary of a queued driver to a new queue.
  mutating func addAgain(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    let instant = store.queuedInstant(store.records[driver])
    store.records[driver].queueState = .absent
    if let instant { schedule(store.boundary(of: driver, at: instant), &store) }
  }

  mutating func remove(_ driver: Slot<Driver>, _ store: inout DriverStore) {
    if store.records[driver].queueState == .absent { return }
    store.records[driver].queueState = .absent
    queued -= 1
  }

  /// Removes all boundaries that are due by `instant` from the wheel.
  @inline(__always)
  mutating func draw(to instant: Int64, _ store: borrowing DriverStore) {
    let end = (instant >> BoundaryQueue.unitShift) + 1
    if unit < end { advance(to: end, store) }
  }

  /// The number of drawn boundaries that are sorted. `drawn` returns one of them, which may be stale.
  var drawnCount: Int { wheel.exists ? wheel.value.drawn.count : 0 }

  @inline(__always)
  func drawn(_ index: Int) -> Boundary { wheel.value.drawn[index] }

  @inline(__always)
  private mutating func put(_ boundary: ListedBoundary, at instant: Int64) {
    let list = list(for: instant)
    let level = list / 64
    if level >= wheel.value.occupied.count { grow(to: level) }
    wheel.value.lists.append(boundary, to: list)
    wheel.value.occupied[level] |= 1 << UInt64(list % 64)
  }

  private mutating func grow(to level: Int) {
    let count = max(level + 1, BoundaryQueue.fewestLevels)
    wheel.value.lists.addLists(upTo: count * 64)
    wheel.value.occupied.extend(to: count, filler: 0)
  }

  /// Returns the list for a boundary that is not before the present unit.
  @inline(__always)
  private func list(for instant: Int64) -> Int {
    let reached = instant >> BoundaryQueue.unitShift
    let difference = UInt64(bitPattern: reached ^ unit)
    let level = Int64(63 - (difference | 1).leadingZeroBitCount) / BoundaryQueue.digitShift
    let digit = (reached >> (level * BoundaryQueue.digitShift)) & 63
    return Int(level * 64 + digit)
  }

  /// Moves the end of the near boundaries on to the unit `end`.
  private mutating func advance(to end: Int64, _ store: borrowing DriverStore) {
    if wheel.exists { wheel.value.drawn.makeRoom() }
    while unit < end, let (level, digit) = nextOccupied() {
      let shift = Int64(level) * BoundaryQueue.digitShift
      let start = ((unit >> (shift + BoundaryQueue.digitShift)) << BoundaryQueue.digitShift | digit) << shift
      if start >= end && level == 0 || start > end { break }
      if level == 0 {
        unit = start + 1
        drawUnit(start, list: Int(digit), store)
        openLevels(store)
      } else {
        unit = start
        open(level: level, digit: Int(digit), store)
      }
    }
    if unit < end { unit = end }
  }

  /// Returns the lowest list that is not empty and not before the present unit.
  private func nextOccupied() -> (level: Int, digit: Int64)? {
    if !wheel.exists { return nil }
    for level in 0..<wheel.value.occupied.count {
      let digit = (unit >> (Int64(level) * BoundaryQueue.digitShift)) & 63
      // Above the lowest level, the list of the present digit has been emptied into lower levels.
      let ahead = level == 0 ? UInt64.max << UInt64(digit) : digit == 63 ? 0 : UInt64.max << UInt64(digit + 1)
      let lists = wheel.value.occupied[level] & ahead
      if lists != 0 { return (level, Int64(lists.trailingZeroBitCount)) }
    }
    return nil
  }

  /// At the beginning of a higher digit's unit, empties the digit's list into lower levels.
  private mutating func openLevels(_ store: borrowing DriverStore) {
    var level = 1
    while level < wheel.value.occupied.count,
      unit & ((1 << (Int64(level) * BoundaryQueue.digitShift)) - 1) == 0
    {
      level += 1
    }
    while level > 1 {
      level -= 1
      let digit = Int((unit >> (Int64(level) * BoundaryQueue.digitShift)) & 63)
      if wheel.value.occupied[level] & (1 << UInt64(digit)) != 0 { open(level: level, digit: digit, store) }
    }
  }

  /// Sorts the boundaries of a unit after those that are near.
  private mutating func drawUnit(_ start: Int64, list: Int, _ store: borrowing DriverStore) {
    wheel.value.occupied[0] &= ~(1 << UInt64(list))
    let base = start << BoundaryQueue.unitShift
    var block = wheel.value.lists.begin(list)
    while block.exists {
      for index in (0..<block.count).reversed() {
        let listed = wheel.value.lists.boundary(index, of: block)
        // Stale entries are found when they come up, with their drivers' details in the cache.
        wheel.value.drawn.append(
          store.boundary(of: listed.driver, at: BoundaryQueue.instant(of: listed, from: base)))
      }
      wheel.value.lists.goOn(&block)
    }
    wheel.value.drawn.sortNew()
  }

  /// Empties the list of the present digit into lower levels.
  private mutating func open(level: Int, digit: Int, _ store: borrowing DriverStore) {
    wheel.value.occupied[level] &= ~(1 << UInt64(digit))
    let base = unit << BoundaryQueue.unitShift
    let end = unit + 1 << (Int64(level) * BoundaryQueue.digitShift)
    var block = wheel.value.lists.begin(level * 64 + digit)
    while block.exists {
      for index in (0..<block.count).reversed() {
        let listed = wheel.value.lists.boundary(index, of: block)
        if level <= BoundaryQueue.lastLowLevel {
          put(listed, at: BoundaryQueue.instant(of: listed, from: base))
        } else if let instant = store.instant(of: listed, on: timeline), instant >= base,
          instant >> BoundaryQueue.unitShift < end
        {
          put(listed, at: instant)
        }
      }
      wheel.value.lists.goOn(&block)
    }
  }

  /// Returns the instant at or past `base`, and less than 2³² after it, that has these low bits.
  @inline(__always)
  private static func instant(of listed: ListedBoundary, from base: Int64) -> Int64 {
    base + Int64(listed.lowInstant &- UInt32(truncatingIfNeeded: base))
  }

  /// Drops stale entries, and one of two entries for one boundary.
  private mutating func tidyUp(_ store: inout DriverStore) {
    let timeline = timeline
    func isKept(_ boundary: Boundary) -> Bool {
      guard store.holds(boundary, on: timeline), store.records[boundary.driver].queueState == .queued else {
        return false
      }
      store.records[boundary.driver].queueState = .seen
      return true
    }
    if wheel.exists { wheel.value.drawn.filter(isKept) }
    near.filter(isKept)
    // The rest is inserted anew, in place.
    for index in 0..<near.count { near.rise(index, near[index]) }
    if wheel.exists { tidyUpLists(&store) }
    for index in 0..<near.count { store.records[near[index].driver].queueState = .queued }
    if wheel.exists { wheel.value.forEach { store.records[$0].queueState = .queued } }
  }

  /// Drops stale entries of the wheel, and the entries of drivers that are marked as seen.
  private mutating func tidyUpLists(_ store: inout DriverStore) {
    for list in 0..<wheel.value.lists.listCount {
      if wheel.value.lists.isEmpty(list) { continue }
      var block = wheel.value.lists.begin(list)
      while block.exists {
        for index in 0..<block.count {
          let listed = wheel.value.lists.boundary(index, of: block)
          guard store.records.has(listed.driver), store.records[listed.driver].queueState == .queued,
            let instant = store.instant(of: listed, on: timeline),
            instant >> BoundaryQueue.unitShift >= unit, self.list(for: instant) == list
          else { continue }
          store.records[listed.driver].queueState = .seen
          wheel.value.lists.append(listed, to: list)
        }
        wheel.value.lists.goOn(&block)
      }
      if wheel.value.lists.isEmpty(list) {
        wheel.value.occupied[list / 64] &= ~(1 << UInt64(list % 64))
      }
    }
  }
}

/// The boundaries of a queue that are in its wheel, and those that were drawn from it.
struct BoundaryWheel: SnapshotField, ~Copyable {
  var drawn = DrawnBoundaries()
  /// 64 lists a level, up to the highest level used.
  var lists = BoundaryLists()
  /// A bit for each non-empty list, level by level.
  var occupied = UniqueArray<UInt64>()

  var count: Int { drawn.count + lists.count }

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&drawn, &lists, &occupied) }

  func forEach(_ body: (Slot<Driver>) -> Void) {
    drawn.forEach { body($0.driver) }
    for list in 0..<lists.listCount { lists.forEach(of: list) { body($0.driver) } }
  }
}

extension DriverStore {
  @inline(__always)
  fileprivate func boundary(of slot: Slot<Driver>, at instant: Int64) -> Boundary {
    if !records.has(slot) { return Boundary(instant: instant, isBegin: false, serial: 0, driver: slot) }
    return Boundary(
      instant: instant, isBegin: records[slot].phase == .waiting, serial: records[slot].serial, driver: slot)
  }

  /// Returns the instant of a list entry, if it is valid.
  fileprivate func instant(of listed: ListedBoundary, on timeline: UInt32) -> Int64? {
    guard records.has(listed.driver), records[listed.driver].timeline == timeline,
      let instant = queuedInstant(records[listed.driver]),
      UInt32(truncatingIfNeeded: instant) == listed.lowInstant
    else { return nil }
    return instant
  }

  /// Returns whether an entry is valid: the boundary for which its driver is queued.
  @inline(__always)
  fileprivate func holds(_ boundary: Boundary, on timeline: UInt32) -> Bool {
    records.has(boundary.driver) && records[boundary.driver].timeline == timeline
      && queuedInstant(records[boundary.driver]) == boundary.instant
      && self.boundary(of: boundary.driver, at: boundary.instant).order == boundary.order
  }

  /// Returns the timeline's instant at which a driver is queued; nil if it is not.
  @inline(__always)
  package func queuedInstant(_ driver: Driver) -> Int64? {
    driver.queueState == .absent ? nil : instant(of: nextBoundaryTime(driver), driver)
  }
}
