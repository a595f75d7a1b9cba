// The line of a sequence's playhead, iteration after iteration.

/// How the playhead of a sequence moves from an instant on: a straight line until the next iteration.
struct PlayheadLine {
  var map: ClockMap

  func position(at instant: Int64, length: Int64) -> Int64 { min(max(map.local(at: instant), 0), length) }
}

extension Engine {
  /// Returns the line of a sequence's playhead at its timeline's instant `local`.
  mutating func playheadLine(of slot: Slot<Driver>, at local: Int64, in pass: PassKind) -> PlayheadLine {
    let driver = drivers[slot]
    let time = drivers.ownTime(driver, at: local)
    let steps = drivers.steps(driver)
    let length = clocks[planOf: steps].length
    func standing(_ position: Int64) -> PlayheadLine {
      PlayheadLine(map: ClockMap(origin: local, anchor: position, rate: 0))
    }
    clocks.timelines[steps].sequence.iterationStart = .min
    switch driver.phase {
    case .unstarted, .waiting: return standing(0)
    case .trailing, .finished: return standing(endPosition(of: driver, length))
    case .active: break
    }
    // The direction of the driver's own time.
    let direction =
      pass.isCrossing
      ? clocks.timelines[Int(driver.timeline)].boundaries.direction
      : clocks.timelines[Int(driver.timeline)].direction
    // When time goes back, a clock that skips counts is on a turn if it was just below it an instant before.
    let isComingBack =
      direction < 0 || (direction == 0 && clocks.timelines[Int(driver.timeline)].standsBackward)
    let passed = isComingBack ? min(time, drivers.ownTime(driver, at: local - 1) + 1) : time
    // The sequence begins and ends at one instant if it joins beyond its end.
    if !drivers.timing(driver).isForever, passed > drivers.timing(driver).activeEnd {
      return standing(endPosition(of: driver, length))
    }
    let line = line(of: driver, at: passed, isComingBack: isComingBack, length)
    clocks.timelines[steps].sequence.iterationStart = line.iterationStart
    if driver.flags.contains(.held) { return standing(min(max(line.sense * time + line.offset, 0), length)) }
    guard driver.hasClock else {
      return PlayheadLine(
        map: ClockMap(origin: driver.start, anchor: line.offset, rate: line.sense < 0 ? -1 : 1))
    }
    let clock = drivers.clocks[drivers.clock(driver)]
    // If it is reversed, the clock counts down while its own time counts up.
    let sense = driver.flags.contains(.reversed) ? -line.sense : line.sense
    return PlayheadLine(map: sense > 0 ? clock.moved(by: line.offset) : clock.reversed(sum: line.offset))
  }

  /// Returns where a sequence's playhead is after its last iteration.
  private func endPosition(of driver: Driver, _ length: Int64) -> Int64 {
    if length == IterationTiming.forever && !driver.flags.contains(.reversed) {
      return drivers.timing(driver).active
    }
    return length == 0 ? 0 : drivers.playhead(driver, at: 0).position
  }

  /// Returns the present iteration's line, position = sense · own time + offset, and the own time at which
  /// the iteration began.
  func line(
    of driver: Driver, at time: Int64, isComingBack: Bool, _ length: Int64
  ) -> (sense: Int64, offset: Int64, iterationStart: Int64) {
    let timing = drivers.timing(driver)
    let isReversed = driver.flags.contains(.reversed)
    if length == IterationTiming.forever || length == 0 { return (1, -timing.delay, .min) }
    // At the very turn between two iterations it is in the later one.
    var active = drivers.activeTime(driver, at: time)
    if isReversed != isComingBack, active > 0 { active -= 1 }
    let cycle = length + timing.pause
    let along = active + timing.lead
    var iterations = along / cycle
    if iterations > 0, along == iterations * cycle, active == timing.active, !timing.isTruncated {
      iterations -= 1
    }
    let begin = iterations * cycle - timing.lead
    let isBackward = timing.isBackward(timing.firstIteration + iterations)
    // position = ±(active − begin), from the iteration's beginning or its end.
    let sense: Int64 = isBackward ? -1 : 1
    let base = isBackward ? length : 0
    if isReversed {
      let iterationStart = timing.delay + timing.active - (begin + cycle)
      return (-sense, sense * (timing.active + timing.delay - begin) + base, iterationStart)
    }
    return (sense, -sense * (timing.delay + begin) + base, begin > 0 ? timing.delay + begin : .min)
  }

  /// Returns the steps of the outermost sequence that contains a timeline of steps; another timeline itself.
  func outermost(_ steps: Int) -> Int {
    var steps = steps
    while clocks.timelines[steps].isOfSteps, clocks.timelines[clocks.timelines[steps].parent].isOfSteps {
      steps = clocks.timelines[steps].parent
    }
    return steps
  }

  /// Returns the timeline on which a driver plays; for a step, the one on which the whole sequence plays.
  func timelineAround(_ driver: Driver) -> Int {
    var timeline = Int(driver.timeline)
    while clocks.timelines[timeline].isOfSteps { timeline = clocks.timelines[timeline].parent }
    return timeline
  }
}
