// Springs that get another target or other parameters: they keep their place in the order, their value and
// their velocity (S3, C10). Tweens: `TweenRetargeting`.

extension Engine {
  /// Gives a spring, or a decay to a given end, another end. False where that cannot be done.
  mutating func retarget(_ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int) -> Bool {
    if retargetMoving(slot, to: target, laneCount: laneCount) { return true }
    let driver = store[slot]
    guard canRetarget(driver), !driver.flags.contains(.killed), Int(driver.laneCount) == laneCount else {
      return false
    }
    switch driver.phase {
    case .unstarted, .waiting:
      setTarget(target, of: driver)
      rebuild(slot)
    case .active:
      let queued = store.queuedInstant(driver)
      setOffAnew(slot)
      setTarget(target, of: driver)
      followOn(slot, queued: queued)
    case .trailing, .finished:
      if contendsAnywhere(driver) { leaveRest(slot, to: target) } else { beginAgain(slot, to: target) }
    }
    return true
  }

  /// Gives a spring other parameters. False for one that plays backward, and for what is no spring.
  mutating func setSpring(_ slot: Slot<Driver>, frequency: Double, ratio: Double) -> Bool {
    let driver = store[slot]
    guard canRetarget(driver), isSpring(slot) else { return false }
    let queued = store.queuedInstant(driver)
    if driver.phase == .active { setOffAnew(slot) }
    store.dynamics[store.motion(driver)].frequency = frequency
    store.dynamics[store.motion(driver)].ratio = ratio
    switch driver.phase {
    case .unstarted where driver.flags.contains(.killed): break
    case .unstarted, .waiting: rebuild(slot)
    case .active: followOn(slot, queued: queued)
    case .trailing, .finished: break
    }
    return true
  }

  /// Whether a driver's property is of a type that is mixed so; a number stands for an angle too.
  func moves(_ slot: Slot<Driver>, as kind: Interpolation) -> Bool {
    switch (properties[Int(store[slot].property)].interpolation, kind) {
    case (.linear, .linear), (.angle, .angle), (.angle, .linear), (.color, .color),
      (.linearColor, .linearColor), (.rotation, .rotation):
      true
    default: false
    }
  }

  /// Refuses a target of lanes mixed so where a driver has none, or one of another type.
  func checkTarget(of slot: Slot<Driver>, _ kind: Interpolation, _ laneCount: Int) throws(TweenError) {
    let driver = store[slot]
    if !hasTarget(driver) {
      let isFrom = !driver.isMotion && store.settings(driver).isTurned
      let hasKeys = !driver.isMotion && !driver.isSequence && !driver.isPath
      let more = !hasKeys ? "" : isFrom ? " from a value" : " of several keys"
      throw TweenError(
        field: "target", found: "a target for a \(self.kind(of: slot))\(more)",
        expected: "none: springs, decays to a given end and tweens of one value have one")
    }
    if moves(slot, as: kind), Int(driver.laneCount) == laneCount { return }
    let own = properties[Int(driver.property)].interpolation
    throw TweenError(
      field: "target", found: kind.name(lanes: laneCount), expected: own.name(lanes: Int(driver.laneCount)))
  }

  func isSpring(_ slot: Slot<Driver>) -> Bool {
    store[slot].isMotion && store.dynamics[store.motion(store[slot])].law == .spring
  }

  /// What a driver is, in messages.
  func kind(of slot: Slot<Driver>) -> String {
    if store[slot].isSequence { return "sequence" }
    if store[slot].isPath { return "tween along a path" }
    guard store[slot].isMotion else { return "tween" }
    switch store.dynamics[store.motion(store[slot])].law {
    case .spring: return "spring"
    case .freeDecay: return "free decay"
    case .decayToEnd: return "decay"
    }
  }

  /// Whether a driver goes to one end that can be another.
  private func hasTarget(_ driver: Driver) -> Bool {
    if driver.isMotion { return store.dynamics[store.motion(driver)].law != .freeDecay }
    guard driver.details.exists else { return driver.flags.contains(.captures) }
    return store.details[driver.details].hasOneValue && !store.settings(driver).isTurned
  }

  private func canRetarget(_ driver: Driver) -> Bool {
    driver.isMotion && store.dynamics[store.motion(driver)].law != .freeDecay
      && (driver.phase == .unstarted || !driver.flags.contains(.mirrored))
      && !timelines[Int(driver.timeline)].isLed
  }

  private mutating func setTarget(_ target: SIMD16<Float>, of driver: Driver) {
    store.dynamics[store.motion(driver)].isRelative = false
    for lane in 0..<Int(driver.laneCount) {
      store.values[DynamicsLane(lane, of: driver, store).to] = target[lane]
    }
  }

  /// Makes where a driver is at present, and how fast it goes there, its start; its own time is again that of
  /// its beginning.
  private mutating func setOffAnew(_ slot: Slot<Driver>) {
    let driver = store[slot]
    let kind = properties[Int(driver.property)].interpolation
    let local = instants[Int(driver.timeline)]
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
      let place = DynamicsLane(lane, of: driver, store)
      store.values[place.from] = values[lane]
      store.values[place.velocity] = velocities[lane]
    }
    store.dynamics[store.motion(driver)].hasStart = false
    store.dynamics[store.motion(driver)].hasVelocity = false
    store.setDelay(max(store.timing(driver).delay, 0), of: slot)
    store.setOwnTime(slot, to: store.timing(store[slot]).delay, at: local)
  }

  /// Lets an active driver go on by new arcs. Its rest is left to be found when it may be near.
  private mutating func followOn(_ slot: Slot<Driver>, queued: Int64?) {
    let driver = store[slot]
    let moment = present(Int(driver.timeline))
    store.layArcs(of: driver, properties[Int(driver.property)].interpolation)
    store.setActive(PlayTiming.forever, of: slot)
    placeWinners(of: slot, at: moment)
    awaitRest(of: slot, queued: queued, at: moment)
  }

  /// Leaves the rest of a driver that has set off anew to be found when it may be near, and schedules that.
  /// An earlier boundary of its is left in the queue: when that comes, it is found to be none, and the next
  /// one looked for. So what is retargeted every frame costs the queue nothing.
  ///
  /// - Parameter queued: the instant of the boundary that it was scheduled for before it set off anew.
  @inline(__always)
  mutating func awaitRest(of slot: Slot<Driver>, queued: Int64?, at moment: Moment) {
    let motion = store.motion(store[slot])
    let floor = store.earliestRest(slot)
    store.dynamics[motion].isRestPending = true
    store.dynamics[motion].restFloor = floor
    store.dynamics[motion].length = PlayTiming.forever
    let details = store[slot].details
    store.details[details].timing.active = PlayTiming.forever
    let delay = store.details[details].timing.delay
    if floor == 0 {
      findRest(of: slot)
      crossDue(slot, from: delay, at: moment)
      // Held where its way is no way, or on the near side of its end, it is at its target.
      if store[slot].phase == .active { placeWinners(of: slot, at: moment) }
      return
    }
    guard store[slot].timeline == 0, !store[slot].hasClock, !store[slot].flags.contains(.held),
      let queued, queued > moment.local,
      queued <= moment.local + min(floor, store.firstPiece(slot))
    else { return schedule(slot, from: delay) }
    store.details[details].nextEdge = queued - store[slot].start
    store.dynamics[motion].restFloor = queued - moment.local
  }

  /// Makes the arcs of a driver anew that has found its start but is not on its way.
  private mutating func rebuild(_ slot: Slot<Driver>) {
    let driver = store[slot]
    guard driver.flags.contains(.captured) else { return }
    store.buildArcs(of: slot, kind: properties[Int(driver.property)].interpolation)
    store.setActive(store.dynamics[store.motion(driver)].length, of: slot)
    schedule(slot, from: store.ownTime(driver, at: instants[Int(driver.timeline)]))
  }

  /// Lets a driver that holds its end value set off from there, at rest as it is.
  private mutating func leaveRest(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    let driver = store[slot]
    let moment = commandMoment(Int(driver.timeline))
    for lane in 0..<Int(driver.laneCount) {
      let place = DynamicsLane(lane, of: driver, store)
      store.values[place.from] = store.values[place.to]
      store.values[place.velocity] = 0
    }
    setTarget(target, of: driver)
    store.dynamics[store.motion(driver)].hasStart = false
    store.dynamics[store.motion(driver)].hasVelocity = false
    report(.restarted, slot, at: moment)
    applySettings(slot)
    store.setDelay(0, of: slot)
    launch(slot, from: moment.local, at: moment)
    if store[slot].phase == .active {
      enterChannels(slot, at: moment)
      placeWinners(of: slot, at: moment)
    } else if !store[slot].contends {
      // Time runs backward, and so it has not begun.
      leaveChannels(slot, at: moment, commits: false)
    }
  }

  /// Starts a driver that is over and has left its channels once more, without a delay, from what they have.
  private mutating func beginAgain(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    let moment = commandMoment(Int(store[slot].timeline))
    close(slot, at: moment)
    report(.restarted, slot, at: moment)
    setTarget(target, of: store[slot])
    store[slot].flags.remove(.captured)
    store.dynamics[store.motion(store[slot])].hasStart = false
    store.dynamics[store.motion(store[slot])].hasVelocity = false
    applySettings(slot)
    store.setDelay(0, of: slot)
    launch(slot, from: moment.local, at: moment)
  }
}

extension DriverStore {
  /// Active time before which a driver cannot be at rest. Its energy v² + ω²x² falls by 4ζω of itself per
  /// second at most, and at rest is no more than that of the thresholds.
  @inline(__always)
  fileprivate func earliestRest(_ slot: Slot<Driver>) -> Int64 {
    let record = dynamics[motion(drivers[slot])]
    if record.jump >= 0 { return 0 }
    let stiffness = record.frequency * record.frequency
    let (distance, speed) = (Double(record.rest.distance), Double(record.rest.speed))
    let least = speed * speed + stiffness * distance * distance
    var energy = 0.0
    for lane in 0..<Int(drivers[slot].laneCount) {
      let motion = arcs[record.arcs.index + lane * Int(record.arcsPerLane)].motion
      energy = max(
        energy, motion.velocity * motion.velocity + stiffness * motion.distance * motion.distance)
    }
    // The difference of the exponents is more than log₂ of the quotient by less than one.
    let rate = PortableMath.log2OfE * 4 * record.ratio * record.frequency
    guard energy.isFinite, energy > 2 * least, rate > 0 else { return 0 }
    let halvings = Double(energy.exponent - least.exponent - 1)
    let seconds = halvings / rate
    let counts = seconds * Double(Instant.countsPerSecond)
    return Int64(max(min(counts, Double(DampedMotion.longestRest)) - 1, 0))
  }

  /// How many counts the first pieces of a driver's arcs are long, at least.
  @inline(__always)
  fileprivate func firstPiece(_ slot: Slot<Driver>) -> Int64 {
    1 &<< Int64(arcs[dynamics[motion(drivers[slot])].arcs.index].shift)
  }
}
