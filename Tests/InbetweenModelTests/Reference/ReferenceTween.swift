import Inbetween

/// A tween as the reference model sees it: all times in counts of the 90 kHz clock, values as lanes. With a
/// motion it is a spring or decay, which has no values and no plays, but else is a driver like any (C8).
struct ReferenceTween: Sendable {
  enum Mode: String, Sendable { case absolute, relative, scaled, from }
  enum Way: String, Sendable, CaseIterable { case shortest, longest, increasing, decreasing, asGiven }
  enum Direction: String, Sendable, CaseIterable { case normal, reverse, alternate, alternateReverse }
  enum Fill: String, Sendable, CaseIterable { case none, backwards, forwards, both }

  var property: ReferenceProperty
  /// `values[key][lane]`.
  var values: [[Float]]
  var mode = Mode.absolute
  var duration: Int64
  var delay: Int64 = 0
  var offsets: [Float]?
  var interTimingFunctions: [Easing]?
  var ease = Easing.linear
  /// Number of plays; infinity is forever.
  var repeats = 1.0
  var repeatStart = 0.0
  var repeatDelay: Int64 = 0
  var endDelay: Int64 = 0
  var direction = Direction.normal
  var fill = Fill.none
  /// Which way round an absolute angle goes, and how many whole turns more.
  var way = Way.shortest
  var turns = 0
  /// The lines of each lane on which it is shown: step and origin; a step of 0 is no lines.
  var snap: [(step: Float, origin: Float)]?
  /// The rate as numerator over denominator; the denominator is positive.
  var rate: (numerator: Int64, denominator: Int64) = (1, 1)
  /// Whether it went backward when its rate became 0: then it stands, but has not turned round.
  var standsBackward = false
  var accumulates = false
  var persists = true
  var replaces = false
  /// Whether its values are amounts, added to what the winner gives (C12).
  var adds = false { didSet { motion?.adds = adds } }
  /// How its seams are eased, if they are (C13).
  var blend: ReferenceBlend?
  /// The number of the timeline it plays on; nil is the world's own clock.
  var timeline: Int?
  /// Where the plays of an endless one have been cut off by `complete()` (W4), in elapsed time.
  var cut: Int64?
  /// The path along which it goes, instead of from value to value.
  var path: ReferencePath?
  /// What makes it a spring or decay.
  var motion: ReferenceMotion?
  /// How that goes, known once its start is (S3).
  var course: ReferenceCourse?

  init(_ property: ReferenceProperty, values: [[Float]], duration: Int64, delay: Int64 = 0) {
    self.property = property
    self.values = values
    self.duration = duration
    self.delay = delay
  }

  var playsBackward: Bool { rate.numerator < 0 || (rate.numerator == 0 && standsBackward) }

  /// Whether it contends before its active interval, as its own clock runs (C2). Played backward, what comes
  /// before is the time after its end, and that is the forwards fill's.
  var holdsBefore: Bool { fill == .both || fill == (playsBackward ? .forwards : .backwards) }

  /// Whether it goes on contending after its active interval, as its own clock runs.
  var holdsAfter: Bool { fill == .both || fill == (playsBackward ? .backwards : .forwards) }

  /// W9, by the engine's decision: more than ten plays to a count are refused.
  var repeatsTooFast: Bool {
    duration > 0 && (activeLength ?? .max) > duration
      && (duration + repeatDelay) * 10 * rate.denominator < abs(rate.numerator)
  }

  /// Whether it needs what the channel shows when it first contends (W1, W4).
  var captures: Bool { path?.isRelative ?? (values.count == 1 || mode != .absolute) }
}

/// A path along which a tween goes, or whose heading it shows.
struct ReferencePath: Sendable {
  var path: MotionPath
  var from: Float = 0
  var to: Float = 1
  var isRelative = false
  /// What is added to a heading.
  var offset: Float = 0
}
