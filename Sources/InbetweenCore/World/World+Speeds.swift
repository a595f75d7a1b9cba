// Tweens that are given a speed in place of a duration (W22).

extension World {
  /// Adds a driver that moves a property to `destination` at a speed: a longer distance takes longer.
  ///
  /// ```swift
  /// try world.assign(ship, .position, to: [100, 100])
  /// let flight = try world.animate(ship, .position, to: [400, 500], speed: 250)
  /// print(flight.duration!)  // prints 2.0 seconds
  /// ```
  ///
  /// The distance is the straight distance from the value shown when the driver begins. For an angle it is
  /// the shorter turn in degrees, and for a colour the distance of the lanes. Arguments that are nil have
  /// their values from `defaults`.
  ///
  /// - Parameters:
  ///   - start: the value at the start; nil for the value shown when the driver begins.
  ///   - speed: the mean speed, in the property's unit per second; more than 0.
  ///   - repeats, alternates, replaces: see
  ///     `animate(_:_:from:to:duration:delay:ease:repeats:alternates:replaces:on:)`.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    speed: Float, delay: Duration? = nil, ease: Easing? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let values = start.map { LaneValues([$0, destination]) } ?? LaneValues(destination)
    var tween = LaneTween(
      property.lanes, values, duration: .zero, delay: delay ?? defaults.delay, ease: ease ?? defaults.ease)
    tween.speed = speed
    tween.repeats = repeats
    if alternates { tween.direction = .alternate }
    tween.options.setReplaces(replaces, isMove: repeats == .count(1))
    tween.timeline = timeline?.id
    return try register(
      tween, start == nil ? "to" : nil, on: entity, starts: defaults.startsAtOnce, beginsHere: true
    ).made(in: file, line)
  }

  /// Adds a tween along a path at a speed: a longer path takes longer. For the other arguments, see
  /// `animate(_:_:along:duration:delay:ease:orients:isRelative:repeats:alternates:replaces:on:)`.
  ///
  /// ```swift
  /// let road = try MotionPath(svg: "M 0 0 H 300 V 200")
  /// let drive = try world.animate(ship, .position, along: road, speed: 250)
  /// print(drive.position.duration!)  // prints 2.0 seconds
  /// ```
  ///
  /// - Parameter speed: the mean speed along the path, in the path's unit per second; more than 0.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, along path: MotionPath, speed: Float,
    delay: Duration? = nil, ease: Easing? = nil, orients: Property<Angle>? = nil, isRelative: Bool = false,
    repeats: Repeats = 1, alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> PathHandle {
    try animate(
      entity, property, along: path, duration: duration(of: path, at: speed, property.lanes, entity),
      delay: delay, ease: ease, orients: orients, isRelative: isRelative, repeats: repeats,
      alternates: alternates, replaces: replaces, on: timeline
    ).made(in: file, line)
  }

  @usableFromInline
  func duration(
    of path: MotionPath, at speed: Float, _ property: PropertyLanes, _ entity: Entity
  ) throws(TweenError) -> Duration {
    if speed > 0 && speed.isFinite { return Duration(counts: Speed.counts(of: path.length, at: speed)) }
    throw TweenError(field: "speed", found: "\(speed)", expected: "a positive, finite number")
      .of(property, entity)
  }
}
