// Steps that still contend when their sequence ends: after two and a half iterations, or by their fill.

extension Engine {
  /// Returns whether a sequence is at its end and does not hold it.
  func isOver(_ slot: Slot<Driver>) -> Bool {
    drivers[slot].phase.rawValue > Phase.active.rawValue && !drivers[slot].contends
  }

  /// Removes the steps that still contend from their channels, oldest first, as their ends would (C4).
  /// Includes the steps of all blocks within.
  mutating func shutSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    if clocks.timelines[steps].hasSequenceEnded { return }
    let (first, within) = (drivers.listed.count, listTimelines(within: steps))
    for index in within where !clocks.timelines[clocks.subtree[index]].hasSequenceEnded {
      noteClock(of: clocks.subtree[index], in: moment.pass)
      clocks.timelines[clocks.subtree[index]].hasSequenceEnded = true
      listHeld(on: clocks.subtree[index], areInside: true, in: moment.pass)
    }
    clocks.subtree.truncate(to: within.lowerBound)
    forEachListed(from: first) { engine, step in
      engine.end(step, inChannelsAt: engine.momentOfStep(step, moment))
    }
  }

  /// Puts the steps that a sequence's end removed back into their channels (T8). Blocks within that have
  /// ended by themselves stay out.
  mutating func reopenSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    if !clocks.timelines[steps].hasSequenceEnded
      || clocks.timelines[clocks.timelines[steps].parent].hasSequenceEnded
    {
      return
    }
    let (first, within) = (drivers.listed.count, listTimelines(within: steps))
    for entry in within {
      let index = clocks.subtree[entry]
      if index != steps
        && (isOver(clocks.timelines[index].sequenceDriver)
          || clocks.timelines[clocks.timelines[index].parent].hasSequenceEnded)
      {
        continue
      }
      noteClock(of: index, in: moment.pass)
      clocks.timelines[index].hasSequenceEnded = false
      listHeld(on: index, areInside: false, in: moment.pass)
    }
    clocks.subtree.truncate(to: within.lowerBound)
    forEachListed(from: first) { engine, step in
      engine.removeCrossfades(of: engine.drivers[step], in: moment.pass)
      engine.undoCommits(of: step, in: moment.pass)
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

  /// Notes the clock of a timeline of steps, so that a sample can restore it.
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

  /// Calls `body` with the drivers listed from `first` on, oldest first, and removes them from the list.
  mutating func forEachListed(from first: Int, _ body: (inout Engine, Slot<Driver>) -> Void) {
    drivers.listed.sort(from: first)
    for index in first..<drivers.listed.count {
      if let step = drivers.find(drivers.listed[index].driver) { body(&self, step) }
    }
    drivers.listed.truncate(to: first)
  }
}
