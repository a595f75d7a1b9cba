// What a boundary does, and how it is reverted.

extension Engine {
  /// Counts a boundary that is crossed, forward or back. Debug builds trap where tests have set a limit.
  @inline(__always)
  mutating func countCrossing() {
    crossingCount &+= 1
    assert(crossingCount <= crossingLimit, "more boundaries are crossed than there can be")
  }

  /// Crosses a driver's next boundary, at that boundary's instant, and schedules the one after it.
  mutating func cross(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool = false) {
    if !phasesOnly && turnShortly(slot, at: moment) { return }
    let edge = store.nextEdge(store[slot])
    let wasActive = store[slot].phase == .active
    pass(slot, at: moment, phasesOnly: phasesOnly)
    schedule(
      slot, from: wasActive ? passingOver(edge, of: slot) : max(edge, 0),
      phasesOnly: phasesOnly && !store[slot].isSequence)
  }

  /// Returns the own time from which the next repeat or row segment is looked for, after a boundary at
  /// `edge`. Of thousands of repeats in one time range only the last are crossed, so that a fast clock does
  /// not overload a tick. Of a motion's segments, which are not reported, only the last matters.
  private mutating func passingOver(_ edge: Int64, of slot: Slot<Driver>) -> Int64 {
    let driver = store[slot]
    let timing = store.timing(driver)
    guard driver.phase == .active else { return edge }
    let end = min(
      store.ownTime(driver, at: timelines[Int(driver.timeline)].horizon), timing.activeEnd)
    if driver.isMotion {
      return store.jumps(driver) ? edge : max(edge, store.lastPiece(driver, by: end) - 1)
    }
    guard timing.duration > 0, timing.active > timing.duration else { return edge }
    let cycle = timing.duration + timing.pause
    if end - edge <= cycle { return edge }
    let most = mostPlays(of: slot)
    // Divided, as the product may be too large.
    return (end - edge) / cycle < most ? edge : end - cycle * most
  }

  /// Moves the boundary that led into the present play of a sequence that goes backward to an earlier
  /// play, so that of thousands of plays in the time range only the last are crossed.
  mutating func passPlaysBack(_ slot: Slot<Driver>) {
    let driver = store[slot]
    let timing = store.timing(driver)
    guard driver.phase == .active, timing.duration > 0 else { return }
    let first = max(timing.delay, 0)
    let end = max(store.ownTime(driver, at: timelines[Int(driver.timeline)].horizon), first)
    let (turn, cycle) = (lastTurn(driver), timing.duration + timing.pause)
    if turn - end <= cycle { return }
    let skipped = (turn - end) / cycle - mostPlays(of: slot)
    if skipped > 0 { timelines[store.steps(driver)].turn = turn - skipped * cycle }
  }

  /// Returns how many plays of a driver one time range crosses: a thousand, or fewer where each play
  /// crosses many boundaries.
  mutating func mostPlays(of slot: Slot<Driver>) -> Int64 {
    Int64(max(min(Engine.mostRepeats, mostBoundaries / boundariesPerPlay(of: slot)), 1))
  }

  /// Returns how many boundaries a play of a driver crosses at most, those of a sequence's steps included.
  mutating func boundariesPerPlay(of slot: Slot<Driver>) -> Int {
    let driver = store[slot]
    guard driver.isSequence else { return driver.hasSegments ? Int(store.keys(driver).count) + 1 : 2 }
    let steps = store.steps(driver)
    if timelines[steps].plan.boundaryCount == 0 {
      // Blocks that repeat come before the blocks around them.
      let within = listTimelines(within: steps)
      for place in within.reversed() { countBoundaries(of: subtree[place]) }
      subtree.truncate(to: within.lowerBound)
    }
    return timelines[steps].plan.boundaryCount
  }

  /// Counts the boundaries that time crosses on a timeline of steps from its beginning to its end.
  private mutating func countBoundaries(of steps: Int) {
    var count = 1
    for place in 0..<timelines[steps].drivers.count {
      let step = timelines[steps].drivers[place]
      let timing = store.timing(store[step])
      let plays = timing.duration > 0 ? timing.active / (timing.duration + timing.pause) + 1 : 1
      // Between two plays of a block its steps are taken back to their beginning, or forward to their end.
      let ways = store[step].isSequence ? 2 : 1
      count += 2 + ways * Int(min(plays, mostPlays(of: step))) * boundariesPerPlay(of: step)
    }
    timelines[steps].plan.boundaryCount = count
  }

  /// Crosses a driver's next boundary, without scheduling the one after it.
  mutating func pass(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool) {
    countCrossing()
    let driver = store[slot]
    if journal.isRecording { journal.record(slot, driver, active: store.timing(driver).active) }
    let edge = store.nextEdge(driver)
    switch driver.phase {
    case .waiting: begin(slot, at: moment)
    case .active where edge >= store.timing(driver).activeEnd: end(slot, at: moment)
    case .active: turn(slot, at: moment, phasesOnly: phasesOnly)
    case .trailing: finish(slot, at: moment)
    case .finished, .unstarted: break
    }
  }

  /// Ends the delay: the driver contends (C2), with its start value captured now if none is given (W1).
  private mutating func begin(_ slot: Slot<Driver>, at moment: Moment) {
    if !store[slot].contends {
      capture(slot, at: moment)
      store[slot].phase = .active
      enterChannels(slot, at: moment)
    } else {
      store[slot].phase = .active
      // A later held end value may have removed it from the stack as covered (C11).
      enterChannels(slot, at: moment)
      placeWinners(of: slot, at: moment)
    }
    openSections(after: slot)
    if store[slot].isSequence { align(slot, at: moment) }
    if store[slot].isMark { return }
    if !store[slot].flags.contains(.reportedStart) {
      store[slot].flags.insert(.reportedStart)
      report(.started, slot, at: moment)
    }
  }

  /// Ends the active interval: the driver holds its value, or leaves and commits (C4).
  mutating func end(_ slot: Slot<Driver>, at moment: Moment) {
    let isShadowed = !isSeen(store[slot])
    if !staysCompleted(store[slot]) { forgetOwned(by: slot, before: moment.world) }
    let timing = store.timing(store[slot])
    store[slot].phase = timing.tail > 0 ? .trailing : .finished
    if isShadowed {
      store[slot].flags.insert(.endedShadowed)
    } else {
      store[slot].flags.remove(.endedShadowed)
      noteEnd(of: slot, at: moment)
      reportUpdate(slot, at: moment)
    }
    if store[slot].contends {
      placeWinners(of: slot, at: moment)
      pruneCovered(by: slot, at: moment.world)
    } else if isRestored(store[slot]) {
      restoreEnd(of: slot, at: moment)
    } else {
      leaveChannels(slot, at: moment, commits: true)
    }
    if store[slot].isSequence { align(slot, at: moment) }
    if store[slot].isMark { return tellMark(slot, at: moment) }
    if store[slot].phase == .finished { reportCompletion(slot, at: moment) }
    if Int(store[slot].property) == progressClocks.property {
      restFollowers(of: entity(of: store[slot]), at: moment)
    }
  }

  /// Begins a further iteration, or changes a row's keys.
  private mutating func turn(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool) {
    if store[slot].isMotion { findRest(of: slot) }
    let driver = store[slot]
    let tells = !phasesOnly && !isHopping && !isQuiet
    if tells, nextPlay(driver, after: store.nextEdge(driver) - 1) == store.nextEdge(driver) {
      let active = store.activeTime(driver, at: store.nextEdge(driver))
      report(.repeated, slot, at: moment, repetition: repetition(driver, active))
    }
    placeWinners(of: slot, at: moment)
  }

  /// Returns the number of iterations, counted in time, before the one that begins at active time `active`.
  private func repetition(_ driver: Driver, _ active: Int64) -> Int {
    let play = store.timing(driver).playhead(at: active, .within).play
    if driver.flags.contains(.mirrored) {
      // If the end is cut off between two iterations, the later one has not begun.
      return Int(
        store.timing(driver).playhead(at: store.timing(driver).active - 1, .within).play - (play - 1))
    }
    return Int(play - store.timing(driver).firstPlay)
  }

  /// Ends the end delay.
  private mutating func finish(_ slot: Slot<Driver>, at moment: Moment) {
    store[slot].phase = .finished
    reportCompletion(slot, at: moment)
  }

  private mutating func reportCompletion(_ slot: Slot<Driver>, at moment: Moment) {
    if store[slot].flags.contains(.reportedEnd) {
      reportSilentEnd(slot, at: moment)
    } else {
      store[slot].flags.insert(.reportedEnd)
      let kills = isDone(store[slot])
      if kills && !journal.isRecording { store.countUntold(store[slot]) }
      report(.completed, slot, at: moment, kills: kills)
    }
  }

  /// Takes a driver back over the boundary that it crossed last, and undoes its effects (T8).
  mutating func uncross(_ slot: Slot<Driver>, at moment: Moment) {
    countCrossing()
    if journal.isRecording { journal.record(slot, store[slot], active: store.timing(store[slot]).active) }
    let timing = store.timing(store[slot])
    switch store[slot].phase {
    case .waiting, .unstarted: break
    case .finished where timing.tail > 0: store[slot].phase = .trailing
    case .finished, .trailing: resumeFromEnd(slot, at: moment)
    // A sequence that joined part-way has not played before its own time 0: it goes back to its delay.
    case .active where store[slot].isSequence && lastTurn(store[slot]) > max(timing.delay, 0):
      align(slot, at: moment)
    case .active:
      store[slot].phase = .waiting
      cutSeams(of: store[slot])
      if store[slot].contends {
        placeWinners(of: slot, at: moment)
      } else {
        leaveChannels(slot, at: moment, commits: false, undoes: true)
      }
      if store[slot].isSequence { align(slot, at: moment) }
    }
  }

  /// Reverts an end: undoes its commits, if they were not overwritten since, and enters the channels again.
  private mutating func resumeFromEnd(_ slot: Slot<Driver>, at moment: Moment) {
    let held = store[slot].contends
    store[slot].phase = .active
    if store[slot].isSequence { align(slot, at: moment) }
    if store[slot].isMark { tellMark(slot, at: moment) }
    cutSeams(of: store[slot])
    if held {
      // A later held end value may have removed it from the stack as covered (C11).
      enterChannels(slot, at: moment, undoes: true)
      placeWinners(of: slot, at: moment)
    } else {
      undoCommits(of: slot)
      noteEndBefore(of: slot, at: moment)
      // A driver that was reversed in its delay contends for the first time here (W1). One of zero length,
      // such as a motion that never started, is taken back over its begin at once.
      if store.timing(store[slot]).active > 0 || store[slot].contends(in: .waiting) {
        capture(slot, at: moment)
      }
      enterChannels(slot, at: moment, undoes: true)
    }
  }

  /// Returns whether nothing keeps a driver: it is over, on no timeline that keeps drivers, holds no value,
  /// and auto-kill is on for it. It is killed after its completion has been reported, so that its callback
  /// may restart it.
  func isDone(_ driver: Driver) -> Bool {
    driver.phase == .finished && !staysCompleted(driver) && !store.contendsAnywhere(driver)
  }
}
