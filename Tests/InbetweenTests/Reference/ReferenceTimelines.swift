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
    return true
  }

  mutating func setRate(_ rate: (numerator: Int64, denominator: Int64), of timeline: Int) -> Bool {
    timelines[timeline].clock.turn(at: now, numerator: rate.numerator, denominator: rate.denominator)
    return true
  }

  /// Moves the timeline's time. What begins and ends on the way says so now.
  mutating func seek(timeline: Int, to target: Int64) -> Bool {
    let present = timelines[timeline].clock.local(at: now)
    isSeeking = true
    if target > present {
      while let next = nextBoundary(of: timeline, until: target) {
        place(timeline, at: next)
        process(now)
      }
    }
    place(timeline, at: target)
    if target < present { goBack(timeline) }
    isSeeking = false
    for index in drivers.indices where drivers[index].tween.timeline == timeline {
      drivers[index].repetitions = repeatsBehind(drivers[index])
    }
    return true
  }

  /// A new piece of the timeline's clock, standing at `local` now.
  private mutating func place(_ timeline: Int, at local: Int64) {
    timelines[timeline].clock.anchor = local
    timelines[timeline].clock.start = now
  }

  /// The first of its drivers' boundaries ahead, in the timeline's time.
  private func nextBoundary(of timeline: Int, until target: Int64) -> Int64? {
    drivers.filter { $0.tween.timeline == timeline }.flatMap { driver in
      boundaries(driver).compactMap { driver.clock.firstInstant(reaching: $0) }
    }.filter { $0 <= target && $0 > timelines[timeline].clock.local(at: now) }.min()
  }

  /// Each driver is where its own time says; what ends ahead have written is undone. Starts that have been
  /// captured stay (W1), and what has been reported is not reported again (C6).
  private mutating func goBack(_ timeline: Int) {
    var undone: Set<Int> = []
    for index in drivers.indices where drivers[index].tween.timeline == timeline {
      let driver = drivers[index]
      drivers[index].hasBegun = driver.hasBegun && hasReached(driver, beginning(driver), at: now)
      drivers[index].hasEnded = driver.hasEnded && hasReached(driver, ending(driver), at: now)
      drivers[index].hasCompleted = driver.hasCompleted && hasReached(driver, completion(driver), at: now)
      if driver.hasEnded && !drivers[index].hasEnded { undone.insert(driver.id) }
    }
    for entity in bases.indices where bases[entity] != nil {
      for channel in bases[entity]!.indices {
        bases[entity]![channel].removeAll { $0.undoable.map(undone.contains) ?? false }
      }
    }
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
