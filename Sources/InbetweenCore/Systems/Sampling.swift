// The world between two ticks (T4).

extension Engine {
  /// Moves the world to `instant`, calls `body` with it, and restores the present (T4).
  ///
  /// The boundaries up to the instant are crossed as in a tick, and the changes are then undone in reverse.
  /// Samples and ticks cross boundaries by the same code, so they show equal bits at one instant (T7).
  package mutating func sample(at instant: Int64, _ body: (inout Engine) -> Void) {
    // In a callback too, the world is sampled as a whole, not from the callback's instant.
    let (present, command) = (clocks.now, clocks.command)
    clocks.command = nil
    noteProgressClocks()
    crossBoundaries(to: instant, notBefore: clocks.now, in: .sample)
    if instant != present {
      moveClocks(to: instant)
      followProgress(in: .sample)
    } else {
      findActive()
    }
    body(&self)
    restoreClocks()
    if instant != present || !journal.clocks.isEmpty { moveClocks(to: present) }
    undoSample()
    clocks.command = command
  }

  private mutating func restoreClocks() {
    if journal.clocks.isEmpty { return }
    for index in 0..<journal.clocks.count {
      let entry = journal.clocks[journal.clocks.count - 1 - index]
      clocks.timelines[entry.timeline].map = entry.map
      clocks.timelines[entry.timeline].touched = entry.touched
      clocks.timelines[entry.timeline].sequence.iterationStart = entry.iterationStart
      clocks.timelines[entry.timeline].standsBackward = entry.standsBackward
      // A timeline that ran with the world in the sample only must be moved back.
      forEachTimeline(within: entry.timeline) { engine, index in engine.clocks.instants[index] = 0 }
      findDirections(within: entry.timeline)
    }
  }

  private mutating func undoSample() {
    while !journal.bases.isEmpty {
      let entry = journal.bases.removeLast()
      channels.columns[entry.column].base[entry.row] = entry.old.value
      channels.columns[entry.column].versions[entry.row] = entry.old.version
    }
    while !journal.ends.isEmpty {
      let entry = journal.ends.removeLast()
      channels.columns[entry.column].ended[entry.row] = entry.old
    }
    while !journal.commits.isEmpty {
      restore(journal.commits.removeLast())
    }
    for index in 0..<journal.drivers.count { restore(journal.drivers[journal.drivers.count - 1 - index]) }
    restoreLanes()
    for index in 0..<journal.clocks.count {
      let entry = journal.clocks[journal.clocks.count - 1 - index]
      restoreSteps(of: entry.timeline, isShut: entry.isShut)
    }
    // Drivers that go back over an end contend again, so this comes after them.
    while !journal.contentions.isEmpty {
      let entry = journal.contentions.removeLast()
      channels.columns[entry.column].timelines[entry.row] = entry.old
    }
    while !journal.plans.isEmpty { undo(journal.plans.removeLast()) }
    while !journal.crossfades.isEmpty { restore(journal.crossfades.removeLast()) }
    restoreProgressClocks()
    for index in 0..<journal.drivers.count {
      let slot = journal.drivers[index].slot
      let timeline = Int(drivers[slot].timeline)
      schedule(slot, from: drivers.ownTime(drivers[slot], at: clocks.instants[timeline]))
      refreshChannels(of: slot)
    }
    journal.drivers.removeAll()
    // Whether steps run with the world depends on the sequences that contain them.
    for index in 0..<journal.clocks.count {
      findHosts(within: outermost(journal.clocks[index].timeline), in: .undo)
    }
    for index in 0..<journal.clocks.count { updateRows(present(journal.clocks[index].timeline, in: .undo)) }
    journal.clocks.removeAll()
    if clocks.backwardCount > 0 {
      findActive()
      for number in 1..<clocks.active.count {
        let index = clocks.active[number]
        if clocks.timelines[index].runsBackward { updateRows(present(index, in: .undo)) }
      }
    }
    serveProgressClocks()
  }

  /// Restores a driver's phase and its lanes in stacks, without commits.
  private mutating func restore(_ entry: SampleJournal.DriverEntry) {
    let slot = entry.slot
    let contended = drivers[slot].contends(in: entry.phase)
    let contends = drivers[slot].contends
    drivers[slot].phase = entry.phase
    drivers[slot].start = entry.start
    noteMove(slot)
    // Details that were added in the sample are kept, and so is its entry in a list.
    let kept = drivers[slot].flags.intersection([.hasDetails, .isListed])
    drivers[slot].flags = entry.flags.subtracting(.isListed).union(kept)
    drivers.setActive(entry.active, of: slot)
    if !entry.flags.contains(.captured) { forgetLength(of: slot) }
    drivers.forgetDurationBySpeed(of: slot)
    // The rest of a retargeted spring that the sample has found is kept.
    if entry.active == IterationTiming.forever, drivers[slot].kind.hasDynamics {
      drivers.setActive(knownLength(of: slot), of: slot)
    }
    let moment = present(Int(drivers[slot].timeline), in: .undo)
    if contended && !contends { enterChannels(slot, at: moment, undoes: true) }
    if !contended && contends { leaveChannels(slot, at: moment, commits: false, undoes: true) }
  }

  /// Shows the present values of a driver's channels.
  private mutating func refreshChannels(of slot: Slot<Driver>) {
    let driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      let winner = channels.columns[column].winners[row]
      if winner.exists {
        let moment = present(Int(drivers[drivers[winner].driver].timeline), in: .undo)
        assignRow(winner, at: moment)
        refreshBoundaries(of: drivers[winner].driver, at: moment)
      } else {
        show(channels.columns[column].base[row], column, row, in: .undo)
      }
      let driverLane = drivers.driverLane(lane, of: driver)
      if driver.flags.contains(.adds), drivers[driverLane].contends {
        let moment = present(Int(driver.timeline), in: .undo)
        assignRow(driverLane, at: moment)
        refreshBoundaries(of: slot, at: moment)
      }
    }
  }
}
