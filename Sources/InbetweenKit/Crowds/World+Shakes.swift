// Shakes and punches in one call: they swing to both sides, and leave no trace.

import InbetweenCore

extension World {
  /// Shakes a property about its value. See `Shake`. The driver starts at once unless `defaults.startsAtOnce`
  /// is false.
  ///
  /// ```swift
  /// try world.shake(card, .position, strength: [8, 8], duration: .milliseconds(400), seed: 7)
  /// ```
  ///
  /// - Parameters:
  ///   - strength: the greatest amplitude of each lane.
  ///   - duration: the length of the shake.
  ///   - frequency: cycles per second. A cycle is there and back: two swings.
  ///   - decay: how the amplitude falls.
  ///   - seed: equal seeds give equal shakes.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Shake.tween()`.
  @inlinable
  @discardableResult
  public func shake<Value>(
    _ entity: Entity, _ property: Property<Value>, strength: Value, duration: Duration = .milliseconds(500),
    frequency: Double = 12, decay: Easing = .linear, seed: UInt64 = 0, delay: Duration = .zero,
    on timeline: Timeline? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let noise = ShakeNoise(frequency: frequency, decay: decay, seed: seed)
    return try begin(property.lanes, on: entity, timeline) { () throws(TweenError) in
      try noise.tween(property.lanes, SIMD16(lanesOf: strength), duration: duration, delay: delay)
    }.made(in: file, line)
  }

  /// Punches a property: the value swings out by an amount and back. See `Punch`. The driver starts at once
  /// unless `defaults.startsAtOnce` is false.
  ///
  /// ```swift
  /// try world.punch(card, .scale, by: [0.2, 0.2])
  /// ```
  ///
  /// - Parameters:
  ///   - amount: the amplitude of the first swing.
  ///   - duration: the length of the punch.
  ///   - vibrations: the number of swings, each to one side.
  ///   - elasticity: the size of the swings to the other side, 0 … 1.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Punch.tween()`.
  @inlinable
  @discardableResult
  public func punch<Value>(
    _ entity: Entity, _ property: Property<Value>, by amount: Value, duration: Duration = .milliseconds(500),
    vibrations: Int = 5, elasticity: Float = 0.8, delay: Duration = .zero, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let swings = PunchSwings(vibrations: vibrations, elasticity: elasticity)
    return try begin(property.lanes, on: entity, timeline) { () throws(TweenError) in
      try swings.tween(property.lanes, SIMD16(lanesOf: amount), duration: duration, delay: delay)
    }.made(in: file, line)
  }

  /// Registers the tween that `make` returns. Errors of `make` name the property and the entity.
  @usableFromInline
  func begin(
    _ property: PropertyLanes, on entity: Entity, _ timeline: Timeline?,
    _ make: () throws(TweenError) -> LaneTween
  ) throws(TweenError) -> DriverHandle {
    var tween: LaneTween
    do throws(TweenError) { tween = try make() } catch { throw error.of(property, entity) }
    tween.timeline = timeline?.id
    return try register(tween, on: entity, starts: defaults.startsAtOnce, beginsHere: true)
  }
}
