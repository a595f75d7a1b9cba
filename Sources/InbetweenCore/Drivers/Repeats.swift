/// The number of iterations of a driver.
///
/// ```swift
/// var blink = Tween(.opacity, to: 0.2, duration: .milliseconds(200))
/// blink.repeats = 2.5  // or 3, or .forever
/// try world.register(blink, on: badge)
/// ```
public enum Repeats: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A number of iterations, 0 or more. With a fraction, the last iteration is cut off.
  case count(Double)
  /// Forever.
  case forever

  /// Creates a whole number of iterations.
  public init(integerLiteral value: Int) { self = .count(Double(value)) }
  /// Creates a number of iterations.
  public init(floatLiteral value: Double) { self = .count(value) }
}
