// Taking the world through its boundaries (C2–C5, C11, T6).

extension ReferenceWorld {
  /// Goes forward, boundary instant by boundary instant.
  mutating func go(to instant: Int64) {
    while let next = nextBoundary(), next <= instant {
      goBack(at: next)
      process(next)
    }
    goBack(at: instant)
    now = instant
  }

  /// Timelines that run backward leave before anything begins.
  private mutating func goBack(at instant: Int64) {
    for timeline in timelines.indices where timelines[timeline].runsBackward { goBack(timeline, at: instant) }
  }

  /// The first instant at which anything is due.
  private func nextBoundary() -> Int64? {
    var first: Int64?
    for driver in drivers {
      for boundary in goesForward(driver) ? boundaries(driver) : boundariesBehind(driver) {
        if let instant = self.instant(driver, reaching: boundary) { first = min(first ?? instant, instant) }
      }
    }
    return first
  }

  func goesForward(_ driver: ReferenceDriver) -> Bool {
    driver.tween.timeline.map { !timelines[$0].runsBackward } ?? true
  }

  /// The boundaries that the driver has yet to cross, the nearest of each kind.
  private func boundaries(_ driver: ReferenceDriver) -> [Int64] {
    let isActive = driver.hasBegun && !driver.hasEnded
    return [nextPhase(driver), isActive ? nextRepeat(driver) : nil].compactMap { $0 }
  }

  /// Where it next begins, ends or completes.
  func nextPhase(_ driver: ReferenceDriver) -> Int64? {
    if !driver.hasBegun { return beginning(driver) }
    if !driver.hasEnded { return ending(driver) }
    return driver.hasCompleted ? nil : completion(driver)
  }

  /// C2: at one instant all ends come first, then all begins, each by serial. A timeline whose time jumps over
  /// several of its own instants at once takes them one after the other, so that it does not matter how fast
  /// it runs.
  ///
  /// - Parameter registered: the driver that is just being registered, which begins whichever way its timeline
  ///   runs.
  mutating func process(_ instant: Int64, registered: Int? = nil) {
    while let (index, local) = nextDue(instant, registered) {
      crossing = (drivers[index].tween.timeline, local)
      if drivers[index].hasBegun { end(index, instant) } else { begin(index, instant) }
      crossing = nil
    }
    for index in drivers.indices where goesForward(drivers[index]) {
      repeatPlays(index, instant)
      complete(index, instant)
    }
    drivers.removeAll { $0.hasCompleted && !$0.contendsAnywhere && $0.tween.timeline == nil }
  }

  /// The next begin or end that is due, and its instant in the driver's timeline.
  private func nextDue(_ instant: Int64, _ registered: Int?) -> (index: Int, local: Int64)? {
    var due: [(index: Int, local: Int64)] = []
    for (index, driver) in drivers.enumerated()
    where !driver.hasEnded && !driver.clock.isPaused && (goesForward(driver) || driver.id == registered) {
      let boundary = driver.hasBegun ? ending(driver) : beginning(driver)
      guard let boundary, hasReached(driver, boundary, at: instant) else { continue }
      // Nothing begins before its registration, wherever its clock would have been.
      let present = parentTime(driver, at: now)
      due.append((index, max(present, driver.clock.firstInstant(reaching: boundary) ?? present)))
    }
    // The first instant of each clock; among them ends, then begins, by serial.
    let first = due.filter { late in
      !due.contains {
        $0.local < late.local && drivers[$0.index].tween.timeline == drivers[late.index].tween.timeline
      }
    }
    return first.first { drivers[$0.index].hasBegun } ?? first.first
  }

  private mutating func begin(_ index: Int, _ instant: Int64) {
    capture(index, instant)
    drivers[index].hasBegun = true
    if !drivers[index].reportedStart { report(.started, drivers[index], at: instant) }
    drivers[index].reportedStart = true
    // Zero duration begins and ends within the begins.
    if hasReached(drivers[index], ending(drivers[index]), at: instant) { end(index, instant) }
  }

  /// W1: what the channels show at the first instant at which it contends; before it does so itself.
  mutating func capture(_ index: Int, _ instant: Int64) {
    let driver = drivers[index]
    guard driver.tween.captures, driver.captured == nil else { return }
    var without = self
    without.drivers.remove(at: index)
    drivers[index].captured = driver.tween.property.channels.map {
      without.shown(driver.entity, $0, at: instant)
    }
  }

  private mutating func end(_ index: Int, _ instant: Int64) {
    repeatPlays(index, instant)
    let driver = drivers[index]
    let won = driver.tween.property.channels.filter { winner(driver.entity, $0)?.id == driver.id }
    drivers[index].endedShadowed = won.isEmpty
    drivers[index].hasEnded = true
    if driver.tween.holdsAfter { prune(driver.entity, driver.tween.property.channels) }
    // C4: the exact end value, whatever its clock overshoots the end by.
    let values = values(drivers[index], atLocal: ending(driver)!)
    commit(drivers[index], won, values)
    complete(index, instant)
  }

  /// C4: with no contender left, the winner's value becomes the base value, unless it does not persist.
  mutating func commit(_ driver: ReferenceDriver, _ won: [Int], _ values: [Float]) {
    guard driver.tween.persists else { return }
    for channel in won where winner(driver.entity, channel) == nil {
      let lane = driver.tween.property.channels.firstIndex(of: channel)!
      bases[driver.entity]![channel].append(
        ReferenceBase(value: values[lane], undoable: driver.tween.timeline == nil ? nil : driver.id))
    }
  }

  /// C11: of the fills that hold after their ends, all but the last are covered for good. Those on timelines
  /// are not, for a timeline can be sought back.
  private mutating func prune(_ entity: Int, _ channels: [Int]) {
    for channel in channels {
      let holding = drivers.indices.filter {
        drivers[$0].entity == entity && drivers[$0].hasEnded && drivers[$0].tween.timeline == nil
          && drivers[$0].contends(in: channel)
      }
      for index in holding.dropLast() { drivers[index].pruned.insert(channel) }
    }
  }

  private mutating func repeatPlays(_ index: Int, _ instant: Int64) {
    while !isSeeking, drivers[index].hasBegun, !drivers[index].hasEnded,
      let next = nextRepeat(drivers[index]),
      hasReached(drivers[index], next, at: instant)
    {
      drivers[index].repetitions += 1
      report(
        .repeated, drivers[index], at: self.instant(drivers[index], reaching: next)!,
        repetition: Int(drivers[index].repetitions))
    }
  }

  private mutating func complete(_ index: Int, _ instant: Int64) {
    let driver = drivers[index]
    guard driver.hasEnded, !driver.hasCompleted, hasReached(driver, completion(driver), at: instant) else {
      return
    }
    drivers[index].hasCompleted = true
    if !driver.reportedCompletion { report(.completed, drivers[index], at: instant) }
    drivers[index].reportedCompletion = true
  }
}
