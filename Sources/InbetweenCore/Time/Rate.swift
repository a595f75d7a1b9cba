/// The rate of a clock against its parent: an exact fraction. A clock with rate 0 stands still; with a
/// negative rate it runs backward.
///
/// ```swift
/// world.rate = 0.5
/// world.rate = Rate(1, over: 3)
/// ```
public struct Rate: Hashable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral
{
  /// The numerator. While the parent's time advances by `denominator`, the clock's own time advances by
  /// `numerator`.
  public let numerator: Int64
  /// The denominator, which is positive. While the parent's time advances by `denominator`, the clock's own
  /// time advances by `numerator`.
  public let denominator: Int64

  /// As fast as the parent.
  public static var normal: Rate { Rate(numerator: 1, denominator: 1) }

  /// Creates a rate from a fraction that is already in lowest terms.
  init(numerator: Int64, denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the rate `numerator` / `denominator`.
  ///
  /// - Precondition: `numerator` is within ±10⁹, `denominator` in 1 … 10⁹.
  public init(_ numerator: Int64, over denominator: Int64) {
    precondition((-1_000_000_000...1_000_000_000).contains(numerator), "numerator outside ±10⁹")
    precondition((1...1_000_000_000).contains(denominator), "denominator outside 1 … 10⁹")
    let divisor = Rate.commonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int64(divisor)
    self.denominator = denominator / Int64(divisor)
  }

  /// Creates the nearest fraction with a denominator of at most 10⁶: the simplest one that equals `value` as
  /// a `Double`, if there is one. Nil if `value` is not finite, is outside
  /// ±10⁶, or is so small that the fraction would be 0.
  public init?(_ value: Double) {
    guard value.isFinite, value.magnitude <= 1_000_000 else { return nil }
    var rest = value.magnitude
    var (previous, current): ((Int64, Int64), (Int64, Int64)) = ((0, 1), (1, 0))
    for _ in 0..<32 {
      let whole = rest.rounded(.down)
      if whole > 1e9 { break }
      let next = (Int64(whole) * current.0 + previous.0, Int64(whole) * current.1 + previous.1)
      if next.0 > 1_000_000_000 || next.1 > 1_000_000 { break }
      (previous, current) = (current, next)
      if Double(current.0) / Double(current.1) == value.magnitude { break }
      rest = 1 / (rest - whole)
    }
    if current.1 == 0 { current = (0, 1) }
    if current.0 == 0 && value != 0 { return nil }
    self.init(value < 0 ? -current.0 : current.0, over: current.1)
  }

  /// Creates a whole rate, clamped to ±10⁹.
  public init(integerLiteral value: Int64) {
    self.init(min(max(value, -1_000_000_000), 1_000_000_000), over: 1)
  }

  /// Creates a rate from a decimal, such as 0.5.
  ///
  /// A literal cannot be nil. The literal is clamped to ±10⁶, and becomes 0 if it is too small. Swift also
  /// treats `Rate(1e300)` as a literal, and does not call the initializer that returns nil.
  public init(floatLiteral value: Double) {
    self = Rate(min(max(value, -1_000_000), 1_000_000)) ?? 0
  }

  /// Whether the fraction is one of a rate.
  static func isValid(_ numerator: Int64, _ denominator: Int64) -> Bool {
    numerator.magnitude <= 1_000_000_000 && (1...1_000_000_000).contains(denominator)
  }

  /// Whether it is a valid rate: data may hold any numbers.
  var isValid: Bool { Rate.isValid(numerator, denominator) }

  /// The rate as a number.
  public var value: Double { Double(numerator) / Double(denominator) }

  private static func commonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (larger, smaller) = (left, right)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return max(larger, 1)
  }
}
