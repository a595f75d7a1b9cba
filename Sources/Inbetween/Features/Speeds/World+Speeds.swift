// Tweens that are given a speed in place of a duration (W22).

extension World {
  /// Adds a driver to `destination` that lasts as long as the way takes at a speed: the farther, the longer.
  ///
  /// ```swift
  /// try world.assign(ship, .position, to: [100, 100])
  /// let flight = try world.animate(ship, .position, to: [400, 500], speed: 250)
  /// print(flight.duration!)  // prints 2.0 seconds
  /// ```
  ///
  /// The way is measured when the driver first contends, from the value that is shown then. It is the
  /// straight one: of an angle the short way in degrees, of a colour the one in its lanes. Nil arguments
  /// are taken from `defaults`.
  ///
  /// - Parameters:
  ///   - start: nil for the value shown when it first contends.
  ///   - speed: the mean speed, in the property's unit per second; more than 0.
  ///   - replaces: as for `animate(_:_:from:to:duration:delay:ease:repeats:alternates:replaces:on:)`.
  /// - Throws: the errors of that function, and for a speed that is not positive and finite, or of a
  ///   rotation.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    speed: Float, delay: Duration? = nil, ease: Easing? = nil, replaces: Bool? = nil,
    on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    let values = start.map { LaneValues([$0, destination]) } ?? LaneValues(destination)
    var tween = LaneTween(
      property.lanes, values, duration: .zero, delay: delay ?? defaults.delay, ease: ease ?? defaults.ease)
    tween.speed = speed
    tween.options.setReplaces(replaces)
    tween.timeline = timeline?.id
    return try register(
      tween, start == nil ? "to" : nil, on: entity, starts: defaults.startsAtOnce, beginsHere: true)
  }

  /// Moves a property of many entities to one value, each for as long as its way takes at a speed. See
  /// `animate(_:_:from:to:speed:delay:ease:replaces:on:)`.
  ///
  /// ```swift
  /// try world.animate(tiles, .position, to: [320, 180], speed: 400, stagger: .fromFirst(over: .seconds(1)))
  /// ```
  ///
  /// - Parameter stagger: the time added to the delay for each entity; nil for none.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `animate(_:_:from:to:speed:delay:ease:replaces:on:)`; nothing is then changed.
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, to destination: Value, speed: Float,
    delay: Duration? = nil, ease: Easing? = nil, stagger: Stagger? = nil
  ) throws(TweenError) -> [DriverHandle] {
    try animate(
      entities, property, to: { _ in destination }, speed: speed, delay: delay, ease: ease, stagger: stagger)
  }

  /// Moves a property of many entities, each to a value of its own, for as long as its way takes at a speed.
  /// See `animate(_:_:from:to:speed:delay:ease:replaces:on:)`.
  ///
  /// ```swift
  /// try world.animate(tiles, .position, to: { [Float($0 % 3) * 40, Float($0 / 3) * 40] }, speed: 400)
  /// ```
  ///
  /// - Parameter destination: returns the value for the entity with that index in `entities`.
  /// - Returns: the handles, in the order of the entities.
  /// - Throws: the errors of `animate(_:_:from:to:speed:delay:ease:replaces:on:)`; nothing is then changed.
  @discardableResult
  public func animate<Value>(
    _ entities: [Entity], _ property: Property<Value>, to destination: (Int) -> Value, speed: Float,
    delay: Duration? = nil, ease: Easing? = nil, stagger: Stagger? = nil
  ) throws(TweenError) -> [DriverHandle] {
    let delays = try staggeredDelays(for: entities, stagger, after: delay ?? defaults.delay)
    var tweens: [LaneTween] = []
    tweens.reserveCapacity(entities.count)
    for index in entities.indices {
      var tween = LaneTween(
        property.lanes, LaneValues(destination(index)), duration: .zero,
        delay: Duration(counts: delays[index]), ease: ease ?? defaults.ease)
      tween.speed = speed
      tween.options.setReplaces(nil, waits: (delay ?? defaults.delay) > .zero)
      _ = try tween.checked()
      tweens.append(tween)
    }
    // The closure may have despawned some.
    try checkLife(of: entities)
    _ = try check(property.lanes)
    guard engine.drivers.easings.hasRoom(for: 3) else { throw .tooManyEasings("ease") }
    return try registerAll(entities) { index throws(TweenError) in
      try register(tweens[index], "to", on: entities[index], starts: defaults.startsAtOnce, beginsHere: true)
    }
  }
}
