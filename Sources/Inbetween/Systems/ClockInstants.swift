/// The present local instant of each timeline. A tick or a seek stores most of them. Timelines of steps that
/// run with the world need not be moved: their offset from the world's own time is constant.
struct ClockInstants: ~Copyable {
  private var stored = Strip<Int64>()
  private var paces = Strip<ClockPace>()
  /// Whether a timeline has begun or ceased to run with the world since this was last set to false.
  var hasChanged = true

  /// The stored instants; not valid for timelines that run with the world.
  var cells: Cells<Int64> { stored.cells }

  subscript(index: Int) -> Int64 {
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

  mutating func append(_ instant: Int64) {
    stored.append(instant)
    paces.append(ClockPace())
    hasChanged = true
  }

  /// Returns whether a timeline runs with the world.
  @inline(__always)
  func isPaced(_ index: Int) -> Bool { paces[index].length >= 0 }

  /// Returns the offset of a timeline that runs with the world from the world's own time.
  @inline(__always)
  func shift(of index: Int) -> Int64 { paces[index].shift }

  /// Makes a timeline run with the world, clamped to 0 and `length`.
  mutating func pace(_ index: Int, shift: Int64, length: Int64) {
    if paces[index].length < 0 { hasChanged = true }
    paces[index] = ClockPace(shift: shift, length: length)
  }

  /// Stops a timeline that runs with the world at its present instant.
  mutating func stand(at index: Int) { self[index] = self[index] }

  private mutating func endPace(of index: Int) {
    paces[index].length = -1
    hasChanged = true
  }
}

/// How a timeline runs with the world, if it does.
struct ClockPace: BitwiseCopyable {
  /// The offset from the world's own time.
  var shift: Int64 = 0
  /// The greatest instant, the least being 0. Below 0 for a timeline with a stored instant.
  var length: Int64 = -1
}

/// Clocks in the order in which they were made: parents come before their children.
struct ClockOrder: ~Copyable {
  /// The clocks; −1 in place of a removed clock, until `closeGaps()`.
  private(set) var clocks = Strip<Int>()
  /// For each clock, its index in `clocks`.
  private var places = Strip<Int>()
  private var gapCount = 0

  /// Appends a new clock.
  mutating func append(_ clock: Int) {
    // Many clocks may be made and released between two ticks.
    if gapCount > clocks.count / 2 + 64 { closeGaps() }
    places.extend(to: clock + 1, filler: -1)
    places[clock] = clocks.count
    clocks.append(clock)
  }

  /// Removes a clock.
  mutating func remove(_ clock: Int) {
    clocks[places[clock]] = -1
    gapCount += 1
  }

  /// Closes the gaps of removed clocks.
  ///
  /// - Complexity: O(n) if there are gaps; otherwise O(1).
  mutating func closeGaps() {
    if gapCount == 0 { return }
    gapCount = 0
    var kept = 0
    for place in 0..<clocks.count where clocks[place] >= 0 {
      clocks[kept] = clocks[place]
      places[clocks[kept]] = kept
      kept += 1
    }
    clocks.truncate(to: kept)
  }
}
