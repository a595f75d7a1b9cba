/// How often a driver plays.
public enum Repeats: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// So many plays; a fraction ends within a play, 0 is legal.
  case count(Double)
  /// Without end.
  case forever

  /// A whole number of plays.
  public init(integerLiteral value: Int) { self = .count(Double(value)) }
  /// A number of plays.
  public init(floatLiteral value: Double) { self = .count(value) }
}
