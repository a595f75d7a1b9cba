// Operations that move a driver in its own time, or change its length or rate. Its serial stays (C10).

extension Engine {
  /// Moves one driver alone by `counts` of own time.
  mutating func update(_ slot: Slot<Driver>, by counts: Int64) -> Bool {
    guard drivers[slot].state.permits(.update) else { return false }
    let moment = present(Int(drivers[slot].timeline))
    if counts != 0 { forgetOwned(by: slot, before: clocks.now + 1) }
    let time = drivers.ownTime(drivers[slot], at: moment.local)
    drivers.setOwnTime(slot, to: min(time + counts, 1 << 60), at: moment.local)
    let id = drivers.id(of: slot)
    crossDue(slot, from: time, at: moment)
    tellMarks(of: slot, at: moment)
    if drivers.find(id) != nil, drivers[slot].phase == .active {
      updateRows(of: slot, at: moment)
      if isSeen(drivers[slot]) { reportUpdate(slot, at: moment) }
    }
    return true
  }

  /// Moves one driver to where its active time, counted from its start, is `elapsed`. Crossed repeats are not
  /// reported.
  mutating func seek(_ slot: Slot<Driver>, to elapsed: Int64) -> Bool {
    guard drivers[slot].isUnderWay else { return false }
    let moment = present(Int(drivers[slot].timeline))
    let isReversed = drivers[slot].flags.contains(.reversed)
    // The position of a motion that plays back is known only with its start.
    if isReversed && drivers[slot].kind.hasDynamics { capture(slot, at: moment) }
    findRest(of: slot)
    drivers.setStop(.max, of: slot)
    let active = drivers.timing(drivers[slot]).active
    let passed = isReversed ? max(active - elapsed, 0) : elapsed
    let isHeld = drivers[slot].flags.contains(.held)
    forgetOwned(by: slot, before: clocks.now + 1)
    // Boundaries are found by the timeline's instants, which a held clock does not have.
    drivers[slot].flags.remove(.held)
    // Nothing is active before own time 0: a driver that joined part-way, and seeks to before that, joins
    // there instead.
    drivers.setDelay(max(drivers.timing(drivers[slot]).delay, -passed), of: slot)
    drivers.setOwnTime(slot, to: min(drivers.timing(drivers[slot]).delay + passed, 1 << 60), at: moment.local)
    catchUp(slot, at: atMark(present(Int(drivers[slot].timeline), in: .seek)), holds: isHeld)
    setTold(slot, isAnew: true)
    return true
  }

  /// Lets one active driver pause where its active time, counted from its start, is `elapsed`.
  mutating func setStop(_ slot: Slot<Driver>, atElapsed elapsed: Int64) {
    let moment = present(Int(drivers[slot].timeline))
    let isReversed = drivers[slot].flags.contains(.reversed)
    // As in a seek.
    if isReversed && drivers[slot].kind.hasDynamics { capture(slot, at: moment) }
    findRest(of: slot)
    let timing = drivers.timing(drivers[slot])
    let stop = timing.delay + (isReversed ? max(timing.active - elapsed, 0) : elapsed)
    drivers.setStop(min(stop, 1 << 60), of: slot)
    // In a callback it may be beyond that.
    crossDue(slot, from: drivers.ownTime(drivers[slot], at: moment.local), at: moment)
  }

  /// Sets a checked rate; in the call of a mark, at the mark's instant.
  mutating func set(_ rate: Rate, of slot: Slot<Driver>) {
    if markInstant == nil, setPace(rate, of: slot) { return }
    var settings = drivers.settings(drivers[slot])
    settings.rate = rate
    atMark(slot) { $0.set(.rate, settings, of: slot) }
  }

  /// Sets the rate of a driver under way that keeps its direction. Its own time is the same, and so are its
  /// value and its boundaries' own times: only its clock, its next boundary's instant and its rows change.
  /// Returns false, and does nothing, for other drivers.
  mutating func setPace(_ rate: Rate, of slot: Slot<Driver>) -> Bool {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    let sign = driver.flags.contains(.reversed) ? -1 : 1
    let old = driver.hasClock ? drivers.clocks[drivers.clock(driver)].rate : .normal
    guard limits.takesFastPath, driver.isUnderWay, !driver.flags.contains(.held), !driver.kind.hasSteps,
      rate.numerator.signum() == sign, old.numerator != 0, rate != old,
      !clocks.timelines[timeline].isProgressDriven, !clocks.timelines[timeline].runsBackward
    else { return false }
    let moment = present(timeline)
    let (time, boundary) = (drivers.ownTime(driver, at: moment.local), drivers.nextBoundaryTime(driver))
    if boundary <= time { return false }
    forgetOwned(by: slot, before: clocks.now + 1)
    drivers.setRate(rate, of: slot)
    drivers.setOwnTime(slot, to: time, at: moment.local)
    queue(slot, boundary)
    paceRows(of: slot, own: time, at: moment)
    return true
  }

  /// Sets checked settings, of which `setting` is new. An active driver keeps its elapsed time; a new delay
  /// counts for its next start.
  mutating func set(_ setting: TimingSetting, _ settings: IterationSettings, of slot: Slot<Driver>) {
    findRest(of: slot)
    let driver = drivers[slot]
    drivers.setSettings(settings, of: slot)
    if !driver.isUnderWay { return }
    let old = drivers.timing(driver)
    // The present rate may differ from the settings: these may have been for its next start.
    let rate = driver.hasClock ? drivers.clocks[drivers.clock(driver)].rate : .normal
    let isReversed = driver.flags.contains(.reversed)
    var changed = settings
    switch setting {
    case .delay: return
    case .duration:
      if settings.duration == old.duration { return }
      changed.rate = isReversed ? -1 : 1
    case .rate:
      if settings.rate == rate { return }
      changed.duration = old.duration
    }
    // A rate of the same sign leaves the timing as it is.
    let keepsTiming = setting == .rate && settings.rate.numerator >= 0 && !isReversed
    guard var timing = keepsTiming ? old : IterationTiming(changed) else { return }
    if !driver.kind.hasIterations { timing.active = old.active }
    let isHeld = driver.flags.contains(.held)
    forgetOwned(by: slot, before: clocks.now + 1)
    let moment = atMark(present(Int(driver.timeline)))
    var time = drivers.ownTime(driver, at: moment.local)
    drivers[slot].flags.remove(.held)
    if setting == .rate { drivers.applyRate(slot) }
    if drivers[slot].flags.contains(.reversed) != isReversed {
      drivers.setTiming(timing, of: slot)
      reverse(slot, from: old, at: time, moment)
      // A driver in its delay has nothing to play back: it ends (C6), and there is nothing to hold.
      let ends = driver.phase == .waiting
      catchUp(slot, at: moment, holds: isHeld && !ends, ends: ends)
      return setTold(slot, isAnew: false)
    }
    if setting == .duration {
      drivers.setTiming(timing, of: slot)
      // The delay of the present start is kept.
      drivers.setDelay(old.delay, of: slot)
    }
    let before = time
    if setting == .duration, driver.phase == .active, !isReversed {
      time = old.delay + timing.activeTime(keepingIterationOf: old, at: time - old.delay)
    }
    // A clock that continues unchanged keeps its fraction of a count.
    if setting == .rate || isHeld || rate == 0 || time != before {
      drivers.setOwnTime(slot, to: time, at: moment.local)
    }
    catchUp(slot, at: moment, holds: isHeld)
    setTold(slot, isAnew: false)
  }

  /// Reverses a driver whose rate has changed its sign, from where it is. A driver in its delay has nothing
  /// to play back: it is at its end.
  private mutating func reverse(
    _ slot: Slot<Driver>, from timing: IterationTiming, at time: Int64, _ moment: Moment
  ) {
    if drivers[slot].phase == .waiting, drivers.timing(drivers[slot]).isForever {
      // Its length is not known yet.
      drivers.setActive(0, of: slot)
    }
    let passed = drivers[slot].phase == .waiting ? 0 : min(max(time - timing.delay, 0), timing.active)
    var back = drivers.timing(drivers[slot]).active - passed
    switch drivers[slot].phase {
    case .waiting:
      drivers[slot].phase = .active
      noteMove(slot)
      drivers.changeTiming(of: slot) { $0.tail = 0 }
    case .trailing:
      drivers[slot].phase = .waiting
      back -= time - timing.activeEnd
    case .unstarted, .active, .finished: break
    }
    // As in a seek: nothing is active before own time 0.
    drivers.setDelay(max(drivers.timing(drivers[slot]).delay, -back), of: slot)
    drivers.setOwnTime(slot, to: drivers.timing(drivers[slot]).delay + back, at: moment.local)
  }

  /// Crosses or reverts the begins and ends up to a driver's new own time, and shows it there. Then holds it,
  /// if `holds` and it is not at its end.
  mutating func catchUp(_ slot: Slot<Driver>, at moment: Moment, holds: Bool, ends: Bool = false) {
    let time = drivers.ownTime(drivers[slot], at: moment.local)
    while let last = lastBoundaryTime(drivers[slot]), last > time { revert(slot, at: moment) }
    let id = drivers.id(of: slot)
    crossDue(slot, from: time, at: moment, phasesOnly: true, isForced: holds || ends)
    guard drivers.find(id) != nil else { return }
    if holds && drivers[slot].phase != .finished {
      drivers[slot].flags.insert(.held)
      drivers[slot].start = time
      schedule(slot, from: time)
    }
    updateRows(of: slot, at: moment)
  }

  /// Sets the easing of a driver's iterations; there must be room for it in the library.
  mutating func setEase(_ ease: Easing, of slot: Slot<Driver>) {
    let old = drivers[slot].ease
    drivers[slot].ease = drivers.easings.retain(ease)
    drivers.easings.release(old)
    let moment = present(Int(drivers[slot].timeline))
    // Its next segment may begin at another time now.
    if drivers[slot].phase == .active {
      schedule(slot, from: drivers.ownTime(drivers[slot], at: moment.local))
    }
    updateRows(of: slot, at: moment)
  }
}

// How far a driver is.
extension Engine {
  /// Returns the time of a driver's active interval that has passed, in counts.
  package func elapsed(_ slot: Slot<Driver>) -> Int64 {
    let driver = drivers[slot]
    if !driver.hasBegun { return 0 }
    return drivers.activeTime(driver, at: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]))
  }

  /// Returns the fraction of a driver's active interval that has passed, in 0…1.
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

/// The setting of a driver that is changed.
enum TimingSetting {
  case delay
  case duration
  case rate
}
