// Changes of layout: the game moves things at once, and their motion is added (W21).

extension World {
  /// Calls `change`, which moves entities at once, and shows them go from where they were to where they are
  /// now.
  ///
  /// ```swift
  /// try world.layoutChange(of: tiles, .snappy) {
  ///   for (index, tile) in tiles.shuffled().enumerated() {
  ///     try world.assign(tile, .position, to: [Float(index % 8) * 40, Float(index / 8) * 40])
  ///   }
  /// }
  /// ```
  ///
  /// Each difference of `position` is an additive driver that goes to zero (C12). So whatever moves an entity
  /// goes on, and so does an earlier change of layout that is still under way.
  ///
  /// - Parameters:
  ///   - stagger: the time added to the motion's delay for each entity; nil for none. An entity is shown
  ///     where it was until its motion begins.
  ///   - change: assigns values, as a rule. Standing motions do not apply in it (W20). Entities may die.
  /// - Returns: the handles of the drivers, in the order of the entities; none for one that was not moved.
  /// - Throws: `TweenError` for a dead entity, and for the motion or the stagger; nothing is then changed.
  ///   Errors of `change` are passed on; nothing is then animated.
  /// - Complexity: O(k log n), where k is the number of entities and n that of upcoming boundaries.
  @discardableResult
  public func layoutChange(
    of entities: [Entity], _ motion: Motion = .snappy, stagger: Stagger? = nil,
    _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    try layoutChange(of: entities, Property<SIMD2<Float>>.position.lanes, motion, stagger, change)
  }

  /// Calls `change`, and shows a property of entities go from what it was to what it is now. See
  /// `layoutChange(of:_:stagger:_:)`. For several properties, nest the calls.
  ///
  /// ```swift
  /// try world.layoutChange(of: [card], .scale, .smooth) {
  ///   try world.assign(card, .scale, to: [2, 2])
  /// }
  /// ```
  ///
  /// - Returns: the handles of the drivers, in the order of the entities; none for one that was not changed.
  /// - Throws: the errors of `layoutChange(of:_:stagger:_:)`, and for a colour, a rotation or a held value,
  ///   which cannot be added.
  /// - Complexity: O(k log n), where k is the number of entities and n that of upcoming boundaries.
  @discardableResult
  public func layoutChange<Value>(
    of entities: [Entity], _ property: Property<Value>, _ motion: Motion = .snappy, stagger: Stagger? = nil,
    _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    try layoutChange(of: entities, property.lanes, motion, stagger, change)
  }

  private func layoutChange(
    of entities: [Entity], _ property: PropertyLanes, _ motion: Motion, _ stagger: Stagger?,
    _ change: () throws(GameError) -> Void
  ) throws(GameError) -> [DriverHandle] {
    let (motion, reduction) = reducedMotion.form(of: motion, of: property.name)
    let delays = try staggeredDelays(for: entities, stagger, after: motion.delay)
    _ = try check(property)
    let driver = LayoutDriver(property, motion)
    try driver.check()
    guard engine.drivers.easings.hasRoom(for: 4) else { throw TweenError.tooManyEasings("ease") }
    let before = entities.map { shown($0, property) ?? property.keyDefaults }
    try withMotion(nil) { () throws(GameError) in try change() }
    var handles: [DriverHandle] = []
    for index in entities.indices where isAlive(entities[index]) {
      let now = shown(entities[index], property) ?? property.keyDefaults
      let difference = property.difference(from: now, to: before[index])
      if difference == .zero { continue }
      handles.append(
        try driver.register(
          difference, delay: Duration(counts: delays[index]), on: entities[index], reduction, in: self))
    }
    return handles
  }
}

/// The additive driver of a layout change, from a difference to zero.
private enum LayoutDriver {
  case tween(LaneTween)
  case spring(LaneMotion)

  init(_ property: PropertyLanes, _ motion: Motion) {
    switch motion.form(for: property).curve {
    case .eased(let ease, let duration):
      var tween = LaneTween(
        property, LaneValues(.zero, .zero, laneCount: property.count), duration: duration, ease: ease)
      tween.options.composition = .add
      self = .tween(tween)
    case .spring(let spring):
      var springMotion = LaneMotion(property, .absolute, .zero, spring, delay: .zero)
      springMotion.options.composition = .add
      self = .spring(springMotion)
    }
  }

  /// Throws for a motion that cannot be registered.
  func check() throws(TweenError) {
    switch self {
    case .tween(let tween): _ = try tween.checked()
    case .spring(let springMotion): _ = try springMotion.checked()
    }
  }

  /// Registers the driver of one difference.
  func register(
    _ difference: SIMD16<Float>, delay: Duration, on entity: Entity, _ reduction: MotionReduction,
    in world: World
  ) throws(TweenError) -> DriverHandle {
    // In its delay the difference is shown too.
    let fill = delay > .zero ? Fill.backwards : .none
    switch self {
    case .tween(var tween):
      tween.values = LaneValues(difference, .zero, laneCount: tween.property.count)
      (tween.options.delay, tween.options.fill) = (delay, fill)
      return try world.register(tween, on: entity, starts: true, reduction, beginsHere: true)
    case .spring(var springMotion):
      springMotion.from = difference
      (springMotion.options.delay, springMotion.options.fill) = (delay, fill)
      return try world.register(springMotion, on: entity, starts: true, beginsHere: true, reduction)
    }
  }
}

extension PropertyLanes {
  /// Returns the step from one value to another, lane by lane and finite; for an angle the short way.
  fileprivate func difference(from start: SIMD16<Float>, to end: SIMD16<Float>) -> SIMD16<Float> {
    var difference = SIMD16<Float>.zero
    for lane in 0..<count {
      var step = PortableMath.finite(end[lane] - start[lane])
      if interpolation == .angle { step = Angle.shortWay(step) }
      difference[lane] = min(max(step, -1e38), 1e38)
    }
    return difference
  }
}
