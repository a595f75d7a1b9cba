/// A spring that pulls one property to a target.
///
/// ```swift
/// var motion = SpringMotion(.position, to: SIMD2(120, 40), spring: .bouncy)
/// motion.initialVelocity = [600, 0]
/// try world.register(motion, on: card)
/// ```
///
/// A spring takes over the value and velocity of the property when it begins. The spring ends when all lanes
/// are at rest by the property's threshold, and then shows exactly the target. Without damping a spring never
/// ends. A rotation takes the shorter turn, about the axis that leads to the target.
public struct SpringMotion<Value: Animatable>: DriverDescription {
  /// The property that moves. The spring is over when the lanes are within the thresholds of the property's
  /// `rest`.
  public var property: Property<Value>
  /// The target; with `isRelative`, the difference from the start.
  public var value: Value
  /// Whether `value` is a difference from the value at the start.
  public var isRelative: Bool
  /// Whether `value` is a factor of the value at the start, lane by lane. The field overrides `isRelative`.
  public var isScaled = false
  /// The value at the start, with velocity 0 unless `initialVelocity` is given. Nil for the property's value
  /// when the spring begins.
  public var from: Value?
  /// The velocity at the start, in the property's unit per second of the spring's own time. Nil for the
  /// property's velocity when the spring begins. For a colour, write `Color(lab:)` with the velocities of the
  /// four lanes. The lanes are OKLab multiplied by the opacity, and the opacity. Rotations take no velocity.
  public var initialVelocity: Value?
  /// The parameters of the spring.
  public var spring: Spring
  /// The fields that all kinds of drivers have. Each is also a member here, such as `delay`.
  public var options: DriverOptions

  /// Creates a spring to `target`.
  public init(
    _ property: Property<Value>, to target: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.property = property
    value = target
    isRelative = false
    self.spring = spring
    options = DriverOptions(delay: delay)
  }

  /// Creates a spring by `difference` from the property's value when it begins.
  public init(
    _ property: Property<Value>, by difference: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.init(property, to: difference, spring: spring, delay: delay)
    isRelative = true
  }

  /// Creates a spring to `factor` times the property's value when it begins, lane by lane.
  public init(
    _ property: Property<Value>, scaledBy factor: Value, spring: Spring = .smooth, delay: Duration = .zero
  ) {
    self.init(property, to: factor, spring: spring, delay: delay)
    isScaled = true
  }
}
