// Tweens in one call.

extension World {
  /// Adds a driver to `destination` from the value shown when it begins. Set it up by chaining, then
  /// start it:
  ///
  /// ```swift
  /// try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut).start()
  /// ```
  ///
  /// This call determines the driver's serial. The driver waits until it is started, while its entity lives.
  /// On a timeline it then begins at the timeline's present instant. Debug builds report a driver that is
  /// never started, with the file and line of this call: see `onUnstarted`.
  ///
  /// - Throws: `TweenError` for a dead entity, a released timeline, a number that is not finite, or a
  ///   property that the world knows with other lanes; nothing is then changed.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(destination), .absolute, timeline, "to", file, line)
  }

  /// Adds a driver by `difference` from the value shown when it begins. It waits for `start()`.
  ///
  /// - Throws: the errors of `tween(_:_:to:on:)`.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(difference), .relative, timeline, "by", file, line)
  }

  /// Adds a driver to `factor` times the value shown when it begins, lane by lane. It waits for
  /// `start()`.
  ///
  /// - Throws: the errors of `tween(_:_:to:on:)`.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, scaledBy factor: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(factor), .scaled, timeline, "scaledBy", file, line)
  }

  /// Adds a driver from `start` to the value shown when it begins. It waits for `start()`, and a given easing
  /// is reversed in time: `.backOut` overshoots at the start, `.backIn` at the end.
  ///
  /// Without a given easing it moves as `defaults.ease` does.
  ///
  /// - Throws: the errors of `tween(_:_:to:on:)`.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(start), .from, timeline, "from", file, line)
  }

  /// Adds a driver through `values`, evenly spaced. It waits for `start()`.
  ///
  /// - Throws: the errors of `tween(_:_:to:on:)`, and for no values.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, values: [Value], on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(values), .absolute, timeline, nil, file, line)
  }

  /// Adds a driver to `destination`. It starts at once, unless `defaults` say otherwise; on a timeline it
  /// begins at the timeline's present instant. Nil arguments are taken from `defaults`.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0)
  /// try world.animate(badge, .scale, from: [0, 0], to: [1, 1], ease: .backOut)
  /// try world.animate(badge, .opacity, to: 0.2, repeats: .forever, alternates: true)
  /// ```
  ///
  /// - Parameters:
  ///   - start: nil for the value shown when it begins.
  ///   - repeats: the number of iterations.
  ///   - alternates: whether every second iteration plays backward.
  ///   - replaces: `true` ends all earlier drivers of its lanes, additive drivers too. `false` ends no
  ///     driver. Nil ends the drivers of earlier `animate` and `decay` calls, at once or when the delay is
  ///     over. Other drivers continue unseen, and are shown again.
  /// - Throws: the errors of `tween(_:_:to:on:)`, and for a negative or too long duration.
  @inlinable
  @discardableResult
  public func animate<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value? = nil, to destination: Value,
    duration: Duration? = nil, delay: Duration? = nil, ease: Easing? = nil, repeats: Repeats = 1,
    alternates: Bool = false, replaces: Bool? = nil, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    let values = start.map { LaneValues([$0, destination]) } ?? LaneValues(destination)
    var tween = LaneTween(
      property.lanes, values, duration: duration ?? defaults.duration, delay: delay ?? defaults.delay,
      ease: ease ?? defaults.ease)
    tween.repeats = repeats
    if alternates { tween.direction = .alternate }
    tween.options.setReplaces(replaces, isMove: repeats == .count(1))
    tween.timeline = timeline?.id
    return try register(
      tween, start == nil ? "to" : nil, on: entity, starts: defaults.startsAtOnce, beginsHere: true
    ).made(in: file, line)
  }

  @usableFromInline
  func prepare(
    _ entity: Entity, _ property: PropertyLanes, _ values: LaneValues, _ mode: TweenMode,
    _ timeline: Timeline?, _ parameter: String?, _ file: CallSite.File, _ line: CallSite.Line
  ) throws(TweenError) -> DriverHandle {
    var tween = LaneTween(
      property, values, duration: defaults.duration, delay: defaults.delay,
      ease: mode == .from ? defaults.ease.inverted : defaults.ease)
    tween.mode = mode
    tween.timeline = timeline?.id
    return try register(tween, parameter, on: entity, starts: false).made(in: file, line, waits: true)
  }

  /// Registers a tween of a single value. Its errors name the parameter that had the value.
  @usableFromInline
  package func register(
    _ tween: borrowing LaneTween, _ parameter: String?, on entity: Entity, starts: Bool,
    beginsHere: Bool = false
  ) throws(TweenError) -> DriverHandle {
    do {
      return try register(tween, on: entity, starts: starts, beginsHere: beginsHere)
    } catch {
      if let parameter, error.field == "values[0]" { throw error.within(parameter) }
      throw error
    }
  }
}

/// The defaults of `World.tween`, `World.animate` and `World.decay`. A `Tween` built field by field and a
/// motion file have their own defaults (linear, no delay). Only `killsCompleted` applies to all.
///
/// ```swift
/// world.defaults.duration = .milliseconds(200)
/// world.defaults.ease = .cubicOut
/// try world.animate(card, .opacity, to: 0)  // 200 ms, cubicOut
/// ```
public struct TweenDefaults: Hashable, Sendable {
  /// The easing of each iteration. It starts fast, so that the response to a touch seems immediate.
  public var ease = Easing.quadOut
  /// The length of one iteration: 300 ms, which is long enough to follow and short enough not to wait for.
  public var duration = Duration.milliseconds(300)
  /// The time to the first iteration.
  public var delay = Duration.zero
  /// Whether the drivers of `animate`, `decay`, `drift`, `shake`, `punch` and `play` start at once, for
  /// crowds too. `after`, `every`, standing motions and layout changes always start.
  public var startsAtOnce = true
  /// Whether a completed driver is killed, and its memory reused, once its completion has been reported and
  /// its fill holds no value. The setting at the time of registration applies. Drivers on a timeline always
  /// stay. Debug builds print a warning when an entity keeps more than 1,024 completed drivers.
  public var killsCompleted = true

  /// Creates the defaults: 300 ms with `quadOut`, without a delay.
  public init() {}
}
