// Springs and decays: drivers like tweens, in the one order of serials (C8).

extension World {
  /// Registers a spring on an entity. Without a delay the spring begins at once.
  ///
  /// ```swift
  /// var follow = SpringMotion(.position, to: [320, 180], spring: .stiff)
  /// follow.fill = .forwards  // stays after its rest, for later targets
  /// try world.register(follow, on: card)
  /// ```
  ///
  /// - Parameter starts: whether the driver starts at once. False: it waits for `start()`.
  /// - Throws: `TweenError` that names the field and the value. Nothing is then changed.
  /// - Complexity: O(log n), where n is the number of coming events in the world.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, starts: Bool = true, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try register(LaneMotion(motion), on: entity, starts: starts).made(in: file, line)
  }

  /// Registers a spring on each of `entities`. `delays`, in counts, one for each, are added to its delay.
  @usableFromInline
  package func register(
    _ motion: LaneMotion, on entities: [Entity], adding delays: [Int64]?, starts: Bool
  ) throws(TweenError) -> [DriverHandle] {
    try TweenError.naming(motion.property.name, of: entities) { () throws(TweenError) in
      try registerList(motion, on: entities, adding: delays, starts: starts)
    }
  }

  private func registerList(
    _ motion: LaneMotion, on entities: [Entity], adding delays: [Int64]?, starts: Bool
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    try checkRoom(for: entities.count)
    var checked = try motion.checked()
    var times = BatchTimes()
    times.delays = [checked.settings.delay]
    if let delays { try times.add(delays) }
    if let first = entities.first { try check(first, motion.timeline, motion.property) }
    if motion.blend != nil, !engine.drivers.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    if entities.isEmpty { return [] }
    let property = engine.index(of: motion.property)
    engine.reserveSprings(entities.count, lanes: motion.property.count, isRelative: motion.mode != .absolute)
    engine.addRows(of: property, entities)
    let reduction = reducedMotion.reduction(of: motion.property.name)
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      checked.settings.delay = times.delays[delays == nil ? 0 : index]
      handles.append(
        try registerChecked(motion, checked, of: property, on: entities[index], starts: starts, reduction))
    }
    return handles
  }

  /// Registers a decay on an entity. Without a delay the decay begins at once.
  ///
  /// ```swift
  /// var glide = DecayMotion(.position, velocity: [900, -300])
  /// glide.friction = 2
  /// try world.register(glide, on: card)
  /// ```
  ///
  /// - Parameter starts: whether the driver starts at once. False: it waits for `start()`.
  /// - Throws: `TweenError` that names the field and the value. Nothing is then changed.
  /// - Complexity: O(log n), where n is the number of coming events in the world.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ motion: DecayMotion<Value>, on entity: Entity, starts: Bool = true, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try register(LaneMotion(motion), on: entity, starts: starts).made(in: file, line)
  }

  /// Adds a spring to `destination` that takes over the property's value and velocity. The spring starts at
  /// once unless `defaults.startsAtOnce` is false. On a timeline it begins at the timeline's present instant.
  ///
  /// ```swift
  /// try world.animate(card, .position, to: [320, 180], spring: .snappy)
  /// ```
  ///
  /// - Parameters:
  ///   - start: the value at the start; nil for the value shown when the spring begins.
  ///   - initialVelocity: the velocity at the start, in the property's unit per second. Nil for the
  ///     property's present velocity, or for 0 with `from`.
  ///   - delay: nil for the delay in `defaults`.
  ///   - replaces: which earlier drivers of the same lanes end; see
  ///     `animate(_:_:from:to:duration:delay:ease:repeats:alternates:replaces:on:)`.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    spring: Spring, initialVelocity: Value? = nil, delay: Duration? = nil, replaces: Bool? = nil,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    var motion = LaneMotion(
      property.lanes, .absolute, SIMD16(lanesOf: destination), spring,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, delay: delay ?? defaults.delay)
    motion.from = start.map { SIMD16(lanesOf: $0) }
    return try begin(motion, on: entity, replaces: replaces, timeline).made(in: file, line)
  }

  /// Adds a free decay: the property glides on at its present velocity, or at `velocity`. The decay starts at
  /// once unless `defaults.startsAtOnce` is false.
  ///
  /// ```swift
  /// try world.decay(card, .position, velocity: [900, -300])
  /// try world.decay(badge, .position, velocity: [900, 0], within: DecayBounds([40, 40], [600, 320]))
  /// ```
  ///
  /// - Parameters:
  ///   - velocity: the velocity at the start, in the property's unit per second; nil for the property's
  ///     present velocity.
  ///   - friction: the friction per second, k of v = v₀e^(−kt), within 0.001…100000.
  ///   - bounds: the bounds that the value may not leave.
  ///   - delay: nil for the delay in `defaults`.
  ///   - replaces: which earlier drivers of the same lanes end; see
  ///     `animate(_:_:from:to:duration:delay:ease:repeats:alternates:replaces:on:)`.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, velocity: Value? = nil, friction: Double = 4,
    within bounds: DecayBounds<Value>? = nil, delay: Duration? = nil, replaces: Bool? = nil,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let motion = DecayMotion(
      property, velocity: velocity, friction: friction, within: bounds, delay: delay ?? defaults.delay)
    return try begin(LaneMotion(motion), on: entity, replaces: replaces, timeline).made(in: file, line)
  }

  /// Adds a decay to a given end. With a `velocity`, the motion starts with it, and may overshoot. Without
  /// one, a lane at rest gets the velocity that ends at the destination. The decay starts at once unless
  /// `defaults.startsAtOnce` is false. For the other arguments, see
  /// `decay(_:_:velocity:friction:within:delay:replaces:on:)`.
  ///
  /// ```swift
  /// try world.decay(card, .position, to: [320, 180])
  /// ```
  ///
  /// - Parameter velocity: the velocity at the start, in the property's unit per second. For nil see
  ///   `DecayMotion.velocity`.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, velocity: Value? = nil,
    friction: Double = 4, delay: Duration? = nil, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let motion = DecayMotion(
      property, to: destination, velocity: velocity, friction: friction, delay: delay ?? defaults.delay)
    return try begin(LaneMotion(motion), on: entity, replaces: replaces, timeline).made(in: file, line)
  }

  /// Registers the motion of `animate` or `decay`. It starts as `defaults` say, at its timeline's present
  /// instant.
  @usableFromInline
  func begin(
    _ motion: consuming LaneMotion, on entity: Entity, replaces: Bool?, _ timeline: Timeline?
  ) throws(TweenError) -> DriverHandle {
    motion.options.setReplaces(replaces)
    motion.timeline = timeline?.id
    return try register(motion, on: entity, starts: defaults.startsAtOnce, beginsHere: true)
  }

  /// Registers a spring or decay.
  ///
  /// - Parameter beginsHere: whether its time begins at its timeline's present instant, rather than at 0.
  @usableFromInline
  package func register(
    _ motion: LaneMotion, on entity: Entity, starts: Bool, beginsHere: Bool = false
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion, on: entity, starts: starts, beginsHere: beginsHere,
      reducedMotion.reduction(of: motion.property.name))
  }

  /// Registers a spring or decay, reduced as `reduction` says. Errors name the property and the entity.
  package func register(
    _ motion: LaneMotion, on entity: Entity, starts: Bool, beginsHere: Bool = false,
    _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    do throws(TweenError) {
      let checked = try motion.checked()
      let known = try check(entity, motion.timeline, motion.property)
      return try registerChecked(
        motion, checked, of: known ?? engine.index(of: motion.property), on: entity, starts: starts,
        beginsHere: beginsHere, reduction)
    } catch {
      throw error.of(motion.property, entity)
    }
  }

  /// Registers a spring or decay that has passed its checks.
  func registerChecked(
    _ motion: LaneMotion, _ checked: CheckedMotion, of property: Int, on entity: Entity, starts: Bool,
    beginsHere: Bool = false, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    if motion.blend != nil, !engine.drivers.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    var checked = checked
    checked.reduce(reduction, laneCount: motion.property.count)
    var flags = newFlags(persists: motion.persists).union(.captures)
    if checked.isRelative { flags.insert(.relative) }
    if motion.composition == .add { flags.insert(.adds) }
    let (keys, dynamics) = engine.drivers.storeMotion(checked, laneCount: motion.property.count)
    let id = engine.register(
      Registration(
        property: property, lanes: motion.property.range, kind: .motion, keys: keys, ofKind: dynamics.raw,
        settings: checked.settings, options: motion.options, flags: flags, starts: starts,
        beginsHere: beginsHere,
        shape: reduction == .play ? nil : ValueShape(reduction: reduction)),
      on: entity)
    return DriverHandle(id: id, link: link)
  }
}
