import Inbetween

/// A tween of the reference model. Times are in counts, values are lanes. With a motion it is a spring or
/// decay, which has no values and no iterations; all other rules apply to it too (C8).
struct ReferenceTween: Sendable {
  enum Way: String, Sendable, CaseIterable { case shortest, longest, increasing, decreasing, asGiven }

  var property: ReferenceProperty
  /// `values[key][lane]`.
  var values: [[Float]]
  var mode = TweenMode.absolute
  var duration: Int64
  var delay: Int64 = 0
  var offsets: [Float]?
  var interTimingFunctions: [Easing]?
  var ease = Easing.linear
  /// Number of iterations; infinity is forever.
  var repeats = 1.0
  var repeatStart = 0.0
  var repeatDelay: Int64 = 0
  var hold: Int64 = 0
  var endDelay: Int64 = 0
  var direction = Direction.normal
  var fill = Fill.none
  /// The way round of an absolute angle, and the number of whole turns more.
  var way = Way.shortest
  var turns = 0
  /// The grid of each lane; a step of 0 is no grid.
  var snap: [(step: Float, origin: Float)]?
  /// The rate as numerator over denominator; the denominator is positive.
  var rate: (numerator: Int64, denominator: Int64) = (1, 1)
  /// Whether it played backward when its rate became 0. It keeps that direction.
  var standsBackward = false
  var accumulates = false
  var persists = true
  var replaces = false
  /// Whether it is a move, which later moves end (C14).
  var isMove = false
  /// Whether it ends earlier moves.
  var endsMoves = false
  /// Whether it ends them when it begins, because its delay was asked for, rather than at the call.
  var waits = false
  /// Whether it is additive (C12).
  var adds = false { didSet { motion?.adds = adds } }
  /// Its crossfades, if it has any (C13).
  var blend: ReferenceBlend?
  /// The number of its timeline; nil is the world's own clock.
  var timeline: Int?
  /// The elapsed time at which it was cut off: an endless one by `complete()` (W4), or a motion that was
  /// reversed before its start was known.
  var cut: Int64?
  /// The path that it follows, instead of its values.
  var path: ReferencePath?
  /// The parameters of a spring or decay; nil for a tween.
  var motion: ReferenceMotion?
  /// The course of the motion, once its start is known (S3).
  var course: ReferenceCourse?

  init(_ property: ReferenceProperty, values: [[Float]], duration: Int64, delay: Int64 = 0) {
    self.property = property
    self.values = values
    self.duration = duration
    self.delay = delay
  }

  var playsBackward: Bool { rate.numerator < 0 || (rate.numerator == 0 && standsBackward) }

  /// Whether its fill holds it before its active interval, in the direction of its own clock (C2). Played
  /// backward, that is the time after its end, and the forwards fill.
  var holdsBefore: Bool { fill == .both || fill == (playsBackward ? .forwards : .backwards) }

  /// Whether its fill holds it after its active interval, in the direction of its own clock.
  var holdsAfter: Bool { fill == .both || fill == (playsBackward ? .backwards : .forwards) }

  /// Whether it has more than ten iterations to a count, which the engine refuses (W9).
  var repeatsTooFast: Bool {
    duration > 0 && (playedEnd ?? .max) > duration
      && (duration + repeatDelay) * 10 * rate.denominator < abs(rate.numerator)
  }

  /// Whether it captures its start value (W1, W4).
  var captures: Bool { path?.isRelative ?? (values.count == 1 || mode != .absolute) }
}

/// A path that a tween follows, or whose heading it shows.
struct ReferencePath: Sendable {
  var path: MotionPath
  var from: Float = 0
  var to: Float = 1
  var isRelative = false
  /// The angle added to a heading, in degrees.
  var offset: Float = 0
}
