/// The winners of one column that are springs or decays of one regime on one timeline: a row a lane,
/// structure of arrays, like `TweenChunk`.
///
/// Hot, 28 bytes a row: what `SpringKernel` needs, and the row of the column that it is written to.
struct SpringTable: ~Copyable {
  let column: Int
  let regime: Regime

  private(set) var starts = UniqueArray<Int32>()
  private(set) var falls = UniqueArray<Float>()
  private(set) var turns = UniqueArray<Float>()
  private(set) var a = UniqueArray<Float>()
  private(set) var b = UniqueArray<Float>()
  private(set) var targets = UniqueArray<Float>()
  private(set) var columnRows = UniqueArray<UInt32>()
  /// Cold: the driver lane of each row.
  private(set) var driverLanes = UniqueArray<Slot<DriverLane>>()

  init(column: Int, regime: Regime) {
    self.column = column
    self.regime = regime
  }

  var count: Int { starts.count }

  mutating func append(_ row: SpringRow, columnRow: Int, driverLane: Slot<DriverLane>) {
    starts.append(row.start)
    falls.append(row.fall)
    turns.append(row.turn)
    a.append(row.a)
    b.append(row.b)
    targets.append(row.target)
    columnRows.append(UInt32(truncatingIfNeeded: columnRow))
    driverLanes.append(driverLane)
  }

  mutating func replace(_ index: Int, by row: SpringRow) {
    starts[index] = row.start
    falls[index] = row.fall
    turns[index] = row.turn
    a[index] = row.a
    b[index] = row.b
    targets[index] = row.target
  }

  /// Returns the row of the column that a row writes to.
  @inline(__always)
  func columnRow(ofRow index: Int) -> Int { Int(columnRows[index]) }

  mutating func setColumnRow(_ columnRow: Int, of index: Int) {
    columnRows[index] = UInt32(truncatingIfNeeded: columnRow)
  }

  /// Removes a row. The last row moves to its index.
  mutating func swapRemove(at index: Int) {
    starts.swapRemove(at: index)
    falls.swapRemove(at: index)
    turns.swapRemove(at: index)
    a.swapRemove(at: index)
    b.swapRemove(at: index)
    targets.swapRemove(at: index)
    columnRows.swapRemove(at: index)
    driverLanes.swapRemove(at: index)
  }
}
