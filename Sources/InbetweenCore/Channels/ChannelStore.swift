/// The properties, and what each of their channels shows: one column for each lane of a property.
package struct ChannelStore: SnapshotField, ~Copyable {
  package var entities = EntityTable()
  package var properties = PropertyTable()
  /// The properties of each entity.
  var owned = NumberSets()
  package var columns = UniqueArray<Column>()
  /// The base values that ends on timelines have overwritten.
  var commits = SlotMap<Commit>()
  /// The number of the last write of a base value.
  var lastVersion: UInt32 = 0
  /// The properties for which changes are kept.
  var changes = UniqueArray<ColumnChanges>()
  /// Sources of first values of properties; usually none.
  package var firstValues: [FirstValues] = []
  /// True while the sources are written from the channels, and are not read.
  package var areSourcesBusy = false
  /// Whether rows are lent to a closure, and the memory kept for that.
  package let lending = Lending()
  var lent = LentMemory()

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&entities, &properties)
    bytes.elements(&columns, make: Column())
    bytes.exchange(&commits, &lastVersion)
    bytes.elements(&changes, make: ColumnChanges(property: 0, firstColumn: 0, laneCount: 0))
    lending.exchange(&bytes)
  }

  /// Sets a base value. It is newer than all others.
  @inline(__always)
  mutating func setBase(_ value: Float, _ column: Int, _ row: Int) {
    lastVersion &+= 1
    columns[column].base[row] = value
    columns[column].versions[row] = lastVersion
  }

  /// Lists again which entity has which property, after a restore.
  mutating func listOwned() {
    owned.removeAll(count: entities.indexCount)
    for property in 0..<properties.count {
      for row in 0..<properties[property].entities.count {
        owned.insert(property, properties[property].entities[row].index)
      }
    }
  }
}

// Where a driver's values are shown.
extension Engine {
  @inline(__always)
  package func entity(of driver: Driver) -> Entity { channels.entities.present(driver.entityIndex) }

  /// Returns the row of a driver's entity in the columns of its property; nil if it no longer has one.
  @inline(__always)
  func row(of driver: Driver) -> Int? {
    channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
  }

  @inline(__always)
  package func interpolation(of driver: Driver) -> Interpolation {
    channels.properties[Int(driver.property)].interpolation
  }

  @inline(__always)
  package func column(_ lane: Int, of driver: Driver) -> Int {
    channels.properties[Int(driver.property)].firstColumn + Int(driver.firstLane) + lane
  }

  @inline(__always)
  func column(of driverLane: Slot<DriverLane>) -> Int {
    column(drivers.lane(of: driverLane), of: drivers[drivers[driverLane].driver])
  }

  /// Returns the lane of a driver in a column of its property; out of range if it has no lane there.
  @inline(__always)
  package func lane(_ column: Int, of driver: Driver) -> Int {
    column - channels.properties[Int(driver.property)].firstColumn - Int(driver.firstLane)
  }

  package func propertyIndex(ofColumn column: Int) -> Int {
    let count = max(channels.properties.count, 1)
    return (1..<count).search { channels.properties[$0].firstColumn > column } - 1
  }
}
