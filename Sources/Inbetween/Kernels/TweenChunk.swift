/// Rows of one tween table that write within one block of a column: a row a lane, structure of arrays.
///
/// A row is 18 bytes, all of them hot: value = from + delta · easing((now − start) · inverse [+ bias]), and
/// where in the block that is written. A play that runs backward has a negative `inverse` and counts from its
/// end. Where timelines follow a transition's position, `now` is a row's own timeline's.
///
///     memory   starts │ inverses │ froms │ deltas │ (biases) │ (timelines) │ places
///              4 bytes each                                                │ 2 bytes
///
/// Only winners have rows, and a channel one: whose row it is, the column says at the place that it writes
/// to.
///
/// Rows behind the last hold old numbers or zeros, which kernels may take along.
struct TweenChunk: ~Copyable {
  let key: TweenTableKey
  /// The number of its table.
  let table: Int
  /// The first place of its block, a row of the column.
  let firstPlace: Int
  /// Whether its block is a wide one.
  private(set) var isWide: Bool
  private(set) var count = 0

  private var memory: RowMemory
  /// Of each run of `blockLength` rows a bit: whether it is known if they write to consecutive places, and
  /// whether they do.
  private var known: UInt32 = 0
  private var consecutive: UInt32 = 0
  /// The last place in the block that an appended row writes to, and about how many rows are out of the order
  /// of their places.
  private var highest = -1
  private(set) var disorder = 0

  init(key: TweenTableKey, table: Int, firstPlace: Int, isWide: Bool) {
    self.key = key
    self.table = table
    self.firstPlace = firstPlace
    self.isWide = isWide
    memory = RowMemory(bytesPerRow: 18 + (key.isKeyed ? 4 : 0) + (key.follows ? 4 : 0))
  }

  var starts: Cells<Int32> { @inline(__always) get { memory.cells(0) } }
  var inverses: Cells<Float> { @inline(__always) get { memory.cells(4) } }
  var froms: Cells<Float> { @inline(__always) get { memory.cells(8) } }
  var deltas: Cells<Float> { @inline(__always) get { memory.cells(12) } }
  /// What progress begins at, for pieces between keys, whose beginning may fall between two counts.
  var biases: Cells<Float> { @inline(__always) get { memory.cells(16) } }
  /// The rows' timelines, where those follow.
  var timelines: Cells<UInt32> { @inline(__always) get { memory.cells(key.isKeyed ? 20 : 16) } }
  /// Where rows write to, from the first place of the block on.
  var places: Cells<UInt16> {
    @inline(__always) get { memory.cells(16 + (key.isKeyed ? 4 : 0) + (key.follows ? 4 : 0)) }
  }

  /// The row of the column that a row writes to.
  func place(ofRow row: Int) -> Int { firstPlace + Int(places[row]) }

  /// Whether a row of the column lies in its block.
  @inline(__always)
  func covers(_ place: Int) -> Bool {
    place >= firstPlace && place &- firstPlace < (isWide ? TweenTables.wideBlock : TweenTables.block)
  }

  mutating func append(_ row: TweenRow, place: Int, timeline: Int) {
    if count == memory.capacity { memory.grow() }
    count += 1
    write(row, at: count - 1)
    if key.follows { timelines[count - 1] = UInt32(truncatingIfNeeded: timeline) }
    touch(count - 1)
    places[count - 1] = UInt16(truncatingIfNeeded: place - firstPlace)
    if place - firstPlace < highest { disorder += 1 } else { highest = place - firstPlace }
  }

  /// Makes room for as many rows more as come and go by chance.
  mutating func reserveAhead() {
    if memory.capacity - count < 16 + count / 4 { memory.grow() }
  }

  /// Gives a row other numbers.
  @inline(__always)
  mutating func write(_ numbers: TweenRow, at row: Int) {
    starts[row] = numbers.start
    inverses[row] = numbers.inverse
    froms[row] = numbers.from
    deltas[row] = numbers.delta
    if key.isKeyed { biases[row] = numbers.bias }
  }

  /// Has a row of a plain play begin at `start` and go forward, or go backward and end there.
  @inline(__always)
  mutating func turn(_ row: Int, to start: Int32, isBackward: Bool) {
    starts[row] = start
    inverses[row] = isBackward ? -inverses[row].magnitude : inverses[row].magnitude
  }

  /// Reads a word of each of a row's columns that a turn needs.
  @inline(__always)
  func fetch(_ row: Int) -> UInt32 {
    let plain = UInt32(bitPattern: starts[row]) &+ inverses[row].bitPattern
    if !key.isKeyed { return plain }
    return plain &+ froms[row].bitPattern &+ deltas[row].bitPattern
      &+ biases[row].bitPattern &+ UInt32(places[row])
  }

  func numbers(ofRow row: Int) -> TweenRow {
    TweenRow(
      start: starts[row], inverse: inverses[row], bias: key.isKeyed ? biases[row] : 0, from: froms[row],
      delta: deltas[row])
  }

  mutating func setPlace(_ place: Int, ofRow row: Int) {
    touch(row)
    disorder += 1
    places[row] = UInt16(truncatingIfNeeded: place - firstPlace)
  }

  /// Takes a row out; the last row moves into its place.
  mutating func swapRemove(at row: Int) {
    if row < count - 1 {
      copy(count - 1, to: row)
      disorder += 1
    }
    touch(count - 1)
    count -= 1
    if count == 0 { noteSorted() }
  }

  /// Makes a narrow chunk of a wide one, whose rows all lie within the first block.
  ///
  /// - Parameter count: how many there are left.
  mutating func narrow(to count: Int) {
    isWide = false
    self.count = count
    known = 0
    highest = min(highest, TweenTables.block - 1)
  }

  /// Notes that rows are in the order of their places.
  mutating func noteSorted() {
    known = 0
    disorder = 0
    highest = count > 0 ? Int(places[count - 1]) : -1
  }

  mutating func swapAt(_ row: Int, _ other: Int) {
    let (kept, place) = (numbers(ofRow: row), places[row])
    let timeline = key.follows ? timelines[row] : 0
    copy(other, to: row)
    write(kept, at: other)
    places[other] = place
    if key.follows { timelines[other] = timeline }
    touch(other)
  }

  /// Overwrites a row by another.
  mutating func copy(_ row: Int, to other: Int) {
    write(numbers(ofRow: row), at: other)
    if key.follows { timelines[other] = timelines[row] }
    places[other] = places[row]
    touch(other)
  }

  /// Finds out, where it is not known, which runs of rows write to consecutive places; before `advance`.
  @inline(__always)
  mutating func findRuns() {
    let runs = (count &+ (TweenChunk.blockLength &- 1)) / TweenChunk.blockLength
    let all = (1 as UInt32) &<< UInt32(truncatingIfNeeded: runs) &- 1
    if known & all != all && !key.isKeyed && !key.follows { findRuns(runs) }
  }

  @inline(never)
  private mutating func findRuns(_ runs: Int) {
    for run in 0..<runs where known & 1 &<< UInt32(truncatingIfNeeded: run) == 0 {
      let first = run * TweenChunk.blockLength
      let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: run)
      known |= bit
      let isConsecutive = findConsecutive(first, min(TweenChunk.blockLength, count - first))
      consecutive = isConsecutive ? consecutive | bit : consecutive & ~bit
    }
  }

  /// Whether a run of `blockLength` rows, or what there is of it, writes to consecutive places.
  @inline(__always)
  func isConsecutive(_ first: Int) -> Bool {
    let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: first / TweenChunk.blockLength)
    assert(known & bit != 0, "the runs are to be found first")
    return consecutive & bit != 0
  }

  private func findConsecutive(_ first: Int, _ length: Int) -> Bool {
    let places = places.from(first)
    let place = Int(places[0])
    if Int(places[length - 1]) != place + length - 1 { return false }
    for index in 0..<length where Int(places[index]) != place + index { return false }
    return true
  }

  @inline(__always)
  private mutating func touch(_ row: Int) {
    known &= ~(1 &<< UInt32(truncatingIfNeeded: row / TweenChunk.blockLength))
  }
}

/// The numbers of one row.
struct TweenRow: BitwiseCopyable {
  var start: Int32
  var inverse: Float
  var bias: Float
  var from: Float
  var delta: Float

  /// The same by a clock that is so many counts behind.
  @inline(__always)
  func earlier(by counts: Int64) -> TweenRow {
    var row = self
    row.start &-= Int32(truncatingIfNeeded: counts)
    return row
  }
}
