// The next boundary over all timelines, and the order in which boundaries are crossed.

extension Engine {
  /// Crosses all boundaries up to the engine instant `instant`, in order (C2). Boundaries of timelines that
  /// run backward are reverted.
  ///
  /// - Parameter start: nothing happens before it, however late it became due.
  mutating func crossBoundaries(to instant: Int64, notBefore start: Int64, in pass: PassKind) {
    cross(
      TimeRange(root: TimelineState.engineTime, start: min(start, instant), end: instant, isSeek: false),
      in: pass)
    if !pass.isSample && !clocks.tellers.isEmpty { tellMarks(upTo: instant, notBefore: start) }
    if clocks.backwardCount == 0 { return }
    findActive()
    for entry in 1..<clocks.active.count where clocks.timelines[clocks.active[entry]].runsBackward {
      let index = clocks.active[entry]
      setRange(index)
      let limit = clocks.timelines[index].boundaries.limit
      clocks.instants[index] =
        clocks.timelines[index].isOfSteps
        ? min(max(limit, 0), clocks[planOf: index].length) : limit
    }
    var entry = 1
    // Rows that are updated may move clocks and change the list.
    while entry < clocks.active.count {
      let index = clocks.active[entry]
      entry += 1
      if clocks.timelines[index].runsBackward {
        dropCrossfades(of: index, in: pass)
        updateRows(present(index, in: pass))
      }
    }
  }

  /// Crosses the boundaries in a time range, in the order in which the root's time passes them.
  mutating func cross(_ timeRange: TimeRange, in pass: PassKind) {
    assert(!agenda.isOpen, "one time range is crossed at a time")
    let pass = pass.union(.crossing)
    collectDue(in: timeRange)
    for index in 0..<agenda.dueClocks.count
    where clocks.timelines[agenda.dueClocks[index]].boundaries.direction > 0 {
      fetchRecords(of: agenda.dueClocks[index])
    }
    var clock = TimelineState.engineTime
    while let next = nextBoundary(on: timeRange, after: &clock, in: pass) {
      agenda.reached = timeRange.direction < 0 ? -next.boundary.instant : next.boundary.instant
      if clocks.timelines[next.moment.timeline].boundaries.direction < 0 {
        revert(next.boundary.driver, at: next.moment)
        scheduleReverted(next.boundary.driver, at: next.moment)
      } else {
        cross(next.boundary.driver, at: next.moment, phasesOnly: timeRange.isSeek)
      }
    }
    findIdleClocks()
  }

  /// Returns the first boundary left in the time range, and its moment.
  ///
  /// - Parameter clock: the clock of the last boundary, which still has the entry of that boundary in `due`.
  ///   It becomes the clock of the returned boundary.
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
    if clock >= 0 {
      let next = nextBoundary(of: clock, on: timeRange, in: pass)
      if let next, !agenda.due.hasEntry(before: ClockEntry(next.boundary, on: clock)) { return next }
      putDue(clock, next?.boundary)
    }
    while let first = agenda.due.first {
      clock = first.clock
      let next = nextBoundary(of: clock, on: timeRange, in: pass)
      if let next, next.boundary.instant == first.instant, next.boundary.order == first.order { return next }
      // The boundary has been removed.
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
  /// the instant of the root, negated if the time range goes backward, so that the first boundary is the
  /// least.
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
    let reached = isBackward ? min(instant, agenda.reached) : max(instant, agenda.reached)
    var moment =
      timeRange.isSeek
      ? Moment(
        world: markInstant ?? clocks.now, root: timeRange.root, rootLocal: reached, timeline: index,
        local: boundary.instant,
        pass: pass)
      : Moment(world: reached, timeline: index, local: boundary.instant, pass: pass)
    // A boundary that became due too late is crossed at the present instant.
    if reached != instant, direction > 0 {
      moment.local = local(index, at: moment.seen(from: TimelineState.engineTime, at: moment.world))
    }
    boundary.instant = isBackward ? -reached : reached
    // Played backward, a start is an end.
    if direction < 0 { boundary.order ^= 1 << 63 }
    return (boundary, moment)
  }

  /// Returns whether a timeline passes its instant `local` before its limit. A timeline that runs forward
  /// stands on the far side of a boundary at its instant, even after a seek back; one that faces backward on
  /// the near side.
  @inline(__always)
  private func isReached(_ local: Int64, on index: Int, _ direction: Int) -> Bool {
    let limit = clocks.timelines[index].boundaries.limit
    if direction > 0 { return local <= limit }
    return local > limit || (local == limit && facesBackward(index))
  }
}
