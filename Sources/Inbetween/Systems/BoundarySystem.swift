// Which boundary comes next, over all timelines; and when a driver's next one is.

extension Engine {
  /// Crosses all boundaries up to the world's instant `world`, in order (C2); those of timelines that run
  /// backward are uncrossed.
  mutating func crossBoundaries(to world: Int64) {
    while let next = nextBoundary(until: world) {
      if timelines[next.moment.timeline].runsBackward {
        uncross(next.boundary.driver, at: next.moment)
        schedule(next.boundary.driver, from: 0, phasesOnly: true)
      } else {
        cross(next.boundary.driver, at: next.moment)
      }
    }
    for index in 1..<timelines.count where timelines[index].isAlive && timelines[index].runsBackward {
      timelines[index].now = timelines[index].map.local(at: world)
      settle(index)
    }
  }

  /// The first boundary not after `world`, and its moment.
  private func nextBoundary(until world: Int64) -> (boundary: Boundary, moment: Moment)? {
    var best: (boundary: Boundary, moment: Moment)?
    for index in 0..<timelines.count {
      guard let next = nextBoundary(of: index, until: world) else { continue }
      if let best, best.boundary.precedes(next.boundary) { continue }
      best = next
    }
    return best
  }

  /// A timeline's first boundary not after the world's instant `world`, with that of the world in place of its
  /// own, and its moment.
  @inline(__always)
  private func nextBoundary(of index: Int, until world: Int64) -> (boundary: Boundary, moment: Moment)? {
    if index == 0 {
      guard var boundary = timelines[0].ahead.first, boundary.instant <= world else { return nil }
      let moment = Moment(world: max(boundary.instant, now), timeline: 0, local: boundary.instant)
      boundary.instant = moment.world
      return (boundary, moment)
    }
    let isBackward = timelines[index].runsBackward
    guard timelines[index].isAlive, timelines[index].map.numerator != 0,
      var boundary = isBackward ? timelines[index].behind.first : timelines[index].ahead.first
    else { return nil }
    let present = timelines[index].map.local(at: world)
    guard isBackward ? boundary.instant >= present : boundary.instant <= present,
      let instant = timelines[index].map.firstInstant(reaching: boundary.instant)
    else { return nil }
    let moment = Moment(world: max(instant, now), timeline: index, local: boundary.instant)
    boundary.instant = moment.world
    // Played backward, a begin is an end.
    if isBackward { boundary.order ^= 1 << 63 }
    return (boundary, moment)
  }

  /// Puts the driver's next boundary, and on timelines that keep drivers its last one, into the queues.
  ///
  /// - Parameters:
  ///   - time: the own time from which the next boundary is looked for.
  ///   - phasesOnly: leave out repeats and pieces, as a seek does.
  mutating func schedule(_ slot: Slot<Driver>, from time: Int64, phasesOnly: Bool = false) {
    let driver = store[slot]
    let timeline = Int(driver.timeline)
    if let edge = nextEdge(driver, from: time, phasesOnly: phasesOnly),
      let instant = store.instant(of: edge, driver)
    {
      store[slot].nextEdge = edge
      timelines[timeline].ahead.schedule(
        Boundary(
          instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot),
        &store.drivers)
    } else {
      timelines[timeline].ahead.remove(slot, &store.drivers)
    }
    guard timelines[timeline].keepsDrivers else { return }
    // A clock of rate 0 crosses nothing, on the way back either.
    let isHeld = driver.clock.exists && store.clocks[driver.clock].numerator == 0
    if !isHeld, let edge = lastEdge(driver), let instant = store.instant(of: max(edge, 0), driver) {
      timelines[timeline].behind.schedule(
        Boundary(instant: instant, isBegin: driver.phase == .active, serial: driver.serial, driver: slot),
        &store.drivers)
    } else {
      timelines[timeline].behind.remove(slot, &store.drivers)
    }
  }

  /// The own time of the driver's next boundary after `time`.
  func nextEdge(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    let timing = driver.timing
    switch driver.phase {
    case .waiting: return max(timing.delay, 0)
    case .trailing: return timing.end
    case .finished: return nil
    case .active: break
    }
    var edge = max(timing.activeEnd, 0)
    if phasesOnly { return edge }
    if let play = nextPlay(driver, after: time) { edge = min(edge, play) }
    if let piece = nextPiece(driver, after: time) { edge = min(edge, piece) }
    return edge
  }

  /// The own time of the boundary that led into the driver's present phase.
  private func lastEdge(_ driver: Driver) -> Int64? {
    let timing = driver.timing
    switch driver.phase {
    case .waiting: return nil
    case .active: return timing.delay
    case .trailing: return timing.activeEnd
    case .finished: return timing.end
    }
  }

  /// The own time at which the next play begins.
  func nextPlay(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = driver.timing
    let active = store.activeTime(driver, at: time)
    if driver.flags.contains(.mirrored) {
      guard let play = timing.previousPlay(before: active) else { return nil }
      return timing.delay + (timing.active - play)
    }
    return timing.nextPlay(after: active).map { timing.delay + $0 }
  }

  /// The own time at which a seen driver's row must change: its keys' next piece, the end of a play before
  /// a pause.
  private func nextPiece(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = driver.timing
    guard !driver.clock.exists, !driver.flags.contains(.mirrored), timing.duration > 0,
      timing.pause > 0 || driver.keys.hasSegments,
      isSeen(driver)
    else { return nil }
    let active = store.activeTime(driver, at: time)
    let head = timing.playhead(at: active, .within)
    if head.holds { return nil }
    let begin = timing.delay + timing.beginning(ofPlay: head.play)
    let pause = timing.pause > 0 ? begin + timing.duration : Int64.max
    let piece = store.keyPiece(driver, head)
    if head.isBackward {
      if piece.begin <= 0 { return pause }
      return min(pause, begin + timing.duration - piece.begin + 1)
    }
    return piece.end > timing.duration ? pause : min(pause, begin + piece.end)
  }

  /// Whether the driver wins any channel.
  func isSeen(_ driver: Driver) -> Bool {
    guard let row = properties[Int(driver.property)].row(of: driver.entity) else { return false }
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      if columns[Int(store[claim].column)].winners[row] == claim { return true }
    }
    return false
  }

  /// Looks again for the next piece of a driver that has become seen.
  mutating func refreshEdges(of slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    guard driver.phase == .active, driver.keys.hasSegments || driver.timing.pause > 0 else { return }
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    // What is due at this very instant is still to be crossed.
    if driver.nextEdge > time { schedule(slot, from: time) }
  }
}
