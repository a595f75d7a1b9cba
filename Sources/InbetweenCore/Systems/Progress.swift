extension Engine {
  /// Returns how far a driver is in its active interval, in counts.
  package func elapsed(_ slot: Slot<Driver>) -> Int64 {
    let driver = drivers[slot]
    if !driver.hasBegun { return 0 }
    return drivers.activeTime(driver, at: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]))
  }

  /// Returns how far a driver is in its active interval, as a fraction in 0…1.
  package mutating func percentComplete(_ slot: Slot<Driver>) -> Double {
    findRest(of: slot)
    if !drivers[slot].hasBegun { return 0 }
    let (passed, timing) = (elapsed(slot), drivers.timing(drivers[slot]))
    if timing.isForever {
      if timing.duration == 0 { return 0 }
      let along = passed - timing.beginning(ofIteration: timing.playhead(at: passed, .within).iteration)
      return min(Double(along) / Double(timing.duration), 1)
    }
    return timing.active == 0 ? 1 : Double(passed) / Double(timing.active)
  }
}
