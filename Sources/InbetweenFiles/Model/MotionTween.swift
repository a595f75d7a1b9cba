import Inbetween

/// The values of a tween: one of the keys `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch`.
///
/// ```swift
/// let there = MotionKeys.values([.float2([320, 180])])
/// let further = MotionKeys.by(.float2([24, 0]))
/// ```
public enum MotionKeys: Hashable, Sendable {
  /// Key values, at least one. A single value is the destination.
  case values([MotionValue])
  /// A difference from the value shown when the tween begins.
  case by(MotionValue)
  /// Differences from the value shown when the tween begins. Each difference is a key: `by` with a list.
  case differences([MotionValue])
  /// A factor of the value shown when the tween begins, lane by lane. For an angle too it is a plain number.
  case scaled(MotionValue)
  /// A start value. The end is the value shown when the tween begins. The easing of the tween is reversed in
  /// time.
  case from(MotionValue)
  /// A path.
  case path(MotionRoute)
  /// Random swings to both sides of the property's value, with falling amplitude.
  case shake(MotionShake)
  /// A swing out by an amount, then to the other side and back, with falling amplitude.
  case punch(MotionPunch)

  /// The number of values given.
  public var count: Int {
    switch self {
    case .values(let values), .differences(let values): values.count
    case .by, .scaled, .from, .path, .shake, .punch: 1
    }
  }
}

/// A tween in a motion file. Times are milliseconds. A field that the file omits has the default below.
///
/// ```swift
/// var fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// fade.ease = .cubicOut
/// fade.repeats = 2
/// fade.direction = .alternate
/// ```
public struct MotionTween: MotionEntry, Hashable, Sendable {
  /// The fields that tweens, springs, decays and drifts share. A shake or punch does not persist by default.
  public var driver: MotionDriver
  /// The values that the tween moves through, or its destination; values of a single lane are `.float`.
  public var keys: MotionKeys
  /// The name of a motion in `motions`; nil for no name. This motion gives the `ease`, `delay` and `duration`
  /// that the tween does not state. In a decoded file, `ease`, `delay` and `duration` already have these
  /// values.
  public var motion: String?
  /// The place of each value in an iteration, 0 to 1, in ascending order; nil for evenly spaced values.
  public var offsets: [Double]?
  /// The easing from each value to the next; nil for linear. A single value has one easing.
  public var eases: [Easing]?
  /// The easing over each iteration.
  public var ease = Easing.linear
  /// The length of one iteration in milliseconds, at least 0.
  public var duration: Double
  /// The mean speed of an iteration, in the property's unit per second, more than 0. The distance determines
  /// the duration, and `duration` is not used. Nil for no speed.
  public var speed: Double?
  /// The direction of an angle between two values: the keys `angleWay` and `turns`.
  public var angleWay = AngleWay.shortest
  /// The grid of shown values; nil for no grid.
  public var snap: MotionSnap?
  /// The number of iterations, which may be a fraction or 0.
  public var repeats = Repeats.count(1)
  /// The place at which the first iteration begins, in iterations; at least 0.
  public var repeatStart = 0.0
  /// The time between two iterations, in milliseconds, at least 0. With this time, `repeats` must be a whole
  /// number.
  public var repeatDelay = 0.0
  /// The time for which the tween stays active at its end, in milliseconds, at least 0.
  public var hold = 0.0
  /// The time between the tween's end and its completion, in milliseconds. A negative time cuts the end off.
  public var endDelay = 0.0
  /// The direction of each iteration.
  public var direction = Direction.normal
  /// Whether each iteration continues from the end value of the previous iteration.
  public var accumulates = false
  /// Creates a tween that plays once.
  public init(entity: String, property: String, keys: MotionKeys, duration: Double, delay: Double = 0) {
    driver = MotionDriver(entity: entity, property: property, delay: delay, persists: keys.leavesTrace)
    self.keys = keys
    self.duration = duration
  }
}

extension MotionKeys {
  /// The file's key, and the values that follow it: none for a path, a shake or a punch.
  var written: (key: String, values: [MotionValue]) {
    switch self {
    case .values(let values): ("values", values)
    case .differences(let values): ("by", values)
    case .by(let value): ("by", [value])
    case .scaled(let value): ("scaled", [value])
    case .from(let value): ("from", [value])
    case .path: ("path", [])
    case .shake: ("shake", [])
    case .punch: ("punch", [])
    }
  }

  var key: String { written.key }

  /// Whether the end value stays by default: not for shakes and punches.
  var leavesTrace: Bool { key != "shake" && key != "punch" }

  /// Whether the file writes the values as a list.
  var isList: Bool {
    switch self {
    case .values, .differences: true
    case .by, .scaled, .from, .path, .shake, .punch: false
    }
  }
}

/// The grid of the values that a tween of a motion file shows: the key `snap`.
///
/// ```swift
/// var step = MotionTween(entity: "card", property: "position.x", keys: .by(.float(96)), duration: 600)
/// step.snap = MotionSnap(.float(8))
/// ```
public struct MotionSnap: Hashable, Sendable {
  /// The spacing of the grid in each lane, at least 0; 0 leaves a lane unchanged.
  public var step: MotionValue
  /// The position of one line in each lane; nil for 0.
  public var origin: MotionValue?

  /// Creates a grid with lines at `origin` and at whole steps from there.
  public init(_ step: MotionValue, origin: MotionValue? = nil) {
    self.step = step
    self.origin = origin
  }
}
