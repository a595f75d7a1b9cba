// The next boundary over all timelines, and the next boundary of a driver.

/// A range of time whose boundaries are to be crossed: of engine time in a tick, of a timeline in a seek.
/// Child clocks move with it.
struct TimeRange {
  /// The timeline whose time it is, or `engineTime`.
  var root: Int
  var start: Int64
  var end: Int64
  /// True for a seek, which skips repeats and happens at one engine instant.
  var isSeek: Bool

  /// Its direction: −1 or 1.
  var direction: Int { end < start ? -1 : 1 }
}

extension Engine {
  /// Crosses all boundaries up to the engine instant `instant`, in order (C2). Boundaries of timelines that
  /// run backward are reverted.
  ///
  /// - Parameter start: nothing happens before it, however late it became due.
  mutating func crossBoundaries(to instant: Int64, notBefore start: Int64, in pass: PassKind) {
    cross(
      TimeRange(root: TimelineState.engineTime, start: min(start, instant), end: instant, isSeek: false),
      in: pass)
    if clocks.backwardCount == 0 { return }
    findActive()
    var place = 1
    // Settling moves clocks and may change the list.
    while place < clocks.active.count {
      let index = clocks.active[place]
      place += 1
      guard clocks.timelines[index].runsBackward else { continue }
      setRange(index)
      clocks.instants[index] = clocks.timelines[index].boundaries.limit
      settle(present(index, in: pass))
    }
  }

  /// Crosses the boundaries in a time range, in the order in which the root's time passes them.
  mutating func cross(_ timeRange: TimeRange, in pass: PassKind) {
    assert(!agenda.isOpen, "one time range is crossed at a time")
    let pass = pass.union(.crossing)
    collectDue(in: timeRange)
    for place in 0..<agenda.dueClocks.count
    where clocks.timelines[agenda.dueClocks[place]].boundaries.direction > 0 {
      fetchRecords(of: agenda.dueClocks[place])
    }
    var clock = TimelineState.engineTime
    while let next = nextBoundary(on: timeRange, after: &clock, in: pass) {
      if clocks.timelines[next.moment.timeline].boundaries.direction < 0 {
        revert(next.boundary.driver, at: next.moment)
        scheduleReverted(next.boundary.driver, at: next.moment)
      } else {
        cross(next.boundary.driver, at: next.moment, phasesOnly: timeRange.isSeek)
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
    on timeRange: TimeRange, after clock: inout Int, in pass: PassKind
  ) -> (boundary: Boundary, moment: Moment)? {
    while !agenda.changed.isEmpty {
      let index = agenda.changed.removeLast()
      clocks.timelines[index].boundaries.isChanged = false
      if index != clock { putDue(index, nextBoundary(of: index, on: timeRange, in: pass)?.boundary) }
    }
    // Usually the next boundary is on the same clock.
    if clock >= 0, let next = nextBoundary(of: clock, on: timeRange, in: pass) {
      guard let first = agenda.due.first, first.precedes(ClockEntry(next.boundary, on: clock)) else {
        return next
      }
      putDue(clock, next.boundary)
    }
    while let first = agenda.due.first {
      clock = first.clock
      let next = nextBoundary(of: clock, on: timeRange, in: pass)
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
    of index: Int, on timeRange: TimeRange, in pass: PassKind
  ) -> (boundary: Boundary, moment: Moment)? {
    clocks.looks += 1
    let direction = clocks.timelines[index].boundaries.direction
    guard direction != 0,
      var boundary = direction < 0
        ? clocks.timelines[index].boundaries.passed.first
        : clocks.timelines[index].boundaries.upcoming.first(drivers),
      isReached(boundary.instant, on: index, direction),
      let instant = instant(of: timeRange.root, reaching: boundary.instant, on: index, direction: direction)
    else { return nil }
    let isBackward = timeRange.end < timeRange.start
    let place = isBackward ? min(instant, timeRange.start) : max(instant, timeRange.start)
    let moment =
      timeRange.isSeek
      ? Moment(
        world: clocks.now, root: timeRange.root, rootLocal: place, timeline: index, local: boundary.instant,
        pass: pass)
      : Moment(world: place, timeline: index, local: boundary.instant, pass: pass)
    boundary.instant = isBackward ? -place : place
    // Played backward, a begin is an end.
    if direction < 0 { boundary.order ^= 1 << 63 }
    return (boundary, moment)
  }

  /// Returns whether a timeline passes its instant `local` before its limit. A timeline that runs forward
  /// stands on the far side of a boundary at its instant, even after a seek back; one that runs backward on
  /// the near side.
  @inline(__always)
  private func isReached(_ local: Int64, on index: Int, _ direction: Int) -> Bool {
    let limit = clocks.timelines[index].boundaries.limit
    if direction > 0 { return local <= limit }
    return local > limit || (local == limit && clocks.timelines[index].runsBackward)
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
    if agenda.isOpen { wake(timeline) }
    if let boundary = nextBoundaryTime(driver, from: time, phasesOnly: phasesOnly),
      let instant = drivers.instant(of: boundary, driver)
    {
      drivers.setNextBoundaryTime(boundary, of: slot)
      clocks.timelines[timeline].boundaries.upcoming.schedule(
        Boundary(
          instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      drivers.setNextBoundaryTime(.max, of: slot)
      clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    }
    guard clocks.timelines[timeline].keepsDrivers else { return }
    listActive(slot)
    // A clock of rate 0 crosses nothing, in either direction.
    if !drivers.stands(driver), let boundary = lastBoundaryTime(driver),
      let instant = drivers.instant(of: max(boundary, 0), driver)
    {
      clocks.timelines[timeline].boundaries.passed.schedule(
        Boundary(instant: instant, isBegin: driver.phase == .active, serial: driver.serial, driver: slot),
        &drivers)
    } else {
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
    }
  }

  /// Returns the own time of the driver's next boundary after `time`.
  func nextBoundaryTime(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    let timing = drivers.timing(driver)
    switch driver.phase {
    case .unstarted: return nil
    case .waiting: return isOpen(driver) ? max(timing.delay, 0) : nil
    case .trailing: return max(timing.end, 0)
    case .finished: return nil
    case .active: break
    }
    var boundary = max(driver.isMotion ? restTime(driver) : timing.activeEnd, 0)
    if phasesOnly || boundary <= time { return boundary }
    if let iteration = nextIteration(driver, after: time) { boundary = min(boundary, iteration) }
    if let segment = nextSegment(driver, after: time) { boundary = min(boundary, segment) }
    return boundary
  }

  /// Returns the own time of the boundary at which the driver's present phase began.
  func lastBoundaryTime(_ driver: Driver) -> Int64? {
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
    max(clocks.timelines[drivers.steps(driver)].sequence.iterationStart, drivers.timing(driver).delay)
  }

  /// Returns the own time at which the next iteration begins.
  func nextIteration(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = drivers.timing(driver)
    let active = drivers.activeTime(driver, at: time)
    if driver.flags.contains(.reversed) {
      guard let iteration = timing.previousIteration(before: active) else { return nil }
      return timing.delay + (timing.active - iteration)
    }
    return timing.nextIteration(after: active).map { timing.delay + $0 }
  }

  /// Returns the own time at which a seen driver's row must change: at its next segment, or at the end of an
  /// iteration before a pause.
  private func nextSegment(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = drivers.timing(driver)
    if driver.isMotion { return nextMotionPiece(driver, after: time) }
    guard !driver.hasClock, !driver.flags.contains(.reversed), timing.duration > 0,
      timing.pause > 0 || driver.hasSegments,
      isSeen(driver)
    else { return nil }
    let active = drivers.activeTime(driver, at: time)
    let head = timing.playhead(at: active, .within)
    if head.holds { return nil }
    let begin = timing.delay + timing.beginning(ofIteration: head.iteration)
    let pause = timing.pause > 0 ? begin + timing.duration : Int64.max
    let passed = drivers.segmentTiming(driver, head).passedWhenLeft(head.isBackward, timing.duration)
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
  mutating func refreshBoundaries(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard driver.phase == .active,
      driver.hasSegments || drivers.timing(driver).pause > 0 || driver.isMotion
    else { return }
    let time = drivers.ownTime(driver, at: placementInstant(Int(driver.timeline), at: moment))
    // Boundaries at this very instant are still to be crossed.
    if drivers.nextBoundaryTime(driver) > time { schedule(slot, from: time) }
  }
}
