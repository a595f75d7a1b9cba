// From a winner to a row of a table. A winner is in one of three states: in a table's row while a kernel
// moves it; a scalar row in its timeline's `general` list while it moves otherwise; without a row while it
// holds.

extension Engine {
  /// Where a winner's value comes from.
  private enum Source {
    case row(TweenRow, easing: EasingID, isKeyed: Bool)
    case springRow(SpringRow, Regime)
    case pathRow(PathRow, easing: EasingID)
    case general
    case still
  }

  /// Assigns the rows of all channels that a driver wins.
  mutating func placeWinners(of slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    if driver.isSequence && driver.isUnderWay { return align(slot, at: moment) }
    guard let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex) else { return }
    for lane in 0..<Int(driver.laneCount) {
      let claim = store.claim(lane, of: driver)
      if isSeen(claim, driver, column(lane, of: driver), row) { place(claim, at: moment) }
    }
  }

  /// Assigns a winner's row, and outside ticks shows its value.
  mutating func place(_ claim: Slot<Claim>, at moment: Moment) {
    let driver = store[store[claim].driver]
    let timeline = Int(driver.timeline)
    let property = Int(driver.property)
    guard let (column, row) = target(of: claim) else { return }
    let lane = store.lane(of: claim)
    let kind = properties[property].interpolation
    let time = store.ownTime(driver, at: placementInstant(timeline, at: moment))
    let source = source(driver, lane: lane, at: time, kind: kind)
    let follows = timelines[timeline].follows
    if follows { progressClocks.followers[timelines[timeline].placeAmongFollowers].forget() }
    switch source {
    case .row(let numbers, let easing, let isKeyed):
      putRow(numbers, easing: easing, isKeyed: isKeyed, of: claim, column, row, on: timeline)
    case .springRow(let numbers, let regime):
      // No spring is on a progress-driven timeline.
      let host = hostTables(of: timeline)
      let table = tables[host].table(column: column, regime: regime)
      let moved = numbers.earlier(by: timelines[timeline].offset)
      if store[claim].table == table {
        tables[host].springTables[table.index].replace(Int(store[claim].tableRow), by: moved)
      } else {
        unplace(claim)
        store[claim].table = table
        store[claim].tableRow = UInt32(truncatingIfNeeded: tables[host].springTables[table.index].count)
        tables[host].springTables[table.index].append(moved, place: row, claim: claim)
      }
    case .pathRow(let numbers, let easing):
      putPathRow(numbers, easing: easing, of: claim, column, row, on: timeline)
    case .general where store[claim].table == .general: break
    case .general where timelines[timeline].sharesTables:
      unplace(claim)
      store[claim].table = .general
      store[claim].tableRow = UInt32(truncatingIfNeeded: sharedGeneral.count)
      sharedGeneral.append(claim)
    case .general:
      unplace(claim)
      store[claim].table = .general
      let host = hostTables(of: timeline)
      store[claim].tableRow = UInt32(truncatingIfNeeded: tables[host].general.count)
      tables[host].general.append(claim)
    case .still:
      unplace(claim)
    }
    if store[claim].table == .still || !isTicking {
      // A callback's instant may be before the tick's, but the shown value is the tick's.
      let shownTime = isTicking ? time : store.ownTime(driver, at: instants[timeline])
      let value = store.value(driver, lane: lane, at: shownTime, kind: kind)
      if driver.flags.contains(.adds) {
        showAmount(value, of: claim, driver)
      } else {
        show(value, column, row)
      }
    }
  }

  /// Returns the number of the tables that have a timeline's rows; adds tables if it has none.
  @inline(__always)
  private mutating func hostTables(of timeline: Int) -> Int {
    let host = timelines[timeline].host
    return host < 0 ? addTables(of: timeline) : host
  }

  private mutating func addTables(of timeline: Int) -> Int {
    let number = freeTables.isEmpty ? tables.count : freeTables.removeLast()
    if number == tables.count { tables.append(ClockTables(of: timeline)) }
    tables[number].timeline = timeline
    timelines[timeline].ownTables = number
    timelines[timeline].host = number
    return number
  }

  /// Gives back a released timeline's own tables.
  mutating func freeTables(of timeline: Int) {
    let number = timelines[timeline].ownTables
    timelines[timeline].ownTables = -1
    timelines[timeline].host = -1
    if number < 0 { return }
    tables[number] = ClockTables(of: -1)
    freeTables.append(number)
  }

  /// Assigns a row in a table of tweens to a winner, or updates the numbers of its row there.
  mutating func putRow(
    _ numbers: TweenRow, easing: EasingID, isKeyed: Bool, of claim: Slot<Claim>, _ column: Int, _ row: Int,
    on timeline: Int
  ) {
    let shares = timelines[timeline].sharesTables
    let host = shares ? 0 : hostTables(of: timeline)
    let numbers = shares ? numbers : numbers.earlier(by: timelines[timeline].offset)
    let key = TweenTableKey(column: column, easing: easing, isKeyed: isKeyed, hasClocks: shares)
    let chunk = tables[host].tweens.chunk(key, place: row)
    if store[claim].table == .tweens(chunk) {
      return tables[host].tweens[chunk].write(numbers, at: Int(store[claim].tableRow))
    }
    unplace(claim)
    tables[host].tweens.append(
      numbers, to: chunk, place: row, claim: claim, timeline: timeline, ahead: !isTicking, columns,
      &store)
  }

  /// Assigns a row in a table of paths to a winner, or updates the numbers of its row there.
  private mutating func putPathRow(
    _ numbers: PathRow, easing: EasingID, of claim: Slot<Claim>, _ column: Int, _ row: Int, on timeline: Int
  ) {
    let host = hostTables(of: timeline)
    var numbers = numbers
    numbers.start &-= Int32(truncatingIfNeeded: timelines[timeline].offset)
    let table = tables[host].pathTable(column: column, easing: easing)
    if store[claim].table == table {
      tables[host].pathTables[table.index].replace(Int(store[claim].tableRow), by: numbers)
      return
    }
    unplace(claim)
    store[claim].table = table
    store[claim].tableRow = UInt32(truncatingIfNeeded: tables[host].pathTables[table.index].count)
    tables[host].pathTables[table.index].append(numbers, place: row, claim: claim)
  }

  /// Returns the instant for which a winner's row is assigned: in a callback the tick's, at which all other
  /// rows are already.
  func placementInstant(_ timeline: Int, at moment: Moment) -> Int64 {
    command != nil ? instants[timeline] : local(timeline, at: moment)
  }

  /// Removes a claim's row.
  mutating func unplace(_ claim: Slot<Claim>) {
    let table = store[claim].table
    if table == .still { return }
    let timeline = Int(store[store[claim].driver].timeline)
    let row = Int(store[claim].tableRow)
    store[claim].table = .still
    // The last row moves to the index that is free.
    let shares = timelines[timeline].sharesTables
    if table == .general && shares {
      sharedGeneral.swapRemove(at: row)
      if row < sharedGeneral.count { store[sharedGeneral[row]].tableRow = UInt32(row) }
      return
    }
    tables[shares && table.isOfTweens ? 0 : timelines[timeline].host].removeRow(
      row, of: table, columns, &store)
  }

  /// Makes the claim's row write to the row `place` of its column.
  mutating func moveRow(of claim: Slot<Claim>, to place: Int) {
    let table = store[claim].table
    guard table.isTable else { return }
    let timeline = Int(store[store[claim].driver].timeline)
    let host = timelines[timeline].sharesTables && table.isOfTweens ? 0 : timelines[timeline].host
    let row = Int(store[claim].tableRow)
    if table.isOfSprings {
      tables[host].springTables[table.index].setPlace(place, of: row)
    } else if table.isOfPaths {
      tables[host].pathTables[table.index].setPlace(place, of: row)
    } else {
      tables[host].tweens.move(row, of: table.index, to: place, claim: claim, columns, &store)
    }
  }

  private func source(_ driver: Driver, lane: Int, at time: Int64, kind: Interpolation) -> Source {
    if driver.phase != .active || driver.flags.contains(.held) { return .still }
    if store.timing(driver).duration == 0 && !driver.isMotion { return .still }
    if driver.hasClock || driver.flags.contains(.snaps) { return .general }
    if case .rotation = kind { return .general }
    if driver.isMotion {
      if store.jumps(driver) { return .general }
      let active = store.activeTime(driver, at: time)
      // At its end, where a timeline that runs backward may stand, it shows the target.
      if active == store.timing(driver).active { return .still }
      let arc = store.arc(driver, lane: lane, at: active)
      return .springRow(
        arc.row(at: active, from: driver.start &+ store.timing(driver).delay), arc.motion.regime)
    }
    let keys = store.keys(driver)
    let isPlain = !keys.hasSegments && keys.easing == .linear
    if keys.ease != .linear && !isPlain { return .general }
    let head = store.playhead(driver, at: time)
    if head.holds { return .still }
    if store.timing(driver).duration > 1 << 30 { return .general }
    let piece = store.keyPiece(driver, head)
    if piece.holds { return .still }
    if driver.isPath {
      // Progress-driven timelines have no path tables of their own, and few have path followers.
      if timelines[Int(driver.timeline)].follows { return .general }
      return .pathRow(pathRow(driver, lane: lane, head, piece), easing: keys.ease)
    }
    let easing = keys.ease != .linear ? keys.ease : store.easing(keys, from: piece.key)
    return .row(
      self.row(driver, lane: lane, head, piece, kind: kind), easing: easing, isKeyed: keys.hasSegments)
  }

  /// Returns the numbers of the row for a segment of an iteration.
  @inline(__always)
  func row(_ driver: Driver, lane: Int, _ head: Playhead, _ piece: KeyPiece, kind: Interpolation) -> TweenRow
  {
    let from = store.key(driver, piece.key, lane)
    let to = store.key(driver, piece.key + 1, lane)
    let delta = store.difference(driver, from, to, kind)
    let begin =
      driver.start &+ store.timing(driver).delay &+ store.timing(driver).beginning(ofPlay: head.play)
    let origin =
      head.isBackward ? begin &+ store.timing(driver).duration &- piece.origin : begin &+ piece.origin
    return TweenRow(
      start: Int32(truncatingIfNeeded: origin), inverse: head.isBackward ? -piece.inverse : piece.inverse,
      bias: piece.bias, from: from + store.carry(driver, head.play, lane, kind), delta: delta)
  }

  /// Returns the numbers of the row for an iteration along a path.
  private func pathRow(_ driver: Driver, lane: Int, _ head: Playhead, _ piece: KeyPiece) -> PathRow {
    let begin =
      driver.start &+ store.timing(driver).delay &+ store.timing(driver).beginning(ofPlay: head.play)
    let origin = head.isBackward ? begin &+ store.timing(driver).duration : begin
    let ride = store.ride(driver)
    return PathRow(
      start: Int32(truncatingIfNeeded: origin), inverse: head.isBackward ? -piece.inverse : piece.inverse,
      from: ride.from, span: ride.span, base: store.pathBase(driver, ride, head.play, lane),
      origin: store[store.claim(lane, of: driver)].to,
      curve: UInt32(truncatingIfNeeded: store.curve(ride, lane)))
  }
}
