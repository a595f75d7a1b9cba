// Seeks, and timelines that run backward (T8). Where a timeline's time rises, drivers cross all their
// boundaries. Where it falls, the state of each driver is found from its own time.

extension ReferenceWorld {
  /// Moves the time of a timeline and its descendants. Boundaries on the way are crossed and reported now, in
  /// the order in which the sought timeline passes them.
  mutating func travel(_ timeline: Int, to target: Int64) {
    crossPending()
    isByHand = false
    defer { isByHand = true }
    let present = time(of: timeline, at: now)
    let tree = tree(of: timeline)
    journey = (timeline, Int((target - present).signum()))
    let falling = tree.filter { direction(of: $0) < 0 }
    passesRepeats = true
    while let next = nextStop(timeline, tree, until: target) {
      place(timeline, at: next)
      for timeline in falling { goBack(timeline, at: now) }
      process(now, among: tree)
    }
    place(timeline, at: target)
    journey = nil
    for timeline in tree where falling.contains(timeline) || direction(of: timeline) < 0 {
      goBack(timeline, at: now)
    }
    passesRepeats = false
    standOn(timeline, at: now)
  }

  /// Crosses what is due by the tick, each boundary at its own instant, before a callback changes a clock.
  mutating func crossPending() {
    if moment != nil { go(to: now, isForward: true) }
  }

  /// Sets a timeline's time to `local` now.
  private mutating func place(_ timeline: Int, at local: Int64) {
    timelines[timeline].clock.place(local, at: parentTime(of: timeline, at: now))
    timelines[timeline].touched = now
  }

  /// Returns the next boundary on the way to `target`, in the time of the sought timeline.
  private func nextStop(_ timeline: Int, _ tree: [Int], until target: Int64) -> Int64? {
    let present = time(of: timeline, at: now)
    let rises = journey!.direction > 0
    let stops = drivers.compactMap { driver -> Int64? in
      let isRising = direction(of: home(driver)) > 0
      guard driver.life == .started, tree.contains(home(driver)),
        let boundary = isRising ? driver.nextPhase : firstContention(driver),
        let place = driver.clock.firstInstant(reaching: boundary),
        let last = way(to: place, in: home(driver), rising: isRising).last, last.timeline == timeline
      else { return nil }
      // `standOn` decides on which side of a boundary at `target` the driver is.
      if !isRising && last.place == target { return nil }
      return rises ? max(present, last.place) : min(present, last.place)
    }.filter { rises ? $0 <= target : $0 >= target }
    return rises ? stops.min() : stops.max()
  }

  /// Returns the end of a driver that was reversed in its delay and has no start value. Its way back from
  /// there is the first time that it contends (W1).
  private func firstContention(_ driver: ReferenceDriver) -> Int64? {
    let needsStart =
      driver.tween.motion != nil
      ? driver.tween.course == nil : driver.tween.captures && driver.captured == nil
    return needsStart && driver.hasEnded && driver.moves ? driver.ending : nil
  }

  /// Crosses or reverts boundaries at the present time, after a timeline's direction may have changed (C2).
  /// Repeats that were passed backward will be reported again.
  mutating func standOn(_ timeline: Int, at instant: Int64) {
    let tree = tree(of: timeline)
    passesRepeats = true
    for timeline in tree where direction(of: timeline) < 0 { goBack(timeline, at: instant) }
    process(instant, among: tree)
    passesRepeats = false
    for index in drivers.indices where drivers[index].life == .started && tree.contains(home(drivers[index]))
    {
      drivers[index].repetitions = repeatsBehind(drivers[index], at: instant)
    }
    settle(tree, at: instant)
  }

  /// Reverts the drivers of a timeline to their own time, and undoes the commits of ends that are upcoming
  /// again. Captured starts stay (W1), and nothing is reported twice (C6).
  mutating func goBack(_ timeline: Int, at instant: Int64) {
    var undone: Set<Int> = []
    var takenBack: [ReferenceDriver] = []
    for index in drivers.indices where home(drivers[index]) == timeline && drivers[index].moves {
      let driver = drivers[index]
      drivers[index].settled = min(driver.settled, time(of: timeline, at: instant))
      drivers[index].hasBegun = driver.hasBegun && isBehind(driver, driver.beginning, instant)
      drivers[index].hasEnded = driver.hasEnded && isBehind(driver, driver.ending, instant)
      drivers[index].hasCompleted = driver.hasCompleted && isBehind(driver, driver.completion, instant)
      if flaw == .seekForgets && driver.hasBegun && !drivers[index].hasBegun {
        drivers[index].tween.course = nil
      }
      if driver.hasEnded && !drivers[index].hasEnded { undone.insert(driver.id) }
      if driver.hasBegun && !drivers[index].hasBegun { takenBack.append(driver) }
      if driver.hasBegun != drivers[index].hasBegun {
        removeCrossfades(of: driver, onlyOfEnd: driver.tween.holdsBefore)
      } else if driver.hasEnded != drivers[index].hasEnded {
        removeCrossfades(of: driver, onlyOfEnd: true)
      }
    }
    takeBack(undone)
    for driver in takenBack.reversed() { resumeMoves(endedBy: driver) }
    // A driver that was reversed in its delay may contend here for the first time (W1).
    for index in drivers.indices where undone.contains(drivers[index].id) {
      let driver = drivers[index]
      if driver.isMoving || (!driver.hasBegun && driver.tween.holdsBefore) { capture(index, instant) }
    }
  }

  /// Returns whether a driver is due to leave its active interval backward, over its beginning.
  func leavesBackward(_ driver: ReferenceDriver, at instant: Int64) -> Bool {
    driver.isMoving && driver.moves && direction(of: home(driver)) < 0
      && !isBehind(driver, driver.beginning, instant)
  }

  /// Returns whether a boundary has been passed. On a timeline that runs backward the active interval is
  /// (start, end], so a boundary at the present time has not (C2).
  private func isBehind(_ driver: ReferenceDriver, _ boundary: Int64?, _ instant: Int64) -> Bool {
    guard !goesForward(driver), let boundary, let place = driver.clock.firstInstant(reaching: boundary)
    else {
      return hasReached(driver, boundary, at: instant)
    }
    return time(of: home(driver), at: instant) > place
  }

  /// Undoes the last commit of each driver whose end was reverted. A driver that was reversed and ended again
  /// has earlier ones, which stay.
  mutating func takeBack(_ undone: Set<Int>) {
    for entity in bases.indices where bases[entity] != nil {
      for channel in bases[entity]!.indices {
        for id in undone {
          if let last = bases[entity]![channel].lastIndex(where: { $0.undoable == id }) {
            bases[entity]![channel].remove(at: last)
          }
        }
      }
    }
  }

  /// Undoes all commits of a driver.
  mutating func takeAllBack(_ id: Int) {
    for entity in bases.indices where bases[entity] != nil {
      for channel in bases[entity]!.indices { bases[entity]![channel].removeAll { $0.undoable == id } }
    }
  }
}
