// When springs and decays rest (S4), and when their rows change.

extension Engine {
  /// Returns the active length of a spring or decay, as far as it is known before it contends.
  func knownLength(of slot: Slot<Driver>) -> Int64 {
    let driver = drivers[slot]
    guard driver.flags.contains(.captured) else { return IterationTiming.forever }
    let length = drivers.dynamics[drivers.motion(driver)].length
    // A motion that never rests cannot be played back from its rest: it is at its start.
    return length == IterationTiming.forever && driver.flags.contains(.reversed) ? 0 : length
  }

  /// Returns whether the rest of a beginning driver is computed later, when it may be near: many springs are
  /// retargeted or replaced before. Steps need their lengths at once.
  func defersRest(_ driver: Driver, at moment: Moment) -> Bool {
    driver.phase == .waiting && driver.timeline == 0 && !driver.hasClock
      && !driver.flags.contains(.reversed) && !moment.pass.isSample
      && drivers.dynamics[drivers.motion(driver)].law == .spring
  }

  /// Computes the deferred rest of a driver.
  package mutating func findRest(of slot: Slot<Driver>) {
    let driver = drivers[slot]
    guard driver.kind.hasDynamics, drivers.dynamics[drivers.motion(driver)].isRestPending else { return }
    drivers.findLength(of: driver, interpolation(of: driver))
    drivers.setActive(drivers.dynamics[drivers.motion(driver)].length, of: slot)
  }

  /// Returns the length of one iteration, or of a whole spring or decay; nil if it is not known yet, and for
  /// a spring that never rests.
  @inline(__always)
  mutating func length(of slot: Slot<Driver>) -> Int64? {
    let driver = drivers[slot]
    if drivers.hasLateLength(driver) { return nil }
    guard driver.kind.hasDynamics else {
      let (timing, duration) = (drivers.timing(driver), drivers.settings(driver).duration)
      return timing.isForever && duration == 0 ? nil : duration
    }
    findRest(of: slot)
    let length = drivers.dynamics[drivers.motion(driver)].length
    return length == IterationTiming.forever ? nil : length
  }

  /// Returns the own time of a spring's or decay's rest, or the time at which it must be found.
  func restTime(_ driver: Driver) -> Int64 {
    let record = drivers.dynamics[drivers.motion(driver)]
    return record.isRestPending
      ? drivers.timing(driver).delay + record.restFloor : drivers.timing(driver).activeEnd
  }

  /// Returns the own time at which the row of a visible spring or decay must change; nil if it need not.
  func nextMotionPiece(_ driver: Driver, after time: Int64) -> Int64? {
    guard !driver.flags.contains(.reversed), !drivers.jumps(driver),
      interpolation(of: driver) != .rotation, isSeen(driver)
    else { return nil }
    let active = drivers.activeTime(driver, at: time)
    if active >= MotionArc.rowsEnd { return nil }
    var next = Int64.max
    for lane in 0..<Int(driver.laneCount) { next = min(next, drivers.nextPiece(driver, lane, after: active)) }
    return next == .max ? nil : drivers.timing(driver).delay + next
  }
}

extension DriverStore {
  /// Defers computing the rest of a driver whose arcs are laid. Returns an active time before which it is not
  /// at rest.
  @inline(__always)
  mutating func deferRest(of slot: Slot<Driver>) -> Int64 {
    let motion = motion(records[slot])
    let floor = earliestRest(slot)
    dynamics[motion].isRestPending = true
    dynamics[motion].restFloor = floor
    dynamics[motion].length = IterationTiming.forever
    return floor
  }

  /// Returns an active time before which a driver cannot be at rest. Its energy v² + ω²x² falls by at most
  /// 4ζω of itself per second, and at rest it is at most the thresholds' energy.
  @inline(__always)
  private func earliestRest(_ slot: Slot<Driver>) -> Int64 {
    let record = dynamics[motion(records[slot])]
    if record.jump >= 0 { return 0 }
    let stiffness = record.frequency * record.frequency
    let (distance, speed) = (Double(record.rest.distance), Double(record.rest.speed))
    var energy = 0.0
    for lane in 0..<Int(records[slot].laneCount) {
      let motion = arcs[record.arcs.index + lane * Int(record.arcsPerLane)].motion
      energy = max(
        energy, motion.velocity * motion.velocity + stiffness * motion.distance * motion.distance)
    }
    // The distance is at most 1/500 of the reach, which is at most the root of the energy over ω.
    let least =
      speed * speed
      + min(
        stiffness * distance * distance, energy * 4e-6 + stiffness * (RestLevels.least * RestLevels.least))
    // The difference of the exponents exceeds log₂ of the quotient by less than one. Both are normal numbers;
    // `exponent` is a call.
    let rate = PortableMath.log2OfE * 4 * record.ratio * record.frequency
    guard energy.isFinite, energy > 2 * least, rate > 0 else { return 0 }
    let halvings = Double(Int(energy.bitPattern >> 52) - Int(least.bitPattern >> 52) - 1)
    let seconds = halvings / rate
    let counts = seconds * Double(Instant.countsPerSecond)
    return Int64(max(min(counts, Double(DampedMotion.longestRest)) - 1, 0))
  }

  /// Returns the earliest begin, in own time, of the segments in which the lanes are at own time `time`.
  func lastSegmentTime(_ driver: Driver, by time: Int64) -> Int64 {
    let active = activeTime(driver, at: time)
    var last = Int64.max
    for lane in 0..<Int(driver.laneCount) {
      last = min(last, arc(driver, lane: lane, at: active).piece(at: active))
    }
    return timing(driver).delay + last
  }

  /// Returns the active time at which a lane's next segment begins, in this arc or the next one.
  fileprivate func nextPiece(_ driver: Driver, _ lane: Int, after time: Int64) -> Int64 {
    let (arc, end) = part(driver, lane: lane, at: time)
    return min(arc.nextPiece(after: time), end)
  }
}
