// How drivers come onto the axis of time, and off it.

extension Engine {
  /// Puts a driver at the beginning of its own time, at its timeline's instant `origin`, and takes it over all
  /// boundaries that are due by `moment`.
  mutating func launch(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    open(slot, from: origin, at: moment)
    // Of one that joins part-way nobody has seen the plays before.
    crossDue(slot, from: 0, at: moment, phasesOnly: origin != moment.local)
  }

  /// Puts a driver at the beginning of its own time, before its first boundary.
  mutating func open(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    store[slot].flags.subtract([.held, .mirrored, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    applyRate(slot)
    setOwnTime(slot, to: 0, at: origin)
    store[slot].phase = .waiting
    guard store[slot].contends else { return }
    capture(slot, at: moment)
    enterChannels(slot, at: moment)
  }

  /// Makes a driver's timing what its settings say, before a start.
  mutating func applySettings(_ slot: Slot<Driver>) {
    // They have passed their checks.
    if let timing = PlayTiming(store[slot].settings) { store[slot].timing = timing }
  }

  /// Gives a driver the clock that its rate needs; where that stands is for `setOwnTime` to say.
  mutating func applyRate(_ slot: Slot<Driver>) {
    let rate = store[slot].settings.rate
    let hasClock = store[slot].clock.exists
    if rate == .normal {
      if hasClock { store.clocks.remove(store[slot].clock) }
      store[slot].clock = .none
    } else {
      let clock = ClockMap(origin: 0, anchor: 0, rate: rate)
      if hasClock {
        store.clocks[store[slot].clock] = clock
      } else {
        store[slot].clock = store.clocks.insert(clock)
      }
    }
    if rate.numerator < 0 {
      store[slot].flags.insert(.mirrored)
    } else if rate.numerator > 0 {
      store[slot].flags.remove(.mirrored)
    }
  }

  /// Sets where a driver's own time stands when its timeline's instant is `local`.
  mutating func setOwnTime(_ slot: Slot<Driver>, to time: Int64, at local: Int64) {
    let driver = store[slot]
    if driver.flags.contains(.held) {
      store[slot].start = time
    } else if driver.clock.exists {
      // A clock of negative rate counts down while the driver's own time counts up.
      store.clocks[driver.clock].seek(to: driver.flags.contains(.mirrored) ? -time : time, at: local)
    } else {
      store[slot].start = local - time
    }
  }

  /// Takes a driver over all boundaries that are due by `moment`, at that moment, without a detour through the
  /// queue; and schedules the next one.
  ///
  /// - Parameters:
  ///   - time: the own time from which boundaries are looked for.
  ///   - phasesOnly: pass over repeats.
  mutating func crossDue(
    _ slot: Slot<Driver>, from time: Int64, at moment: Moment, phasesOnly: Bool = false
  ) {
    let generation = store[slot].generation
    var from = time
    var repeats = 0
    while let edge = nextEdge(
      store[slot], from: from, phasesOnly: phasesOnly || repeats > Engine.mostRepeats),
      let instant = store.instant(of: edge, store[slot]), instant <= moment.local
    {
      store[slot].nextEdge = edge
      let wasActive = store[slot].phase == .active
      if wasActive { repeats += 1 }
      pass(slot, at: moment, phasesOnly: phasesOnly)
      if store[slot].generation != generation { return }
      from = wasActive ? edge : max(edge, 0)
    }
    schedule(slot, from: max(store.ownTime(store[slot], at: moment.local), from))
  }

  /// How many repeats a driver that is moved by hand, or joins part-way, reports at once.
  static var mostRepeats: Int { 1000 }

  /// Takes a driver off the axis of time, out of its channels and queues. Where it was the winner and nobody is
  /// left, it commits (C4).
  mutating func close(_ slot: Slot<Driver>, at moment: Moment) {
    leaveChannels(slot, at: moment, commits: true)
    let timeline = Int(store[slot].timeline)
    timelines[timeline].ahead.remove(slot, &store.drivers)
    if timelines[timeline].keepsDrivers {
      timelines[timeline].behind.remove(slot, &store.drivers)
      forgetCommits(of: store[slot])
    }
    store[slot].phase = .unstarted
    store[slot].flags.insert(.held)
    store[slot].start = 0
  }
}
