// How drivers enter the axis of time.

extension Engine {
  /// Starts a driver at own time 0, at its timeline's instant `origin`, and crosses all
  /// boundaries that are due by `moment`.
  ///
  /// - Parameter inherited: the values and velocities that its channels had before it replaced others (S3).
  mutating func start(
    _ slot: Slot<Driver>, from origin: Int64, at moment: Moment, inherited: InheritedStates? = nil
  ) {
    open(slot, from: origin, at: moment, inherited: inherited)
    if let inherited, beginsAtOnce(slot, at: moment) {
      capture(slot, at: moment, inherited: inherited)
    }
    // A late joiner does not report earlier iterations.
    crossDue(slot, from: 0, at: moment, phasesOnly: origin != moment.local)
    catchUpWithTick()
    if clocks.command != nil && drivers[slot].kind.hasSteps { showSteps(of: slot) }
  }

  /// In a callback: moves a driver that began at its instant on to the tick's, crossing each boundary at its
  /// own instant (W7).
  mutating func catchUpWithTick() {
    if clocks.command != nil { crossBoundaries(to: clocks.now, notBefore: .min, in: .byHand) }
  }

  /// In a callback: crosses the boundaries that a timeline begun at an earlier instant makes due, each at its
  /// own instant, and shows its drivers at the tick's instant.
  mutating func catchUpWithTick(within index: Int) {
    catchUpWithTick()
    forEachTimeline(within: index) { engine, index in engine.updateRows(engine.present(index)) }
  }

  /// Sets a driver to own time 0, before its first boundary.
  mutating func open(
    _ slot: Slot<Driver>, from origin: Int64, at moment: Moment, inherited: InheritedStates? = nil
  ) {
    drivers[slot].flags.subtract([.held, .reversed, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    takeLanesAgain(slot)
    drivers.applyRate(slot)
    drivers.setOwnTime(slot, to: 0, at: origin)
    drivers[slot].phase = .waiting
    noteMove(slot)
    // A driver that joins part-way did not own its channels before now.
    if clocks.command != nil || origin != moment.local || moment.timeline != 0
      || drivers.timing(drivers[slot]).delay < 0
    {
      forgetOwned(by: slot, before: clocks.now + 1)
    }
    if drivers[slot].kind.hasSteps { openSteps(of: slot) }
    guard drivers[slot].contends else { return }
    capture(slot, at: moment, inherited: inherited)
    enterChannels(slot, at: moment)
  }

  /// Returns whether a waiting driver begins at `moment` or before.
  private func beginsAtOnce(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    let driver = drivers[slot]
    guard driver.phase == .waiting, let begin = nextBoundaryTime(driver, from: 0, phasesOnly: true),
      let instant = drivers.instant(of: begin, driver)
    else { return false }
    return instant <= reached(slot, at: moment)
  }

  /// Returns the local instant up to which a driver's boundaries are due at `moment`. Where time runs
  /// backward, it is on the near side of a boundary (C2).
  private func reached(_ slot: Slot<Driver>, at moment: Moment) -> Int64 {
    let standsBefore = clocks.timelines[moment.timeline].runsBackward && !drivers.hasRateZero(drivers[slot])
    return standsBefore ? moment.local - 1 : moment.local
  }

  /// Computes a driver's timing from its settings, before a start.
  mutating func applySettings(_ slot: Slot<Driver>) {
    switch drivers[slot].kind {
    case .tween, .path, .mark: drivers.applySettings(slot, length: nil)
    case .sequence: drivers.applySettings(slot, length: isEndless(slot) ? IterationTiming.forever : nil)
    case .motion:
      // Its parameters may have been changed since it reached its end.
      if drivers[slot].flags.contains(.captured) {
        drivers.buildArcs(of: slot, kind: interpolation(of: drivers[slot]))
      }
      drivers.applySettings(slot, length: knownLength(of: slot))
    }
  }

  /// Crosses all boundaries of a driver that are due by `moment`, at that instant, without using the queue.
  /// Then schedules the next one.
  ///
  /// - Parameters:
  ///   - time: the own time from which boundaries are looked for.
  ///   - phasesOnly: whether repeats are skipped.
  ///   - isForced: whether boundaries due at this exact instant are crossed even if time runs backward.
  mutating func crossDue(
    _ slot: Slot<Driver>, from time: Int64, at moment: Moment, phasesOnly: Bool = false,
    isForced: Bool = false
  ) {
    // The lengths of steps come first.
    if drivers[slot].phase == .active, hasLateStep(drivers[slot]) { align(slot, at: moment) }
    var from = time
    var repeats: Int64 = 0
    var limit = Int64(Engine.mostRepeats)
    let reached = isForced ? moment.local : reached(slot, at: moment)
    var next = nextBoundaryTime(drivers[slot], from: from, phasesOnly: phasesOnly)
    while let boundary = next, let instant = drivers.instant(of: boundary, drivers[slot]), instant <= reached
    {
      drivers.setNextBoundaryTime(boundary, of: slot)
      let wasActive = drivers[slot].phase == .active
      if wasActive { repeats += 1 }
      if repeats == 1 && drivers[slot].kind.hasSteps { limit = mostIterations(of: slot) }
      passBoundary(of: slot, at: moment, phasesOnly: phasesOnly)
      from = wasActive ? boundary : max(boundary, from)
      next = nextBoundaryTime(drivers[slot], from: from, phasesOnly: phasesOnly || repeats >= limit)
    }
    if isOnProgress(slot) { return listActive(slot) }
    let present = drivers.ownTime(drivers[slot], at: moment.local)
    if phasesOnly || repeats >= limit || present > from {
      next = nextBoundaryTime(drivers[slot], from: max(present, from), phasesOnly: false)
    }
    queue(slot, next)
  }
}
