// Springs that get another target or other parameters: they keep their place in the order, their value and
// their velocity (S3, C10).

extension Engine {
  /// Gives a spring, or a decay to a given end, another end. False where that cannot be done.
  mutating func retarget(_ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int) -> Bool {
    let driver = store[slot]
    guard canRetarget(driver), Int(driver.laneCount) == laneCount else { return false }
    switch driver.phase {
    case .unstarted, .waiting:
      setTarget(target, of: driver)
      rebuild(slot)
    case .active:
      setOffAnew(slot)
      setTarget(target, of: driver)
      followOn(slot)
    case .trailing, .finished:
      setTarget(target, of: driver)
      beginAgain(slot)
    }
    return true
  }

  /// Gives a spring other parameters. False for what is no spring.
  mutating func setSpring(_ slot: Slot<Driver>, frequency: Double, ratio: Double) -> Bool {
    let driver = store[slot]
    guard canRetarget(driver), store.dynamics[driver.dynamics].law == .spring else { return false }
    if driver.phase == .active { setOffAnew(slot) }
    store.dynamics[driver.dynamics].frequency = frequency
    store.dynamics[driver.dynamics].ratio = ratio
    switch driver.phase {
    case .unstarted, .waiting: rebuild(slot)
    case .active: followOn(slot)
    case .trailing, .finished: break
    }
    return true
  }

  private func canRetarget(_ driver: Driver) -> Bool {
    driver.dynamics.exists && store.dynamics[driver.dynamics].law != .freeDecay
      && !driver.flags.contains(.killed) && !driver.flags.contains(.mirrored)
  }

  private mutating func setTarget(_ target: SIMD16<Float>, of driver: Driver) {
    store.dynamics[driver.dynamics].isRelative = false
    for lane in 0..<Int(driver.laneCount) {
      store.values[DynamicsLane(lane, of: driver).to] = target[lane]
    }
  }

  /// Makes where a driver is at present, and how fast it goes there, its start; its own time is again that of
  /// its beginning.
  private mutating func setOffAnew(_ slot: Slot<Driver>) {
    let driver = store[slot]
    let kind = properties[Int(driver.property)].interpolation
    let local = timelines[Int(driver.timeline)].now
    let time = store.ownTime(driver, at: local)
    let active = store.activeTime(driver, at: time)
    // All lanes of a rotation are found from all, so none may be changed before the last is found.
    var (values, velocities) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    for lane in 0..<Int(driver.laneCount) {
      values[lane] = store.dynamicValue(driver, lane: lane, at: time, kind: kind)
      velocities[lane] = PlayTiming.finite(
        Float(store.dynamicVelocity(driver, lane: lane, at: active, kind: kind)))
    }
    for lane in 0..<Int(driver.laneCount) {
      let place = DynamicsLane(lane, of: driver)
      store.values[place.from] = values[lane]
      store.values[place.velocity] = velocities[lane]
    }
    store.dynamics[driver.dynamics].hasStart = false
    store.dynamics[driver.dynamics].hasVelocity = false
    store.setOwnTime(slot, to: driver.timing.delay, at: local)
  }

  /// Lets an active driver go on by new arcs. Its rest is left to be found when it may be near.
  private mutating func followOn(_ slot: Slot<Driver>) {
    let driver = store[slot]
    let moment = present(Int(driver.timeline))
    store.layArcs(of: driver, properties[Int(driver.property)].interpolation)
    let floor = store.earliestRest(driver)
    store.dynamics[driver.dynamics].isRestPending = true
    store.dynamics[driver.dynamics].restFloor = floor
    store.dynamics[driver.dynamics].length = PlayTiming.forever
    store[slot].timing.active = PlayTiming.forever
    placeWinners(of: slot, at: moment)
    if floor > 0 {
      scheduleLazily(slot, from: driver.timing.delay, at: moment)
    } else {
      findRest(of: slot)
      crossDue(slot, from: driver.timing.delay, at: moment)
    }
  }

  /// Schedules an active driver's next boundary, but leaves an earlier one in the queue: when that comes, it is
  /// found to be none, and the next one looked for. So what is retargeted every frame costs the queue nothing.
  private mutating func scheduleLazily(_ slot: Slot<Driver>, from time: Int64, at moment: Moment) {
    let driver = store[slot]
    let timeline = Int(driver.timeline)
    guard driver.timeline == 0, !driver.clock.exists, !driver.flags.contains(.held),
      let queued = timelines[timeline].ahead.instant(of: driver.nextPlace), queued > moment.local,
      let edge = nextEdge(driver, from: time, phasesOnly: false)
    else { return schedule(slot, from: time) }
    if driver.start + edge < queued { return schedule(slot, from: time) }
    store[slot].nextEdge = queued - driver.start
    store.dynamics[driver.dynamics].restFloor = queued - driver.start - driver.timing.delay
  }

  /// Makes the arcs of a driver anew that has found its start but is not on its way.
  private mutating func rebuild(_ slot: Slot<Driver>) {
    let driver = store[slot]
    guard driver.flags.contains(.captured) else { return }
    store.buildArcs(of: slot, kind: properties[Int(driver.property)].interpolation)
    store[slot].timing.active = store.dynamics[driver.dynamics].length
    schedule(slot, from: store.ownTime(driver, at: timelines[Int(driver.timeline)].now))
  }

  /// Starts a driver that has come to its end once more, without a delay, from what its channels have.
  private mutating func beginAgain(_ slot: Slot<Driver>) {
    let moment = commandMoment(Int(store[slot].timeline))
    close(slot, at: moment)
    report(.restarted, slot, at: moment)
    store[slot].flags.remove(.captured)
    store.dynamics[store[slot].dynamics].hasStart = false
    store.dynamics[store[slot].dynamics].hasVelocity = false
    applySettings(slot)
    store[slot].timing.delay = 0
    launch(slot, from: moment.local, at: moment)
  }
}

extension DriverStore {
  /// Active time before which a driver cannot be at rest. Its energy v² + ω²x² falls by 4ζω of itself per second
  /// at most, and at rest is no more than that of the thresholds.
  fileprivate func earliestRest(_ driver: Driver) -> Int64 {
    let record = dynamics[driver.dynamics]
    let stiffness = record.frequency * record.frequency
    let (distance, speed) = (Double(record.rest.distance), Double(record.rest.speed))
    let least = speed * speed + stiffness * distance * distance
    let lanes = driver.laneCount
    var energy = 0.0
    for lane in 0..<Int(lanes) {
      let motion = arcs[record.arcs.index + lane * Int(record.arcsPerLane)].motion
      energy = max(
        energy, motion.velocity * motion.velocity + stiffness * motion.distance * motion.distance)
    }
    // The difference of the exponents is more than log₂ of the quotient by less than one.
    guard energy.isFinite, energy > 2 * least, record.ratio > 0 else { return 0 }
    let halvings = Double(energy.exponent - least.exponent - 1)
    let seconds = halvings * 0.6931471805599453 / (4 * record.ratio * record.frequency)
    return Int64(max(min(seconds * Double(Instant.countsPerSecond), 0x1p56) - 1, 0))
  }
}
