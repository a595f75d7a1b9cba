// Ends of steps that come back when time goes backward (T8). Back over a turn of a sequence, its steps move
// forward: to where they were in the iteration before. Each end that they cross is in the past. Whether the
// step was seen then, and what wrote to the channel after it, follows from the times of the channel's
// drivers, not from the stack at present.
//
// Steps are always in the state of a forward play from their 0. So two drivers are compared by the time of
// the innermost timeline that contains both, as it runs forward, whatever its present direction.

extension Engine {
  /// Removes a driver that ends, or whose sequence ends, from its channels. It commits if it was seen (C4).
  mutating func end(_ slot: Slot<Driver>, inChannelsAt moment: Moment) {
    if isRestored(drivers[slot], in: moment.pass) {
      restoreEnd(of: slot, at: moment)
    } else {
      leaveChannels(slot, at: moment, commits: true)
    }
  }

  /// Returns whether a step's end, which is crossed forward, is in the past, and drivers of other timelines
  /// have contended for its channels. Then the time goes backward around the steps that move forward.
  private func isRestored(_ driver: Driver, in pass: PassKind) -> Bool {
    guard pass.isCrossing, clocks.timelines[Int(driver.timeline)].isOfSteps, sharesChannels(driver) else {
      return false
    }
    let forward = forwardSteps(Int(driver.timeline))
    return hasHost(forward) && direction(of: clocks.timelines[forward].parent) < 0
  }

  /// Returns the outermost timeline of steps around `steps` that moves forward together with it. Steps that
  /// their sequence's end has just stopped moved with it.
  private func forwardSteps(_ steps: Int) -> Int {
    var forward = steps
    while hasHost(forward), clocks.timelines[clocks.timelines[forward].parent].isOfSteps,
      direction(of: clocks.timelines[forward].parent) >= 0
    {
      forward = clocks.timelines[forward].parent
    }
    return forward
  }

  /// Returns whether a timeline of steps is moved by the timeline around its sequence, and not by hand.
  private func hasHost(_ timeline: Int) -> Bool {
    clocks.timelines[timeline].isOfSteps && timeline != agenda.range.root
  }

  /// Moves a step over an end that is in the past: it leaves its channels. It commits if it was seen then and
  /// no driver was in the channel's stack after it (C4). Its commit is put below later commits.
  private mutating func restoreEnd(of slot: Slot<Driver>, at moment: Moment) {
    leaveChannels(slot, at: moment, commits: false, undoes: true)
    let driver = drivers[slot]
    guard driver.flags.contains(.persists), !driver.flags.contains(.adds),
      let row = row(of: driver)
    else { return }
    let kind = interpolation(of: driver)
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    var wasSeen = false
    for lane in 0..<Int(driver.laneCount) {
      let (driverLane, column) = (drivers.driverLane(lane, of: driver), column(lane, of: driver))
      let others = contention(atEndOf: driver, column, row, at: moment)
      if !others.isShadowed { wasSeen = true }
      if others.exist { continue }
      let value = drivers.value(driver, lane: lane, at: time, kind: kind)
      commitInPast(value, driverLane, column, row, in: moment.pass) {
        $0.ended(driver, before: $1, at: moment)
      }
    }
    drivers[slot].flags.set(.endedShadowed, !wasSeen)
  }

  /// Returns whether others contended for a channel when `driver` ended, and whether one shadowed it.
  private func contention(
    atEndOf driver: Driver, _ column: Int, _ row: Int, at moment: Moment
  ) -> (exist: Bool, isShadowed: Bool) {
    var result = (exist: false, isShadowed: false)
    let property = Int(driver.property)
    var slot = channels.entities.firstDriver(of: channels.properties[property].entities[row])
    while slot.exists {
      let other = drivers[slot]
      slot = other.older
      guard Int(other.property) == property, (0..<Int(other.laneCount)).contains(lane(column, of: other)),
        other.serial != driver.serial, !other.flags.contains(.adds), other.phase != .unstarted,
        !leaves(other), contended(other, atEndOf: driver, at: moment)
      else { continue }
      result.exist = true
      if other.serial > driver.serial { result.isShadowed = true }
    }
    return result
  }

  /// Whether a driver, or the sequence of which it is a step, has ended and leaves with its report. At
  /// another tick rate it has left (T7).
  private func leaves(_ driver: Driver) -> Bool {
    let steps = outermost(Int(driver.timeline))
    return isDone(
      clocks.timelines[steps].isOfSteps ? drivers[clocks.timelines[steps].sequenceDriver] : driver)
  }

  /// Returns whether a driver was in its channels' stacks when the driver `ended` ended. A driver that moves
  /// forward together with `ended` is in the stacks as it was then.
  private func contended(_ driver: Driver, atEndOf ended: Driver, at moment: Moment) -> Bool {
    guard !isTimeline(Int(driver.timeline), within: forwardSteps(Int(ended.timeline))),
      let common = commonTimeline(driver, ended),
      let end = lastEnd(of: ended, on: common, at: moment),
      let before = place(Int(driver.timeline), at: end.instant - 1, on: common),
      let after = place(Int(driver.timeline), at: end.instant, on: common)
    else { return drivers.contendsAnywhere(driver) }
    let timing = drivers.timing(driver)
    let begin = reachable(timing.delay, driver)
    let finish = timing.isForever ? .max : timing.activeEnd
    func phase(at place: (instant: Int64, sense: Int64)) -> Phase {
      // Where time runs backward, a driver is before a boundary at its very instant (C2).
      let time = drivers.ownTime(driver, at: place.instant) + (place.sense < 0 ? 0 : 1)
      return time <= begin ? .waiting : time <= finish ? .active : .finished
    }
    // The begin of a reversed sequence ends its steps, so what begins at the same instant is there if older.
    if end.isByBegin {
      return after.sense != 0 && driver.contends(in: phase(at: after))
        && (driver.serial < ended.serial || before.sense != 0 && driver.contends(in: phase(at: before)))
    }
    // A driver of no length ends after the begins at its instant (C2).
    if hasNoLength(ended) { return after.sense != 0 && driver.contends(in: phase(at: after)) }
    if before.sense == 0 { return false }
    // With the end of its sequence a step leaves. Of ends at one instant the oldest comes first (C2).
    if after.sense == 0 {
      return driver.serial > ended.serial && driver.contends(in: phase(at: before))
    }
    let phases = (phase(at: before), phase(at: after))
    if phases.0 != .active {
      // A further iteration begins among the ends (C2), with the steps that are active there.
      let isTurn = after.sense != before.sense || (after.instant - before.instant) * after.sense < 0
      return driver.contends(in: phases.0)
        || isTurn && phases.1 == .active && driver.serial < ended.serial
    }
    return phases.1 == .active || driver.serial > ended.serial || driver.contends(in: phases.1)
  }

  private func hasNoLength(_ driver: Driver) -> Bool { drivers.timing(driver).active == 0 }

  /// Returns whether a timeline is moved by the time around it, and goes forward as that does.
  private func follows(_ timeline: Int) -> Bool {
    if hasHost(timeline) { return true }
    return timeline != agenda.range.root && clocks.timelines[timeline].parent != TimelineState.engineTime
      && !clocks.timelines[timeline].isProgressDriven && clocks.timelines[timeline].sign > 0
  }

  /// Returns the innermost timeline that two drivers are in; nil if time around them does not move both.
  private func commonTimeline(_ first: Driver, _ second: Driver) -> Int? {
    var timeline = Int(first.timeline)
    while !isTimeline(Int(second.timeline), within: timeline) {
      if !follows(timeline) { return nil }
      timeline = clocks.timelines[timeline].parent
    }
    return timeline
  }

  /// Returns the instant of `timeline` when `host`, whose time ran forward, was at `instant`. Nil if `host`
  /// is not around `timeline`. In a pause between two iterations the instant is beyond the steps.
  ///
  /// The sense is the direction of the time of `timeline`: 0 if the sequence of its steps did not play.
  private func place(_ timeline: Int, at instant: Int64, on host: Int) -> (instant: Int64, sense: Int64)? {
    var (ancestor, depth) = (timeline, 0)
    while ancestor != host, !clocks.timelines[ancestor].isOfSteps {
      if !follows(ancestor) { return nil }
      ancestor = clocks.timelines[ancestor].parent
      depth += 1
    }
    if ancestor == host { return (local(timeline, at: instant, ofAncestor: depth), 1) }
    guard depth == 0, let around = place(clocks.timelines[timeline].parent, at: instant, on: host)
    else { return nil }
    let sequence = drivers[clocks.timelines[timeline].sequenceDriver]
    let timing = drivers.timing(sequence)
    var time = drivers.ownTime(sequence, at: around.instant)
    // Where time runs backward, a sequence is before a boundary at its very instant (C2).
    let near = around.sense < 0 ? time : time + 1
    let isOver = !timing.isForever && near > timing.activeEnd
    if around.sense == 0 || near <= timing.delay || (isOver && !sequence.contends(in: .finished)) {
      return (0, 0)
    }
    if isOver { time = timing.activeEnd }
    let line = line(
      of: sequence, at: time, isComingBack: isOver || around.sense < 0, length(of: timeline))
    return (line.sense * time + line.offset, around.sense * line.sense)
  }

  /// Returns the instant at which an ended driver reached its end, on a timeline around it whose time ran
  /// forward, and whether a sequence that began there, reversed, ended it.
  private func lastEnd(
    of driver: Driver, on host: Int, at moment: Moment
  ) -> (instant: Int64, isByBegin: Bool)? {
    let own = drivers.instant(of: reachable(drivers.timing(driver).activeEnd, driver), driver)
    var end = own.map { (instant: $0, isByBegin: false) }
    var timeline = Int(driver.timeline)
    while timeline != host, let inside = end {
      if !follows(timeline) { return nil }
      if clocks.timelines[timeline].isOfSteps {
        end = self.end(around: timeline, inside, at: moment)
      } else {
        end = clocks.timelines[timeline].firstInstant(reaching: inside.instant).map { ($0, inside.isByBegin) }
      }
      timeline = clocks.timelines[timeline].parent
    }
    return end
  }

  /// Converts the instant at which a driver ends from a timeline of steps to the timeline around it. Nil if
  /// the sequence is over before.
  private func end(
    around steps: Int, _ inside: (instant: Int64, isByBegin: Bool), at moment: Moment
  ) -> (instant: Int64, isByBegin: Bool)? {
    let end = inside.instant
    var isByBegin = inside.isByBegin
    let sequence = drivers[clocks.timelines[steps].sequenceDriver]
    let (timing, length) = (drivers.timing(sequence), clocks[planOf: steps].length)
    let present = drivers.ownTime(sequence, at: local(Int(sequence.timeline), at: moment))
    let isComingBack = direction(of: Int(sequence.timeline)) < 0
    let line = line(of: sequence, at: min(present, timing.activeEnd), isComingBack: isComingBack, length)
    // Steps that a sequence's end stops end with it. In a reversed iteration, a step is active at its very
    // end (C2), until time comes back over it.
    var isStopped = false
    if !timing.isForever, present >= timing.activeEnd {
      let stop = line.sense * timing.activeEnd + line.offset
      isStopped =
        stop < end || stop == end && line.sense < 0 && !(isComingBack && present == timing.activeEnd)
    }
    var instant: Int64
    if isStopped {
      instant = timing.activeEnd
      isByBegin = false
    } else if line.sense > 0 {
      instant = end - line.offset
    } else {
      // A reversed iteration begins with all steps ended: then, or in the iteration before, unless that was
      // reversed too.
      instant = line.offset - length
      let before = instant - timing.pause
      isByBegin = before <= reachable(timing.delay, sequence)
      if !isByBegin {
        let other = self.line(of: sequence, at: before - 1, isComingBack: false, length)
        if other.sense > 0 { (instant, isByBegin) = (end - other.offset, inside.isByBegin) }
      }
    }
    instant = max(min(instant, timing.activeEnd), reachable(timing.delay, sequence))
    return drivers.instant(of: instant, sequence).map { ($0, isByBegin) }
  }

  /// Returns whether a driver, which does not move forward together with another one, ended before that one.
  private func ended(_ driver: Driver, before other: Driver, at moment: Moment) -> Bool {
    guard !isTimeline(Int(other.timeline), within: forwardSteps(Int(driver.timeline))),
      let common = commonTimeline(driver, other),
      let end = lastEnd(of: driver, on: common, at: moment),
      let otherEnd = lastEnd(of: other, on: common, at: moment)
    else { return false }
    return (end.instant, end.isByBegin || hasNoLength(driver) ? 1 : 0, driver.serial) < (
      otherEnd.instant, otherEnd.isByBegin || hasNoLength(other) ? 1 : 0, other.serial
    )
  }
}
