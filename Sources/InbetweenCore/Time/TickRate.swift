/// The ticks a second of a world's fixed-timestep clock: any positive fraction.
///
/// ```swift
/// let fast = World(tickRate: .hertz(120))
/// let video = World(tickRate: TickRate(60_000, over: 1001))
/// ```
public struct TickRate: Hashable, Sendable {
  /// The number of ticks in `denominator` seconds.
  public let numerator: Int64
  /// The number of seconds for `numerator` ticks.
  public let denominator: Int64

  /// Creates a rate of `numerator` ticks in `denominator` seconds, such as 60000 over 1001.
  ///
  /// - Precondition: both are in 1 … 10⁹.
  public init(_ numerator: Int64, over denominator: Int64 = 1) {
    precondition((1...1_000_000_000).contains(numerator), "ticks must lie in 1 … 10⁹")
    precondition((1...1_000_000_000).contains(denominator), "seconds must lie in 1 … 10⁹")
    let lowest = Rate(numerator, over: denominator)
    (self.numerator, self.denominator) = (lowest.numerator, lowest.denominator)
  }

  /// Returns a rate of `ticks` ticks a second.
  public static func hertz(_ ticks: Int) -> TickRate {
    TickRate(Int64(ticks))
  }

  /// Returns the instant of a tick in counts: ⌊tick · 90000 / rate⌋. The result is clamped to ±2⁶⁰ counts,
  /// 400,000 years.
  public func instant(ofTick tick: Int64) -> Instant {
    // In 64 bits while they suffice, as a wider division takes many times as long.
    let (product, isWide) = tick.multipliedReportingOverflow(by: Instant.countsPerSecond * denominator)
    if !isWide && tick >= 0 { return Instant(counts: min(product / numerator, 1 << 60)) }
    let exact = Int128(tick) * Int128(Instant.countsPerSecond) * Int128(denominator)
    return Instant(counts: Int64(max(min(exact.dividedDown(by: Int128(numerator)), 1 << 60), -1 << 60)))
  }
}

extension Int128 {
  /// Returns the quotient rounded toward minus infinity, for a positive divisor.
  @inline(__always)
  func dividedDown(by divisor: Int128) -> Int128 {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }
}
