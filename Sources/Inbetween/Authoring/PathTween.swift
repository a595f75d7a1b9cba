/// A motion of one property along a path, at constant speed but for its easing (W13): a driver like any
/// tween, with the timing of one.
///
///     var lap = PathTween(.position, along: track, duration: .seconds(3), ease: .sineInOut)
///     lap.orients = .rotation
///     lap.repeats = .forever
///     try world.register(lap, on: car)
///
/// Built field by field it is linear, plays once, from the path's begin to its end, without delay or fill. An
/// easing that overshoots goes straight on beyond the ends of the path.
public struct PathTween<Value: Animatable>: Sendable {
  /// What moves: a property of two lanes, x and y, or of three; or one of an angle, which then shows the
  /// path's heading.
  public var property: Property<Value>
  /// Along what.
  public var path: MotionPath
  /// The fraction of the path's length where a play begins, within 0 … 1.
  public var from: Float = 0
  /// The fraction where it ends, within 0 … 1; below `from` it goes against the path.
  public var to: Float = 1
  /// Whether the path is moved so that it begins where the property is when the tween first contends (W1).
  public var isRelative = false
  /// What is turned along the path: a second property of the entity that shows the path's heading, driven by
  /// a second driver of the same timing. The heading is counted on along the path and never jumps by whole
  /// turns. Played backward it does not turn round, as `offset-rotate: auto` of CSS Motion Path.
  public var orients: Property<Angle>?
  /// What is added to the heading, where that is shown and not relative.
  public var orientationOffset = Angle(degrees: 0)
  /// The length of one play; zero or more.
  public var duration: Duration
  /// From its start to the first play. A negative delay joins part-way.
  public var delay: Duration
  /// The easing laid over each play, from `from` to `to`.
  public var ease: Easing
  /// How often it plays; fractions end within a play.
  public var repeats: Repeats = 1
  /// How far in it begins, in plays.
  public var repeatStart: Double = 0
  /// The wait between two plays; for whole counts only.
  public var repeatDelay: Duration = .zero
  /// From the end to the report of completion; a negative one cuts the end off.
  public var endDelay: Duration = .zero
  /// Which way each play goes.
  public var direction: Direction = .normal
  /// Whether it holds its value in its delay and after its end.
  public var fill: Fill = .none
  /// How fast it runs, its delay included; 0 holds, a negative rate plays from the end to the start.
  public var rate: Rate = .normal
  /// Whether each play goes on from where the one before ended; the orientation does not.
  public var accumulates = false
  /// Whether its end value becomes the property's base value (C4); what adds never does.
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7).
  public var replaces = false
  /// Whether it contends, or adds to what the winner gives (C12): the places on the path are amounts then,
  /// and so is the heading. A relative one begins at 0.
  public var composition = Composition.replace
  /// How the seams are eased where it takes over and where it is over (C13), and those of what it orients;
  /// without one, both cut. Not for what adds.
  public var blend: Blend?
  /// The timeline that it hangs on, as a tween's; the world's own without one.
  public var timeline: TimelineID?

  /// A tween along `path`.
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
  /// Checks every field; what passes can be registered whole.
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

  /// The tween that shows the heading along with this one.
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

  /// A tween of the same timing: its checks are this one's too.
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
