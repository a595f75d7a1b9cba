// The start of springs and decays: value and velocity (S3).

extension Engine {
  /// Captures the start of a spring or decay, if it was not given: the value and velocity of each channel at
  /// this exact instant. Then lays its arcs.
  ///
  /// - Parameter inherited: the values and velocities that its channels had before it replaced others.
  mutating func captureMotion(
    _ slot: Slot<Driver>, at moment: Moment, inherited: InheritedStates? = nil
  ) {
    let driver = drivers[slot]
    guard !driver.flags.contains(.captured), let row = row(of: driver) else { return }
    let record = drivers.dynamics[drivers.motion(driver)]
    let kind = interpolation(of: driver)
    for lane in 0..<Int(driver.laneCount) {
      let offsets = DynamicsLane(lane, of: driver, drivers)
      let column = column(lane, of: driver)
      // An additive driver takes over nothing: it starts at 0 and at rest (C12).
      let rests = record.hasStart || driver.flags.contains(.adds)
      if !record.hasVelocity {
        let velocity = rests ? 0 : handedOver(lane, of: driver, column, row, moment, inherited)
        drivers.values[offsets.velocity] = PortableMath.finite(velocity * record.hurry)
      }
      if !record.hasStart {
        drivers.values[offsets.from] =
          rests ? 0 : Dynamics.held(inherited?.values[lane] ?? startValue(column, row, at: moment))
      }
      if record.isRelative {
        drivers.values[offsets.to] = Dynamics.held(
          record.isScaled
            ? drivers.values[offsets.from] * drivers.values[offsets.difference]
            : drivers.values[offsets.from] + drivers.values[offsets.difference])
      }
      if record.law == .decayToEnd && !record.hasVelocity && drivers.values[offsets.velocity] == 0 {
        drivers.values[offsets.velocity] = drivers.velocityToEnd(lane, of: driver, kind)
      }
    }
    drivers.layArcs(of: driver, kind)
    drivers[slot].flags.insert(.captured)
    let joined = drivers.ownTime(driver, at: rowInstant(0, at: moment)) - drivers.timing(driver).delay
    if !defersRest(driver, at: moment) || drivers.deferRest(of: slot) <= joined {
      drivers.findLength(of: driver, kind)
    }
    drivers.setActive(knownLength(of: slot), of: slot)
    lengthFound(of: slot, at: moment)
  }

  /// Returns the velocity that a driver takes over on a lane, per second of own time.
  private func handedOver(
    _ lane: Int, of driver: Driver, _ column: Int, _ row: Int, _ moment: Moment,
    _ inherited: InheritedStates?
  ) -> Float {
    let velocity =
      inherited.map { Double($0.velocities[lane]) }
      ?? startVelocity(column, row, at: moment, seenFrom: Int(driver.timeline))
    guard driver.hasClock else { return PortableMath.finite(Float(velocity)) }
    let rate = drivers.clocks[drivers.clock(driver)].rate.value
    return rate == 0 ? 0 : PortableMath.finite(Float(velocity / rate))
  }

  /// Returns the values of a driver's channels before it replaces others, and for a spring or decay their
  /// velocities.
  ///
  /// - Parameter areShown: whether the shown values are up to date outside ticks.
  func shownStates(
    _ entity: Entity, _ reach: MoveReach, velocities: Bool, areShown: Bool
  ) -> InheritedStates {
    var states = InheritedStates()
    let first = channels.properties[reach.property].firstColumn + reach.lanes.lowerBound
    let moment = commandMoment(reach.timeline)
    guard let row = channels.properties[reach.property].row(of: entity) else {
      for lane in 0..<reach.lanes.count {
        states.values[lane] = channels.properties[reach.property].defaults[reach.lanes.lowerBound + lane]
      }
      return states
    }
    for lane in 0..<reach.lanes.count {
      states.values[lane] = startValue(first + lane, row, at: moment, isShown: areShown)
      if !velocities { continue }
      states.velocities[lane] = PortableMath.finite(
        Float(startVelocity(first + lane, row, at: moment, seenFrom: reach.timeline)))
    }
    return states
  }
}

/// The values and velocities that a driver takes over from the drivers that it replaces, lane by lane.
struct InheritedStates {
  var values = SIMD16<Float>.zero
  /// Per second of the driver's timeline.
  var velocities = SIMD16<Float>.zero
}
