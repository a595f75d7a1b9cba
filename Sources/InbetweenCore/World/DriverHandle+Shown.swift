extension DriverHandle {
  /// The shown lanes of the driver, which has at most four; nil if it is gone.
  @usableFromInline var shownFew: SIMD4<Float>? {
    link.withTarget { world in
      world.channels(of: id).map { column, row, count in world.shownFew(column, row, count) }
    } ?? nil
  }

  /// The shown lanes of the driver; nil if it is gone.
  @usableFromInline var shown: SIMD16<Float>? {
    link.withTarget { world in
      world.channels(of: id).map { column, row, count in world.shown(column, row, count) }
    } ?? nil
  }
}

extension World {
  /// Returns a driver's first column, row and number of lanes, without a look-up by name; nil if gone.
  @inline(__always)
  fileprivate func channels(of driver: DriverID) -> (column: Int, row: Int, count: Int)? {
    guard let slot = engine.drivers.find(driver), !engine.drivers[slot].isPast else { return nil }
    let driver = engine.drivers[slot]
    let property = Int(driver.property)
    guard let row = engine.channels.properties[property].row(ofIndex: driver.entityIndex) else { return nil }
    let column = engine.channels.properties[property].firstColumn + Int(driver.firstLane)
    return (column, row, Int(driver.laneCount))
  }
}
