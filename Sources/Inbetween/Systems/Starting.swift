// How drivers come onto the axis of time, and off it.

extension Engine {
  /// Puts a driver at the beginning of its own time, at its timeline's instant `origin`, and takes it over
  /// all boundaries that are due by `moment`.
  mutating func launch(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    open(slot, from: origin, at: moment)
    // Of one that joins part-way nobody has seen the plays before.
    crossDue(slot, from: 0, at: moment, phasesOnly: origin != moment.local)
    inherited = nil
    catchUpWithTick()
    if command != nil && store[slot].isSequence { showSteps(of: slot) }
  }

  /// In a callback: takes what has been begun at its instant on to the tick's, over each boundary at its own
  /// (W7).
  mutating func catchUpWithTick() {
    if command != nil { crossBoundaries(to: now, notBefore: .min) }
  }

  /// Puts a driver at the beginning of its own time, before its first boundary.
  mutating func open(_ slot: Slot<Driver>, from origin: Int64, at moment: Moment) {
    store[slot].flags.subtract([.held, .mirrored, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    store.applyRate(slot)
    store.setOwnTime(slot, to: 0, at: origin)
    store[slot].phase = .waiting
    if store[slot].isSequence { openSteps(of: slot) }
    guard store[slot].contends else { return }
    capture(slot, at: moment)
    enterChannels(slot, at: moment)
  }

  /// Makes a driver's timing what its settings say, before a start.
  mutating func applySettings(_ slot: Slot<Driver>) {
    guard store[slot].isMotion else {
      return store.applySettings(slot, length: isEndless(slot) ? PlayTiming.forever : nil)
    }
    // Its parameters may have been changed since it came to its end.
    if store[slot].flags.contains(.captured) {
      store.buildArcs(of: slot, kind: properties[Int(store[slot].property)].interpolation)
    }
    store.applySettings(slot, length: knownLength(of: slot))
  }

  /// Takes a driver over all boundaries that are due by `moment`, at that moment, without a detour through
  /// the queue; and schedules the next one.
  ///
  /// - Parameters:
  ///   - time: the own time from which boundaries are looked for.
  ///   - phasesOnly: pass over repeats.
  ///   - isForced: also over what is due at this very instant where time runs backward.
  mutating func crossDue(
    _ slot: Slot<Driver>, from time: Int64, at moment: Moment, phasesOnly: Bool = false,
    isForced: Bool = false
  ) {
    var from = time
    var repeats = 0
    // Where time runs backward, it stands on the near side of a boundary (C2).
    let standsBefore = timelines[moment.timeline].runsBackward && !isForced && !store.stands(store[slot])
    let reached = standsBefore ? moment.local - 1 : moment.local
    while let edge = nextEdge(
      store[slot], from: from, phasesOnly: phasesOnly || repeats >= Engine.mostRepeats),
      let instant = store.instant(of: edge, store[slot]), instant <= reached
    {
      store.setNextEdge(edge, of: slot)
      let wasActive = store[slot].phase == .active
      if wasActive { repeats += 1 }
      pass(slot, at: moment, phasesOnly: phasesOnly)
      from = wasActive ? edge : max(edge, 0)
    }
    schedule(slot, from: max(store.ownTime(store[slot], at: moment.local), from))
  }

  /// How many repeats a driver that is moved by hand, or joins part-way, reports at once.
  static var mostRepeats: Int { 1000 }

  /// Takes a driver off the axis of time, out of its channels and queues. Where it was the winner and nobody
  /// is left, it commits (C4), if it may.
  mutating func close(_ slot: Slot<Driver>, at moment: Moment, commits: Bool = true) {
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
