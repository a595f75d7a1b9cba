// A fast path for the plainest tweens, of which there may be a hundred thousand at once: one iteration, two
// keys, one easing without jumps, on the world's own timeline. The result is that of `register`.

/// A checked tween of the plainest kind.
struct PlainTween {
  var property: Int
  var firstLane: Int
  var timing: PlainTiming
  /// Retained for the tween.
  var ease: EasingID
  var fill: Fill
  var flags: Driver.Flags
  /// Whether its value is written when it begins; otherwise the kernels run afterwards.
  var showsAtOnce = true
}

extension Engine {
  /// Returns the moment at which a plain tween starts. Nil if the fast path does not apply: in a callback
  /// (W7), to a tween that has a boundary between its event and the tick.
  func plainStart(_ timing: PlainTiming) -> Moment? {
    if clocks.command == nil { return present() }
    let moment = commandMoment()
    let boundary = timing.delay > 0 ? Int64(timing.delay) : Int64(timing.delay) + Int64(timing.duration)
    let isAhead = moment.local + boundary > clocks.instants[0] && clocks.timelines[0].direction > 0
    return isAhead ? moment : nil
  }

  /// Returns the moment at which a driver that waits for its start starts, if it is a plain tween that
  /// becomes the winner. Nil if not, or if the fast path does not apply.
  func plainStart(of slot: Slot<Driver>) -> Moment? {
    let driver = drivers[slot]
    guard driver.flags.isDisjoint(with: [.hasDetails, .relative, .adds, .accumulates]),
      let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
    else { return nil }
    for lane in 0..<Int(driver.laneCount) {
      let winner = channels.columns[column(lane, of: driver)].winners[row]
      if winner.exists, drivers[drivers[winner].driver].serial > driver.serial { return nil }
    }
    let timing = PlainTiming(
      delay: Int64(driver.plain.delay), duration: Int64(driver.plain.duration), fill: driver.fill,
      jumps: drivers.easings.mayJump(driver.ease), channels.properties[Int(driver.property)].interpolation)
    return timing.flatMap { plainStart($0) }
  }

  /// Registers a plain tween of one or two values, and starts it at `moment`; nil if it waits for its start.
  mutating func register(
    _ tween: PlainTween, _ values: LaneValues, on entity: Entity, at moment: Moment?
  ) -> Slot<Driver> {
    addRow(of: tween.property, entity)
    let slot = insert(tween, captures: values.count == 1, lanes: values.laneCount, entity)
    let driver = drivers[slot]
    for lane in 0..<values.laneCount {
      drivers[drivers.driverLane(lane, of: driver)] = DriverLane(
        driver: slot, from: values.count == 1 ? 0 : values[0, lane], to: values[values.count - 1, lane])
    }
    if let moment { start(plain: slot, at: moment, showsAtOnce: tween.showsAtOnce) }
    return slot
  }

  /// Starts a plain tween at the moment that `plainStart` has given. Of a single value the start is captured
  /// (W1).
  mutating func start(plain slot: Slot<Driver>, at moment: Moment, showsAtOnce: Bool = true) {
    var driver = drivers[slot]
    let begins = driver.plain.delay <= 0
    let captures = driver.flags.contains(.captures) && !driver.flags.contains(.captured)
    driver.flags.subtract([.held, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    if begins { driver.flags.formUnion(captures ? [.reportedStart, .captured] : .reportedStart) }
    driver.phase = begins ? .active : .waiting
    driver.start = moment.local
    drivers[slot] = driver
    if begins, let row = channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) {
      for lane in 0..<Int(driver.laneCount) {
        begin(
          drivers.driverLane(lane, of: driver), lane, column(lane, of: driver), row, captures: captures,
          driver, moment, showsAtOnce: showsAtOnce)
      }
      report(.started, slot, at: moment)
    }
    let boundary = drivers.nextBoundaryTime(driver)
    clocks.timelines[0].boundaries.upcoming.schedule(
      Boundary(instant: driver.start + boundary, isBegin: !begins, serial: driver.serial, driver: slot),
      &drivers)
  }

  /// Writes the driver's record and links it to its entity.
  @inline(__always)
  private mutating func insert(
    _ tween: PlainTween, captures: Bool, lanes: Int, _ entity: Entity
  ) -> Slot<Driver> {
    let older = channels.entities.firstDriver(of: entity)
    let slot = drivers.insert(
      Driver(
        serial: drivers.takeSerial(), start: 0, entityIndex: entity.index, older: older,
        driverLanes: drivers.driverLanes.allocate(lanes), property: tween.property,
        lanes: tween.firstLane..<tween.firstLane + lanes, ease: tween.ease,
        flags: tween.flags.union(captures ? [.alive, .held, .captures] : [.alive, .held]),
        phase: .unstarted, fill: tween.fill, plain: tween.timing))
    if older.exists { drivers[older].newer = slot }
    channels.entities.setFirstDriver(slot, of: entity)
    return slot
  }

  /// Makes a lane of the newest driver its channel's winner, and assigns its row (C3, C11).
  @inline(__always)
  private mutating func begin(
    _ driverLane: Slot<DriverLane>, _ lane: Int, _ column: Int, _ row: Int, captures: Bool, _ driver: Driver,
    _ moment: Moment, showsAtOnce: Bool
  ) {
    let winner = channels.columns[column].winners[row]
    let time = clocks.instants[0] - driver.start
    // Outside ticks the shown value is the winner's present value, unless kernels find it later.
    let isShown = clocks.command == nil && (showsAtOnce || !winner.exists)
    var from = drivers[driverLane].from
    if captures { from = isShown ? given(column, row) : shownValue(column, row, at: moment) }
    drivers[driverLane].below = winner
    if winner.exists { removeRow(winner) }
    channels.columns[column].winners[row] = driverLane
    drivers[driverLane].from = from
    let kind = channels.properties[Int(driver.property)].interpolation
    // A tween that joins part-way is not at its start.
    let joins = driver.plain.delay < 0 || time > 0
    removeCrossfade(column, row, in: .byHand)
    if joins || clocks.command != nil { channels.columns[column].forgetOwner(row, before: clocks.now + 1) }
    if !joins {
      show(from + 0, column, row, in: .byHand)
    } else if showsAtOnce {
      show(drivers.value(driver, lane: lane, at: time, kind: kind), column, row, in: .byHand)
    }
    let duration = Int64(driver.plain.duration)
    let numbers = TweenRow(
      start: Int32(truncatingIfNeeded: driver.start + Int64(driver.plain.delay)),
      inverse: drivers.keys(driver).inverse(of: duration, drivers.easings), bias: 0, from: from + 0,
      delta: drivers.difference(driver, from, drivers[driverLane].to, kind))
    putRow(numbers, easing: driver.ease, isKeyed: false, of: driverLane, column, row, on: 0, in: .byHand)
  }
}
