// The nine operations of W5, seek and release. An operation that the table of W5 forbids changes nothing. In
// a callback, start and restart act at the event's instant, all others at the tick (W7).

extension ReferenceWorld {
  private func find(_ id: Int, if operation: ReferenceOperation) -> Int? {
    find(id).flatMap { drivers[$0].state.permits(operation) ? $0 : nil }
  }

  mutating func start(_ id: Int) -> Bool {
    guard let index = find(id, if: .start) else { return false }
    let instant = moment ?? now
    start(index, at: instant, from: time(of: home(drivers[index]), at: instant))
    bringUp()
    return true
  }

  /// Stops a driver: it leaves its channels, and forgets its start value and elapsed time.
  mutating func stop(_ id: Int) -> Bool {
    guard let index = find(id, if: .stop) else { return false }
    report(.stopped, drivers[index], at: now)
    leave(index, at: now)
    drivers[index].captured = nil
    drivers[index].tween.course = nil
    return true
  }

  /// Stops and starts a driver at one instant; it keeps its start value. On a timeline its commits are
  /// undone, and it makes none (T8).
  mutating func restart(_ id: Int) -> Bool {
    guard let index = find(id, if: .restart) else { return false }
    let instant = moment ?? now
    if drivers[index].state.permits(.stop) { report(.stopped, drivers[index], at: instant) }
    if drivers[index].tween.timeline != nil {
      ease(id, at: instant) {
        $0.takeAllBack(id)
        $0.drivers[index].life = .inactive
      }
    } else if drivers[index].life == .started {
      leave(index, at: instant)
    }
    report(.restarted, drivers[index], at: instant)
    if flaw == .restartForgets { drivers[index].tween.course = nil }
    start(index, at: instant, from: time(of: home(drivers[index]), at: instant))
    bringUp()
    return true
  }

  /// Pauses a driver: its own time is held (C6).
  mutating func pause(_ id: Int) -> Bool {
    guard let index = find(id, if: .pause) else { return false }
    drivers[index].clock.turn(at: time(of: home(drivers[index]), at: now), paused: true)
    report(.paused, drivers[index], at: now)
    return true
  }

  mutating func resume(_ id: Int) -> Bool {
    guard let index = find(id, if: .resume) else { return false }
    drivers[index].clock.turn(at: time(of: home(drivers[index]), at: now), paused: false)
    drivers[index].settled = time(of: home(drivers[index]), at: now)
    report(.resumed, drivers[index], at: now)
    // Its timeline may have changed direction while it was held on a boundary.
    if goesForward(drivers[index]) {
      passesRepeats = true
      drivers[index].repetitions = repeatsBehind(drivers[index], at: now)
      catchUp(index, now)
      passesRepeats = false
    }
    return true
  }

  /// Moves a driver's own time to its end, and starts it first if it has not started. An endless tween ends
  /// with its present iteration (W4), a motion that never rests ends here.
  mutating func complete(_ id: Int) -> Bool {
    guard let index = find(id, if: .complete) else { return false }
    if drivers[index].life != .started {
      ease(id, at: now) { world in
        world.renew(index, at: world.now)
        world.placeAtBeginning(index, from: world.time(of: world.home(world.drivers[index]), at: world.now))
        if world.drivers[index].tween.holdsBefore { world.capture(index, world.now) }
      }
    }
    drivers[index].stop = nil
    if drivers[index].tween.motion != nil { capture(index, now) }
    if drivers[index].tween.activeLength == nil {
      let played = max(0, local(drivers[index], at: now) - drivers[index].tween.delay)
      drivers[index].tween.cut =
        drivers[index].tween.motion == nil ? drivers[index].tween.endOfPlay(atElapsed: played) : played
    }
    let (end, local) = (drivers[index].completion!, local(drivers[index], at: now))
    passesRepeats = true
    // In the delay after the present iteration, own time is past the end already.
    place(index, drivers[index].tween.playsBackward ? end : max(local, end), isMade: true)
    passesRepeats = false
    return true
  }

  /// Kills a driver: it leaves its channels, and is kept so that it can be revived.
  mutating func kill(_ id: Int) -> Bool {
    guard let index = find(id, if: .kill) else { return false }
    drivers[index].whenKilled = (elapsed(drivers[index]), percentComplete(drivers[index]))
    report(.killed, drivers[index], at: now, kills: true)
    leave(index, at: now)
    drivers[index].life = .killed
    return true
  }

  /// Kills all drivers of an entity, or those that cover a lane of `property` (C7). Returns how many.
  mutating func killAll(on entity: Int, _ property: ReferenceProperty?) -> Int {
    let meant = drivers.filter { driver in
      driver.entity == entity && driver.id >= 0
        && property.map { !Set($0.channels).isDisjoint(with: driver.tween.property.channels) } ?? true
    }
    return meant.filter { kill($0.id) }.count
  }

  mutating func revive(_ id: Int) -> Bool {
    guard let index = find(id, if: .revive) else { return false }
    report(.revived, drivers[index], at: now)
    drivers[index].life = .new
    drivers[index].captured = nil
    drivers[index].tween.course = nil
    return true
  }

  /// Advances a driver's own time, and crosses the boundaries on the way, repeats included.
  mutating func update(_ id: Int, by difference: Int64) -> Bool {
    guard difference >= 0, let index = find(id, if: .update) else { return false }
    // Repeats that its timeline has passed backward are reported again.
    if !goesForward(drivers[index]) { drivers[index].repetitions = repeatsBehind(drivers[index], at: now) }
    let local = local(drivers[index], at: now)
    place(index, drivers[index].tween.playsBackward ? local - difference : local + difference)
    if let index = find(id), drivers[index].isMoving, isSeen(drivers[index]) {
      update(drivers[index], at: now)
    }
    return true
  }

  /// Moves a driver's own time to an elapsed time. Repeats on the way are not reported.
  mutating func seek(_ id: Int, to elapsed: Int64) -> Bool {
    // Permitted in the states in which stop is.
    guard elapsed >= 0, let index = find(id, if: .stop) else { return false }
    if drivers[index].tween.playsBackward && drivers[index].tween.motion != nil { capture(index, now) }
    let tween = drivers[index].tween
    let local = tween.delay + (tween.playsBackward ? min(elapsed, tween.activeLength!) : elapsed)
    drivers[index].joined = min(drivers[index].joined, local)
    drivers[index].stop = nil
    (passesRepeats, isByHand) = (true, false)
    place(index, local)
    (passesRepeats, isByHand) = (false, true)
    return true
  }

  /// Plays a driver to an elapsed time, forward or back, and lets it pause there.
  mutating func play(_ id: Int, to elapsed: Int64) -> Bool {
    guard elapsed >= 0, let index = find(id), drivers[index].settings.rate.numerator != 0 else {
      return false
    }
    let isNew = drivers[index].life != .started
    if isNew {
      // One that joins part-way may have to play back.
      let rate = drivers[index].settings.rate
      if elapsed < -drivers[index].settings.delay {
        guard setRate(id, (-rate.numerator, rate.denominator)), setRate(id, rate) else { return false }
      }
      if !start(id) { return false }
    }
    if let index = find(id), drivers[index].hasBegun {
      let driver = drivers[index]
      let place = self.elapsed(driver)
      if driver.isMoving, elapsed == place { return driver.state == .paused || pause(id) }
      if (elapsed < place) != driver.tween.playsBackward {
        guard reverse(id) else { return false }
      } else if !driver.isMoving {
        return isNew
      }
    }
    _ = resume(id)
    guard let index = find(id) else { return true }
    if drivers[index].tween.playsBackward && drivers[index].tween.motion != nil { capture(index, now) }
    let tween = drivers[index].tween
    drivers[index].stop = tween.delay + (tween.playsBackward ? min(elapsed, tween.activeLength!) : elapsed)
    catchUp(index, now)
    return true
  }

  /// Kills a driver and removes it at once.
  mutating func release(_ id: Int) -> Bool {
    guard find(id) != nil else { return false }
    _ = kill(id)
    drivers.removeAll { $0.id == id }
    return true
  }

  // MARK: Own time

  /// Starts a driver at the time `origin` of its timeline, and crosses what is due.
  ///
  /// - Parameter delay: the delay for this start; nil takes the one that is set.
  mutating func start(_ index: Int, at instant: Int64, from origin: Int64, delay: Int64? = nil) {
    ease(drivers[index].id, at: instant) { world in
      world.renew(index, at: instant)
      world.drivers[index].tween.delay = delay ?? world.drivers[index].tween.delay
      let tween = world.drivers[index].tween
      world.placeAtBeginning(index, from: origin)
      world.drivers[index].repetitions = world.repeatsBehind(world.drivers[index], at: instant)
      // If its fill holds it before its begin, it contends from here on.
      if tween.holdsBefore { world.capture(index, instant) }
    }
    catchUp(index, instant)
  }

  /// Sets own time to where a start begins: to 0, or played backward to the end plus a positive endDelay.
  private mutating func placeAtBeginning(_ index: Int, from origin: Int64) {
    let tween = drivers[index].tween
    let first = tween.playsBackward ? drivers[index].beginning + max(0, tween.endDelay) : 0
    drivers[index].clock.place(first, at: origin)
  }

  /// Replaces a driver by a started one with its present settings, before its first boundary.
  private mutating func renew(_ index: Int, at instant: Int64) {
    let old = drivers[index]
    var driver = ReferenceDriver(
      old.settings, id: old.id, serial: old.serial, entity: old.entity, killsCompleted: old.killsCompleted)
    driver.life = .started
    driver.captured = old.captured
    driver.isReturning = old.isReturning
    if let course = old.tween.course {
      driver.tween.course = ReferenceCourse(
        driver.tween.motion!, driver.tween.property, from: course.start, velocity: course.velocity,
        end: course.end
      ).with(flaw)
    }
    driver.isHeard = old.isHeard
    driver.toldPlace = old.toldPlace
    driver.untold = old.untold
    driver.settled = time(of: home(driver), at: instant)
    driver.clock = ReferenceClock(
      anchor: 0, start: driver.settled, numerator: driver.tween.rate.numerator,
      denominator: driver.tween.rate.denominator)
    drivers[index] = driver
  }

  /// Sets a driver's own time to `local` now, and crosses or reverts the boundaries on the way.
  private mutating func place(_ index: Int, _ local: Int64, isMade: Bool = false) {
    drivers[index].settled = time(of: home(drivers[index]), at: now)
    drivers[index].clock.place(local, at: drivers[index].settled)
    comeBack(index)
    if passesRepeats { drivers[index].repetitions = repeatsBehind(drivers[index], at: now) }
    catchUp(index, now, isMade: isMade)
  }

  /// Makes an ended driver active again if its own time is before its end (C6).
  mutating func comeBack(_ index: Int) {
    let driver = drivers[index]
    if driver.hasEnded, !hasReached(driver, driver.ending, at: now) { activate(index) }
  }

  mutating func activate(_ index: Int) {
    drivers[index].hasEnded = false
    drivers[index].pruned = []
    removeCrossfades(of: drivers[index], onlyOfEnd: true)
    takeBack([drivers[index].id])
  }

  /// Returns how many repeats a driver's own time has passed. Repeats up to `joined` count as passed, so that
  /// a late joiner does not report them.
  func repeatsBehind(_ driver: ReferenceDriver, at instant: Int64) -> Int64 {
    var counted = driver
    counted.repetitions = 0
    let isForward = !driver.tween.playsBackward
    while let next = counted.nextRepeat,
      hasReached(counted, next, at: instant) || (isForward && next <= driver.joined)
    {
      counted.repetitions += 1
    }
    return counted.repetitions
  }
}
