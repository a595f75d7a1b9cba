// Timelines: clocks that can be sought (T8). A seek has no shortcut: forward it takes the timeline's drivers
// through all their boundaries, backward it asks each what would have been.

extension ReferenceWorld {
  mutating func makeTimeline() -> Int {
    timelines.append(ReferenceTimeline(clock: ReferenceClock(anchor: 0, start: now, isPaused: true)))
    return timelines.count - 1
  }

  /// The first registration begins it, at the local time at which it stands.
  mutating func begin(timeline: Int) {
    guard !timelines[timeline].hasBegun else { return }
    timelines[timeline].hasBegun = true
    timelines[timeline].clock.turn(at: now, paused: timelines[timeline].isPaused)
  }

  mutating func turn(timeline: Int, paused: Bool) -> Bool {
    guard timelines[timeline].isPaused != paused else { return false }
    timelines[timeline].isPaused = paused
    timelines[timeline].clock.turn(at: now, paused: paused || !timelines[timeline].hasBegun)
    standOn(timeline)
    return true
  }

  mutating func setRate(_ rate: (numerator: Int64, denominator: Int64), of timeline: Int) -> Bool {
    timelines[timeline].clock.turn(at: now, numerator: rate.numerator, denominator: rate.denominator)
    standOn(timeline)
    return true
  }

  /// Turned round on a boundary it stands on that one's other side (C2). Repeats that have been passed backward
  /// will be reported again.
  private mutating func standOn(_ timeline: Int) {
    isSeeking = true
    if timelines[timeline].runsBackward { goBack(timeline, at: now) } else { process(now) }
    isSeeking = false
    for index in drivers.indices where drivers[index].tween.timeline == timeline {
      drivers[index].repetitions = repeatsBehind(drivers[index])
    }
  }

  /// Moves the timeline's time. What begins and ends on the way says so now.
  mutating func seek(timeline: Int, to target: Int64) -> Bool {
    let present = timelines[timeline].clock.local(at: now)
    isSeeking = true
    if target > present {
      while let next = nextBoundary(of: timeline, until: target) {
        place(timeline, at: max(present, next))
        // Whichever way it runs, a seek forward goes forward.
        let clock = timelines[timeline].clock
        timelines[timeline].clock.isPaused = true
        process(now)
        timelines[timeline].clock.isPaused = clock.isPaused
      }
    }
    place(timeline, at: target)
    if target < present || timelines[timeline].runsBackward { goBack(timeline, at: now) }
    isSeeking = false
    standOn(timeline)
    return true
  }

  /// A new piece of the timeline's clock, standing at `local` now.
  private mutating func place(_ timeline: Int, at local: Int64) {
    timelines[timeline].clock.anchor = local
    timelines[timeline].clock.start = now
  }

  /// The first of its drivers' begins and ends ahead, in the timeline's time; repeats are passed over.
  private func nextBoundary(of timeline: Int, until target: Int64) -> Int64? {
    drivers.filter { $0.tween.timeline == timeline }.compactMap { driver in
      nextPhase(driver).flatMap { driver.clock.firstInstant(reaching: $0) }
    }.filter { $0 <= target }.min()
  }

  /// Each driver is where its own time says; what ends ahead have written is undone. Starts that have been
  /// captured stay (W1), and what has been reported is not reported again (C6).
  mutating func goBack(_ timeline: Int, at instant: Int64) {
    var undone: Set<Int> = []
    for index in drivers.indices where drivers[index].tween.timeline == timeline {
      let driver = drivers[index]
      drivers[index].hasBegun = driver.hasBegun && isBehind(driver, beginning(driver), instant)
      drivers[index].hasEnded = driver.hasEnded && isBehind(driver, ending(driver), instant)
      drivers[index].hasCompleted = driver.hasCompleted && isBehind(driver, completion(driver), instant)
      if driver.hasEnded && !drivers[index].hasEnded { undone.insert(driver.id) }
    }
    for entity in bases.indices where bases[entity] != nil {
      for channel in bases[entity]!.indices {
        bases[entity]![channel].removeAll { $0.undoable.map(undone.contains) ?? false }
      }
    }
  }

  /// C2: going backward the interval is (start, end]: a boundary is behind only once it has been passed.
  private func isBehind(_ driver: ReferenceDriver, _ boundary: Int64?, _ instant: Int64) -> Bool {
    let timeline = timelines[driver.tween.timeline!]
    guard timeline.runsBackward, let boundary, let place = driver.clock.firstInstant(reaching: boundary)
    else {
      return hasReached(driver, boundary, at: instant)
    }
    return timeline.clock.local(at: instant) > place
  }

  /// The boundaries that a driver on a timeline running backward has yet to cross.
  func boundariesBehind(_ driver: ReferenceDriver) -> [Int64] {
    if driver.hasCompleted { return [completion(driver)].compactMap { $0 } }
    if driver.hasEnded { return [ending(driver)].compactMap { $0 } }
    return driver.hasBegun ? [beginning(driver)] : []
  }

  /// What a driver that leaves has written stays.
  mutating func forget(_ driver: ReferenceDriver) {
    for channel in driver.tween.property.channels {
      for index in bases[driver.entity]![channel].indices
      where bases[driver.entity]![channel][index].undoable == driver.id {
        bases[driver.entity]![channel][index].undoable = nil
      }
    }
  }
}
