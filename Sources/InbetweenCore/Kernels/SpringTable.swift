/// The winners of one column that are springs or decays of one regime on one timeline: a row a lane,
/// structure of arrays, like `TweenChunk`.
///
/// Hot, 28 bytes a row: what `SpringKernel` needs, and the row of the column that it is written to.
struct SpringTable: SnapshotField, ~Copyable {
  private(set) var column: Int
  private(set) var regime: Regime

  private(set) var starts = UniqueArray<Int32>()
  private(set) var falls = UniqueArray<Float>()
  private(set) var turns = UniqueArray<Float>()
  private(set) var a = UniqueArray<Float>()
  private(set) var b = UniqueArray<Float>()
  private(set) var targets = UniqueArray<Float>()
  private(set) var columnRows = UniqueArray<UInt32>()
  private(set) var times: RowTimes
  /// Cold: the driver lane of each row.
  private(set) var driverLanes = UniqueArray<Slot<DriverLane>>()

  init(column: Int, regime: Regime, hasClocks: Bool = false, hasPaces: Bool = false) {
    self.column = column
    self.regime = regime
    times = RowTimes(hasClocks: hasClocks, hasPaces: hasPaces)
  }

  var count: Int { starts.count }

  mutating func append(_ row: SpringRow, _ time: RowTime, columnRow: Int, driverLane: Slot<DriverLane>) {
    if times.areKept { times.append(time) }
    starts.append(row.start)
    falls.append(row.fall)
    turns.append(row.turn)
    a.append(row.a)
    b.append(row.b)
    targets.append(row.target)
    columnRows.append(UInt32(truncatingIfNeeded: columnRow))
    driverLanes.append(driverLane)
  }

  mutating func replace(_ index: Int, by row: SpringRow, _ time: RowTime) {
    if times.areKept { times[index] = time }
    starts[index] = row.start
    falls[index] = row.fall
    turns[index] = row.turn
    a[index] = row.a
    b[index] = row.b
    targets[index] = row.target
  }

  @inline(__always)
  func columnRow(ofRow index: Int) -> Int { Int(columnRows[index]) }

  mutating func setColumnRow(_ columnRow: Int, of index: Int) {
    columnRows[index] = UInt32(truncatingIfNeeded: columnRow)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&column)
    bytes.choice(&regime, of: 3)
    bytes.exchange(&times)
    bytes.exchange(&starts, &falls, &turns, &a, &b, &targets)
    bytes.exchange(&columnRows, &driverLanes)
  }

  mutating func swapRemove(at index: Int) {
    if times.areKept { times.swapRemove(at: index) }
    starts.swapRemove(at: index)
    falls.swapRemove(at: index)
    turns.swapRemove(at: index)
    a.swapRemove(at: index)
    b.swapRemove(at: index)
    targets.swapRemove(at: index)
    columnRows.swapRemove(at: index)
    driverLanes.swapRemove(at: index)
  }

  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to its own index.
  ///
  /// Two passes a block, positions and writes: a loop with scattered writes is not vectorized.
  ///
  /// - Parameters:
  ///   - rows: the rows to write, within `count`.
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - block: room for `TweenChunk.blockLength` values.
  ///   - clocks: the instant of each timeline, for rows with clocks.
  ///   - shifted: room for the starts of as many rows with clocks or paces.
  ///   - values: the column to write to.
  ///   - kernels: the compiled kernels to run.
  func advance(
    _ rows: Range<Int>, now: Int32, block: BufferView<Float>, clocks: BufferView<Int64>,
    shifted: BufferView<Int32>,
    values: BufferView<Float>, kernels: KernelSet
  ) {
    let columnRows = columnRows.cells
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
      if times.areKept {
        times.shift(first..<first + length, starts.cells.from(first), at: now, clocks, into: shifted)
      }
      kernels.write(
        SpringRun(
          regime: regime, count: length, now: times.areKept ? 0 : now,
          starts: times.areKept ? shifted : starts.cells.from(first),
          falls: falls.cells.from(first), turns: turns.cells.from(first), a: a.cells.from(first),
          b: b.cells.from(first), targets: targets.cells.from(first), block: block))
      for index in 0..<length { values[Int(columnRows[first &+ index])] = block[index] }
      first += length
    }
  }
}
