// The queues of boundaries: drivers are scheduled for their next and their last one.

extension Engine {
  /// Queues the driver's next boundary, and on timelines that keep drivers its last one.
  ///
  /// - Parameters:
  ///   - time: the own time after which to look for the next boundary.
  ///   - phasesOnly: whether repeats and segments are skipped, as in a seek.
  mutating func schedule(_ slot: Slot<Driver>, from time: Int64, phasesOnly: Bool = false) {
    if isOnProgress(slot) { return listActive(slot) }
    let driver = drivers[slot]
    let isHeld = driver.flags.contains(.held)
    queue(slot, isHeld ? nil : nextBoundaryTime(driver, from: time, phasesOnly: phasesOnly))
  }

  /// Returns whether a driver is on a progress-driven timeline, whose boundaries are in no queue.
  @inline(__always)
  func isOnProgress(_ slot: Slot<Driver>) -> Bool {
    clocks.timelines[Int(drivers[slot].timeline)].isProgressDriven
  }

  /// Queues a driver's next boundary, at own time `boundary`, and where drivers are kept its last one.
  mutating func queue(_ slot: Slot<Driver>, _ boundary: Int64?) {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    wakeForNextTick(timeline)
    if agenda.isOpen { wakeForTimeRange(timeline) }
    if let boundary, let instant = drivers.instant(of: boundary, driver) {
      drivers.setNextBoundaryTime(boundary, of: slot)
      clocks.timelines[timeline].boundaries.upcoming.schedule(
        Boundary(
          instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      drivers.setNextBoundaryTime(.max, of: slot)
      clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    }
    guard clocks.listsDrivers(timeline) else { return }
    listActive(slot)
    guard keepsDrivers(timeline) else { return }
    // A clock of rate 0 crosses nothing, in either direction.
    if !drivers.hasRateZero(driver), let boundary = lastBoundaryTime(driver),
      let instant = drivers.instant(of: reachable(boundary, driver), driver)
    {
      clocks.timelines[timeline].boundaries.passed.schedule(
        Boundary(instant: instant, isBegin: driver.phase == .active, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
    }
  }

  /// Queues the next boundary of a driver after one of its boundaries was reverted.
  mutating func scheduleReverted(_ slot: Slot<Driver>, at moment: Moment) {
    guard drivers[slot].kind.hasSteps else { return schedule(slot, from: 0, phasesOnly: true) }
    passIterationsBack(slot)
    schedule(slot, from: drivers.ownTime(drivers[slot], at: moment.local) - 1)
  }

  /// Finds the next boundary again of a driver that is now seen, whose segments matter.
  mutating func refreshBoundaries(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard driver.phase == .active,
      driver.hasSegments || drivers.timing(driver).hasRests || driver.kind.hasDynamics
    else { return }
    let time = drivers.ownTime(driver, at: rowInstant(Int(driver.timeline), at: moment))
    // Boundaries at this very instant will still be crossed.
    if drivers.nextBoundaryTime(driver) > time { schedule(slot, from: time) }
  }
}
