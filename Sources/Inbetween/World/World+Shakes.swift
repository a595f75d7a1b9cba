// Game staples in one call: what goes to and fro, and leaves no trace.

extension World {
  /// Shakes a property about where it is; see `Shake`. It starts at once, unless `defaults` say otherwise.
  ///
  ///     try world.shake(card, .position, strength: [8, 8], duration: .milliseconds(400), seed: 7)
  ///
  /// - Parameters:
  ///   - strength: how far each lane goes at most.
  ///   - duration: 500 ms unless said otherwise.
  ///   - frequency: how often it goes to and fro in a second.
  ///   - decay: how its strength falls.
  ///   - seed: equal seeds shake alike.
  /// - Throws: `TweenError`, as `Shake.tween()` and `register(_:on:starts:)`.
  @discardableResult
  public func shake<Value>(
    _ entity: Entity, _ property: Property<Value>, strength: Value, duration: Duration = .milliseconds(500),
    frequency: Double = 12, decay: Easing = .linear, seed: UInt64 = 0, delay: Duration = .zero,
    on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    var shake = Shake(
      property, strength: strength, duration: duration, frequency: frequency, decay: decay, seed: seed)
    shake.delay = delay
    return try begin(shake.tween(), on: entity, timeline)
  }

  /// Punches a property: it swings out by an amount, and back; see `Punch`. It starts at once, unless
  /// `defaults` say otherwise.
  ///
  ///     try world.punch(card, .scale, by: [0.2, 0.2])
  ///
  /// - Parameters:
  ///   - amount: how far the first swing goes.
  ///   - duration: 500 ms unless said otherwise.
  ///   - vibrations: how many swings there are.
  ///   - elasticity: how far the swings to the other side go, 0 … 1.
  /// - Throws: `TweenError`, as `Punch.tween()` and `register(_:on:starts:)`.
  @discardableResult
  public func punch<Value>(
    _ entity: Entity, _ property: Property<Value>, by amount: Value, duration: Duration = .milliseconds(500),
    vibrations: Int = 5, elasticity: Float = 0.8, delay: Duration = .zero, on timeline: Timeline? = nil
  ) throws(TweenError) -> DriverHandle {
    var punch = Punch(
      property, by: amount, duration: duration, vibrations: vibrations, elasticity: elasticity)
    punch.delay = delay
    return try begin(punch.tween(), on: entity, timeline)
  }

  private func begin<Value>(
    _ tween: Tween<Value>, on entity: Entity, _ timeline: Timeline?
  ) throws(TweenError) -> DriverHandle {
    var tween = tween
    tween.timeline = timeline?.id
    let handle = try register(tween, on: entity, starts: false)
    if defaults.startsAtOnce { handle.start() }
    return handle
  }
}
