// Motions as values: named by a design system, applied by a program.

extension World {
  /// Adds a driver to `destination` that moves by `motion`. It starts at once, unless `defaults` say
  /// otherwise; on a timeline it begins at the timeline's present instant. A spring takes over value and
  /// velocity.
  ///
  /// ```swift
  /// try world.animate(card, .position, to: [320, 180], .snappy)
  /// try world.animate(card, .opacity, to: 1, .standard.delayed(by: .milliseconds(80)))
  /// ```
  ///
  /// - Parameters:
  ///   - initialVelocity: of a spring, in the property's unit per second; nil for the property's present
  ///     velocity. An easing has no velocity.
  ///   - repeats: the number of iterations of an easing; a spring has one.
  ///   - alternates: whether every second iteration goes back to the start.
  ///   - replaces: whether it ends all earlier drivers of its lanes, additive ones too, or no driver. Nil: it
  ///     ends earlier moves, which are the drivers of `animate` and `decay`, at once, whatever the motion's
  ///     delay is. Drivers that it does not end resume.
  /// - Throws: `TweenError` naming the field and the value, also for repeats of a spring. Nothing is
  ///   then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, _ motion: Motion,
    initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(destination), .absolute, motion, replaces, timeline,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates)
  }

  /// Adds a driver by `difference` from the value shown when it begins. See
  /// `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)` for the other arguments.
  ///
  /// - Throws: the errors of `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)`.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value, _ motion: Motion,
    initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(difference), .relative, motion, replaces, timeline,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates)
  }

  /// Adds a driver to `factor` times the value shown when it begins, lane by lane. See
  /// `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)` for the other arguments.
  ///
  /// - Throws: the errors of `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)`.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, scaledBy factor: Value, _ motion: Motion,
    initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(factor), .scaled, motion, replaces, timeline,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates)
  }

  /// Adds a driver to `destination` that moves by the theme's motion of that name.
  ///
  /// ```swift
  /// world.theme["entrance"] = .snappy
  /// try world.animate(card, .position, to: [320, 180], named: "entrance", initialVelocity: [900, 0])
  /// ```
  ///
  /// - Throws: the errors of `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)`,
  ///   and for a name that the theme does not have.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, named name: MotionTheme.Name,
    initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try animate(
      entity, property, to: destination, theme.motion(named: name), initialVelocity: initialVelocity,
      repeats: repeats, alternates: alternates, replaces: replaces, on: timeline)
  }

  /// Adds a driver by `difference` from the value shown when it begins. It moves by the theme's
  /// motion of that name.
  ///
  /// - Throws: the errors of `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)`,
  ///   and for a name that the theme does not have.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value, named name: MotionTheme.Name,
    initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try animate(
      entity, property, by: difference, theme.motion(named: name), initialVelocity: initialVelocity,
      repeats: repeats, alternates: alternates, replaces: replaces, on: timeline)
  }

  /// Adds a driver to `destination` that moves by `motion` and waits for `start()`. This call determines its
  /// serial.
  ///
  /// - Throws: the errors of `animate(_:_:to:_:initialVelocity:repeats:alternates:replaces:on:)`.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, _ motion: Motion,
    on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(destination), .absolute, motion, nil, timeline, isMove: false,
      starts: false)
  }

  @usableFromInline
  package func move(
    _ entity: Entity, _ property: PropertyLanes, _ value: LaneValues, _ mode: TweenMode, _ motion: Motion,
    _ replaces: Bool?, _ timeline: Timeline?, isMove: Bool = true, starts: Bool,
    velocity: SIMD16<Float>? = nil, repeats: Repeats = 1, alternates: Bool = false
  ) throws(TweenError) -> DriverHandle {
    if repeats != .count(1), case .spring = motion.form(for: property).curve {
      throw TweenError(
        field: "repeats", found: "repeats of a spring",
        expected: "1, or a motion by an easing: a spring rests"
      ).of(property, entity)
    }
    let (motion, reduction) = reducedMotion.form(of: motion, of: property.name)
    switch motion.form(for: property).curve {
    case .eased(let ease, let duration):
      var tween = LaneTween(property, value, duration: duration, delay: motion.delay, ease: ease)
      tween.mode = mode
      tween.repeats = repeats
      if alternates { tween.direction = .alternate }
      tween.options.setReplaces(replaces, isMove: isMove, waits: false)
      tween.timeline = timeline?.id
      return try register(tween, on: entity, starts: starts, reduction, beginsHere: true)
    case .spring(let spring):
      var springMotion = LaneMotion(
        property, mode, value.firstLanes, spring, velocity: velocity, delay: motion.delay)
      springMotion.options.setReplaces(replaces, isMove: isMove, waits: false)
      springMotion.timeline = timeline?.id
      return try register(springMotion, on: entity, starts: starts, beginsHere: true, reduction)
    }
  }
}
