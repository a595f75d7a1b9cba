// A driver's own time: 0 at its start, its delay included, running at its own rate.

extension DriverStore {
  /// The driver's own time at its timeline's instant `local`.
  @inline(__always)
  func ownTime(_ driver: Driver, at local: Int64) -> Int64 {
    if driver.flags.contains(.held) { return driver.start }
    if driver.clock.exists {
      // A clock of negative rate counts down from 0; the driver's own time counts up.
      let time = clocks[driver.clock].local(at: local)
      return driver.flags.contains(.mirrored) ? -time : time
    }
    return local &- driver.start
  }

  /// The timeline's first instant at which the driver's own time reaches `time`; nil when it never does.
  @inline(__always)
  func instant(of time: Int64, _ driver: Driver) -> Int64? {
    if time == PlayTiming.forever || driver.flags.contains(.held) { return nil }
    if driver.clock.exists {
      let clock = clocks[driver.clock]
      if clock.numerator == 0 { return time <= ownTime(driver, at: clock.origin) ? clock.origin : nil }
      return clock.firstInstant(reaching: driver.flags.contains(.mirrored) ? -time : time)
    }
    return driver.start + time
  }

  /// Gives a driver the clock that its rate needs; where that stands is for `setOwnTime` to say.
  mutating func applyRate(_ slot: Slot<Driver>) {
    let rate = drivers[slot].settings.rate
    let hasClock = drivers[slot].clock.exists
    if rate == .normal {
      if hasClock { clocks.remove(drivers[slot].clock) }
      drivers[slot].clock = .none
    } else {
      let clock = ClockMap(origin: 0, anchor: 0, rate: rate)
      if hasClock {
        clocks[drivers[slot].clock] = clock
      } else {
        drivers[slot].clock = clocks.insert(clock)
      }
    }
    if rate.numerator < 0 {
      drivers[slot].flags.insert(.mirrored)
    } else if rate.numerator > 0 {
      drivers[slot].flags.remove(.mirrored)
    }
  }

  /// Sets where a driver's own time stands when its timeline's instant is `local`.
  mutating func setOwnTime(_ slot: Slot<Driver>, to time: Int64, at local: Int64) {
    let driver = drivers[slot]
    if driver.flags.contains(.held) {
      drivers[slot].start = time
    } else if driver.clock.exists {
      // A clock of negative rate counts down while the driver's own time counts up.
      clocks[driver.clock].seek(to: driver.flags.contains(.mirrored) ? -time : time, at: local)
    } else {
      drivers[slot].start = local - time
    }
  }

  /// Whether the driver's own clock stands.
  func stands(_ driver: Driver) -> Bool {
    driver.clock.exists && clocks[driver.clock].numerator == 0
  }

  /// Active time: how much of the active interval has passed at own time `time`.
  @inline(__always)
  func activeTime(_ driver: Driver, at time: Int64) -> Int64 {
    let timing = driver.timing
    let passed = min(max(time - timing.delay, 0), timing.active)
    return driver.flags.contains(.mirrored) ? timing.active - passed : passed
  }

  /// Where the driver's plays stand at own time `time`, in its present phase.
  @inline(__always)
  func playhead(_ driver: Driver, at time: Int64) -> Playhead {
    let isMirrored = driver.flags.contains(.mirrored)
    switch driver.phase {
    case .active:
      return driver.timing.playhead(at: activeTime(driver, at: time), .within)
    case .waiting where isMirrored, .trailing where !isMirrored, .finished where !isMirrored:
      return driver.timing.playhead(at: driver.timing.active, .after)
    case .unstarted, .waiting, .trailing, .finished:
      return driver.timing.playhead(at: 0, .before)
    }
  }
}

extension DriverStore {
  /// The piece between keys in which `head` stands.
  @inline(__always)
  func keyPiece(_ driver: Driver, _ head: Playhead) -> KeyPiece {
    driver.keys.piece(
      at: head.position, duration: driver.timing.duration, segments: segments, easings: easings)
  }
}
