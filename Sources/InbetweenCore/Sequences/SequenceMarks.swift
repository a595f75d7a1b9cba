// The calls and events of sequences (W18). Marks are in no queue. The plan tells which marks lie in a stretch
// of a sequence's own time, in whatever direction that time moves.
//
// Each iteration has its marks from its beginning to its end, both included. Where an iteration begins at the
// position at which the previous one ended, the marks there belong to the previous one alone. A stretch
// continues at the end of the previous stretch, and excludes that instant. After a start or a seek it
// includes it.

extension Engine {
  /// Reports the marks that sequences have passed by an engine instant, in order.
  ///
  /// - Parameter start: no mark is told with an earlier instant.
  /// - Complexity: O(log n) in the steps of each sequence under way that has marks, and O(k), where k is the
  ///   number of steps that refer to those at its playhead.
  mutating func tellMarks(upTo instant: Int64, notBefore start: Int64) {
    let moment = Moment(world: instant, timeline: TimelineState.engineTime, local: instant)
    var entry = 0
    while entry < clocks.tellers.count {
      let steps = clocks.tellers[entry]
      let slot = clocks.timelines[steps].sequenceDriver
      let timeline = Int(drivers[slot].timeline)
      let time = drivers.ownTime(drivers[slot], at: local(timeline, at: moment))
      let direction = drivers.hasRateZero(drivers[slot]) ? 0 : clocks.timelines[timeline].direction
      let first = log.marks.count
      listMarks(of: slot, to: time, isMoving: direction != 0 && !drivers[slot].flags.contains(.held))
      for index in first..<log.marks.count {
        let local = drivers.instant(of: log.marks[index].instant, drivers[slot])
        let reached = local.flatMap {
          self.instant(of: TimelineState.engineTime, reaching: $0, on: timeline, direction: direction)
        }
        log.marks[index].instant = min(max(reached ?? instant, start), instant)
      }
      unlistPassed(steps, at: time)
      if entry < clocks.tellers.count, clocks.tellers[entry] == steps { entry += 1 }
    }
    tellListed()
  }

  /// Reports the marks that a sequence passes when it is moved by hand, all at the present instant.
  mutating func tellMarks(of slot: Slot<Driver>, at moment: Moment) {
    guard hasMarks(drivers[slot]) else { return }
    listMarks(of: slot, to: drivers.ownTime(drivers[slot], at: moment.local), isMoving: false)
    for index in 0..<log.marks.count { log.marks[index].instant = moment.world }
    tellListed()
  }

  /// Reports the marks that a sequence passes before it is paused at its own time `stop`. In a tick, each is
  /// reported at its own instant.
  mutating func tellMarks(of slot: Slot<Driver>, beforeStop stop: Int64, at moment: Moment) {
    guard !moment.pass.isQuiet, hasMarks(drivers[slot]) else { return }
    let timeline = Int(drivers[slot].timeline)
    listMarks(of: slot, to: stop, isMoving: true)
    for index in 0..<log.marks.count {
      let local = drivers.instant(of: log.marks[index].instant, drivers[slot])
      let reached = local.flatMap {
        instant(
          of: TimelineState.engineTime, reaching: $0, on: timeline,
          direction: clocks.timelines[timeline].direction)
      }
      log.marks[index].instant =
        moment.pass.isBeforeKernels
        ? min(max(reached ?? moment.world, clocks.now), moment.world) : moment.world
    }
    tellListed()
  }

  private mutating func tellListed() {
    if log.marks.isEmpty { return }
    log.marks.sort(from: 0)
    for index in 0..<log.marks.count {
      let mark = log.marks[index]
      guard let slot = drivers.find(mark.driver) else { continue }
      tell(slot, at: Moment(world: mark.instant, timeline: TimelineState.engineTime, local: mark.instant))
    }
    log.marks.truncate(to: 0)
  }

  private mutating func tell(_ slot: Slot<Driver>, at moment: Moment) {
    let steps = Int(drivers[slot].timeline)
    let node = Int(drivers.details[drivers[slot].details].node)
    let name = clocks[planOf: steps].nodes[node].name
    if !name.isEmpty {
      log.sequenceEvents.append(
        SequenceEvent(
          name: name, sequence: drivers.id(of: clocks.timelines[outermost(steps)].sequenceDriver),
          entity: entity(of: drivers[slot]),
          instant: Instant(counts: moment.world)))
    }
    if drivers[slot].flags.contains(.hasListeners) { report(.completed, slot, at: moment, endsAwaits: false) }
  }
}

// The own time up to which the marks of a sequence have been reported.
extension Engine {
  /// Records that a timeline of steps has marks, and the timelines around it too.
  mutating func noteMark(on steps: Int) {
    var steps = steps
    while clocks.timelines[steps].isOfSteps, !clocks.timelines[steps].sequence.hasMarks {
      clocks.timelines[steps].sequence.hasMarks = true
      steps = clocks.timelines[steps].parent
    }
  }

  private func hasMarks(_ driver: Driver) -> Bool {
    driver.kind.hasSteps && clocks.timelines[drivers.steps(driver)].sequence.hasMarks
  }

  /// Adds a sequence to the sequences whose marks ticks report: it begins, or returns from its end.
  mutating func listTeller(_ slot: Slot<Driver>, in pass: PassKind) {
    guard !pass.isSample, hasMarks(drivers[slot]) else { return }
    let steps = drivers.steps(drivers[slot])
    guard clocks.timelines[steps].sequence.tellerIndex < 0, outermost(steps) == steps else { return }
    clocks.timelines[steps].sequence.tellerIndex = clocks.tellers.count
    clocks.tellers.append(steps)
  }

  /// Removes a timeline of steps from the timelines whose marks ticks report.
  mutating func unlistTeller(_ steps: Int) {
    let index = clocks.timelines[steps].sequence.tellerIndex
    if index < 0 { return }
    clocks.tellers.swapRemove(at: index)
    if index < clocks.tellers.count { clocks.timelines[clocks.tellers[index]].sequence.tellerIndex = index }
    clocks.timelines[steps].sequence.tellerIndex = -1
  }

  /// Removes a sequence from the sequences whose marks ticks report: it is stopped, or beyond its marks.
  private mutating func unlistPassed(_ steps: Int, at time: Int64) {
    let driver = drivers[clocks.timelines[steps].sequenceDriver]
    let timing = drivers.timing(driver)
    if time < timing.delay {
      clocks.timelines[steps].sequence.toldTime = -Engine.beyondMarks
    } else if time > timing.activeEnd {
      clocks.timelines[steps].sequence.toldTime = Engine.beyondMarks
    } else if driver.phase != .unstarted
      && (driver.phase != .finished || keepsDrivers(Int(driver.timeline)))
    {
      return
    }
    unlistTeller(steps)
  }

  /// Sets the own time from which a sequence's marks are reported, after its own time was set.
  ///
  /// - Parameter isAnew: whether marks at that very instant are told when it plays on.
  mutating func setTold(_ slot: Slot<Driver>, isAnew: Bool) {
    guard drivers[slot].kind.hasSteps else { return }
    let steps = drivers.steps(drivers[slot])
    let time = drivers.ownTime(drivers[slot], at: clocks.instants[Int(drivers[slot].timeline)])
    if isAnew && time != clocks.timelines[steps].sequence.toldTime {
      clocks.timelines[steps].sequence.tellsAnew = true
    }
    clocks.timelines[steps].sequence.toldTime = time
  }

  /// Sets the own time from which marks of sequences are reported, after a seek of a timeline.
  mutating func setTold(within root: Int, isAnew: Bool = true) {
    forEachTimeline(within: root) { engine, steps in
      guard engine.clocks.timelines[steps].isOfSteps, engine.clocks.timelines[steps].sequence.hasMarks,
        engine.outermost(steps) == steps
      else { return }
      let slot = engine.clocks.timelines[steps].sequenceDriver
      engine.listTeller(slot, in: .seek)
      engine.setTold(slot, isAnew: isAnew)
      engine.unlistPassed(steps, at: engine.clocks.timelines[steps].sequence.toldTime)
    }
  }

  /// An own time that is beyond the marks of every sequence.
  private static var beyondMarks: Int64 { 1 << 60 }
}

// The marks in a stretch of time.
extension Engine {
  /// Lists the marks between `time` and the own time up to which a sequence's marks have been reported. The
  /// instants in the list count its time.
  ///
  /// - Parameter isMoving: whether marks at an instant that is to be told anew are told without a move.
  private mutating func listMarks(of slot: Slot<Driver>, to time: Int64, isMoving: Bool) {
    let steps = drivers.steps(drivers[slot])
    let told = clocks.timelines[steps].sequence.toldTime
    let isAnew = clocks.timelines[steps].sequence.tellsAnew
    if time == told && !(isAnew && isMoving) { return }
    clocks.timelines[steps].sequence.toldTime = time
    clocks.timelines[steps].sequence.tellsAnew = false
    let (first, last) = time < told ? (time, isAnew ? told : told - 1) : (isAnew ? told : told + 1, time)
    _ = listMarks(
      of: slot, drivers.timing(drivers[slot]).delay, from: first, to: last, OwnTimes(),
      isBackward: time < told)
  }

  /// Lists the marks of a sequence between two instants of its time, both included. Of the repeats in
  /// between, only the last are listed: 1,000, or as many as have 10,000 steps.
  ///
  /// - Parameters:
  ///   - times: the outermost sequence's own time, by this one's.
  ///   - isBackward: whether the outermost sequence's own time goes backward.
  /// - Returns: the number of steps and iterations that were visited.
  private mutating func listMarks(
    of slot: Slot<Driver>, _ delay: Int64, from first: Int64, to last: Int64, _ times: OwnTimes,
    isBackward: Bool
  ) -> Int {
    let (timing, steps) = (drivers.timing(drivers[slot]), drivers.steps(drivers[slot]))
    let length = clocks[planOf: steps].length
    var (low, high) = (max(first - delay, 0), min(last - delay, timing.active))
    if low > high || timing.isEmpty || !clocks.timelines[steps].sequence.hasMarks { return 0 }
    var times = times.after(delay)
    if drivers[slot].flags.contains(.reversed) {
      (low, high) = (timing.active - high, timing.active - low)
      times = times.after(timing.active).reversed
    }
    if length == IterationTiming.forever || length == 0 {
      return listSteps(of: steps, from: low, to: length == 0 ? min(high, 0) : high, times, isBackward)
    }
    let cycle = length + timing.pause
    let from = max(low + timing.lead - 1, 0) / cycle
    let to = min(high + timing.lead, max(timing.iterationsEnd + timing.lead - 1, 0)) / cycle
    var (count, passed) = (0, Int64(0))
    // From the last iteration that time passes to the first.
    while passed <= min(to - from, Int64(Engine.mostRepeats)), count < limits.mostBoundaries {
      let iteration = isBackward == times.isReversed ? to - passed : from + passed
      let begin = iteration * cycle - timing.lead
      let number = timing.firstIteration + iteration
      let goesBack = timing.isBackward(number)
      var earliest = max(low, begin)
      // Where an iteration turns, the marks belong to the previous iteration.
      if iteration > 0 && earliest == begin && goesBack != timing.isBackward(number - 1) {
        earliest += 1
      }
      let latest = min(high, begin + length, timing.iterationsEnd)
      if earliest <= latest {
        let end = begin + length
        let range = goesBack ? (end - latest, end - earliest) : (earliest - begin, latest - begin)
        count += listSteps(
          of: steps, from: range.0, to: range.1, goesBack ? times.after(end).reversed : times.after(begin),
          isBackward)
      }
      (count, passed) = (count + 1, passed + 1)
    }
    return count
  }

  /// Lists the marks among a timeline's steps between two of its instants, both included. Returns the number
  /// of steps and iterations that were visited.
  private mutating func listSteps(
    of steps: Int, from first: Int64, to last: Int64, _ times: OwnTimes, _ isBackward: Bool
  ) -> Int {
    var count = 0
    let sections = clocks[planOf: steps].sections(from: first, to: last)
    for section in sections {
      for node in clocks[planOf: steps].sections[section].nodes {
        count += 1
        guard let step = step(node, of: steps), Int(drivers[step].timeline) == steps,
          !drivers[step].flags.contains(.killed)
        else { continue }
        let begin = clocks[planOf: steps].begin(ofStep: node)
        switch drivers[step].kind {
        case .tween, .path, .motion: break
        case .sequence:
          count += listMarks(of: step, begin, from: first, to: last, times, isBackward: isBackward)
        case .mark where begin >= first && begin <= last:
          log.marks.append(
            PassedMark(
              instant: times.time(at: begin), serial: drivers[step].serial, driver: drivers.id(of: step)))
        case .mark: break
        }
      }
    }
    return count
  }
}

/// A mark that time has passed, and when.
struct PassedMark: HeapEntry {
  var instant: Int64
  var serial: UInt64
  var driver: DriverID

  func precedes(_ other: PassedMark) -> Bool {
    instant != other.instant ? instant < other.instant : serial < other.serial
  }
}

/// The outermost sequence's own time, as a function of an instant within it.
private struct OwnTimes {
  private var offset: Int64 = 0
  private(set) var isReversed = false

  func time(at instant: Int64) -> Int64 { isReversed ? offset - instant : offset + instant }

  /// Returns the function of instants that count from `instant`.
  func after(_ instant: Int64) -> OwnTimes {
    var times = self
    times.offset = time(at: instant)
    return times
  }

  /// The function of instants that count the other way.
  var reversed: OwnTimes {
    var times = self
    times.isReversed.toggle()
    return times
  }
}
