// Rows, base values and the end of an entity.

extension Engine {
  /// Returns a driver's entity.
  @inline(__always)
  func entity(of driver: Driver) -> Entity { entities.present(driver.entityIndex) }

  /// Returns the column of a driver's lane.
  @inline(__always)
  func column(_ lane: Int, of driver: Driver) -> Int {
    properties[Int(driver.property)].firstColumn + Int(driver.firstLane) + lane
  }

  /// Returns the column of a claim's channel.
  @inline(__always)
  func column(of claim: Slot<Claim>) -> Int {
    column(store.lane(of: claim), of: store[store[claim].driver])
  }

  /// Adds the property to the entity, with its default, unless the entity has it. Returns the row.
  @discardableResult
  mutating func addRow(of property: Int, _ entity: Entity) -> Int {
    if let row = properties[property].row(of: entity) { return row }
    if lending.depth > 0 { reserveLent(property, 1, upTo: entity.index) }
    properties[property].append(entity)
    let first = properties[property].firstColumn
    for lane in 0..<properties[property].laneCount {
      columns[first + lane].append(properties[property].defaults[lane])
    }
    let row = properties[property].entities.count - 1
    if !firstValues.isEmpty { giveFirstValues(of: property, row..<row + 1) }
    return row
  }

  /// Adds the property to many entities, with its default, except to those that have it.
  mutating func addRows(of property: Int, _ entities: [Entity]) {
    if lending.depth > 0 {
      var last: UInt32 = 0
      for entity in entities { last = max(last, entity.index) }
      reserveLent(property, entities.count, upTo: last)
    }
    let known = properties[property].entities.count
    properties[property].append(entities)
    let (first, count) = (properties[property].firstColumn, properties[property].entities.count)
    for lane in 0..<properties[property].laneCount {
      columns[first + lane].extend(to: count, properties[property].defaults[lane])
    }
    if !firstValues.isEmpty { giveFirstValues(of: property, known..<count) }
  }

  /// Reserves memory for more rows of a property that may be lent.
  private mutating func reserveLent(_ property: Int, _ more: Int, upTo index: UInt32) {
    noteGrowth()
    properties[property].reserve(more, upTo: index, &lent)
    let first = properties[property].firstColumn
    for column in first..<first + properties[property].laneCount {
      lent.keep(columns[column].shown.reserveKeeping(columns[column].shown.count + more), column)
    }
  }

  /// Notes that memory that may be lent is replaced by larger memory.
  private func noteGrowth() {
    lending.hasGrown = true
    lending.hasWaiting = true
  }

  /// Adds an entity.
  mutating func spawn() -> Entity {
    if lending.depth > 0 {
      noteGrowth()
      lent.keep(entities.reserveOne())
    }
    return entities.spawn()
  }

  /// Releases the memory kept for lending, when nothing is lent any more.
  mutating func finishLending() {
    lending.hasGrown = false
    if !lent.isEmpty { lent.release() }
  }

  /// Sets a base value. Drivers that contend go on (C7).
  mutating func assign(_ value: Float, column: Int, row: Int) {
    lastVersion &+= 1
    columns[column].base[row] = value
    columns[column].versions[row] = lastVersion
    if !columns[column].winners[row].exists { show(value, column, row) }
  }

  /// Ends an entity: its drivers first, then its rows.
  mutating func despawn(_ entity: Entity) {
    while entities.firstDriver(of: entity).exists {
      let slot = entities.firstDriver(of: entity)
      if !store[slot].flags.contains(.killed) { report(.entityDied, slot, at: present(), kills: true) }
      store[slot].flags.remove(.persists)
      leaveChannels(slot, at: present(Int(store[slot].timeline)), commits: false)
      release(slot)
    }
    for property in 0..<properties.count {
      guard let row = properties[property].row(of: entity) else { continue }
      removeRow(row, of: property)
    }
    entities.despawn(entity)
  }

  private mutating func removeRow(_ row: Int, of property: Int) {
    properties[property].swapRemove(at: row)
    for place in 0..<changes.count where changes[place].property == property {
      changes[place].swapRemove(at: row, last: properties[property].entities.count, lending.turn)
    }
    let first = properties[property].firstColumn
    for column in first..<first + properties[property].laneCount {
      cutSeam(column, row)
      columns[column].swapRemove(at: row)
      if row < columns[column].winners.count, columns[column].winners[row].exists {
        moveRow(of: columns[column].winners[row], to: row)
      }
      if row < columns[column].added.count { moveAdded(column, to: row) }
    }
  }
}
