/// A motion of one property along a path, at constant speed apart from its easing (W13): a driver with the
/// timing of a tween.
///
///     var lap = PathTween(.position, along: track, duration: .seconds(3), ease: .sineInOut)
///     lap.orients = .rotation
///     lap.repeats = .forever
///     try world.register(lap, on: car)
///
/// Built field by field it is linear and plays once, from the path's begin to its end, without delay or fill.
/// An easing that overshoots goes straight on beyond the ends of the path.
public struct PathTween<Value: Animatable>: Sendable {
  /// The property that moves: of two lanes, x and y, or of three; or an angle, which then shows the path's
  /// heading.
  public var property: Property<Value>
  /// The path.
  public var path: MotionPath
  /// The fraction of the path's length where an iteration begins, within 0 … 1.
  public var from: Float = 0
  /// The fraction where it ends, within 0 … 1; below `from` it goes against the path.
  public var to: Float = 1
  /// Whether the path is moved so that it begins at the property's value when the tween first contends (W1).
  public var isRelative = false
  /// A second property of the entity that shows the path's heading. A second driver of equal timing drives
  /// it. The heading is continuous along the path and never jumps by whole turns. Played backward it does not
  /// turn round, as with `offset-rotate: auto` of CSS Motion Path.
  public var orients: Property<Angle>?
  /// The angle added to the heading, unless that is relative.
  public var orientationOffset = Angle(degrees: 0)
  /// The length of one iteration; zero or more.
  public var duration: Duration
  /// The time from the start to the first iteration. A negative delay joins part-way.
  public var delay: Duration
  /// The easing laid over each iteration, from `from` to `to`.
  public var ease: Easing
  /// The number of iterations; a fraction ends within one.
  public var repeats: Repeats = 1
  /// Where the first iteration begins, in iterations.
  public var repeatStart: Double = 0
  /// The time between two iterations; only for whole numbers of iterations.
  public var repeatDelay: Duration = .zero
  /// The time from the end to the report of completion; a negative one cuts the end off.
  public var endDelay: Duration = .zero
  /// The direction of each iteration.
  public var direction: Direction = .normal
  /// Whether it holds its value in its delay and after its end.
  public var fill: Fill = .none
  /// The rate of its time, its delay included. 0 holds; a negative rate plays from the end to the start.
  public var rate: Rate = .normal
  /// Whether each iteration goes on from where the one before ended; the heading does not.
  public var accumulates = false
  /// Whether its end value becomes the property's base value (C4); never for an additive driver.
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7).
  public var replaces = false
  /// Whether it contends, or is added to the winner's value (C12). Then positions and heading are added; a
  /// relative path begins at 0.
  public var composition = Composition.replace
  /// The crossfade where it becomes the winner and where it leaves (C13), also of the oriented property; nil
  /// for none. Not for additive drivers.
  public var blend: Blend?
  /// The timeline of the driver, as for a tween; nil for the world's own.
  public var timeline: TimelineID?

  /// Creates a tween along `path`.
  public init(
    _ property: Property<Value>, along path: MotionPath, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.property = property
    self.path = path
    self.duration = duration
    self.delay = delay
    self.ease = ease
  }
}

extension PathTween {
  /// Checks every field. After that the registration cannot fail on a field.
  func checked() throws(TweenError) -> (PlaySettings, PlayTiming) {
    _ = try blend?.checked(for: Value.interpolation, composition)
    let isPlace = Value.interpolation == .linear && (2...3).contains(Value.laneCount)
    guard isPlace || Value.interpolation == .angle else {
      throw TweenError(
        field: "property", found: "a property of \(Value.interpolation.name(lanes: Value.laneCount))",
        expected: "one of 2 or 3 numbers, or an angle, which can follow a path")
    }
    if path.isInSpace && Value.laneCount == 2 {
      throw TweenError(
        field: "path", found: "a path in space", expected: "one in the plane for a property of 2 lanes")
    }
    for (field, fraction) in [("from", from), ("to", to)] where !(fraction >= 0 && fraction <= 1) {
      throw TweenError(field: field, found: "\(fraction)", expected: "a fraction of the path, within 0…1")
    }
    if !orientationOffset.degrees.isFinite || orientationOffset.degrees.magnitude > 1e6 {
      throw TweenError(
        field: "orientationOffset", found: "\(orientationOffset.degrees)", expected: "degrees within ±1e6")
    }
    return try timed.checked()
  }

  /// The tween that shows the heading; nil if `orients` is nil.
  var orientation: PathTween<Angle>? {
    guard let orients else { return nil }
    var tween = PathTween<Angle>(orients, along: path, duration: duration, delay: delay, ease: ease)
    tween.from = from
    tween.to = to
    tween.orientationOffset = orientationOffset
    tween.repeats = repeats
    tween.repeatStart = repeatStart
    tween.repeatDelay = repeatDelay
    tween.endDelay = endDelay
    tween.direction = direction
    tween.fill = fill
    tween.rate = rate
    tween.persists = persists
    tween.replaces = replaces
    tween.composition = composition
    tween.blend = blend
    tween.timeline = timeline
    return tween
  }

  /// A tween with this timing, whose checks apply here too.
  private var timed: Tween<Float> {
    var tween = Tween(
      Property<Float>(property.name, default: 0), values: [0, 0], duration: duration, delay: delay,
      ease: ease)
    tween.repeats = repeats
    tween.repeatStart = repeatStart
    tween.repeatDelay = repeatDelay
    tween.endDelay = endDelay
    tween.direction = direction
    tween.rate = rate
    return tween
  }
}
