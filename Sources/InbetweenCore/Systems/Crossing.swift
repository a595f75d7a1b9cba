// What a boundary does, and how it is reverted.

extension Engine {
  /// Crosses a driver's next boundary, at that boundary's instant, and schedules the one after it.
  mutating func cross(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool = false) {
    if endPlain(slot, at: moment) || (!phasesOnly && crossQuickly(slot, at: moment)) { return }
    let boundary = drivers.nextBoundaryTime(drivers[slot])
    let wasActive = drivers[slot].phase == .active
    passBoundary(of: slot, at: moment, phasesOnly: phasesOnly)
    schedule(
      slot, from: wasActive ? passingOver(boundary, of: slot) : boundary,
      phasesOnly: phasesOnly && !drivers[slot].kind.hasSteps)
  }

  /// Crosses a driver's next boundary, without scheduling the one after it.
  mutating func passBoundary(of slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool) {
    countCrossing()
    let driver = drivers[slot]
    if moment.pass.isSample { journal.record(slot, driver, active: drivers.timing(driver).active) }
    if driver.kind.hasSteps, isPutOff(slot, at: moment) { return }
    let boundary = drivers.nextBoundaryTime(driver)
    switch driver.phase {
    case .waiting: begin(slot, at: moment)
    case .active where boundary >= drivers.timing(driver).activeEnd: end(slot, at: moment)
    case .active where boundary == drivers.timing(driver).stop:
      halt(slot, at: moment, phasesOnly: phasesOnly)
    case .active: crossIteration(slot, at: moment, phasesOnly: phasesOnly)
    case .trailing: finish(slot, at: moment)
    case .finished, .unstarted: break
    }
  }

  /// Ends the delay: the driver contends (C2), with its start value captured now if none is given (W1).
  private mutating func begin(_ slot: Slot<Driver>, at moment: Moment) {
    let contended = drivers[slot].contends
    if !contended { capture(slot, at: moment) }
    // Those that are seen commit, as at a call: so the driver enters after they have left.
    if drivers[slot].endsMoves { endMoves(beganBy: slot, at: moment) }
    drivers[slot].phase = .active
    // A later held end value may have removed it from the stack as covered (C11).
    enterChannels(slot, at: moment)
    if contended { updateRows(of: slot, at: moment) }
    openSections(after: slot, in: moment.pass)
    if drivers[slot].kind.hasSteps {
      listTeller(slot, in: moment.pass)
      if beginsBackward(drivers[slot]) { findAllLengths(of: slot, at: moment) }
      align(slot, at: moment)
    }
    if !drivers[slot].flags.contains(.reportedStart) {
      drivers[slot].flags.insert(.reportedStart)
      report(.started, slot, at: moment)
    }
  }

  /// Ends the active interval: the driver holds its value, or leaves and commits (C4).
  mutating func end(_ slot: Slot<Driver>, at moment: Moment) {
    let isShadowed = !isSeen(drivers[slot])
    if !moment.pass.isSample, !staysCompleted(drivers[slot]) { forgetOwned(by: slot, before: moment.world) }
    let timing = drivers.timing(drivers[slot])
    drivers[slot].phase = timing.tail > 0 ? .trailing : .finished
    drivers[slot].flags.set(.endedShadowed, isShadowed)
    if !isShadowed {
      noteEnd(of: slot, at: moment)
      reportUpdate(slot, at: moment)
    }
    if drivers[slot].contends {
      updateRows(of: slot, at: moment)
      pruneCovered(by: slot, at: moment)
    } else {
      end(slot, inChannelsAt: moment)
    }
    if drivers[slot].kind.hasSteps { align(slot, at: moment) }
    if drivers[slot].phase == .finished { reportCompletion(slot, at: moment) }
    if Int(drivers[slot].property) == progressClocks.property {
      restProgressClocks(of: entity(of: drivers[slot]), at: moment)
    }
  }

  /// Begins a further iteration, or changes a row's keys.
  private mutating func crossIteration(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool) {
    if drivers[slot].kind.hasDynamics { findRest(of: slot) }
    let driver = drivers[slot]
    let tells = !phasesOnly && !moment.pass.isQuiet
    if tells,
      nextIteration(driver, after: drivers.nextBoundaryTime(driver) - 1) == drivers.nextBoundaryTime(driver)
    {
      let active = drivers.activeTime(driver, at: drivers.nextBoundaryTime(driver))
      report(.repeated, slot, at: moment, repetition: repetition(driver, active))
    }
    updateRows(of: slot, at: moment)
  }

  /// Pauses a driver at the own time up to which it was to play.
  private mutating func halt(_ slot: Slot<Driver>, at moment: Moment, phasesOnly: Bool) {
    let time = drivers.nextBoundaryTime(drivers[slot])
    // An iteration may begin there too.
    crossIteration(slot, at: moment, phasesOnly: phasesOnly)
    if !moment.pass.isSample {
      tellMarks(of: slot, beforeStop: time, at: moment)
      forgetOwned(by: slot, before: moment.world + 1)
      drivers.setStop(.max, of: slot)
    }
    drivers[slot].flags.insert(.held)
    drivers[slot].start = time
    updateRows(of: slot, at: moment)
    if drivers[slot].kind.hasSteps { updateStepRows(of: slot, at: moment) }
    if isSeen(drivers[slot]) { reportUpdate(slot, at: moment) }
    report(.paused, slot, at: moment)
  }

  /// Returns the number of iterations, counted in time, before the one that begins at active time `active`.
  private func repetition(_ driver: Driver, _ active: Int64) -> Int {
    let iteration = drivers.timing(driver).playhead(at: active, .within).iteration
    if driver.flags.contains(.reversed) {
      // If the end is cut off between two iterations, the later one has not begun.
      let last = drivers.timing(driver).playhead(at: drivers.timing(driver).active - 1, .within).iteration
      return Int(clamping: last - (iteration - 1))
    }
    return Int(clamping: iteration - drivers.timing(driver).firstIteration)
  }

  /// Ends the end delay.
  private mutating func finish(_ slot: Slot<Driver>, at moment: Moment) {
    drivers[slot].phase = .finished
    reportCompletion(slot, at: moment)
  }

  mutating func reportCompletion(_ slot: Slot<Driver>, at moment: Moment) {
    if drivers[slot].flags.contains(.reportedEnd) {
      reportSilentEnd(slot, at: moment)
    } else {
      drivers[slot].flags.insert(.reportedEnd)
      let kills = isDone(drivers[slot])
      if kills && !moment.pass.isSample { drivers.countUntold(drivers[slot]) }
      report(.completed, slot, at: moment, kills: kills)
    }
  }

  /// Takes a driver back over the boundary that it crossed last, and undoes its effects (T8).
  mutating func revert(_ slot: Slot<Driver>, at moment: Moment) {
    countCrossing()
    if moment.pass.isSample {
      journal.record(slot, drivers[slot], active: drivers.timing(drivers[slot]).active)
    }
    noteMove(slot)
    let timing = drivers.timing(drivers[slot])
    switch drivers[slot].phase {
    case .waiting, .unstarted: break
    case .finished where timing.tail > 0: drivers[slot].phase = .trailing
    case .finished, .trailing: resumeFromEnd(slot, at: moment)
    case .active
    where drivers[slot].kind.hasSteps
      && lastIterationStart(drivers[slot]) > reachable(timing.delay, drivers[slot]):
      let start = lastIterationStart(drivers[slot])
      align(slot, at: moment)
      // Each revert leads into an earlier iteration; otherwise the loop would not end.
      if lastIterationStart(drivers[slot]) >= start {
        clocks.timelines[drivers.steps(drivers[slot])].sequence.iterationStart = .min
      }
    case .active:
      drivers[slot].phase = .waiting
      removeCrossfades(of: drivers[slot], onlyOfEnd: drivers[slot].contends, at: moment)
      if drivers[slot].contends {
        updateRows(of: slot, at: moment)
      } else {
        leaveChannels(slot, at: moment, commits: false, undoes: true)
      }
      if drivers[slot].endsMoves { resumeMoves(endedBy: slot, at: moment) }
      if drivers[slot].kind.hasSteps { align(slot, at: moment) }
    }
  }

  /// Reverts an end: undoes its commits, unless they were overwritten later, and enters the channels again.
  private mutating func resumeFromEnd(_ slot: Slot<Driver>, at moment: Moment) {
    let held = drivers[slot].contends
    drivers[slot].phase = .active
    if drivers[slot].kind.hasSteps {
      listTeller(slot, in: moment.pass)
      align(slot, at: moment)
    }
    // A held driver has committed if a move has ended it (C14).
    undoEnd(of: slot, at: moment)
    if held {
      // A later held end value may have removed it from the stack as covered (C11).
      enterChannels(slot, at: moment, undoes: true)
      updateRows(of: slot, at: moment)
    } else {
      noteEndBefore(of: slot, at: moment)
      // A driver that was reversed in its delay contends for the first time here (W1). A driver of zero
      // length, such as a motion that never started, goes back over its start at once.
      if drivers.timing(drivers[slot]).active > 0 || drivers[slot].contends(in: .waiting) {
        capture(slot, at: moment)
      }
      enterChannels(slot, at: moment, undoes: true)
    }
  }
}
