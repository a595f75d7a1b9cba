import InbetweenCore

/// Motion of constant velocity: a cloud, a conveyor belt, a turning wheel. A drift starts from the shown
/// value. The drift lasts for a time, or until your code ends it.
///
/// ```swift
/// let clouds = try world.drift(panel, .position, velocity: [12, 0])
/// ```
///
/// The value is start + velocity · t, exact to the rounding of Float at every t. A spring that takes over
/// continues with the velocity of the drift. The driver is a linear tween with iterations of 3 h 18 min (2³⁰
/// counts), each of which continues from the last. So the driver reports a new iteration every 3 h 18 min.
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

  /// Returns the drift as a tween. You may change the timing of the tween before you register the tween.
  ///
  /// - Throws: `TweenError` for a negative duration. The call that registers the tween refuses a velocity out
  ///   of range, and a property that moves only as a whole.
  public func tween() throws(TweenError) -> Tween<Value> {
    let iteration = IterationTiming.ofDrift
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
  /// Moves a property at a constant velocity. See `Drift`. The driver starts at once unless
  /// `defaults.startsAtOnce` is false.
  ///
  /// ```swift
  /// try world.drift(panel, .position, velocity: [12, 0])
  /// ```
  ///
  /// - Parameters:
  ///   - velocity: the change of each lane per second.
  ///   - duration: the length of the motion; nil for no end.
  ///   - replaces: whether all earlier drivers of the property end. Additive drivers end too.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Drift.tween()`.
  @discardableResult
  public func drift<Value>(
    _ entity: Entity, _ property: Property<Value>, velocity: Value, for duration: Duration? = nil,
    delay: Duration = .zero, replaces: Bool = false, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    return try begin(property.lanes, on: entity, timeline) { () throws(TweenError) in
      var tween = try Drift(property, velocity: velocity, duration: duration, delay: delay).tween()
      tween.replaces = replaces
      return tween.lanes
    }.made(in: file, line)
  }
}
