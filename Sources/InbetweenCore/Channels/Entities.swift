// The rows and base values of entities.

extension Engine {
  /// Adds the property to the entity, with its default, unless the entity has it. Returns the row.
  @discardableResult
  package mutating func addRow(of property: Int, _ entity: Entity) -> Int {
    if let row = channels.properties[property].row(of: entity) { return row }
    if channels.lending.depth > 0 { reserveLent(property, 1, upTo: entity.index) }
    channels.properties[property].append(entity)
    channels.owned.insert(property, entity.index)
    let first = channels.properties[property].firstColumn
    for lane in 0..<channels.properties[property].laneCount {
      channels.columns[first + lane].append(channels.properties[property].defaults[lane])
    }
    let row = channels.properties[property].entities.count - 1
    if !channels.firstValues.isEmpty { giveFirstValues(of: property, row..<row + 1) }
    return row
  }

  /// Adds the property to many entities, with its default, except to those that have it. Reads their base
  /// values from their sources (L3).
  mutating func addRows(of property: Int, _ entities: [Entity]) {
    if channels.lending.depth > 0 {
      var last: UInt32 = 0
      for entity in entities { last = max(last, entity.index) }
      reserveLent(property, entities.count, upTo: last)
    }
    let known = channels.properties[property].entities.count
    channels.properties[property].append(entities)
    for entity in entities { channels.owned.insert(property, entity.index) }
    let (first, count) = (
      channels.properties[property].firstColumn, channels.properties[property].entities.count
    )
    for lane in 0..<channels.properties[property].laneCount {
      channels.columns[first + lane].extend(to: count, channels.properties[property].defaults[lane])
    }
    if channels.firstValues.isEmpty { return }
    giveFirstValues(of: property, known..<count)
    for entity in entities { readSources(of: property, entity) }
  }

  /// Reserves memory for more rows of a property that may be lent.
  private mutating func reserveLent(_ property: Int, _ more: Int, upTo index: UInt32) {
    noteGrowth()
    channels.properties[property].reserve(more, upTo: index, &channels.lent)
    let first = channels.properties[property].firstColumn
    for column in first..<first + channels.properties[property].laneCount {
      channels.lent.keep(
        channels.columns[column].shown.reserveKeeping(channels.columns[column].shown.count + more), column)
    }
  }

  /// Records that memory that may be lent is replaced by larger memory.
  private func noteGrowth() {
    channels.lending.hasGrown = true
    channels.lending.hasWaiting = true
  }

  /// Adds an entity. Returns `none` if the world is full.
  mutating func spawn() -> Entity {
    if isFull { return .none }
    if channels.lending.depth > 0 {
      noteGrowth()
      channels.lent.keep(channels.entities.reserveOne())
    }
    return channels.entities.spawn()
  }

  var isFull: Bool { channels.entities.count >= limits.mostEntities }

  /// Releases the memory kept for lending, when nothing is lent any more.
  mutating func finishLending() {
    channels.lending.hasGrown = false
    if !channels.lent.isEmpty { channels.lent.release() }
  }

  /// Sets a base value. Contending drivers continue (C7).
  package mutating func assign(_ value: Float, column: Int, row: Int) {
    channels.setBase(value, column, row)
    if channels.columns[column].winners[row].exists { return noteAssigned(column, row) }
    show(value, column, row, in: .byHand)
  }

  @inline(never)
  private mutating func noteAssigned(_ column: Int, _ row: Int) {
    channels.columns[column].noteAssigned(row, at: commandMoment().world)
  }

  mutating func removeRow(_ row: Int, of property: Int) {
    channels.properties[property].swapRemove(at: row)
    for index in 0..<channels.changes.count where channels.changes[index].property == property {
      channels.changes[index].swapRemove(
        at: row, last: channels.properties[property].entities.count, channels.lending.epoch)
    }
    let first = channels.properties[property].firstColumn
    for column in first..<first + channels.properties[property].laneCount {
      removeCrossfades(column, row, in: .byHand)
      channels.columns[column].swapRemove(at: row)
      if row < channels.columns[column].winners.count, channels.columns[column].winners[row].exists {
        moveRow(of: channels.columns[column].winners[row], to: row)
      }
      if row < channels.columns[column].added.count { moveAdded(column, to: row) }
    }
  }
}

/// A source of the first value of a property, for entities that get the property from a driver.
package final class FirstValues {
  /// The property's index, which changes only with a restore.
  @exclusivity(unchecked) package var property: Int
  @exclusivity(unchecked) package var isRemoved = false
  /// Sets the base value of an entity's new row, if it knows one.
  @exclusivity(unchecked) package var give: (_ entity: Entity, _ row: Int, inout Engine) -> Void = {
    _, _, _ in
  }
  /// Reads an entity's base value anew, if the source has changed.
  @exclusivity(unchecked) package var readBack: (_ entity: Entity, inout Engine) -> Void = { _, _ in }

  package init(property: Int) { self.property = property }
}

extension Engine {
  /// Reads an entity's base value from its sources before a driver starts there (L3).
  @inline(__always)
  mutating func readSources(of property: Int, _ entity: Entity) {
    if !channels.firstValues.isEmpty { readAllSources(of: property, entity) }
  }

  private mutating func readAllSources(of property: Int, _ entity: Entity) {
    if channels.areSourcesBusy { return }
    for index in channels.firstValues.indices where channels.firstValues[index].property == property {
      let source = channels.firstValues[index]
      if !source.isRemoved { source.readBack(entity, &self) }
    }
  }

  /// Sets the base values of a property's new rows from the sources of first values.
  mutating func giveFirstValues(of property: Int, _ rows: Range<Int>) {
    for index in channels.firstValues.indices where channels.firstValues[index].property == property {
      let source = channels.firstValues[index]
      for row in rows { source.give(channels.properties[property].entities[row], row, &self) }
    }
  }
}
