// A spring's length is known only when it begins. Until then a sequence uses the length by the values at its
// registration. The later steps move when the true length is found (W18).
//
// Only the first sections of a plan are open: those that have begun, and the next one that has a step. The
// steps of other sections are in no queue, so a changed length moves few steps, however many come later.

extension Engine {
  /// Lays out the steps after one whose true length has just been found, if that differs from the expected
  /// one.
  ///
  /// - Complexity: as for `SequencePlan.setLength(_:ofNode:)`, for the step's plan and the plans around it
  ///   whose lengths change: O(n) in the steps of the section that has the step.
  mutating func lengthFound(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    let steps = Int(driver.timeline)
    guard clocks.timelines[steps].isOfSteps else { return }
    let node = Int(drivers.details[driver.details].node)
    let timing = drivers.timing(driver)
    let length =
      timing.isForever
      ? IterationTiming.forever
      : clocks[planOf: steps].nodes[node].delay + timing.active + timing.tail
    setLength(length, ofNode: node, of: steps, at: moment)
  }

  private mutating func setLength(_ length: Int64, ofNode node: Int, of steps: Int, at moment: Moment) {
    let (old, whole) = (clocks[planOf: steps].nodes[node].length, clocks[planOf: steps].length)
    let slot = clocks.timelines[steps].sequenceDriver
    // If a step could then not be placed, no step moves. The same holds if the sequence plays back from an
    // end that it would lose, and if its iterations would last too long.
    if old == length || !clocks[planOf: steps].setLength(length, ofNode: node) { return }
    let isReversed = drivers[slot].flags.contains(.reversed)
    let isPossible = iterationTimes(of: slot).map { !$0.timing.isForever || !isReversed } ?? false
    if !isPossible {
      _ = clocks[planOf: steps].setLength(old, ofNode: node)
      return
    }
    if moment.pass.isSample {
      journal.plans.append(SampleJournal.PlanEntry(timeline: steps, change: .length(old, ofNode: node)))
    }
    moveSteps(of: steps, after: node)
    if clocks[planOf: steps].length == whole { return }
    // After a sample, the sequence is scheduled again, as its end is where it was.
    if moment.pass.isSample && drivers[slot].isUnderWay {
      journal.record(slot, drivers[slot], active: drivers.timing(drivers[slot]).active)
    }
    if !moment.pass.isSample { noteEarlierEnd(of: slot) }
    setIterationLength(of: slot)
    setRangesAgain(within: steps)
    let parent = Int(drivers[slot].timeline)
    if drivers[slot].isUnderWay {
      schedule(slot, from: drivers.ownTime(drivers[slot], at: local(parent, at: moment)))
    }
    guard clocks.timelines[parent].isOfSteps else { return }
    let timing = drivers.timing(drivers[slot])
    let outer = Int(drivers.details[drivers[slot].details].node)
    setLength(
      timing.isForever
        ? IterationTiming.forever : clocks[planOf: parent].nodes[outer].delay + timing.active,
      ofNode: outer, of: parent, at: moment)
  }

  /// Returns the driver of a node of a plan, if it is in the world.
  func step(_ node: Int, of steps: Int) -> Slot<Driver>? {
    clocks[planOf: steps].nodes[node].driver.flatMap { drivers.find($0) }
  }

  /// Returns the length of an iteration of steps.
  func length(of steps: Int) -> Int64 { clocks[planOf: steps].length }

  /// Returns whether a sequence plays its first iteration from the end of the steps.
  func beginsBackward(_ driver: Driver) -> Bool {
    driver.flags.contains(.reversed) || drivers.timing(driver).direction.isBackward(iteration: 0)
  }

  /// Returns the first node of a plan, in the order of the text, whose length is not known yet; nil if all
  /// are known.
  ///
  /// - Complexity: usually O(1): lengths are found roughly in this order.
  package mutating func firstLateStep(of steps: Int) -> Int? {
    if drivers.timing(drivers[clocks.timelines[steps].sequenceDriver]).isEmpty { return nil }
    while clocks.timelines[steps].sequence.knownCount < clocks[planOf: steps].nodes.count {
      let node = clocks.timelines[steps].sequence.knownCount
      if isLate(node, of: steps) { return node }
      clocks.timelines[steps].sequence.knownCount += 1
    }
    return nil
  }

  /// Returns whether the length of a node is still unknown: it is found when the node begins.
  private mutating func isLate(_ node: Int, of steps: Int) -> Bool {
    guard let step = step(node, of: steps), !drivers[step].flags.contains(.killed) else { return false }
    return hasLateStep(drivers[step]) || drivers.hasLateLength(drivers[step])
  }

  /// Returns whether a driver is a sequence with a step of unknown length.
  package mutating func hasLateStep(_ driver: Driver) -> Bool {
    driver.kind.hasSteps && firstLateStep(of: drivers.steps(driver)) != nil
  }

  /// Returns the instant of steps at which the next unknown length is found; nil if all lengths are known.
  /// Until then the plan stays as it is.
  package mutating func nextFind(of steps: Int) -> Int64? {
    guard let first = firstLateStep(of: steps) else { return nil }
    var instant = Int64.max
    let section = clocks[planOf: steps].nodes[first].section
    for node in first..<clocks[planOf: steps].sections[section].nodes.upperBound
    where isLate(node, of: steps) {
      var begin = clocks[planOf: steps].begin(ofStep: node)
      if let block = step(node, of: steps), drivers[block].kind.hasSteps, !beginsBackward(drivers[block]) {
        begin += nextFind(of: drivers.steps(drivers[block])) ?? 0
      }
      instant = min(instant, begin)
    }
    return instant
  }

  /// Records that a step no longer has a captured start, so its length is unknown.
  mutating func forgetLength(of step: Slot<Driver>) {
    var steps = Int(drivers[step].timeline)
    while clocks.timelines[steps].isOfSteps {
      clocks.timelines[steps].sequence.knownCount = 0
      steps = clocks.timelines[steps].parent
    }
  }

  /// Undoes a sample's change of a plan.
  mutating func undo(_ entry: SampleJournal.PlanEntry) {
    switch entry.change {
    case .length(let length, let node):
      _ = clocks[planOf: entry.timeline].setLength(length, ofNode: node)
      moveSteps(of: entry.timeline, after: node)
      setIterationLength(of: clocks.timelines[entry.timeline].sequenceDriver)
    case .opening(let count): closeSections(of: entry.timeline, from: count)
    }
  }

  /// Moves the steps that have not begun to their begins in the plan, in the open sections from the section
  /// of a node on.
  private mutating func moveSteps(of steps: Int, after node: Int) {
    var section = clocks[planOf: steps].nodes[node].section
    while section < clocks[planOf: steps].openCount {
      for node in clocks[planOf: steps].sections[section].nodes { _ = putStep(node, of: steps) }
      section += 1
    }
  }

  /// Sets the delay of a step that has not begun after the start of its node, and schedules it.
  ///
  /// - Returns: whether the step is waiting.
  private mutating func putStep(_ node: Int, of steps: Int) -> Bool {
    assert(drivers.work.step())
    guard let step = step(node, of: steps), !drivers[step].flags.contains(.killed),
      drivers[step].phase == .waiting || drivers[step].phase == .unstarted
    else { return false }
    if !setDelay(of: step, node, of: steps) && drivers[step].queueState != .absent { return true }
    if drivers[step].phase == .unstarted { return false }
    schedule(step, from: 0)
    return true
  }

  /// Sets the delay of a step to its start in the plan. Returns whether that has changed.
  private mutating func setDelay(of step: Slot<Driver>, _ node: Int, of steps: Int) -> Bool {
    let delay = clocks[planOf: steps].begin(ofStep: node)
    var settings = drivers.settings(drivers[step])
    if settings.delay == delay { return false }
    settings.delay = delay
    var timing = drivers.timing(drivers[step])
    timing.delay = delay
    drivers.setTimes(timing, settings, of: drivers[step].details)
    return true
  }

  /// Updates the delay of a step whose section is not open yet, before its times are asked for: steps before
  /// it may have moved it.
  package mutating func putUnopened(_ step: Slot<Driver>) {
    if isOpen(drivers[step]) || drivers[step].phase != .waiting { return }
    let steps = Int(drivers[step].timeline)
    _ = setDelay(of: step, Int(drivers.details[drivers[step].details].node), of: steps)
  }

  /// Opens sections up to the next one in which a step is waiting.
  mutating func openSections(of steps: Int, in pass: PassKind) {
    while clocks[planOf: steps].openCount < clocks[planOf: steps].sections.count {
      let section = clocks[planOf: steps].openCount
      if pass.isSample {
        journal.plans.append(SampleJournal.PlanEntry(timeline: steps, change: .opening(section)))
      }
      clocks[planOf: steps].openCount += 1
      var waits = false
      for node in clocks[planOf: steps].sections[section].nodes {
        if putStep(node, of: steps) { waits = true }
      }
      if waits { return }
    }
  }

  /// Opens further sections if a step that begins, or is released, is in the last open one.
  mutating func openSections(after step: Slot<Driver>, in pass: PassKind) {
    let steps = Int(drivers[step].timeline)
    guard clocks.timelines[steps].isOfSteps, drivers[step].details.exists else { return }
    let node = Int(drivers.details[drivers[step].details].node)
    let count = clocks[planOf: steps].openCount
    if node >= 0, count > 0, count == clocks[planOf: steps].nodes[node].section + 1 {
      openSections(of: steps, in: pass)
    }
  }

  /// Closes sections that a sample has opened. Their steps are waiting again.
  private mutating func closeSections(of steps: Int, from count: Int) {
    for section in count..<clocks[planOf: steps].openCount {
      for node in clocks[planOf: steps].sections[section].nodes {
        guard let step = step(node, of: steps) else { continue }
        clocks.timelines[steps].boundaries.upcoming.remove(step, &drivers)
      }
    }
    clocks[planOf: steps].openCount = count
  }

  /// Sets the length of a sequence's iterations, and of the clock of its steps, to its plan's length.
  private mutating func setIterationLength(of slot: Slot<Driver>) {
    guard let times = iterationTimes(of: slot) else { return }
    drivers.setTimes(times.timing, times.settings, of: drivers[slot].details)
    let steps = drivers.steps(drivers[slot])
    if clocks.instants.isPaced(steps) {
      clocks.instants.pace(steps, shift: clocks.instants.shift(of: steps), length: length(of: steps))
    }
  }

  /// Returns the timing of a sequence whose iterations last as long as its plan; nil if they are too long.
  private func iterationTimes(
    of slot: Slot<Driver>
  ) -> (timing: IterationTiming, settings: IterationSettings)? {
    let length = length(of: drivers.steps(drivers[slot]))
    let isEndless = length == IterationTiming.forever
    var times = drivers.times(drivers[slot], ofIterations: isEndless ? 0 : length)
    if isEndless { times?.timing.active = IterationTiming.forever }
    return times
  }
}
