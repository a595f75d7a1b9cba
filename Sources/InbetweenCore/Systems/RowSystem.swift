// From a winner to a row of a table. A winner is in one of three states: in a table's row while a kernel
// moves it; a scalar row in its timeline's `scalarRows` while it moves otherwise; without a row while it
// holds.

/// The time that the rows of a driver count.
private struct RowClock {
  /// The instant at which the own time of the driver is 0.
  let zero: Int64
  /// The pace of the driver's own time, if the driver has a rate.
  let pace: RowPace?
}

extension Engine {
  /// Where a winner's value comes from.
  private enum Source {
    case row(TweenRow, easing: EasingID, isKeyed: Bool)
    case springRow(SpringRow, Regime)
    case pathRow(PathRow, easing: EasingID)
    case scalar
    case still
  }

  /// Assigns the rows of all channels that a driver wins.
  mutating func assignRows(of slot: Slot<Driver>, at moment: Moment) {
    let driver = drivers[slot]
    guard let row = row(of: driver) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if isSeen(driverLane, driver, column(lane, of: driver), row) { assignRow(driverLane, at: moment) }
    }
  }

  /// Removes the rows of all channels that a driver wins.
  mutating func removeRows(of slot: Slot<Driver>) {
    let driver = drivers[slot]
    for lane in 0..<Int(driver.laneCount) { removeRow(drivers.driverLane(lane, of: driver)) }
  }

  /// Makes all rows and queues again from the drivers: data may hold any rows.
  mutating func rebuild() {
    tables.removeAll()
    for index in 0..<clocks.timelines.count {
      clocks.timelines[index].boundaries.upcoming = BoundaryQueue(ofTimeline: index)
      clocks.timelines[index].rows.forgetTables(isWorld: index == 0)
    }
    for index in 0..<drivers.driverLanes.count where drivers.driverLanes.has(Slot(index)) {
      drivers.driverLanes[index].table = .still
    }
    for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
      let timeline = Int(drivers[Slot<Driver>(index)].timeline)
      clocks.timelines[timeline].boundaries.upcoming.addAgain(Slot(index), &drivers)
      assignRows(of: Slot(index), at: present(timeline, in: .restore))
    }
  }

  /// Assigns a winner's row, and outside ticks shows its value.
  mutating func assignRow(_ driverLane: Slot<DriverLane>, at moment: Moment) {
    let driver = drivers[drivers[driverLane].driver]
    let timeline = Int(driver.timeline)
    let property = Int(driver.property)
    guard let (column, row) = target(of: driverLane) else { return }
    let lane = drivers.lane(of: driverLane)
    let kind = channels.properties[property].interpolation
    let instant = rowInstant(timeline, at: moment)
    let time = drivers.ownTime(driver, at: instant)
    let clock = rowClock(driver, own: time, at: instant)
    var served = ServedRange.all
    let source = source(driver, lane: lane, at: time, clock, kind: kind, &served)
    if clocks.timelines[timeline].isProgressDriven {
      progressClocks.list[clocks.timelines[timeline].progressIndex].narrow(to: served)
    }
    switch source {
    case .row(let numbers, let easing, let isKeyed):
      putRow(
        numbers, clock?.pace, easing: easing, isKeyed: isKeyed, of: driverLane, column, row, on: timeline,
        in: moment.pass)
    case .springRow(let numbers, let regime):
      let (host, offset, time) = place(of: timeline, clock?.pace)
      let table = TableID.springs(
        tables.byClock[host].springs.number(
          column, UInt16(regime.rawValue), hasClocks: clocks.timelines[timeline].rows.sharesTables,
          hasPaces: time.pace != nil))
      if drivers[driverLane].table != table { removeRow(driverLane) }
      tables.byClock[host].springs.put(
        numbers.earlier(by: offset), time, in: table, columnRow: row, driverLane, &drivers)
    case .pathRow(let numbers, let easing):
      let (host, offset, time) = place(of: timeline, clock?.pace)
      let table = TableID.paths(
        tables.byClock[host].paths.number(
          column, easing.raw, hasClocks: clocks.timelines[timeline].rows.sharesTables,
          hasPaces: time.pace != nil))
      if drivers[driverLane].table != table { removeRow(driverLane) }
      tables.byClock[host].paths.put(
        numbers.earlier(by: offset), time, in: table, columnRow: row, driverLane, &drivers)
    case .scalar where drivers[driverLane].table == .scalar: break
    case .scalar where clocks.timelines[timeline].rows.sharesTables:
      removeRow(driverLane)
      drivers[driverLane].table = .scalar
      drivers[driverLane].tableRow = UInt32(truncatingIfNeeded: tables.sharedScalarRows.count)
      tables.sharedScalarRows.append(driverLane)
    case .scalar:
      removeRow(driverLane)
      drivers[driverLane].table = .scalar
      let host = hostTables(of: timeline)
      drivers[driverLane].tableRow = UInt32(truncatingIfNeeded: tables.byClock[host].scalarRows.count)
      tables.byClock[host].scalarRows.append(driverLane)
    case .still:
      removeRow(driverLane)
    }
    if moment.pass == .restore { return }
    if drivers[driverLane].table == .still || !moment.pass.isBeforeKernels {
      // A callback's instant may be before the tick's, but the shown value is the tick's.
      let shownTime =
        moment.pass.isBeforeKernels ? time : drivers.ownTime(driver, at: clocks.instants[timeline])
      let value =
        if case .row(let numbers, let easing, _) = source, shownTime == time, clock?.pace == nil {
          value(numbers, easing, at: driver.start &+ time)
        } else {
          drivers.value(driver, lane: lane, at: shownTime, kind: kind)
        }
      showValue(value, of: driverLane, driver, column, row, in: moment.pass)
    }
  }

  /// Returns the value of a row at its clock's instant `local`, by the formula of the kernels.
  private func value(_ row: TweenRow, _ easing: EasingID, at local: Int64) -> Float {
    let part = PortableMath.unit(
      Float(Int32(truncatingIfNeeded: local) &- row.start) * row.inverse + row.bias)
    let eased = easing == .linear ? part : drivers.easings[easing].value(part, before: false)
    return row.from + row.delta * eased
  }

  /// Returns the number of the tables that have a timeline's rows; adds tables if it has none.
  @inline(__always)
  private mutating func hostTables(of timeline: Int) -> Int {
    let host = clocks.timelines[timeline].rows.host
    return host < 0 ? addTables(of: timeline) : host
  }

  private mutating func addTables(of timeline: Int) -> Int {
    let number = tables.freeTables.isEmpty ? tables.byClock.count : tables.freeTables.removeLast()
    if number == tables.byClock.count { tables.byClock.append(ClockTables(of: timeline)) }
    tables.byClock[number].timeline = timeline
    clocks.timelines[timeline].rows.ownTables = number
    clocks.timelines[timeline].rows.host = number
    return number
  }

  /// Releases the tables of a released timeline.
  mutating func freeTables(of timeline: Int) {
    let number = clocks.timelines[timeline].rows.ownTables
    clocks.timelines[timeline].rows.ownTables = -1
    clocks.timelines[timeline].rows.host = -1
    if number < 0 { return }
    tables.byClock[number] = ClockTables(of: -1)
    tables.freeTables.append(number)
  }

  /// Assigns a row in a table of tweens to a winner, or updates the numbers of its row there.
  mutating func putRow(
    _ numbers: TweenRow, _ pace: RowPace? = nil, easing: EasingID, isKeyed: Bool,
    of driverLane: Slot<DriverLane>, _ column: Int, _ row: Int, on timeline: Int, in pass: PassKind
  ) {
    let shares = clocks.timelines[timeline].rows.sharesTables
    let (host, offset, time) = place(of: timeline, pace)
    let numbers = numbers.earlier(by: offset)
    let key = TweenTableKey(
      column: column, easing: easing, isKeyed: isKeyed, hasClocks: shares, hasPaces: pace != nil)
    let chunk = tables.byClock[host].tweens.chunk(key, columnRow: row)
    if drivers[driverLane].table == .tweens(chunk) {
      return tables.byClock[host].tweens[chunk].write(numbers, time, at: Int(drivers[driverLane].tableRow))
    }
    if drivers[driverLane].table != .still { removeRow(driverLane) }
    tables.byClock[host].tweens.append(
      numbers, time, to: chunk, columnRow: row, driverLane: driverLane, ahead: !pass.isBeforeKernels,
      channels.columns, &drivers)
  }

  /// Lets the rows of a driver go on by its present clock, from where they are at `moment`.
  ///
  /// - Parameter time: the driver's own time, which the change of its clock has left as it was.
  mutating func paceRows(of slot: Slot<Driver>, own time: Int64, at moment: Moment) {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    let clock = rowClock(driver, own: time, at: moment.local)
    let (host, _, rowTime) = place(of: timeline, clock?.pace)
    let now =
      clocks.timelines[timeline].rows.sharesTables
      ? moment.local : moment.local &- clocks.timelines[timeline].rows.offset
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      let table = drivers[driverLane].table
      if table == .still { continue }
      if clock == nil || !table.isTable {
        assignRow(driverLane, at: moment)
      } else if table.isOfTweens {
        tables.byClock[host].tweens.setTime(rowTime, of: driverLane, at: now, channels.columns, &drivers)
      } else if table.isOfSprings {
        tables.byClock[host].springs.setTime(rowTime, of: driverLane, at: now, TableID.springs, &drivers)
      } else {
        tables.byClock[host].paths.setTime(rowTime, of: driverLane, at: now, TableID.paths, &drivers)
      }
    }
  }

  /// Returns the tables that have the rows of a timeline's drivers, the counts by which their starts are
  /// earlier there, and the time that a row with a pace counts.
  @inline(__always)
  private mutating func place(of timeline: Int, _ pace: RowPace?) -> (host: Int, offset: Int64, RowTime) {
    if clocks.timelines[timeline].rows.sharesTables { return (0, 0, RowTime(timeline: timeline, pace: pace)) }
    let offset = clocks.timelines[timeline].rows.offset
    let host = hostTables(of: timeline)
    return pace.map { (host, 0, RowTime(pace: $0.earlier(by: offset))) } ?? (host, offset, RowTime())
  }

  mutating func removeRow(_ driverLane: Slot<DriverLane>) {
    let table = drivers[driverLane].table
    if table == .still { return }
    let timeline = Int(drivers[drivers[driverLane].driver].timeline)
    let row = Int(drivers[driverLane].tableRow)
    drivers[driverLane].table = .still
    // The last row moves to the free index.
    let shares = clocks.timelines[timeline].rows.sharesTables
    let host = shares ? 0 : clocks.timelines[timeline].rows.host
    if table.isOfTweens {
      return tables.byClock[host].tweens.remove(row, of: table.index, channels.columns, &drivers)
    }
    if table == .scalar && shares {
      tables.sharedScalarRows.swapRemove(at: row)
      if row < tables.sharedScalarRows.count { drivers[tables.sharedScalarRows[row]].tableRow = UInt32(row) }
      return
    }
    tables.byClock[host].removeRow(row, of: table, &drivers)
  }

  /// Makes the driver lane's row write to the row `columnRow` of its column.
  mutating func moveRow(of driverLane: Slot<DriverLane>, to columnRow: Int) {
    let table = drivers[driverLane].table
    guard table.isTable else { return }
    let timeline = Int(drivers[drivers[driverLane].driver].timeline)
    let host = clocks.timelines[timeline].rows.sharesTables ? 0 : clocks.timelines[timeline].rows.host
    let row = Int(drivers[driverLane].tableRow)
    if table.isOfSprings {
      tables.byClock[host].springs[table.index].setColumnRow(columnRow, of: row)
    } else if table.isOfPaths {
      tables.byClock[host].paths[table.index].setColumnRow(columnRow, of: row)
    } else {
      tables.byClock[host].tweens.move(
        row, of: table.index, to: columnRow, driverLane: driverLane, channels.columns, &drivers)
    }
  }

  /// Returns the time that the rows of a driver count: its timeline's instants, or with a rate the own time
  /// that passes from now on. Nil if no row can count its time.
  ///
  /// - Parameters:
  ///   - time: the driver's own time now.
  ///   - instant: the timeline's instant now.
  @inline(__always)
  private func rowClock(_ driver: Driver, own time: Int64, at instant: Int64) -> RowClock? {
    if !driver.hasClock { return RowClock(zero: driver.start, pace: nil) }
    let timing = drivers.timing(driver)
    let isReversed = driver.flags.contains(.reversed)
    if clocks.timelines[Int(driver.timeline)].isProgressDriven { return nil }
    if isReversed && !drivers.hasOneSegment(driver) { return nil }
    let map = drivers.clocks[drivers.clock(driver)]
    let length = driver.kind.hasIterations ? timing.duration : MotionArc.longestPiece
    return map.pace(from: instant, length: length).map {
      // A driver that plays back counts its active time, which decreases.
      RowClock(zero: -(isReversed ? 2 * timing.delay + timing.active - time : time), pace: $0)
    }
  }

  /// Returns the source of a winner's value at own time `time`.
  ///
  /// - Parameter served: narrowed to the instants of its timeline at which the result is the same.
  private func source(
    _ driver: Driver, lane: Int, at time: Int64, _ clock: RowClock?, kind: Interpolation,
    _ served: inout ServedRange
  ) -> Source {
    if driver.phase != .active || driver.flags.contains(.held) { return .still }
    if drivers.timing(driver).duration == 0 && driver.kind.hasIterations { return .still }
    guard let clock, !driver.flags.contains(.snaps) else { return .scalar }
    if case .rotation = kind { return .scalar }
    switch driver.kind {
    case .motion:
      served = .none
      if drivers.jumps(driver) { return .scalar }
      let active = drivers.activeTime(driver, at: time)
      // At its end, where a timeline that runs backward may stand, it shows the target.
      if active == drivers.timing(driver).active { return .still }
      if active >= MotionArc.rowsEnd { return .scalar }
      let arc = drivers.arc(driver, lane: lane, at: active)
      return .springRow(
        arc.row(at: active, from: clock.zero &+ drivers.timing(driver).delay), arc.motion.regime)
    case .sequence, .mark: return .still
    case .tween, .path: break
    }
    let keys = drivers.keys(driver)
    let isPlain = !keys.hasSegments && keys.easing == .linear
    if keys.ease != .linear && !isPlain { return .scalar }
    let playhead = drivers.playhead(driver, at: time)
    let isOneRow = drivers.hasOneSegment(driver)
    if playhead.isBackward || playhead.holds, !isOneRow { served = .none }
    if playhead.holds { return .still }
    if drivers.timing(driver).duration > 1 << 30 { return .scalar }
    let segment = drivers.segmentTiming(driver, playhead)
    if !isOneRow && !playhead.isBackward {
      let timing = drivers.timing(driver)
      let begin = driver.start &+ timing.delay &+ timing.beginning(ofIteration: playhead.iteration)
      if segment.begin != .min { served.from = begin + segment.begin }
      if segment.end != .max { served.end = begin + segment.end }
    }
    if segment.holds { return .still }
    if driver.kind == .path {
      // Few paths are followed on progress-driven timelines: they are evaluated one by one.
      if clocks.timelines[Int(driver.timeline)].isProgressDriven { return .scalar }
      let numbers = pathRow(driver, lane: lane, playhead, segment, from: clock.zero)
      return numbers.isFinite(reach: drivers.easings.reach(keys.ease))
        ? .pathRow(numbers, easing: keys.ease) : .scalar
    }
    let easing = keys.ease != .linear ? keys.ease : drivers.easing(keys, from: segment.key)
    let numbers = row(driver, lane: lane, playhead, segment, from: clock.zero, kind: kind)
    // Values that may overflow are clamped one by one, so that kernels need not check.
    return numbers.isFinite(reach: drivers.easings.reach(easing))
      ? .row(numbers, easing: easing, isKeyed: keys.hasSegments) : .scalar
  }

  /// Returns the numbers of the row for a segment of an iteration. The driver's own time 0 is at `zero`.
  @inline(__always)
  func row(
    _ driver: Driver, lane: Int, _ playhead: Playhead, _ segment: SegmentTiming, from zero: Int64,
    kind: Interpolation
  ) -> TweenRow {
    let from = drivers.key(driver, segment.key, lane)
    let to = drivers.key(driver, segment.key + 1, lane)
    let delta = drivers.difference(driver, from, to, kind)
    let begin =
      zero &+ drivers.timing(driver).delay
      &+ drivers.timing(driver).beginning(ofIteration: playhead.iteration)
    let origin =
      playhead.isBackward
      ? begin &+ drivers.timing(driver).duration &- segment.origin : begin &+ segment.origin
    return TweenRow(
      start: Int32(truncatingIfNeeded: origin),
      inverse: playhead.isBackward ? -segment.inverse : segment.inverse,
      bias: segment.bias, from: from + drivers.carry(driver, playhead.iteration, lane, kind), delta: delta)
  }

  /// Returns the numbers of the row for an iteration along a path. The driver's own time 0 is at `zero`.
  private func pathRow(
    _ driver: Driver, lane: Int, _ playhead: Playhead, _ segment: SegmentTiming, from zero: Int64
  ) -> PathRow {
    let begin =
      zero &+ drivers.timing(driver).delay
      &+ drivers.timing(driver).beginning(ofIteration: playhead.iteration)
    let origin = playhead.isBackward ? begin &+ drivers.timing(driver).duration : begin
    let follower = drivers.pathFollower(driver)
    return PathRow(
      start: Int32(truncatingIfNeeded: origin),
      inverse: playhead.isBackward ? -segment.inverse : segment.inverse,
      from: follower.from, span: follower.span,
      base: drivers.pathBase(driver, follower, playhead.iteration, lane),
      origin: drivers[drivers.driverLane(lane, of: driver)].to,
      curve: UInt32(truncatingIfNeeded: drivers.curve(follower, lane)))
  }
}
