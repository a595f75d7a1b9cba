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
        fill: motion.fill, persists: motion.persists, replaces: motion.replaces, timeline: motion.timeline))
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
        fill: motion.fill, persists: motion.persists, replaces: motion.replaces, timeline: motion.timeline))
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
    motion.replaces = replaces
    motion.timeline = timeline?.id
    return try begin(register(motion, on: entity, starts: false))
  }

  /// A free decay in one call: the property glides on as fast as it moves, or at `velocity`; it starts at
  /// once, unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; without one, the velocity that it has.
  ///   - friction: the part of the velocity that is lost per second.
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
    var motion = DecayMotion(
      property, velocity: velocity, friction: friction, within: bounds, delay: delay ?? defaults.delay)
    motion.replaces = replaces
    motion.timeline = timeline?.id
    return try begin(register(motion, on: entity, starts: false))
  }

  /// A decay to a given end in one call; it starts at once, unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; without one, as `DecayMotion.velocity` says.
  ///   - friction: the part of the velocity that is lost per second.
  ///   - delay: as in `defaults` without one.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7), which else resume when it is over.
  /// - Throws: as `register(_:on:starts:)`.
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, velocity: Value? = nil,
    friction: Double = 4, delay: Duration? = nil, replaces: Bool = false, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    var motion = DecayMotion(
      property, to: destination, velocity: velocity, friction: friction, delay: delay ?? defaults.delay)
    motion.replaces = replaces
    motion.timeline = timeline?.id
    return try begin(register(motion, on: entity, starts: false))
  }

  /// Gives springs new targets, each keeping its place in the order, its value and its velocity (S3); see
  /// `DriverHandle.retarget(to:)`. Ids that are stale, or name no spring of that many lanes, are passed over.
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
    if drivers.count != targets.count {
      throw TweenError(
        field: "targets", found: "\(targets.count) targets",
        expected: "one for each of \(drivers.count) drivers")
    }
    for index in targets.indices {
      for lane in 0..<Value.laneCount where !(targets[index].lane(lane).magnitude <= 1e38) {
        _ = try targets[index].checkedLanes("targets[\(index)]")
      }
    }
    var count = 0
    for index in drivers.indices {
      guard let slot = engine.store.find(drivers[index]) else { continue }
      var lanes = SIMD16<Float>.zero
      for lane in 0..<Value.laneCount { lanes[lane] = targets[index].lane(lane) }
      if engine.retarget(slot, to: lanes, laneCount: Value.laneCount) { count += 1 }
    }
    return count
  }

  /// Refuses to play a spring backward that has no end to begin at.
  func checkRate(_ rate: Rate, of slot: Slot<Driver>) throws(TweenError) {
    let driver = engine.store[slot]
    guard rate.numerator < 0, driver.dynamics.exists else { return }
    let rests = !driver.flags.contains(.captured) || engine.implicitLength(of: slot) != nil
    if rests && engine.store.dynamics[driver.dynamics].ratio != 0 { return }
    throw TweenError(
      field: "rate", found: "\(rate.value)", expected: "a rate of at least 0 for a spring that never rests")
  }

  private func begin(_ handle: DriverHandle) -> DriverHandle {
    if defaults.startsAtOnce { handle.start() }
    return handle
  }

  /// Where a driver stands among the others, and when.
  private struct Placing {
    var fill: Fill
    var persists: Bool
    var replaces: Bool
    var timeline: TimelineID?
  }

  private func register<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, starts: Bool,
    _ placing: Placing
  ) throws(TweenError) -> DriverHandle {
    try check(entity, placing.timeline, property)
    var flags: Driver.Flags = .captures
    if placing.persists { flags.insert(.persists) }
    if motion.isRelative { flags.insert(.relative) }
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    let (keys, dynamics) = engine.store.storeMotion(motion, laneCount: Value.laneCount)
    let id = engine.register(
      Registration(
        property: engine.index(of: property), firstLane: property.firstLane, laneCount: Value.laneCount,
        keys: keys, dynamics: dynamics, settings: motion.settings, timing: .endless(motion.settings),
        fill: placing.fill, flags: flags, timeline: placing.timeline?.index ?? 0, replaces: placing.replaces,
        starts: starts),
      on: entity)
    return DriverHandle(id: id, link: link)
  }
}

extension DriverHandle {
  /// Gives a spring a new target. It keeps its place in the order, its value and its velocity (S3), and sets
  /// off from there; its rest is found anew.
  ///
  /// In its delay, or not started, only the target changes. Paused, it stays so. Completed and still in the
  /// world, it begins again at once, with the value and velocity of its property. On a timeline, what it did
  /// before is forgotten: seeking back, it begins here.
  ///
  /// - Returns: false where nothing could be done: the handle is stale, the driver killed, or no spring or
  ///   decay to a given end of that many lanes.
  /// - Throws: `TweenError` for a number that is not finite; nothing is then changed.
  @discardableResult
  public func retarget<Value: Animatable>(to target: Value) throws(TweenError) -> Bool {
    let lanes = try target.checkedLanes("target")
    guard let (world, slot) = find() else { return false }
    return world.engine.retarget(slot, to: lanes, laneCount: Value.laneCount)
  }

  /// The same for a spring of one number, so that a literal will do.
  @discardableResult
  public func retarget(to target: Float) throws(TweenError) -> Bool {
    let lanes = try target.checkedLanes("target")
    guard let (world, slot) = find() else { return false }
    return world.engine.retarget(slot, to: lanes, laneCount: 1)
  }

  /// Gives a spring other parameters. Under way it keeps its place in the order, its target, its value and
  /// its velocity. It does nothing on what is no spring.
  ///
  /// - Throws: `TweenError` for a spring without damping where the rate is negative; nothing is then changed.
  @discardableResult
  public func spring(_ spring: Spring) throws(TweenError) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    let rate = world.engine.store[slot].settings.rate
    if spring.dampingRatio == 0 && rate.numerator < 0 {
      throw TweenError(
        field: "spring", found: "a spring without damping",
        expected: "one that rests, at a rate of \(rate.value)")
    }
    _ = world.engine.setSpring(slot, frequency: spring.angularFrequency, ratio: spring.dampingRatio)
    return self
  }

  /// How long a spring or decay moves from its beginning, the delay not counted, to its rest (S4), in its own
  /// time; nil for one that never rests, one that has not begun, other drivers, and a stale handle.
  public var implicitDuration: Duration? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.implicitLength(of: slot).map { Duration(counts: $0) }
  }
}
