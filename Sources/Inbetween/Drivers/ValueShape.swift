/// Data of some drivers beside keys and times: how their values are changed before they are shown, and the
/// form that reduced motion gave them.
struct ValueShape: BitwiseCopyable {
  /// The way of angles between two keys.
  var angleWay = AngleWay.shortest
  /// The first Float of a grid, `[step][origin]`, each for all lanes; none without a grid.
  var grid = Slot<Float>.none
  /// The reduction, which also applies to later settings.
  var reduction = MotionReduction.play
}

extension DriverStore {
  /// Returns a driver's shape; a plain one if it has none.
  func shape(_ driver: Driver) -> ValueShape {
    guard driver.details.exists, details[driver.details].shape.exists else { return ValueShape() }
    return shapes[details[driver.details].shape]
  }

  /// Stores a grid. Returns its first Float.
  mutating func storeGrid(_ grid: SnapLanes, _ lanes: Int) -> Slot<Float> {
    let first = values.allocate(2 * lanes)
    for lane in 0..<lanes {
      values[first.index + lane] = grid.step[lane]
      values[first.index + lanes + lane] = grid.origin[lane]
    }
    return first
  }

  /// Returns a value as shown on the driver's grid.
  func snapped(_ value: Float, _ driver: Driver, _ lane: Int) -> Float {
    let grid = gridLane(driver, lane)
    return grid.snapped(value)
  }

  func gridLane(_ driver: Driver, _ lane: Int) -> SnapLane {
    let first = shape(driver).grid.index
    return SnapLane(
      step: values[first + lane], origin: values[first + Int(driver.laneCount) + lane])
  }

  /// Releases a driver's shape.
  mutating func freeShape(of driver: Driver) {
    guard driver.details.exists, details[driver.details].shape.exists else { return }
    let slot = details[driver.details].shape
    if shapes[slot].grid.exists { values.release(shapes[slot].grid, length: 2 * Int(driver.laneCount)) }
    shapes.remove(slot)
    details[driver.details].shape = .none
  }
}
