import Inbetween
@testable import InbetweenCore

// Crosses the boundaries of drivers in their order (C2–C5, C11, T6).

extension ReferenceWorld {
  /// Advances engine time to `instant`, one boundary instant at a time.
  ///
  /// - Parameter isForward: leaves drivers on timelines that run backward where they are. A driver there that
  ///   was moved by hand may be beyond a boundary until time goes on.
  mutating func go(to instant: Int64, isForward: Bool = false) {
    while let next = nextBoundary(isForward), next <= instant {
      processEnds(next)
      if !isForward { goBack(at: next) }
      process(next)
    }
    if !isForward { goBack(at: instant) }
    if flaw == .shadowedStands { holdShadowed(for: instant - now) }
    now = instant
    settle(timelines.indices, at: now)
  }

  /// Makes shadowed springs and decays lose `time`, for the flaw `shadowedStands`.
  private mutating func holdShadowed(for time: Int64) {
    for index in drivers.indices where drivers[index].isMoving && drivers[index].tween.motion != nil {
      if !isSeen(drivers[index]) { drivers[index].clock.start += time }
    }
  }

  /// Reverts drivers on all timelines that run backward.
  private mutating func goBack(at instant: Int64) {
    for timeline in timelines.indices where direction(of: timeline) < 0 { goBack(timeline, at: instant) }
  }

  /// Notes that the drivers of `timelines` have crossed their boundaries up to `instant`.
  mutating func settle(_ timelines: some Collection<Int>, at instant: Int64) {
    for index in drivers.indices where timelines.contains(home(drivers[index])) {
      drivers[index].settled = time(of: home(drivers[index]), at: instant)
    }
  }

  /// Returns the first instant at which a boundary is due; nil if none is.
  private func nextBoundary(_ isForward: Bool) -> Int64? {
    var first: Int64?
    for driver in drivers where driver.life == .started && (!isForward || goesForward(driver)) {
      for boundary in goesForward(driver) ? driver.boundariesAhead : driver.boundariesBehind {
        if let instant = self.instant(driver, reaching: boundary) { first = min(first ?? instant, instant) }
      }
    }
    return first
  }

  /// Crosses what is due at an instant: first all ends, then all begins, each by serial (C2). Where a
  /// timeline jumps over several of its own instants, they are crossed one after the other.
  ///
  /// - Parameter timelines: the timelines whose drivers cross their boundaries; nil is all.
  mutating func process(_ instant: Int64, among timelines: [Int]? = nil) {
    func isMeant(_ driver: ReferenceDriver) -> Bool {
      driver.life == .started && goesForward(driver) && timelines?.contains(home(driver)) ?? true
    }
    while let (index, way) = nextDue(instant, isMeant) { cross(index, way, instant) }
    for index in drivers.indices where isMeant(drivers[index]) && !drivers[index].clock.isPaused {
      repeatPlays(index, instant)
    }
    letGo()
  }

  /// Crosses only the ends that are due. On a timeline that runs backward, a driver ends at its beginning.
  private mutating func processEnds(_ instant: Int64) {
    while true {
      let due = nextDue(instant) { $0.life == .started && goesForward($0) }
      let ending = due.flatMap { drivers[$0.index].hasBegun ? $0.index : nil }
      let leaving = drivers.indices.first { leavesBackward(drivers[$0], at: instant) }
      guard let index = [ending, leaving].compactMap({ $0 }).min() else { return }
      if index == leaving {
        drivers[index].hasBegun = false
        removeCrossfades(of: drivers[index], onlyOfEnd: drivers[index].tween.holdsBefore)
        resumeMoves(endedBy: drivers[index])
      } else {
        cross(index, due!.way, instant)
      }
    }
  }

  private mutating func cross(
    _ index: Int, _ way: [(timeline: Int, place: Int64, rising: Bool)], _ instant: Int64
  ) {
    stand(on: way, instant)
    if !drivers[index].hasBegun {
      begin(index, instant)
    } else if !drivers[index].hasEnded {
      leaveOff(index, instant)
    } else {
      complete(reporting: index, instant)
    }
    crossing = [:]
  }

  /// Returns the driver whose begin, end or completion is due next, and the `way` to that boundary.
  private func nextDue(
    _ instant: Int64, _ isMeant: (ReferenceDriver) -> Bool
  ) -> (index: Int, way: [(timeline: Int, place: Int64, rising: Bool)])? {
    var due: [(index: Int, way: [(timeline: Int, place: Int64, rising: Bool)])] = []
    for (index, driver) in drivers.enumerated()
    where !driver.hasCompleted && !driver.clock.isPaused && isMeant(driver) {
      guard let boundary = driver.nextPhase, hasReached(driver, boundary, at: instant) else { continue }
      // A boundary never comes before the time up to which the driver has crossed its boundaries.
      let place = max(driver.settled, driver.clock.firstInstant(reaching: boundary) ?? driver.settled)
      due.append((index, way(to: place, in: home(driver))))
    }
    // Only boundaries that no other one precedes. Among them ends come first, then begins, each by serial.
    let first = due.filter { late in !due.contains { precedes($0.way, late.way) } }
    return first.first { drivers[$0.index].hasBegun } ?? first.first
  }

  /// Sets the timelines of `way` to the boundary over which they jump at `instant`.
  private mutating func stand(on way: [(timeline: Int, place: Int64, rising: Bool)], _ instant: Int64) {
    for step in way where step.place != time(of: step.timeline, at: instant) {
      crossing[step.timeline] = step.place
    }
  }

  /// Crosses a driver's boundaries up to its own time, after an operation has moved it. It may be paused, and
  /// its timeline may run in any direction (W5). On a timeline that runs backward, a moving driver crosses a
  /// boundary at exactly its own time only if `isMade` (C2).
  mutating func catchUp(_ index: Int, _ instant: Int64, isMade: Bool = false) {
    standsBefore = !isMade && !goesForward(drivers[index]) && drivers[index].moves
    defer { standsBefore = false }
    if !drivers[index].hasBegun, hasReached(drivers[index], drivers[index].beginning, at: instant) {
      begin(index, instant)
    }
    if drivers[index].hasBegun, !drivers[index].hasEnded {
      let boundary = drivers[index].halt ?? drivers[index].ending
      if hasReached(drivers[index], boundary, at: instant) { leaveOff(index, instant) }
    }
    repeatPlays(index, instant)
    complete(index, instant)
    letGo()
  }

  /// Removes drivers that auto-kill is due for, and that no fill holds any more (W5, C11).
  mutating func letGo() {
    drivers.removeAll { ($0.untold == 0 && $0.isDone) || ($0.id < 0 && $0.life == .killed) }
  }

  mutating func begin(_ index: Int, _ instant: Int64) {
    capture(index, instant)
    // Those that are seen commit, as at a call.
    if drivers[index].endsMoves { endMoves(by: drivers[index], at: instant) }
    ease(drivers[index].id, at: instant) {
      $0.drivers[index].hasBegun = true
      $0.drivers[index].isReturning = false
      $0.drivers[index].pruned = []
    }
    if !drivers[index].reportedStart { report(.started, drivers[index], at: instant) }
    drivers[index].reportedStart = true
    // C2: a driver of zero duration ends within the begins.
    if drivers[index].halt == nil, hasReached(drivers[index], drivers[index].ending, at: instant) {
      end(index, instant)
    }
  }

  /// Captures what the channels show when a driver first contends, before it contends itself (W1).
  mutating func capture(_ index: Int, _ instant: Int64) {
    let driver = drivers[index]
    if driver.tween.motion != nil { return captureMotion(index, instant) }
    guard driver.tween.captures, driver.captured == nil else { return }
    if let valuesBeforeMoves {
      drivers[index].captured = valuesBeforeMoves
      return
    }
    var without = self
    without.drivers.remove(at: index)
    drivers[index].captured = driver.tween.property.channels.map { channel in
      driver.tween.adds ? 0 : without.found(driver.entity, channel, at: instant)
    }
  }

  /// Returns what a capture finds on a channel: its value without additive layers (C12).
  private func found(_ entity: Int, _ channel: Int, at instant: Int64) -> Float {
    if startsFromBase(entity, channel, at: instant) { return base(entity, channel) }
    return flaw == .amountsAreCaptured
      ? shown(entity, channel, at: instant) : given(entity, channel, at: instant)
  }

  /// Captures the start value and velocity of a spring or decay, where they are not given (S3). With a given
  /// start, a velocity that is not given is 0. The rest instant is known from here on (S4).
  private mutating func captureMotion(_ index: Int, _ instant: Int64) {
    let driver = drivers[index]
    let instant = flaw == .capturedAtTick ? max(instant, self.instant(ofTick: ticks)) : instant
    guard let motion = driver.tween.motion, driver.tween.course == nil else { return }
    var without = self
    without.drivers.remove(at: index)
    let channels = driver.tween.property.channels
    let nothing = driver.tween.adds ? channels.map { _ in Float(0) } : nil
    let shown =
      nothing ?? inheritedValues ?? channels.map { without.found(driver.entity, $0, at: instant) }
    let start = motion.from ?? shown.map { Dynamics.held($0) }
    let end =
      motion.isRelative
      ? zip(start, motion.target).map { Dynamics.held(motion.isScaled ? $0 * $1 : $0 + $1) } : motion.target
    let velocity = channels.indices.map { lane in
      if let given = motion.velocity { return given[lane] }
      var velocity: Float = 0
      if motion.from == nil && !driver.tween.adds && flaw != .velocityDropped {
        let shown =
          inherited.map { Double($0[lane]) }
          ?? (startsFromBase(driver.entity, channels[lane], at: instant) ? 0 : nil)
          ?? without.velocity(driver.entity, channels[lane], at: instant, seenFrom: home(driver))
        velocity = driver.clock.numerator == 0 ? 0 : PortableMath.finite(Float(shown / driver.clock.rate))
      }
      // S5: from rest, a decay to a given end sets off at the velocity with which friction alone leads there.
      if motion.law == .decayToEnd && velocity == 0 {
        let way = Double(motion.pointOfRest(driver.tween.property, from: start[lane], to: end[lane]))
        velocity = PortableMath.finite(Float(motion.friction * (way - Double(start[lane]))))
      }
      return velocity
    }
    drivers[index].tween.course = ReferenceCourse(
      motion, driver.tween.property, from: start, velocity: velocity, end: end
    ).with(flaw)
    drivers[index].tween.cut = nil
    // Played backward, a motion begins at its rest, which is its whole length after its start.
    if driver.tween.playsBackward && !driver.hasBegun {
      drivers[index].clock.anchor += drivers[index].tween.activeLength ?? 0
    }
  }

  /// Pauses a driver that has played to where it was to, or ends it.
  private mutating func leaveOff(_ index: Int, _ instant: Int64) {
    guard let stop = drivers[index].halt else { return end(index, instant) }
    let place = time(of: home(drivers[index]), at: instant)
    drivers[index].stop = nil
    drivers[index].clock.place(stop, at: place)
    repeatPlays(index, instant)
    drivers[index].clock.turn(at: place, paused: true)
    if isSeen(drivers[index]) { update(drivers[index], at: instant) }
    report(.paused, drivers[index], at: instant)
  }

  private mutating func end(_ index: Int, _ instant: Int64) {
    repeatPlays(index, instant)
    let driver = drivers[index]
    let won = channelsWon(driver)
    drivers[index].endedShadowed = won.isEmpty
    // C4: the exact end value, however far its clock is past the end.
    var ended = driver
    ended.hasEnded = true
    let values = values(ended, atLocal: driver.ending!)
    ease(driver.id, at: instant, own: values) { world in
      world.drivers[index].hasEnded = true
      if !won.isEmpty { world.update(driver, at: instant) }
      if driver.tween.holdsAfter && !driver.tween.adds {
        world.prune(driver.entity, driver.tween.property.channels)
      }
      world.commit(world.drivers[index], won, values)
    }
    complete(index, instant)
  }

  /// Commits `values` on the channels in `won` that have no contender left, if the driver persists (C4).
  mutating func commit(_ driver: ReferenceDriver, _ won: [Int], _ values: [Float]) {
    guard driver.tween.persists, !driver.tween.adds || flaw == .amountsAreCommitted else { return }
    for channel in won where winner(driver.entity, channel) == nil {
      let lane = driver.tween.property.channels.firstIndex(of: channel)!
      bases[driver.entity]![channel].append(
        ReferenceBase(value: values[lane], undoable: driver.tween.timeline == nil ? nil : driver.id))
    }
  }

  /// Prunes all fills after an end but the last one, which covers them for good (C11). Fills on timelines
  /// stay, because a timeline can seek back.
  mutating func prune(_ entity: Int, _ channels: [Int]) {
    for channel in channels {
      let holding = drivers.indices.filter {
        drivers[$0].entity == entity && drivers[$0].hasEnded && drivers[$0].tween.timeline == nil
          && !drivers[$0].tween.adds
          && drivers[$0].contends(in: channel)
      }
      for index in holding.dropLast() { drivers[index].pruned.insert(channel) }
    }
  }

  mutating func repeatPlays(_ index: Int, _ instant: Int64) {
    while !passesRepeats, drivers[index].hasBegun, !drivers[index].hasEnded,
      let next = drivers[index].nextRepeat, hasReached(drivers[index], next, at: instant)
    {
      drivers[index].repetitions += 1
      let repetition = Int(drivers[index].repetitions)
      report(.repeated, drivers[index], at: instant, repetition: repetition)
    }
  }

  private mutating func complete(_ index: Int, _ instant: Int64) {
    let driver = drivers[index]
    guard driver.hasEnded, !driver.hasCompleted, hasReached(driver, driver.completion, at: instant) else {
      return
    }
    complete(reporting: index, instant)
  }

  /// Completes a driver, and reports that once until a restart (C6).
  mutating func complete(reporting index: Int, _ instant: Int64) {
    drivers[index].hasCompleted = true
    if drivers[index].clock.isPaused {
      drivers[index].clock.turn(at: time(of: home(drivers[index]), at: instant), paused: false)
    }
    let driver = drivers[index]
    if driver.reportedCompletion { return }
    let kills = driver.killsCompleted && !driver.contendsAnywhere
    report(.completed, driver, at: instant, kills: kills)
    drivers[index].reportedCompletion = true
    if kills { drivers[index].untold += 1 }
  }
}
