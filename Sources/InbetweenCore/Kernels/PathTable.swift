/// The winners of one column that follow paths with one easing on one timeline: a row a lane, structure of
/// arrays, like `SpringTable`.
///
/// A row is a whole path rather than a segment of it. An easing may cross the boundary of two segments
/// forward and back, at instants known only by solving it. A boundary for each of the dozens of segments of
/// each iteration would cost more than the look-up in every tick.
///
/// Hot, 32 bytes a row: the numbers with which the kernel of tweens finds the fraction of the path, the
/// numbers of `PathKernel`, and the column's row to write to.
struct PathTable: SnapshotField, ~Copyable {
  private(set) var column: Int
  private(set) var easing: EasingID

  private(set) var starts = UniqueArray<Int32>()
  private(set) var inverses = UniqueArray<Float>()
  private(set) var froms = UniqueArray<Float>()
  private(set) var spans = UniqueArray<Float>()
  private(set) var bases = UniqueArray<Float>()
  private(set) var origins = UniqueArray<Float>()
  private(set) var curves = UniqueArray<UInt32>()
  private(set) var columnRows = UniqueArray<UInt32>()
  private(set) var times: RowTimes
  /// Cold: the driver lane of each row.
  private(set) var driverLanes = UniqueArray<Slot<DriverLane>>()
  /// A zero: the index at which a run of fractions begins in its block.
  private var blockColumnRow = UniqueArray<UInt16>()

  init(column: Int, easing: EasingID, hasClocks: Bool = false, hasPaces: Bool = false) {
    self.column = column
    self.easing = easing
    times = RowTimes(hasClocks: hasClocks, hasPaces: hasPaces)
    blockColumnRow.append(0)
  }

  var count: Int { starts.count }

  mutating func append(_ row: PathRow, _ time: RowTime, columnRow: Int, driverLane: Slot<DriverLane>) {
    if times.areKept { times.append(time) }
    starts.append(row.start)
    inverses.append(row.inverse)
    froms.append(row.from)
    spans.append(row.span)
    bases.append(row.base)
    origins.append(row.origin)
    curves.append(row.curve)
    columnRows.append(UInt32(truncatingIfNeeded: columnRow))
    driverLanes.append(driverLane)
  }

  mutating func replace(_ index: Int, by row: PathRow, _ time: RowTime) {
    if times.areKept { times[index] = time }
    starts[index] = row.start
    inverses[index] = row.inverse
    froms[index] = row.from
    spans[index] = row.span
    bases[index] = row.base
    origins[index] = row.origin
    curves[index] = row.curve
  }

  mutating func setColumnRow(_ columnRow: Int, of index: Int) {
    columnRows[index] = UInt32(truncatingIfNeeded: columnRow)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&times)
    bytes.exchange(&column, &easing, &starts, &inverses, &froms, &spans)
    bytes.exchange(&bases, &origins, &curves, &columnRows, &driverLanes)
  }

  mutating func swapRemove(at index: Int) {
    if times.areKept { times.swapRemove(at: index) }
    starts.swapRemove(at: index)
    inverses.swapRemove(at: index)
    froms.swapRemove(at: index)
    spans.swapRemove(at: index)
    bases.swapRemove(at: index)
    origins.swapRemove(at: index)
    curves.swapRemove(at: index)
    columnRows.swapRemove(at: index)
    driverLanes.swapRemove(at: index)
  }

  /// Writes the values of rows at `now` into `values`. Other threads may advance other rows meanwhile: each
  /// row writes to its own index.
  ///
  /// Two passes a block. The kernel of tweens finds the fractions of the paths with packed arithmetic. Their
  /// look-up follows addresses, so it is done row by row.
  ///
  /// - Parameters:
  ///   - rows: the rows to write, within `count`.
  ///   - now: the low 32 bits of the timeline's instant; subtraction wraps (T1).
  ///   - words: the words of the library.
  ///   - block: room for `TweenChunk.blockLength` values.
  ///   - clocks: the instant of each timeline, for rows with clocks.
  ///   - shifted: room for the starts of as many rows with clocks or paces.
  ///   - values: the column to write to.
  ///   - kernels: the compiled kernels to run.
  func advance(
    _ rows: Range<Int>, now: Int32, easing: Easing, words: BufferView<UInt32>, block: BufferView<Float>,
    clocks: BufferView<Int64>, shifted: BufferView<Int32>, values: BufferView<Float>, kernels: KernelSet
  ) {
    let formula = easing.formula()
    let (curves, columnRows) = (curves.cells, columnRows.cells)
    let (bases, origins) = (bases.cells, origins.cells)
    var first = rows.lowerBound
    while first < rows.upperBound {
      let length = min(TweenChunk.blockLength, rows.upperBound - first)
      if times.areKept {
        times.shift(first..<first + length, starts.cells.from(first), at: now, clocks, into: shifted)
      }
      let run = TweenRows(
        now: times.areKept ? 0 : now, starts: times.areKept ? shifted : starts.cells.from(first),
        inverses: inverses.cells.from(first),
        froms: froms.cells.from(first), deltas: spans.cells.from(first))
      if let formula {
        kernels.write(
          TweenRun(
            formula: formula, count: length, rows: run, biases: nil, isConsecutive: true,
            columnRows: blockColumnRow.cells, block: block, values: block))
      } else {
        for index in 0..<length { block[index] = PortableMath.unit(run.passed(index)) }
        easing.apply(block, count: length)
        for index in 0..<length { block[index] = run.value(block[index], index) }
      }
      for index in 0..<length {
        let row = first &+ index
        let point = PathKernel.value(words, Int(curves[row]), block[index])
        values[Int(columnRows[row])] = bases[row] + (point - origins[row])
      }
      first += length
    }
  }
}

/// The numbers of one row of a path follower.
struct PathRow: BitwiseCopyable {
  var start: Int32
  var inverse: Float
  var from: Float
  var span: Float
  var base: Float
  var origin: Float
  var curve: UInt32

  func earlier(by counts: Int64) -> PathRow {
    var row = self
    row.start &-= Int32(truncatingIfNeeded: counts)
    return row
  }

  /// Whether all values that a kernel computes from it are finite, for an easing of this reach. The
  /// coefficients of a path, whose points are within ±10⁹, are within ±10³⁰.
  @inline(__always)
  func isFinite(reach: Float) -> Bool { base.magnitude <= 1e37 && origin.magnitude <= 1e37 && reach <= 1e7 }
}
