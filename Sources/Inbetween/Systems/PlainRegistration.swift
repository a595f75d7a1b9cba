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
  /// Returns the moment at which a plain tween starts; nil if the fast path does not apply: in a callback
  /// (W7), to a tween that has a boundary between its event and the tick.
  func plainStart(_ timing: PlainTiming) -> Moment? {
    if clocks.command == nil { return present() }
    let moment = commandMoment()
    let boundary = timing.delay > 0 ? Int64(timing.delay) : Int64(timing.delay) + Int64(timing.duration)
    let isAhead = moment.local + boundary > clocks.instants[0] && clocks.timelines[0].direction > 0
    return isAhead ? moment : nil
  }

  /// Registers and starts a plain tween of one or two values; of a single one the start is captured (W1).
  mutating func register(
    _ tween: PlainTween, _ values: LaneValues, on entity: Entity, at moment: Moment
  ) -> Slot<Driver> {
    let row = addRow(of: tween.property, entity)
    let begins = tween.timing.delay <= 0
    let slot = insert(tween, captures: values.count == 1, lanes: values.laneCount, begins, entity, moment)
    let firstColumn = channels.properties[tween.property].firstColumn + tween.firstLane
    let driver = drivers[slot]
    for lane in 0..<values.laneCount {
      let start = values.count == 1 ? nil : values[0, lane]
      let end = values[values.count - 1, lane]
      let driverLane = drivers.driverLane(lane, of: driver)
      drivers[driverLane] = DriverLane(driver: slot, from: start ?? 0, to: end)
      if begins {
        begin(
          driverLane, lane, firstColumn + lane, row, start, end, driver, moment,
          showsAtOnce: tween.showsAtOnce)
      }
    }
    if begins { report(.started, slot, at: moment) }
    let boundary = drivers.nextBoundaryTime(driver)
    clocks.timelines[0].boundaries.upcoming.schedule(
      Boundary(instant: driver.start + boundary, isBegin: !begins, serial: driver.serial, driver: slot),
      &drivers)
    return slot
  }

  /// Writes the driver's record and links it to its entity.
  @inline(__always)
  private mutating func insert(
    _ tween: PlainTween, captures: Bool, lanes: Int, _ begins: Bool, _ entity: Entity, _ moment: Moment
  ) -> Slot<Driver> {
    var flags = tween.flags.union(.alive)
    if captures { flags.insert(.captures) }
    if begins { flags.insert(captures ? [.reportedStart, .captured] : .reportedStart) }
    let older = channels.entities.firstDriver(of: entity)
    let slot = drivers.insert(
      Driver(
        serial: drivers.takeSerial(), start: moment.local, entityIndex: entity.index, older: older,
        driverLanes: drivers.driverLanes.allocate(lanes), property: tween.property,
        lanes: tween.firstLane..<tween.firstLane + lanes, ease: tween.ease, flags: flags,
        phase: begins ? .active : .waiting, fill: tween.fill, plain: tween.timing))
    if older.exists { drivers[older].newer = slot }
    channels.entities.setFirstDriver(slot, of: entity)
    return slot
  }

  /// Makes a lane of the newest driver its channel's winner, and assigns its row (C3, C11).
  @inline(__always)
  private mutating func begin(
    _ driverLane: Slot<DriverLane>, _ lane: Int, _ column: Int, _ row: Int, _ start: Float?, _ end: Float,
    _ driver: Driver, _ moment: Moment, showsAtOnce: Bool
  ) {
    let winner = channels.columns[column].winners[row]
    let time = clocks.instants[0] - driver.start
    // Outside ticks the shown value is the winner's present value, unless kernels find it later.
    let isShown = clocks.command == nil && (showsAtOnce || !winner.exists)
    let from = start ?? (isShown ? given(column, row) : shownValue(column, row, at: moment))
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
      delta: drivers.difference(driver, from, end, kind))
    putRow(numbers, easing: driver.ease, isKeyed: false, of: driverLane, column, row, on: 0, in: .byHand)
  }
}
