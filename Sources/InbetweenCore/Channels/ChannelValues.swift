// The shown value of a channel at a moment, and its velocity: the winner's value or the base value, with
// crossfade and additive layers.

extension Engine {
  /// Returns a channel's value at `moment` with its crossfade, but without additive layers.
  package func shownValue(_ column: Int, _ row: Int, at moment: Moment) -> Float {
    let value = plainValue(column, row, at: moment)
    return channels.columns[column].added.isEmpty ? value : withCrossfade(value, column, row, at: moment)
  }

  /// Returns the value that a channel shows at an instant before the next boundary of its drivers, with
  /// additive layers. The layers must be a list (`straighten`).
  package func value(_ column: Int, _ row: Int, at instant: Int64) -> Float {
    let moment = Moment(world: instant, timeline: TimelineState.engineTime, local: instant)
    var sum = shownValue(column, row, at: moment)
    guard let index = addedIndex(column, row) else { return sum }
    var lane = additive.channels[index].first
    while lane.exists {
      let driver = drivers[drivers[lane].driver]
      let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
      let amount = drivers.value(
        driver, lane: drivers.lane(of: lane), at: time, kind: interpolation(of: driver))
      sum = PortableMath.finite(sum + amount)
      lane = drivers[lane].below
    }
    return sum
  }

  /// Makes the additive layers of a channel a list, by serial.
  package mutating func straighten(_ column: Int, _ row: Int) {
    if let index = addedIndex(column, row) { straighten(index) }
  }

  /// Returns whether a driver that begins at `moment` starts from the channel's base value rather than from
  /// its shown value: the base value was assigned at that very instant (W1).
  @inline(__always)
  func startsFromBase(_ column: Int, _ row: Int, at moment: Moment) -> Bool {
    channels.columns[column].wasAssigned(row, at: moment.world)
      && moment.pass.subtracting(.crossing) == .byHand
  }

  /// Returns the value from which a driver starts that begins at `moment` (W1), without additive layers.
  func startValue(_ column: Int, _ row: Int, at moment: Moment) -> Float {
    startsFromBase(column, row, at: moment)
      ? channels.columns[column].base[row] : shownValue(column, row, at: moment)
  }

  /// Returns the value from which a driver starts that begins at `moment` by hand, without additive layers.
  ///
  /// - Parameter isShown: whether the shown value is up to date outside ticks. It is then not computed again.
  @inline(__always)
  func startValue(_ column: Int, _ row: Int, at moment: Moment, isShown: Bool) -> Float {
    clocks.command == nil && isShown && !channels.columns[column].wasAssigned(row, at: moment.world)
      ? given(column, row) : startValue(column, row, at: moment)
  }

  /// Returns whether a winner ended by hand leaves a base value that was assigned at that instant (C4).
  @inline(__always)
  func keepsBase(_ column: Int, _ row: Int, in pass: PassKind) -> Bool {
    pass.subtracting(.crossing) == .byHand
      && channels.columns[column].wasAssigned(row, at: commandMoment().world)
  }

  /// Returns the winner's value at `moment`, or the base value, without crossfade and additive layers.
  func plainValue(_ column: Int, _ row: Int, at moment: Moment) -> Float {
    let winner = channels.columns[column].winners[row]
    guard winner.exists else { return channels.columns[column].base[row] }
    let driver = drivers[drivers[winner].driver]
    return drivers.value(
      driver, lane: drivers.lane(of: winner),
      at: drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment)),
      kind: interpolation(of: driver))
  }

  /// Returns a channel's value with the rest of its crossfade at `moment`.
  @inline(__always)
  package func withCrossfade(_ value: Float, _ column: Int, _ row: Int, at moment: Moment) -> Float {
    guard let index = addedIndex(column, row), additive.channels[index].crossfade.exists else {
      return value
    }
    let crossfade = additive.channels[index].crossfade
    return withCrossfade(
      value, crossfade, at: local(Int(additive.crossfades[crossfade].timeline), at: moment))
  }
}

// Velocities.
extension Engine {
  /// Returns the present velocity of a channel's shown value, in its unit per second of engine time.
  mutating func velocity(column: Int, row: Int) -> Float {
    let winner = channels.columns[column].winners[row]
    let velocity = winner.exists ? shownVelocity(of: winner) : 0
    return channels.columns[column].added.isEmpty ? velocity : addedVelocity(on: velocity, column, row)
  }

  /// Returns the velocity of a driver lane's value at present, per second of engine time.
  func shownVelocity(of winner: Slot<DriverLane>) -> Float {
    let moment = present()
    let timeline = Int(drivers[drivers[winner].driver].timeline)
    let ratio = paceRatio(of: timeline, seenFrom: TimelineState.engineTime, at: moment, as: .slope)
    return PortableMath.product(ownVelocity(of: winner, at: moment), ratio)
  }

  /// Returns the velocity of a channel's value without crossfade and layers, per second of `timeline`.
  func velocity(
    _ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int, as kind: VelocityKind
  ) -> Double {
    let winner = channels.columns[column].winners[row]
    guard winner.exists else { return 0 }
    let driver = drivers[drivers[winner].driver]
    let pace = paceRatio(of: Int(driver.timeline), seenFrom: timeline, at: moment, as: kind)
    if kind == .slope { return Double(ownVelocity(of: winner, at: moment)) * pace }
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.handedVelocity(
      driver, lane: drivers.lane(of: winner), at: time,
      kind: interpolation(of: driver), pace: pace) * pace
  }

  /// Returns the slope of a driver lane's value at `moment`, per second of its driver's timeline.
  private func ownVelocity(of driverLane: Slot<DriverLane>, at moment: Moment) -> Float {
    let driver = drivers[drivers[driverLane].driver]
    let time = drivers.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    return drivers.velocity(
      driver, lane: drivers.lane(of: driverLane), at: time,
      kind: interpolation(of: driver))
  }

  /// Returns the slope of a channel's crossfade, per second of its timeline, and its record; nil for none.
  private func crossfadeSlope(
    _ column: Int, _ row: Int, at moment: Moment
  ) -> (slope: Float, crossfade: Crossfade)? {
    guard let index = addedIndex(column, row), additive.channels[index].crossfade.exists else { return nil }
    let crossfade = additive.crossfades[additive.channels[index].crossfade]
    let local = local(Int(crossfade.timeline), at: moment)
    guard let progress = crossfade.progress(at: local) else { return nil }
    let slope = Double(drivers.easings[crossfade.ease].derivative(at: progress))
    let perSecond = slope / Double(crossfade.duration) * Double(Instant.countsPerSecond)
    let velocity = -Double(crossfade.difference) * (local < crossfade.start ? -perSecond : perSecond)
    return (PortableMath.finite(Float(velocity)), crossfade)
  }

  /// Returns the velocity of a channel's crossfade that a driver on `timeline` takes over, per second of
  /// `timeline`: its slope, limited to the shown velocity (S3).
  func crossfadeVelocity(_ column: Int, _ row: Int, at moment: Moment, seenFrom timeline: Int) -> Double {
    guard let (slope, crossfade) = crossfadeSlope(column, row, at: moment) else { return 0 }
    let pace = paceRatio(of: Int(crossfade.timeline), seenFrom: timeline, at: moment, as: .handedOver)
    let passed = Int64((local(Int(crossfade.timeline), at: moment) - crossfade.start).magnitude)
    let short = HandOver.window(at: pace)
    func part(_ counts: Int64) -> Double {
      Double(drivers.easings[crossfade.ease](Float(max(counts, 0)) / Float(crossfade.duration)))
    }
    func speed(_ length: Int64) -> Double {
      let way = Double(crossfade.difference) * (part(passed) - part(passed - length))
      return way.magnitude * Double(Instant.countsPerSecond) / Double(length)
    }
    let shown = min(speed(short), speed(min(2 * short, max(short, passed))))
    return Double(slope) * HandOver.part(of: Double(slope.magnitude), shown: shown) * pace
  }

  /// Returns `velocity` plus the velocities of the crossfade and the layers, per second of engine time.
  mutating func addedVelocity(on velocity: Float, _ column: Int, _ row: Int) -> Float {
    guard let index = addedIndex(column, row) else { return velocity }
    straighten(index)
    var (sum, driverLane) = (velocity, additive.channels[index].first)
    if let (slope, crossfade) = crossfadeSlope(column, row, at: present()) {
      let ratio = paceRatio(
        of: Int(crossfade.timeline), seenFrom: TimelineState.engineTime, at: present(), as: .slope)
      sum = PortableMath.finite(sum + PortableMath.product(slope, ratio))
    }
    while driverLane.exists {
      sum = PortableMath.finite(sum + shownVelocity(of: driverLane))
      driverLane = drivers[driverLane].below
    }
    return sum
  }

  /// Returns where kernels write a driver lane's value: its channel, or its row of additive values.
  @inline(__always)
  func target(of driverLane: Slot<DriverLane>) -> (column: Int, row: Int)? {
    let driver = drivers[drivers[driverLane].driver]
    if driver.flags.contains(.adds) { return (additive.column, drivers[driverLane].amountRow) }
    guard let row = row(of: driver) else { return nil }
    return (column(drivers.lane(of: driverLane), of: driver), row)
  }

  /// Returns whether a driver lane is the channel's winner, or contends as an additive one.
  @inline(__always)
  func isSeen(_ driverLane: Slot<DriverLane>, _ driver: Driver, _ column: Int, _ row: Int) -> Bool {
    driver.flags.contains(.adds)
      ? drivers[driverLane].contends : channels.columns[column].winners[row] == driverLane
  }

  /// Returns whether the driver wins any channel, or adds to one.
  func isSeen(_ driver: Driver) -> Bool {
    if driver.laneCount == 0 { return true }
    guard let row = row(of: driver) else { return false }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if isSeen(driverLane, driver, column(lane, of: driver), row) { return true }
    }
    return false
  }
}

enum VelocityKind {
  /// The derivative at an instant: reads return it.
  case slope
  /// The velocity that a spring or decay takes over: the slope, limited to the shown velocity (S3).
  case handedOver
}
