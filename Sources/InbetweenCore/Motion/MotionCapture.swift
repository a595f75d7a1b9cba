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

  /// Returns the velocity with which a spring or decay starts that begins at `moment`, per second of
  /// `timeline`: the channel's, or 0 from an assigned value.
  private func startVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    startsFromBase(column, row, at: moment)
      ? 0 : channelVelocity(column, row, at: moment, seenFrom: timeline)
  }

  /// Returns the velocity of a channel at `moment` that a driver takes over, in its unit per second of
  /// `timeline`, including its crossfade. It is the velocity of the winner, or of a driver that ended there
  /// at this exact instant: a start also sees its end value (C2).
  private func channelVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    let winner = channels.columns[column].winners[row]
    let velocity =
      winner.exists
      ? velocity(column, row, at: moment, seenFrom: timeline, as: .handedOver)
      : endVelocity(column, row, at: moment, seenFrom: timeline)
    if channels.columns[column].added.isEmpty { return velocity }
    return velocity + crossfadeVelocity(column, row, at: moment, seenFrom: timeline)
  }

  /// Returns the end velocity of the driver whose end value the channel shows at `moment`; or 0.
  private func endVelocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int
  ) -> Double {
    guard let slot = lastEnded(column, row, at: moment) else { return 0 }
    var running = drivers[slot]
    running.phase = .active
    let pace = paceRatio(of: Int(running.timeline), seenFrom: timeline, at: moment, as: .handedOver)
    return drivers.handedVelocity(
      running, lane: lane(column, of: running), at: reachable(drivers.timing(running).activeEnd, running),
      kind: channels.properties[Int(running.property)].interpolation, pace: pace) * pace
  }

  /// Returns the driver that has ended on the channel at `moment` and whose end value is still shown. Usually
  /// O(1). If the last driver to end there ended at this instant, and was restarted or killed afterwards, it
  /// takes a step for each driver of the entity.
  private func lastEnded(_ column: Int, _ row: Int, at moment: Moment) -> Slot<Driver>? {
    if channels.columns[column].ended.isEmpty { return nil }
    let last = channels.columns[column].ended[row]
    if last.driver == .none { return nil }
    if let slot = drivers.find(last.driver), drivers[slot].isPastEnd {
      return showsEnd(drivers[slot], column, row, at: moment) ? slot : nil
    }
    if last.instant != UInt32(truncatingIfNeeded: moment.world) { return nil }
    let property = propertyIndex(ofColumn: column)
    var slot = channels.entities.firstDriver(of: channels.properties[property].entities[row])
    while slot.exists {
      assert(drivers.work.step())
      let driver = drivers[slot]
      let lane = lane(column, of: driver)
      if Int(driver.property) == property, !driver.flags.contains(.adds), lane >= 0,
        lane < Int(driver.laneCount), showsEnd(driver, column, row, at: moment)
      {
        return slot
      }
      slot = driver.older
    }
    return nil
  }

  /// Returns whether a driver ended at this exact instant, and the channel shows its end value.
  private func showsEnd(_ driver: Driver, _ column: Int, _ row: Int, at moment: Moment) -> Bool {
    guard hasEnded(driver, at: moment) else { return false }
    let end = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    let kind = interpolation(of: driver)
    let value = drivers.value(driver, lane: lane(column, of: driver), at: end, kind: kind)
    return value.bitPattern == channels.columns[column].base[row].bitPattern
  }

  /// Records on its channels that a visible driver ends.
  mutating func noteEnd(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard !driver.flags.contains(.adds), let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      noteEnd(of: drivers.id(of: slot), column(lane, of: driver), row, at: moment)
    }
  }

  /// Records on a channel that a visible driver has ended there.
  @inline(__always)
  mutating func noteEnd(of driver: DriverID, _ column: Int, _ row: Int, at moment: Moment) {
    channels.columns[column].ended.extend(to: channels.columns[column].shown.count, filler: .none)
    setEnded(driver, column, row, at: moment)
  }

  /// Records on a driver's channels that its end was reverted: the previous end belongs to the commit that is
  /// now the newest. O(1) a lane.
  mutating func noteEndBefore(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard !driver.flags.contains(.adds), let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let column = column(lane, of: driver)
      guard !channels.columns[column].ended.isEmpty,
        channels.columns[column].ended[row].driver == drivers.id(of: slot)
      else { continue }
      let commit = channels.columns[column].commits.isEmpty ? .none : channels.columns[column].commits[row]
      let before = commit.exists ? drivers.id(of: drivers[channels.commits[commit].driverLane].driver) : .none
      setEnded(before, column, row, at: moment)
    }
  }

  private mutating func setEnded(_ driver: DriverID, _ column: Int, _ row: Int, at moment: Moment) {
    if moment.pass.isSample {
      journal.ends.append(.init(column: column, row: row, old: channels.columns[column].ended[row]))
    }
    channels.columns[column].ended[row] = ChannelEnd(
      driver: driver, instant: UInt32(truncatingIfNeeded: moment.world))
  }

  /// Returns whether a visible driver ended its active interval at this exact instant.
  private func hasEnded(_ driver: Driver, at moment: Moment) -> Bool {
    guard driver.isPastEnd, !drivers.timing(driver).isForever,
      !driver.flags.contains(.endedShadowed), !driver.flags.contains(.held)
    else { return false }
    guard let end = drivers.instant(of: reachable(drivers.timing(driver).activeEnd, driver), driver) else {
      return false
    }
    if end == local(Int(driver.timeline), at: moment) { return true }
    let isBySeek =
      moment.root != TimelineState.engineTime
      && (!moment.pass.isJump || isTimeline(Int(driver.timeline), within: moment.root))
    return !isBySeek && !clocks.timelines[Int(driver.timeline)].isStopped
      && engineInstant(reaching: end, on: Int(driver.timeline)) == moment.world
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
