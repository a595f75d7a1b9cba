// The short ways to a tween.

extension World {
  /// A new driver from what is shown when it first contends to `destination`, to be set up by chaining and started:
  ///
  ///     try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut).start()
  ///
  /// Its place in the order is that of this call (C10).
  ///
  /// - Throws: `TweenError` for a dead entity or a number that is not finite; the world is then as it was.
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, Tween(property, to: destination, duration: defaults.duration))
  }

  /// A new driver by `difference` from what is shown when it first contends.
  ///
  /// - Throws: as `tween(_:_:to:)`.
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, Tween(property, by: difference, duration: defaults.duration))
  }

  /// A new driver from `start` to what is shown when it first contends, reversed in time (W4).
  ///
  /// - Throws: as `tween(_:_:to:)`.
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, Tween(property, from: start, duration: defaults.duration))
  }

  /// A new driver through `values`, evenly spaced.
  ///
  /// - Throws: as `tween(_:_:to:)`, and for no values.
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, values: [Value]
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, Tween(property, values: values, duration: defaults.duration))
  }

  /// A driver from what is shown when it first contends to `destination`, in one call; it starts at once, unless
  /// `defaults` say otherwise. What is nil is as in `defaults`.
  ///
  /// - Throws: `TweenError` for a dead entity, a number that is not finite, a negative or too long duration; the world
  ///   is then as it was.
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, duration: Duration? = nil,
    delay: Duration? = nil, ease: Easing? = nil
  ) throws(TweenError) -> DriverHandle {
    let tween = Tween(
      property, to: destination, duration: duration ?? defaults.duration, delay: delay ?? defaults.delay,
      ease: ease ?? defaults.ease)
    return try register(tween, on: entity, starts: defaults.startsAtOnce)
  }

  private func prepare<Value>(_ entity: Entity, _ tween: Tween<Value>) throws(TweenError) -> DriverHandle {
    var tween = tween
    tween.delay = defaults.delay
    tween.ease = defaults.ease
    return try register(tween, on: entity, starts: false)
  }
}
