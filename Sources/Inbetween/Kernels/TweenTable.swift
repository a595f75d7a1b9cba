/// The winners of one column that move by one easing on one timeline: a row a lane, structure of arrays.
///
/// Hot, 20 bytes a row: value = from + delta · easing((now − start) · inverse [+ bias]), and the row of the
/// column that it is written to. A play that runs backward has a negative `inverse` and counts from its end.
/// Where timelines follow a transition's position, `now` is a row's own timeline's.
/// Only what moves and is seen has a row; shadowed, delayed and holding drivers have none (C11).
struct TweenTable: ~Copyable {
  let column: Int
  let easing: EasingID
  /// Whether rows are pieces between keys, whose beginning may fall between two counts.
  let isKeyed: Bool
  /// Whether rows are of timelines that follow a channel, one of many each.
  let follows: Bool

  private(set) var starts = Strip<Int32>()
  private(set) var inverses = Strip<Float>()
  private(set) var biases = Strip<Float>()
  private(set) var froms = Strip<Float>()
  private(set) var deltas = Strip<Float>()
  private(set) var places = Strip<UInt32>()
  /// Of each block of rows, whether it writes to consecutive rows of the column, as far as that is known.
  private var runs = Strip<BlockKind>()
  /// The rows' timelines, where those follow.
  private(set) var timelines = Strip<UInt32>()
  /// Cold: whose row it is.
  private(set) var claims = Strip<Slot<Claim>>()

  init(column: Int, easing: EasingID, isKeyed: Bool, follows: Bool) {
    self.column = column
    self.easing = easing
    self.isKeyed = isKeyed
    self.follows = follows
  }

  var count: Int { starts.count }

  /// Whether it has rows that go by their timeline's own clock, or by clocks that follow.
  var isRunning: Bool { count > 0 && !follows }
  var isFollowing: Bool { count > 0 && follows }

  mutating func append(_ row: TweenRow, place: Int, claim: Slot<Claim>, timeline: Int) {
    touch(starts.count)
    starts.append(row.start)
    inverses.append(row.inverse)
    if isKeyed { biases.append(row.bias) }
    froms.append(row.from)
    deltas.append(row.delta)
    places.append(UInt32(truncatingIfNeeded: place))
    if follows { timelines.append(UInt32(truncatingIfNeeded: timeline)) }
    claims.append(claim)
  }

  mutating func replace(_ index: Int, by row: TweenRow) {
    starts[index] = row.start
    inverses[index] = row.inverse
    if isKeyed { biases[index] = row.bias }
    froms[index] = row.from
    deltas[index] = row.delta
  }

  mutating func setPlace(_ place: Int, of index: Int) {
    touch(index)
    places[index] = UInt32(truncatingIfNeeded: place)
  }

  /// Takes a row out; the last row moves into its place.
  mutating func swapRemove(at index: Int) {
    touch(index)
    touch(starts.count - 1)
    starts.swapRemove(at: index)
    inverses.swapRemove(at: index)
    if isKeyed { biases.swapRemove(at: index) }
    froms.swapRemove(at: index)
    deltas.swapRemove(at: index)
    places.swapRemove(at: index)
    if follows { timelines.swapRemove(at: index) }
    claims.swapRemove(at: index)
  }

  /// Whether the rows of a block write to consecutive rows of the column.
  mutating func isRun(_ first: Int, _ length: Int) -> Bool {
    let block = first / TweenTable.blockLength
    if runs[block] == .unknown { runs[block] = findRun(first, length) ? .run : .scattered }
    return runs[block] == .run
  }

  private func findRun(_ first: Int, _ length: Int) -> Bool {
    let place = places[first]
    if places[first + length - 1] &- place != UInt32(truncatingIfNeeded: length - 1) { return false }
    for index in 1..<max(length, 1) where places[first + index] != place &+ UInt32(truncatingIfNeeded: index)
    {
      return false
    }
    return true
  }

  private mutating func touch(_ index: Int) {
    let block = index / TweenTable.blockLength
    if block == runs.count { runs.append(.unknown) } else { runs[block] = .unknown }
  }
}

/// Where the rows of a block write to.
private enum BlockKind: BitwiseCopyable {
  case unknown
  case run
  case scattered
}

/// The numbers of one row.
struct TweenRow: BitwiseCopyable {
  var start: Int32
  var inverse: Float
  var bias: Float
  var from: Float
  var delta: Float
}
