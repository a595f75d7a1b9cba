/// A spring that pulls one property to a target: a driver in closed form, like a tween (S2).
///
///     var motion = SpringMotion(.position, to: SIMD2(120, 40), spring: .bouncy)
///     motion.initialVelocity = flick
///     try world.register(motion, on: card)
///
/// It takes over the value and the velocity that the property has when it first contends, whoever drove it
/// (S3), and ends when all lanes are at rest by the property's threshold (S4): then it shows the target, bit
/// for bit. Without damping it never ends. A rotation turns about the axis that leads to the target the short
/// way.
public struct SpringMotion<Value: Animatable>: Sendable {
  /// What moves. Its `rest` says when it is over.
  public var property: Property<Value>
  /// The target, or, where `isRelative`, the way to it from the start.
  public var value: Value
  /// Whether `value` is a difference from the value at the start.
  public var isRelative: Bool
  /// Whether `value` is a factor, lane by lane, of the value at the start; it takes the place of
  /// `isRelative`.
  public var isScaled = false
  /// Where it starts, at rest unless `initialVelocity` says otherwise; without one, where the property is
  /// when the spring first contends.
  public var from: Value?
  /// How fast it starts, in the property's unit per second of the spring's own time; without one, as fast as
  /// the property moves when the spring first contends. A colour's is in OKLab, `Color(lab:)`. Not for
  /// rotations.
  public var initialVelocity: Value?
  /// The spring.
  public var spring: Spring
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

  /// A spring to `target`.
  public init(
    _ property: Property<Value>, to target: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.property = property
    value = target
    isRelative = false
    self.spring = spring
    self.delay = delay
  }

  /// A spring by `difference` from where the property is when it first contends.
  public init(
    _ property: Property<Value>, by difference: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.init(property, to: difference, spring: spring, delay: delay)
    isRelative = true
  }

  /// A spring to `factor` times where the property is when it first contends, lane by lane.
  public init(
    _ property: Property<Value>, scaledBy factor: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.init(property, to: factor, spring: spring, delay: delay)
    isScaled = true
  }
}
