/// What a world knows of one property, and which entities have it.
struct PropertyRecord: ~Copyable {
  let name: String
  let interpolation: Interpolation
  /// The property's columns are consecutive, from this one.
  let firstColumn: Int
  let defaults: [Float]
  /// The row of each entity index in the columns, plus one; 0 where it has none.
  private var rows = Strip<UInt32>()
  /// The entity of each row.
  private(set) var entities = Strip<Entity>()
  /// Counts changes of which entity has which row.
  private(set) var version: UInt64 = 0

  init(name: String, interpolation: Interpolation, firstColumn: Int, defaults: [Float]) {
    self.name = name
    self.interpolation = interpolation
    self.firstColumn = firstColumn
    self.defaults = defaults
  }

  var laneCount: Int { defaults.count }

  /// The entity's row; nil when it does not have the property. The entity must be alive.
  @inline(__always)
  func row(of entity: Entity) -> Int? { row(ofIndex: entity.index) }

  /// The same for a living entity's index.
  @inline(__always)
  func row(ofIndex index: UInt32) -> Int? {
    let index = Int(index)
    guard index < rows.count, rows[index] != 0 else { return nil }
    return Int(rows[index]) - 1
  }

  /// The rows plus one by entity index, 0 where there is none, as far as any entity with a row goes; valid
  /// until an entity is given the property.
  var rowNumbers: Cells<UInt32> { rows.cells }

  /// The same for readers from outside.
  var lentRows: LentCells<UInt32> { rows.lent }

  /// Makes room for the rows of more entities; memory that is lent is kept.
  mutating func reserve(_ more: Int, upTo index: UInt32, _ lent: inout LentMemory) {
    lent.keep(entities.reserveKeeping(entities.count + more))
    lent.keep(rows.reserveKeeping(Int(index) + 1))
  }

  mutating func append(_ entity: Entity) {
    rows.extend(to: Int(entity.index) + 1, filler: 0)
    entities.append(entity)
    rows[Int(entity.index)] = UInt32(entities.count)
    version += 1
  }

  /// The same for those of `entities` that have no row yet.
  mutating func append(_ added: [Entity]) {
    entities.reserve(entities.count + added.count)
    var last = 0
    for entity in added { last = max(last, Int(entity.index)) }
    rows.extend(to: last + 1, filler: 0)
    for entity in added where rows[Int(entity.index)] == 0 {
      entities.append(entity)
      rows[Int(entity.index)] = UInt32(entities.count)
    }
    version += 1
  }

  /// Takes the entity's row out; the last row moves into its place.
  mutating func swapRemove(at row: Int) {
    rows[Int(entities[row].index)] = 0
    entities.swapRemove(at: row)
    if row < entities.count { rows[Int(entities[row].index)] = UInt32(row + 1) }
    version += 1
  }

  /// Makes `map` a copy of the rows, for a frame.
  func copyRows(into map: inout Strip<UInt32>) {
    map.copy(rows)
  }
}

/// The properties of a world, by name and by index in order of first use.
struct PropertyTable: ~Copyable {
  private var records = Strip<PropertyRecord>()
  private var columnCount = 0

  var count: Int { records.count }

  subscript(index: Int) -> PropertyRecord {
    @inline(__always)
    _read { yield records[index] }
    @inline(__always)
    _modify { yield &records[index] }
  }

  /// The property's index; nil when the world has not met it.
  func find(_ name: String) -> Int? {
    var index = 0
    while index < records.count {
      if records[index].name == name { return index }
      index += 1
    }
    return nil
  }

  /// Adds a property whose columns are the next `defaults.count`.
  mutating func append(name: String, interpolation: Interpolation, defaults: [Float]) -> Int {
    records.append(
      PropertyRecord(
        name: name, interpolation: interpolation, firstColumn: columnCount, defaults: defaults))
    columnCount += defaults.count
    return records.count - 1
  }

  /// Leaves out a column, which is no property's; answers it.
  mutating func appendColumn() -> Int {
    columnCount += 1
    return columnCount - 1
  }
}
