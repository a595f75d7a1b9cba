/// The common properties of the rows of a table.
struct TweenTableKey: SnapshotField, BitwiseCopyable, Equatable {
  let column: UInt32
  let easing: EasingID
  /// Whether rows are segments between keys, which may begin between two counts.
  let isKeyed: Bool
  /// Whether each row has a clock: the table has rows of many timelines.
  let hasClocks: Bool
  /// Whether each row has a pace: its driver has a rate.
  let hasPaces: Bool

  init(column: Int, easing: EasingID, isKeyed: Bool, hasClocks: Bool, hasPaces: Bool = false) {
    self.column = UInt32(truncatingIfNeeded: column)
    self.easing = easing
    self.isKeyed = isKeyed
    self.hasClocks = hasClocks
    self.hasPaces = hasPaces
  }

  /// Returns the key of rows that have paces, or have none, and are otherwise alike.
  func with(paces hasPaces: Bool) -> TweenTableKey {
    TweenTableKey(
      column: Int(column), easing: easing, isKeyed: isKeyed, hasClocks: hasClocks, hasPaces: hasPaces)
  }

  init(raw: UInt64) {
    self.init(
      column: Int(raw >> 32), easing: EasingID(raw: UInt16(truncatingIfNeeded: raw >> 3)),
      isKeyed: raw & 1 != 0, hasClocks: raw & 2 != 0, hasPaces: raw & 4 != 0)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    var raw = raw
    bytes.exchange(&raw)
    self = TweenTableKey(raw: raw)
    bytes.require(self.raw == raw)
  }

  var raw: UInt64 {
    UInt64(column) << 32 | UInt64(easing.raw) << 3 | (hasPaces ? 4 : 0) | (hasClocks ? 2 : 0)
      | (isKeyed ? 1 : 0)
  }
}

/// The chunks of one table.
struct TweenTable: SnapshotField, ~Copyable {
  var key: TweenTableKey
  /// The number of the chunk for each block of the column; `.max` for none.
  var chunks = UniqueArray<UInt32>()

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&key, &chunks) }
}

/// The moving winners of one timeline that are tweens: a table for each column, easing and kind. Only drivers
/// that move and are seen have rows; shadowed, delayed and holding drivers have none (C11). A mask over all
/// drivers would cost a tick by their number. A table has one easing: a switch for each row would take far
/// longer than the arithmetic.
///
/// Writing values back costs more than computing them if they are scattered over a column larger than the
/// caches. So a table is cut into chunks by the blocks of the column that its rows write to. The chunks of
/// all tables are ordered by block. So a tick goes through each column block by block. All writes to a block
/// stay in the first-level cache, whatever the order of registration.
///
///     column   │ block 0        │ block 1        │ …      8192 rows, 32 KB each
///     table A  │ chunk 0        │ chunk 3        │
///     table B  │ chunk 1        │ chunk 4        │        order: 0 1 2 3 4 5 …
///     table C  │ chunk 2        │ chunk 5        │
///
/// The rows of a small table are in chunks of a wide block, which is eight blocks, until these fill.
struct TweenTables: SnapshotField, ~Copyable {
  /// The rows of a block. Their values take most of a first-level cache. Half as many rows save 5 % of a tick
  /// of ten thousand tweens. They cost 10 % of a tick of a million, because memory is read in shorter runs.
  static var block: Int { 8192 }
  static var wideBlock: Int { block * blocksPerWide }
  private static var blocksPerWide: Int { 8 }
  /// The rows of a wide chunk before it is cut.
  static var mostInWide: Int { 1024 }

  private(set) var numbers = HashMap()
  private(set) var tables = UniqueArray<TweenTable>()
  private(set) var chunks = UniqueArray<TweenChunk>()
  /// The chunks by column and block; those whose rows have clocks last.
  private(set) var order = UniqueArray<UInt32>()

  /// The chunk that was last checked for sorting, and memory to sort one.
  var turn = 0
  var rowsByColumnRow = UniqueArray<UInt16>()
  var sources = UniqueArray<UInt16>()

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    let plain = TweenTableKey(column: 0, easing: .linear, isKeyed: false, hasClocks: false)
    bytes.exchange(&numbers)
    bytes.elements(&tables, make: TweenTable(key: plain))
    bytes.elements(&chunks, make: TweenChunk(key: plain, table: 0, firstColumnRow: 0, isWide: true))
    bytes.exchange(&order, &turn)
    if !bytes.isReading { return }
    for chunk in 0..<chunks.count where !chunks[chunk].isWide { return makeRoomToSort() }
  }

  /// A chunk by its number, which never changes.
  subscript(chunk: Int) -> TweenChunk {
    @inline(__always)
    _read { yield chunks[chunk] }
    @inline(__always)
    _modify { yield &chunks[chunk] }
  }

  var count: Int { chunks.count }

  /// Returns the chunk for rows of this key that write to `columnRow`; adds it if it is missing.
  mutating func chunk(_ key: TweenTableKey, columnRow: Int) -> Int {
    let table = table(key)
    let block = columnRow / TweenTables.block
    if block < tables[table].chunks.count {
      let number = tables[table].chunks[block]
      if number != .max { return Int(number) }
    }
    return addChunk(table, block: block)
  }

  private mutating func table(_ key: TweenTableKey) -> Int {
    if let number = numbers.find(key.raw) { return number }
    tables.append(TweenTable(key: key))
    numbers.insert(key.raw, tables.count - 1)
    return tables.count - 1
  }

  /// Adds a wide chunk, or a narrow one if the wide one has been cut.
  private mutating func addChunk(_ table: Int, block: Int) -> Int {
    let first = block / TweenTables.blocksPerWide * TweenTables.blocksPerWide
    tables[table].chunks.extend(to: first + TweenTables.blocksPerWide, filler: .max)
    let blocks = first..<first + TweenTables.blocksPerWide
    let isWide = blocks.allSatisfy { tables[table].chunks[$0] == .max }
    let number = chunks.count
    chunks.append(
      TweenChunk(
        key: tables[table].key, table: table, firstColumnRow: (isWide ? first : block) * TweenTables.block,
        isWide: isWide))
    for served in isWide ? blocks : block..<block + 1 { tables[table].chunks[served] = UInt32(number) }
    putInOrder(number)
    return number
  }

  private mutating func putInOrder(_ number: Int) {
    let wanted = rank(number)
    let columnRow = (0..<order.count).search { rank(Int(order[$0])) > wanted }
    order.append(UInt32(number))
    var index = order.count - 1
    while index > columnRow {
      order[index] = order[index - 1]
      index -= 1
    }
    order[columnRow] = UInt32(number)
  }

  private func rank(_ number: Int) -> (Int, UInt32, Int, Int) {
    let key = chunks[number].key
    return (key.hasClocks ? 1 : 0, key.column, chunks[number].firstColumnRow, chunks[number].table)
  }
}

extension TweenTables {
  /// Appends a row, and notes it in its driver lane.
  ///
  /// - Parameter ahead: true outside ticks. Segments between keys then get spare room: they move from chunk
  ///   to chunk, and a tick should not allocate.
  mutating func append(
    _ row: TweenRow, _ time: RowTime, to number: Int, columnRow: Int, driverLane: Slot<DriverLane>,
    ahead: Bool = false,
    _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    if ahead && chunks[number].key.isKeyed { chunks[number].reserveAhead() }
    store[driverLane].table = .tweens(number)
    store[driverLane].tableRow = UInt32(truncatingIfNeeded: chunks[number].count)
    chunks[number].append(row, time, columnRow: columnRow)
    if chunks[number].isWide, chunks[number].count > TweenTables.mostInWide { cut(number, columns, &store) }
  }

  /// Removes a row, and updates the driver lane of the row that moves to its index.
  mutating func remove(
    _ row: Int, of number: Int, _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    chunks[number].swapRemove(at: row)
    if row < chunks[number].count { noteRow(row, of: number, columns, &store) }
  }

  @inline(__always)
  func noteRow(
    _ row: Int, of number: Int, _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    store[driverLane(ofRow: row, of: number, columns)].tableRow = UInt32(truncatingIfNeeded: row)
  }

  /// Returns the driver lane of a row: the winner of the channel that it writes to.
  @inline(__always)
  private func driverLane(ofRow row: Int, of number: Int, _ columns: borrowing UniqueArray<Column>) -> Slot<
    DriverLane
  > {
    columns[Int(chunks[number].key.column)].winners[chunks[number].columnRow(ofRow: row)]
  }

  /// Makes the row of `driverLane` write to another index, in a chunk of another block if necessary.
  mutating func move(
    _ row: Int, of number: Int, to columnRow: Int, driverLane: Slot<DriverLane>,
    _ columns: borrowing UniqueArray<Column>,
    _ store: inout DriverStore
  ) {
    if chunks[number].covers(columnRow) {
      chunks[number].setColumnRow(columnRow, ofRow: row)
      return
    }
    let key = chunks[number].key
    let (numbers, time) = (chunks[number].numbers(ofRow: row), chunks[number].times[row])
    remove(row, of: number, columns, &store)
    append(
      numbers, time, to: chunk(key, columnRow: columnRow), columnRow: columnRow, driverLane: driverLane,
      columns, &store)
  }

  /// Lets the row of a driver lane count another time, from the instant `now` of its clock on. Both times
  /// have a clock, or none has.
  mutating func setTime(
    _ time: RowTime, of driverLane: Slot<DriverLane>, at now: Int64,
    _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    let (number, row) = (store[driverLane].table.index, Int(store[driverLane].tableRow))
    let (key, columnRow) = (chunks[number].key, chunks[number].columnRow(ofRow: row))
    let numbers = chunks[number].numbers(ofRow: row)
      .earlier(by: chunks[number].times.shift(row, to: time, at: now))
    if key.hasPaces == (time.pace != nil) { return chunks[number].write(numbers, time, at: row) }
    remove(row, of: number, columns, &store)
    append(
      numbers, time, to: chunk(key.with(paces: time.pace != nil), columnRow: columnRow), columnRow: columnRow,
      driverLane: driverLane, ahead: true, columns, &store)
  }

  /// Cuts a wide chunk into narrow ones, of which it is the first. Rows keep their order.
  private mutating func cut(
    _ number: Int, _ columns: borrowing UniqueArray<Column>, _ store: inout DriverStore
  ) {
    makeRoomToSort()
    let (key, table) = (chunks[number].key, chunks[number].table)
    let first = chunks[number].firstColumnRow / TweenTables.block
    for block in first + 1..<first + TweenTables.blocksPerWide { tables[table].chunks[block] = .max }
    var kept = 0
    for row in 0..<chunks[number].count {
      let (columnRow, driverLane) = (
        chunks[number].columnRow(ofRow: row), driverLane(ofRow: row, of: number, columns)
      )
      if columnRow / TweenTables.block == first {
        chunks[number].copy(row, to: kept)
        store[driverLane].tableRow = UInt32(truncatingIfNeeded: kept)
        kept += 1
      } else {
        append(
          chunks[number].numbers(ofRow: row), chunks[number].times[row],
          to: chunk(key, columnRow: columnRow), columnRow: columnRow, driverLane: driverLane,
          columns, &store)
      }
    }
    chunks[number].narrow(to: kept)
  }
}
