// Tweens of one value with a new destination (W16). They keep their serial (C10) and their value: the present
// value becomes their start, and the present time their beginning, as with springs.

extension Engine {
  /// Throws if a tween would continue for the rest of its time, and that is not the rest of one iteration.
  func checkRest(of slot: Slot<Driver>, _ restarts: Bool) throws(TweenError) {
    if restarts || drivers[slot].phase != .active || hasRest(slot) { return }
    throw TweenError(
      field: "restarts", found: "false for a tween of other than one whole iteration forward",
      expected: "true")
  }

  /// Returns whether a tween has one whole iteration forward.
  func hasRest(_ slot: Slot<Driver>) -> Bool {
    let settings = drivers.settings(drivers[slot])
    return settings.iterations == 1 && settings.start == 0 && settings.endDelay >= 0
      && settings.direction == .normal
  }

  /// Gives a tween of one value another destination. Returns false if it is killed or plays backward.
  mutating func retargetTween(_ slot: Slot<Driver>, to target: SIMD16<Float>, restarts: Bool) -> Bool {
    let driver = drivers[slot]
    if driver.flags.contains(.killed) || !takesTargets(driver) { return false }
    switch driver.phase {
    case .unstarted:
      setDestination(slot, to: target)
      followSpeed(of: slot)
    case .waiting:
      setDestination(slot, to: target)
      followSpeed(of: slot)
      updateRows(of: slot, at: present(Int(driver.timeline)))
    case .active where !restarts && alreadyMoves(driver, to: target): break
    case .active: setOff(slot, to: target, restarts: restarts)
    case .trailing, .finished: beginAgain(slot, to: target)
    }
    return true
  }

  private mutating func setDestination(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    if drivers[slot].flags.contains(.relative) { drivers.makeAbsolute(slot) }
    let driver = drivers[slot]
    for lane in 0..<Int(driver.laneCount) { drivers.setKey(driver, 1, lane, to: target[lane]) }
  }

  /// Returns the value of each lane. Each lane of a rotation depends on all lanes, so all are computed before
  /// any is changed.
  private func shownValues(of driver: Driver, at time: Int64) -> SIMD16<Float> {
    let kind = interpolation(of: driver)
    var values = SIMD16<Float>.zero
    for lane in 0..<Int(driver.laneCount) {
      values[lane] = drivers.value(driver, lane: lane, at: time, kind: kind)
    }
    return values
  }

  private mutating func setStart(of slot: Slot<Driver>, to values: SIMD16<Float>) {
    let driver = drivers[slot]
    for lane in 0..<Int(driver.laneCount) { drivers.setKey(driver, 0, lane, to: values[lane]) }
    drivers[slot].flags.insert(.captured)
  }

  /// Gives a tween with a speed the time for its new distance (W22), if its start is known.
  private mutating func followSpeed(of slot: Slot<Driver>) {
    guard drivers[slot].flags.contains(.captured), let duration = durationBySpeed(of: slot) else { return }
    drivers.setDuration(duration, of: slot)
  }

  /// Restarts an active tween from its present value.
  private mutating func setOff(_ slot: Slot<Driver>, to target: SIMD16<Float>, restarts: Bool) {
    let driver = drivers[slot]
    forgetOwned(by: slot, before: clocks.now + 1)
    let moment = present(Int(driver.timeline))
    let time = drivers.ownTime(driver, at: moment.local)
    let old = drivers.timing(driver)
    // The settings may have another delay for the next start; and nothing is active before own time 0.
    let delay = max(old.delay, 0)
    let start = shownValues(of: driver, at: time)
    setDestination(slot, to: target)
    setStart(of: slot, to: start)
    followSpeed(of: slot)
    var settings = drivers.settings(driver)
    if !restarts && drivers.shape(driver).speed == 0 {
      settings.duration = max(old.activeEnd - old.hold - time, 0)
    }
    guard var timing = IterationTiming(settings) else { return }
    timing.delay = delay
    drivers.setTiming(timing, of: slot)
    drivers.setOwnTime(slot, to: delay, at: moment.local)
    let id = drivers.id(of: slot)
    crossDue(slot, from: delay, at: moment)
    if drivers.find(id) != nil, drivers[slot].phase == .active { updateRows(of: slot, at: moment) }
  }

  /// Restarts an ended tween, without a delay: from its end value if it holds it, otherwise from its
  /// channels' present values.
  private mutating func beginAgain(_ slot: Slot<Driver>, to target: SIMD16<Float>) {
    let moment = commandMoment(Int(drivers[slot].timeline))
    let isHeld = drivers.contendsAnywhere(drivers[slot])
    let end = shownValues(of: drivers[slot], at: drivers.ownTime(drivers[slot], at: moment.local))
    close(slot, at: moment, commits: !isHeld)
    report(.restarted, slot, at: moment)
    setDestination(slot, to: target)
    drivers[slot].flags.remove(.captured)
    if isHeld { setStart(of: slot, to: end) }
    followSpeed(of: slot)
    applySettings(slot)
    drivers.setDelay(0, of: slot)
    start(slot, from: moment.local, at: moment)
  }
}

extension DriverStore {
  /// Turns the keys of a tween by a difference into absolute ones.
  fileprivate mutating func makeAbsolute(_ slot: Slot<Driver>) {
    let driver = records[slot]
    let (first, count) = (firstValue(driver), 2 * Int(driver.laneCount))
    let keys = values.allocate(count)
    for index in 0..<count { values[keys.index + index] = values[first + index] }
    values.release(Slot(first), length: valueCount(driver))
    details[driver.details].values = keys
    records[slot].flags.subtract([.relative, .scaled])
  }
}
