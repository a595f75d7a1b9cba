// The past, from the times of drivers: which of them contended for a channel, and when a timeline ended.

extension Engine {
  /// Records that a driver's times do not tell what it owned before the engine instant `instant`: it is
  /// removed, or its times change. Its timeline may then end earlier (T12). Not for samples.
  mutating func forgetOwned(by slot: Slot<Driver>, before instant: Int64) {
    let driver = drivers[slot]
    noteEarlierEnd(of: slot)
    guard !driver.flags.contains(.adds), let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      channels.columns[column(lane, of: driver)].forgetOwner(row, before: instant)
    }
  }

  /// Records that a driver is removed or gets other times, if its timeline may then end earlier.
  mutating func noteEarlierEnd(of slot: Slot<Driver>) {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    guard timeline != 0, var wait = clocks.timelines[timeline].endWait,
      wait.isDeferred ? wait.witness == drivers.id(of: slot) : !wait.isChanged,
      let waiting = drivers.find(wait.driver), waiting != slot
    else { return }
    if wait.isDeferred {
      clocks.timelines[timeline].endWait?.witness = .none
      return clocks.changedEnds.append(timeline)
    }
    // A driver that ends before others does not change the end.
    if let end = drivers.instant(of: reachable(drivers.timing(driver).end, driver), driver),
      let planned = drivers.instant(of: drivers.timing(drivers[waiting]).delay, drivers[waiting]),
      end < planned
    {
      return
    }
    wait.lastCount &-= 1
    wait.isChanged = wait.lastCount <= 0
    clocks.timelines[timeline].endWait = wait
    if wait.isChanged { clocks.changedEnds.append(timeline) }
  }

  /// Returns the engine instant from which on the times of a driver tell when it contended: its clocks run as
  /// they do since then.
  package func timesKnownSince(_ driver: Driver) -> Int64 {
    var (timeline, instant) = (Int(driver.timeline), Int64.min)
    while timeline != TimelineState.engineTime {
      if clocks.timelines[timeline].isProgressDriven { return clocks.now }
      // A world's clock that has never been changed has run so since the beginning.
      let touched = clocks.timelines[timeline].touched
      if timeline != 0 || touched > 0 { instant = max(instant, touched + 1) }
      timeline = clocks.timelines[timeline].parent
    }
    return instant
  }

  /// Returns whether a driver's time and its timeline's run forward: others do not tell the past.
  package func runsPlainly(_ driver: Driver) -> Bool {
    !driver.hasClock && driver.flags.isDisjoint(with: [.held, .reversed])
      && clocks.timelines[Int(driver.timeline)].direction > 0
  }
}
