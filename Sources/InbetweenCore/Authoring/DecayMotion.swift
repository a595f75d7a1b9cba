/// A motion that friction slows down, v = v₀·e^(−kt).
///
/// ```swift
/// try world.register(DecayMotion(.position, velocity: [600, 0]), on: card)
/// try world.register(DecayMotion(.position, to: [320, 180]), on: card)
/// ```
///
/// - A free motion ends at its projected end, from + v₀ / k.
/// - A motion to a given end follows x = end + e^(−kt)·((from − end) + (v₀ + k(from − end))·t). The motion
///   keeps the velocity v₀ at its start, whatever v₀ is. If the free motion would end there too, both
///   motions are equal.
///
/// A decay takes over the value and velocity of the property when it begins, as a spring does. The decay ends
/// when all lanes are at rest by the property's threshold. Colours and rotations cannot decay.
public struct DecayMotion<Value: Animatable>: DriverDescription {
  /// The property that moves. The motion is over when the lanes are within the thresholds of the property's
  /// `rest`.
  public var property: Property<Value>
  /// The velocity at the start, in the property's unit per second of the motion's own time. If nil:
  ///
  /// - The motion takes the property's velocity when it begins; with `from`, velocity 0.
  /// - With a `destination`, a lane at rest gets the velocity that ends there.
  public var velocity: Value?
  /// The friction k of v = v₀e^(−kt), per second, within 0.001…100000. After 1/k s, 37 % of the velocity is
  /// left. With 2 it glides far, as a scrolling list does. With 10 it stops soon.
  public var friction: Double
  /// The end; nil for the projected end.
  public var destination: Value?
  /// The start; nil for the property's value when the motion begins. A free motion with a given start needs
  /// `velocity` too. Without a velocity, it moves only if the start is outside the bounds.
  public var from: Value?
  /// The bounds of a free motion; nil for no bounds.
  public var bounds: DecayBounds<Value>?
  /// The fields that all kinds of drivers have. Each is also a member here, such as `delay`.
  public var options: DriverOptions

  /// Creates a free motion.
  public init(
    _ property: Property<Value>, velocity: Value? = nil, friction: Double = 4,
    within bounds: DecayBounds<Value>? = nil, delay: Duration = .zero
  ) {
    self.property = property
    self.velocity = velocity
    self.friction = friction
    self.bounds = bounds
    options = DriverOptions(delay: delay)
  }

  /// Creates a motion to a given end.
  public init(
    _ property: Property<Value>, to destination: Value, velocity: Value? = nil, friction: Double = 4,
    delay: Duration = .zero
  ) {
    self.init(property, velocity: velocity, friction: friction, delay: delay)
    self.destination = destination
  }

  /// Returns the end of a free motion without bounds: start + velocity / friction.
  ///
  /// - Precondition: the friction is above 0.
  public static func projectedEnd(from start: Value, velocity: Value, friction: Double) -> Value {
    precondition(friction > 0, "without friction a motion has no end")
    return Value { Dynamics.projectedEnd(start.lane($0), velocity.lane($0), friction) }
  }
}

/// The behaviour of a decay at a bound.
///
/// ```swift
/// let floor = DecayBounds<Float>(0, 480, behavior: .bounce(restitution: 0.7))
/// try world.decay(card, .position.y, velocity: 2000, within: floor)
/// ```
public enum BoundBehavior: Hashable, Sendable {
  /// A spring to the bound takes over the velocity: the motion goes beyond the bound and comes back.
  case rubberBand(Spring)
  /// The velocity is reversed and multiplied by `restitution`, 0 … 1. After 64 bounces the motion rests at
  /// the bound.
  case bounce(restitution: Double)
}

/// The bounds of a decay, lane by lane.
///
/// ```swift
/// let stage = DecayBounds<SIMD2<Float>>([0, 0], [640, 360])
/// try world.decay(card, .position, velocity: [900, -300], within: stage)
/// ```
public struct DecayBounds<Value: Animatable>: Sendable {
  /// The least value of each lane.
  public var lower: Value
  /// The greatest value of each lane; at least `lower`.
  public var upper: Value
  /// The behaviour at a bound. If a motion starts outside and moves inward fast enough, it glides in.
  /// Otherwise a spring moves it to the nearest bound.
  public var behavior: BoundBehavior

  /// Creates bounds. By default they act as a rubber band of 0.4 s.
  public init(_ lower: Value, _ upper: Value, behavior: BoundBehavior = .rubberBand(.edge)) {
    self.lower = lower
    self.upper = upper
    self.behavior = behavior
  }
}
