// A fast path over the most common boundaries: a further iteration of a tween, or its next segment. The
// result equals the result of `cross`. But the driver's records are read once; and if an iteration differs
// only in its begin and direction, only these two are written.

extension Engine {
  /// Crosses a driver's next boundary by the fast path. Returns false, and does nothing, for all but tweens
  /// without pauses on the world's own timeline and its clock. These tweens also play forward, do not
  /// accumulate, and have a row for every lane.
  mutating func crossQuickly(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    guard limits.takesFastPath, moment.pass.isBeforeKernels, !moment.pass.isSample,
      drivers[slot].phase == .active,
      drivers[slot].timeline == 0, drivers[slot].details.exists, drivers[slot].kind == .tween,
      drivers[slot].flags.isDisjoint(with: [.held, .hasClock, .reversed, .ofIterations])
    else { return false }
    let (details, start) = (drivers[slot].details, drivers[slot].start)
    let boundary = drivers.details[details].nextBoundaryTime
    let timing = drivers.timing(drivers[slot])
    let (delay, duration) = (timing.delay, timing.duration)
    // Long iterations have no rows. If more repeats are due than are reported, `cross` handles them.
    guard duration > 0, duration <= 1 << 30, !timing.hasRests, boundary > delay,
      moment.local == start &+ boundary, boundary < timing.activeEnd, timing.stop == .max,
      clocks.timelines[0].boundaries.limit - moment.local <= duration
        || clocks.timelines[0].boundaries.limit - moment.local <= duration * mostIterations(of: slot),
      hasRows(slot)
    else { return false }
    let (iterations, rest) = (boundary - delay + timing.lead).quotientAndRemainder(dividingBy: duration)
    let iteration = timing.firstIteration + iterations
    let isBackward = timing.isBackward(iteration)
    var next = min(boundary - rest + duration, timing.activeEnd)
    if drivers[slot].hasSegments {
      let position = isBackward ? duration - rest : rest
      let head = Playhead(
        iteration: iteration, position: position, progress: 0, isBackward: isBackward, holds: false,
        side: .within)
      let driver = drivers[slot]
      let segment = drivers.segmentTiming(driver, head)
      if segment.holds { return false }
      replaceRows(driver, head, segment, at: moment)
      if let passed = segment.passedWhenLeft(isBackward, duration) {
        next = min(next, boundary - rest + passed)
      }
    } else {
      guard rest == 0 else { return false }
      restartRows(slot, to: start &+ boundary &+ (isBackward ? duration : 0), isBackward)
    }
    countCrossing()
    if rest == 0 { report(.repeated, slot, at: moment, repetition: Int(clamping: iterations)) }
    drivers.details[details].nextBoundaryTime = next
    clocks.timelines[0].boundaries.upcoming.schedule(
      Boundary(instant: start + next, isBegin: false, serial: drivers[slot].serial, driver: slot), &drivers)
    return true
  }

  /// Returns whether all lanes of a driver are winners in tables of tweens.
  @inline(__always)
  private func hasRows(_ slot: Slot<Driver>) -> Bool {
    let first = drivers[slot].driverLanes.index
    for driverLane in first..<first + Int(drivers[slot].laneCount)
    where !drivers.driverLanes[driverLane].table.isOfTweens {
      return false
    }
    return true
  }

  /// Sets the rows of a driver without segments to play forward from `origin`, or backward to it.
  @inline(__always)
  private mutating func restartRows(_ slot: Slot<Driver>, to origin: Int64, _ isBackward: Bool) {
    let first = drivers[slot].driverLanes.index
    for driverLane in first..<first + Int(drivers[slot].laneCount) {
      tables.byClock[0].tweens[drivers.driverLanes[driverLane].table.index].restart(
        Int(drivers.driverLanes[driverLane].tableRow), to: Int32(truncatingIfNeeded: origin),
        isBackward: isBackward)
    }
  }

  /// Replaces the rows of a driver by the rows of another segment.
  private mutating func replaceRows(
    _ driver: Driver, _ head: Playhead, _ segment: SegmentTiming, at moment: Moment
  ) {
    let easing = drivers.easing(drivers.keys(driver), from: segment.key)
    let kind = interpolation(of: driver)
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      let chunk = drivers[driverLane].table.index
      let columnRow = tables.byClock[0].tweens[chunk].columnRow(ofRow: Int(drivers[driverLane].tableRow))
      let numbers = row(driver, lane: lane, head, segment, from: driver.start, kind: kind)
      if !numbers.isFinite(reach: drivers.easings.reach(easing)) {
        assignRow(driverLane, at: moment)
        continue
      }
      putRow(
        numbers, easing: easing, isKeyed: true, of: driverLane,
        Int(tables.byClock[0].tweens[chunk].key.column), columnRow, on: 0, in: moment.pass)
    }
  }

  /// Prefetches a word of each record that the boundaries due now need, one record after another. A processor
  /// then waits for many of them at once, and has them in the cache when each boundary is crossed.
  mutating func fetchRecords(of timeline: Int) {
    let count = clocks.timelines[timeline].boundaries.upcoming.drawnCount
    if count < Engine.fewFetched { return }
    let limit = clocks.timelines[timeline].boundaries.limit
    var (sum, due): (UInt32, Int) = (0, 0)
    while due < count, clocks.timelines[timeline].boundaries.upcoming.drawn(due).instant <= limit {
      let driver = clocks.timelines[timeline].boundaries.upcoming.drawn(due).driver
      due += 1
      // A drawn boundary may be stale: its slot may be free, or another driver's.
      if !drivers.isAlive(driver) { continue }
      sum &+=
        drivers[driver].driverLanes.exists ? drivers.driverLanes[drivers[driver].driverLanes].tableRow : 0
      if drivers[driver].details.exists {
        sum &+= UInt32(truncatingIfNeeded: drivers.details[drivers[driver].details].nextBoundaryTime)
        sum &+= drivers.details[drivers[driver].details].keyCount
      }
    }
    for index in 0..<due {
      let driver = clocks.timelines[timeline].boundaries.upcoming.drawn(index).driver
      if !drivers.isAlive(driver) { continue }
      if drivers[driver].hasSegments {
        // Both ends: a run may span two cache lines.
        let last = Int(drivers.details[drivers[driver].details].keyCount) - 1
        let segments = drivers.details[drivers[driver].details].segments.index
        let (first, end) = (
          drivers.firstValue(drivers[driver]), (last + 1) * Int(drivers[driver].laneCount) - 1
        )
        sum &+= drivers.segments[segments].offset.bitPattern
        sum &+= drivers.segments[segments + last].offset.bitPattern
        sum &+= drivers.values[first].bitPattern &+ drivers.values[first + end].bitPattern
      }
      // The slot may belong to a driver of another timeline, which has its rows elsewhere.
      guard drivers[driver].driverLanes.exists, Int(drivers[driver].timeline) == timeline else { continue }
      let driverLane = drivers.driverLanes[drivers[driver].driverLanes]
      if driverLane.driver == driver, driverLane.table.isOfTweens,
        !clocks.timelines[timeline].rows.sharesTables,
        clocks.timelines[timeline].rows.host == clocks.timelines[timeline].rows.ownTables
      {
        sum &+= tables.byClock[clocks.timelines[timeline].rows.host].tweens[driverLane.table.index].fetch(
          Int(driverLane.tableRow))
      }
    }
    tables.fetched = sum
  }

  /// The number of boundaries below which prefetching does not pay.
  private static var fewFetched: Int { 4 }
}
