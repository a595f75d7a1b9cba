/// A driver to register, in plain numbers: the result of the checks of `Tween` and others.
struct Registration {
  var property: Int
  /// The indices of the property's lanes that it moves.
  var lanes: Range<Int>
  var kind = DriverKind.tween
  /// The keys, which are stored already.
  var keys: KeyFrames
  /// The slot of the data of a motion or a path follower, which are stored already.
  var ofKind = DriverDetails.ofNoKind
  /// The base and origin of each lane of a path follower.
  var pathBases = SIMD4<Float>.zero
  var pathOrigins = SIMD4<Float>.zero
  var settings: IterationSettings
  var options: DriverOptions
  /// The index of the timeline, which `Engine.register` finds.
  fileprivate(set) var timeline = 0
  var flags: Driver.Flags
  /// Whether it starts at once. Its serial is taken now in either case (C10).
  var starts: Bool
  /// On a timeline, its time begins at the timeline's present instant rather than at the timeline's 0.
  var beginsHere = false
  /// Whether it is a tween of one value.
  var hasOneValue = false
  /// How its values are changed before they are shown, if they are; its grid is stored already.
  var shape: ValueShape?

  /// The length of the crossfade in counts; 0 for none.
  var blendCounts: Int64 { options.blend?.duration.counts ?? 0 }

  /// Whether it ends earlier moves, at the call or when it begins (C14).
  var endsMoves: Bool { options.endsMoves && !flags.contains(.adds) }

  /// Whether it ends earlier moves at the call. On a timeline that keeps its drivers it ends them when it
  /// begins, so that a seek can go back over that (T8).
  var endsMovesAtOnce: Bool {
    endsMoves && starts && !options.waits && (timeline == 0 || settings.delay > 0)
  }

  var reach: MoveReach { MoveReach(property: property, lanes: lanes, timeline: timeline) }

  /// Whether it has two keys, for which there is room in the driver lanes.
  var hasKeysInLanes: Bool {
    kind == .tween && !keys.hasSegments && keys.count == 2
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

extension DriverOptions {
  /// Whether it is a move, and whether it ends earlier ones (C14).
  var moveFlags: Driver.Flags {
    (isMove ? Driver.Flags.isMove : []).union(endsMoves ? .endsMoves : [])
  }
}

extension Engine {
  /// Registers a checked driver.
  mutating func register(_ registration: consuming Registration, on entity: Entity) -> DriverID {
    registration.timeline = registration.options.timeline.flatMap { find($0) } ?? 0
    // Boundaries that the timeline's begin makes due wait until this driver contends too.
    let begins = !clocks.timelines[registration.timeline].hasBegun
    beginTimeline(registration.timeline, at: clocks.command, catchesUp: false)
    if registration.starts, registration.settings.delay <= 0, registration.shape?.fades ?? false {
      registration.shape?.firstFade = fade(of: entity)
    }
    var states: InheritedStates?
    if registration.options.replaces {
      if registration.kind.hasDynamics && registration.starts {
        states = shownStates(entity, registration.reach, velocities: true, areShown: false)
      }
      supersede(entity, registration)
    } else if registration.endsMovesAtOnce, !keepsDrivers(registration.timeline) {
      states = endMoves(
        of: entity, registration.reach, velocities: registration.kind.hasDynamics, areShown: false)
    }
    if keepsDrivers(registration.timeline),
      !clocks.timelines[registration.timeline].isLed
    {
      if registration.beginsHere { forgetPast(of: entity, registration.reach) }
      forgetPast(on: registration.timeline)
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
    let (lanes, adds) = (registration.lanes, registration.flags.contains(.adds))
    forEachDriver(of: entity, registration.property) { engine, driver in
      driver.lanes.overlaps(lanes) && (!adds || driver.flags.contains(.adds))
        && (driver.isUnderWay || engine.drivers.contendsAnywhere(driver))
    } _: { engine, slot in
      let moment = engine.commandMoment(Int(engine.drivers[slot].timeline))
      engine.remove(slot, as: .superseded, at: moment)
    }
  }

  /// Writes the driver's record and driver lanes, and links it to its entity and timeline.
  private mutating func insert(_ registration: Registration, _ entity: Entity) -> Slot<Driver> {
    let serial = drivers.takeSerial()
    let driverLanes = drivers.driverLanes.allocate(registration.lanes.count)
    let older = channels.entities.firstDriver(of: entity)
    var flags = registration.flags.union(registration.options.moveFlags).union([.alive, .held])
    if !registration.endsMoves { flags.remove(.endsMoves) }
    if registration.keys.hasSegments { flags.insert(.hasSegments) }
    let plain = registration.plainTiming
    let slot = drivers.insert(
      Driver(
        serial: serial, start: 0, entityIndex: entity.index, older: older, driverLanes: driverLanes,
        property: registration.property, lanes: registration.lanes, ease: registration.keys.ease,
        kind: registration.kind, flags: flags, phase: .unstarted, fill: registration.options.fill,
        plain: plain ?? PlainTiming(delay: 0, duration: 0)))
    for lane in 0..<registration.lanes.count {
      drivers.driverLanes[driverLanes.index + lane] = DriverLane(driver: slot)
      if registration.kind != .path { continue }
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
    channels.entities.setFirstDriver(slot, ofIndex: entity.index)
    if !drivers.index.isEmpty { addToIndex(slot, entity) }
    joinTimeline(slot)
    return slot
  }
}

extension DriverStore {
  fileprivate mutating func addDetails(_ registration: Registration, to slot: Slot<Driver>) {
    let keys = registration.keys
    let made = details.insert(
      DriverDetails(
        nextBoundaryTime: 0, short: ShortTiming(PlainTiming(delay: 0, duration: 0)), keyCount: keys.count,
        values: registration.hasKeysInLanes ? .none : keys.values, segments: keys.segments,
        easing: keys.easing, hasOneValue: registration.hasOneValue, ofKind: registration.ofKind))
    let length = registration.kind.hasIterations ? nil : IterationTiming.forever
    let timing = IterationTiming(checked: registration.settings, length: length)
    setTimes(timing, registration.settings, of: made)
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
