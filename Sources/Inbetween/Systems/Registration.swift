/// A driver to register, in plain numbers: the result of the checks of `Tween` and others.
struct Registration {
  var property: Int
  /// The indices of the property's lanes that it moves.
  var lanes: Range<Int>
  /// The keys, which are stored already.
  var keys: KeyFrames
  /// The numbers of a spring or decay.
  var motion: Slot<Dynamics>
  /// The data of a path follower, and the base and origin of each lane.
  var pathFollower = Slot<PathFollower>.none
  var pathBases = SIMD4<Float>.zero
  var pathOrigins = SIMD4<Float>.zero
  var settings: IterationSettings
  /// The timing that the settings give.
  var timing: IterationTiming
  var options: DriverOptions
  var flags: Driver.Flags
  /// Whether it starts at once. Its serial is taken now in either case (C10).
  var starts: Bool
  /// On a timeline, its time begins at the timeline's present instant rather than at the timeline's 0.
  var beginsHere = false
  /// Whether it is a tween of one value.
  var hasOneValue = false
  /// How its values are changed before they are shown, if they are; its grid is stored already.
  var shape: ValueShape?

  var timeline: Int { options.timeline?.index ?? 0 }
  /// The length of the crossfade in counts; 0 for none.
  var blendCounts: Int64 { options.blend?.duration.counts ?? 0 }

  /// Whether it ends earlier moves: it is on the world's own time (C14).
  var endsMoves: Bool { options.endsMoves && starts && timeline == 0 && !flags.contains(.adds) }

  /// Whether it has two keys, for which there is room in the driver lanes.
  var hasKeysInLanes: Bool {
    !lanes.isEmpty && !motion.exists && !pathFollower.exists && !keys.hasSegments && keys.count == 2
      && flags.isDisjoint(with: [.relative, .adds])
  }

  /// The delay and duration, if nothing else is set: then it needs no details.
  var plainTiming: PlainTiming? {
    guard timeline == 0, hasKeysInLanes, blendCounts == 0, shape == nil, keys.easing == .linear else {
      return nil
    }
    return PlainTiming(settings)
  }
}

extension Engine {
  /// Registers a checked driver.
  mutating func register(_ registration: Registration, on entity: Entity) -> DriverID {
    // Boundaries that the timeline's begin makes due wait until this driver contends too.
    let begins = !clocks.timelines[registration.timeline].hasBegun
    beginTimeline(registration.timeline, at: clocks.command, catchesUp: false)
    var states: InheritedStates?
    if registration.options.replaces {
      if registration.motion.exists && registration.starts { states = shownStates(entity, registration) }
      supersede(entity, registration)
    } else if registration.endsMoves,
      hasMoves(of: entity, registration.property, within: registration.lanes)
    {
      states = shownStates(entity, registration)
      endMoves(of: entity, registration.property, within: registration.lanes)
    }
    addRow(of: registration.property, entity)
    let slot = insert(registration, entity)
    let id = drivers.id(of: slot)
    if registration.starts {
      let moment = commandMoment(registration.timeline)
      // On a timeline its time begins with the timeline's: a late driver joins part-way. A driver of rate 0
      // is at its beginning from now on.
      let joins =
        registration.timeline != 0 && registration.settings.rate != 0 && !registration.beginsHere
      start(slot, from: joins ? 0 : moment.local, at: moment, inherited: states)
    }
    if begins && clocks.command != nil { catchUpWithTick(within: registration.timeline) }
    return id
  }

  /// Ends earlier drivers of those lanes (C7). An additive driver ends only additive ones (C12).
  private mutating func supersede(_ entity: Entity, _ registration: Registration) {
    let lanes = registration.lanes
    forEachDriver(of: entity) { engine, slot in
      let driver = engine.drivers[slot]
      guard Int(driver.property) == registration.property, driver.lanes.overlaps(lanes),
        !registration.flags.contains(.adds) || driver.flags.contains(.adds),
        driver.isUnderWay || engine.drivers.contendsAnywhere(driver)
      else { return }
      engine.remove(slot, as: .superseded, at: engine.commandMoment(Int(driver.timeline)))
    }
  }

  /// Ends the earlier moves that a new one covers (C14).
  mutating func endMoves(of entity: Entity, _ property: Int, within lanes: Range<Int>) {
    forEachDriver(of: entity) { engine, slot in
      guard engine.isMove(engine.drivers[slot], of: property, within: lanes) else { return }
      engine.remove(slot, as: .superseded, at: engine.commandMoment())
    }
  }

  /// Returns whether an entity has a move that a new one on those lanes ends (C14). O(n) in the drivers of
  /// the entity.
  @inline(__always)
  func hasMoves(of entity: Entity, _ property: Int, within lanes: Range<Int>) -> Bool {
    let newest = channels.entities.firstDriver(of: entity)
    return newest.exists && hasMoves(from: newest, of: property, within: lanes)
  }

  private func hasMoves(from newest: Slot<Driver>, of property: Int, within lanes: Range<Int>) -> Bool {
    var slot = newest
    while slot.exists {
      let driver = drivers[slot]
      if isMove(driver, of: property, within: lanes) { return true }
      slot = driver.older
    }
    return false
  }

  /// Returns whether a driver is a move on some of those lanes alone, on the world's own time, and not over.
  func isMove(_ driver: Driver, of property: Int, within lanes: Range<Int>) -> Bool {
    driver.isMove && Int(driver.property) == property && driver.timeline == 0
      && driver.lanes.lowerBound >= lanes.lowerBound && driver.lanes.upperBound <= lanes.upperBound
      && (driver.isUnderWay || drivers.contendsAnywhere(driver))
  }

  /// Writes the driver's record and driver lanes, and links it to its entity and timeline.
  private mutating func insert(_ registration: Registration, _ entity: Entity) -> Slot<Driver> {
    let serial = drivers.takeSerial()
    let driverLanes = drivers.driverLanes.allocate(registration.lanes.count)
    let older = channels.entities.firstDriver(of: entity)
    var flags = registration.flags.union([.alive, .held])
    if registration.keys.hasSegments { flags.insert(.hasSegments) }
    if registration.motion.exists { flags.insert(.isMotion) }
    if registration.pathFollower.exists { flags.insert(.isPath) }
    let plain = registration.plainTiming
    let slot = drivers.insert(
      Driver(
        serial: serial, start: 0, entityIndex: entity.index, older: older, driverLanes: driverLanes,
        property: registration.property, lanes: registration.lanes, ease: registration.keys.ease,
        flags: flags,
        phase: .unstarted, fill: registration.options.fill, isMove: registration.options.isMove,
        plain: plain ?? PlainTiming(delay: 0, duration: 0)))
    for lane in 0..<registration.lanes.count {
      drivers.driverLanes[driverLanes.index + lane] = DriverLane(driver: slot)
      if !registration.pathFollower.exists { continue }
      drivers.driverLanes[driverLanes.index + lane].from = registration.pathBases[lane]
      drivers.driverLanes[driverLanes.index + lane].to = registration.pathOrigins[lane]
    }
    if plain == nil { drivers.addDetails(registration, to: slot) }
    if registration.hasKeysInLanes { drivers.moveKeysToLanes(registration.keys, of: slot) }
    if flags.contains(.adds) { addAmounts(of: slot) }
    if let blend = registration.options.blend, registration.blendCounts > 0 {
      drivers.setBlend(blend, counts: registration.blendCounts, of: slot)
    }
    if older.exists { drivers[older].newer = slot }
    channels.entities.setFirstDriver(slot, of: entity)
    joinTimeline(slot)
    return slot
  }
}

extension DriverStore {
  /// Adds the details of a registration to a driver.
  fileprivate mutating func addDetails(_ registration: Registration, to slot: Slot<Driver>) {
    let keys = registration.keys
    let made = details.insert(
      DriverDetails(
        nextBoundaryTime: 0, short: ShortTiming(PlainTiming(delay: 0, duration: 0)), keyCount: keys.count,
        values: registration.hasKeysInLanes ? .none : keys.values, segments: keys.segments,
        easing: keys.easing, motion: registration.motion,
        pathFollower: registration.pathFollower, hasOneValue: registration.hasOneValue))
    setTimes(registration.timing, registration.settings, of: made)
    if let shape = registration.shape { details[made].shape = shapes.insert(shape) }
    records[slot].setDetails(made, timeline: registration.timeline)
  }

  /// Moves two keys into the driver lanes, which have room for them.
  fileprivate mutating func moveKeysToLanes(_ keys: KeyFrames, of slot: Slot<Driver>) {
    let driver = records[slot]
    let lanes = Int(driver.laneCount)
    for lane in 0..<lanes {
      setKey(driver, 0, lane, to: values[keys.values.index + lane])
      setKey(driver, 1, lane, to: values[keys.values.index + lanes + lane])
    }
    values.release(keys.values, length: 2 * lanes)
  }
}
