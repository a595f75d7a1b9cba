import Inbetween

/// A decay in a motion file: a motion that friction slows down. Times are milliseconds, velocities the
/// property's unit per second. Fields that the file omits have the defaults of `init`.
public struct MotionDecay: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, in this order: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// The delays of the entities; nil for none.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it; not a colour or rotation.
  public var property: String
  /// The end: the key `to`; nil for a free motion. Values of a single lane are `.float`.
  public var destination: MotionValue?
  /// The velocity at the start, per second of its own time; nil for the property's velocity when it begins.
  public var velocity: MotionValue?
  /// The friction k of v = v₀e^(−kt), per second, 0.001 … 100000.
  public var friction: Double
  /// The start; nil for the property's value when it begins.
  public var from: MotionValue?
  /// The bounds; only without a destination.
  public var bounds: MotionBounds?
  /// The time before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// The rate of its own time; 0 holds, a negative rate plays from rest to the start.
  public var rate: Double
  /// Whether it ends all earlier motion of its lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`.
  public var persists: Bool
  /// Whether it contends, or is added to the winner's value.
  public var composition = Composition.replace
  /// The crossfade; nil for none.
  public var blend: MotionBlend?
  /// The tags of its driver, for `World.drivers(tagged:)`.
  public var tags: [String] = []

  /// The default friction of a file.
  public static var usualFriction: Double { 4 }

  /// Creates a free motion, or one to a destination.
  public init(
    entity: String, property: String, to destination: MotionValue? = nil, velocity: MotionValue? = nil,
    friction: Double = MotionDecay.usualFriction, delay: Double = 0
  ) {
    entities = [entity]
    self.property = property
    self.destination = destination
    self.velocity = velocity
    self.friction = friction
    self.delay = delay
    fill = .none
    rate = 1
    replaces = false
    persists = true
  }

  /// The name of its entity, or of the first of several.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

/// The bounds of a decay, lane by lane.
public struct MotionBounds: Hashable, Sendable {
  /// What happens at a bound.
  public enum Behavior: Hashable, Sendable {
    /// A spring leads back; nil for the engine's own, `Spring.edge`.
    case rubberBand(MotionSpringForm?)
    /// The velocity is reversed and multiplied by this, 0 … 1.
    case bounce(Double)
  }

  /// The least value of each lane.
  public var lower: MotionValue
  /// The greatest value of each lane; at least `lower`.
  public var upper: MotionValue
  /// What happens at a bound.
  public var behavior: Behavior

  /// Creates bounds. By default they act as a rubber band.
  public init(_ lower: MotionValue, _ upper: MotionValue, behavior: Behavior = .rubberBand(nil)) {
    self.lower = lower
    self.upper = upper
    self.behavior = behavior
  }
}
