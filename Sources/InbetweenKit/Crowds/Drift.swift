import InbetweenCore

/// Motion of constant velocity: a cloud, a conveyor belt, a turning wheel. It starts from the shown value,
/// and lasts for a time or until it is ended.
///
/// ```swift
/// let clouds = try world.drift(panel, .position, velocity: [12, 0])
/// ```
///
/// The value is start + velocity · t, exact to the rounding of Float at every t. It is a linear tween by
/// velocity · 2³⁰ counts (3 h 18 min) whose iterations accumulate: so it reports an iteration after each of
/// them. A spring that takes over keeps its velocity.
public struct Drift<Value: Animatable>: Sendable {
  /// The property that moves.
  public var property: Property<Value>
  /// The change of each lane per second.
  public var velocity: Value
  /// The length of the motion; nil for no end.
  public var duration: Duration?
  /// The time from the start to the first move.
  public var delay: Duration

  /// Creates a drift, without end by default.
  public init(
    _ property: Property<Value>, velocity: Value, duration: Duration? = nil, delay: Duration = .zero
  ) {
    self.property = property
    self.velocity = velocity
    self.duration = duration
    self.delay = delay
  }

  /// Returns the drift as a tween. Its timing may be changed before it is registered.
  ///
  /// - Throws: `TweenError` for a negative duration. A velocity out of range, or a property that moves only
  ///   as a whole, is refused when the tween is registered.
  public func tween() throws(TweenError) -> Tween<Value> {
    // A power of two, so that the fraction that has passed is exact.
    let iteration: Int64 = 1 << 30
    let seconds = Float(iteration) / Float(Instant.countsPerSecond)
    var tween = Tween(
      property, by: Value { velocity.lane($0) * seconds }, duration: Duration(counts: iteration), delay: delay
    )
    tween.accumulates = true
    tween.repeats = .forever
    if let duration { tween.repeats = .count(Double(try duration.lengthInCounts()) / Double(iteration)) }
    return tween
  }
}

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
