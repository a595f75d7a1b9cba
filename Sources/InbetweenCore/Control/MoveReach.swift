// Which moves a move ends (C14).

/// The moves that a move ends: on some lanes of one timeline, registered before it.
package struct MoveReach {
  var property: Int
  var lanes: Range<Int>
  var timeline = 0
  var serial = UInt64.max

  package init(property: Int, lanes: Range<Int>, timeline: Int = 0, serial: UInt64 = .max) {
    (self.property, self.lanes, self.timeline, self.serial) = (property, lanes, timeline, serial)
  }
}

extension MoveReach {
  /// Creates the reach of a driver: the moves that it ends when it begins.
  package init(of driver: Driver) {
    self.init(
      property: Int(driver.property), lanes: driver.lanes, timeline: Int(driver.timeline),
      serial: driver.serial)
  }

  /// Returns whether a driver is a move of these lanes, whatever its state is.
  @inline(__always)
  func includes(_ driver: Driver) -> Bool {
    driver.isMove && Int(driver.property) == property && Int(driver.timeline) == timeline
      && driver.serial < serial && driver.lanes.overlaps(lanes)
  }
}

extension Engine {
  /// Returns whether a driver is a move that has not ended and has lanes to end.
  func canBeEnded(_ driver: Driver, by reach: MoveReach) -> Bool {
    reach.includes(driver) && canEnd(driver, reach.lanes)
  }

  /// Returns whether a driver has not ended on some lanes of its property.
  private func canEnd(_ driver: Driver, _ lanes: Range<Int>) -> Bool {
    guard driver.isUnderWay || driver.flags.contains(.follows) || drivers.contendsAnywhere(driver) else {
      return false
    }
    for lane in driver.lanes.clamped(to: lanes)
    where !drivers[drivers.driverLane(lane - Int(driver.firstLane), of: driver)].isEnded {
      return true
    }
    return false
  }

  /// Returns whether a later move may end a driver.
  func canEnd(_ driver: Driver) -> Bool { canEnd(driver, driver.lanes) }

  /// Returns whether a driver has begun, and ended earlier moves.
  func isMover(_ driver: Driver) -> Bool {
    driver.endsMoves && driver.hasBegun && driver.phase != .unstarted
  }
}
