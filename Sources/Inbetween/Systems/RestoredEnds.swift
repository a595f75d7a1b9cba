// Ends of steps that come back when time goes backward (T8). Back over a turn of a sequence, its steps move
// forward: to where they were in the iteration before. Each end on that way is in the past. Whether the step
// was seen then, and what wrote to the channel after it, follows from the times of the channel's drivers, not
// from who contends at present.

extension Engine {
  /// Notes that a driver of a timeline that can be sought back contends for a channel.
  mutating func noteTimeline(of driver: Driver, _ column: Int, _ row: Int) {
    columns[column].timelines.extend(to: columns[column].shown.count, filler: 0)
    let number = Int32(driver.timeline) + 1
    if columns[column].timelines[row] == number { return }
    columns[column].timelines[row] = columns[column].timelines[row] == 0 ? number : -1
  }

  /// Whether a step's end, which is crossed forward, is in the past, and drivers of other timelines have
  /// contended for its channels: the time of the timeline around its sequences goes backward.
  func isRestored(_ driver: Driver) -> Bool {
    guard isCrossing, timelines[Int(driver.timeline)].isOfSteps, sharesChannels(driver) else { return false }
    let host = timelines[outermost(Int(driver.timeline))].parent
    return timelines[host].aimedOn == crossedCount && timelines[host].heading < 0
  }

  private func sharesChannels(_ driver: Driver) -> Bool {
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return false }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      if row < columns[column].timelines.count, columns[column].timelines[row] < 0 { return true }
    }
    return false
  }

  /// Takes a step over an end that is in the past: it leaves its channels, and commits if it was seen then
  /// and none was in the channel's stack after it (C4). Its commit is put below those made after it.
  mutating func restoreEnd(of slot: Slot<Driver>, at moment: Moment) {
    leaveChannels(slot, at: moment, commits: false, undoes: true)
    let driver = store[slot]
    guard driver.flags.contains(.persists), !driver.flags.contains(.adds),
      let end = lastEnd(of: driver, at: moment),
      let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
    else { return }
    let kind = properties[Int(driver.property)].interpolation
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    var wasSeen = false
    for lane in 0..<Int(driver.laneCount) {
      let (claim, column) = (store.claim(lane, of: driver), column(lane, of: driver))
      let others = contentionBefore(end, than: driver, column, row)
      if !others.isShadowed { wasSeen = true }
      if others.exist { continue }
      commit(store.value(driver, lane: lane, at: time, kind: kind), claim, column, row)
      sinkCommit(ofEnd: end, column, row, at: moment)
      if !columns[column].winners[row].exists { show(columns[column].base[row], column, row) }
    }
    if wasSeen {
      store[slot].flags.remove(.endedShadowed)
    } else {
      store[slot].flags.insert(.endedShadowed)
    }
  }

  /// Returns whether other drivers contended for a channel when `driver` ended, and whether one of them
  /// shadowed it.
  private func contentionBefore(
    _ end: PastInstant, than driver: Driver, _ column: Int, _ row: Int
  ) -> (exist: Bool, isShadowed: Bool) {
    var result = (exist: false, isShadowed: false)
    let property = Int(driver.property)
    var slot = entities.firstDriver(of: properties[property].entities[row])
    while slot.exists {
      let other = store[slot]
      slot = other.older
      let lane = column - properties[property].firstColumn - Int(other.firstLane)
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
      let local = local(Int(driver.timeline), at: end.instant - 1, on: end.timeline)
    else { return store.contendsAnywhere(driver) }
    if local == .min { return false }
    let (time, timing) = (store.ownTime(driver, at: local), store.timing(driver))
    if time < max(timing.delay, 0) { return driver.contends(in: .waiting) }
    if timing.isForever || time + 1 < timing.activeEnd { return true }
    // Of drivers that end at one instant the oldest ends first (C2).
    if time + 1 == timing.activeEnd { return driver.serial > serial || driver.contends(in: .finished) }
    return driver.contends(in: .finished)
  }

  /// Returns the instant of `timeline` when `host` is at `instant`: `.min` if the sequence whose steps it has
  /// did not play then, and nil if `host` is not around it.
  private func local(_ timeline: Int, at instant: Int64, on host: Int) -> Int64? {
    if timeline == host { return instant }
    guard timelines[timeline].isOfSteps,
      let around = local(timelines[timeline].parent, at: instant, on: host)
    else { return nil }
    let sequence = store[timelines[timeline].sequence]
    let timing = store.timing(sequence)
    if around == .min { return .min }
    let time = store.ownTime(sequence, at: around)
    let isOver = !timing.isForever && time >= timing.activeEnd
    if time < timing.delay || (isOver && !sequence.contends(in: .finished)) { return .min }
    let length = timelines[timeline].plan.length
    let line = line(of: sequence, at: isOver ? timing.activeEnd : time, isComingBack: isOver, length)
    return min(max(line.sense * time + line.offset, 0), length)
  }

  /// Returns when a driver that has ended came to its end, while the time of the timeline around its
  /// sequences went forward.
  private func lastEnd(of driver: Driver, at moment: Moment) -> PastInstant? {
    guard var end = store.instant(of: max(store.timing(driver).activeEnd, 0), driver) else { return nil }
    // When it comes to its end if the time of `timeline` goes backward; nil if it has never been elsewhere.
    var backwardEnd: Int64?
    var timeline = Int(driver.timeline)
    while timelines[timeline].isOfSteps {
      let sequence = store[timelines[timeline].sequence]
      let (timing, length) = (store.timing(sequence), timelines[timeline].plan.length)
      let present = store.ownTime(sequence, at: local(Int(sequence.timeline), at: moment))
      let line = line(of: sequence, at: min(present, timing.activeEnd), isComingBack: true, length)
      // An endless iteration, or one of no length, is the only one.
      let cycle = length > 0 && length < PlayTiming.forever ? length + timing.pause : nil
      var (forward, backward): (Int64, Int64?)
      if line.sense > 0 {
        forward = end - line.offset
        // Time that goes backward comes from the next iteration to the end of this one.
        let turn = cycle.map { $0 - line.offset }.flatMap { $0 < timing.activeEnd ? $0 : nil }
        backward = backwardEnd.map { $0 - line.offset } ?? turn
      } else {
        // The iteration before this one was played forward.
        forward = line.offset - (backwardEnd ?? length + (cycle ?? 0) - end)
        backward = line.offset - end
      }
      forward = max(forward, timing.delay, 0)
      guard let instant = store.instant(of: forward, sequence) else { return nil }
      end = instant
      backwardEnd = backward.flatMap { store.instant(of: max($0, 0), sequence) }
      timeline = timelines[timeline].parent
    }
    return PastInstant(
      timeline: timeline, instant: end, serial: driver.serial, steps: outermost(Int(driver.timeline)))
  }

  /// Moves the newest commit of a channel below those that were made after `end`.
  private mutating func sinkCommit(ofEnd end: PastInstant, _ column: Int, _ row: Int, at moment: Moment) {
    let slot = columns[column].commits[row]
    guard slot.exists else { return }
    while commits[slot].below.exists {
      let below = commits[slot].below
      guard commits[below].newVersion == commits[slot].oldVersion,
        let other = lastEnd(of: store[store[commits[below].claim].driver], at: moment),
        other.timeline == end.timeline, (end.instant, end.serial) < (other.instant, other.serial)
      else { return }
      exchangeWithBelow(slot, column, row)
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
