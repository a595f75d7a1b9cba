/// A motion of one property through key values: the component of the tween contract, with the timing of Web
/// Animations.
///
///     var tween = Tween(.opacity, values: [0, 1, 0.5], duration: .milliseconds(300))
///     tween.offsets = [0, 0.2, 1]
///     tween.interTimingFunctions = [.quadOut, .linear]
///     try world.register(tween, on: card)
///
/// A tween built field by field is linear and plays once, without delay or fill.
public struct Tween<Value: Animatable>: Sendable {
  /// The meaning of a tween's values.
  public enum Mode: Hashable, Sendable {
    /// Values of the property. A single one is the destination; the start is the value shown when the tween
    /// first contends (W1).
    case absolute
    /// Differences from the value shown when the tween first contends. A single one is the end. Of several,
    /// each is a key, the first too: `[0, 8, -6, 0]` goes to and fro about the property's value.
    case relative
    /// One value: a factor, lane by lane. The end is the value shown when the tween first contends, times the
    /// factor. An angle's factor is in degrees: `.degrees(2)` is twice as much.
    case scaled
    /// One value: the start. The end is the value shown when the tween first contends. It runs reversed in
    /// time, ease(1 − p) (W4): an `Out` easing then looks like an `In` one.
    case from
  }

  /// The property that moves.
  public var property: Property<Value>
  /// The key values; at least one.
  public var values: [Value]
  /// The meaning of the values.
  public var mode: Mode
  /// The length of one iteration; zero or more.
  public var duration: Duration
  /// The time from the start to the first iteration. A negative delay joins part-way.
  public var delay: Duration
  /// The offsets of the keys in an iteration: one for each value, within 0 … 1, none less than the one
  /// before. Nil for evenly spaced keys.
  public var offsets: [Float]?
  /// The easing from each key to the next: one fewer than values, or one for a single value. Nil for linear.
  public var interTimingFunctions: [Easing]?
  /// An easing laid over each iteration.
  public var ease: Easing
  /// The number of iterations; a fraction ends within one.
  public var repeats: Repeats = 1
  /// Where the first iteration begins, in iterations: 0.25 begins at a quarter.
  public var repeatStart: Double = 0
  /// The time between two iterations, which shows the last value; only for whole numbers of iterations.
  public var repeatDelay: Duration = .zero
  /// The time from the end to the report of completion; a negative one cuts the end off.
  public var endDelay: Duration = .zero
  /// The direction of each iteration.
  public var direction: Direction = .normal
  /// Whether it holds its value in its delay and after its end.
  public var fill: Fill = .none
  /// The rate of its time, its delay included. 0 holds; a negative rate plays from the end to the start.
  public var rate: Rate = .normal
  /// Whether each iteration goes on from where the one before ended.
  public var accumulates = false
  /// The way that an angle takes between absolute keys.
  public var angleWay = AngleWay.shortest
  /// The grid on which it is shown, at every instant and at its end; not for colours and rotations.
  public var snap: SnapGrid<Value>?
  /// Whether its end value becomes the property's base value (C4); never for an additive driver.
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7).
  public var replaces = false
  /// Whether it contends, or is added to the winner's value (C12).
  public var composition = Composition.replace
  /// The crossfade where it becomes the winner and where it leaves (C13); nil for none. Not for rotations or
  /// additive drivers.
  public var blend: Blend?
  /// The timeline of the tween; nil for the world's own.
  ///
  /// Registered and started on a timeline, its own time is 0 at the timeline's 0. A tween that joins late
  /// joins part-way, and captures a start that is not given (W1) when it joins. One that is already over
  /// begins and ends at once. Started by hand, it begins at the timeline's present instant.
  public var timeline: TimelineID?

  /// Creates a tween through `values`, or to the single one.
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

  /// Creates a tween to `destination` from the value shown when it first contends.
  @inlinable
  public init(
    _ property: Property<Value>, to destination: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [destination], duration: duration, delay: delay, ease: ease)
  }

  /// Creates a tween by `difference` from the value shown when it first contends.
  @inlinable
  public init(
    _ property: Property<Value>, by difference: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [difference], duration: duration, delay: delay, ease: ease)
    mode = .relative
  }

  /// Creates a tween to `factor` times the value shown when it first contends, lane by lane.
  @inlinable
  public init(
    _ property: Property<Value>, scaledBy factor: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [factor], duration: duration, delay: delay, ease: ease)
    mode = .scaled
  }

  /// Creates a tween from `start` to the value shown when it first contends, reversed in time.
  @inlinable
  public init(
    _ property: Property<Value>, from start: Value, duration: Duration, delay: Duration = .zero,
    ease: Easing = .linear
  ) {
    self.init(property, values: [start], duration: duration, delay: delay, ease: ease)
    mode = .from
  }
}
