// A sequence is a driver without lanes. Its playhead is the clock of a timeline of steps (W18). Each further
// iteration begins at the steps' 0 again, or reverses their time. Every change of the playhead's position or
// pace aligns the clock with it.

extension Engine {
  /// Moves the steps of a sequence to its playhead at `moment`. Boundaries on the way are crossed. From then
  /// on the steps run with the playhead.
  mutating func align(_ slot: Slot<Driver>, at moment: Moment) {
    // Without iterations none of its steps begins.
    if drivers.timing(drivers[slot]).isEmpty { return }
    let steps = drivers.steps(drivers[slot])
    let parent = local(Int(drivers[slot].timeline), at: moment)
    if clocks.timelines[steps].hasSequenceEnded && !isOver(slot) { reopenSteps(of: slot, at: moment) }
    // Up to this moment the clock ran on its old map. The boundaries that it passed come first, each at its
    // own instant; boundaries at the very end of an iteration come at this moment.
    let reached = clocks.timelines[steps].local(at: parent)
    if moment.pass.isCrossing { wakeForTimeRange(steps) }
    let direction =
      clocks.timelines[Int(drivers[slot].timeline)].boundaries.direction * clocks.timelines[steps].map.sign
    if moment.pass.isCrossing && direction != 0 {
      // Of a sequence that ends, what begins at the end within inner blocks begins before it.
      passBoundaries(
        to: clocks.timelines[steps].unclamped(at: parent), of: steps, isBackward: direction < 0,
        at: isOver(slot) ? moment.jumping : moment)
    }
    noteClock(of: steps, in: moment.pass)
    var line = playheadLine(of: slot, at: parent, in: moment.pass)
    var from = moment.pass.isCrossing ? reached : clocks.instants[steps]
    // The length of an iteration may be known only when its steps have been passed. When it is moved by hand,
    // the steps of the first iteration are passed before that iteration is left.
    var passed = -1
    while true {
      var target = line.position(at: parent, length: clocks[planOf: steps].length)
      let late = leavesFirstIteration(slot, at: parent, in: moment.pass) ? firstLateStep(of: steps) : nil
      if let late, late != passed { target = clocks[planOf: steps].length }
      if target != from {
        let isBeyond = line.map.local(at: parent) < 0
        move(steps, from: from, to: target, at: moment, isBeyond: isBeyond)
        from = target
      } else if let late, late != passed {
        passed = late
        passBoundaries(to: from, of: steps, isBackward: false, at: moment)
      } else {
        break
      }
      line = playheadLine(of: slot, at: parent, in: moment.pass)
    }
    clocks.timelines[steps].map = line.map
    clocks.timelines[steps].touched = moment.world
    clocks.instants[steps] = from
    findDirections(within: steps)
    findHosts(within: steps, in: moment.pass)
    let place = line.map.local(at: parent)
    chooseSide(steps, at: place, moment)
    if moment.pass.isCrossing {
      setDirectionOfSteps(steps)
      // Of steps that begin within a jump, only phases are queued yet.
      if moment.pass.isJump { updateRows(moment.seen(from: steps, at: from)) }
    } else {
      // Steps that begin at this instant have begun, unless the sequence has not.
      let isBackward = facesBackward(steps) || !drivers[slot].hasBegun
      let hadActive = !clocks.timelines[steps].active.isEmpty
      passBoundaries(
        to: clocks.timelines[steps].unclamped(at: parent), of: steps, isBackward: isBackward, at: moment)
      // A step that begins has been shown.
      if hadActive { updateRows(present(steps, in: moment.pass)) }
    }
    if isOver(slot) { shutSteps(of: slot, at: moment) }
  }

  /// Moves a timeline of steps, which then stands there. During the move, neither it nor its child timelines
  /// run with the world.
  ///
  /// - Parameter isBeyond: true in the pause after a reversed iteration, where no step has begun.
  private mutating func move(
    _ steps: Int, from: Int64, to target: Int64, at moment: Moment, isBeyond: Bool = false
  ) {
    let parent = local(clocks.timelines[steps].parent, at: moment)
    clocks.timelines[steps].map = ClockMap(origin: parent, anchor: target, rate: 0)
    findHosts(within: steps, in: moment.pass)
    if moment.pass.isCrossing {
      return jumpSteps(steps, from: from, to: target, at: moment, isBeyond: isBeyond)
    }
    findDirections(within: steps)
    crossSeek(steps, to: target, in: moment.pass)
  }

  /// Returns whether a sequence that is moved by hand leaves its first iteration, forward.
  private func leavesFirstIteration(_ slot: Slot<Driver>, at local: Int64, in pass: PassKind) -> Bool {
    if pass.isCrossing { return false }
    let driver = drivers[slot]
    let timing = drivers.timing(driver)
    guard driver.phase == .active, !beginsBackward(driver) else { return false }
    let length = clocks[planOf: drivers.steps(driver)].length
    return timing.active >= length && drivers.ownTime(driver, at: local) - timing.delay >= length
  }

  /// Finds the lengths of all steps of a sequence that begins at their end.
  mutating func findAllLengths(of slot: Slot<Driver>, at moment: Moment) {
    let steps = drivers.steps(drivers[slot])
    var passed = -1
    while let late = firstLateStep(of: steps), late != passed || clocks.instants[steps] < length(of: steps) {
      passed = late
      noteClock(of: steps, in: moment.pass)
      if clocks.instants[steps] < length(of: steps) {
        move(steps, from: clocks.instants[steps], to: length(of: steps), at: moment)
      }
      // Inner blocks find their lengths by the direction of a jump.
      if moment.pass.isCrossing {
        jumpSteps(steps, from: clocks.instants[steps], to: clocks.instants[steps], at: moment)
      } else {
        passBoundaries(to: clocks.instants[steps], of: steps, isBackward: false, at: moment)
      }
    }
  }

  /// Crosses the boundaries of a sequence's steps up to the sequence's own next boundary. Returns whether
  /// that boundary is put off, because the steps are longer than expected.
  mutating func isPutOff(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    let driver = drivers[slot]
    let steps = drivers.steps(driver)
    guard driver.phase == .active, moment.pass.isCrossing, firstLateStep(of: steps) != nil,
      clocks.timelines[Int(driver.timeline)].boundaries.direction * clocks.timelines[steps].map.sign > 0
    else { return false }
    let boundary = drivers.nextBoundaryTime(driver)
    let reached = clocks.timelines[steps].local(at: local(Int(driver.timeline), at: moment))
    passBoundaries(to: reached, of: steps, isBackward: false, at: moment)
    let next = nextBoundaryTime(drivers[slot], from: boundary - 1, phasesOnly: false) ?? boundary
    drivers.setNextBoundaryTime(next, of: slot)
    return next > boundary
  }

  /// Crosses the boundaries of a timeline of steps that are due by its instant `local`, all at `moment`, and
  /// reports them.
  private mutating func passBoundaries(
    to local: Int64, of steps: Int, isBackward: Bool, at moment: Moment
  ) {
    pass(
      steps, to: local, isBackward: isBackward, isInclusive: true, at: moment, phasesOnly: isBackward)
  }

  /// Moves a timeline of steps from one instant to another. All boundaries between are crossed at one moment.
  /// Skipped marks are not reported.
  ///
  /// A sequence that goes back over its start leaves its steps before the boundaries at 0, too. In the pause
  /// after a reversed iteration its steps are there as well.
  private mutating func jumpSteps(
    _ steps: Int, from: Int64, to local: Int64, at moment: Moment, isBeyond: Bool = false
  ) {
    let moment = moment.jumping
    setRanges(within: steps, local >= from ? 1 : -1, local)
    if local >= from {
      pass(steps, to: local, isBackward: false, isInclusive: true, at: moment, phasesOnly: true)
    } else {
      let isBefore = isBeyond || drivers[clocks.timelines[steps].sequenceDriver].phase == .waiting
      let isInclusive = isBefore || local == 0
      pass(steps, to: local, isBackward: true, isInclusive: isInclusive, at: moment, phasesOnly: true)
      // In a further iteration the steps at 0 begin again; one of no length ends there, too.
      if !isBefore && local == 0 {
        setRanges(within: steps, 1, local)
        pass(steps, to: local, isBackward: false, isInclusive: true, at: moment, phasesOnly: true)
      }
    }
    clocks.instants[steps] = local
    updateRows(moment.seen(from: steps, at: local))
  }

  /// Assigns the rows of all steps of a sequence that has just stopped part-way. Keys of steps are no
  /// boundaries: when the time stops, a row may still have the keys of the last tick.
  mutating func updateStepRows(of slot: Slot<Driver>, at moment: Moment) {
    forEachTimeline(within: drivers.steps(drivers[slot])) { engine, index in
      engine.noteClock(of: index, in: moment.pass)
      let local = engine.local(index, at: moment)
      engine.clocks.instants.store(local, of: index)
      engine.updateRows(moment.seen(from: index, at: local))
    }
  }

  /// Moves a timeline of steps to the correct side of the boundaries at its very instant: the near side if
  /// it faces backward, otherwise the far side (C2).
  private mutating func chooseSide(_ steps: Int, at local: Int64, _ moment: Moment) {
    let isBackward = facesBackward(steps)
    if isBackward == clocks.timelines[steps].standsBackward { return }
    clocks.timelines[steps].standsBackward = isBackward
    setRanges(within: steps, isBackward ? -1 : 1, local)
    if !isBackward && local <= 0 { return }
    pass(steps, to: local, isBackward: isBackward, isInclusive: true, at: moment.jumping, phasesOnly: true)
  }

  /// Passes the boundaries up to an instant of a timeline of steps. In a jump, boundaries of blocks within it
  /// too, in the order of its time.
  private mutating func pass(
    _ steps: Int, to local: Int64, isBackward: Bool, isInclusive: Bool, at moment: Moment, phasesOnly: Bool
  ) {
    let map = clocks.timelines[steps].map
    let stands = moment.pass.isJump && map.sign == 0
    while let next = nextBoundary(
      within: steps, to: local, isBackward: isBackward, isInclusive: isInclusive, in: moment.pass)
    {
      let at = isBackward ? -next.boundary.instant : next.boundary.instant
      // Start values are captured from the other steps at this instant.
      if stands { clocks.timelines[steps].map = ClockMap(origin: map.origin, anchor: at, rate: 0) }
      let moment = momentOfJump(moment, steps, at: at).seen(from: next.timeline, at: next.local)
      if next.isBackward {
        revert(next.boundary.driver, at: moment)
        scheduleReverted(next.boundary.driver, at: moment)
      } else {
        cross(next.boundary.driver, at: moment, phasesOnly: phasesOnly)
      }
    }
    if stands { clocks.timelines[steps].map = map }
  }

  /// Returns the next boundary that a timeline of steps passes up to its instant `local`. The instant of
  /// `boundary` counts in the time of `steps`, negated if time goes back. `timeline` and `local` belong to
  /// the boundary itself.
  private mutating func nextBoundary(
    within steps: Int, to local: Int64, isBackward: Bool, isInclusive: Bool, in pass: PassKind
  ) -> (boundary: Boundary, timeline: Int, local: Int64, isBackward: Bool)? {
    var next: (boundary: Boundary, timeline: Int, local: Int64, isBackward: Bool)?
    if isBackward {
      if var first = clocks.timelines[steps].boundaries.passed.first,
        first.instant > local || (isInclusive && first.instant == local)
      {
        let instant = first.instant
        first.instant = -instant
        first.order ^= 1 << 63
        next = (first, steps, instant, true)
      }
    } else {
      clocks.timelines[steps].boundaries.upcoming.draw(to: local, drivers)
      if let first = clocks.timelines[steps].boundaries.upcoming.first(drivers), first.instant <= local {
        next = (first, steps, first.instant, false)
      }
    }
    guard pass.isJump, clocks.timelines[steps].firstChild >= 0 else { return next }
    var endedCount = 0
    for index in 0..<clocks.timelines[steps].active.count {
      let slot = clocks.timelines[steps].active[index]
      if drivers[slot].phase != .active { endedCount += 1 }
      guard drivers[slot].kind.hasSteps, drivers[slot].phase == .active else { continue }
      let block = drivers.steps(drivers[slot])
      let sign = clocks.timelines[block].map.sign
      if sign == 0 { continue }
      let goesBack = (sign < 0) != isBackward
      let limit =
        isBackward ? clocks.timelines[block].unclamped(at: local) : clocks.timelines[block].local(at: local)
      guard
        var first = nextBoundary(
          within: block, to: limit, isBackward: goesBack, isInclusive: isInclusive || !isBackward, in: pass),
        let instant = instant(
          of: steps, reaching: goesBack ? -first.boundary.instant : first.boundary.instant, on: block,
          direction: goesBack ? -1 : 1)
      else { continue }
      first.boundary.instant = isBackward ? -instant : instant
      if next == nil || first.boundary.precedes(next!.boundary) { next = first }
    }
    if 2 * endedCount > clocks.timelines[steps].active.count { tidyActive(of: steps) }
    return next
  }

  /// Returns a moment as seen from a timeline of steps that jumps. The outermost jumping timeline is then at
  /// the instant that leads this timeline to that instant.
  private func momentOfJump(_ moment: Moment, _ steps: Int, at local: Int64) -> Moment {
    var seen = moment.seen(from: steps, at: local)
    if !moment.pass.isJump { return seen }
    if moment.root == TimelineState.engineTime || moment.root == steps {
      (seen.root, seen.rootLocal) = (steps, local)
    } else if isTimeline(steps, within: moment.root),
      let instant = instant(
        of: moment.root, reaching: local, on: steps,
        direction: clocks.timelines[steps].boundaries.direction)
    {
      seen.rootLocal = instant
    }
    return seen
  }

  /// Sets the direction and limit of a sequence's steps, which jump, and of their child timelines. Inner
  /// blocks find their iteration by it.
  private mutating func setRanges(within steps: Int, _ direction: Int, _ limit: Int64) {
    setRange(steps, direction, limit)
    forEachTimeline(within: steps) { engine, index in
      if index != steps { engine.setRange(index, after: engine.clocks.timelines[index].parent) }
    }
  }

  /// Sets the direction and limit of a sequence's steps and their child timelines in the present time range.
  private mutating func setDirectionOfSteps(_ steps: Int) {
    forEachTimeline(within: steps) { engine, index in
      engine.setRange(index, after: engine.clocks.timelines[index].parent)
      engine.drawUpToLimit(index)
      engine.wakeForTimeRange(index)
    }
  }
}
