import Inbetween

/// What a tween goes through: the one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch` that
/// the file gives.
public enum MotionKeys: Hashable, Sendable {
  /// Key frames, at least one; one alone is the destination (W1).
  case values([MotionValue])
  /// A difference from the value that the tween finds when it begins.
  case by(MotionValue)
  /// Differences from the value that the tween finds when it begins, each a key frame, the first too: `by`
  /// with a list.
  case differences([MotionValue])
  /// A factor of the value that the tween finds when it begins, lane by lane; of an angle too, a plain
  /// number.
  case scaled(MotionValue)
  /// A start value, played toward the value that the tween finds when it begins, reversed in time.
  case from(MotionValue)
  /// A path.
  case path(MotionRoute)
  /// To and fro about where the property is, less and less, by chance.
  case shake(MotionShake)
  /// Out by an amount, and back and forth, less and less.
  case punch(MotionPunch)

  /// How many values are given.
  public var count: Int {
    switch self {
    case .values(let values), .differences(let values): values.count
    case .by, .scaled, .from, .path, .shake, .punch: 1
    }
  }
}

/// A tween as a motion file writes it. Times are milliseconds; fields that the file leaves out have the
/// defaults of `init`.
public struct MotionTween: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, one after the other: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// Who sets off when; nil for all together.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String
  /// The values it goes through. Those of a single lane are `.float`.
  public var keys: MotionKeys
  /// The name of the motion in `motions` from which it has what it does not say itself of `ease`, `delay` and
  /// `duration`: here those are in any case. Nil for none.
  public var motion: String?
  /// Where in a play each value is reached, 0 to 1, not falling; nil for even spacing.
  public var offsets: [Double]?
  /// The easing between each two values; one for a single value. Nil for linear.
  public var interTimingFunctions: [Easing]?
  /// The easing over a whole play.
  public var ease: Easing
  /// Before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// The length of one play in milliseconds, at least 0.
  public var duration: Double
  /// Which way round an angle goes between two values: the keys `angleWay` and `turns`.
  public var angleWay: AngleWay
  /// The grid on which it is shown; nil for none.
  public var snap: MotionSnap?
  /// How many plays, fractions too; `.count(0)` is legal.
  public var repeats: Repeats
  /// Where in the first play it begins, in plays; at least 0.
  public var repeatStart: Double
  /// Between two plays, in milliseconds, at least 0; needs a whole number of plays.
  public var repeatDelay: Double
  /// Between its end and its completion, in milliseconds; a negative one cuts off the end.
  public var endDelay: Double
  /// Which way each play goes.
  public var direction: Direction
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// How fast its own time runs; 0 holds, less than 0 plays from the end to the start.
  public var rate: Double
  /// Whether each play goes on from where the one before ended: the key `accumulate`.
  public var accumulates: Bool
  /// Whether it ends all earlier motion of the same lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`. Of a shake or punch it does
  /// not, unless the file says so.
  public var persists: Bool
  /// Whether it contends with the others, or is added to what they give.
  public var composition = Composition.replace
  /// How its seams are eased; nil where they cut.
  public var blend: MotionBlend?
  /// The tags of its driver, under which `World.drivers(tagged:)` finds it.
  public var tags: [String] = []

  /// A tween that plays once.
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

  /// The name of its entity; of several, of the first.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

extension MotionKeys {
  /// Whether its end value stays, unless the file says otherwise: shakes and punches leave none.
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
