// Springs and decays: drivers like tweens, in the one order of serials (C8).

extension World {
  /// Registers a spring on an entity, with the next serial (C1). Without a delay it begins at once.
  ///
  /// - Parameter starts: whether it starts, or waits for `start()`.
  /// - Throws: `TweenError` naming the field and the value (W9); nothing is then changed.
  /// - Complexity: O(log n), where n is the number of upcoming boundaries.
  @discardableResult
  public func register<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, starts: Bool = true
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(motion))
  }

  /// Registers a spring on each of `entities`, in their order (C1).
  ///
  /// - Parameters:
  ///   - stagger: the time added to the spring's delay for each entity; nil for none.
  ///   - starts: whether they start, or wait for `start()`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` naming the field and the value (W9), also those of `Stagger.delays(count:)`;
  ///   nothing is then changed.
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
    if bindings.readsBack { for entity in entities { readBindings(of: property, entity) } }
    let placing = Placing(motion)
    let reduction = reducedMotion.reduction(of: motion.property.name)
    if motion.blend != nil, !engine.drivers.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count)
    for index in entities.indices {
      checked.settings.delay = times.delays[stagger == nil ? 0 : index]
      handles.append(
        try register(checked, of: property, lanes, on: entities[index], starts: starts, placing, reduction))
    }
    return handles
  }

  /// Registers a decay on an entity, with the next serial (C1). Without a delay it begins at once.
  ///
  /// - Parameter starts: whether it starts, or waits for `start()`.
  /// - Throws: `TweenError` naming the field and the value (W9); nothing is then changed.
  /// - Complexity: O(log n), where n is the number of upcoming boundaries.
  @discardableResult
  public func register<Value>(
    _ motion: DecayMotion<Value>, on entity: Entity, starts: Bool = true
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(motion))
  }

  /// Adds a spring to `destination` that takes over the property's value and velocity. It starts at once,
  /// unless `defaults` say otherwise; on a timeline it begins at the timeline's present instant.
  ///
  ///     try world.animate(card, .position, to: slot, spring: .snappy)
  ///
  /// - Parameters:
  ///   - initialVelocity: in the property's unit per second; nil for the property's present velocity.
  ///   - delay: nil for that of `defaults`.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7). Otherwise they resume when it is over.
  /// - Throws: the errors of `register(_:on:starts:)`.
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

  /// Adds a free decay: the property glides on at its present velocity, or at `velocity`. It starts at once,
  /// unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; nil for the property's present velocity.
  ///   - friction: k of v = v₀e^(−kt), per second, within 0.001…100000.
  ///   - bounds: the bounds that the value may not leave.
  ///   - delay: nil for that of `defaults`.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7). Otherwise they resume when it is over.
  /// - Throws: the errors of `register(_:on:starts:)`.
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

  /// Adds a decay to a given end. It starts at once, unless `defaults` say otherwise.
  ///
  /// - Parameters:
  ///   - velocity: in the property's unit per second; nil as `DecayMotion.velocity` says.
  ///   - friction: k of v = v₀e^(−kt), per second, within 0.001…100000.
  ///   - delay: nil for that of `defaults`.
  ///   - replaces: whether it ends earlier drivers of its lanes (C7). Otherwise they resume when it is over.
  /// - Throws: the errors of `register(_:on:starts:)`.
  @discardableResult
  public func decay<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, velocity: Value? = nil,
    friction: Double = 4, delay: Duration? = nil, replaces: Bool = false, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    let motion = DecayMotion(
      property, to: destination, velocity: velocity, friction: friction, delay: delay ?? defaults.delay)
    return try begin(motion.checked(), of: property, on: entity, replaces: replaces, timeline)
  }

  /// Registers the motion of `animate` or `decay`. It starts as `defaults` say, at its timeline's present
  /// instant.
  private func begin<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, replaces: Bool,
    _ timeline: Timeline?
  ) throws(TweenError) -> DriverHandle {
    try begin(
      motion, of: property, on: entity, replaces: replaces, timeline, starts: defaults.startsAtOnce,
      reducedMotion.reduction(of: property.name))
  }

  /// Registers the motion of `animate`, `decay` or `tween`, started or not, reduced as `reduction` says.
  func begin<Value>(
    _ motion: CheckedMotion, of property: Property<Value>, on entity: Entity, replaces: Bool,
    _ timeline: Timeline?, starts: Bool, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion, of: property, on: entity, starts: starts,
      Placing(replaces: replaces, on: timeline?.id), reduction)
  }

  /// Registers a spring, reduced as `reduction` says.
  func register<Value>(
    _ motion: SpringMotion<Value>, on entity: Entity, starts: Bool, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    try register(
      motion.checked(), of: motion.property, on: entity, starts: starts,
      Placing(motion), reduction)
  }

  /// The settings that place a driver among others and in time.
  private struct Placing {
    var fill: Fill
    var persists: Bool
    var replaces: Bool
    var composition = Composition.replace
    var blend: Blend?
    var timeline: TimelineID?
    var beginsHere = false

    /// Creates the settings of `animate` and `decay`.
    init(replaces: Bool, on timeline: TimelineID?) {
      fill = .none
      persists = true
      self.replaces = replaces
      self.timeline = timeline
      beginsHere = true
    }

    init<Value>(_ motion: SpringMotion<Value>) {
      (fill, persists, replaces) = (motion.fill, motion.persists, motion.replaces)
      (composition, blend, timeline) = (motion.composition, motion.blend, motion.timeline)
    }

    init<Value>(_ motion: DecayMotion<Value>) {
      (fill, persists, replaces) = (motion.fill, motion.persists, motion.replaces)
      (composition, blend, timeline) = (motion.composition, motion.blend, motion.timeline)
    }
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

  /// Registers a checked spring or decay.
  private func register(
    _ motion: CheckedMotion, of property: Int, _ lanes: Range<Int>, on entity: Entity, starts: Bool,
    _ placing: Placing, _ reduction: MotionReduction
  ) throws(TweenError) -> DriverHandle {
    if placing.blend != nil, !engine.drivers.easings.hasRoom(for: 2) { throw .tooManyEasings("blend") }
    var motion = motion
    motion.reduce(reduction, laneCount: lanes.count)
    var flags: Driver.Flags = .captures
    if placing.persists { flags.insert(.persists) }
    if motion.isRelative { flags.insert(.relative) }
    if placing.composition == .add { flags.insert(.adds) }
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    let (keys, dynamics) = engine.drivers.storeMotion(motion, laneCount: lanes.count)
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
