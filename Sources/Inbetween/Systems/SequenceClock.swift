// A sequence is a driver without lanes, whose playhead is the clock of a timeline of steps. Its plays fold
// that clock: each further one begins at the steps' 0 again, or turns their time round. What changes where
// the playhead stands, or how it goes on, has the clock aligned with it.

extension Engine {
  /// Brings the steps of a sequence to where its playhead is at `moment`, over what lies between, and has
  /// them go on with it.
  mutating func align(_ slot: Slot<Driver>, at moment: Moment) {
    let steps = store.steps(store[slot])
    let parent = local(Int(store[slot].timeline), at: moment)
    // Up to here its clock has run as it was: what that has passed comes first, each step at its own instant,
    // or, where it stands at the very edge of a play, at this one.
    let reached = timelines[steps].local(at: parent)
    if isCrossing { wake(steps) }
    let heading = timelines[Int(store[slot].timeline)].heading * timelines[steps].map.sign
    if isCrossing && heading != 0 { pass(reached, of: steps, isBackward: heading < 0, at: moment) }
    if journal.isRecording {
      journal.clocks.append(
        SampleJournal.ClockEntry(
          timeline: steps, map: timelines[steps].map, touched: timelines[steps].touched,
          turn: timelines[steps].turn, standsBackward: timelines[steps].standsBackward))
    }
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
  }

  /// Takes a timeline of steps over what is due by its instant `local`, each at the moment `moment`, and
  /// tells of it.
  private mutating func pass(_ local: Int64, of steps: Int, isBackward: Bool, at moment: Moment) {
    if isBackward {
      uncross(steps, to: local, at: moment, isInclusive: true)
    } else {
      cross(steps, to: local, at: moment, phasesOnly: false)
    }
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
      cross(next.driver, at: moment.seen(from: steps, at: next.instant), phasesOnly: phasesOnly)
    }
  }

  private mutating func uncross(_ steps: Int, to local: Int64, at moment: Moment, isInclusive: Bool) {
    while let next = timelines[steps].behind.first,
      next.instant > local || (isInclusive && next.instant == local)
    {
      let moment = moment.seen(from: steps, at: next.instant)
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

/// How the playhead of a sequence goes on from some instant: a straight line, which is left at the next play.
struct PlayLine {
  var map: ClockMap

  func position(at instant: Int64, length: Int64) -> Int64 { min(max(map.local(at: instant), 0), length) }
}

extension Engine {
  /// The line on which a sequence's playhead is at its timeline's instant `local`.
  private mutating func playLine(of slot: Slot<Driver>, at local: Int64) -> PlayLine {
    let driver = store[slot]
    let time = store.ownTime(driver, at: local)
    let steps = store.steps(driver)
    let length = timelines[steps].plan.length
    func standing(_ position: Int64) -> PlayLine {
      PlayLine(map: ClockMap(origin: local, anchor: position, rate: 0))
    }
    timelines[steps].turn = .min
    switch driver.phase {
    case .unstarted, .waiting: return standing(0)
    case .trailing, .finished: return standing(endPosition(of: driver, length))
    case .active: break
    }
    // Which way its own time goes while this looks on.
    let heading =
      isCrossing ? timelines[Int(driver.timeline)].heading : timelines[Int(driver.timeline)].direction
    // On the way back a clock that skips counts is at a turn where it was short of that an instant before.
    let passed = heading < 0 ? min(time, store.ownTime(driver, at: local - 1) + 1) : time
    let line = line(of: driver, at: passed, isComingBack: heading < 0, length)
    timelines[steps].turn = line.turn
    if driver.flags.contains(.held) { return standing(min(max(line.sense * time + line.offset, 0), length)) }
    guard driver.hasClock else {
      return PlayLine(map: ClockMap(origin: driver.start, anchor: line.offset, rate: line.sense < 0 ? -1 : 1))
    }
    let clock = store.clocks[store.clock(driver)]
    // Of one that is mirrored the clock counts down while its own time counts up.
    let sense = driver.flags.contains(.mirrored) ? -line.sense : line.sense
    return PlayLine(map: sense > 0 ? clock.moved(by: line.offset) : clock.turnedRound(sum: line.offset))
  }

  /// Where a sequence's playhead is once its plays are over.
  private func endPosition(of driver: Driver, _ length: Int64) -> Int64 {
    let timing = store.timing(driver)
    if driver.flags.contains(.mirrored) { return timing.playhead(at: 0, .before).position }
    if length == PlayTiming.forever { return timing.active }
    return length == 0 ? 0 : timing.playhead(at: timing.active, .after).position
  }

  /// The present play's line, position = sense · own time + offset, and its own time's beginning.
  private func line(
    of driver: Driver, at time: Int64, isComingBack: Bool, _ length: Int64
  ) -> (sense: Int64, offset: Int64, turn: Int64) {
    let timing = store.timing(driver)
    let isMirrored = driver.flags.contains(.mirrored)
    if length == PlayTiming.forever || length == 0 { return (1, -timing.delay, .min) }
    // At the very turn between two plays it is on the one that it is about to be on.
    var active = store.activeTime(driver, at: time)
    if isMirrored != isComingBack, active > 0 { active -= 1 }
    let cycle = length + timing.pause
    let along = active + timing.lead
    var turns = along / cycle
    if turns > 0, along == turns * cycle, active == timing.active, !timing.isTruncated { turns -= 1 }
    let begin = turns * cycle - timing.lead
    let isBackward = timing.direction.isBackward(play: timing.firstPlay + turns) != timing.isTurned
    // position = ±(active − begin), from the play's beginning or its end.
    let sense: Int64 = isBackward ? -1 : 1
    let base = isBackward ? length : 0
    if isMirrored {
      let turn = timing.delay + timing.active - (begin + cycle)
      return (-sense, sense * (timing.active + timing.delay - begin) + base, turn)
    }
    return (sense, -sense * (timing.delay + begin) + base, begin > 0 ? timing.delay + begin : .min)
  }
}

extension Engine {
  /// Finds anew which tables serve a timeline of steps, and those that hang on it, and moves their rows
  /// there.
  mutating func findHomes(within steps: Int) {
    let within = listTimelines(within: steps)
    for place in within { findHome(of: subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  private mutating func findHome(of index: Int) {
    let (map, parent) = (timelines[index].map, timelines[index].parent)
    let isWithWorld =
      parent == 0 || (parent > 0 && timelines[parent].isOfSteps && timelines[parent].home == 0)
    let isAtPace = isWithWorld && timelines[index].isOfSteps && map.numerator == map.denominator
    let home = isAtPace ? 0 : index
    let shift = isAtPace ? map.anchor - map.origin + timelines[parent].shift : 0
    if isAtPace {
      instants.pace(index, shift: shift, length: timelines[index].plan.length)
    } else if instants.isPaced(index) {
      instants[index] = instants[index]
    }
    if home == timelines[index].home && shift == timelines[index].shift { return }
    tidyActive(of: index)
    for place in 0..<timelines[index].active.count { unplaceRows(of: timelines[index].active[place]) }
    timelines[index].home = home
    timelines[index].shift = shift
    let moment = present(index)
    for place in 0..<timelines[index].active.count {
      let slot = timelines[index].active[place]
      if !store[slot].isSequence { placeWinners(of: slot, at: moment) }
    }
  }

  private mutating func unplaceRows(of slot: Slot<Driver>) {
    let driver = store[slot]
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      unplace(claim)
    }
  }

  /// Has a timeline's boundaries fall due on the stretch that is being crossed, where it slept.
  mutating func wake(_ index: Int) {
    if timelines[index].isAwake { return }
    timelines[index].isAwake = true
    awake.append(index)
  }

  /// The same for one on which a boundary is put while others are crossed.
  mutating func wakeWithParent(_ index: Int) {
    let parent = timelines[index].parent
    guard parent != TimelineState.engineTime else { return }
    aim(index, after: parent)
    if timelines[index].heading > 0 { timelines[index].ahead.draw(to: timelines[index].horizon, store) }
    wake(index)
  }

  /// Finds until when the timelines of steps have nothing to do.
  mutating func letSleep() {
    for place in 0..<awake.count {
      let index = awake[place]
      guard timelines[index].isOfSteps, wakes[index] == .min else { continue }
      if timelines[index].map.sign == 0 {
        wakes[index] = .max
        continue
      }
      guard timelines[index].direction > 0 else { continue }
      guard let local = timelines[index].ahead.earliest(store) else {
        wakes[index] = .max
        continue
      }
      wakes[index] =
        instant(of: TimelineState.engineTime, reaching: local, on: index, heading: 1) ?? .max
    }
  }
}
