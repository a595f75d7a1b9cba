// The steps of a sequence are drivers on a timeline of their own, which lives as long as the sequence (W18).

extension Engine {
  /// Adds the timeline of a sequence's steps, and returns it. Steps are registered there without a start.
  mutating func addSteps(to slot: Slot<Driver>, _ plan: consuming SequencePlan) -> Int {
    let steps = addTimeline(in: Int(drivers[slot].timeline))
    drivers.details[drivers.detail(slot)].steps = Int32(steps)
    // So that ticks in which steps begin and end do not allocate.
    clocks.timelines[steps].boundaries.upcoming.reserve(plan.mostOpenNodes)
    clocks.timelines[steps].boundaries.passed.reserve(plan.nodes.count - 1)
    clocks.timelines[steps].active.reserve(plan.nodes.count - 1)
    clocks.timelines[steps].follow(slot, plan)
    clocks.timelines[steps].beginTime = clocks.now
    return steps
  }

  /// Returns whether a sequence has no end.
  func isEndless(_ slot: Slot<Driver>) -> Bool {
    drivers[slot].isSequence
      && clocks.timelines[drivers.steps(drivers[slot])].sequence.plan.length == IterationTiming.forever
  }

  /// Moves a sequence's steps to their beginning, where all of them wait. Without iterations none of them
  /// ever begins.
  mutating func openSteps(of slot: Slot<Driver>) {
    if drivers.timing(drivers[slot]).isEmpty { return }
    let steps = drivers.steps(drivers[slot])
    clocks.timelines[steps].sequence.toldTime = 0
    clocks.timelines[steps].sequence.tellsAnew = true
    for index in 0..<clocks.timelines[steps].drivers.count {
      let step = clocks.timelines[steps].drivers[index]
      drivers[step].flags.subtract([.reportedStart, .reportedEnd])
      // Marks are in no queue.
      guard drivers[step].phase == .unstarted, !drivers[step].isMark else { continue }
      applySettings(step)
      open(step, from: 0, at: present(steps))
      schedule(step, from: 0)
    }
    if clocks.timelines[steps].sequence.plan.openCount == 0 { openSections(of: steps, in: .byHand) }
  }

  /// Shows the steps of a sequence that began in a callback as they are at the tick's instant.
  mutating func showSteps(of slot: Slot<Driver>) {
    let steps = drivers.steps(drivers[slot])
    moveClocks(within: steps)
    let within = listTimelines(within: steps)
    for index in within { updateRows(present(clocks.subtree[index])) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Ends a sequence's steps where they are. Their values are committed (C4), and their start values dropped
  /// (W1).
  mutating func closeSteps(of slot: Slot<Driver>, in pass: PassKind) {
    let steps = drivers.steps(drivers[slot])
    let first = drivers.listed.count
    listSteps(of: steps)
    forEachListed(from: first) { engine, step in
      engine.close(step, at: engine.present(steps, in: pass))
      engine.drivers[step].flags.remove(.captured)
    }
    clocks.timelines[steps].hasSequenceEnded = false
    clocks.timelines[steps].sequence.plan.openCount = 0
    unlistTeller(steps)
    clocks.timelines[steps].sequence.knownCount = 0
    stopSteps(of: steps)
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
    if clocks.timelines[timeline].keepsDrivers {
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
    }
    drivers[slot].phase = .unstarted
    drivers[slot].flags.insert(.held)
    drivers[slot].start = 0
  }

  /// Stops the clock of steps, at 0 or where it is.
  private mutating func stopSteps(of steps: Int, isAtStart: Bool = true) {
    if isAtStart { clocks.instants[steps] = 0 }
    clocks.timelines[steps].map = ClockMap(
      origin: presentInstant(of: clocks.timelines[steps].parent), anchor: clocks.instants[steps], rate: 0)
    clocks.timelines[steps].standsBackward = false
    clocks.timelines[steps].sequence.iterationStart = .min
    clocks.timelines[steps].touched = clocks.now
    findDirections(within: steps)
  }

  /// Releases a sequence's steps. Steps under way are killed where they are, which is not reported after the
  /// sequence's own end.
  mutating func releaseSteps(of slot: Slot<Driver>) {
    let steps = drivers.steps(drivers[slot])
    unlistTeller(steps)
    clocks.timelines[steps].active.removeAll()
    clocks.timelines[steps].sequence.plan.openCount = 0
    let first = drivers.listed.count
    let isUnderWay = isUnderWay(steps)
    listSteps(of: steps)
    forEachListed(from: first) { engine, step in
      if isUnderWay && engine.drivers[step].isUnderWay {
        engine.remove(step, as: .killed, at: engine.present(steps))
      } else {
        engine.leaveChannels(step, at: engine.present(steps), commits: true)
        engine.release(step)
      }
    }
    clocks.timelines[steps].leaveSequence()
    releaseTimeline(steps)
  }

  /// Returns whether a sequence and all sequences around it are under way.
  private func isUnderWay(_ steps: Int) -> Bool {
    var steps = steps
    while clocks.timelines[steps].isOfSteps {
      let slot = clocks.timelines[steps].sequenceDriver
      if !drivers[slot].isUnderWay { return false }
      steps = Int(drivers[slot].timeline)
    }
    return true
  }

  /// Lists the steps of a timeline by serial, so that winners leave and commit last (C1).
  private mutating func listSteps(of steps: Int) {
    let first = drivers.listed.count
    for index in 0..<clocks.timelines[steps].drivers.count { list(clocks.timelines[steps].drivers[index]) }
    drivers.listed.sort(from: first)
  }
}
