/// What few drivers have beside keys and times: how their values are bent on the way to what is shown, and
/// what reduced motion makes of them.
struct ValueShape: BitwiseCopyable {
  /// Which way round angles go between two keys.
  var angleWay = AngleWay.shortest
  /// The first of the Floats of a grid, `[step][origin]`, each a lane's; none without one.
  var grid = Slot<Float>.none
  /// What has been made of it, and is made of settings to come.
  var reduction = MotionReduction.play
}

extension DriverStore {
  /// A driver's shape; that of a plain one where it has none.
  func shape(_ driver: Driver) -> ValueShape {
    guard driver.details.exists, details[driver.details].shape.exists else { return ValueShape() }
    return shapes[details[driver.details].shape]
  }

  /// Stores a grid, and answers where.
  mutating func storeGrid<Value>(_ grid: SnapGrid<Value>) -> Slot<Float> {
    let lanes = Value.laneCount
    let first = values.allocate(2 * lanes)
    for lane in 0..<lanes {
      values[first.index + lane] = grid.step.lane(lane)
      values[first.index + lanes + lane] = grid.origin.lane(lane)
    }
    return first
  }

  /// A value as it is shown on the driver's grid.
  func snapped(_ value: Float, _ driver: Driver, _ lane: Int) -> Float {
    let grid = gridLane(driver, lane)
    return grid.snapped(value)
  }

  func gridLane(_ driver: Driver, _ lane: Int) -> SnapLane {
    let first = shape(driver).grid.index
    return SnapLane(
      step: values[first + lane], origin: values[first + Int(driver.laneCount) + lane])
  }

  /// Gives back a driver's shape.
  mutating func freeShape(of driver: Driver) {
    guard driver.details.exists, details[driver.details].shape.exists else { return }
    let slot = details[driver.details].shape
    if shapes[slot].grid.exists { values.release(shapes[slot].grid, length: 2 * Int(driver.laneCount)) }
    shapes.remove(slot)
    details[driver.details].shape = .none
  }
}
