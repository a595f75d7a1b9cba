import InbetweenCore

extension World {
  /// Moves a property at a constant velocity; see `Drift`. It starts at once, unless `defaults` say
  /// otherwise.
  ///
  /// ```swift
  /// try world.drift(panel, .position, velocity: [12, 0])
  /// ```
  ///
  /// - Parameters:
  ///   - velocity: the change of each lane per second.
  ///   - duration: how long it moves; nil for no end.
  ///   - replaces: whether earlier drivers of the property end, additive ones too.
  /// - Throws: `TweenError`, as `Drift.tween()` and `register(_:on:starts:)`.
  @discardableResult
  public func drift<Value>(
    _ entity: Entity, _ property: Property<Value>, velocity: Value, for duration: Duration? = nil,
    delay: Duration = .zero, replaces: Bool = false, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    var tween = try Drift(property, velocity: velocity, duration: duration, delay: delay).tween()
    tween.replaces = replaces
    return try begin(tween.lanes, on: entity, timeline).made(in: file, line)
  }
}
