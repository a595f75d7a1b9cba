// Which boundary comes next, over all timelines; and when a driver's next one is.

/// A stretch of time whose boundaries are to be crossed: engine time's with a tick, a timeline's with a seek.
/// What hangs on it goes along.
struct Stretch {
  /// Whose time it is: a timeline's index, or `engineTime`.
  var root: Int
  var start: Int64
  var end: Int64
  /// A seek passes over repeats, and happens at one engine instant.
  var isSeek: Bool

  /// Which way it goes: −1, or 1.
  var heading: Int { end < start ? -1 : 1 }
}

extension Engine {
  /// Crosses all boundaries up to the engine instant `instant`, in order (C2); those of timelines that run
  /// backward are uncrossed.
  ///
  /// - Parameter start: nothing happens before it, however late it became due.
  mutating func crossBoundaries(to instant: Int64, notBefore start: Int64) {
    cross(Stretch(root: TimelineState.engineTime, start: min(start, instant), end: instant, isSeek: false))
    if backwardCount == 0 { return }
    findWalking()
    var place = 1
    // Settling moves clocks, and may find anew which ones walk.
    while place < walking.count {
      let index = walking[place]
      place += 1
      guard timelines[index].runsBackward else { continue }
      aim(index)
      instants[index] = timelines[index].horizon
      settle(index)
    }
  }

  /// Crosses the boundaries on a stretch of time, in the order in which its root's time passes them.
  mutating func cross(_ stretch: Stretch) {
    assert(!isCrossing, "one stretch of time is crossed at a time")
    isCrossing = true
    defer { isCrossing = false }
    awaken(along: stretch)
    for place in 0..<awake.count where timelines[awake[place]].heading > 0 { fetchRecords(of: awake[place]) }
    var clock = TimelineState.engineTime
    while let next = nextBoundary(on: stretch, after: &clock) {
      if timelines[next.moment.timeline].heading < 0 {
        uncross(next.boundary.driver, at: next.moment)
        scheduleUncrossed(next.boundary.driver, at: next.moment)
      } else {
        cross(next.boundary.driver, at: next.moment, phasesOnly: stretch.isSeek)
      }
    }
    letSleep()
  }

  /// Returns the first boundary left on the stretch, and its moment.
  ///
  /// - Parameter clock: the clock of the last boundary, which is not in `due`; it becomes the clock of the
  ///   returned boundary.
  /// - Complexity: O(log n) for each clock whose next boundary may have changed.
  private mutating func nextBoundary(
    on stretch: Stretch, after clock: inout Int
  ) -> (boundary: Boundary, moment: Moment)? {
    while !changed.isEmpty {
      let index = changed.removeLast()
      timelines[index].isChanged = false
      if index != clock { putDue(index, nextBoundary(of: index, on: stretch)?.boundary) }
    }
    // Usually the next boundary is on the same clock.
    if clock >= 0, let next = nextBoundary(of: clock, on: stretch) {
      guard let first = due.first, first.precedes(ClockEntry(next.boundary, on: clock)) else { return next }
      putDue(clock, next.boundary)
    }
    while let first = due.first {
      clock = first.clock
      let next = nextBoundary(of: clock, on: stretch)
      if let next, next.boundary.instant == first.instant, next.boundary.order == first.order {
        due.remove(clock)
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
    guard let boundary else { return due.remove(clock) }
    due.put(ClockEntry(boundary, on: clock))
  }

  /// A timeline's first boundary left on the stretch, with the place where the stretch passes it instead of
  /// its own instant (turned round where the stretch goes backward, so that the first is the least), and its
  /// moment.
  @inline(__always)
  private mutating func nextBoundary(
    of index: Int, on stretch: Stretch
  ) -> (boundary: Boundary, moment: Moment)? {
    clockLooks += 1
    let heading = timelines[index].heading
    guard heading != 0,
      var boundary = heading < 0 ? timelines[index].behind.first : timelines[index].ahead.first(store),
      isReached(boundary.instant, on: index, heading),
      let instant = instant(of: stretch.root, reaching: boundary.instant, on: index, heading: heading)
    else { return nil }
    let isBackward = stretch.end < stretch.start
    let place = isBackward ? min(instant, stretch.start) : max(instant, stretch.start)
    let moment =
      stretch.isSeek
      ? Moment(world: now, root: stretch.root, rootLocal: place, timeline: index, local: boundary.instant)
      : Moment(world: place, timeline: index, local: boundary.instant)
    boundary.instant = isBackward ? -place : place
    // Played backward, a begin is an end.
    if heading < 0 { boundary.order ^= 1 << 63 }
    return (boundary, moment)
  }

  /// Whether a timeline passes its instant `local` before its horizon. One that runs forward stands on the
  /// far side of a boundary at its instant, also when it was sought back there; one that runs backward on the
  /// near.
  @inline(__always)
  private func isReached(_ local: Int64, on index: Int, _ heading: Int) -> Bool {
    let horizon = timelines[index].horizon
    if heading > 0 { return local <= horizon }
    return local > horizon || (local == horizon && timelines[index].runsBackward)
  }

  /// Puts the driver's next boundary, and on timelines that keep drivers its last one, into the queues.
  ///
  /// - Parameters:
  ///   - time: the own time from which the next boundary is looked for.
  ///   - phasesOnly: leave out repeats and pieces, as a seek does.
  mutating func schedule(_ slot: Slot<Driver>, from time: Int64, phasesOnly: Bool = false) {
    let driver = store[slot]
    let timeline = Int(driver.timeline)
    rouse(timeline)
    if isCrossing { wake(timeline) }
    if let edge = nextEdge(driver, from: time, phasesOnly: phasesOnly),
      let instant = store.instant(of: edge, driver)
    {
      store.setNextEdge(edge, of: slot)
      timelines[timeline].ahead.schedule(
        Boundary(
          instant: instant, isBegin: driver.phase == .waiting, serial: driver.serial, driver: slot),
        &store)
    } else {
      store.setNextEdge(.max, of: slot)
      timelines[timeline].ahead.remove(slot, &store)
    }
    guard timelines[timeline].keepsDrivers else { return }
    listActive(slot)
    // A clock of rate 0 crosses nothing, on the way back either.
    if !store.stands(driver), let edge = lastEdge(driver),
      let instant = store.instant(of: max(edge, 0), driver)
    {
      timelines[timeline].behind.schedule(
        Boundary(instant: instant, isBegin: driver.phase == .active, serial: driver.serial, driver: slot),
        &store)
    } else {
      timelines[timeline].behind.remove(slot, &store)
    }
  }

  /// The own time of the driver's next boundary after `time`.
  func nextEdge(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    let timing = store.timing(driver)
    switch driver.phase {
    case .unstarted: return nil
    case .waiting: return max(timing.delay, 0)
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

  /// The own time of the boundary that led into the driver's present phase.
  func lastEdge(_ driver: Driver) -> Int64? {
    let timing = store.timing(driver)
    switch driver.phase {
    case .unstarted, .waiting: return nil
    case .active: return driver.isSequence ? lastTurn(driver) : timing.delay
    case .trailing: return timing.activeEnd
    case .finished: return timing.end
    }
  }

  /// The same for a sequence under way: each of its plays is led into by a boundary of its own.
  func lastTurn(_ driver: Driver) -> Int64 {
    max(timelines[store.steps(driver)].turn, store.timing(driver).delay)
  }

  /// The own time at which the next play begins.
  func nextPlay(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = store.timing(driver)
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
    let timing = store.timing(driver)
    if driver.isMotion { return nextMotionPiece(driver, after: time) }
    guard !driver.hasClock, !driver.flags.contains(.mirrored), timing.duration > 0,
      timing.pause > 0 || driver.hasSegments,
      isSeen(driver)
    else { return nil }
    let active = store.activeTime(driver, at: time)
    let head = timing.playhead(at: active, .within)
    if head.holds { return nil }
    let begin = timing.delay + timing.beginning(ofPlay: head.play)
    let pause = timing.pause > 0 ? begin + timing.duration : Int64.max
    let passed = store.keyPiece(driver, head).passedWhenLeft(head.isBackward, timing.duration)
    return passed.map { min(pause, begin + $0) } ?? pause
  }

  /// Whether the driver wins any channel, or adds to one.
  func isSeen(_ driver: Driver) -> Bool {
    if driver.laneCount == 0 { return true }
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return false }
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      if isSeen(claim, driver, column(lane, of: driver), row) { return true }
    }
    return false
  }

  /// Looks again for the next piece of a driver that has become seen.
  mutating func refreshEdges(of slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    guard driver.phase == .active,
      driver.hasSegments || store.timing(driver).pause > 0 || driver.isMotion
    else { return }
    let time = store.ownTime(driver, at: placementInstant(Int(driver.timeline), at: moment))
    // What is due at this very instant is still to be crossed.
    if store.nextEdge(driver) > time { schedule(slot, from: time) }
  }
}
