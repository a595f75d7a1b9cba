/// The winners of one column on one timeline that are springs of one regime, or follow paths with one
/// easing: a row a lane, structure of arrays, like `TweenChunk`.
///
///     memory   a column for each number of `Row` │ columnRows │ driverLanes │ what the kernel has found
struct RowTable<Row: CountedRow>: SnapshotField, ~Copyable {
  private(set) var column: Int
  /// The regime of springs; the easing of paths.
  private(set) var kind: UInt16
  private(set) var count = 0
  private(set) var times: RowTimes
  private var memory = RowMemory(bytesPerRow: bytesKept + Row.bytesFound, doubles: true)

  /// The bytes of a row without those that a kernel has found.
  static var bytesKept: Int { MemoryLayout<Row>.size + 8 }

  init(column: Int, kind: UInt16, hasClocks: Bool = false, hasPaces: Bool = false) {
    self.column = column
    self.kind = kind
    times = RowTimes(hasClocks: hasClocks, hasPaces: hasPaces)
  }

  /// Returns the column of the number after `offset` bytes of a row.
  @inline(__always)
  func cells<Number: BitwiseCopyable>(_ offset: Int) -> BufferView<Number> { memory.cells(offset) }

  var starts: BufferView<Int32> { @inline(__always) get { cells(0) } }
  /// The rows of the column that rows write to.
  var columnRows: BufferView<UInt32> { @inline(__always) get { cells(MemoryLayout<Row>.size) } }
  /// Cold: the driver lane of each row.
  var driverLanes: BufferView<Slot<DriverLane>> {
    @inline(__always) get { cells(MemoryLayout<Row>.size + 4) }
  }

  mutating func append(_ row: Row, _ time: RowTime, columnRow: Int, driverLane: Slot<DriverLane>) {
    if count == memory.capacity { memory.grow() }
    if times.areKept { times.append(time) }
    write(row, at: count)
    setColumnRow(columnRow, of: count)
    driverLanes[count] = driverLane
    count += 1
  }

  func numbers(ofRow row: Int) -> Row { memory.row(row) }

  /// Keeps what a kernel has found for a row.
  func keep(_ found: some BitwiseCopyable, ofRow row: Int) {
    memory.write(found, at: row, after: RowTable.bytesKept)
  }

  @inline(__always)
  mutating func replace(_ index: Int, by row: Row, _ time: RowTime) {
    if times.areKept { times[index] = time }
    write(row, at: index)
  }

  @inline(__always)
  private func write(_ row: Row, at index: Int) {
    memory.write(row, at: index)
    memory.clear(index, after: RowTable.bytesKept)
  }

  /// Writes the values of `count` rows, from the row `first` on, to their column's rows.
  @inline(never)
  func write(_ found: BufferView<Float>, count: Int, from first: Int, into values: BufferView<Float>) {
    let columnRows = columnRows.from(first)
    for index in 0..<count { values[Int(columnRows[index])] = found[index] }
  }

  func setColumnRow(_ columnRow: Int, of index: Int) {
    columnRows[index] = UInt32(truncatingIfNeeded: columnRow)
  }

  mutating func swapRemove(at index: Int) {
    if times.areKept { times.swapRemove(at: index) }
    count -= 1
    memory.copy(count, to: index)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&column, &kind, &count, &times)
    memory.exchange(count, kept: RowTable.bytesKept, &bytes)
    bytes.require(count >= 0 && count <= memory.capacity && times.areSound(count))
    if bytes.isDamaged { count = 0 }
  }
}

/// The tables of rows of one type, one for each column and kind.
struct RowTables<Row: CountedRow>: SnapshotField, ~Copyable {
  private var list = UniqueArray<RowTable<Row>>()
  private(set) var numbers = HashMap()

  var count: Int { list.count }

  subscript(index: Int) -> RowTable<Row> {
    @inline(__always) _read { yield list[index] }
    @inline(__always) _modify { yield &list[index] }
  }

  static func key(_ column: Int, _ kind: UInt16, hasClocks: Bool, hasPaces: Bool) -> UInt64 {
    UInt64(column) << 18 | UInt64(kind) << 2 | (hasClocks ? 2 : 0) | (hasPaces ? 1 : 0)
  }

  /// Returns the index of the table for these keys; adds it if it is missing.
  mutating func number(_ column: Int, _ kind: UInt16, hasClocks: Bool, hasPaces: Bool) -> Int {
    let key = RowTables.key(column, kind, hasClocks: hasClocks, hasPaces: hasPaces)
    if let number = numbers.find(key) { return number }
    list.append(RowTable(column: column, kind: kind, hasClocks: hasClocks, hasPaces: hasPaces))
    numbers.insert(key, list.count - 1)
    return list.count - 1
  }

  /// Updates the numbers of a driver lane's row in `table`; adds a row if it has none anywhere.
  mutating func put(
    _ row: Row, _ time: RowTime, in table: TableID, columnRow: Int, _ driverLane: Slot<DriverLane>,
    _ store: inout DriverStore
  ) {
    if store[driverLane].table == table {
      return list[table.index].replace(Int(store[driverLane].tableRow), by: row, time)
    }
    store[driverLane].table = table
    store[driverLane].tableRow = UInt32(truncatingIfNeeded: list[table.index].count)
    list[table.index].append(row, time, columnRow: columnRow, driverLane: driverLane)
  }

  /// Lets the row of a driver lane count another time, from the instant `now` of its clock on. Both times
  /// have a clock, or none has.
  mutating func setTime(
    _ time: RowTime, of driverLane: Slot<DriverLane>, at now: Int64, _ id: (Int) -> TableID,
    _ store: inout DriverStore
  ) {
    let (old, row) = (store[driverLane].table.index, Int(store[driverLane].tableRow))
    let columnRow = Int(list[old].columnRows[row])
    let numbers = list[old].numbers(ofRow: row)
      .earlier(by: list[old].times.shift(row, to: time, at: now))
    if list[old].times.hasPaces == (time.pace != nil) { return list[old].replace(row, by: numbers, time) }
    let table = number(
      list[old].column, list[old].kind, hasClocks: list[old].times.hasClocks, hasPaces: time.pace != nil)
    remove(row, of: old, &store)
    put(numbers, time, in: id(table), columnRow: columnRow, driverLane, &store)
  }

  /// Removes a row, and updates the driver lane of the row that moves to its index.
  mutating func remove(_ row: Int, of table: Int, _ store: inout DriverStore) {
    list[table].swapRemove(at: row)
    guard row < list[table].count else { return }
    store[list[table].driverLanes[row]].tableRow = UInt32(truncatingIfNeeded: row)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&list, make: RowTable(column: 0, kind: 0))
    bytes.exchange(&numbers)
  }
}
