extension World {
  /// Registers a tween on an entity. Without a delay the tween begins at once.
  ///
  /// ```swift
  /// var hop = Tween(.position.y, values: [300, 200, 300], duration: .milliseconds(600))
  /// hop.repeats = 2
  /// try world.register(hop, on: card)
  /// ```
  ///
  /// - Parameters:
  ///   - starts: whether the tween starts at once. False: it waits for `start()`. In both cases its
  ///     precedence follows from the moment of this call.
  ///   - isReduced: whether `World.reducedMotion` leaves this tween as it is. Pass true for a form that you
  ///     made for reduced motion.
  /// - Throws: `TweenError` that names the field and the value. Nothing is then changed.
  /// - Complexity: O(log n), where n is the number of coming events in the world.
  @inlinable
  @inline(never)
  @discardableResult
  public func register<Value>(
    _ tween: borrowing Tween<Value>, on entity: Entity, starts: Bool = true, isReduced: Bool = false,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    // Inlined, the caller would copy the tween.
    try register(tween.lanes, on: entity, starts: starts, isReduced: isReduced).made(in: file, line)
  }

  /// Registers a tween.
  ///
  /// - Parameter beginsHere: whether its time begins at its timeline's present instant, rather than at 0.
  @usableFromInline
  package func register(
    _ tween: borrowing LaneTween, on entity: Entity, starts: Bool, isReduced: Bool = false,
    beginsHere: Bool = false
  ) throws(TweenError) -> DriverHandle {
    var reduction = MotionReduction.play
    if reducedMotion.isOn && !isReduced { reduction = reducedMotion.reduction(of: tween.property.name) }
    return try register(tween, on: entity, starts: starts, reduction, beginsHere: beginsHere)
  }

  /// Checks a tween, and registers the form that `reduction` gives it. Errors name the property and the
  /// entity.
  package func register(
    _ tween: borrowing LaneTween, on entity: Entity, starts: Bool, _ reduction: MotionReduction,
    beginsHere: Bool
  ) throws(TweenError) -> DriverHandle {
    do throws(TweenError) {
      return try registerReduced(tween, on: entity, starts: starts, reduction, beginsHere: beginsHere)
    } catch {
      throw error.of(tween.property, entity)
    }
  }

  @inline(__always)
  private func registerReduced(
    _ tween: borrowing LaneTween, on entity: Entity, starts: Bool, _ reduction: MotionReduction,
    beginsHere: Bool
  ) throws(TweenError) -> DriverHandle {
    if reduction == .play, tween.isPlain {
      let handle = try registerPlain(
        tween.property, tween.values, tween.options, tween.iterations, on: entity, starts: starts)
      if let handle { return handle }
    }
    let known = try check(entity, tween.timeline, tween.property)
    let checked = try tween.checked()
    if let timed = tween.timedBySpeed {
      return try register(timed, on: entity, starts: starts, reduction, beginsHere: beginsHere)
    }
    if reduction == .play {
      return try registerChecked(
        tween, checked, of: known, on: entity, starts: starts, .play, beginsHere: beginsHere)
    }
    let (reduced, left) = tween.reduced(reduction)
    return try registerChecked(
      reduced, reduced.checked(), of: known, on: entity, starts: starts, left, beginsHere: beginsHere)
  }

  /// Registers a plain tween by the fast path. Returns nil if the fast path does not apply.
  @inline(__always)
  private func registerPlain(
    _ property: PropertyLanes, _ values: LaneValues, _ options: DriverOptions,
    _ iterations: IterationOptions, on entity: Entity, starts: Bool
  ) throws(TweenError) -> DriverHandle? {
    guard let timing = PlainTiming(options, iterations, property.interpolation), values.areInRange
    else { return nil }
    let moment = starts ? engine.plainStart(timing) : nil
    if starts, moment == nil { return nil }
    let known = try check(entity, nil, property)
    // With an explicit delay it ends moves when it begins.
    if options.endsMoves, options.waits, timing.delay <= 0, moment != nil, let known,
      engine.hasMoves(of: entity, MoveReach(property: known, lanes: property.range))
    {
      return nil
    }
    guard engine.drivers.easings.hasRoom(for: 1) else { throw .tooManyEasings("ease") }
    var plain = PlainTween(
      property: known ?? engine.index(of: property), firstLane: property.first, timing: timing,
      ease: engine.drivers.easings.retain(iterations.ease), fill: options.fill,
      flags: newFlags(persists: options.persists).union(options.moveFlags))
    plain.endsMovesAtOnce = options.endsMoves && !options.waits
    return DriverHandle(id: engine.register(plain, values, on: entity, at: moment), link: link)
  }

  /// Registers a tween that has passed its checks, with the settings that they gave.
  ///
  /// - Parameters:
  ///   - known: the index of the property; nil if it is new.
  ///   - reduction: the reduction that has been applied to the tween.
  func registerChecked(
    _ tween: borrowing LaneTween, _ settings: IterationSettings, of known: Int?,
    on entity: Entity, starts: Bool, _ reduction: MotionReduction, beginsHere: Bool = false
  ) throws(TweenError) -> DriverHandle {
    if tween.blend != nil, !engine.drivers.easings.hasRoom(for: 4 + (tween.interTimingFunctions?.count ?? 0))
    {
      throw .tooManyEasings("blend")
    }
    var fades = false
    if case .fade = reduction { fades = true }
    guard let keys = engine.drivers.storeKeys(of: tween, fades: fades) else {
      throw .tooManyEasings("interTimingFunctions")
    }
    var shape: ValueShape?
    if reduction != .play || tween.snap != nil || tween.speed != nil || tween.angleWay != .shortest {
      let grid = tween.snap.map { engine.drivers.storeGrid($0, tween.property.count) } ?? .none
      shape = ValueShape(
        angleWay: tween.angleWay, grid: grid, reduction: reduction, speed: tween.speed ?? 0)
    }
    let flags = tween.flags.union(newFlags(persists: tween.persists))
    let id = engine.register(
      Registration(
        property: known ?? engine.index(of: tween.property), lanes: tween.property.range, keys: keys,
        settings: settings, options: tween.options, flags: flags, starts: starts, beginsHere: beginsHere,
        hasOneValue: tween.values.count == 1,
        shape: shape),
      on: entity)
    return DriverHandle(id: id, link: link)
  }

  /// Throws if a driver of `property` cannot be registered on the entity and timeline. Reads back fields
  /// bound to the property. Returns the property's index; nil if the property is new.
  @discardableResult
  package func check(
    _ entity: Entity, _ timeline: TimelineID?, _ property: PropertyLanes
  ) throws(TweenError) -> Int? {
    try checkLife(of: entity)
    try checkRoom(for: 1)
    try check(timeline: timeline)
    let known = try check(property)
    if let known { engine.readSources(of: known, entity) }
    return known
  }

  @inline(__always)
  package func checkLife(of entity: Entity) throws(TweenError) {
    if !isAlive(entity) {
      throw .dead(entity, "entity", isFull: engine.isFull ? engine.limits.mostEntities : nil)
    }
  }

  @inline(__always)
  package func checkRoom(for count: Int) throws(TweenError) {
    let most = engine.limits.mostDrivers
    try require(
      count <= most - engine.drivers.records.count, "drivers",
      found: "\(count) more than \(engine.drivers.records.count)", expected: "at most \(most)", .full)
  }

  /// Throws if the timeline is not one of this world's. Nil means the world's own.
  @inline(__always)
  package func check(timeline: TimelineID?) throws(TweenError) {
    if let timeline, !engine.has(timeline) {
      throw TweenError(
        field: "timeline", found: "a released timeline or one of another world",
        expected: "a timeline of this world", .stale)
    }
  }

  /// Throws if the property clashes with one that the world knows. Returns its index; nil if the property is
  /// new.
  @discardableResult
  package func check(_ property: PropertyLanes) throws(TweenError) -> Int? {
    try engine.channels.properties.check(property)
  }

  /// Returns the world's property of the same name and another type.
  package func property(clashingWith property: PropertyLanes) -> PropertyLanes? {
    guard engine.channels.properties.find(property) == nil,
      let index = engine.channels.properties.find(property.name)
    else { return nil }
    return PropertyLanes(
      property.name, count: engine.channels.properties[index].laneCount,
      engine.channels.properties[index].interpolation, defaults: .zero)
  }

  /// Adds a property that no entity has a value of.
  package func define(_ property: PropertyLanes) { _ = engine.index(of: property) }

  /// Kills all drivers of an entity, oldest first. Returns the number of drivers killed. Unlike
  /// `drivers(of:).kill()`, it also kills tweens of transitions and steps of sequences. The transition or the
  /// sequence continues without them.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0)
  /// try world.shake(card, .position, strength: [8, 8])
  /// print(world.killAll(on: card))  // prints 2
  /// ```
  ///
  /// - Complexity: O(n log m), where n is the number of the entity's drivers and m the number of coming
  ///   events.
  @discardableResult
  public func killAll(on entity: Entity) -> Int {
    guard isAlive(entity), hasDrivers(entity) else { return 0 }
    moveToFrame()
    var count = 0
    engine.forEachDriver(of: entity) { engine, slot in
      if engine.perform(.kill, on: slot) { count += 1 }
    }
    return count
  }

  /// Kills all drivers of an entity that move at least one lane of `property`, oldest first. Tweens of
  /// transitions and steps of sequences are killed too. Returns the number of drivers killed.
  ///
  /// - Complexity: O(n + k log m), where n is the number of drivers of the property, k the number killed, and
  ///   m the number of coming events.
  @discardableResult
  public func killAll<Value>(on entity: Entity, _ property: Property<Value>) -> Int {
    guard isAlive(entity), let index = engine.channels.properties.find(property.lanes) else { return 0 }
    guard hasDrivers(entity) else { return 0 }
    moveToFrame()
    let lanes = property.lanes.range
    var count = 0
    engine.forEachDriver(of: entity, index) { _, driver in
      driver.lanes.overlaps(lanes)
    } _: { engine, slot in
      if engine.perform(.kill, on: slot) { count += 1 }
    }
    return count
  }

  /// Returns whether the entity has drivers, ended ones included.
  func hasDrivers(_ entity: Entity) -> Bool { engine.channels.entities.firstDriver(of: entity).exists }

  /// Returns whether the driver is in the world and not killed: new, running, stopped, or completed and kept.
  public func has(_ driver: DriverID) -> Bool {
    engine.drivers.find(driver).map { engine.drivers[$0].state != .killed } ?? false
  }

  /// The number of drivers in the world, without killed drivers and the steps of killed sequences.
  public var driverCount: Int {
    engine.drivers.records.count - engine.drivers.killed.kept - engine.drivers.pastCount
      - engine.log.retired.count - engine.killedStepCount
  }

  /// The number of drivers killed by hand that are kept for `revive()`: 1,024. The oldest are released first.
  public static var killedCapacity: Int { KilledDrivers.capacity }
}

extension Engine {
  /// The number of steps of sequences that have been killed by hand and can be revived.
  fileprivate var killedStepCount: Int {
    var count = 0
    for index in 0..<drivers.killed.count {
      guard let slot = killedDriver(drivers.killed[index]) else { continue }
      if drivers[slot].kind.hasSteps { count += stepCount(drivers[slot]) }
    }
    return count
  }

  /// Returns the number of steps of a sequence, including the steps of its blocks.
  private func stepCount(_ sequence: Driver) -> Int {
    let steps = drivers.steps(sequence)
    var count = clocks.timelines[steps].drivers.count
    for index in 0..<clocks.timelines[steps].drivers.count {
      let step = drivers[clocks.timelines[steps].drivers[index]]
      if step.kind.hasSteps { count += stepCount(step) }
    }
    return count
  }
}
