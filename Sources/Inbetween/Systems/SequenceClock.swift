// A sequence is a driver without lanes. Its playhead is the clock of a timeline of steps (W18). Each further
// iteration begins at the steps' 0 again, or reverses their time. Every change of the playhead's position or
// pace aligns the clock with it.

extension Engine {
  /// Moves the steps of a sequence to its playhead at `moment`. Boundaries on the way are crossed. From then
  /// on the steps run with the playhead.
  mutating func align(_ slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    let parent = local(Int(drivers[slot].timeline), at: moment)
    if clocks.timelines[steps].hasSequenceEnded && !isOver(slot) { reopenSteps(of: slot, at: moment) }
    // Up to this moment the clock ran on its old map. The boundaries that it passed come first, each at its
    // own instant; those at the very end of an iteration at this one.
    let reached = clocks.timelines[steps].local(at: parent)
    if moment.pass.isCrossing { wakeForTimeRange(steps) }
    let direction =
      clocks.timelines[Int(drivers[slot].timeline)].boundaries.direction * clocks.timelines[steps].map.sign
    if moment.pass.isCrossing && direction != 0 {
      passBoundaries(to: reached, of: steps, isBackward: direction < 0, at: moment)
    }
    noteClock(of: steps, in: moment.pass)
    var line = playheadLine(of: slot, at: parent, in: moment.pass)
    var from = moment.pass.isCrossing ? reached : clocks.instants[steps]
    // The length of an iteration may be known only when its steps have been passed.
    while true {
      let target = line.position(at: parent, length: clocks.timelines[steps].sequence.plan.length)
      if target == from { break }
      // While it is moved, neither it nor its child timelines run with the world.
      clocks.timelines[steps].map = ClockMap(origin: parent, anchor: target, rate: 0)
      findHosts(within: steps, in: moment.pass)
      if moment.pass.isCrossing {
        jumpSteps(steps, from: from, to: target, at: moment)
      } else {
        findDirections(within: steps)
        crossSeek(steps, to: target, in: moment.pass)
      }
      from = target
      line = playheadLine(of: slot, at: parent, in: moment.pass)
    }
    clocks.timelines[steps].map = line.map
    clocks.timelines[steps].touched = moment.world
    clocks.instants[steps] = from
    findDirections(within: steps)
    findHosts(within: steps, in: moment.pass)
    chooseSide(steps, at: from, moment)
    if moment.pass.isCrossing {
      setDirectionOfSteps(steps)
    } else {
      // Steps that begin at this instant have begun.
      if drivers[slot].hasBegun {
        passBoundaries(
          to: from, of: steps, isBackward: clocks.timelines[steps].runsBackward, at: moment)
      }
      updateRows(present(steps, in: moment.pass))
    }
    if isOver(slot) { shutSteps(of: slot, at: moment) }
  }

  /// Crosses the boundaries of a timeline of steps that are due by its instant `local`, all at `moment`, and
  /// reports them.
  private mutating func passBoundaries(
    to local: Int64, of steps: Int, isBackward: Bool, at moment: Moment
  ) {
    if isBackward {
      revert(steps, to: local, at: moment, isInclusive: true)
    } else {
      cross(steps, to: local, at: moment, phasesOnly: false)
    }
    bringAlong(within: steps, at: moment.seen(from: steps, at: local))
  }

  /// While a timeline of steps is moved by hand, aligns the blocks within it, which nothing else moves then.
  private mutating func bringAlong(within steps: Int, at moment: Moment) {
    guard moment.pass.isJump, clocks.timelines[steps].firstChild >= 0 else { return }
    for index in 0..<clocks.timelines[steps].active.count {
      let slot = clocks.timelines[steps].active[index]
      let driver = drivers[slot]
      guard driver.isSequence, driver.phase == .active, !turns(driver, at: moment.local) else { continue }
      align(slot, at: moment)
    }
  }

  /// Returns whether a sequence has a boundary, upcoming or passed, at its timeline's instant `local`.
  private func turns(_ driver: Driver, at local: Int64) -> Bool {
    drivers.instant(of: drivers.nextBoundaryTime(driver), driver) == local
      || drivers.instant(of: lastIterationStart(driver), driver) == local
  }

  /// Moves a timeline of steps from one instant to another. All boundaries between are crossed at one moment.
  /// Skipped marks are not reported.
  ///
  /// A sequence that is taken back over its begin leaves its steps before the boundaries at 0, too.
  private mutating func jumpSteps(_ steps: Int, from: Int64, to local: Int64, at moment: Moment) {
    let moment = moment.jumping
    clocks.timelines[steps].boundaries.direction = local > from ? 1 : -1
    clocks.timelines[steps].boundaries.limit = local
    if local > from {
      cross(steps, to: local, at: moment, phasesOnly: true)
    } else {
      let isBefore = drivers[clocks.timelines[steps].sequenceDriver].phase == .waiting
      revert(steps, to: local, at: moment, isInclusive: isBefore)
    }
    clocks.instants[steps] = local
    updateRows(moment.seen(from: steps, at: local))
  }

  /// Puts a timeline of steps on the right side of the boundaries at its very instant: the near side if its
  /// time runs backward, otherwise the far side (C2).
  private mutating func chooseSide(_ steps: Int, at local: Int64, _ moment: Moment) {
    let isBackward = clocks.timelines[steps].runsBackward
    if isBackward == clocks.timelines[steps].standsBackward { return }
    clocks.timelines[steps].standsBackward = isBackward
    clocks.timelines[steps].boundaries.direction = isBackward ? -1 : 1
    clocks.timelines[steps].boundaries.limit = local
    let moment = moment.jumping
    if isBackward {
      revert(steps, to: local, at: moment, isInclusive: true)
    } else if local > 0 {
      cross(steps, to: local, at: moment, phasesOnly: true)
    }
  }

  private mutating func cross(_ steps: Int, to local: Int64, at moment: Moment, phasesOnly: Bool) {
    clocks.timelines[steps].boundaries.upcoming.draw(to: local, drivers)
    while let next = clocks.timelines[steps].boundaries.upcoming.first(drivers), next.instant <= local {
      let moment = moment.seen(from: steps, at: next.instant)
      bringAlong(within: steps, at: moment)
      // The alignment may have changed the next boundary.
      guard clocks.timelines[steps].boundaries.upcoming.first(drivers)?.driver == next.driver else {
        continue
      }
      cross(next.driver, at: moment, phasesOnly: phasesOnly)
    }
  }

  private mutating func revert(_ steps: Int, to local: Int64, at moment: Moment, isInclusive: Bool) {
    while let next = clocks.timelines[steps].boundaries.passed.first,
      next.instant > local || (isInclusive && next.instant == local)
    {
      let moment = moment.seen(from: steps, at: next.instant)
      bringAlong(within: steps, at: moment)
      revert(next.driver, at: moment)
      scheduleReverted(next.driver, at: moment)
    }
  }

  /// Sets the direction and limit of a sequence's steps and their child timelines in the present time range.
  private mutating func setDirectionOfSteps(_ steps: Int) {
    let within = listTimelines(within: steps)
    for entry in within {
      let index = clocks.subtree[entry]
      setRange(index, after: clocks.timelines[index].parent)
      if clocks.timelines[index].boundaries.direction > 0 {
        clocks.timelines[index].boundaries.upcoming.draw(
          to: clocks.timelines[index].boundaries.limit, drivers)
      }
      wakeForTimeRange(index)
    }
    clocks.subtree.truncate(to: within.lowerBound)
  }
}
