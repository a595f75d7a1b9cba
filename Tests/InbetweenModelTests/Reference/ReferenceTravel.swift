// Timelines whose time is moved by hand or runs backward (T8). A seek has no shortcut: those that rise take
// their drivers through all their boundaries, of those that fall each driver is asked what would have been.

extension ReferenceWorld {
  /// Moves a timeline's time, and that of all that hang on it. What begins and ends on the way says so now,
  /// in the order in which the moved one passes it.
  mutating func travel(_ timeline: Int, to target: Int64) {
    crossPending()
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

  /// Before a callback touches a clock: what is due by the tick is crossed as the clocks have shown it so
  /// far, each boundary at its own instant.
  mutating func crossPending() {
    if moment != nil { go(to: now, isForward: true) }
  }

  /// A new piece of the timeline's clock, standing at `local` now.
  private mutating func place(_ timeline: Int, at local: Int64) {
    timelines[timeline].clock.place(local, at: parentTime(of: timeline, at: now))
    timelines[timeline].touched = now
  }

  /// The next begin or end of a driver on the way, in the time of the timeline that is moved.
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
      // On which side of a boundary it comes to stand is said when it stands.
      if !isRising && last.place == target { return nil }
      return rises ? max(present, last.place) : min(present, last.place)
    }.filter { rises ? $0 <= target : $0 >= target }
    return rises ? stops.min() : stops.max()
  }

  /// The end of one that was turned round in its delay, and on its way back contends there for the first time
  /// (W1).
  private func firstContention(_ driver: ReferenceDriver) -> Int64? {
    let needsStart =
      driver.tween.motion != nil
      ? driver.tween.course == nil : driver.tween.captures && driver.captured == nil
    return needsStart && driver.hasEnded && driver.moves ? driver.ending : nil
  }

  /// Turned round on a boundary it stands on that one's other side (C2). Repeats that have been passed
  /// backward will be reported again.
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

  /// Each driver is where its own time says; what ends ahead have written is undone. Starts that have been
  /// captured stay (W1), and what has been reported is not reported again (C6).
  mutating func goBack(_ timeline: Int, at instant: Int64) {
    var undone: Set<Int> = []
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
      if driver.hasBegun != drivers[index].hasBegun || driver.hasEnded != drivers[index].hasEnded {
        cutSeams(of: driver)
      }
    }
    takeBack(undone)
    // One that was turned round in its delay may contend here for the first time (W1).
    for index in drivers.indices where undone.contains(drivers[index].id) {
      let driver = drivers[index]
      if driver.isMoving || (!driver.hasBegun && driver.tween.holdsBefore) { capture(index, instant) }
    }
  }

  /// Whether it is to leave its active interval by its beginning.
  func leavesBackward(_ driver: ReferenceDriver, at instant: Int64) -> Bool {
    driver.isMoving && driver.moves && direction(of: home(driver)) < 0
      && !isBehind(driver, driver.beginning, instant)
  }

  /// C2: going backward the interval is (start, end]: a boundary is behind only once it has been passed.
  private func isBehind(_ driver: ReferenceDriver, _ boundary: Int64?, _ instant: Int64) -> Bool {
    guard !goesForward(driver), let boundary, let place = driver.clock.firstInstant(reaching: boundary)
    else {
      return hasReached(driver, boundary, at: instant)
    }
    return time(of: home(driver), at: instant) > place
  }

  /// The last commits of drivers that have not ended any more. Turned round and ended again they have others.
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

  /// All of a driver's commits.
  mutating func takeAllBack(_ id: Int) {
    for entity in bases.indices where bases[entity] != nil {
      for channel in bases[entity]!.indices { bases[entity]![channel].removeAll { $0.undoable == id } }
    }
  }
}
