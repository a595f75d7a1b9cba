/// The present local instant of each timeline. A tick or a seek stores most of them. Timelines of steps that
/// run with the world need not be moved: their offset from the world's own time is constant.
package struct ClockInstants: SnapshotField, ~Copyable {
  private var stored = UniqueArray<Int64>()
  private var paces = UniqueArray<ClockPace>()
  /// The timelines that have begun or stopped running with the world since this list was last emptied, each
  /// once.
  private(set) var changed = UniqueArray<UInt32>()
  /// Whether each timeline is in `changed`.
  private var isChanged = UniqueArray<Bool>()

  /// The stored instants; not valid for timelines that run with the world.
  var cells: BufferView<Int64> { stored.cells }

  package subscript(index: Int) -> Int64 {
    @inline(__always)
    get {
      let pace = paces[index]
      return pace.length < 0 ? stored[index] : min(max(stored[0] &+ pace.shift, 0), pace.length)
    }
    @inline(__always)
    set {
      stored[index] = newValue
      if paces[index].length >= 0 { endPace(of: index) }
    }
  }

  /// Sets the instant of a timeline that does not run with the world.
  @inline(__always)
  mutating func store(_ instant: Int64, of index: Int) { stored[index] = instant }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&stored, &paces, &changed, &isChanged)
    changed.reserve(stored.count)
  }

  /// Checks that there is one instant for each of `count` timelines.
  func check(_ count: Int) throws(Contradiction) {
    try demand(stored.count == count && paces.count == count && isChanged.count == count)
    var claims = Claims(count)
    for entry in 0..<changed.count { try claims.claim(Int(changed[entry])) }
    for index in 0..<count {
      let pace = paces[index]
      try demand(
        stored[index].isSound && pace.shift.isSound && (pace.length == -1 || pace.length.isSoundLength)
          && isChanged[index] == claims.has(index))
    }
  }

  mutating func append(_ instant: Int64) {
    stored.append(instant)
    paces.append(ClockPace())
    isChanged.append(false)
    changed.reserve(stored.count)
    noteChange(of: stored.count - 1)
  }

  /// Returns whether a timeline runs with the world.
  @inline(__always)
  func isPaced(_ index: Int) -> Bool { paces[index].length >= 0 }

  /// Returns the offset of a timeline that runs with the world from the world's own time.
  @inline(__always)
  func shift(of index: Int) -> Int64 { paces[index].shift }

  /// Makes a timeline run with the world, clamped to 0 and `length`.
  mutating func pace(_ index: Int, shift: Int64, length: Int64) {
    if paces[index].length < 0 { noteChange(of: index) }
    paces[index] = ClockPace(shift: shift, length: length)
  }

  /// Stops a timeline that runs with the world at its present instant.
  mutating func stop(at index: Int) { self[index] = self[index] }

  private mutating func endPace(of index: Int) {
    paces[index].length = -1
    noteChange(of: index)
  }

  /// Records that a timeline is new at its index, or may have begun or stopped running with the world.
  mutating func noteChange(of index: Int) {
    if isChanged[index] { return }
    isChanged[index] = true
    changed.append(UInt32(truncatingIfNeeded: index))
  }

  /// Removes and returns a timeline that has begun or stopped running with the world; nil if there is none.
  mutating func nextChanged() -> Int? {
    if changed.isEmpty { return nil }
    let index = Int(changed.removeLast())
    isChanged[index] = false
    return index
  }
}

/// How a timeline runs with the world, if it does.
struct ClockPace: FixedLayout {
  /// The offset from the world's own time.
  var shift: Int64 = 0
  /// The greatest instant, the least being 0. Below 0 for a timeline with a stored instant.
  var length: Int64 = -1
}

/// Clocks in the order in which they were made: parents come before their children. Some of them are marked:
/// those that a tick must move.
struct ClockOrder: SnapshotField, ~Copyable {
  /// The clocks; −1 in place of a removed clock, until the gaps are closed.
  private var clocks = UniqueArray<Int32>()
  /// For each clock, its index in `clocks`; −1 for none.
  private var indices = UniqueArray<Int32>()
  private var gapCount = 0
  /// A bit for each index in `clocks`.
  private var marks = UniqueArray<UInt64>()
  /// Whether a mark has changed, or a marked clock was removed, since this was last set to false.
  var hasChanged = true

  /// The number of clocks.
  var count: Int { clocks.count - gapCount }

  /// The number of words that `listMarked` reads.
  var wordCount: Int { marks.count }

  /// Appends a new clock, without a mark.
  mutating func append(_ clock: Int) {
    // Many clocks may be made and released between two ticks.
    if gapCount > clocks.count / 2 + 64 { closeGaps() }
    indices.extend(to: clock + 1, filler: -1)
    indices[clock] = Int32(truncatingIfNeeded: clocks.count)
    clocks.append(Int32(truncatingIfNeeded: clock))
    marks.extend(to: (clocks.count + 63) / 64, filler: 0)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&clocks, &indices, &gapCount, &marks, &hasChanged)
  }

  /// Checks that the list is of some of the first `count` clocks.
  func check(_ count: Int) throws(Contradiction) {
    try demand(indices.count == count && marks.count == (clocks.count + 63) / 64)
    var gaps = 0
    for index in 0..<64 * marks.count where index >= clocks.count || clocks[index] == -1 {
      try demand(!isMarked(index))
      if index < clocks.count { gaps += 1 }
    }
    var placed = 0
    for clock in 0..<count where indices[clock] != -1 {
      let index = Int(indices[clock])
      try demand(index >= 0 && index < clocks.count && Int(clocks[index]) == clock)
      placed += 1
    }
    try demand(gaps == gapCount && placed + gaps == clocks.count)
  }

  private func isMarked(_ index: Int) -> Bool { marks[index / 64] >> UInt64(index % 64) & 1 == 1 }

  /// Returns a clock's place in the order; nil if it has none.
  func place(of clock: Int) -> Int? {
    clock >= 0 && clock < indices.count && indices[clock] >= 0 ? Int(indices[clock]) : nil
  }

  mutating func remove(_ clock: Int) {
    mark(clock, false)
    clocks[Int(indices[clock])] = -1
    indices[clock] = -1
    gapCount += 1
  }

  /// Marks a clock, or removes its mark.
  mutating func mark(_ clock: Int, _ isMarked: Bool) {
    let index = Int(indices[clock])
    if index < 0 { return }
    let bit: UInt64 = 1 << UInt64(index % 64)
    if (marks[index / 64] & bit != 0) == isMarked { return }
    marks[index / 64] ^= bit
    hasChanged = true
  }

  /// Lists the marked clocks, in order.
  ///
  /// - Complexity: O(n), where n is the number of marked clocks, and a 64th of that in all clocks.
  func listMarked(in list: inout UniqueArray<Int>) {
    list.truncate(to: 0)
    for word in 0..<marks.count {
      var bits = marks[word]
      while bits != 0 {
        list.append(Int(clocks[word * 64 + bits.trailingZeroBitCount]))
        bits &= bits - 1
      }
    }
  }

  /// Closes the gaps of removed clocks.
  private mutating func closeGaps() {
    gapCount = 0
    var kept = 0
    for index in 0..<clocks.count where clocks[index] >= 0 {
      let isMarked = marks[index / 64] >> UInt64(index % 64) & 1
      let bit = UInt64(kept % 64)
      marks[kept / 64] = marks[kept / 64] & ~(1 << bit) | isMarked << bit
      clocks[kept] = clocks[index]
      indices[Int(clocks[kept])] = Int32(truncatingIfNeeded: kept)
      kept += 1
    }
    for index in kept..<clocks.count { marks[index / 64] &= ~(1 << UInt64(index % 64)) }
    clocks.truncate(to: kept)
    marks.truncate(to: (kept + 63) / 64)
  }
}
