import Inbetween

/// A decay in a motion file: a motion that friction slows down. Times are milliseconds, velocities the
/// property's unit per second. A field that the file omits has the default below.
///
/// ```swift
/// let glide = MotionDecay(entity: "card", property: "position.x", velocity: .float(600))
/// let file = MotionFile(
///   stage: MotionStage(width: 640, height: 360), entities: [MotionEntity("card")], motion: [.decay(glide)])
/// ```
public struct MotionDecay: MotionEntry, Hashable, Sendable {
  /// The fields that tweens, springs, decays and drifts share. The property is not a colour or a rotation. A
  /// negative rate plays from rest to the start.
  public var driver: MotionDriver
  /// The end: the key `to`; nil for a free motion. Values of a single lane are `.float`.
  public var destination: MotionValue?
  /// The velocity at the start, per second of the driver's own time; nil for the property's velocity when the
  /// driver begins.
  public var velocity: MotionValue?
  /// The friction k of v = v₀e^(−kt), per second, 0.001 … 100000.
  public var friction: Double
  /// The start; nil for the property's value when the driver begins.
  public var from: MotionValue?
  /// The bounds; nil for no bounds. A decay with a destination has no bounds.
  public var bounds: MotionBounds?
  /// The default friction of a file: 4.
  public static var usualFriction: Double { 4 }

  /// Creates a free motion, or a motion to a destination.
  public init(
    entity: String, property: String, to destination: MotionValue? = nil, velocity: MotionValue? = nil,
    friction: Double = MotionDecay.usualFriction, delay: Double = 0
  ) {
    driver = MotionDriver(entity: entity, property: property, delay: delay)
    self.destination = destination
    self.velocity = velocity
    self.friction = friction
  }
}

/// The bounds of a decay, lane by lane.
///
/// ```swift
/// var glide = MotionDecay(entity: "card", property: "position.x", velocity: .float(600))
/// glide.bounds = MotionBounds(.float(0), .float(640))
/// ```
public struct MotionBounds: Hashable, Sendable {
  /// The behavior at a bound.
  ///
  /// ```swift
  /// let floor = MotionBounds(.float(0), .float(360), behavior: .bounce(0.7))
  /// ```
  public enum Behavior: Hashable, Sendable {
    /// A spring leads back; nil for `Spring.edge`.
    case rubberBand(MotionSpringForm?)
    /// The velocity is reversed and multiplied by this, 0 … 1.
    case bounce(Double)
  }

  /// The least value of each lane.
  public var lower: MotionValue
  /// The greatest value of each lane; at least `lower`.
  public var upper: MotionValue
  /// The behavior at a bound.
  public var behavior: Behavior

  /// Creates bounds. By default they act as a rubber band.
  public init(_ lower: MotionValue, _ upper: MotionValue, behavior: Behavior = .rubberBand(nil)) {
    self.lower = lower
    self.upper = upper
    self.behavior = behavior
  }
}
