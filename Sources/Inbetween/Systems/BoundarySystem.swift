// The next boundary over all timelines, and the next boundary of a driver.

/// A range of time whose boundaries are to be crossed: of engine time in a tick, of a timeline in a seek.
/// Child clocks move with it.
struct Stretch {
  /// The timeline whose time it is, or `engineTime`.
  var root: Int
  var start: Int64
  var end: Int64
  /// True for a seek, which skips repeats and happens at one engine instant.
  var isSeek: Bool

  /// Its direction: −1 or 1.
  var heading: Int { end < start ? -1 : 1 }
}

extension Engine {
  /// Crosses all boundaries up to the engine instant `instant`, in order (C2). Boundaries of timelines that
  /// run backward are reverted.
  ///
  /// - Parameter start: nothing happens before it, however late it became due.
  mutating func crossBoundaries(to instant: Int64, notBefore start: Int64) {
    cross(Stretch(root: TimelineState.engineTime, start: min(start, instant), end: instant, isSeek: false))
    if clocks.backwardCount == 0 { return }
    findWalking()
    var place = 1
    // Settling moves clocks and may change the list.
    while place < clocks.walking.count {
      let index = clocks.walking[place]
      place += 1
      guard clocks.timelines[index].runsBackward else { continue }
      aim(index)
      clocks.instants[index] = clocks.timelines[index].horizon
      settle(index)
    }
  }

  /// Crosses the boundaries in a time range, in the order in which the root's time passes them.
  mutating func cross(_ stretch: Stretch) {
    assert(!pass.isCrossing, "one time range is crossed at a time")
    pass.isCrossing = true
    defer { pass.isCrossing = false }
    awaken(along: stretch)
    for place in 0..<agenda.awake.count where clocks.timelines[agenda.awake[place]].heading > 0 {
      fetchRecords(of: agenda.awake[place])
    }
    var clock = TimelineState.engineTime
    while let next = nextBoundary(on: stretch, after: &clock) {
      if clocks.timelines[next.moment.timeline].heading < 0 {
        uncross(next.boundary.driver, at: next.moment)
        scheduleUncrossed(next.boundary.driver, at: next.moment)
      } else {
        cross(next.boundary.driver, at: next.moment, phasesOnly: stretch.isSeek)
      }
    }
    letSleep()
  }

  /// Returns the first boundary left in the time range, and its moment.
  ///
  /// - Parameter clock: the clock of the last boundary, which is not in `due`; it becomes the clock of the
  ///   returned boundary.
  /// - Complexity: O(log n) for each clock whose next boundary may have changed.
  private mutating func nextBoundary(
    on stretch: Stretch, after clock: inout Int
  ) -> (boundary: Boundary, moment: Moment)? {
    while !agenda.changed.isEmpty {
      let index = agenda.changed.removeLast()
      clocks.timelines[index].isChanged = false
      if index != clock { putDue(index, nextBoundary(of: index, on: stretch)?.boundary) }
    }
    // Usually the next boundary is on the same clock.
    if clock >= 0, let next = nextBoundary(of: clock, on: stretch) {
      guard let first = agenda.due.first, first.precedes(ClockEntry(next.boundary, on: clock)) else {
        return next
      }
      putDue(clock, next.boundary)
    }
    while let first = agenda.due.first {
      clock = first.clock
      let next = nextBoundary(of: clock, on: stretch)
      if let next, next.boundary.instant == first.instant, next.boundary.order == first.order {
        agenda.due.remove(clock)
        return next
      }
      // The boundary was removed in the meantime.
      putDue(clock, next?.boundary)
    }
    clock = TimelineState.engineTime
    return nil
  }

  /// Moves a clock in `due` to its next boundary, or removes it if it has none.
  private mutating func putDue(_ clock: Int, _ boundary: Boundary?) {
    guard let boundary else { return agenda.due.remove(clock) }
    agenda.due.put(ClockEntry(boundary, on: clock))
  }

  /// Returns a timeline's first boundary left in the time range, and its moment. The boundary's instant is
  /// that of the root, negated if the time range goes backward, so that the first boundary is the least.
  @inline(__always)
  private mutating func nextBoundary(
    of index: Int, on stretch: Stretch
  ) -> (boundary: Boundary, moment: Moment)? {
    clocks.looks += 1
    let heading = clocks.timelines[index].heading
    guard heading != 0,
      var boundary = heading < 0
        ? clocks.timelines[index].behind.first : clocks.timelines[index].ahead.first(drivers),
      isReached(boundary.instant, on: index, heading),
      let instant = instant(of: stretch.root, reaching: boundary.instant, on: index, heading: heading)
    else { return nil }
    let isBackward = stretch.end < stretch.start
    let place = isBackward ? min(instant, stretch.start) : max(instant, stretch.start)
    let moment =
      stretch.isSeek
      ? Moment(
        world: clocks.now, root: stretch.root, rootLocal: place, timeline: index, local: boundary.instant)
      : Moment(world: place, timeline: index, local: boundary.instant)
    boundary.instant = isBackward ? -place : place
    // Played backward, a begin is an end.
    if heading < 0 { boundary.order ^= 1 << 63 }
    return (boundary, moment)
  }

  /// Returns whether a timeline passes its instant `local` before its limit. A timeline that runs forward
  /// stands on the far side of a boundary at its instant, even after a seek back; one that runs backward on
  /// the near side.
  @inline(__always)
  private func isReached(_ local: Int64, on index: Int, _ heading: Int) -> Bool {
    let horizon = clocks.timelines[index].horizon
    if heading > 0 { return local <= horizon }
    return local > horizon || (local == horizon && clocks.timelines[index].runsBackward)
  }

  /// Queues the driver's next boundary, and on timelines that keep drivers its last one.
  ///
  /// - Parameters:
  ///   - time: the own time after which the next boundary is sought.
  ///   - phasesOnly: whether repeats and segments are skipped, as in a seek.
  mutating func schedule(_ slot: Slot<Driver>, from time: Int64, phasesOnly: Bool = false) {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    rouse(timeline)
    if pass.isCrossing { wake(timeline) }
    if let edge = nextEdge(driver, from: time, phasesOnly: phasesOnly),
      let instant = drivers.instant(of: edge, driver)
    {
      drivers.setNextEdge(edge, of: slot)
      clocks.timelines[timeline].ahead.schedule(
        Boundary(
          instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      drivers.setNextEdge(.max, of: slot)
      clocks.timelines[timeline].ahead.remove(slot, &drivers)
    }
    guard clocks.timelines[timeline].keepsDrivers else { return }
    listActive(slot)
    // A clock of rate 0 crosses nothing, in either direction.
    if !drivers.stands(driver), let edge = lastEdge(driver),
      let instant = drivers.instant(of: max(edge, 0), driver)
    {
      clocks.timelines[timeline].behind.schedule(
        Boundary(instant: instant, isBegin: driver.phase == .active, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      clocks.timelines[timeline].behind.remove(slot, &drivers)
    }
  }

  /// Returns the own time of the driver's next boundary after `time`.
  func nextEdge(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    let timing = drivers.timing(driver)
    switch driver.phase {
    case .unstarted: return nil
    case .waiting: return isOpen(driver) ? max(timing.delay, 0) : nil
    case .trailing: return max(timing.end, 0)
    case .finished: return nil
    case .active: break
    }
    var edge = max(driver.isMotion ? restEdge(driver) : timing.activeEnd, 0)
    if phasesOnly || edge <= time { return edge }
    if let play = nextPlay(driver, after: time) { edge = min(edge, play) }
    if let piece = nextPiece(driver, after: time) { edge = min(edge, piece) }
    return edge
  }

  /// Returns the own time of the boundary at which the driver's present phase began.
  func lastEdge(_ driver: Driver) -> Int64? {
    let timing = drivers.timing(driver)
    switch driver.phase {
    case .unstarted, .waiting: return nil
    case .active: return driver.isSequence ? lastTurn(driver) : timing.delay
    case .trailing: return timing.activeEnd
    case .finished: return timing.end
    }
  }

  /// Returns the own time at which the present iteration of a sequence under way began.
  func lastTurn(_ driver: Driver) -> Int64 {
    max(clocks.timelines[drivers.steps(driver)].turn, drivers.timing(driver).delay)
  }

  /// Returns the own time at which the next iteration begins.
  func nextPlay(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = drivers.timing(driver)
    let active = drivers.activeTime(driver, at: time)
    if driver.flags.contains(.mirrored) {
      guard let play = timing.previousPlay(before: active) else { return nil }
      return timing.delay + (timing.active - play)
    }
    return timing.nextPlay(after: active).map { timing.delay + $0 }
  }

  /// Returns the own time at which a seen driver's row must change: at its next segment, or at the end of an
  /// iteration before a pause.
  private func nextPiece(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = drivers.timing(driver)
    if driver.isMotion { return nextMotionPiece(driver, after: time) }
    guard !driver.hasClock, !driver.flags.contains(.mirrored), timing.duration > 0,
      timing.pause > 0 || driver.hasSegments,
      isSeen(driver)
    else { return nil }
    let active = drivers.activeTime(driver, at: time)
    let head = timing.playhead(at: active, .within)
    if head.holds { return nil }
    let begin = timing.delay + timing.beginning(ofPlay: head.play)
    let pause = timing.pause > 0 ? begin + timing.duration : Int64.max
    let passed = drivers.keyPiece(driver, head).passedWhenLeft(head.isBackward, timing.duration)
    return passed.map { min(pause, begin + $0) } ?? pause
  }

  /// Returns whether the driver wins any channel, or adds to one.
  func isSeen(_ driver: Driver) -> Bool {
    if driver.laneCount == 0 { return true }
    guard let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else {
      return false
    }
    for lane in 0..<Int(driver.laneCount) {
      let claim = drivers.claim(lane, of: driver)
      if isSeen(claim, driver, column(lane, of: driver), row) { return true }
    }
    return false
  }

  /// Finds the next boundary again of a driver that is now seen, whose segments matter.
  mutating func refreshEdges(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard driver.phase == .active,
      driver.hasSegments || drivers.timing(driver).pause > 0 || driver.isMotion
    else { return }
    let time = drivers.ownTime(driver, at: placementInstant(Int(driver.timeline), at: moment))
    // Boundaries at this very instant are still to be crossed.
    if drivers.nextEdge(driver) > time { schedule(slot, from: time) }
  }
}
