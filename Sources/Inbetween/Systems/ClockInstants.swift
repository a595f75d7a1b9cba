/// Where each timeline stands. Most stand where a tick or a seek has put them; a sequence's steps that run
/// with the world need not be moved: they are as far ahead of it as ever.
struct ClockInstants: ~Copyable {
  private var stored = Strip<Int64>()
  private var paces = Strip<ClockPace>()
  /// Whether one has begun or ceased to run with the world since this was last put to false.
  var hasChanged = true

  /// The instants of those that stand where they were put, and nothing of use for the others.
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

  /// Whether a timeline runs with the world.
  @inline(__always)
  func isPaced(_ index: Int) -> Bool { paces[index].length >= 0 }

  /// How far a timeline that runs with the world is ahead of it.
  @inline(__always)
  func shift(of index: Int) -> Int64 { paces[index].shift }

  /// Has a timeline run with the world, within 0 and `length`.
  mutating func pace(_ index: Int, shift: Int64, length: Int64) {
    if paces[index].length < 0 { hasChanged = true }
    paces[index] = ClockPace(shift: shift, length: length)
  }

  /// Has a timeline that runs with the world stand where it is.
  mutating func stand(at index: Int) { self[index] = self[index] }

  private mutating func endPace(of index: Int) {
    paces[index].length = -1
    hasChanged = true
  }
}

/// How a timeline runs with the world, if it does.
struct ClockPace: BitwiseCopyable {
  /// How far it is ahead of the world's own time.
  var shift: Int64 = 0
  /// It keeps within 0 and this; below 0 for one that stands where it was put.
  var length: Int64 = -1
}
