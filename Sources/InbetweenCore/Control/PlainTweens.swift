// A fast path for plain tweens, which a program may use by the hundred thousand: one iteration, two keys, one
// easing without jumps, on the world's own timeline. They have no `DriverDetails`. Each function equals a
// general one: `register`, `start`, `passBoundary` and `kill`.

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
  /// Whether it ends earlier moves at the call.
  var endsMovesAtOnce = false
}

extension Engine {
  /// Returns the moment at which a plain tween starts, or nil if the fast path does not apply. In a callback
  /// it does not apply to a tween that has a boundary between its event and the tick (W7).
  func plainStart(_ timing: PlainTiming) -> Moment? {
    if clocks.command == nil { return present() }
    let moment = commandMoment()
    let boundary = timing.delay > 0 ? Int64(timing.delay) : Int64(timing.delay) + Int64(timing.duration)
    let isAhead = moment.local + boundary > clocks.instants[0] && clocks.timelines[0].direction > 0
    return isAhead ? moment : nil
  }

  /// Returns the moment at which a driver that waits is started, if it is a plain tween that becomes the
  /// winner. Returns nil otherwise, or if the fast path does not apply.
  mutating func plainStart(of slot: Slot<Driver>) -> Moment? {
    let driver = drivers[slot]
    guard driver.flags.isDisjoint(with: [.hasDetails, .relative, .adds, .ofIterations]),
      let row = row(of: driver)
    else { return nil }
    for lane in 0..<Int(driver.laneCount) {
      let winner = channels.columns[column(lane, of: driver)].winners[row]
      if winner.exists, drivers[drivers[winner].driver].serial > driver.serial { return nil }
    }
    // With a delay it ends earlier moves when it begins.
    if driver.endsMoves, driver.plain.delay <= 0, hasMoves(of: entity(of: driver), MoveReach(of: driver)) {
      return nil
    }
    let timing = PlainTiming(
      delay: Int64(driver.plain.delay), duration: Int64(driver.plain.duration), fill: driver.fill,
      jumps: drivers.easings.mayJump(driver.ease), interpolation(of: driver))
    return timing.flatMap { plainStart($0) }
  }

  /// Registers a plain tween of one or two values, and starts it at `moment`; nil if it waits for its start.
  mutating func register(
    _ tween: PlainTween, _ values: LaneValues, on entity: Entity, at moment: Moment?
  ) -> DriverID {
    let (range, captures) = (tween.firstLane..<tween.firstLane + values.laneCount, values.count == 1)
    var inherited: SIMD16<Float>?
    if tween.endsMovesAtOnce, moment != nil {
      let reach = MoveReach(property: tween.property, lanes: range)
      inherited = endMoves(of: entity, reach, velocities: false, areShown: tween.showsAtOnce)?.values
    }
    let row = addRow(of: tween.property, entity)
    let older = channels.entities.firstDriver(of: entity)
    let first = drivers.driverLanes.allocate(range.count)
    var driver = Driver(
      serial: drivers.takeSerial(), start: 0, entityIndex: entity.index, older: older, driverLanes: first,
      property: tween.property, lanes: range, ease: tween.ease,
      flags: tween.flags.union(captures ? [.alive, .held, .captures] : [.alive, .held]), phase: .unstarted,
      fill: tween.fill, plain: tween.timing)
    if let moment { driver.startPlainly(at: moment.local) }
    let slot = drivers.insert(driver)
    if older.exists { drivers[older].newer = slot }
    channels.entities.setFirstDriver(slot, ofIndex: entity.index)
    if !drivers.index.isEmpty { addToIndex(slot, entity) }
    for lane in 0..<range.count {
      drivers.driverLanes[first.index + lane] = DriverLane(
        driver: slot, from: captures ? 0 : values[0, lane], to: values[values.count - 1, lane])
    }
    if let moment {
      play(
        slot, driver, captures: captures, entity, row, at: moment, showsAtOnce: tween.showsAtOnce, inherited)
    }
    return drivers.id(of: slot)
  }

  /// Starts a plain tween at the moment that `plainStart` has given. Of a single value the start is captured
  /// (W1).
  mutating func start(plain slot: Slot<Driver>, at moment: Moment) {
    var driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    let captures = driver.needsCapture
    driver.startPlainly(at: moment.local)
    drivers[slot] = driver
    noteMove(slot)
    play(slot, driver, captures: captures, entity(of: driver), row, at: moment, showsAtOnce: true, nil)
  }

  /// Begins a plain driver that has just been started, unless it has a delay, and queues its next boundary.
  @inline(__always)
  private mutating func play(
    _ slot: Slot<Driver>, _ driver: Driver, captures: Bool, _ entity: Entity, _ row: Int, at moment: Moment,
    showsAtOnce: Bool, _ inherited: SIMD16<Float>?
  ) {
    if driver.phase == .active {
      beginPlain(driver, captures: captures, row, at: moment, showsAtOnce: showsAtOnce, inherited)
      reportStart(
        drivers.id(of: slot), driver.serial, entity, isOwn: Int(driver.property) == progressClocks.property,
        at: moment)
    }
    clocks.timelines[0].boundaries.upcoming.schedule(
      Boundary(
        instant: driver.start + drivers.nextBoundaryTime(driver), isBegin: driver.phase == .waiting,
        serial: driver.serial, driver: slot),
      &drivers)
  }

  /// Makes the lanes of the newest driver the winners of their channels, and assigns their rows (C3, C11).
  private mutating func beginPlain(
    _ driver: Driver, captures: Bool, _ row: Int, at moment: Moment, showsAtOnce: Bool,
    _ inherited: SIMD16<Float>?
  ) {
    let kind = interpolation(of: driver)
    let firstColumn = column(0, of: driver)
    let delay = Int64(driver.plain.delay)
    let time = clocks.instants[0] - driver.start
    // A tween that joins part-way is not at its start.
    let joins = delay < 0 || time > 0
    let duration = Double(Float(driver.plain.duration))
    let inverse = IterationTiming.inverse(of: duration, jumps: false)
    for lane in 0..<Int(driver.laneCount) {
      let (driverLane, column) = (drivers.driverLane(lane, of: driver), firstColumn + lane)
      let winner = channels.columns[column].winners[row]
      var from = drivers[driverLane].from
      if captures, let inherited {
        from = inherited[lane]
        drivers[driverLane].from = from
      } else if captures {
        // The shown value is the winner's present value, unless kernels find it later.
        from = startValue(column, row, at: moment, isShown: showsAtOnce || !winner.exists)
        drivers[driverLane].from = from
      }
      drivers[driverLane].below = winner
      if winner.exists { removeRow(winner) }
      channels.columns[column].winners[row] = driverLane
      channels.columns[column].forgetAssigned(row)
      removeCrossfades(column, row, in: .byHand)
      if joins || clocks.command != nil { channels.columns[column].forgetOwner(row, before: clocks.now + 1) }
      let numbers = TweenRow(
        start: Int32(truncatingIfNeeded: driver.start + delay), inverse: inverse, bias: 0, from: from + 0,
        delta: drivers.difference(driver, from, drivers[driverLane].to, kind))
      if !joins {
        show(numbers.from, column, row, in: .byHand)
      } else if showsAtOnce {
        let eased = drivers.plainProgress(at: time - delay, inverse, driver.ease)
        show(PortableMath.finite(numbers.from + numbers.delta * eased), column, row, in: .byHand)
      }
      if !numbers.isFinite(reach: drivers.easings.reach(driver.ease)) {
        assignRow(driverLane, at: moment)
      } else {
        putRow(numbers, easing: driver.ease, isKeyed: false, of: driverLane, column, row, on: 0, in: .byHand)
      }
    }
  }
}

extension Driver {
  /// Sets the time and phase of a plain driver that is started, and the flags if it begins at once.
  @inline(__always)
  fileprivate mutating func startPlainly(at local: Int64) {
    flags.subtract([.held, .stopped, .reportedStart, .reportedEnd, .endedShadowed])
    phase = plain.delay <= 0 ? .active : .waiting
    if phase == .active { flags.formUnion(needsCapture ? [.reportedStart, .captured] : .reportedStart) }
    start = local
  }
}

extension Engine {
  /// Crosses the end of a plain tween in a tick (C4, C5). Returns false, and does nothing, if the fast path
  /// does not apply.
  mutating func endPlain(_ slot: Slot<Driver>, at moment: Moment) -> Bool {
    let driver = drivers[slot]
    guard isPlainAndActive(driver), moment.pass.isBeforeKernels, !moment.pass.isSample,
      !driver.fill.holdsAfter, !driver.flags.contains(.updates), !drivers.easings.mayJump(driver.ease),
      let row = row(of: driver)
    else { return false }
    countCrossing()
    let (id, firstColumn) = (drivers.id(of: slot), column(0, of: driver))
    let stays = !driver.flags.isDisjoint(with: .stays)
    let isSeen = isSeen(driver, row)
    drivers[slot].phase = .finished
    for lane in 0..<Int(driver.laneCount) {
      let column = firstColumn + lane
      if !stays { channels.columns[column].forgetOwner(row, before: moment.world) }
      if isSeen { noteEnd(of: id, column, row, at: moment) }
      // A plain tween that has ended shows its last key: its easing ends at exactly 1 (Z3).
      let driverLane = drivers.driverLane(lane, of: driver)
      let end = drivers[driverLane].to + 0
      leave(driver, driverLane, column, row, at: moment, commits: true) {
        $0.channels.setBase(end, column, row)
      }
    }
    drivers[slot].flags.set(.endedShadowed, !isSeen)
    clocks.timelines[0].boundaries.upcoming.remove(slot, &drivers)
    reportCompletion(slot, at: moment)
    return true
  }

  /// Kills a plain tween by hand (W5). Returns false, and does nothing, if the fast path does not apply.
  mutating func killPlain(_ slot: Slot<Driver>) -> Bool {
    let driver = drivers[slot]
    guard isPlainAndActive(driver), clocks.command == nil, let row = row(of: driver) else { return false }
    let (moment, firstColumn) = (present(), column(0, of: driver))
    report(.killed, slot, at: moment, kills: true)
    for lane in 0..<Int(driver.laneCount) {
      let column = firstColumn + lane
      channels.columns[column].forgetOwner(row, before: moment.world + 1)
      // Outside ticks the shown value is the winner's present value.
      let (driverLane, value) = (drivers.driverLane(lane, of: driver), underlying(column, row))
      leave(driver, driverLane, column, row, at: moment, commits: true) {
        $0.channels.setBase(value, column, row)
      }
    }
    clocks.timelines[0].boundaries.upcoming.remove(slot, &drivers)
    drivers[slot].phase = .unstarted
    // Its own time stays, limited to its end.
    drivers[slot].start = min(
      moment.local - driver.start, Int64(driver.plain.delay) + Int64(driver.plain.duration))
    drivers[slot].flags.formUnion([.held, .killed, .hadBegun])
    rememberKilled(slot)
    return true
  }

  /// Whether a driver is a plain tween in its iteration, whose time runs forward and whose values are shown
  /// unchanged.
  @inline(__always)
  private func isPlainAndActive(_ driver: Driver) -> Bool {
    driver.phase == .active && driver.flags.isDisjoint(with: [.hasDetails, .held]) && limits.takesFastPath
      && interpolation(of: driver) != .rotation
      && Int(driver.property) != progressClocks.property
  }
}
