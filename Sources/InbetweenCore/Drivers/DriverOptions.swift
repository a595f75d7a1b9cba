// The fields that several kinds of drivers have in common.

/// A driver to register: a tween, a spring, a decay, a tween along a path, or key-frame tracks.
///
/// ```swift
/// func slowed<Description: DriverDescription>(_ description: Description) -> Description {
///   var slow = description
///   slow.rate = 0.25
///   return slow
/// }
/// try world.register(slowed(SpringMotion(.position, to: [320, 180])), on: card)
/// ```
public protocol DriverDescription: Sendable {
  /// The fields that all kinds of drivers have, as one value.
  var options: DriverOptions { get set }
}

/// A description of a driver with iterations of a given duration.
///
/// ```swift
/// func looped<Description: IteratedDescription>(_ description: Description) -> Description {
///   var loop = description
///   loop.repeats = .forever
///   return loop
/// }
/// try world.register(looped(PathTween(.position, along: path, duration: .seconds(3))), on: ship)
/// ```
public protocol IteratedDescription: DriverDescription {
  /// The fields of the iterations, as one value.
  var iterations: IterationOptions { get set }
}

/// The fields that all kinds of drivers have. To give several drivers equal fields, copy this value. Set the
/// fields as members of a tween, a spring or another `DriverDescription`, such as `delay` and `fill`.
///
/// ```swift
/// var rise = Tween(.position.y, to: 120, duration: .milliseconds(300), delay: .milliseconds(80))
/// rise.fill = .backwards
/// var grow = Tween(.scale, to: [1.2, 1.2], duration: .milliseconds(500))
/// grow.options = rise.options  // the delay and the fill
/// ```
public struct DriverOptions: Hashable, Sendable {
  @usableFromInline package var delay: Duration
  @usableFromInline package var fill = Fill.none
  @usableFromInline package var persists = true
  @usableFromInline var replaces = false
  /// Whether it is a move, which later moves end (C14).
  @usableFromInline var isMove = false
  /// Whether it ends earlier moves.
  @usableFromInline var endsMoves = false
  /// Whether it ends them when it begins rather than at the call: it has an explicit delay.
  @usableFromInline var waits = false
  @usableFromInline package var composition = Composition.replace
  @usableFromInline var timeline: TimelineID?
  @usableFromInline var rare = Rare<RareOptions>()

  @inlinable package var rate: Rate {
    get { rare.fields.rate }
    set { if newValue != rate { rare.fields.rate = newValue } }
  }

  @inlinable package var blend: Blend? {
    get { rare.fields.blend }
    set { if newValue != blend { rare.fields.blend = newValue } }
  }

  /// Creates the fields of a driver that begins after `delay`.
  @inlinable
  public init(delay: Duration = .zero) { self.delay = delay }

  /// Sets which earlier drivers a driver of `animate` ends.
  ///
  /// - Parameters:
  ///   - replaces: whether it ends all earlier drivers of its lanes (C7), or no driver. Nil: a move ends
  ///     earlier moves (C14).
  ///   - isMove: false for a loop.
  ///   - waits: whether its delay is explicit: it then ends earlier moves when it begins. Nil: by `delay`.
  @inlinable
  package mutating func setReplaces(_ replaces: Bool?, isMove: Bool = true, waits: Bool? = nil) {
    self.isMove = isMove
    endsMoves = isMove && replaces == nil
    self.waits = waits ?? (delay > .zero)
    self.replaces = replaces ?? false
  }
}

/// Fields of `DriverOptions` that few drivers set.
@usableFromInline
struct RareOptions: RareFields, Hashable {
  @usableFromInline var rate = Rate.normal
  @usableFromInline var blend: Blend?

  @usableFromInline init() {}
}

/// The fields of a driver's iterations. To give several drivers equal fields, copy this value. Set the fields
/// as members of a tween or another `IteratedDescription`, such as `duration` and `repeats`.
///
/// ```swift
/// var rise = Tween(.position.y, to: 120, duration: .milliseconds(300), ease: .cubicOut)
/// rise.repeats = 3
/// var grow = Tween(.scale, to: [1.2, 1.2], duration: .milliseconds(500))
/// grow.iterations = rise.iterations  // the duration, the easing and the repeats
/// ```
public struct IterationOptions: Hashable, Sendable {
  @usableFromInline package var duration: Duration
  @usableFromInline package var ease: Easing
  @usableFromInline var rare = Rare<RareIterations>()

  @inlinable package var repeats: Repeats {
    get { rare.fields.repeats }
    set { if newValue != repeats { rare.fields.repeats = newValue } }
  }

  @inlinable package var repeatStart: Double {
    get { rare.fields.repeatStart }
    set { if newValue != repeatStart { rare.fields.repeatStart = newValue } }
  }

  @inlinable package var repeatDelay: Duration {
    get { rare.fields.repeatDelay }
    set { if newValue != repeatDelay { rare.fields.repeatDelay = newValue } }
  }

  @inlinable package var hold: Duration {
    get { rare.fields.hold }
    set { if newValue != hold { rare.fields.hold = newValue } }
  }

  @inlinable package var endDelay: Duration {
    get { rare.fields.endDelay }
    set { if newValue != endDelay { rare.fields.endDelay = newValue } }
  }

  @inlinable package var direction: Direction {
    get { rare.fields.direction }
    set { if newValue != direction { rare.fields.direction = newValue } }
  }

  @inlinable package var accumulates: Bool {
    get { rare.fields.accumulates }
    set { if newValue != accumulates { rare.fields.accumulates = newValue } }
  }

  /// Creates one iteration of `duration`.
  @inlinable
  public init(duration: Duration, ease: Easing = .linear) {
    self.duration = duration
    self.ease = ease
  }
}

/// Fields of `IterationOptions` that few drivers set.
@usableFromInline
struct RareIterations: RareFields, Hashable {
  @usableFromInline var repeats = Repeats.count(1)
  @usableFromInline var repeatStart = 0.0
  @usableFromInline var repeatDelay = Duration.zero
  @usableFromInline var hold = Duration.zero
  @usableFromInline var endDelay = Duration.zero
  @usableFromInline var direction = Direction.normal
  @usableFromInline var accumulates = false

  @usableFromInline init() {}
}

extension Driver.Flags {
  /// Each iteration continues from the end of the previous one.
  package static var accumulates: Driver.Flags { Driver.Flags(rawValue: 64) }
  /// The flags of `IterationOptions`. No fast path takes a driver that has one.
  static var ofIterations: Driver.Flags { .accumulates }
}

extension IterationOptions {
  /// The flags of a driver with these iterations: some of `Driver.Flags.ofIterations`.
  var flags: Driver.Flags { accumulates ? .accumulates : [] }
}

extension DriverStore {
  /// Returns the iterations of a tween or of a tween along a path.
  package func iterations(of driver: Driver) -> IterationOptions {
    let (timing, settings) = (timing(driver), settings(driver))
    var iterations = IterationOptions(duration: Duration(counts: timing.duration), ease: easings[driver.ease])
    iterations.repeats = settings.iterations == .infinity ? .forever : .count(settings.iterations)
    iterations.repeatStart = settings.start
    iterations.repeatDelay = Duration(counts: settings.pause)
    iterations.hold = Duration(counts: settings.hold)
    iterations.endDelay = Duration(counts: settings.endDelay)
    iterations.direction = settings.direction
    iterations.accumulates = driver.flags.contains(.accumulates)
    return iterations
  }
}

extension DriverDescription {
  /// The time from the start to the motion. With a negative delay, the motion begins part-way.
  /// Backward, the timeline also shows the part that the negative delay skipped.
  @inlinable
  public var delay: Duration {
    get { options.delay }
    set { options.delay = newValue }
  }

  /// Whether the driver holds its value in its delay and after its end. Default: `.none`.
  @inlinable
  public var fill: Fill {
    get { options.fill }
    set { options.fill = newValue }
  }

  /// The rate of the driver's time, its delay included. At 0 the driver stands still. A negative rate plays
  /// from the end to the start. Default: `.normal`.
  @inlinable
  public var rate: Rate {
    get { options.rate }
    set { options.rate = newValue }
  }

  /// Whether the property keeps the driver's end value: it becomes the base value. An additive driver never
  /// does this. Default: `true`.
  @inlinable
  public var persists: Bool {
    get { options.persists }
    set { options.persists = newValue }
  }

  /// Whether the driver ends earlier drivers of its lanes when it is registered. Additive drivers end too. An
  /// earlier driver ends with all its lanes, even if only one lane is the same. A spring or decay that begins
  /// at once still takes over the value and the velocity. Default: `false`.
  @inlinable
  public var replaces: Bool {
    get { options.replaces }
    set { options.replaces = newValue }
  }

  /// Whether the driver replaces the shown value, or is added to it. For a path that is added, both the
  /// positions and the heading are added, and a relative path begins at 0. Default: `.replace`.
  @inlinable
  public var composition: Composition {
    get { options.composition }
    set { options.composition = newValue }
  }

  /// The crossfade when the property begins or stops showing the driver; nil for no crossfade. For a path, it
  /// applies to the heading too. Not for rotations or additive drivers.
  @inlinable
  public var blend: Blend? {
    get { options.blend }
    set { options.blend = newValue }
  }

  /// The timeline of the driver; nil for the world's own.
  ///
  /// A driver that is registered and started counts its time from the timeline's 0:
  ///
  /// - A driver that is registered later begins part-way. A start that is not given is the value shown at
  ///   this moment.
  /// - If its end is already over, the driver begins and ends at once.
  ///
  /// A driver that waits for `start()` begins at the timeline's present instant when it is started.
  @inlinable
  public var timeline: TimelineID? {
    get { options.timeline }
    set { options.timeline = newValue }
  }
}

extension IteratedDescription {
  /// The length of one iteration; zero or more.
  @inlinable
  public var duration: Duration {
    get { iterations.duration }
    set { iterations.duration = newValue }
  }

  /// An easing over the whole of each iteration.
  @inlinable
  public var ease: Easing {
    get { iterations.ease }
    set { iterations.ease = newValue }
  }

  /// The number of iterations. With a fraction, the last iteration is cut off. Default: 1.
  @inlinable
  public var repeats: Repeats {
    get { iterations.repeats }
    set { iterations.repeats = newValue }
  }

  /// The place at which the first iteration begins, in iterations. With 0.25 it begins at a quarter. Default:
  /// 0.
  @inlinable
  public var repeatStart: Double {
    get { iterations.repeatStart }
    set { iterations.repeatStart = newValue }
  }

  /// The time between two iterations, in which the last value is shown. Only for whole numbers of iterations.
  /// Default: zero.
  @inlinable
  public var repeatDelay: Duration {
    get { iterations.repeatDelay }
    set { iterations.repeatDelay = newValue }
  }

  /// The time for which the driver holds its end value before it ends; zero or more. The time has no effect
  /// on endless iterations. Default: zero.
  @inlinable
  public var hold: Duration {
    get { iterations.hold }
    set { iterations.hold = newValue }
  }

  /// The time from the end to the report of completion. A negative time cuts off the end of the motion.
  /// Default: zero.
  @inlinable
  public var endDelay: Duration {
    get { iterations.endDelay }
    set { iterations.endDelay = newValue }
  }

  /// The direction of each iteration. `.alternate` plays forward and backward in turn. Default: `.normal`.
  @inlinable
  public var direction: Direction {
    get { iterations.direction }
    set { iterations.direction = newValue }
  }

  /// Whether each iteration adds the difference of each iteration before. Played forward, an iteration then
  /// continues from the end value of the previous iteration. The heading of a path never accumulates.
  /// Default: `false`.
  @inlinable
  public var accumulates: Bool {
    get { iterations.accumulates }
    set { iterations.accumulates = newValue }
  }
}
