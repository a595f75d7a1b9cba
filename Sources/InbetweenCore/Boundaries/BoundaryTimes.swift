// The boundaries of a driver: the instants of its next and its last one, and the number of crossings.

extension Engine {
  /// Returns the own time at which a driver crosses a boundary at own time `time`. A driver that joins
  /// part-way has boundaries before its start. Only the time of a timeline arrives from before the start.
  @inline(__always)
  package func reachable(_ time: Int64, _ driver: Driver) -> Int64 {
    if time >= 0 { return time }
    let timeline = Int(driver.timeline)
    return keepsDrivers(timeline) && !clocks.timelines[timeline].isOfSteps ? time : 0
  }

  /// Returns the own time of the driver's next boundary after `time`.
  package func nextBoundaryTime(_ driver: Driver, from time: Int64, phasesOnly: Bool) -> Int64? {
    let timing = drivers.timing(driver)
    switch driver.phase {
    case .unstarted: return nil
    case .waiting: return isOpen(driver) ? reachable(timing.delay, driver) : nil
    case .trailing: return reachable(timing.end, driver)
    case .finished: return nil
    case .active: break
    }
    let end = reachable(driver.kind.hasDynamics ? restTime(driver) : timing.activeEnd, driver)
    var boundary = min(end, timing.stop)
    if phasesOnly || boundary <= time { return boundary }
    if let iteration = nextIteration(driver, after: time) { boundary = min(boundary, iteration) }
    if let segment = nextSegment(driver, after: time) { boundary = min(boundary, segment) }
    // No own time passes 2⁶⁰ counts: a clock stops there.
    return boundary > 1 << 60 ? min(end, timing.stop) : boundary
  }

  /// Returns the own time of the boundary at which the driver's present phase began.
  package func lastBoundaryTime(_ driver: Driver) -> Int64? {
    let timing = drivers.timing(driver)
    switch driver.phase {
    case .unstarted, .waiting: return nil
    case .active: return driver.kind.hasSteps ? lastIterationStart(driver) : timing.delay
    case .trailing: return timing.activeEnd
    case .finished: return timing.end
    }
  }

  /// Returns the own time at which the present iteration of a sequence under way began.
  func lastIterationStart(_ driver: Driver) -> Int64 {
    max(clocks.timelines[drivers.steps(driver)].sequence.iterationStart, drivers.timing(driver).delay)
  }

  /// Returns the own time at which the next iteration begins.
  package func nextIteration(_ driver: Driver, after time: Int64) -> Int64? {
    let timing = drivers.timing(driver)
    let active = drivers.activeTime(driver, at: time)
    if driver.flags.contains(.reversed) {
      guard let iteration = timing.previousIteration(before: active) else { return nil }
      return timing.delay + (timing.active - iteration)
    }
    return timing.nextIteration(after: active).map { timing.delay + $0 }
  }

  /// Returns the own time at which a seen driver's row must change: at its next segment, or before a pause.
  private func nextSegment(_ driver: Driver, after time: Int64) -> Int64? {
    switch driver.kind {
    case .motion: return nextMotionPiece(driver, after: time)
    case .mark: return nil
    case .tween, .path, .sequence: break
    }
    let timing = drivers.timing(driver)
    guard !driver.flags.contains(.reversed), timing.duration > 0,
      timing.hasRests || driver.hasSegments,
      isSeen(driver)
    else { return nil }
    let active = drivers.activeTime(driver, at: time)
    let head = timing.playhead(at: active, .within)
    if head.holds { return nil }
    let begin = timing.delay + timing.beginning(ofIteration: head.iteration)
    var rest = timing.hasRests ? begin + timing.duration : Int64.max
    if timing.hold > 0 { rest = min(rest, timing.delay + timing.iterationsEnd) }
    let passed = drivers.segmentTiming(driver, head).passedWhenLeft(head.isBackward, timing.duration)
    return passed.map { min(rest, begin + $0) } ?? rest
  }

  /// Whether a driver is in an open section, or is not a step.
  func isOpen(_ driver: Driver) -> Bool {
    let steps = Int(driver.timeline)
    guard clocks.timelines[steps].isOfSteps, driver.details.exists else { return true }
    let node = Int(drivers.details[driver.details].node)
    return node < 0 || clocks[planOf: steps].nodes[node].section < clocks[planOf: steps].openCount
  }
}

// Of thousands of repeats in one time range only the last are crossed.
extension Engine {
  /// Counts a boundary that is crossed, forward or back. Debug builds trap where tests have set a limit.
  @inline(__always)
  mutating func countCrossing() {
    limits.crossingCount &+= 1
    assert(limits.crossingCount <= limits.crossingLimit, "more boundaries are crossed than there can be")
  }

  /// Returns the own time from which the next repeat or row segment is looked for, after a boundary at
  /// `boundary`. Of thousands of repeats in one time range only the last are crossed, so that a fast clock
  /// does not overload a tick. Of a motion's segments, which are not reported, only the last matters.
  mutating func passingOver(_ boundary: Int64, of slot: Slot<Driver>) -> Int64 {
    let driver = drivers[slot]
    let timing = drivers.timing(driver)
    guard driver.phase == .active else { return boundary }
    let end = min(
      drivers.ownTime(driver, at: clocks.timelines[Int(driver.timeline)].boundaries.limit),
      timing.activeEnd - timing.hold, timing.stop)
    if driver.kind.hasDynamics {
      if drivers.jumps(driver) { return boundary }
      return max(
        boundary, drivers.lastSegmentTime(driver, by: min(end, timing.delay + MotionArc.rowsEnd)) - 1)
    }
    guard timing.duration > 0, timing.iterationsEnd > timing.duration else { return boundary }
    let cycle = timing.duration + timing.pause
    if end - boundary <= cycle { return boundary }
    let most = mostIterations(of: slot)
    // Divided, as the product may be too large.
    return (end - boundary) / cycle < most ? boundary : end - cycle * most
  }

  /// In a sequence that plays backward, moves the boundary that led into its present iteration to an earlier
  /// iteration. So of thousands of iterations in the time range only the last are crossed.
  mutating func passIterationsBack(_ slot: Slot<Driver>) {
    let driver = drivers[slot]
    let timing = drivers.timing(driver)
    guard driver.phase == .active, timing.duration > 0 else { return }
    let first = reachable(timing.delay, driver)
    let end = max(drivers.ownTime(driver, at: clocks.timelines[Int(driver.timeline)].boundaries.limit), first)
    let (start, cycle) = (lastIterationStart(driver), timing.duration + timing.pause)
    if start - end <= cycle { return }
    let skipped = (start - end) / cycle - mostIterations(of: slot)
    if skipped > 0 {
      clocks.timelines[drivers.steps(driver)].sequence.iterationStart = start - skipped * cycle
    }
  }

  /// Returns the number of iterations of a driver that one time range crosses: a thousand, or fewer where
  /// each crosses many boundaries.
  mutating func mostIterations(of slot: Slot<Driver>) -> Int64 {
    Int64(max(min(Engine.mostRepeats, limits.mostBoundaries / boundariesPerIteration(of: slot)), 1))
  }

  /// Returns the most boundaries that an iteration of a driver crosses, boundaries of its steps included.
  mutating func boundariesPerIteration(of slot: Slot<Driver>) -> Int {
    let driver = drivers[slot]
    guard driver.kind.hasSteps else { return driver.hasSegments ? Int(drivers.keys(driver).count) + 1 : 2 }
    let steps = drivers.steps(driver)
    if clocks[planOf: steps].boundaryCount == 0 {
      // Blocks that repeat come before the blocks around them.
      let within = listTimelines(within: steps)
      for index in within.reversed() { countBoundaries(of: clocks.subtree[index]) }
      clocks.subtree.truncate(to: within.lowerBound)
    }
    return clocks[planOf: steps].boundaryCount
  }

  /// Counts the boundaries that time crosses on a timeline of steps from its beginning to its end.
  private mutating func countBoundaries(of steps: Int) {
    var count = 1
    for index in 0..<clocks.timelines[steps].drivers.count {
      let step = clocks.timelines[steps].drivers[index]
      let timing = drivers.timing(drivers[step])
      let iterations = timing.duration > 0 ? timing.iterationsEnd / (timing.duration + timing.pause) + 1 : 1
      // Between two iterations of a block its steps move back to their beginning or forward to their end.
      let ways = drivers[step].kind.hasSteps ? 2 : 1
      count += 2 + ways * Int(min(iterations, mostIterations(of: step))) * boundariesPerIteration(of: step)
    }
    clocks[planOf: steps].boundaryCount = count
  }

  /// The most repeats of a driver that one time range, or one move by hand, crosses and reports.
  static var mostRepeats: Int { 1000 }
}

// Questions of other modules about a driver's boundaries, one call each: nothing is inlined across modules.
extension Engine {
  /// Returns the engine instants at which a driver's active interval begins and ends; nil where its clocks
  /// never reach them.
  package mutating func activeInterval(of slot: Slot<Driver>) -> (begin: Instant?, end: Instant?) {
    findRest(of: slot)
    putUnopened(slot)
    let driver = drivers[slot]
    let timing = drivers.timing(driver)
    return (
      engineInstant(of: reachable(timing.delay, driver), driver),
      timing.stop < timing.activeEnd ? nil : engineInstant(of: reachable(timing.activeEnd, driver), driver)
    )
  }

  /// Returns the engine instant at which a driver reaches an own time; nil if its clocks never do.
  package func engineInstant(of time: Int64, _ driver: Driver) -> Instant? {
    guard let local = drivers.instant(of: time, driver) else { return nil }
    return engineInstant(reaching: local, on: Int(driver.timeline)).map { Instant(counts: $0) }
  }

  /// Returns whether a driver may cross a boundary up to an engine instant: it is queued, and not known to
  /// wait for longer.
  package func mayCross(_ slot: Slot<Driver>, upTo end: Int64) -> Bool {
    let driver = drivers[slot]
    guard driver.flags.contains(.alive), !driver.isPast, driver.queueState != .absent else { return false }
    guard driver.timeline == 0, let local = drivers.queuedInstant(driver),
      let instant = engineInstant(reaching: local, on: 0)
    else { return true }
    return instant <= end
  }
}
