import Inbetween

/// The values of a tween: the one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch` in the
/// file.
public enum MotionKeys: Hashable, Sendable {
  /// Key values, at least one; a single one is the destination (W1).
  case values([MotionValue])
  /// A difference from the value that the tween captures when it begins.
  case by(MotionValue)
  /// Differences from the value that the tween captures when it begins, each a key, the first too: `by` with
  /// a list.
  case differences([MotionValue])
  /// A factor of the value that the tween captures when it begins, lane by lane; for an angle too, a plain
  /// number.
  case scaled(MotionValue)
  /// A start value; the end is the value that the tween captures when it begins, and it plays reversed in
  /// time.
  case from(MotionValue)
  /// A path.
  case path(MotionRoute)
  /// Random swings about the property's value, with falling amplitude.
  case shake(MotionShake)
  /// A swing out by an amount, then back and forth, with falling amplitude.
  case punch(MotionPunch)

  /// The number of values given.
  public var count: Int {
    switch self {
    case .values(let values), .differences(let values): values.count
    case .by, .scaled, .from, .path, .shake, .punch: 1
    }
  }
}

/// A tween in a motion file. Times are milliseconds. Fields that the file omits have the defaults of `init`.
public struct MotionTween: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, in this order: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// The delays of the entities; nil for none.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String
  /// The values. Those of a single lane are `.float`.
  public var keys: MotionKeys
  /// The name of the motion in `motions` that gives the `ease`, `delay` and `duration` which the tween does
  /// not state. The fields here have them in any case. Nil for none.
  public var motion: String?
  /// Where in an iteration each value is reached, 0 to 1, none less than the one before; nil for even
  /// spacing.
  public var offsets: [Double]?
  /// The easing between each two values; one for a single value. Nil for linear.
  public var interTimingFunctions: [Easing]?
  /// The easing over each iteration.
  public var ease: Easing
  /// The time before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// The length of one iteration in milliseconds, at least 0.
  public var duration: Double
  /// The way of an angle between two values: the keys `angleWay` and `turns`.
  public var angleWay: AngleWay
  /// The grid on which it is shown; nil for none.
  public var snap: MotionSnap?
  /// The number of iterations, fractions too; `.count(0)` is legal.
  public var repeats: Repeats
  /// Where the first iteration begins, in iterations; at least 0.
  public var repeatStart: Double
  /// The time between two iterations, in milliseconds, at least 0; needs a whole number of iterations.
  public var repeatDelay: Double
  /// The time between its end and its completion, in milliseconds; a negative one cuts the end off.
  public var endDelay: Double
  /// The direction of each iteration.
  public var direction: Direction
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// The rate of its own time; 0 holds, a negative rate plays from the end to the start.
  public var rate: Double
  /// Whether each iteration goes on from where the one before ended: the key `accumulate`.
  public var accumulates: Bool
  /// Whether it ends all earlier motion of its lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`; false by default for a shake
  /// or punch.
  public var persists: Bool
  /// Whether it contends, or is added to the winner's value.
  public var composition = Composition.replace
  /// The crossfade; nil for none.
  public var blend: MotionBlend?
  /// The tags of its driver, for `World.drivers(tagged:)`.
  public var tags: [String] = []

  /// Creates a tween that plays once.
  public init(entity: String, property: String, keys: MotionKeys, duration: Double, delay: Double = 0) {
    entities = [entity]
    self.property = property
    self.keys = keys
    self.delay = delay
    self.duration = duration
    ease = .linear
    angleWay = .shortest
    repeats = .count(1)
    repeatStart = 0
    repeatDelay = 0
    endDelay = 0
    direction = .normal
    fill = .none
    rate = 1
    accumulates = false
    replaces = false
    persists = keys.leavesTrace
  }

  /// The name of its entity, or of the first of several.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

extension MotionKeys {
  /// Whether its end value stays by default: not for shakes and punches.
  var leavesTrace: Bool {
    switch self {
    case .values, .by, .differences, .scaled, .from, .path: true
    case .shake, .punch: false
    }
  }

  /// Whether the file writes it as a list of values.
  var isList: Bool {
    switch self {
    case .values, .differences: true
    case .by, .scaled, .from, .path, .shake, .punch: false
    }
  }

  /// The file's key for it.
  var key: String {
    switch self {
    case .values: "values"
    case .by, .differences: "by"
    case .scaled: "scaled"
    case .from: "from"
    case .path: "path"
    case .shake: "shake"
    case .punch: "punch"
    }
  }
}
