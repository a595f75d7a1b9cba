// Springs and decays: from outside they are drivers like tweens, in the one order (C8).

extension World {
  /// Registers a spring on an entity, newer than all before (C1). Without a delay it begins at once.
  ///
  /// - Parameter starts: whether it starts, or waits for `start()`.
  /// - Throws: `TweenError` naming the field and the value (W9); the world is then as it was.
  /// - Complexity: O(log n) in the drivers that wait.
  @discardableResult
  public func register<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, starts: Bool = true
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(
        fill: motion.fill, persists: motion.persists, replaces: motion.replaces,
        composition: motion.composition, blend: motion.blend, timeline: motion.timeline))
  }

  /// Registers the same spring on each of `entities`, in their order and newer than all before (C1).
  ///
  /// - Parameters:
  ///   - stagger: how much more than its own delay each one waits; without it they set off together.
  ///   - starts: whether they start, or wait for `start()`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` naming the field and the value, as `Stagger.delays(count:)` too (W9); the world
  ///   is then as it was.
  @discardableResult
  public func register<Value>(
    _ motion: SpringMotion<Value>, on entities: [Entity], stagger: Stagger? = nil, starts: Bool = true
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    var checked = try motion.checked()
    var times = BatchTimes()
    times.delays = [checked.settings.delay]
    if let stagger { try times.add(stagger, for: entities.count) }
    if let first = entities.first { try check(first, motion.timeline, motion.property) }
    if entities.isEmpty { return [] }
    let property = engine.index(of: motion.property)
    let lanes = motion.property.firstLane..<motion.property.firstLane + Value.laneCount
    engine.reserveSprings(entities.count, lanes: lanes.count, isRelative: motion.isRelative)
    engine.addRows(of: property, entities)
    let placing = Placing(
      fill: motion.fill, persists: motion.persists, replaces: motion.replaces,
      composition: motion.composition, blend: motion.blend, timeline: motion.timeline)
    let reduction = reducedMotion.reduction(of: motion.property.name)
    if motion.blend != nil, !engine.store.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      checked.settings.delay = times.delays[stagger == nil ? 0 : index]
      handles.append(
        try register(checked, of: property, lanes, on: entities[index], starts: starts, placing, reduction))
    }
    return handles
  }

  /// Registers a decay on an entity, newer than all before (C1). Without a delay it begins at once.
  ///
  /// - Parameter starts: whether it starts, or waits for `start()`.
  /// - Throws: `TweenError` naming the field and the value (W9); the world is then as it was.
  /// - Complexity: O(log n) in the drivers that wait.
  @discardableResult
  public func register<Value>(
    _ motion: DecayMotion<Value>, on entity: Entity, starts: Bool = true
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(
        fill: motion.fill, persists: motion.persists, replaces: motion.replaces,
        composition: motion.composition, blend: motion.blend, timeline: motion.timeline))
  }

  /// A spring to `destination` from wherever the property is and however fast it moves, in one call; it
  /// starts at once, unless `defaults` say otherwise; on a timeline it begins where that stands.
  ///
  ///     try world.animate(card, .position, to: slot, spring: .snappy)
  ///
  /// - Parameters:
  ///   - initialVelocity: in the property's unit per second; without one, the velocity that it has.
  ///   - delay: as in `defaults` without one.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7), which else resume when it is over.
  /// - Throws: as `register(_:on:starts:)`.
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, spring: Spring,
    initialVelocity: Value? = nil, delay: Duration? = nil, replaces: Bool = false,
    on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    var motion = SpringMotion(property, to: destination, spring: spring, delay: delay ?? defaults.delay)
    motion.initialVelocity = initialVelocity
    return try begin(motion.checked(), of: property, on: entity, replaces: replaces, timeline)
  }

  /// A free decay in one call: the property glides on as fast as it moves, or at `velocity`; it starts at
  /// once, unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; without one, the velocity that it has.
  ///   - friction: k of v = v₀e^(−kt), per second, within 0.001…100000.
  ///   - bounds: what it may not leave.
  ///   - delay: as in `defaults` without one.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7), which else resume when it is over.
  /// - Throws: as `register(_:on:starts:)`.
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, velocity: Value? = nil, friction: Double = 4,
    within bounds: DecayBounds<Value>? = nil, delay: Duration? = nil, replaces: Bool = false,
    on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    let motion = DecayMotion(
      property, velocity: velocity, friction: friction, within: bounds, delay: delay ?? defaults.delay)
    return try begin(motion.checked(), of: property, on: entity, replaces: replaces, timeline)
  }

  /// A decay to a given end in one call; it starts at once, unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; without one, as `DecayMotion.velocity` says.
  ///   - friction: k of v = v₀e^(−kt), per second, within 0.001…100000.
  ///   - delay: as in `defaults` without one.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7), which else resume when it is over.
  /// - Throws: as `register(_:on:starts:)`.
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, velocity: Value? = nil,
    friction: Double = 4, delay: Duration? = nil, replaces: Bool = false, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    let motion = DecayMotion(
      property, to: destination, velocity: velocity, friction: friction, delay: delay ?? defaults.delay)
    return try begin(motion.checked(), of: property, on: entity, replaces: replaces, timeline)
  }

  /// Gives springs new targets, each keeping its place in the order, its value and its velocity (S3); see
  /// `DriverHandle.retarget(to:)`. Passed over are drivers that are gone, killed, or play backward, tweens
  /// and free decays, and those of a property of another type.
  ///
  /// - Parameters:
  ///   - drivers: the springs.
  ///   - targets: as many, in the same order.
  /// - Returns: how many springs have a new target.
  /// - Throws: `TweenError` for lists of unequal length or a number that is not finite; nothing is then
  ///   changed.
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  @discardableResult
  public func retarget<Value: Animatable>(
    _ drivers: [DriverID], to targets: [Value]
  ) throws(TweenError) -> Int {
    try check(targets, for: drivers.count)
    var count = 0
    for index in drivers.indices where retarget(drivers[index], to: targets[index]) { count += 1 }
    return count
  }

  /// The same by handles; those of another world are passed over too.
  ///
  ///     try world.retarget(dots.map(\.spring), to: places)
  @specialized(where Value == Float)
  @specialized(where Value == SIMD2<Float>)
  @discardableResult
  public func retarget<Value: Animatable>(
    _ drivers: [DriverHandle], to targets: [Value]
  ) throws(TweenError) -> Int {
    try check(targets, for: drivers.count)
    var count = 0
    for index in drivers.indices
    where drivers[index].link === link && retarget(drivers[index].id, to: targets[index]) { count += 1 }
    return count
  }

  @inline(__always)
  private func check<Value: Animatable>(_ targets: [Value], for count: Int) throws(TweenError) {
    if targets.count != count {
      throw TweenError(
        field: "targets", found: "\(targets.count) targets", expected: "one for each of \(count) drivers")
    }
    for index in targets.indices {
      for lane in 0..<Value.laneCount where !(targets[index].lane(lane).magnitude <= 1e38) {
        _ = try targets[index].checkedLanes("targets[\(index)]")
      }
    }
  }

  @inline(__always)
  private func retarget<Value: Animatable>(_ driver: DriverID, to target: Value) -> Bool {
    guard let slot = engine.store.find(driver) else { return false }
    var lanes = SIMD16<Float>.zero
    for lane in 0..<Value.laneCount { lanes[lane] = target.lane(lane) }
    return engine.moves(slot, as: Value.interpolation)
      && engine.retarget(slot, to: lanes, laneCount: Value.laneCount)
  }

  /// Registers what the short calls make, and starts it as `defaults` say, where its timeline stands.
  private func begin<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, replaces: Bool,
    _ timeline: Timeline?
  ) throws(TweenError) -> DriverHandle {
    try begin(
      motion, of: property, on: entity, replaces: replaces, timeline, starts: defaults.startsAtOnce,
      reducedMotion.reduction(of: property.name))
  }

  /// The same, started or not, of which reduced motion makes what it is told.
  func begin<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, replaces: Bool,
    _ timeline: Timeline?, starts: Bool, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion, of: property, on: entity, starts: starts,
      Placing(fill: .none, persists: true, replaces: replaces, timeline: timeline?.id, beginsHere: true),
      reduction)
  }

  /// Registers a spring of which reduced motion makes what it is told.
  func register<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, starts: Bool, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(
        fill: motion.fill, persists: motion.persists, replaces: motion.replaces,
        composition: motion.composition, blend: motion.blend, timeline: motion.timeline),
      reduction)
  }

  /// Where a driver stands among the others, and when.
  private struct Placing {
    var fill: Fill
    var persists: Bool
    var replaces: Bool
    var composition = Composition.replace
    var blend: Blend?
    var timeline: TimelineID?
    var beginsHere = false
  }

  private func register<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, starts: Bool,
    _ placing: Placing, _ reduction: MotionReduction? = nil
  ) throws(TweenError) -> DriverHandle {
    let known = try check(entity, placing.timeline, property)
    return try register(
      motion, of: known ?? engine.index(of: property),
      property.firstLane..<property.firstLane + Value.laneCount, on: entity, starts: starts, placing,
      reduction ?? reducedMotion.reduction(of: property.name))
  }

  /// Registers a spring or decay of which all is known to be right.
  private func register(
    _ motion: CheckedMotion, of property: Int, _ lanes: Range<Int>, on entity: Entity, starts: Bool,
    _ placing: Placing, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    if placing.blend != nil, !engine.store.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    var motion = motion
    motion.reduce(reduction, laneCount: lanes.count)
    var flags: Driver.Flags = .captures
    if placing.persists { flags.insert(.persists) }
    if motion.isRelative { flags.insert(.relative) }
    if placing.composition == .add { flags.insert(.adds) }
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    let (keys, dynamics) = engine.store.storeMotion(motion, laneCount: lanes.count)
    let id = engine.register(
      Registration(
        property: property, firstLane: lanes.lowerBound, laneCount: lanes.count,
        keys: keys, motion: dynamics, settings: motion.settings, timing: .endless(motion.settings),
        fill: placing.fill, flags: flags, timeline: placing.timeline?.index ?? 0, replaces: placing.replaces,
        starts: starts, beginsHere: placing.beginsHere, blend: placing.blend ?? .over(.zero),
        blendCounts: placing.blend?.duration.counts ?? 0,
        shape: reduction == .play ? nil : ValueShape(reduction: reduction)),
      on: entity)
    return DriverHandle(id: id, link: link)
  }
}
