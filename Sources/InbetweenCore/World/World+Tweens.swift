// Tweens in one call.

extension World {
  /// Adds a driver that moves a property to `destination`, from the value shown when the driver begins. Chain
  /// calls that set it up, then start it:
  ///
  /// ```swift
  /// try world.tween(card, .opacity, to: 1).duration(.milliseconds(300)).ease(.quadOut).start()
  /// ```
  ///
  /// The driver waits for `start()`. For precedence, the order of these calls counts, not of `start()`. If
  /// the entity dies first, the driver is removed. On a timeline it begins at the timeline's present instant
  /// when it is started. Debug builds report a driver that is never started, with the file and line of this
  /// call: see `onUnstarted`.
  ///
  /// - Throws: `TweenError` for a dead entity, a released timeline, or a number that is not finite. Also for
  ///   a property whose name the world knows with another type. Nothing is then changed.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, to destination: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(destination), .absolute, timeline, "to", file, line)
  }

  /// Adds a driver that moves a property by `difference` from the value shown when the driver begins. The
  /// driver waits for `start()`.
  ///
  /// - Throws: `TweenError`, which lists the cases.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, by difference: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(difference), .relative, timeline, "by", file, line)
  }

  /// Adds a driver that moves a property to `factor` times the value shown when the driver begins, lane by
  /// lane. The driver waits for `start()`.
  ///
  /// - Throws: `TweenError`, which lists the cases.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, scaledBy factor: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(factor), .scaled, timeline, "scaledBy", file, line)
  }

  /// Adds a driver that moves a property from `start` to the value shown when the driver begins. The driver
  /// waits for `start()`. An easing that you give is reversed in time: `.backOut` overshoots at the start,
  /// `.backIn` at the end.
  ///
  /// Without your easing, the driver moves by `defaults.ease`, which is not reversed.
  ///
  /// - Throws: `TweenError`, which lists the cases.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, from start: Value, on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(start), .from, timeline, "from", file, line)
  }

  /// Adds a driver that moves a property through `values`, evenly spaced. The driver waits for `start()`.
  ///
  /// - Throws: `TweenError`, which lists the cases. Also for no values.
  @inlinable
  public func tween<Value>(
    _ entity: Entity, _ property: Property<Value>, values: [Value], on timeline: Timeline? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverHandle {
    try prepare(entity, property.lanes, LaneValues(values), .absolute, timeline, nil, file, line)
  }

  /// Adds a driver that moves a property to `destination`. The driver starts at once unless
  /// `defaults.startsAtOnce` is false. On a timeline it begins at the timeline's present instant. Arguments
  /// that are nil have their values from `defaults`.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0)
  /// try world.animate(badge, .scale, from: [0, 0], to: [1, 1], ease: .backOut)
  /// try world.animate(badge, .opacity, to: 0.2, repeats: .forever, alternates: true)
  /// ```
  ///
  /// - Parameters:
  ///   - start: the value at the start; nil for the value shown when the driver begins.
  ///   - repeats: the number of iterations.
  ///   - alternates: whether every second iteration plays backward.
  ///   - replaces: which earlier drivers of the same lanes end. True: all, at the call, additive drivers
  ///     too. False: no driver. Nil: earlier moves on the same timeline. Moves are drivers of `animate`,
  ///     `decay`, standing motions and state machines, except loops. With nil, they end when the delay is
  ///     over. Other drivers continue unseen, and are shown again when this driver ends.
  /// - Throws: `TweenError`, which lists the cases. Nothing is then changed.
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

/// The defaults of `World.tween`, `World.animate` and `World.decay`. The type `Tween` and motion files have
/// other defaults: linear, without a delay. `startsAtOnce` applies to drifts, shakes, punches and sequences
/// too, and `killsCompleted` to all drivers.
///
/// ```swift
/// world.defaults.duration = .milliseconds(200)
/// world.defaults.ease = .cubicOut
/// try world.animate(card, .opacity, to: 0)  // 200 ms, cubicOut
/// ```
public struct TweenDefaults: Hashable, Sendable {
  /// The easing of each iteration: `quadOut` by default. The default starts fast, so that the response to a
  /// touch seems immediate.
  public var ease = Easing.quadOut
  /// The length of one iteration: 300 ms by default.
  public var duration = Duration.milliseconds(300)
  /// The time to the first iteration.
  public var delay = Duration.zero
  /// Whether the drivers of `animate`, `decay`, `drift`, `shake`, `punch` and `play` start at once, for
  /// crowds too. `after`, `every`, standing motions and layout changes always start.
  public var startsAtOnce = true
  /// Whether a completed driver is killed, so that its memory can be used again. True by default. The driver
  /// is killed after its completion has been reported.
  ///
  /// - A driver with the `fill` `.forwards` or `.both` is kept, because it still holds its end value.
  /// - The setting at the time of registration applies.
  /// - Drivers on a timeline that keeps its drivers always stay.
  /// - Debug builds print a warning when an entity keeps more than 1,024 completed drivers.
  public var killsCompleted = true

  /// Creates the defaults: 300 ms with `quadOut`, without a delay.
  public init() {}
}
