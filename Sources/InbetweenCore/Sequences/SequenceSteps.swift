// The steps of a sequence are drivers on their own timeline, which lives as long as the sequence (W18).

extension Engine {
  /// Adds the timeline of a sequence's steps, and returns it. Steps are registered there without a start.
  ///
  /// - Parameter hasLateSteps: whether lengths of steps are found later.
  mutating func addSteps(
    to slot: Slot<Driver>, _ plan: consuming SequencePlan, hasLateSteps: Bool
  ) -> Int {
    let steps = addTimeline(in: Int(drivers[slot].timeline))
    drivers.details[drivers.detail(slot)].ofKind = UInt32(steps)
    // Reserved so that ticks in which steps begin and end do not allocate.
    clocks.timelines[steps].boundaries.upcoming.reserve(plan.mostOpenNodes)
    clocks.timelines[steps].boundaries.passed.reserve(plan.nodes.count - 1)
    clocks.timelines[steps].active.reserve(plan.nodes.count - 1)
    clocks.timelines[steps].follow(slot, plan)
    if !hasLateSteps {
      clocks.timelines[steps].sequence.knownCount = clocks[planOf: steps].nodes.count
    }
    clocks.timelines[steps].beginTime = clocks.now
    return steps
  }

  /// Returns whether a sequence has no end.
  func isEndless(_ slot: Slot<Driver>) -> Bool {
    drivers[slot].kind.hasSteps
      && clocks[planOf: drivers.steps(drivers[slot])].length == IterationTiming.forever
  }

  /// Moves a sequence's steps to their beginning, where all of them wait. Without iterations no step ever
  /// begins.
  mutating func openSteps(of slot: Slot<Driver>) {
    if drivers.timing(drivers[slot]).isEmpty { return }
    let steps = drivers.steps(drivers[slot])
    clocks.timelines[steps].sequence.toldTime = 0
    clocks.timelines[steps].sequence.tellsAnew = true
    for index in 0..<clocks.timelines[steps].drivers.count {
      let step = clocks.timelines[steps].drivers[index]
      drivers[step].flags.subtract([.reportedStart, .reportedEnd])
      // Marks are in no queue.
      guard drivers[step].phase == .unstarted, drivers[step].kind != .mark else { continue }
      applySettings(step)
      open(step, from: 0, at: present(steps))
      if isOpen(drivers[step]) { schedule(step, from: 0) }
    }
    if clocks[planOf: steps].openCount == 0 { openSections(of: steps, in: .byHand) }
  }

  /// Shows the steps of a sequence that began in a callback as they are at the tick's instant.
  mutating func showSteps(of slot: Slot<Driver>) {
    let steps = drivers.steps(drivers[slot])
    moveClocks(within: steps)
    forEachTimeline(within: steps) { engine, index in engine.updateRows(engine.present(index)) }
  }

  /// Moves a sequence back to its beginning, as if it had never played. Its steps keep the start values that
  /// they have captured (W1).
  mutating func rewindSteps(of slot: Slot<Driver>) {
    let steps = drivers.steps(drivers[slot])
    reopenSteps(of: slot, at: present(steps))
    stopSteps(of: steps, isAtStart: false)
    if clocks.instants[steps] > 0 { crossSeek(steps, to: 0, in: .byHand) }
    // Steps that begin at 0 have begun too.
    while let next = clocks.timelines[steps].boundaries.passed.first {
      revert(next.driver, at: present(steps))
      scheduleReverted(next.driver, at: present(steps))
    }
    stopSteps(of: steps)
    let timeline = Int(drivers[slot].timeline)
    clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    if keepsDrivers(timeline) {
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
    }
    drivers[slot].phase = .unstarted
    drivers[slot].flags.insert(.held)
    drivers[slot].start = 0
  }
}
