/// A source of the first value of a property, for entities that get the property from a driver.
class FirstValues {
  /// The property's index.
  let property: Int
  /// Whether it is no longer used.
  var isRemoved = false

  init(property: Int) { self.property = property }

  /// Sets the base value of an entity's new row, if it knows one.
  func give(_ entity: Entity, _ row: Int, _ engine: inout Engine) {}
}

extension Engine {
  /// Sets the base values of a property's new rows from the sources of first values.
  mutating func giveFirstValues(of property: Int, _ rows: Range<Int>) {
    for index in channels.firstValues.indices where channels.firstValues[index].property == property {
      let source = channels.firstValues[index]
      for row in rows { source.give(channels.properties[property].entities[row], row, &self) }
    }
  }
}
