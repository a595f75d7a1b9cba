/// A source of the first value of a property, for entities that get the property from a driver.
class FirstValues {
  /// The property's index.
  let property: Int
  /// Whether it is no longer used.
  var isRemoved = false

  init(property: Int) { self.property = property }

  /// Sets the base value of an entity's new row, if it knows one.
  func give(_ entity: Entity, _ row: Int, _ engine: inout Engine) {}

  /// Reads an entity's base value anew, if the source has changed.
  func readBack(_ entity: Entity, _ engine: inout Engine) {}
}

extension Engine {
  /// Reads an entity's base value of a property from its sources before a driver is registered: the driver
  /// starts there (L3).
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
