/// A motion of one property through key values: the component of the tween contract, with the timing of Web
/// Animations.
///
///     var tween = Tween(.opacity, values: [0, 1, 0.5], duration: .milliseconds(300))
///     tween.offsets = [0, 0.2, 1]
///     tween.interTimingFunctions = [.quadOut, .linear]
///     try world.register(tween, on: card)
///
/// A tween built field by field is linear, plays once, without delay or fill.
public struct Tween<Value: Animatable>: Sendable {
  /// What the values mean.
  public enum Mode: Hashable, Sendable {
    /// Values of the property. A single one is the destination; the start is what is shown when the tween
    /// first contends (W1).
    case absolute
    /// Differences from what is shown when the tween first contends. A single one is where it ends; of
    /// several each is a key, the first too: `[0, 8, -6, 0]` goes to and fro about where the property is.
    case relative
    /// One value: the factor, lane by lane, by which what is shown when the tween first contends is
    /// multiplied for its end. An angle's factor is in degrees: `.degrees(2)` is twice as much.
    case scaled
    /// One value: where the motion starts; it ends at what was shown when the tween first contended, and
    /// runs reversed in time, ease(1 − p) (W4): an `Out` easing then looks like an `In` one.
    case from
  }

  /// What moves.
  public var property: Property<Value>
  /// The keys: at least one.
  public var values: [Value]
  /// What the values mean.
  public var mode: Mode
  /// The length of one play; zero or more.
  public var duration: Duration
  /// From its start to the first play. A negative delay joins part-way.
  public var delay: Duration
  /// Where each key stands in a play: as many as values, within 0 … 1, none less than the one before.
  /// Without them keys are evenly spaced.
  public var offsets: [Float]?
  /// The easing from each key to the next: one fewer than values, or one for a single value. Without them
  /// all are linear.
  public var interTimingFunctions: [Easing]?
  /// An easing laid over the whole of each play.
  public var ease: Easing
  /// How often it plays; fractions end within a play.
  public var repeats: Repeats = 1
  /// How far in it begins, in plays: 0.25 begins at a quarter of the first.
  public var repeatStart: Double = 0
  /// The wait between two plays, showing the last value; for whole counts only.
  public var repeatDelay: Duration = .zero
  /// From the end to the report of completion; a negative one cuts the end off.
  public var endDelay: Duration = .zero
  /// Which way each play goes.
  public var direction: Direction = .normal
  /// Whether it holds its value in its delay and after its end.
  public var fill: Fill = .none
  /// How fast it runs, its delay included; 0 holds, a negative rate plays from the end to the start.
  public var rate: Rate = .normal
  /// Whether each play goes on from where the one before ended.
  public var accumulates = false
  /// Which way round an angle goes between absolute keys.
  public var angleWay = AngleWay.shortest
  /// The grid on which it is shown, at every instant and at its end; not for colours and rotations.
  public var snap: SnapGrid<Value>?
  /// Whether its end value becomes the property's base value (C4); what adds never does.
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7).
  public var replaces = false
  /// Whether it contends, or adds to what the winner gives (C12).
  public var composition = Composition.replace
  /// How the seams are eased where it takes over and where it is over (C13); without one, both cut. Not for
  /// rotations, nor for what adds.
  public var blend: Blend?
  /// The timeline that it hangs on; the world's own without one.
  ///
  /// Registered and started in one, its own time is 0 at the timeline's 0: who joins late joins part-way, at
  /// its place, finding a start value that it was not given (W1) as it joins; and what is over by then begins
  /// and ends at once. Started by hand, it begins where the timeline stands.
  public var timeline: TimelineID?

  /// A tween through `values`, or to the single one.
  @inlinable
  public init(
    _ property: Property<Value>, values: [Value], duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.property = property
    self.values = values
    mode = .absolute
    self.duration = duration
    self.delay = delay
    self.ease = ease
  }

  /// A tween from what is shown when it first contends to `destination`.
  @inlinable
  public init(
    _ property: Property<Value>, to destination: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [destination], duration: duration, delay: delay, ease: ease)
  }

  /// A tween by `difference` from what is shown when it first contends.
  @inlinable
  public init(
    _ property: Property<Value>, by difference: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [difference], duration: duration, delay: delay, ease: ease)
    mode = .relative
  }

  /// A tween to `factor` times what is shown when it first contends, lane by lane.
  @inlinable
  public init(
    _ property: Property<Value>, scaledBy factor: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [factor], duration: duration, delay: delay, ease: ease)
    mode = .scaled
  }

  /// A tween from `start` to what is shown when it first contends, reversed in time.
  @inlinable
  public init(
    _ property: Property<Value>, from start: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [start], duration: duration, delay: delay, ease: ease)
    mode = .from
  }
}
