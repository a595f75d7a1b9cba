// Steps that still contend when their sequence ends, after two and a half iterations or by their fill; and
// steps that are closed or released with their sequence.

extension Engine {
  /// Returns whether a sequence is at its end and does not hold it.
  func isOver(_ slot: Slot<Driver>) -> Bool {
    drivers[slot].phase.rawValue > Phase.active.rawValue && !drivers[slot].contends
  }

  /// Removes the steps that still contend from their channels, oldest first, as their ends would (C4).
  /// Includes the steps of all inner blocks.
  mutating func shutSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    if clocks.timelines[steps].hasSequenceEnded { return }
    let first = drivers.listed.count
    forEachTimeline(within: steps) { engine, index in
      if engine.clocks.timelines[index].hasSequenceEnded { return }
      engine.noteClock(of: index, in: moment.pass)
      engine.clocks.timelines[index].hasSequenceEnded = true
      engine.listHeld(on: index, areInside: true, in: moment.pass)
    }
    forEachListed(from: first) { engine, step in
      engine.end(step, inChannelsAt: engine.momentOfStep(step, moment))
    }
  }

  /// Puts the steps that a sequence's end removed back into their channels (T8). Inner blocks that have ended
  /// by themselves stay out.
  mutating func reopenSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    if !clocks.timelines[steps].hasSequenceEnded
      || clocks.timelines[clocks.timelines[steps].parent].hasSequenceEnded
    {
      return
    }
    let first = drivers.listed.count
    forEachTimeline(within: steps) { engine, index in
      let parent = engine.clocks.timelines[index].parent
      guard
        index == steps
          || !engine.isOver(engine.clocks.timelines[index].sequenceDriver)
            && !engine.clocks.timelines[parent].hasSequenceEnded
      else { return }
      engine.noteClock(of: index, in: moment.pass)
      engine.clocks.timelines[index].hasSequenceEnded = false
      engine.listHeld(on: index, areInside: false, in: moment.pass)
    }
    forEachListed(from: first) { engine, step in
      engine.undoEnd(of: step, at: moment)
      engine.enterChannels(step, at: engine.momentOfStep(step, moment), undoes: true)
    }
  }

  /// Puts the steps of a timeline back in or out of their channels after a sample, whose commits are undone.
  mutating func restoreSteps(of steps: Int, isShut: Bool) {
    if clocks.timelines[steps].hasSequenceEnded == isShut { return }
    clocks.timelines[steps].hasSequenceEnded = isShut
    let first = drivers.listed.count
    listHeld(on: steps, areInside: isShut, in: .undo)
    forEachListed(from: first) { engine, step in
      let moment = engine.present(steps, in: .undo)
      if isShut {
        engine.leaveChannels(step, at: moment, commits: false, undoes: true)
      } else {
        engine.enterChannels(step, at: moment, undoes: true)
      }
    }
  }

  /// Records the clock of a timeline of steps, so that a sample can restore it.
  mutating func noteClock(of steps: Int, in pass: PassKind) {
    if !pass.isSample { return }
    journal.clocks.append(
      SampleJournal.ClockEntry(
        timeline: steps, map: clocks.timelines[steps].map, touched: clocks.timelines[steps].touched,
        iterationStart: clocks.timelines[steps].sequence.iterationStart,
        standsBackward: clocks.timelines[steps].standsBackward,
        isShut: clocks.timelines[steps].hasSequenceEnded))
  }

  private func momentOfStep(_ step: Slot<Driver>, _ moment: Moment) -> Moment {
    let steps = Int(drivers[step].timeline)
    return moment.seen(from: steps, at: local(steps, at: moment))
  }

  /// Lists the steps of a timeline that contend by their phase: those that are in their channels, or those
  /// that are not.
  private mutating func listHeld(on steps: Int, areInside: Bool, in pass: PassKind) {
    for index in 0..<clocks.timelines[steps].drivers.count {
      let step = clocks.timelines[steps].drivers[index]
      let driver = drivers[step]
      guard driver.laneCount > 0, driver.contends, drivers.contendsAnywhere(driver) == areInside else {
        continue
      }
      if pass.isSample { journal.record(step, driver, active: drivers.timing(driver).active) }
      list(step)
    }
  }
}

// Sequences that are closed or released.
extension Engine {
  /// Ends a sequence's steps where they are. Their values are committed (C4), and their start values dropped
  /// (W1).
  mutating func closeSteps(of slot: Slot<Driver>, in pass: PassKind) {
    let steps = drivers.steps(drivers[slot])
    forEachStep(of: steps) { engine, step in
      engine.close(step, at: engine.present(steps, in: pass))
      engine.drivers[step].flags.remove(.captured)
    }
    clocks.timelines[steps].hasSequenceEnded = false
    clocks[planOf: steps].openCount = 0
    unlistTeller(steps)
    clocks.timelines[steps].sequence.knownCount = 0
    stopSteps(of: steps)
  }

  /// Stops the clock of steps, at 0 or where it is.
  mutating func stopSteps(of steps: Int, isAtStart: Bool = true) {
    if isAtStart { clocks.instants[steps] = 0 }
    clocks.timelines[steps].map = ClockMap(
      origin: presentInstant(of: clocks.timelines[steps].parent), anchor: clocks.instants[steps], rate: 0)
    clocks.timelines[steps].standsBackward = false
    clocks.timelines[steps].sequence.iterationStart = .min
    clocks.timelines[steps].touched = clocks.now
    findDirections(within: steps)
  }

  /// Releases a sequence's steps. Active steps are killed where they are, which is not reported after the
  /// sequence's own end.
  mutating func releaseSteps(of slot: Slot<Driver>) {
    let steps = drivers.steps(drivers[slot])
    unlistTeller(steps)
    clocks.timelines[steps].active.removeAll()
    clocks[planOf: steps].openCount = 0
    let isUnderWay = isUnderWay(steps)
    forEachStep(of: steps) { engine, step in
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

  /// Returns whether a sequence and all sequences around it are active.
  private func isUnderWay(_ steps: Int) -> Bool {
    var steps = steps
    while clocks.timelines[steps].isOfSteps {
      let slot = clocks.timelines[steps].sequenceDriver
      if !drivers[slot].isUnderWay { return false }
      steps = Int(drivers[slot].timeline)
    }
    return true
  }

  /// Calls `body` with the steps of a timeline by serial, so that winners leave and commit last (C1).
  private mutating func forEachStep(of steps: Int, _ body: (inout Engine, Slot<Driver>) -> Void) {
    let first = drivers.listed.count
    for index in 0..<clocks.timelines[steps].drivers.count { list(clocks.timelines[steps].drivers[index]) }
    forEachListed(from: first, body)
  }
}
