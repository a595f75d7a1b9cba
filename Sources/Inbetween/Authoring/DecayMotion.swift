/// A motion that friction brings to its end, v = v₀·e^(−kt): a driver in closed form (S5).
///
///     try world.register(DecayMotion(.position, velocity: flick), on: card)
///     try world.register(DecayMotion(.position, to: slot), on: card)
///
/// Free, it ends at its projected end, from + v₀ / k. With a given end it follows
/// x = end + e^(−kt)·((from − end) + (v₀ + k(from − end))·t), which is the same curve where v₀ leads to that
/// end by itself, and comes there from any other v₀ without a jump in velocity.
///
/// It takes over the value and the velocity that the property has when it first contends, as a spring does
/// (S3), and ends when all lanes are at rest by the property's threshold (S4). Not for colours and rotations.
public struct DecayMotion<Value: Animatable>: Sendable {
  /// What moves. Its `rest` says when it is over.
  public var property: Property<Value>
  /// How fast it starts, in the property's unit per second of its own time. Without one: as fast as the
  /// property moves when it first contends, or, beside a `from`, at rest; a lane that rests then, and has an
  /// end given, at the speed that friction alone takes there.
  public var velocity: Value?
  /// The friction k of v = v₀e^(−kt), per second, within 0.001…100000: after 1/k s, 37 % of the velocity is
  /// left. 2 is the long glide of a scrolling list, 10 stops at once.
  public var friction: Double
  /// Where it is to end; nil for where friction lets it.
  public var destination: Value?
  /// Where it starts; without one, where the property is when it first contends. A free motion from there
  /// stays there unless `velocity` is given, or it lies outside its bounds.
  public var from: Value?
  /// What a free motion may not leave; nil for no bounds.
  public var bounds: DecayBounds<Value>?
  /// From its start to its motion. A negative delay joins part-way.
  public var delay: Duration
  /// Whether it holds its value in its delay and after its end.
  public var fill: Fill = .none
  /// How fast its time runs, its delay included; 0 holds, a negative rate plays from rest to the start.
  public var rate: Rate = .normal
  /// Whether its end value becomes the property's base value (C4); what adds never does.
  public var persists = true
  /// Whether it ends earlier drivers of its lanes when it is registered (C7), from whom it still takes value
  /// and velocity where it begins at once.
  public var replaces = false
  /// Whether it contends, or adds to what the winner gives (C12).
  public var composition = Composition.replace
  /// How the seams are eased where it takes over and where it is over (C13); without one, both cut. Not for
  /// rotations, nor for what adds.
  public var blend: Blend?
  /// The timeline that it hangs on, as a tween's; the world's own without one.
  public var timeline: TimelineID?

  /// A free motion.
  public init(
    _ property: Property<Value>, velocity: Value? = nil, friction: Double = 4,
    within bounds: DecayBounds<Value>? = nil, delay: Duration = .zero
  ) {
    self.property = property
    self.velocity = velocity
    self.friction = friction
    self.bounds = bounds
    self.delay = delay
  }

  /// A motion to a given end.
  public init(
    _ property: Property<Value>, to destination: Value, velocity: Value? = nil, friction: Double = 4,
    delay: Duration = .zero
  ) {
    self.init(property, velocity: velocity, friction: friction, delay: delay)
    self.destination = destination
  }

  /// Where a free motion without bounds comes to its end: start + velocity / friction.
  ///
  /// - Precondition: the friction is above 0.
  public static func projectedEnd(from start: Value, velocity: Value, friction: Double) -> Value {
    precondition(friction > 0, "without friction a motion has no end")
    return Value { Dynamics.projectedEnd(start.lane($0), velocity.lane($0), friction) }
  }
}

/// What happens to a decay at a bound.
public enum BoundBehavior: Hashable, Sendable {
  /// A spring to the bound takes over the velocity: the motion runs out beyond it and comes back.
  case rubberBand(Spring)
  /// The velocity turns round, times `restitution`, 0 … 1. After 64 bounces it rests at the bound.
  case bounce(restitution: Double)
}

/// What a decay may not leave, lane by lane.
public struct DecayBounds<Value: Animatable>: Sendable {
  /// The least value of each lane.
  public var lower: Value
  /// The greatest value of each lane, no less than the least.
  public var upper: Value
  /// What happens at a bound. One that starts outside goes to the nearest bound by a spring in either case.
  public var behavior: BoundBehavior

  /// Bounds with a rubber band of 0.4 s, unless said otherwise.
  public init(_ lower: Value, _ upper: Value, behavior: BoundBehavior = .rubberBand(.edge)) {
    self.lower = lower
    self.upper = upper
    self.behavior = behavior
  }
}
