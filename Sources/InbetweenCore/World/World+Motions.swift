// Motions as values: named by a design system, applied by a program.

extension World {
  /// Adds a driver that moves a property to `destination` by `motion`. The driver starts at once unless
  /// `defaults.startsAtOnce` is false. On a timeline it begins at the timeline's present instant. A spring
  /// takes over the property's value and velocity.
  ///
  /// ```swift
  /// try world.animate(card, .position, to: [320, 180], .snappy)
  /// try world.animate(card, .opacity, to: 1, .standard.delayed(by: .milliseconds(80)))
  /// ```
  ///
  /// - Parameters:
  ///   - start: the value at the start; nil for the value shown when the driver begins.
  ///   - delay: is added to the delay of the motion.
  ///   - initialVelocity: the velocity of a spring at the start, in the property's unit per second; nil for
  ///     the property's present velocity. Easings take no velocity.
  ///   - repeats: the number of iterations of an easing. A spring has one iteration.
  ///   - alternates: whether every second iteration plays backward.
  ///   - replaces: which earlier drivers of the same lanes end. True: all, at the call, additive drivers
  ///     too. False: no driver. Nil: earlier moves on the same timeline. Moves are drivers of `animate`,
  ///     `decay`, standing motions and state machines, except loops. With nil, they end after the argument
  ///     `delay`. A delay inside the `Motion` does not count. Other drivers continue unseen, and are shown
  ///     again when this driver ends.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    _ motion: Motion, delay: Duration? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(destination), .absolute,
      delay.map { motion.delayed(by: $0) } ?? motion, replaces, timeline,
      from: start.map { SIMD16(lanesOf: $0) }, waits: (delay ?? .zero) > .zero,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates
    ).made(in: file, line)
  }

  /// Adds a driver that moves a property by `difference` from the value shown when the driver begins. The
  /// driver moves by a motion, by a named motion of the theme, or by an easing over a time. Arguments that
  /// are nil have their values from `defaults`. For the other arguments, see
  /// `animate(_:_:from:to:_:delay:initialVelocity:repeats:alternates:replaces:on:)`.
  ///
  /// ```swift
  /// try world.animate(card, .position.x, by: 40)
  /// try world.animate(card, .rotation, by: .degrees(90), duration: .seconds(1), ease: .backOut)
  /// try world.animate(card, .position.y, by: -20, .bouncy)
  /// ```
  ///
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value, _ motion: Motion? = nil,
    named name: MotionTheme.Name? = nil, duration: Duration? = nil, delay: Duration? = nil,
    ease: Easing? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1, alternates: Bool = false,
    replaces: Bool? = nil, on timeline: Timeline? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let (motion, waits) = try callMotion(motion, name, duration, delay, ease)
    return try move(
      entity, property.lanes, LaneValues(difference), .relative, motion, replaces, timeline, waits: waits,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates
    ).made(in: file, line)
  }

  /// Adds a driver that moves a property to `factor` times the value shown when the driver begins, lane by
  /// lane. For the other arguments, see
  /// `animate(_:_:from:to:_:delay:initialVelocity:repeats:alternates:replaces:on:)`.
  ///
  /// ```swift
  /// try world.animate(card, .scale, scaledBy: [1.5, 1.5], duration: .milliseconds(200))
  /// ```
  ///
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, scaledBy factor: Value, _ motion: Motion? = nil,
    named name: MotionTheme.Name? = nil, duration: Duration? = nil, delay: Duration? = nil,
    ease: Easing? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1, alternates: Bool = false,
    replaces: Bool? = nil, on timeline: Timeline? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let (motion, waits) = try callMotion(motion, name, duration, delay, ease)
    return try move(
      entity, property.lanes, LaneValues(factor), .scaled, motion, replaces, timeline, waits: waits,
      isMove: repeats == .count(1), starts: defaults.startsAtOnce,
      velocity: initialVelocity.map { SIMD16(velocity: $0) }, repeats: repeats, alternates: alternates
    ).made(in: file, line)
  }

  /// Adds a driver that moves a property to `destination` by a named motion of the theme.
  ///
  /// ```swift
  /// world.theme["entrance"] = .snappy
  /// try world.animate(card, .position, to: [320, 180], named: "entrance", initialVelocity: [900, 0])
  /// ```
  ///
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    named name: MotionTheme.Name, delay: Duration? = nil, initialVelocity: Value? = nil,
    repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try animate(
      entity, property, from: start, to: destination, theme.motion(named: name), delay: delay,
      initialVelocity: initialVelocity, repeats: repeats, alternates: alternates, replaces: replaces,
      on: timeline
    ).made(in: file, line)
  }

  /// Adds a driver that moves a property to `destination` by `motion`. The driver waits for `start()`. Its
  /// precedence follows from the moment of this call.
  ///
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, _ motion: Motion,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try move(
      entity, property.lanes, LaneValues(destination), .absolute, motion, nil, timeline, isMove: false,
      starts: false
    ).made(in: file, line, waits: true)
  }

  /// Returns the motion of a call, with the call's delay: the given motion, the theme's, or an easing over a
  /// time. Also returns whether it ends earlier moves when it begins, rather than at once.
  @usableFromInline
  package func callMotion(
    _ motion: Motion?, _ name: MotionTheme.Name? = nil, _ duration: Duration?, _ delay: Duration?,
    _ ease: Easing?
  ) throws(TweenError) -> (Motion, waits: Bool) {
    if motion == nil && name == nil {
      let delay = delay ?? defaults.delay
      return (
        .eased(ease ?? defaults.ease, over: duration ?? defaults.duration, delay: delay), delay > .zero
      )
    }
    try require(
      motion == nil || name == nil, "named", found: "a name beside a motion",
      expected: "a name or a motion, not both")
    for (field, isGiven) in [("duration", duration != nil), ("ease", ease != nil)] {
      try require(
        !isGiven, field, found: "\(field) beside a motion",
        expected: "nothing: a motion has its duration and easing, as in `.eased(.quadOut, over: …)`")
    }
    let given: Motion
    if let motion { given = motion } else { given = try theme.motion(named: name ?? "") }
    return (given.delayed(by: delay ?? .zero), (delay ?? .zero) > .zero)
  }

  /// Moves a property to a value, or by it, with the world's policy for reduced motion.
  ///
  /// - Parameter waits: whether it ends earlier moves when it begins, rather than at once.
  @usableFromInline
  package func move(
    _ entity: Entity, _ property: PropertyLanes, _ value: LaneValues, _ mode: TweenMode, _ motion: Motion,
    _ replaces: Bool?, _ timeline: Timeline?, from start: SIMD16<Float>? = nil, waits: Bool = false,
    isMove: Bool = true, starts: Bool, velocity: SIMD16<Float>? = nil, repeats: Repeats = 1,
    alternates: Bool = false
  ) throws(TweenError) -> DriverHandle {
    let (form, reduction) = reducedMotion.form(of: motion, of: property.name)
    try checkRepeats(repeats, of: motion, property, entity)
    return try register(
      plan(
        entity, property, value, mode, form, replaces, timeline, from: start, waits: waits, isMove: isMove,
        starts: starts, velocity: velocity, repeats: repeats, alternates: alternates, reduction))
  }

  package func checkRepeats(
    _ repeats: Repeats, of motion: Motion, _ property: PropertyLanes, _ entity: Entity
  ) throws(TweenError) {
    if repeats != .count(1), case .spring = motion.form(for: property).curve {
      throw TweenError(
        field: "repeats", found: "repeats of a spring",
        expected: "1, or a motion by an easing: a spring rests"
      ).of(property, entity)
    }
  }

  /// Returns a move with the world's policy for reduced motion. Nothing is checked.
  @inline(__always)
  package func plan(
    _ entity: Entity, _ property: PropertyLanes, _ value: LaneValues, _ mode: TweenMode, _ motion: Motion,
    _ replaces: Bool?, _ timeline: Timeline?, waits: Bool, isMove: Bool, starts: Bool,
    velocity: SIMD16<Float>? = nil, repeats: Repeats, alternates: Bool
  ) -> PlannedDriver {
    let (form, reduction) = reducedMotion.form(of: motion, of: property.name)
    return plan(
      entity, property, value, mode, form, replaces, timeline, from: nil, waits: waits, isMove: isMove,
      starts: starts, velocity: velocity, repeats: repeats, alternates: alternates, reduction)
  }

  /// Returns a move, reduced as `reduction` says. Nothing is checked.
  @inline(__always)
  package func plan(
    _ entity: Entity, _ property: PropertyLanes, _ value: LaneValues, _ mode: TweenMode, _ motion: Motion,
    _ replaces: Bool?, _ timeline: Timeline?, from start: SIMD16<Float>?, waits: Bool, isMove: Bool,
    starts: Bool, velocity: SIMD16<Float>?, repeats: Repeats, alternates: Bool, _ reduction: MotionReduction
  ) -> PlannedDriver {
    switch motion.form(for: property).curve {
    case .eased(let ease, let duration):
      let values = start.map { LaneValues($0, value.firstLanes, laneCount: property.count) } ?? value
      var tween = LaneTween(property, values, duration: duration, delay: motion.delay, ease: ease)
      tween.mode = mode
      tween.repeats = repeats
      if alternates { tween.direction = .alternate }
      tween.options.setReplaces(replaces, isMove: isMove, waits: waits)
      tween.timeline = timeline?.id
      return PlannedDriver(.tween(tween), on: entity, starts: starts, beginsHere: true, reduction)
    case .spring(let spring):
      var springMotion = LaneMotion(
        property, mode, value.firstLanes, spring, velocity: velocity, delay: motion.delay)
      springMotion.from = start
      springMotion.options.setReplaces(replaces, isMove: isMove, waits: waits)
      springMotion.timeline = timeline?.id
      return PlannedDriver(.motion(springMotion), on: entity, starts: starts, beginsHere: true, reduction)
    }
  }
}
