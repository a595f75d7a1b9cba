// A sequence is a driver without lanes, whose playhead is the clock of a timeline of steps (W18). Its plays
// fold that clock: each further one begins at the steps' 0 again, or turns their time round. What changes
// where the playhead stands, or how it goes on, has the clock aligned with it.

extension Engine {
  /// Brings the steps of a sequence to where its playhead is at `moment`, over what lies between, and has
  /// them go on with it.
  mutating func align(_ slot: Slot<Driver>, at moment: Moment) {
    let steps = store.steps(store[slot])
    let parent = local(Int(store[slot].timeline), at: moment)
    if timelines[steps].isShut && !isOver(slot) { reopenSteps(of: slot, at: moment) }
    // Up to here its clock has run as it was: what that has passed comes first, each step at its own instant,
    // or, where it stands at the very edge of a play, at this one.
    let reached = timelines[steps].local(at: parent)
    if isCrossing { wake(steps) }
    let heading = timelines[Int(store[slot].timeline)].heading * timelines[steps].map.sign
    if isCrossing && heading != 0 { pass(reached, of: steps, isBackward: heading < 0, at: moment) }
    noteClock(of: steps)
    var line = playLine(of: slot, at: parent)
    var from = isCrossing ? reached : instants[steps]
    // The length of a play may only be known once its steps have been passed.
    while true {
      let target = line.position(at: parent, length: timelines[steps].plan.length)
      if target == from { break }
      // While it is moved it does not run with the world, and nothing that hangs on it does.
      timelines[steps].map = ClockMap(origin: parent, anchor: target, rate: 0)
      findHomes(within: steps)
      if isCrossing {
        hop(steps, from: from, to: target, at: moment)
      } else {
        findDirections(within: steps)
        travel(steps, to: target)
      }
      from = target
      line = playLine(of: slot, at: parent)
    }
    timelines[steps].map = line.map
    timelines[steps].touched = moment.world
    instants[steps] = from
    findDirections(within: steps)
    findHomes(within: steps)
    stand(steps, at: from, moment)
    if isCrossing {
      aimSteps(steps)
    } else {
      // What begins where it stands has begun.
      if store[slot].hasBegun {
        pass(from, of: steps, isBackward: timelines[steps].runsBackward, at: moment)
      }
      settle(steps)
    }
    if isOver(slot) { shutSteps(of: slot, at: moment) }
  }

  /// Takes a timeline of steps over what is due by its instant `local`, each at the moment `moment`, and
  /// tells of it.
  private mutating func pass(_ local: Int64, of steps: Int, isBackward: Bool, at moment: Moment) {
    if isBackward {
      uncross(steps, to: local, at: moment, isInclusive: true)
    } else {
      cross(steps, to: local, at: moment, phasesOnly: false)
    }
    bringAlong(within: steps, at: moment.seen(from: steps, at: local))
  }

  /// While a timeline of steps is moved by hand, takes the blocks within it to where it is: nothing else
  /// does.
  private mutating func bringAlong(within steps: Int, at moment: Moment) {
    guard isHopping, timelines[steps].firstChild >= 0 else { return }
    for place in 0..<timelines[steps].active.count {
      let slot = timelines[steps].active[place]
      let driver = store[slot]
      guard driver.isSequence, driver.phase == .active, !turns(driver, at: moment.local) else { continue }
      align(slot, at: moment)
    }
  }

  /// Whether a sequence has a boundary at its timeline's instant `local`, ahead or behind.
  private func turns(_ driver: Driver, at local: Int64) -> Bool {
    store.instant(of: store.nextEdge(driver), driver) == local
      || store.instant(of: lastTurn(driver), driver) == local
  }

  /// Moves a timeline of steps over what lies between two of its instants, all at one moment, and tells
  /// nobody whose time is only passed over.
  private mutating func hop(_ steps: Int, from: Int64, to local: Int64, at moment: Moment) {
    let wasHopping = isHopping
    isHopping = true
    timelines[steps].heading = local > from ? 1 : -1
    timelines[steps].horizon = local
    if local > from {
      cross(steps, to: local, at: moment, phasesOnly: true)
    } else {
      uncross(steps, to: local, at: moment, isInclusive: false)
    }
    instants[steps] = local
    settle(steps, at: moment)
    isHopping = wasHopping
  }

  /// Where time runs backward, it stands on the near side of a boundary (C2); turned round there, on the far
  /// side again.
  private mutating func stand(_ steps: Int, at local: Int64, _ moment: Moment) {
    let isBackward = timelines[steps].runsBackward
    if isBackward == timelines[steps].standsBackward { return }
    timelines[steps].standsBackward = isBackward
    timelines[steps].heading = isBackward ? -1 : 1
    timelines[steps].horizon = local
    let wasHopping = isHopping
    isHopping = true
    if isBackward {
      uncross(steps, to: local, at: moment, isInclusive: true)
    } else if local > 0 {
      cross(steps, to: local, at: moment, phasesOnly: true)
    }
    isHopping = wasHopping
  }

  private mutating func cross(_ steps: Int, to local: Int64, at moment: Moment, phasesOnly: Bool) {
    timelines[steps].ahead.draw(to: local, store)
    while let next = timelines[steps].ahead.first(store), next.instant <= local {
      let moment = moment.seen(from: steps, at: next.instant)
      bringAlong(within: steps, at: moment)
      // That may have moved what comes next.
      guard timelines[steps].ahead.first(store)?.driver == next.driver else { continue }
      cross(next.driver, at: moment, phasesOnly: phasesOnly)
    }
  }

  private mutating func uncross(_ steps: Int, to local: Int64, at moment: Moment, isInclusive: Bool) {
    while let next = timelines[steps].behind.first,
      next.instant > local || (isInclusive && next.instant == local)
    {
      let moment = moment.seen(from: steps, at: next.instant)
      bringAlong(within: steps, at: moment)
      uncross(next.driver, at: moment)
      scheduleUncrossed(next.driver, at: moment)
    }
  }

  /// Aims the steps of a sequence, and all below, along the stretch of time that is being crossed.
  private mutating func aimSteps(_ steps: Int) {
    let within = listTimelines(within: steps)
    for place in within {
      let index = subtree[place]
      aim(index, after: timelines[index].parent)
      if timelines[index].heading > 0 { timelines[index].ahead.draw(to: timelines[index].horizon, store) }
      wake(index)
    }
    subtree.truncate(to: within.lowerBound)
  }

  /// Puts the next boundary of a driver that has just been taken back over one into the queues.
  mutating func scheduleUncrossed(_ slot: Slot<Driver>, at moment: Moment) {
    guard store[slot].isSequence else { return schedule(slot, from: 0, phasesOnly: true) }
    passPlaysBack(slot)
    schedule(slot, from: store.ownTime(store[slot], at: moment.local) - 1)
  }
}

extension Moment {
  /// The same moment on a timeline whose own instant is then `local`.
  func seen(from timeline: Int, at local: Int64) -> Moment {
    var moment = self
    moment.timeline = timeline
    moment.local = local
    return moment
  }
}
