/// Knows the first value of a property, for entities that are given it by a driver and not by an assignment.
class FirstValues {
  /// The property's index.
  let property: Int
  /// Nobody asks it any more.
  var isRemoved = false

  init(property: Int) { self.property = property }

  /// Gives an entity's new row its base value, where it knows one.
  func give(_ entity: Entity, _ row: Int, _ engine: inout Engine) {}
}

extension Engine {
  /// Gives new rows of a property the base values that somebody knows better than its default.
  mutating func giveFirstValues(of property: Int, _ rows: Range<Int>) {
    for place in firstValues.indices where firstValues[place].property == property {
      let source = firstValues[place]
      for row in rows { source.give(properties[property].entities[row], row, &self) }
    }
  }
}
