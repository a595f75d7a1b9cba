// Moves end earlier moves of their lanes (C14).

extension Engine {
  /// Ends the moves that a new move ends at its call. Returns the values of its channels before that, and for
  /// a spring or decay their velocities; nil if it ends no move.
  ///
  /// - Parameter areShown: whether the shown values are up to date outside ticks.
  mutating func endMoves(
    of entity: Entity, _ reach: MoveReach, velocities: Bool, areShown: Bool
  ) -> InheritedStates? {
    if !hasMoves(of: entity, reach) { return nil }
    let states = shownStates(entity, reach, velocities: velocities, areShown: areShown)
    endMoves(of: entity, reach)
    return states
  }

  /// Ends the moves that a call ends.
  ///
  /// - Parameter moment: the moment of their ends; nil for the moment of an operation by hand.
  package mutating func endMoves(of entity: Entity, _ reach: MoveReach, at moment: Moment? = nil) {
    forEachDriver(of: entity, reach.property, .moves, before: reach.serial) { engine, driver in
      engine.canBeEnded(driver, by: reach)
    } _: { engine, slot in
      engine.endLanes(of: slot, reach.lanes, at: moment ?? engine.commandMoment(reach.timeline))
    }
  }

  /// Ends the earlier moves of a move that has just begun.
  mutating func endMoves(beganBy slot: Slot<Driver>, at moment: Moment) {
    noteMove(slot)
    let (entity, reach) = (entity(of: drivers[slot]), MoveReach(of: drivers[slot]))
    if hasMoves(of: entity, reach) { endMoves(of: entity, reach, at: moment) }
  }

  /// Ends a move on some lanes of its property. When no lane is left, the move is removed. On a timeline that
  /// keeps its drivers it is kept, for seeks back to before the move that ended it (T8).
  private mutating func endLanes(of slot: Slot<Driver>, _ lanes: Range<Int>, at moment: Moment) {
    let driver = drivers[slot]
    var endsAll = true
    for lane in driver.lanes where !lanes.contains(lane) {
      if !drivers[drivers.driverLane(lane - Int(driver.firstLane), of: driver)].isEnded { endsAll = false }
    }
    let isKept = keepsDrivers(Int(driver.timeline))
    if endsAll && !isKept && !moment.pass.isSample { return remove(slot, as: .superseded, at: moment) }
    if moment.pass.isSample {
      journal.record(slot, driver, active: drivers.timing(driver).active)
    } else {
      forgetOwned(by: slot, before: moment.world + 1)
    }
    leaveChannels(slot, at: moment, commits: true, lanes: lanes)
    for lane in driver.lanes.clamped(to: lanes) {
      setEnded(true, drivers.driverLane(lane - Int(driver.firstLane), of: driver), in: moment.pass)
    }
    if !endsAll || moment.pass.isSample || driver.isPast { return }
    report(.superseded, slot, at: moment, kills: true)
    rememberEnd(of: slot, drivers[slot])
    drivers.ended.setLast(kind: Event.Kind.superseded.rawValue)
    // Its end is told.
    drivers[slot].flags.formUnion([.reportedStart, .reportedEnd])
    drivers[slot].flags.remove(.updates)
    drivers[slot].flags.insert(.isPast)
    drivers.pastCount += 1
  }

  /// Restores lanes of the moves that a move has ended, when time goes back over its start (T8). Lanes that
  /// another begun move has ended stay ended.
  ///
  /// - Complexity: O(n), where n is the number of moves that it ends, usually.
  mutating func resumeMoves(endedBy slot: Slot<Driver>, at moment: Moment) {
    let mover = drivers[slot]
    guard keepsDrivers(Int(mover.timeline)) else { return }
    let reach = MoveReach(of: mover)
    var all: UInt32 = 0
    for lane in reach.lanes { all |= 1 << UInt32(lane) }
    // A bit for each lane that a later move holds.
    var held: UInt32 = 0
    forEachNewest(of: entity(of: mover), reach.property, .movers) { engine, other in
      let driver = engine.drivers[other]
      if driver.serial <= mover.serial { return false }
      engine.addLanes(of: driver, heldBeside: mover, to: &held)
      return held & all != all
    }
    var next = mover.older
    while next.exists, held & all != all {
      assert(drivers.work.step())
      let (other, driver) = (next, drivers[next])
      next = driver.older
      if reach.includes(driver) { resume(other, reach.lanes, exceptFor: held, at: moment) }
      addLanes(of: driver, heldBeside: mover, to: &held)
    }
  }

  /// Adds the lanes that a driver holds against moves that are resumed, if it is beside `mover`.
  private func addLanes(of driver: Driver, heldBeside mover: Driver, to held: inout UInt32) {
    guard isMover(driver), driver.property == mover.property, driver.timeline == mover.timeline else {
      return
    }
    for lane in driver.lanes { held |= 1 << UInt32(lane) }
  }

  private mutating func resume(
    _ slot: Slot<Driver>, _ lanes: Range<Int>, exceptFor held: UInt32, at moment: Moment
  ) {
    let driver = drivers[slot]
    var resumes = false
    for lane in driver.lanes.clamped(to: lanes) where held & 1 << UInt32(lane) == 0 {
      let driverLane = drivers.driverLane(lane - Int(driver.firstLane), of: driver)
      if !drivers[driverLane].isEnded { continue }
      if !resumes && moment.pass.isSample {
        journal.record(slot, driver, active: drivers.timing(driver).active)
      }
      if !resumes { removeCrossfades(of: driver, onlyOfEnd: true, at: moment) }
      resumes = true
      setEnded(false, driverLane, in: moment.pass)
      undoCommit(of: driverLane, in: moment.pass)
    }
    guard resumes, driver.contends else { return }
    enterChannels(slot, at: moment, undoes: true)
    updateRows(of: slot, at: moment)
  }

  private mutating func setEnded(_ isEnded: Bool, _ driverLane: Slot<DriverLane>, in pass: PassKind) {
    if drivers[driverLane].isEnded == isEnded { return }
    if pass.isSample { journal.lanes.append(SampleJournal.LaneEntry(lane: driverLane, wasEnded: !isEnded)) }
    drivers.driverLanes[driverLane].below = isEnded ? .ended : .apart
    if !isEnded { noteMove(drivers[driverLane].driver) }
  }

  /// Undoes a sample's changes of lanes that moves have ended.
  mutating func restoreLanes() {
    while !journal.lanes.isEmpty {
      let entry = journal.lanes.removeLast()
      let slot = drivers[entry.lane].driver
      let moment = present(Int(drivers[slot].timeline), in: .undo)
      if entry.wasEnded {
        let lane = Int(drivers[slot].firstLane) + drivers.lane(of: entry.lane)
        leaveChannels(slot, at: moment, commits: false, undoes: true, lanes: lane..<lane + 1)
        drivers.driverLanes[entry.lane].below = .ended
      } else {
        drivers.driverLanes[entry.lane].below = .apart
        noteMove(slot)
        if drivers[slot].contends { enterChannels(slot, at: moment, undoes: true) }
      }
    }
  }

  /// Lets a restarted driver contend on all of its lanes. One that follows a value goes on with those that
  /// it has.
  mutating func takeLanesAgain(_ slot: Slot<Driver>) {
    let driver = drivers[slot]
    if !driver.isMove || driver.flags.contains(.follows) { return }
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = drivers.driverLane(lane, of: driver)
      if drivers[driverLane].isEnded { drivers.driverLanes[driverLane].below = .apart }
    }
  }
}

extension Engine {
  /// Returns whether lanes already move to these values: by the newest move of exactly these lanes, or else
  /// by their base values.
  package mutating func movesTo(
    _ values: SIMD16<Float>, _ entity: Entity, _ property: Int, _ lanes: Range<Int>, _ column: Int, _ row: Int
  ) -> Bool {
    let reach = MoveReach(property: property, lanes: lanes)
    let newest = newestDriver(of: entity, property, .moves) { $0.canBeEnded($1, by: reach) }
    if newest.exists { return drivers[newest].lanes == lanes && ends(drivers[newest], at: values) }
    for lane in 0..<lanes.count where channels.columns[column + lane].base[row] != values[lane] {
      return false
    }
    return true
  }

  /// Returns whether a move ends at these values.
  func ends(_ driver: Driver, at values: SIMD16<Float>) -> Bool {
    if !driver.flags.isDisjoint(with: [.reversed, .held]) || drivers.hasRateZero(driver) { return false }
    if driver.flags.contains(.relative), !driver.flags.contains(.captured) { return false }
    for lane in 0..<Int(driver.laneCount) {
      let end: Float
      switch driver.kind {
      case .tween: end = drivers.key(driver, Int(drivers.keys(driver).count) - 1, lane)
      case .motion where drivers.dynamics[drivers.motion(driver)].law.hasTarget:
        end = drivers.values[DynamicsLane(lane, of: driver, drivers).to]
      case .path, .motion, .sequence, .mark: return false
      }
      if end != values[lane] { return false }
    }
    return true
  }
}
