// What a program does to the world between ticks. Reads see it at once; events come with the next tick (W7).

extension ReferenceWorld {
  mutating func spawn() -> Int {
    bases.append(ReferenceProperty.defaults)
    return bases.count - 1
  }

  /// The entity dies, and its drivers with it: each says so, and commits nothing.
  mutating func despawn(_ entity: Int) -> Bool {
    guard bases[entity] != nil else { return false }
    for driver in drivers where driver.entity == entity { report(.entityDied, driver, at: now) }
    drivers.removeAll { $0.entity == entity }
    for timeline in timelines.indices { timelines[timeline].commits.removeAll { $0.entity == entity } }
    bases[entity] = nil
    return true
  }

  /// C7: sets the base value; contenders go on.
  mutating func assign(_ entity: Int, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    guard bases[entity] != nil else { return false }
    for (channel, value) in zip(property.channels, values) {
      bases[entity]![channel] = value
      forgetCommits(entity, channel, except: nil)
    }
    return true
  }

  /// C1, C7, W1: takes the next serial, ends earlier drivers where it replaces, and begins at once where no
  /// delay is left. A negative delay joins part-way, now: nothing begins in the past.
  mutating func register(_ tween: ReferenceTween, id: Int, on entity: Int) -> Bool {
    guard bases[entity] != nil else { return false }
    let serial = nextSerial()
    if tween.replaces {
      let covered = drivers.filter {
        $0.entity == entity && !Set($0.tween.property.channels).isDisjoint(with: tween.property.channels)
      }
      for driver in covered { remove(driver.id, as: .superseded) }
    }
    if let timeline = tween.timeline { begin(timeline: timeline) }
    let start = tween.timeline.map { timelines[$0].clock.local(at: now) } ?? now
    var driver = ReferenceDriver(
      id: id, serial: serial, entity: entity, tween: tween,
      clock: ReferenceClock(
        anchor: 0, start: start, numerator: tween.rate.numerator, denominator: tween.rate.denominator))
    // Played backward it begins behind its end, by a positive endDelay.
    if tween.playsBackward { driver.clock.anchor = beginning(driver) + max(0, tween.endDelay) }
    driver.repetitions = skippedRepeats(driver)
    drivers.append(driver)
    // With fill backwards it contends from here on.
    if tween.holdsBefore { capture(drivers.count - 1, now) }
    process(now)
    return true
  }

  /// Repeats that a driver which joins part-way has behind it: those are not reported.
  private func skippedRepeats(_ driver: ReferenceDriver) -> Int64 {
    let tween = driver.tween
    if tween.playsBackward { return 0 }
    var count: Int64 = 0
    while let crossing = tween.crossing(count + 1), tween.delay + crossing <= driver.clock.anchor {
      count += 1
    }
    return count
  }

  /// C6: its clock stands. Legal in the delay and while active, until completion (W5).
  mutating func pause(_ id: Int) -> Bool { turn(id, paused: true) }

  mutating func resume(_ id: Int) -> Bool { turn(id, paused: false) }

  private mutating func turn(_ id: Int, paused: Bool) -> Bool {
    guard let index = drivers.firstIndex(where: { $0.id == id }), !drivers[index].hasCompleted,
      drivers[index].clock.isPaused != paused
    else { return false }
    let parent = drivers[index].tween.timeline.map { timelines[$0].clock.local(at: now) } ?? now
    drivers[index].clock.turn(at: parent, paused: paused)
    return true
  }

  mutating func cancel(_ id: Int) -> Bool { remove(id, as: .cancelled) }

  /// C4: a persisting winner that leaves with no contender left commits its present value.
  @discardableResult
  private mutating func remove(_ id: Int, as outcome: ReferenceEvent.Kind) -> Bool {
    guard let index = drivers.firstIndex(where: { $0.id == id }) else { return false }
    let driver = drivers[index]
    let won = driver.tween.property.channels.filter { winner(driver.entity, $0)?.id == id }
    let values = driver.tween.property.channels.map { shown(driver.entity, $0, at: now) }
    drivers.remove(at: index)
    for timeline in timelines.indices { timelines[timeline].commits.removeAll { $0.driver == id } }
    commit(driver, won, values)
    report(outcome, driver, at: now)
    return true
  }
}
