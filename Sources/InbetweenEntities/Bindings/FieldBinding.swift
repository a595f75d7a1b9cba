@_spi(Parts) import InbetweenCore

/// Writes a property into a stored field of a pool's components.
///
/// If the rows of the pool and of the property are in one order, lanes are copied directly. Otherwise a map
/// is used; it is rebuilt when an entity enters or leaves one of them. Often only a few of the pool's
/// entities have the property. A binding that does not read back then follows the property's rows.
final class FieldBinding: BoundProperty {
  private let pool: AnyPool
  private let value: FieldValue?
  /// Whether the lanes of a value are moved together rather than one by one.
  private let isWhole: Bool

  /// The versions of the pool and the property for which the order and `map` are valid.
  @exclusivity(unchecked) private var poolVersion = UInt64.max
  @exclusivity(unchecked) private var propertyVersion = UInt64.max
  @exclusivity(unchecked) private var isAligned = false
  /// Whether `map` has the pool's row of each row of the property.
  @exclusivity(unchecked) private var goesByProperty = false
  /// The property's row of each pool row, or −1. Empty if the rows are in one order.
  @exclusivity(unchecked) private var map = UniqueArray<Int32>()
  /// Which rows of a block have changed.
  @exclusivity(unchecked) private var changes = UniqueArray<UInt32>()

  /// The values last written, if the binding reads back.
  @exclusivity(unchecked) private var written = WrittenRows()

  init(
    number: UInt64, _ lanes: PropertyLanes, property: Int, firstColumn: Int, pool: AnyPool, place: FieldPlace,
    value: FieldValue?, readsBack: Bool
  ) {
    (self.pool, self.value, isWhole) = (pool, value, lanes.interpolation.isWhole)
    changes.extend(to: FieldRows.blockLength, filler: 0)
    super.init(
      number: number, lanes, property: property, firstColumn: firstColumn, place: place, readsBack: readsBack,
      calls: false)
    if !readsBack { return }
    source.give = { [unowned(unsafe) self] in give($0, $1, &$2) }
    source.readBack = { [unowned(unsafe) self] in readBack($0, &$1) }
  }

  override var poolNumber: Int { pool.number }

  /// The order of the rows is computed again too: the property may be another one.
  override func forget() {
    written.forget()
    (poolVersion, propertyVersion) = (.max, .max)
  }

  override func exchange(_ bytes: inout SnapshotBytes) { written.exchange(&bytes) }

  override func check(_ bytes: inout SnapshotBytes) {
    var written = WrittenRows()
    bytes.exchange(&written)
    bytes.require(written.isSound(laneCount))
  }

  override func isBound(to pool: AnyPool) -> Bool { self.pool === pool }

  override func write(_ world: World) {
    let count = pool.count
    if count == 0 { return written.forget() }
    world.engine.writePendingSums()
    findOrder(world)
    let field = FieldRows(rows: pool.rows, offset: place.offset, value: value)
    var changed = 0..<0
    var first = 0
    let end = goesByProperty ? map.count : count
    while first < end {
      let rows = first..<min(first + FieldRows.blockLength, end)
      for index in 0..<rows.count { changes[index] = 0 }
      if value != nil { writeValues(rows, field, world) } else { writeLanes(rows, field, world) }
      note(rows, &changed)
      first = rows.upperBound
    }
    if !changed.isEmpty { pool.markWritten(changed) }
    if readsBack { noteWritten(field, world) }
  }

  /// Writes the lanes of a block of rows, and sets in `changes` which of them differ.
  private func writeLanes(_ rows: Range<Int>, _ field: FieldRows, _ world: World) {
    for lane in 0..<laneCount {
      let column = world.engine.channels.columns[firstColumn + lane].shown.base
      if isAligned {
        field.write(lane: lane, rows, from: column + rows.lowerBound, changes: changes.base)
        continue
      }
      let map = map.base + rows.lowerBound
      if goesByProperty {
        field.write(
          lane: lane, rows.count, to: map, from: column + rows.lowerBound, changes: changes.base)
      } else {
        field.write(lane: lane, rows, from: column, map: map, changes: changes.base)
      }
    }
  }

  /// Writes the values of rows of a type that is not stored as its lanes; `changes` has those that differ.
  private func writeValues(_ rows: Range<Int>, _ field: FieldRows, _ world: World) {
    guard let value else { return }
    for index in 0..<rows.count {
      let entry = rows.lowerBound + index
      let other = isAligned ? entry : Int(map[entry])
      if other < 0 { continue }
      let (row, propertyRow) = goesByProperty ? (other, entry) : (entry, other)
      var lanes = SIMD16<Float>.zero
      for lane in 0..<laneCount {
        lanes[lane] = world.engine.channels.columns[firstColumn + lane].shown[propertyRow]
      }
      if field.write(row: row, value, lanes: lanes) { changes[index] = 1 }
    }
  }

  /// Marks the changed rows of a block as written, run by run. The last run may continue in the next block.
  private func note(_ rows: Range<Int>, _ changed: inout Range<Int>) {
    if goesByProperty { return noteMapped(rows) }
    for index in 0..<rows.count where changes[index] != 0 {
      let row = rows.lowerBound + index
      if changed.isEmpty {
        changed = row..<row + 1
      } else if changed.upperBound == row {
        changed = changed.lowerBound..<row + 1
      } else {
        pool.markWritten(changed)
        changed = row..<row + 1
      }
    }
  }

  /// Marks the changed rows of a block of the property's rows as written, one by one.
  private func noteMapped(_ rows: Range<Int>) {
    let epoch = pool.lending.epoch
    for index in 0..<rows.count where changes[index] != 0 {
      pool.stamps.mark(Int(map[rows.lowerBound &+ index]), epoch)
    }
  }

  /// Finds the property's rows of the pool's rows, if an entity has entered or left one of them.
  private func findOrder(_ world: World) {
    let version = world.engine.channels.properties[property].version
    if version == propertyVersion && pool.membership.version == poolVersion { return }
    (propertyVersion, poolVersion) = (version, pool.membership.version)
    let count = pool.count
    let entities = pool.membership.entities.lent
    let owners = world.engine.channels.properties[property].entities.lent
    isAligned = owners.commonLength(with: entities) == count
    goesByProperty = !isAligned && !readsBack && owners.count < count
    map.removeAll()
    if isAligned { return }
    map.reserve(max(count, owners.count))
    if goesByProperty {
      for index in 0..<owners.count {
        map.append(Int32(truncatingIfNeeded: pool.membership.row(of: owners[index])))
      }
      return
    }
    for row in 0..<count {
      let propertyRow = world.engine.channels.properties[property].row(ofIndex: entities[row].index)
      map.append(Int32(truncatingIfNeeded: propertyRow ?? -1))
    }
  }

  // MARK: Reading back

  /// Stores the present fields as the values last written.
  private func noteWritten(_ field: FieldRows, _ world: World) {
    if !written.isOf(poolVersion, propertyVersion) {
      written.begin(poolVersion, propertyVersion)
      for row in 0..<pool.count {
        written.append(isAligned || map[row] >= 0 ? pool.membership.entities[row] : .none)
      }
    }
    written.copy(field, pool.count, laneCount)
    noteUnderneath(&world.engine)
  }

  /// Stores the values under the crossfades and additive layers that fields show.
  private func noteUnderneath(_ engine: inout Engine) {
    for index in 0..<engine.additive.channels.count {
      let channel = engine.additive.channels[index]
      let lane = Int(channel.column) - firstColumn
      if lane < 0 || lane >= laneCount { continue }
      let row = pool.membership.row(of: engine.channels.properties[property].entities[Int(channel.row)])
      if row >= 0 { written.noteUnderneath(channel.underlying, row, lane, pool.count, laneCount) }
    }
  }

  override func readBack(_ world: World) {
    findOrder(world)
    let field = FieldRows(rows: pool.rows, offset: place.offset, value: value)
    let isSame = written.isOf(poolVersion, propertyVersion)
    for row in 0..<pool.count {
      let known = isSame ? row : written.row(of: pool.membership.entities[row])
      if known < 0 || !written.isKnown(known) {
        takeFirst(row, field, world)
      } else {
        takeMoved(row, known, isAligned ? row : Int(map[row]), field, &world.engine)
      }
    }
  }

  private func readBack(_ entity: Entity, _ engine: inout Engine) {
    // An entity without a row is given the first value when it gets one.
    guard let propertyRow = engine.channels.properties[property].row(of: entity) else { return }
    let known = written.row(of: entity)
    if known < 0 || !written.isKnown(known) { return give(entity, propertyRow, &engine) }
    let row = pool.membership.row(of: entity)
    if row < 0 || pool.isTaken(row) { return }
    let field = FieldRows(rows: pool.rows, offset: place.offset, value: value)
    takeMoved(row, known, propertyRow, field, &engine)
  }

  /// Assigns the lanes of a field that differ from the values last written, at index `known`, as base values.
  private func takeMoved(
    _ row: Int, _ known: Int, _ propertyRow: Int, _ field: FieldRows, _ engine: inout Engine
  ) {
    guard written.differs(known, from: field, row, laneCount), isSound(row, field) else { return }
    for lane in 0..<laneCount where isWhole || written.differs(known, lane, from: field, row, laneCount) {
      let value = written.take(known, lane, field, row, laneCount)
      engine.assign(value, column: firstColumn + lane, row: propertyRow)
    }
  }

  /// Handles a field that was never written: its lanes become base values, where nothing was assigned and no
  /// driver has committed anything.
  private func takeFirst(_ row: Int, _ field: FieldRows, _ world: World) {
    if !isSound(row, field) { return }
    let entity = pool.membership.entities[row]
    let propertyRow = isAligned ? row : Int(map[row])
    give(row, propertyRow < 0 ? world.engine.addRow(of: property, entity) : propertyRow, field, &world.engine)
  }

  private func give(_ entity: Entity, _ propertyRow: Int, _ engine: inout Engine) {
    let row = pool.membership.row(of: entity)
    // A component that a closure may change is not read (E2). The next tick reads it.
    if row < 0 || pool.isTaken(row) { return }
    let field = FieldRows(rows: pool.rows, offset: place.offset, value: value)
    if isSound(row, field) { give(row, propertyRow, field, &engine) }
  }

  private func give(_ row: Int, _ propertyRow: Int, _ field: FieldRows, _ engine: inout Engine) {
    for lane in 0..<laneCount where engine.channels.columns[firstColumn + lane].versions[propertyRow] == 0 {
      let value = Float(bitPattern: field.bits(row: row, lane: lane))
      engine.assign(value, column: firstColumn + lane, row: propertyRow)
    }
    // A change by the game before the field is first written counts as a move from this value.
    let entity = pool.membership.entities[row]
    if written.row(of: entity) < 0 { written.append(entity, field, row, laneCount) }
  }

  /// Returns whether a field's lanes may become base values: finite, and at most 1e38 in size.
  private func isSound(_ row: Int, _ field: FieldRows) -> Bool {
    for lane in 0..<laneCount
    where !(Float(bitPattern: field.bits(row: row, lane: lane)).magnitude <= 1e38) {
      return false
    }
    return true
  }
}
