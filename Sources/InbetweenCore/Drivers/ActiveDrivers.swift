// The active drivers of a timeline that lists its drivers: a list in no order.

extension Engine {
  /// Adds an active driver to the list of its timeline.
  mutating func listActive(_ slot: Slot<Driver>) {
    guard drivers[slot].phase == .active, !drivers[slot].flags.contains(.isListed) else { return }
    drivers[slot].flags.insert(.isListed)
    let timeline = Int(drivers[slot].timeline)
    drivers.details[drivers.detail(slot)].activeIndex = UInt32(clocks.timelines[timeline].active.count)
    clocks.timelines[timeline].active.append(slot)
  }

  /// Removes the drivers that are no longer active from a timeline's list.
  mutating func tidyActive(of timeline: Int) {
    var kept = 0
    for index in 0..<clocks.timelines[timeline].active.count {
      let slot = clocks.timelines[timeline].active[index]
      guard drivers[slot].phase == .active else {
        drivers[slot].flags.remove(.isListed)
        continue
      }
      clocks.timelines[timeline].active[kept] = slot
      drivers.details[drivers.detail(slot)].activeIndex = UInt32(kept)
      kept += 1
    }
    clocks.timelines[timeline].active.truncate(to: kept)
  }

  /// Removes a released driver from its timeline's list.
  mutating func unlistActive(_ slot: Slot<Driver>) {
    guard drivers[slot].flags.contains(.isListed) else { return }
    drivers[slot].flags.remove(.isListed)
    let timeline = Int(drivers[slot].timeline)
    let index = Int(drivers.details[drivers.detail(slot)].activeIndex)
    // The list is empty if the whole timeline is released.
    guard index < clocks.timelines[timeline].active.count, clocks.timelines[timeline].active[index] == slot
    else { return }
    clocks.timelines[timeline].active.swapRemove(at: index)
    if index == clocks.timelines[timeline].active.count { return }
    let moved = clocks.timelines[timeline].active[index]
    drivers.details[drivers.detail(moved)].activeIndex = UInt32(index)
  }

  /// Shows the present values of a timeline's moving winners, whose rows are in the world's tables.
  mutating func showActive(of timeline: Int) {
    for index in 0..<clocks.timelines[timeline].active.count {
      let driver = drivers[clocks.timelines[timeline].active[index]]
      guard driver.phase == .active,
        let row = row(of: driver)
      else { continue }
      let time = drivers.ownTime(driver, at: clocks.instants[timeline])
      let kind = interpolation(of: driver)
      for lane in 0..<Int(driver.laneCount) {
        let driverLane = drivers.driverLane(lane, of: driver)
        let column = column(lane, of: driver)
        guard isSeen(driverLane, driver, column, row), drivers[driverLane].table != .still else { continue }
        showValue(
          drivers.value(driver, lane: lane, at: time, kind: kind), of: driverLane, driver, column, row,
          in: .byHand
        )
      }
    }
  }
}
