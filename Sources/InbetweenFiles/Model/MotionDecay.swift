import Inbetween

/// A decay as a motion file writes it: a motion that friction brings to its end. Times are milliseconds,
/// velocities the property's unit per second; fields that the file leaves out have the defaults of `init`.
public struct MotionDecay: Hashable, Sendable {
  /// The names of the entities that it drives, each by a driver of its own, one after the other: the key
  /// `entities`, or `entity` for one.
  public var entities: [String]
  /// Who sets off when; nil for all together.
  public var stagger: MotionStagger?
  /// The property that it drives, or one lane of it; not a colour or rotation.
  public var property: String
  /// Where it is to end: the key `to`; nil for where friction lets it. Values of a single lane are `.float`.
  public var destination: MotionValue?
  /// How fast it starts, per second of its own time; nil for the velocity that the property has when it
  /// begins.
  public var velocity: MotionValue?
  /// The friction k of v = v₀e^(−kt), per second, 0.001 … 100000.
  public var friction: Double
  /// Where it starts; nil for the value that the property has when it begins.
  public var from: MotionValue?
  /// What it may not leave; only without a destination.
  public var bounds: MotionBounds?
  /// Before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// When it holds its values outside its interval.
  public var fill: Fill
  /// How fast its own time runs; 0 holds, less than 0 plays from rest to the start.
  public var rate: Double
  /// Whether it ends all earlier motion of the same lanes: the key `replacing`.
  public var replaces: Bool
  /// Whether its end value stays as the channel's base value: the key `persist`.
  public var persists: Bool
  /// Whether it contends with the others, or is added to what they give.
  public var composition = Composition.replace
  /// How its seams are eased; nil where they cut.
  public var blend: MotionBlend?
  /// The tags of its driver, under which `World.drivers(tagged:)` finds it.
  public var tags: [String] = []

  /// The friction where a file says nothing.
  public static var usualFriction: Double { 4 }

  /// A free motion; with a destination, one that ends there.
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

  /// The name of its entity; of several, of the first.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

/// What a decay may not leave, lane by lane.
public struct MotionBounds: Hashable, Sendable {
  /// What happens at a bound.
  public enum Behavior: Hashable, Sendable {
    /// A spring leads back; nil for the engine's own, `Spring.edge`.
    case rubberBand(MotionSpringForm?)
    /// The velocity turns round, times this, 0 … 1.
    case bounce(Double)
  }

  /// The least value of each lane.
  public var lower: MotionValue
  /// The greatest value of each lane, no less than the least.
  public var upper: MotionValue
  /// What happens at a bound.
  public var behavior: Behavior

  /// Bounds with a rubber band, unless said otherwise.
  public init(_ lower: MotionValue, _ upper: MotionValue, behavior: Behavior = .rubberBand(nil)) {
    self.lower = lower
    self.upper = upper
    self.behavior = behavior
  }
}
