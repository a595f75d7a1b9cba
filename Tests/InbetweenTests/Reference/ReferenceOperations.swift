// What a program does to the world between ticks. Reads see it at once; events come with the next tick (W7).

extension ReferenceWorld {
  mutating func spawn() -> Int {
    bases.append(ReferenceProperty.defaults.map { [ReferenceBase(value: $0)] })
    return bases.count - 1
  }

  /// The entity dies, and its drivers with it: each says so, and commits nothing.
  mutating func despawn(_ entity: Int) -> Bool {
    guard bases[entity] != nil else { return false }
    for driver in drivers where driver.entity == entity { report(.entityDied, driver, at: now) }
    drivers.removeAll { $0.entity == entity }
    bases[entity] = nil
    return true
  }

  /// C7: sets the base value; contenders go on.
  mutating func assign(_ entity: Int, _ property: ReferenceProperty, _ values: [Float]) -> Bool {
    guard bases[entity] != nil else { return false }
    for (channel, value) in zip(property.channels, values) {
      // T8: whatever could have been undone is gone.
      bases[entity]![channel] = [ReferenceBase(value: value)]
    }
    return true
  }

  /// C1, C7, W1: takes the next serial, ends earlier drivers where it replaces, and begins at once where no
  /// delay is left. A negative delay joins part-way, now: nothing begins in the past.
  mutating func register(_ tween: ReferenceTween, id: Int, on entity: Int) -> Bool {
    guard bases[entity] != nil, !tween.repeatsTooFast else { return false }
    let serial = nextSerial()
    if tween.replaces {
      let covered = drivers.filter {
        $0.entity == entity && (!$0.hasCompleted || $0.contendsAnywhere)
          && !Set($0.tween.property.channels).isDisjoint(with: tween.property.channels)
      }
      for driver in covered { remove(driver.id, as: .superseded) }
    }
    if let timeline = tween.timeline { begin(timeline: timeline) }
    var driver = ReferenceDriver(
      id: id, serial: serial, entity: entity, tween: tween,
      clock: ReferenceClock(
        anchor: 0, start: 0, numerator: tween.rate.numerator, denominator: tween.rate.denominator))
    // On a timeline its own time is 0 at the timeline's 0, whenever it joins.
    driver.clock.start = tween.timeline == nil ? parentTime(driver, at: now) : 0
    // Played backward it begins behind its end, by a positive endDelay.
    if tween.playsBackward { driver.clock.anchor = beginning(driver) + max(0, tween.endDelay) }
    driver.repetitions = repeatsBehind(driver)
    drivers.append(driver)
    // With fill backwards it contends from here on.
    if tween.holdsBefore { capture(drivers.count - 1, now) }
    process(now, registered: id)
    return true
  }

  /// How many repeats lie behind its present own time: those of a driver that joins part-way are not reported.
  func repeatsBehind(_ driver: ReferenceDriver) -> Int64 {
    var counted = driver
    counted.repetitions = 0
    let isForward = !driver.tween.playsBackward
    while let next = nextRepeat(counted), hasReached(counted, next, at: now) || (isForward && next <= 0) {
      counted.repetitions += 1
    }
    return counted.repetitions
  }

  /// C6: its clock stands. Legal in the delay and while active, until completion (W5).
  mutating func pause(_ id: Int) -> Bool { turn(id, paused: true) }

  mutating func resume(_ id: Int) -> Bool { turn(id, paused: false) }

  private mutating func turn(_ id: Int, paused: Bool) -> Bool {
    guard let index = drivers.firstIndex(where: { $0.id == id }), !drivers[index].hasCompleted,
      drivers[index].clock.isPaused != paused
    else { return false }
    drivers[index].clock.turn(at: parentTime(drivers[index], at: now), paused: paused)
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
    commit(driver, won, values)
    forget(driver)
    report(outcome, driver, at: now)
    return true
  }
}
