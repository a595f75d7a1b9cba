/// A point on the engine's time axis: whole counts of the 90 kHz media clock.
///
/// One count is 11.1 µs, and a millisecond is 90 counts. The periods of the usual frame rates (24 … 240 Hz,
/// 29.97) are whole numbers of counts, so they are exact. Seconds in `Double` would be rounded again and
/// again.
///
/// ```swift
/// let start = world.now
/// world.tick()
/// print((world.now - start).counts)  // prints 1500
/// ```
public struct Instant: Comparable, Hashable, Sendable {
  /// Counts since the world began.
  public var counts: Int64

  /// Counts in one second.
  public static let countsPerSecond: Int64 = 90_000

  /// The instant at which a world begins.
  public static var zero: Instant { Instant(counts: 0) }

  /// Creates the instant `counts` counts after the world began.
  public init(counts: Int64) {
    self.counts = counts
  }

  /// Creates the instant `sinceStart` after the world began, rounded to the nearest count.
  public init(_ sinceStart: Duration) {
    counts = sinceStart.counts
  }

  /// The time since the world began.
  public var sinceStart: Duration { Duration(counts: counts) }

  /// Returns the instant `duration` later; the duration is rounded to the nearest count.
  public static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(counts: instant.counts &+ duration.counts)
  }

  /// Returns the instant `duration` earlier; the duration is rounded to the nearest count.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(counts: instant.counts &- duration.counts)
  }

  /// Returns the time from `right` to `left`.
  public static func - (left: Instant, right: Instant) -> Duration {
    Duration(counts: left.counts &- right.counts)
  }

  /// Returns whether `left` is earlier.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.counts < right.counts
  }
}

extension Duration {
  /// The longest time of the engine, in counts: 1.6 million years.
  static var longestCounts: Int64 { 1 << 62 }

  /// Whether it is zero. The standard library's comparison is two calls.
  @inline(__always)
  package var isZero: Bool { attoseconds == 0 }

  /// Whether it is less than zero.
  @inline(__always)
  var isNegative: Bool { attoseconds < 0 }

  /// This duration in counts of the 90 kHz clock. The number is rounded to the nearest count, halves away
  /// from zero, and clamped to ±2⁶².
  public var counts: Int64 {
    if isZero { return 0 }
    let short = Int64(truncatingIfNeeded: attoseconds)
    if Int128(short) == attoseconds {
      // At most nine seconds: no wide division.
      let second: Int64 = 1_000_000_000_000_000_000
      return short / second * Instant.countsPerSecond + Duration.counts(ofAttoseconds: short % second)
    }
    if attoseconds.magnitude < Duration.threeCenturies {
      let counts = Duration.counts(ofMagnitude: Int128(attoseconds.magnitude))
      return attoseconds < 0 ? -counts : counts
    }
    let limit = Duration.longestCounts
    // 2⁶² counts are about 5·10¹³ seconds, which fit in 64 bits.
    if self >= Duration.longest { return limit }
    if self <= .zero - Duration.longest { return -limit }
    let (seconds, attoseconds) = components
    return seconds * Instant.countsPerSecond + Duration.counts(ofAttoseconds: attoseconds)
  }

  /// In attoseconds, a little more.
  private static var threeCenturies: UInt128 { 10_000_000_000_000_000_000_000_000_000 }

  /// Returns the counts of a number of attoseconds, not negative and less than `threeCenturies`. A quotient
  /// in Double is off by at most one, which the remainder corrects. That is much faster than a wide division.
  private static func counts(ofMagnitude attoseconds: Int128) -> Int64 {
    let count: Int64 = 100_000_000_000_000
    // Half a count is added, and the fraction is cut off. Nothing here can overflow: unchecked operations are
    // much faster, and so is a Double made of two halves.
    let scaled = attoseconds &* 9 &+ Int128(count / 2)
    let (high, low) = (
      Int64(truncatingIfNeeded: scaled &>> 40), Int64(truncatingIfNeeded: scaled) & (1 << 40 &- 1)
    )
    let quotient = Int64((Double(high) * 0x1p40 + Double(low)) * 1e-14)
    let rest = Int64(truncatingIfNeeded: scaled &- Int128(quotient) &* Int128(count))
    return quotient + (rest < 0 ? -1 : rest >= count ? 1 : 0)
  }

  /// Returns the counts of less than a second.
  private static func counts(ofAttoseconds attoseconds: Int64) -> Int64 {
    // A count is 10¹⁴ / 9 attoseconds; nine times a second's attoseconds just fit in 64 bits.
    let scaled = attoseconds * 9
    let count: Int64 = 100_000_000_000_000
    let rest = scaled % count
    let nearest = rest.magnitude * 2 >= count.magnitude ? rest.signum() : 0
    return scaled / count + nearest
  }

  /// The duration of `longestCounts`, in whole seconds.
  private static var longest: Duration { .seconds(longestCounts / Instant.countsPerSecond) }

  /// Creates the duration of `counts` counts of the 90 kHz clock, to the attosecond (rounded toward zero).
  public init(counts: Int64) {
    let seconds = counts / Instant.countsPerSecond
    let rest = Int128(counts % Instant.countsPerSecond) * 100_000_000_000_000 / 9
    self.init(secondsComponent: seconds, attosecondsComponent: Int64(rest))
  }
}
