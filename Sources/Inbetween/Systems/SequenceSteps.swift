// The steps of a sequence are drivers on a timeline of their own, which lives as long as the sequence (W18).

extension Engine {
  /// Adds the timeline of a sequence's steps, and returns it. Steps are registered there without a start.
  mutating func addSteps(to slot: Slot<Driver>, _ plan: consuming SequencePlan) -> Int {
    let steps = addTimeline(in: Int(store[slot].timeline))
    store.details[store.detail(slot)].steps = Int32(steps)
    timelines[steps].sequence = slot
    // So that ticks in which steps begin and end do not allocate.
    timelines[steps].ahead.reserve(plan.mostOpenNodes)
    timelines[steps].behind.reserve(plan.nodes.count)
    timelines[steps].active.reserve(plan.nodes.count)
    timelines[steps].plan = plan
    timelines[steps].beginTime = now
    return steps
  }

  /// Returns whether a sequence has no end.
  func isEndless(_ slot: Slot<Driver>) -> Bool {
    store[slot].isSequence && timelines[store.steps(store[slot])].plan.length == PlayTiming.forever
  }

  /// Moves a sequence's steps to their beginning, where all of them wait.
  mutating func openSteps(of slot: Slot<Driver>) {
    let steps = store.steps(store[slot])
    for index in 0..<timelines[steps].drivers.count {
      let step = timelines[steps].drivers[index]
      store[step].flags.subtract([.reportedStart, .reportedEnd])
      guard store[step].phase == .unstarted else { continue }
      applySettings(step)
      open(step, from: 0, at: present(steps))
      schedule(step, from: 0)
    }
    if timelines[steps].plan.openCount == 0 { openSections(of: steps) }
  }

  /// Shows the steps of a sequence that began in a callback as they are at the tick's instant.
  mutating func showSteps(of slot: Slot<Driver>) {
    let steps = store.steps(store[slot])
    moveClocks(within: steps)
    let within = listTimelines(within: steps)
    for place in within { settle(subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  /// Ends a sequence's steps where they are. Their values are committed (C4), and their start values dropped
  /// (W1).
  mutating func closeSteps(of slot: Slot<Driver>) {
    let steps = store.steps(store[slot])
    let first = listed.count
    listSteps(of: steps)
    for index in first..<listed.count {
      guard let step = store.find(listed[index].driver) else { continue }
      close(step, at: present(steps))
      store[step].flags.remove(.captured)
    }
    listed.truncate(to: first)
    timelines[steps].isShut = false
    timelines[steps].plan.openCount = 0
    standSteps(of: steps)
  }

  /// Moves a sequence back to its beginning, as if it had never played. Its steps keep the start values that
  /// they have captured (W1).
  mutating func rewindSteps(of slot: Slot<Driver>) {
    let steps = store.steps(store[slot])
    reopenSteps(of: slot, at: present(steps))
    standSteps(of: steps, isAtStart: false)
    if instants[steps] > 0 { travel(steps, to: 0) }
    // Steps that begin at 0 have begun too.
    while let next = timelines[steps].behind.first {
      uncross(next.driver, at: present(steps))
      scheduleUncrossed(next.driver, at: present(steps))
    }
    standSteps(of: steps)
    let timeline = Int(store[slot].timeline)
    timelines[timeline].ahead.remove(slot, &store)
    if timelines[timeline].keepsDrivers { timelines[timeline].behind.remove(slot, &store) }
    store[slot].phase = .unstarted
    store[slot].flags.insert(.held)
    store[slot].start = 0
  }

  /// Stops the clock of steps, at 0 or where it is.
  private mutating func standSteps(of steps: Int, isAtStart: Bool = true) {
    if isAtStart { instants[steps] = 0 }
    timelines[steps].map = ClockMap(
      origin: presentInstant(of: timelines[steps].parent), anchor: instants[steps], rate: 0)
    timelines[steps].standsBackward = false
    timelines[steps].turn = .min
    timelines[steps].touched = now
    findDirections(within: steps)
  }

  /// Releases a sequence's steps. Steps under way are killed where they are, which is not reported after the
  /// sequence's own end.
  mutating func releaseSteps(of slot: Slot<Driver>) {
    let steps = store.steps(store[slot])
    timelines[steps].active.removeAll()
    timelines[steps].plan.openCount = 0
    let first = listed.count
    let isUnderWay = isUnderWay(steps)
    listSteps(of: steps)
    for index in first..<listed.count {
      guard let step = store.find(listed[index].driver) else { continue }
      if isUnderWay && store[step].isUnderWay && !store[step].isMark {
        remove(step, as: .killed, at: present(steps))
      } else {
        leaveChannels(step, at: present(steps), commits: true)
        release(step)
      }
    }
    listed.truncate(to: first)
    timelines[steps].plan = SequencePlan()
    timelines[steps].sequence = .none
    releaseTimeline(steps)
  }

  /// Returns whether a sequence and all sequences around it are under way.
  private func isUnderWay(_ steps: Int) -> Bool {
    var steps = steps
    while timelines[steps].isOfSteps {
      let slot = timelines[steps].sequence
      if !store[slot].isUnderWay { return false }
      steps = Int(store[slot].timeline)
    }
    return true
  }

  /// Lists the steps of a timeline by serial, so that winners leave and commit last (C1).
  private mutating func listSteps(of steps: Int) {
    let first = listed.count
    for index in 0..<timelines[steps].drivers.count { list(timelines[steps].drivers[index]) }
    listed.sort(from: first)
  }

  /// Reports a mark that its timeline's time has reached, unless the time jumps over it.
  mutating func tellMark(_ slot: Slot<Driver>, at moment: Moment) {
    if isHopping || journal.isRecording || isQuiet { return }
    let timeline = Int(store[slot].timeline)
    let node = Int(store.details[store[slot].details].node)
    let name = timelines[timeline].plan.nodes[node].name
    if !name.isEmpty {
      sequenceEvents.append(
        SequenceEvent(
          name: name, sequence: store.id(of: wholeSequence(of: timeline)), entity: entity(of: store[slot]),
          instant: Instant(counts: moment.world)))
    }
    if store[slot].flags.contains(.hasListeners) { report(.completed, slot, at: moment, endsAwaits: false) }
  }

  /// Returns the outermost sequence of a timeline of steps.
  func wholeSequence(of steps: Int) -> Slot<Driver> {
    var slot = timelines[steps].sequence
    while timelines[Int(store[slot].timeline)].isOfSteps {
      slot = timelines[Int(store[slot].timeline)].sequence
    }
    return slot
  }
}
