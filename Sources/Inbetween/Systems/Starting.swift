// How drivers enter and leave the axis of time.

extension Engine {
  /// Starts a driver at the beginning of its own time, at its timeline's instant `origin`, and crosses all
  /// boundaries that are due by `moment`.
  mutating func launch(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    open(slot, from: origin, at: moment)
    // A late joiner does not report earlier iterations.
    crossDue(slot, from: 0, at: moment, phasesOnly: origin != moment.local)
    inherited = nil
    catchUpWithTick()
    if command != nil && store[slot].isSequence { showSteps(of: slot) }
  }

  /// In a callback: moves what began at its instant on to the tick's, crossing each boundary at its own
  /// instant (W7).
  mutating func catchUpWithTick() {
    if command != nil { crossBoundaries(to: now, notBefore: .min) }
  }

  /// Sets a driver to the beginning of its own time, before its first boundary.
  mutating func open(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    store[slot].flags.subtract([.held, .mirrored, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    store.applyRate(slot)
    store.setOwnTime(slot, to: 0, at: origin)
    store[slot].phase = .waiting
    // A driver that joins part-way did not own its channels before now.
    if command != nil || origin != moment.local || moment.timeline != 0 || store.timing(store[slot]).delay < 0
    {
      forgetOwned(by: slot, before: now + 1)
    }
    if store[slot].isSequence { openSteps(of: slot) }
    guard store[slot].contends else { return }
    capture(slot, at: moment)
    enterChannels(slot, at: moment)
  }

  /// Computes a driver's timing from its settings, before a start.
  mutating func applySettings(_ slot: Slot<Driver>) {
    guard store[slot].isMotion else {
      return store.applySettings(slot, length: isEndless(slot) ? PlayTiming.forever : nil)
    }
    // Its parameters may have been changed since it reached its end.
    if store[slot].flags.contains(.captured) {
      store.buildArcs(of: slot, kind: properties[Int(store[slot].property)].interpolation)
    }
    store.applySettings(slot, length: knownLength(of: slot))
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
    var from = time
    var repeats: Int64 = 0
    var limit = Int64(Engine.mostRepeats)
    // Where time runs backward, it is on the near side of a boundary (C2).
    let standsBefore = timelines[moment.timeline].runsBackward && !isForced && !store.stands(store[slot])
    let reached = standsBefore ? moment.local - 1 : moment.local
    while let edge = nextEdge(
      store[slot], from: from, phasesOnly: phasesOnly || repeats >= limit),
      let instant = store.instant(of: edge, store[slot]), instant <= reached
    {
      store.setNextEdge(edge, of: slot)
      let wasActive = store[slot].phase == .active
      if wasActive { repeats += 1 }
      if repeats == 1 && store[slot].isSequence { limit = mostPlays(of: slot) }
      pass(slot, at: moment, phasesOnly: phasesOnly)
      from = wasActive ? edge : max(edge, 0)
    }
    schedule(slot, from: max(store.ownTime(store[slot], at: moment.local), from))
  }

  /// The most repeats of a driver that one time range, or one move by hand, crosses and reports.
  static var mostRepeats: Int { 1000 }

  /// Takes a driver off the axis of time, out of its stacks and queues. If it was the winner and the stack is
  /// then empty, it commits (C4), if `commits`.
  mutating func close(_ slot: Slot<Driver>, at moment: Moment, commits: Bool = true) {
    forgetOwned(by: slot, before: moment.world + 1)
    // Its completion may not have been reported yet: its details count it.
    if isDone(store[slot]) { store.detail(slot) }
    leaveChannels(slot, at: moment, commits: commits)
    if store[slot].isSequence { closeSteps(of: slot) }
    let timeline = Int(store[slot].timeline)
    timelines[timeline].ahead.remove(slot, &store)
    if timelines[timeline].keepsDrivers {
      timelines[timeline].behind.remove(slot, &store)
      forgetCommits(of: store[slot])
    }
    store[slot].phase = .unstarted
    store[slot].flags.insert(.held)
    store[slot].start = 0
  }
}
