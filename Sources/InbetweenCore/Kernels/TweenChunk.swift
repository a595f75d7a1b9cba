/// The fields of a chunk apart from its rows, as snapshots copy them: one copy takes less time than ten.
struct ChunkRecord: FixedLayout {
  /// The raw form of its key.
  var key: UInt64
  var table: Int32
  var firstColumnRow: Int32
  var count: Int32
  var highest: Int32
  var known: UInt32
  var consecutive: UInt32
  var disorder: Int64
  /// 1 for a wide block, otherwise 0.
  var isWide: UInt64
}

/// Rows of one tween table that write within one block of a column: a row a lane, structure of arrays.
///
/// A row is 18 bytes, all of them hot: value = from + delta · easing((now − start) · inverse [+ bias]), and
/// the index in the block to write to. An iteration that runs backward has a negative `inverse` and counts
/// from its end. If rows have clocks, `now` is the instant of the row's timeline. If rows have paces, `now`
/// is the driver's own time.
///
///     memory   starts │ inverses │ froms │ deltas │ (biases) │ columnRows
///              4 bytes each                                  │ 2 bytes
///
/// Only winners have rows, one for each channel. The column's `winners` has the driver lane of the row that
/// writes there.
///
/// After the last row there are old numbers or zeros, which kernels may compute too.
struct TweenChunk: SnapshotField, ~Copyable {
  private(set) var key: TweenTableKey
  /// The number of its table.
  private(set) var table: Int
  /// The row of the column at which its block begins.
  private(set) var firstColumnRow: Int
  /// Whether its block is a wide one.
  private(set) var isWide: Bool
  private(set) var count = 0

  private var memory: RowMemory
  private(set) var times: RowTimes
  /// A bit for each run of `blockLength` rows: whether `consecutive` is valid for it, and whether its rows
  /// write to consecutive indices.
  private var known: UInt32 = 0
  private var consecutive: UInt32 = 0
  /// The greatest index that an appended row writes to, and about how many rows are out of order.
  private var highest = -1
  private(set) var disorder = 0

  init(key: TweenTableKey, table: Int, firstColumnRow: Int, isWide: Bool) {
    self.key = key
    self.table = table
    self.firstColumnRow = firstColumnRow
    self.isWide = isWide
    memory = TweenChunk.memory(for: key)
    times = RowTimes(hasClocks: key.hasClocks, hasPaces: key.hasPaces)
  }

  private static func memory(for key: TweenTableKey) -> RowMemory {
    RowMemory(bytesPerRow: key.isKeyed ? 22 : 18)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    var record = ChunkRecord(
      key: key.raw, table: Int32(truncatingIfNeeded: table),
      firstColumnRow: Int32(truncatingIfNeeded: firstColumnRow), count: Int32(truncatingIfNeeded: count),
      highest: Int32(truncatingIfNeeded: highest), known: known, consecutive: consecutive,
      disorder: Int64(disorder), isWide: isWide ? 1 : 0)
    bytes.exchange(&record)
    if bytes.isReading {
      let (present, read) = (key, TweenTableKey(raw: record.key))
      if read.isKeyed != present.isKeyed { memory = TweenChunk.memory(for: read) }
      (key, table, firstColumnRow) = (read, Int(record.table), Int(record.firstColumnRow))
      (count, highest, disorder) = (Int(record.count), Int(record.highest), Int(record.disorder))
      (known, consecutive, isWide) = (record.known, record.consecutive, record.isWide == 1)
    }
    memory.exchange(count, &bytes)
    bytes.exchange(&times)
    bytes.require(key.raw == record.key && record.isWide <= 1 && count >= 0 && count <= memory.capacity)
    bytes.require(times.areSound(count) && times.hasClocks == key.hasClocks && times.hasPaces == key.hasPaces)
    if bytes.isDamaged { count = 0 }
  }

  var starts: BufferView<Int32> { @inline(__always) get { memory.cells(0) } }
  var inverses: BufferView<Float> { @inline(__always) get { memory.cells(4) } }
  var froms: BufferView<Float> { @inline(__always) get { memory.cells(8) } }
  var deltas: BufferView<Float> { @inline(__always) get { memory.cells(12) } }
  /// The progress at the start, for segments between keys, which may begin between two counts.
  var biases: BufferView<Float> { @inline(__always) get { memory.cells(16) } }
  /// The indices that rows write to, from the start of the block on.
  var columnRows: BufferView<UInt16> {
    @inline(__always) get { memory.cells(key.isKeyed ? 20 : 16) }
  }

  func columnRow(ofRow row: Int) -> Int { firstColumnRow + Int(columnRows[row]) }

  @inline(__always)
  func covers(_ columnRow: Int) -> Bool {
    columnRow >= firstColumnRow
      && columnRow &- firstColumnRow < (isWide ? TweenTables.wideBlock : TweenTables.block)
  }

  mutating func append(_ row: TweenRow, _ time: RowTime, columnRow: Int) {
    if count == memory.capacity { memory.grow() }
    if times.areKept { times.append(time) }
    count += 1
    write(row, at: count - 1)
    touch(count - 1)
    columnRows[count - 1] = UInt16(truncatingIfNeeded: columnRow - firstColumnRow)
    if columnRow - firstColumnRow < highest { disorder += 1 } else { highest = columnRow - firstColumnRow }
  }

  /// Reserves memory for as many more rows as usually come and go.
  mutating func reserveAhead() {
    if memory.capacity - count < 16 + count / 4 { memory.grow() }
    if times.areKept { times.reserve(memory.capacity) }
  }

  /// Overwrites the numbers of a row, and the time that it counts.
  @inline(__always)
  mutating func write(_ numbers: TweenRow, _ time: RowTime, at row: Int) {
    if times.areKept { times[row] = time }
    write(numbers, at: row)
  }

  @inline(__always)
  private mutating func write(_ numbers: TweenRow, at row: Int) {
    starts[row] = numbers.start
    inverses[row] = numbers.inverse
    froms[row] = numbers.from
    deltas[row] = numbers.delta
    if key.isKeyed { biases[row] = numbers.bias }
  }

  /// Sets a row of a plain iteration to begin at `start` and go forward, or to go backward and end there.
  @inline(__always)
  mutating func restart(_ row: Int, to start: Int32, isBackward: Bool) {
    starts[row] = start
    inverses[row] = isBackward ? -inverses[row].magnitude : inverses[row].magnitude
  }

  /// Reads a word of each of a row's columns that a change of direction needs.
  @inline(__always)
  func fetch(_ row: Int) -> UInt32 {
    let plain = UInt32(bitPattern: starts[row]) &+ inverses[row].bitPattern
    if !key.isKeyed { return plain }
    return plain &+ froms[row].bitPattern &+ deltas[row].bitPattern
      &+ biases[row].bitPattern &+ UInt32(columnRows[row])
  }

  func numbers(ofRow row: Int) -> TweenRow {
    TweenRow(
      start: starts[row], inverse: inverses[row], bias: key.isKeyed ? biases[row] : 0, from: froms[row],
      delta: deltas[row])
  }

  mutating func setColumnRow(_ columnRow: Int, ofRow row: Int) {
    touch(row)
    disorder += 1
    columnRows[row] = UInt16(truncatingIfNeeded: columnRow - firstColumnRow)
  }

  mutating func swapRemove(at row: Int) {
    if row < count - 1 {
      copy(count - 1, to: row)
      disorder += 1
    }
    touch(count - 1)
    count -= 1
    if times.areKept { times.truncate(to: count) }
    if count == 0 { noteSorted() }
  }

  /// Makes a wide chunk narrow. Its rows are all within the first block.
  ///
  /// - Parameter count: the number of rows that are left.
  mutating func narrow(to count: Int) {
    isWide = false
    self.count = count
    if times.areKept { times.truncate(to: count) }
    known = 0
    highest = min(highest, TweenTables.block - 1)
  }

  /// Notes that rows are in the order of their indices in the column.
  mutating func noteSorted() {
    known = 0
    disorder = 0
    highest = count > 0 ? Int(columnRows[count - 1]) : -1
  }

  mutating func swapAt(_ row: Int, _ other: Int) {
    let (kept, columnRow) = (numbers(ofRow: row), columnRows[row])
    let time = times[row]
    copy(other, to: row)
    write(kept, time, at: other)
    columnRows[other] = columnRow
    touch(other)
  }

  mutating func copy(_ row: Int, to other: Int) {
    write(numbers(ofRow: row), times[row], at: other)
    columnRows[other] = columnRows[row]
    touch(other)
  }

  /// Finds which runs of rows write to consecutive indices. To be called before `advance`.
  @inline(__always)
  mutating func findRuns() {
    let runs = (count &+ (TweenChunk.blockLength &- 1)) / TweenChunk.blockLength
    let all = (1 as UInt32) &<< UInt32(truncatingIfNeeded: runs) &- 1
    if known & all != all && !key.isKeyed { findRuns(runs) }
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

  /// Returns whether a run of `blockLength` rows, or the rest of the rows, writes to consecutive indices.
  @inline(__always)
  func isConsecutive(_ first: Int) -> Bool {
    let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: first / TweenChunk.blockLength)
    assert(known & bit != 0, "the runs are to be found first")
    return consecutive & bit != 0
  }

  private func findConsecutive(_ first: Int, _ length: Int) -> Bool {
    let columnRows = columnRows.from(first)
    let columnRow = Int(columnRows[0])
    if Int(columnRows[length - 1]) != columnRow + length - 1 { return false }
    for index in 0..<length where Int(columnRows[index]) != columnRow + index { return false }
    return true
  }

  @inline(__always)
  private mutating func touch(_ row: Int) {
    known &= ~(1 &<< UInt32(truncatingIfNeeded: row / TweenChunk.blockLength))
  }
}

/// The numbers of one row of a tween.
struct TweenRow: CountedRow {
  var start: Int32
  var inverse: Float
  var bias: Float
  var from: Float
  var delta: Float

  /// Whether all values that a kernel computes from it are finite, for an easing of this reach.
  @inline(__always)
  func isFinite(reach: Float) -> Bool { from.magnitude <= 1e37 && delta.magnitude * reach <= 1e38 }
}
