// Springs with a new target or new parameters: they keep their serial, their value and their velocity (S3,
// C10). For tweens see `TweenRetargeting`.

extension Engine {
  /// Gives a spring, or a decay to a given end, another end. Returns false if that is not possible.
  mutating func retarget(_ slot: Slot<Driver>, to target: SIMD16<Float>, laneCount: Int) -> Bool {
    if retargetMoving(slot, to: target, laneCount: laneCount) { return true }
    let driver = drivers[slot]
    guard driver.kind.hasDynamics, hasTarget(driver), takesTargets(driver), !driver.flags.contains(.killed),
      Int(driver.laneCount) == laneCount
    else { return false }
    switch driver.phase {
    case .unstarted, .waiting:
      setTarget(target, of: driver)
      rebuild(slot)
    case .active:
      if alreadyMoves(driver, to: target) { return true }
      let queued = drivers.queuedInstant(driver)
      setOffAnew(slot)
      setTarget(target, of: driver)
      followOn(slot, queued: queued)
    case .trailing, .finished:
      if drivers.contendsAnywhere(driver) {
        leaveRest(slot, to: target)
      } else {
        beginAgain(slot, to: target)
      }
    }
    return true
  }

  /// Whether a driver under way moves to this target. Then a retarget changes nothing: a target that is given
  /// in each tick lets a spring rest, and an easing go on.
  func alreadyMoves(_ driver: Driver, to target: SIMD16<Float>) -> Bool {
    let isRelative =
      driver.kind.hasDynamics
      ? drivers.dynamics[drivers.motion(driver)].isRelative : driver.flags.contains(.relative)
    return !isRelative && drivers.timing(driver).stop == .max && ends(driver, at: target)
  }

  /// Gives a spring other parameters. Returns false if it plays backward, or is no spring.
  mutating func setSpring(_ slot: Slot<Driver>, frequency: Double, ratio: Double) {
    let driver = drivers[slot]
    let queued = drivers.queuedInstant(driver)
    if driver.phase == .active { setOffAnew(slot) }
    drivers.dynamics[drivers.motion(driver)].frequency = frequency
    drivers.dynamics[drivers.motion(driver)].ratio = ratio
    switch driver.phase {
    case .unstarted where driver.flags.contains(.killed): break
    case .unstarted, .waiting: rebuild(slot)
    case .active: followOn(slot, queued: queued)
    case .trailing, .finished: break
    }
  }

  /// Returns whether a driver's property has this interpolation. A number is accepted for an angle and for a
  /// held value too.
  func moves(_ slot: Slot<Driver>, as kind: Interpolation) -> Bool {
    switch (channels.properties[Int(drivers[slot].property)].interpolation, kind) {
    case (.linear, .linear), (.angle, .angle), (.angle, .linear), (.color, .color),
      (.linearColor, .linearColor), (.rotation, .rotation), (.held, .held), (.held, .linear):
      true
    default: false
    }
  }

  /// Throws if a driver has no target, or if its target has another interpolation.
  func checkTarget(of slot: Slot<Driver>, _ kind: Interpolation, _ laneCount: Int) throws(TweenError) {
    let driver = drivers[slot]
    if !hasTarget(driver) {
      let isFrom = drivers.settings(driver).isMirrored
      let more = driver.kind != .tween ? "" : isFrom ? " from a value" : " of several keys"
      throw TweenError(
        field: "target", found: "a target for a \(self.kind(of: slot))\(more)",
        expected: "nothing: springs, decays to a given end and tweens of one value have one")
    }
    let isOfItsKind = moves(slot, as: kind)
    if isOfItsKind, Int(driver.laneCount) == laneCount { return }
    throw TweenError(
      field: "target", found: (isOfItsKind ? .linear : kind).name(lanes: laneCount),
      expected: interpolation(of: driver).name(lanes: Int(driver.laneCount)))
  }

  func isSpring(_ slot: Slot<Driver>) -> Bool {
    drivers[slot].kind.hasDynamics && drivers.dynamics[drivers.motion(drivers[slot])].law == .spring
  }

  /// Returns the name of a driver's kind, for messages.
  func kind(of slot: Slot<Driver>) -> String {
    switch drivers[slot].kind {
    case .tween: "tween"
    case .path: "tween along a path"
    case .motion: drivers.dynamics[drivers.motion(drivers[slot])].law.name
    case .sequence: "sequence"
    case .mark: "mark"
    }
  }

  /// Returns whether a driver has a single end, which can be changed.
  private func hasTarget(_ driver: Driver) -> Bool {
    switch driver.kind {
    case .motion: return drivers.dynamics[drivers.motion(driver)].law.hasTarget
    case .tween:
      guard driver.details.exists else { return driver.flags.contains(.captures) }
      return drivers.details[driver.details].hasOneValue && !drivers.settings(driver).isMirrored
    case .path, .sequence, .mark: return false
    }
  }

  /// Whether a driver that has a target may get another one: it does not play backward, and would not if it
  /// begins again, and is no step or transition tween.
  func takesTargets(_ driver: Driver) -> Bool {
    if clocks.timelines[Int(driver.timeline)].isLed { return false }
    return switch driver.phase {
    case .unstarted: true
    case .waiting, .active: !driver.flags.contains(.reversed)
    case .trailing, .finished:
      !driver.flags.contains(.reversed) && drivers.settings(driver).rate.numerator >= 0
    }
  }

  private mutating func setTarget(_ target: SIMD16<Float>, of driver: Driver) {
    drivers.dynamics[drivers.motion(driver)].isRelative = false
    for lane in 0..<Int(driver.laneCount) {
      drivers.values[DynamicsLane(lane, of: driver, drivers).to] = target[lane]
    }
  }

  /// Makes a driver's present value and velocity its start, and sets its own time to its beginning.
  private mutating func setOffAnew(_ slot: Slot<Driver>) {
    let driver = drivers[slot]
    forgetOwned(by: slot, before: clocks.now + 1)
    let kind = interpolation(of: driver)
    let local = clocks.instants[Int(driver.timeline)]
    let time = drivers.ownTime(driver, at: local)
    // Each lane of a rotation depends on all lanes, so all are computed before any is changed.
    var (values, velocities) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    for lane in 0..<Int(driver.laneCount) {
      values[lane] = drivers.dynamicValue(driver, lane: lane, at: time, kind: kind)
      velocities[lane] = PortableMath.finite(
        Float(drivers.keptVelocity(driver, lane: lane, at: time, kind: kind)))
    }
    for lane in 0..<Int(driver.laneCount) {
      let offsets = DynamicsLane(lane, of: driver, drivers)
      drivers.values[offsets.from] = values[lane]
      drivers.values[offsets.velocity] = velocities[lane]
    }
    drivers.dynamics[drivers.motion(driver)].hasStart = false
    drivers.dynamics[drivers.motion(driver)].hasVelocity = false
    drivers.setDelay(max(drivers.timing(driver).delay, 0), of: slot)
    drivers.setStop(.max, of: slot)
    drivers.setOwnTime(slot, to: drivers.timing(drivers[slot]).delay, at: local)
  }

  /// Continues an active driver with new arcs. Its rest is computed later, when it may be near.
  private mutating func followOn(_ slot: Slot<Driver>, queued: Int64?) {
    let driver = drivers[slot]
    let moment = present(Int(driver.timeline))
    drivers.layArcs(of: driver, interpolation(of: driver))
    drivers.setActive(IterationTiming.forever, of: slot)
    updateRows(of: slot, at: moment)
    awaitRest(of: slot, queued: queued, at: moment)
  }

  /// Defers computing the rest of a retargeted driver until it may be near, and schedules that. An earlier
  /// boundary of the driver stays in the queue: when it is due, the next one is scheduled. So retargeting
  /// every frame costs the queue nothing.
  ///
  /// - Parameter queued: the instant of the boundary for which it was scheduled before the retarget.
  @inline(__always)
  mutating func awaitRest(of slot: Slot<Driver>, queued: Int64?, at moment: Moment) {
    let motion = drivers.motion(drivers[slot])
    let floor = drivers.deferRest(of: slot)
    let details = drivers[slot].details
    drivers.setActive(IterationTiming.forever, of: slot)
    let delay = drivers.timing(drivers[slot]).delay
    if floor == 0 {
      findRest(of: slot)
      crossDue(slot, from: delay, at: moment)
      // If it is held, or does not cross its end here, it is at its target.
      if drivers[slot].phase == .active { updateRows(of: slot, at: moment) }
      return
    }
    guard drivers[slot].timeline == 0, !drivers[slot].hasClock, !drivers[slot].flags.contains(.held),
      let queued, queued > moment.local,
      queued <= moment.local + min(floor, drivers.firstPiece(slot))
    else { return schedule(slot, from: delay) }
    drivers.details[details].nextBoundaryTime = queued - drivers[slot].start
    drivers.dynamics[motion].restFloor = queued - moment.local
  }

  /// Rebuilds the arcs of an inactive driver that has captured its start.
  private mutating func rebuild(_ slot: Slot<Driver>) {
    let driver = drivers[slot]
    guard driver.flags.contains(.captured) else { return }
    drivers.buildArcs(of: slot, kind: interpolation(of: driver))
    drivers.setActive(drivers.dynamics[drivers.motion(driver)].length, of: slot)
    schedule(slot, from: drivers.ownTime(driver, at: clocks.instants[Int(driver.timeline)]))
  }

  /// Starts a driver that holds its end value from there, at rest.
  private mutating func leaveRest(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    let driver = drivers[slot]
    let moment = commandMoment(Int(driver.timeline))
    for lane in 0..<Int(driver.laneCount) {
      let offsets = DynamicsLane(lane, of: driver, drivers)
      drivers.values[offsets.from] = drivers.values[offsets.to]
      drivers.values[offsets.velocity] = 0
    }
    setTarget(target, of: driver)
    drivers.dynamics[drivers.motion(driver)].hasStart = false
    drivers.dynamics[drivers.motion(driver)].hasVelocity = false
    report(.restarted, slot, at: moment)
    forgetOwned(by: slot, before: moment.world + 1)
    applySettings(slot)
    drivers.setDelay(0, of: slot)
    start(slot, from: moment.local, at: moment)
    if drivers[slot].phase == .active {
      enterChannels(slot, at: moment)
      updateRows(of: slot, at: moment)
    } else if !drivers[slot].contends {
      // Time runs backward, so it has not begun.
      leaveChannels(slot, at: moment, commits: false)
    }
  }

  /// Restarts an ended driver that has left its channels, without a delay, from their present values.
  private mutating func beginAgain(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    let moment = commandMoment(Int(drivers[slot].timeline))
    close(slot, at: moment)
    report(.restarted, slot, at: moment)
    setTarget(target, of: drivers[slot])
    drivers[slot].flags.remove(.captured)
    drivers.dynamics[drivers.motion(drivers[slot])].hasStart = false
    drivers.dynamics[drivers.motion(drivers[slot])].hasVelocity = false
    applySettings(slot)
    drivers.setDelay(0, of: slot)
    start(slot, from: moment.local, at: moment)
  }
}

extension DriverStore {
  /// Returns the least length of the first segments of a driver's arcs, in counts.
  @inline(__always)
  fileprivate func firstPiece(_ slot: Slot<Driver>) -> Int64 {
    1 &<< Int64(arcs[dynamics[motion(records[slot])].arcs.index].shift)
  }
}
