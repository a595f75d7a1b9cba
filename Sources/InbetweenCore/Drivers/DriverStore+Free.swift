// The data of a driver that is freed.

extension DriverStore {
  /// Releases all data of a driver, except its slot. Its id is stale from here on.
  mutating func free(_ slot: Slot<Driver>) {
    let driver = records[slot]
    if driver.details.exists { freeDetails(of: driver) }
    easings.release(driver.ease)
    driverLanes.release(driver.driverLanes, length: Int(driver.laneCount))
    // The listeners may still be needed for reports.
    records[slot].flags = driver.flags.intersection(.hasListeners)
    records[slot].generation &+= 1
  }

  private mutating func freeDetails(of driver: Driver) {
    let keys = keys(driver)
    if keys.hasSegments {
      for key in 0..<Int(keys.count) { easings.release(segments[keys.segments.index + key].easing) }
      segments.release(keys.segments, length: Int(keys.count))
    }
    easings.release(keys.easing)
    if keys.values.exists { values.release(keys.values, length: valueCount(driver)) }
    switch driver.kind {
    case .motion: freeDynamics(of: driver)
    case .path: freePathFollower(of: driver)
    case .tween, .sequence, .mark: break
    }
    freeBlend(of: driver)
    freeShape(of: driver)
    if driver.hasClock { clocks.remove(clock(driver)) }
    if details[driver.details].long.exists { longTimings.remove(details[driver.details].long) }
    details.remove(driver.details)
  }

  /// Returns the number of Floats kept for a driver: its keys, the differences of a relative one, and further
  /// values of a spring or decay.
  func valueCount(_ driver: Driver) -> Int {
    let isRelative = driver.flags.contains(.relative)
    let perLane =
      driver.kind.hasDynamics
      ? Dynamics.valueCount(isRelative: isRelative, isBounded: dynamics[motion(driver)].bound != .none)
      : Int(keys(driver).count) * (isRelative ? 2 : 1)
    return perLane * Int(driver.laneCount)
  }
}
