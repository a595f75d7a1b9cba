// Ends of steps that come back when time goes backward (T8). Back over a turn of a sequence, its steps move
// forward: to where they were in the iteration before. Each end on that way is in the past. Whether the step
// was seen then, and what wrote to the channel after it, follows from the times of the channel's drivers, not
// from the stack at present.

extension Engine {
  /// Whether a step's end, which is crossed forward, is in the past, and drivers of other timelines have
  /// contended for its channels. Then the time of the timeline around its sequences goes backward.
  func isRestored(_ driver: Driver, in pass: PassKind) -> Bool {
    guard pass.isCrossing, clocks.timelines[Int(driver.timeline)].isOfSteps, sharesChannels(driver) else {
      return false
    }
    let host = clocks.timelines[outermost(Int(driver.timeline))].parent
    return clocks.timelines[host].boundaries.rangeNumber == agenda.rangeCount
      && clocks.timelines[host].boundaries.direction < 0
  }

  private func sharesChannels(_ driver: Driver) -> Bool {
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else {
      return false
    }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      if row < channels.columns[column].timelines.count, channels.columns[column].timelines[row] < 0 {
        return true
      }
    }
    return false
  }

  /// Takes a step over an end that is in the past: it leaves its channels. It commits if it was seen then and
  /// none was in the channel's stack after it (C4). Its commit is put below those made after it.
  mutating func restoreEnd(of slot: Slot<Driver>, at moment: Moment) {
    leaveChannels(slot, at: moment, commits: false, undoes: true)
    let driver = drivers[slot]
    guard driver.flags.contains(.persists), !driver.flags.contains(.adds),
      let end = lastEnd(of: driver, at: moment),
      let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
    else { return }
    let kind = channels.properties[Int(driver.property)].interpolation
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    var wasSeen = false
    for lane in 0..<Int(driver.laneCount) {
      let (driverLane, column) = (drivers.driverLane(lane, of: driver), column(lane, of: driver))
      let others = contentionBefore(end, than: driver, column, row)
      if !others.isShadowed { wasSeen = true }
      if others.exist { continue }
      commit(
        drivers.value(driver, lane: lane, at: time, kind: kind), driverLane, column, row, in: moment.pass)
      sinkCommit(ofEnd: end, column, row, at: moment)
      if !channels.columns[column].winners[row].exists {
        show(channels.columns[column].base[row], column, row, in: moment.pass)
      }
    }
    if wasSeen {
      drivers[slot].flags.remove(.endedShadowed)
    } else {
      drivers[slot].flags.insert(.endedShadowed)
    }
  }

  /// Returns whether other drivers contended for a channel when `driver` ended, and whether one of them
  /// shadowed it.
  private func contentionBefore(
    _ end: PastInstant, than driver: Driver, _ column: Int, _ row: Int
  ) -> (exist: Bool, isShadowed: Bool) {
    var result = (exist: false, isShadowed: false)
    let property = Int(driver.property)
    var slot = channels.entities.firstDriver(of: channels.properties[property].entities[row])
    while slot.exists {
      let other = drivers[slot]
      slot = other.older
      let lane = column - channels.properties[property].firstColumn - Int(other.firstLane)
      guard Int(other.property) == property, lane >= 0, lane < Int(other.laneCount),
        other.serial != driver.serial, !other.flags.contains(.adds), other.phase != .unstarted,
        contended(other, at: end, than: driver.serial)
      else { continue }
      result.exist = true
      if other.serial > driver.serial { result.isShadowed = true }
    }
    return result
  }

  /// Returns whether a driver was in its channels' stacks when the driver with `serial` ended.
  private func contended(_ driver: Driver, at end: PastInstant, than serial: UInt64) -> Bool {
    // Steps of its own sequences are moved with it, and are where they were then.
    guard outermost(Int(driver.timeline)) != end.steps,
      let before = local(Int(driver.timeline), at: end.instant - 1, on: end.timeline),
      let after = local(Int(driver.timeline), at: end.instant, on: end.timeline)
    else { return drivers.contendsAnywhere(driver) }
    if before == .min { return false }
    let (time, timing) = (drivers.ownTime(driver, at: before), drivers.timing(driver))
    if time < max(timing.delay, 0) { return driver.contends(in: .waiting) }
    if !timing.isForever && time >= timing.activeEnd { return driver.contends(in: .finished) }
    // Of drivers that end at one instant the oldest ends first (C2).
    let ends = !timing.isForever && after > before && drivers.ownTime(driver, at: after) >= timing.activeEnd
    return !ends || driver.serial > serial || driver.contends(in: .finished)
  }

  /// Returns the instant of `timeline` when `host` is at `instant`: `.min` if the sequence whose steps it has
  /// did not play then, and nil if `host` is not around it.
  private func local(_ timeline: Int, at instant: Int64, on host: Int) -> Int64? {
    if timeline == host { return instant }
    guard clocks.timelines[timeline].isOfSteps,
      let around = local(clocks.timelines[timeline].parent, at: instant, on: host)
    else { return nil }
    let sequence = drivers[clocks.timelines[timeline].sequenceDriver]
    let timing = drivers.timing(sequence)
    if around == .min { return .min }
    let time = drivers.ownTime(sequence, at: around)
    let isOver = !timing.isForever && time >= timing.activeEnd
    if time < timing.delay || (isOver && !sequence.contends(in: .finished)) { return .min }
    let length = clocks.timelines[timeline].sequence.plan.length
    let line = line(of: sequence, at: isOver ? timing.activeEnd : time, isComingBack: isOver, length)
    return min(max(line.sense * time + line.offset, 0), length)
  }

  /// Returns when a driver that has ended came to its end, while the time of the timeline around its
  /// sequences went forward.
  private func lastEnd(of driver: Driver, at moment: Moment) -> PastInstant? {
    guard let end = drivers.instant(of: max(drivers.timing(driver).activeEnd, 0), driver) else { return nil }
    var ends = (forward: end, backward: Int64?.none)
    var timeline = Int(driver.timeline)
    while clocks.timelines[timeline].isOfSteps {
      guard let around = self.ends(around: timeline, ends, at: moment) else { return nil }
      ends = around
      timeline = clocks.timelines[timeline].parent
    }
    return PastInstant(
      timeline: timeline, instant: ends.forward, serial: driver.serial,
      steps: outermost(Int(driver.timeline)))
  }

  /// Converts the instants at which a driver ends from a timeline of steps to the timeline around it. One is
  /// for time that goes forward, one for time that goes backward. Nil if the sequence is over before.
  private func ends(
    around steps: Int, _ ends: (forward: Int64, backward: Int64?), at moment: Moment
  ) -> (forward: Int64, backward: Int64?)? {
    let sequence = drivers[clocks.timelines[steps].sequenceDriver]
    let (timing, length) = (drivers.timing(sequence), clocks.timelines[steps].sequence.plan.length)
    let present = drivers.ownTime(sequence, at: local(Int(sequence.timeline), at: moment))
    let line = line(of: sequence, at: min(present, timing.activeEnd), isComingBack: true, length)
    // An endless iteration, or one of no length, is the only one.
    let repeats = length > 0 && length < IterationTiming.forever
    var (forward, backward): (Int64, Int64?)
    if line.sense > 0 {
      forward = ends.forward - line.offset
      backward = ends.backward.map { $0 - line.offset }
      let next = repeats ? length + timing.pause - line.offset : .max
      if backward == nil, next < timing.activeEnd {
        // Backward, the steps move to their end at the turn, or within an iteration that is reversed.
        let other = self.line(of: sequence, at: next, isComingBack: false, length)
        backward = other.sense > 0 ? next : other.offset - ends.forward
      }
    } else {
      let begin = line.offset - length
      forward = ends.backward.map { line.offset - $0 } ?? begin
      if ends.backward == nil, repeats, begin - timing.pause > max(timing.delay, 0) {
        // It was over before, unless the iteration before was reversed too.
        let other = self.line(of: sequence, at: begin - timing.pause - 1, isComingBack: false, length)
        if other.sense > 0 { forward = ends.forward - other.offset }
      }
      backward = line.offset - ends.forward
      // A sequence that is over has stopped a reversed step that was under way.
      let stop = line.offset - timing.activeEnd
      if !timing.isForever, present >= timing.activeEnd, stop < ends.forward, stop > ends.backward ?? .min {
        forward = timing.activeEnd
      }
    }
    // Steps that a sequence's end stops end with it.
    forward = max(min(forward, timing.activeEnd), timing.delay, 0)
    guard let instant = drivers.instant(of: forward, sequence) else { return nil }
    return (instant, backward.flatMap { drivers.instant(of: max($0, 0), sequence) })
  }

  /// Moves the newest commit of a channel below those that were made after `end`.
  private mutating func sinkCommit(ofEnd end: PastInstant, _ column: Int, _ row: Int, at moment: Moment) {
    let slot = channels.columns[column].commits[row]
    guard slot.exists else { return }
    while channels.commits[slot].below.exists {
      let below = channels.commits[slot].below
      guard channels.commits[below].newVersion == channels.commits[slot].oldVersion,
        let other = lastEnd(of: drivers[drivers[channels.commits[below].driverLane].driver], at: moment),
        other.timeline == end.timeline, (end.instant, end.serial) < (other.instant, other.serial)
      else { return }
      exchangeWithBelow(slot, column, row, in: moment.pass)
    }
  }
}

/// When a driver ended, on a timeline that is not one of steps.
private struct PastInstant {
  var timeline: Int
  var instant: Int64
  var serial: UInt64
  /// The steps of the outermost sequence that contains the driver.
  var steps: Int
}
