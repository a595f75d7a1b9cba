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
    if driver.isMotion { freeDynamics(of: driver) }
    freeBlend(of: driver)
    if driver.isPath { freePathFollower(of: driver) }
    freeShape(of: driver)
    if driver.hasClock { clocks.remove(clock(driver)) }
    if details[driver.details].long.exists { longTimings.remove(details[driver.details].long) }
    details.remove(driver.details)
  }

  /// Returns the number of Floats kept for a driver: its keys, the differences of a relative one, and further
  /// values of a spring or decay.
  func valueCount(_ driver: Driver) -> Int {
    guard driver.isMotion else {
      let keys = Int(keys(driver).count) * (driver.flags.contains(.relative) ? 2 : 1)
      return keys * Int(driver.laneCount)
    }
    return Dynamics.valueCount(
      isRelative: driver.flags.contains(.relative), isBounded: dynamics[motion(driver)].bound != .none)
      * Int(driver.laneCount)
  }
}
