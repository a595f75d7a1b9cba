// Batches, springs and sequences whose delays a stagger gives.

import InbetweenCore

extension World {
  /// Registers a batch of tweens: the first on the first of `entities`, and so on. `stagger` adds a time to
  /// the delay of each tween.
  ///
  /// ```swift
  /// let fade = TweenBatch(.opacity, to: [1], duration: .milliseconds(200))
  /// try world.register(fade, on: tiles, stagger: .fromEdges(over: .milliseconds(500)))
  /// ```
  ///
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Stagger.delays(count:)`. Nothing is
  ///   then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ batch: TweenBatch<Value>, on entities: [Entity], stagger: Stagger, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    try register(LaneBatch(batch), on: entities, adding: stagger.counts(of: entities.count)).made(
      in: file, line)
  }

  /// Registers a spring on each of `entities`, in their order.
  ///
  /// - Parameters:
  ///   - stagger: the time added to the spring's delay for each entity; nil for no stagger.
  ///   - starts: whether the drivers start at this instant. False: they wait for `start()`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Stagger.delays(count:)`. Nothing is
  ///   then changed.
  /// - Complexity: O(k log n), where k is the number of entities and n the number of coming events in the
  ///   world.
  @inlinable
  @discardableResult
  public func register<Value>(
    _ motion: SpringMotion<Value>, on entities: [Entity], stagger: Stagger? = nil, starts: Bool = true,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    try register(
      LaneMotion(motion), on: entities, adding: stagger?.counts(of: entities.count), starts: starts
    ).made(in: file, line)
  }

  /// Plays one sequence on each of many entities.
  ///
  /// ```swift
  /// try world.play(on: tiles, stagger: .random(seed: 3, each: .milliseconds(40))) {
  ///   By(.position.y, -20, duration: .milliseconds(200))
  ///   By(.position.y, 20, .bouncy)
  /// }
  /// ```
  ///
  /// - Parameter steps: called once. Steps that name no entity move each of the entities.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `play(on:in:delay:repeats:pause:direction:rate:starts:_:)`, and for a dead
  ///   entity; nothing is then changed.
  @discardableResult
  public func play(
    on entities: [Entity], in timeline: Timeline? = nil, delay: Duration = .zero, stagger: Stagger? = nil,
    repeats: Repeats = 1, pause: Duration = .zero, direction: Direction = .normal, rate: Rate = .normal,
    starts: Bool? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line,
    @SequenceBuilder _ steps: () -> [SequenceItem]
  ) throws(TweenError) -> [DriverHandle] {
    let items = steps()
    return try play(
      on: entities, in: timeline, delay: delay, stagger: stagger, repeats: repeats, pause: pause,
      direction: direction, rate: rate, starts: starts
    ) { _ in items }.made(in: file, line)
  }

  /// Plays a separate sequence on each of many entities.
  ///
  /// ```swift
  /// try world.play(on: tiles) { index in
  ///   To(.position, [Float(index % 3) * 40, Float(index / 3) * 40], .snappy)
  ///   To(.opacity, index == 0 ? 1 : 0.5, duration: .milliseconds(200))
  /// }
  /// ```
  ///
  /// - Parameter steps: called once for each entity, with its index in `entities`, before anything is played.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `play(on:in:delay:repeats:pause:direction:rate:starts:_:)`, and for a dead
  ///   entity; nothing is then changed.
  @discardableResult
  public func play(
    on entities: [Entity], in timeline: Timeline? = nil, delay: Duration = .zero, stagger: Stagger? = nil,
    repeats: Repeats = 1, pause: Duration = .zero, direction: Direction = .normal, rate: Rate = .normal,
    starts: Bool? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line,
    @SequenceBuilder _ steps: (_ index: Int) -> [SequenceItem]
  ) throws(TweenError) -> [DriverHandle] {
    let (delays, timing) = try TweenError.naming("sequence", of: entities) { () throws(TweenError) in
      let delays = try staggeredDelays(for: entities, stagger, after: delay)
      let timing = try IterationSettings(
        delay: delay, repeats: repeats, pause: pause, direction: direction, rate: rate)
      return (delays, timing)
    }
    var settings = timing
    return try play(on: entities, in: timeline, starts) { index in
      settings.delay = delays[index]
      return (steps(index), settings)
    }.made(in: file, line)
  }

  /// Moves a property of many entities to one value, at one speed. See `animate` of one entity.
  ///
  /// ```swift
  /// try world.animate(tiles, .position, to: [320, 180], speed: 400, stagger: .fromFirst(over: .seconds(1)))
  /// ```
  ///
  /// - Parameter stagger: the time added to the delay for each entity; nil for no stagger.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    speed: Float, delay: Duration? = nil, ease: Easing? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil, stagger: Stagger? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    try animate(
      entities, property, from: start, to: { _ in destination }, speed: speed, delay: delay, ease: ease,
      repeats: repeats, alternates: alternates, replaces: replaces, on: timeline, stagger: stagger
    ).made(in: file, line)
  }

  /// Moves a property of many entities, each to a different value, at one speed. See `animate` of one entity.
  ///
  /// ```swift
  /// try world.animate(tiles, .position, to: { [Float($0 % 3) * 40, Float($0 / 3) * 40] }, speed: 400)
  /// ```
  ///
  /// - Parameter destination: returns the value for the entity with that index in `entities`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, from start: Value? = nil,
    to destination: (Int) -> Value, speed: Float, delay: Duration? = nil, ease: Easing? = nil,
    repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    stagger: Stagger? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> [DriverHandle] {
    let delays = try TweenError.naming(property.name, of: entities) { () throws(TweenError) in
      try staggeredDelays(for: entities, stagger, after: delay ?? defaults.delay)
    }
    var tweens: [LaneTween] = []
    tweens.reserveCapacity(entities.count)
    for index in entities.indices {
      let end = destination(index)
      var tween = LaneTween(
        property.lanes, start.map { LaneValues([$0, end]) } ?? LaneValues(end), duration: .zero,
        delay: Duration(counts: delays[index]), ease: ease ?? defaults.ease)
      tween.speed = speed
      tween.repeats = repeats
      if alternates { tween.direction = .alternate }
      tween.options.setReplaces(
        replaces, isMove: repeats == .count(1), waits: (delay ?? defaults.delay) > .zero)
      tween.timeline = timeline?.id
      try TweenError.naming(property.name, of: entities, at: index) { () throws(TweenError) in
        _ = try tween.checked()
      }
      tweens.append(tween)
    }
    // The closure may have despawned some.
    try TweenError.naming(property.name, of: entities) { () throws(TweenError) in
      try checkLife(of: entities)
      _ = try check(property.lanes)
      guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("ease") }
    }
    return try registerAll(entities, of: property.name) { index throws(TweenError) in
      try register(
        tweens[index], start == nil ? "to" : nil, on: entities[index], starts: defaults.startsAtOnce,
        beginsHere: true)
    }.made(in: file, line)
  }
}
