// A driver's own time: 0 at its start, its delay included, running at its own rate.

extension DriverStore {
  /// Returns the driver's own time at its timeline's instant `local`.
  @inline(__always)
  package func ownTime(_ driver: Driver, at local: Int64) -> Int64 {
    if driver.flags.contains(.held) { return driver.start }
    if driver.hasClock {
      // A clock of negative rate counts down from 0; the driver's own time counts up.
      let time = clocks[clock(driver)].local(at: local)
      return driver.flags.contains(.reversed) ? -time : time
    }
    return local &- driver.start
  }

  /// Returns the timeline's first instant at which the driver's own time reaches `time`; nil for never.
  @inline(__always)
  package func instant(of time: Int64, _ driver: Driver) -> Int64? {
    if time == IterationTiming.forever || driver.flags.contains(.held) { return nil }
    if driver.hasClock {
      let clock = clocks[clock(driver)]
      if clock.numerator == 0 { return time <= ownTime(driver, at: clock.origin) ? clock.origin : nil }
      return clock.firstInstant(reaching: driver.flags.contains(.reversed) ? -time : time)
    }
    return driver.start + time
  }

  /// Creates the clock that a driver's rate needs. `setOwnTime` must set its time.
  mutating func applyRate(_ slot: Slot<Driver>) {
    let driver = records[slot]
    guard driver.details.exists else { return }
    // Short settings have the rate of the clock: without one, 1.
    if !details[driver.details].long.exists, !details[driver.details].clock.exists {
      return records[slot].flags.subtract([.hasClock, .reversed])
    }
    let settings = settings(driver)
    setClock(settings.rate, of: slot)
    if details[driver.details].long.exists { setTimes(timing(driver), settings, of: driver.details) }
  }

  /// Sets the rate of the settings and of the clock. `setOwnTime` must set its time.
  mutating func setRate(_ rate: Rate, of slot: Slot<Driver>) {
    let details = detail(slot)
    setClock(rate, of: slot)
    let long = self.details[details].long
    if long.exists { longTimings[long].settings.rate = rate }
  }

  /// Sets the rate of the clock of a driver that has details.
  private mutating func setClock(_ rate: Rate, of slot: Slot<Driver>) {
    let details = records[slot].details
    let present = self.details[details].clock
    if rate == .normal {
      if present.exists { clocks.remove(present) }
      self.details[details].clock = .none
      records[slot].flags.remove(.hasClock)
    } else {
      let clock = ClockMap(origin: 0, anchor: 0, rate: rate)
      if present.exists {
        clocks[present] = clock
      } else {
        self.details[details].clock = clocks.insert(clock)
        records[slot].flags.insert(.hasClock)
      }
    }
    if rate.numerator != 0 { records[slot].flags.set(.reversed, rate.numerator < 0) }
  }

  /// Sets the driver's own time at its timeline's instant `local`.
  mutating func setOwnTime(_ slot: Slot<Driver>, to time: Int64, at local: Int64) {
    let driver = records[slot]
    if driver.flags.contains(.held) {
      records[slot].start = time
    } else if driver.hasClock {
      // A clock of negative rate counts down while the driver's own time counts up.
      clocks[clock(driver)].seek(to: driver.flags.contains(.reversed) ? -time : time, at: local)
    } else {
      records[slot].start = local - time
    }
  }

  /// Returns whether a driver's rate is 0. Time that runs backward then crosses no boundary of the driver.
  package func hasRateZero(_ driver: Driver) -> Bool {
    driver.hasClock && clocks[clock(driver)].numerator == 0
  }

  /// Returns the active time at own time `time`: how much of the active interval has passed.
  @inline(__always)
  func activeTime(_ driver: Driver, at time: Int64) -> Int64 {
    let timing = timing(driver)
    let passed = min(max(time - timing.delay, 0), timing.active)
    return driver.flags.contains(.reversed) ? timing.active - passed : passed
  }

  /// Returns the playhead at own time `time`, in the driver's present phase.
  @inline(__always)
  package func playhead(_ driver: Driver, at time: Int64) -> Playhead {
    let isReversed = driver.flags.contains(.reversed)
    switch driver.phase {
    case .active:
      return timing(driver).playhead(at: activeTime(driver, at: time), .within)
    case .waiting where isReversed, .trailing where !isReversed, .finished where !isReversed:
      return timing(driver).playhead(at: timing(driver).active, .after)
    case .unstarted, .waiting, .trailing, .finished:
      return timing(driver).playhead(at: 0, .before)
    }
  }
}

extension DriverStore {
  /// Returns the segment between keys that contains the playhead.
  @inline(__always)
  func segmentTiming(_ driver: Driver, _ head: Playhead) -> SegmentTiming {
    keys(driver).segment(
      at: head.position, duration: timing(driver).duration, segments: segments, easings: easings)
  }
}
