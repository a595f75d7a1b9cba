// Steps that still contend when their sequence ends: after two and a half iterations, or by their fill.

extension Engine {
  /// Returns whether a sequence is at its end and does not hold it.
  func isOver(_ slot: Slot<Driver>) -> Bool {
    store[slot].phase.rawValue > Phase.active.rawValue && !store[slot].contends
  }

  /// Removes the steps that still contend from their channels, oldest first, as their ends would (C4).
  /// Includes the steps of all blocks within.
  mutating func shutSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = store.steps(store[slot])
    if timelines[steps].isShut { return }
    let (first, within) = (listed.count, listTimelines(within: steps))
    for place in within where !timelines[subtree[place]].isShut {
      noteClock(of: subtree[place])
      timelines[subtree[place]].isShut = true
      listHeld(on: subtree[place], areInside: true)
    }
    subtree.truncate(to: within.lowerBound)
    forEachListed(from: first) { engine, step in
      engine.leaveChannels(step, at: engine.momentOfStep(step, moment), commits: true)
    }
  }

  /// Puts the steps that a sequence's end removed back into their channels (T8). Blocks within that have
  /// ended by themselves stay out.
  mutating func reopenSteps(of slot: Slot<Driver>, at moment: Moment) {
    let steps = store.steps(store[slot])
    if !timelines[steps].isShut || timelines[timelines[steps].parent].isShut { return }
    let (first, within) = (listed.count, listTimelines(within: steps))
    for place in within {
      let index = subtree[place]
      if index != steps && (isOver(timelines[index].sequence) || timelines[timelines[index].parent].isShut) {
        continue
      }
      noteClock(of: index)
      timelines[index].isShut = false
      listHeld(on: index, areInside: false)
    }
    subtree.truncate(to: within.lowerBound)
    forEachListed(from: first) { engine, step in
      engine.cutSeams(of: engine.store[step])
      engine.undoCommits(of: step)
      engine.enterChannels(step, at: engine.momentOfStep(step, moment), undoes: true)
    }
  }

  /// Puts the steps of a timeline back in or out of their channels after a sample, whose commits are undone.
  mutating func restoreSteps(of steps: Int, isShut: Bool) {
    if timelines[steps].isShut == isShut { return }
    timelines[steps].isShut = isShut
    let first = listed.count
    listHeld(on: steps, areInside: isShut)
    forEachListed(from: first) { engine, step in
      let moment = engine.present(steps)
      if isShut {
        engine.leaveChannels(step, at: moment, commits: false, undoes: true)
      } else {
        engine.enterChannels(step, at: moment, undoes: true)
      }
    }
  }

  /// Notes the clock of a timeline of steps, so that a sample can restore it.
  mutating func noteClock(of steps: Int) {
    if !journal.isRecording { return }
    journal.clocks.append(
      SampleJournal.ClockEntry(
        timeline: steps, map: timelines[steps].map, touched: timelines[steps].touched,
        turn: timelines[steps].turn, standsBackward: timelines[steps].standsBackward,
        isShut: timelines[steps].isShut))
  }

  private func momentOfStep(_ step: Slot<Driver>, _ moment: Moment) -> Moment {
    let steps = Int(store[step].timeline)
    return moment.seen(from: steps, at: local(steps, at: moment))
  }

  /// Lists the steps of a timeline that contend by their phase: those that are in their channels, or those
  /// that are not.
  private mutating func listHeld(on steps: Int, areInside: Bool) {
    for index in 0..<timelines[steps].drivers.count {
      let step = timelines[steps].drivers[index]
      let driver = store[step]
      guard driver.laneCount > 0, driver.contends, store.contendsAnywhere(driver) == areInside else {
        continue
      }
      if journal.isRecording { journal.record(step, driver, active: store.timing(driver).active) }
      list(step)
    }
  }

  /// Calls `body` with the drivers listed from `first` on, oldest first, and removes them from the list.
  private mutating func forEachListed(from first: Int, _ body: (inout Engine, Slot<Driver>) -> Void) {
    listed.sort(from: first)
    for index in first..<listed.count {
      if let step = store.find(listed[index].driver) { body(&self, step) }
    }
    listed.truncate(to: first)
  }
}
