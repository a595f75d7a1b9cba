// The shown value of a channel at a moment: the winner's value or the base value, with crossfade and layers.

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
    return row(of: driver).map { isSeen(driver, $0) } ?? false
  }

  /// Returns whether the driver wins any channel in its entity's row, or adds to one.
  @inline(__always)
  func isSeen(_ driver: Driver, _ row: Int) -> Bool {
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if isSeen(driverLane, driver, column(lane, of: driver), row) { return true }
    }
    return false
  }
}
