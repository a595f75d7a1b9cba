import InbetweenCore

/// How the entities of a list move.
@usableFromInline
struct CrowdMove {
  let mode: TweenMode
  let motion: Motion
  /// Whether earlier moves end when it begins, rather than at once.
  let waits: Bool
  let repeats: Repeats
  let alternates: Bool
  let replaces: Bool?
  let timeline: Timeline?
  /// Where they start; nil for the shown values.
  let start: SIMD16<Float>?
  /// The velocity at which springs start; nil for the present one.
  let velocity: SIMD16<Float>?

  @usableFromInline
  init(
    _ mode: TweenMode, _ call: (motion: Motion, waits: Bool), _ repeats: Repeats, _ alternates: Bool,
    _ replaces: Bool?, _ timeline: Timeline?, from start: SIMD16<Float>? = nil, velocity: SIMD16<Float>?
  ) {
    (self.mode, motion, waits, self.repeats) = (mode, call.motion, call.waits, repeats)
    (self.alternates, self.replaces, self.timeline) = (alternates, replaces, timeline)
    (self.start, self.velocity) = (start, velocity)
  }

  /// Whether a batch, or one spring for all, has the same result.
  var isPlain: Bool {
    mode == .absolute && !waits && repeats == .count(1) && !alternates && replaces == nil && timeline == nil
      && start == nil && velocity == nil
  }
}

extension World {
  /// Moves a property of many entities to one value, in one call. The moves start at once unless
  /// `defaults.startsAtOnce` is false.
  ///
  /// ```swift
  /// try world.animate(
  ///   tiles, .scale, to: SIMD2(1, 1), .spring(.snappy), stagger: .fromCenter(each: .milliseconds(20)))
  /// ```
  ///
  /// Each entity gets a separate move. A move ends earlier moves of the same lanes:
  ///
  /// - With `delay`: when the delay is over.
  /// - Without `delay`: at once, even if the motion or the stagger has a delay.
  ///
  /// Arguments that are nil have their values from `defaults`.
  ///
  /// - Parameters:
  ///   - start: nil for the value that each entity shows when its move begins.
  ///   - motion: an easing over a time, or a spring; nil for `ease` over `duration`.
  ///   - name: the name of a motion of the theme, instead of `motion`.
  ///   - delay: is added to the delay of the motion.
  ///   - initialVelocity: the velocity of springs at the start, in the property's unit per second; nil for
  ///     the present velocities.
  ///   - stagger: the time added to the delay for each entity; nil for no stagger.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError` that names the wrong field and its value. A motion together with `duration` or
  ///   `ease` is an error too, and so are repeats of a spring. Nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    _ motion: Motion? = nil, named name: MotionTheme.Name? = nil, duration: Duration? = nil,
    delay: Duration? = nil, ease: Easing? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let batch = LaneBatch(TweenBatch(property, to: [destination], duration: .zero))
    let move = CrowdMove(
      .absolute, try callMotion(motion, name, duration, delay, ease), repeats, alternates, replaces, timeline,
      from: start.map { SIMD16(lanesOf: $0) }, velocity: initialVelocity.map { SIMD16(velocity: $0) })
    return try animate(entities, batch, move, stagger).made(in: file, line)
  }

  /// Moves a property of many entities, each to a different value, in one call.
  ///
  /// ```swift
  /// try world.animate(tiles, .position, to: { [Float($0 % 8) * 40, Float($0 / 8) * 40] }, .snappy)
  /// ```
  ///
  /// - Parameter destination: returns the value for the entity with that index in `entities`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, from start: Value? = nil,
    to destination: (Int) -> Value, _ motion: Motion? = nil, named name: MotionTheme.Name? = nil,
    duration: Duration? = nil, delay: Duration? = nil, ease: Easing? = nil, initialVelocity: Value? = nil,
    repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    stagger: Stagger? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let batch = LaneBatch(TweenBatch(property, to: entities.indices.map(destination), duration: .zero))
    let move = CrowdMove(
      .absolute, try callMotion(motion, name, duration, delay, ease), repeats, alternates, replaces, timeline,
      from: start.map { SIMD16(lanesOf: $0) }, velocity: initialVelocity.map { SIMD16(velocity: $0) })
    return try animate(entities, batch, move, stagger).made(in: file, line)
  }

  /// Moves a property of many entities by one difference, in one call.
  ///
  /// ```swift
  /// try world.animate(tiles, .position.y, by: -20, .bouncy, stagger: .fromFirst(each: .milliseconds(30)))
  /// ```
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, by difference: Value, _ motion: Motion? = nil,
    named name: MotionTheme.Name? = nil, duration: Duration? = nil, delay: Duration? = nil,
    ease: Easing? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1, alternates: Bool = false,
    replaces: Bool? = nil, on timeline: Timeline? = nil, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let batch = LaneBatch(TweenBatch(property, to: [difference], duration: .zero))
    let move = CrowdMove(
      .relative, try callMotion(motion, name, duration, delay, ease), repeats, alternates, replaces, timeline,
      velocity: initialVelocity.map { SIMD16(velocity: $0) })
    return try animate(entities, batch, move, stagger).made(in: file, line)
  }

  /// Moves a property of many entities to `factor` times its value. Each entity starts from the value that it
  /// shows, and each lane has a separate factor.
  ///
  /// ```swift
  /// try world.animate(tiles, .scale, scaledBy: [1.5, 1.5], stagger: .fromCenter(each: .milliseconds(30)))
  /// ```
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, scaledBy factor: Value, _ motion: Motion? = nil,
    named name: MotionTheme.Name? = nil, duration: Duration? = nil, delay: Duration? = nil,
    ease: Easing? = nil, initialVelocity: Value? = nil, repeats: Repeats = 1, alternates: Bool = false,
    replaces: Bool? = nil, on timeline: Timeline? = nil, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let batch = LaneBatch(TweenBatch(property, to: [factor], duration: .zero))
    let move = CrowdMove(
      .scaled, try callMotion(motion, name, duration, delay, ease), repeats, alternates, replaces, timeline,
      velocity: initialVelocity.map { SIMD16(velocity: $0) })
    return try animate(entities, batch, move, stagger).made(in: file, line)
  }

  /// Punches a property of many entities; see `Punch`.
  ///
  /// ```swift
  /// try world.punch(tiles, .scale, by: [0.2, 0.2], stagger: .fromCenter(each: .milliseconds(30)))
  /// ```
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `punch(_:_:by:duration:vibrations:elasticity:delay:on:)`, and for a dead entity;
  ///   nothing is then changed.
  @discardableResult
  public func punch<Value>(
    _ entities: [Entity], _ property: Property<Value>, by amount: Value,
    duration: Duration = .milliseconds(500), vibrations: Int = 5, elasticity: Float = 0.8,
    delay: Duration = .zero, stagger: Stagger? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let (delays, first) = try TweenError.naming(property.name, of: entities) { () throws(TweenError) in
      let swings = PunchSwings(vibrations: vibrations, elasticity: elasticity)
      return (
        try staggeredDelays(for: entities, stagger, after: delay),
        try swings.tween(property.lanes, SIMD16(lanesOf: amount), duration: duration, delay: delay)
      )
    }
    var tween = first
    return try registerAll(entities, of: property.name) { index throws(TweenError) in
      tween.delay = Duration(counts: delays[index])
      return try register(tween, on: entities[index], starts: defaults.startsAtOnce, beginsHere: true)
    }.made(in: file, line)
  }

  /// Punches a property of many entities, each by a different amount; see `Punch`.
  ///
  /// ```swift
  /// try world.punch(tiles, .position, by: { [$0 % 2 == 0 ? -12 : 12, 0] })
  /// ```
  ///
  /// - Parameter amount: returns the amount for the entity with that index in `entities`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `punch(_:_:by:duration:vibrations:elasticity:delay:on:)`, and for a dead entity;
  ///   nothing is then changed.
  @discardableResult
  public func punch<Value>(
    _ entities: [Entity], _ property: Property<Value>, by amount: (Int) -> Value,
    duration: Duration = .milliseconds(500), vibrations: Int = 5, elasticity: Float = 0.8,
    delay: Duration = .zero, stagger: Stagger? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let delays = try TweenError.naming(property.name, of: entities) { () throws(TweenError) in
      try staggeredDelays(for: entities, stagger, after: delay)
    }
    let swings = PunchSwings(vibrations: vibrations, elasticity: elasticity)
    var tweens: [LaneTween] = []
    for index in entities.indices {
      tweens.append(
        try TweenError.naming(property.name, of: entities, at: index) { () throws(TweenError) in
          try swings.tween(
            property.lanes, SIMD16(lanesOf: amount(index)), duration: duration,
            delay: Duration(counts: delays[index]))
        })
    }
    return try registerAll(entities, of: property.name) { index throws(TweenError) in
      try register(tweens[index], on: entities[index], starts: defaults.startsAtOnce, beginsHere: true)
    }.made(in: file, line)
  }

  /// Returns the delay of each entity in counts. Throws for a dead entity.
  func staggeredDelays(
    for entities: [Entity], _ stagger: Stagger?, after delay: Duration
  ) throws(TweenError) -> [Int64] {
    try checkLife(of: entities)
    try checkRoom(for: entities.count)
    var times = BatchTimes()
    times.delays = [try delay.counts(of: "delay")]
    if let stagger { try times.add(stagger.counts(of: entities.count)) }
    return times.delays.count == 1 ? Array(repeating: times.delays[0], count: entities.count) : times.delays
  }

  /// Moves a property of many entities to the destinations of `batch`, or by them.
  @usableFromInline
  func animate(
    _ entities: [Entity], _ batch: LaneBatch, _ move: CrowdMove, _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try TweenError.naming(batch.property.name, of: entities) { () throws(TweenError) in
      try animateAll(entities, batch, move, stagger)
    }
  }

  private func animateAll(
    _ entities: [Entity], _ batch: LaneBatch, _ move: CrowdMove, _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    let form = reducedMotion.ownForm(of: move.motion)?.form(for: batch.property)
    let motion = move.motion.form(for: batch.property)
    var isSpringToEach = false
    if case .spring = motion.curve { isSpringToEach = batch.destinations.count != 1 }
    if form != nil || isSpringToEach || !move.isPlain {
      return try animateOneByOne(entities, batch, move, form ?? motion, stagger, isReduced: form != nil)
    }
    switch motion.curve {
    case .spring(let spring):
      var springMotion = LaneMotion(
        batch.property, .absolute, batch.destinations.firstLanes, spring, delay: motion.delay)
      springMotion.options.setReplaces(nil, waits: false)
      return try register(
        springMotion, on: entities, adding: stagger?.counts(of: entities.count),
        starts: defaults.startsAtOnce)
    case .eased(let easing, let duration):
      var batch = batch
      (batch.durations, batch.delays, batch.eases) = ([duration], [motion.delay], [easing])
      batch.areMoves = true
      if defaults.startsAtOnce {
        return try register(batch, on: entities, adding: stagger?.counts(of: entities.count))
      }
      return try prepare(batch, on: entities, stagger)
    }
  }

  /// Moves a property of many entities one by one.
  ///
  /// - Parameter isReduced: whether `motion` is a form for reduced motion, which is not reduced again.
  private func animateOneByOne(
    _ entities: [Entity], _ batch: LaneBatch, _ move: CrowdMove, _ motion: Motion, _ stagger: Stagger?,
    isReduced: Bool
  ) throws(TweenError) -> [DriverHandle] {
    let delays = try staggeredDelays(for: entities, stagger, after: motion.delay)
    _ = try batch.check(for: entities)
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("ease") }
    let reduction = isReduced ? MotionReduction.play : reducedMotion.reduction(of: batch.property.name)
    return try registerAll(entities, of: batch.property.name) { index throws(TweenError) in
      try checkRepeats(move.repeats, of: move.motion, batch.property, entities[index])
      return try register(
        plan(
          entities[index], batch.property, batch.values(at: index), move.mode,
          Motion(motion.curve, delay: Duration(counts: delays[index])), move.replaces, move.timeline,
          from: move.start, waits: move.waits, isMove: move.repeats == .count(1),
          starts: defaults.startsAtOnce, velocity: move.velocity, repeats: move.repeats,
          alternates: move.alternates, reduction))
    }
  }

  /// Registers a batch whose tweens wait for `start()`.
  private func prepare(
    _ batch: LaneBatch, on entities: [Entity], _ stagger: Stagger?
  ) throws(TweenError) -> [DriverHandle] {
    try checkLife(of: entities)
    try checkRoom(for: entities.count)
    _ = try check(batch.property)
    var times = try batch.check(for: entities)
    if let stagger { try times.add(stagger.counts(of: entities.count)) }
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("eases") }
    return try registerAll(entities, of: batch.property.name) { index throws(TweenError) in
      let tween = batch.tween(at: index, delay: batch.element(times.delays, index))
      return try register(tween, on: entities[index], starts: false)
    }
  }
}
