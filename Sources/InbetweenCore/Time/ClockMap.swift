/// One linear segment of a clock's piecewise-linear map of its parent (T5): local = anchor + ⌊(parent −
/// origin) · rate⌋, in wide integers. The map of a reversed clock rounds up instead.
///
/// A change of rate or a seek begins a new segment at the present instant. Earlier segments are dropped.
struct ClockMap: FixedLayout {
  /// The parent's instant at which this segment begins.
  private(set) var origin: Int64
  /// The local instant at `origin`.
  private(set) var anchor: Int64
  /// The numbers of a `Rate`, which fit in 32 bits.
  private var storedNumerator: Int32
  private var storedDenominator: Int32
  private var storedLift: Int32
  private let unused: Int32 = 0

  var numerator: Int64 {
    @inline(__always) get { Int64(storedNumerator) }
  }

  var denominator: Int64 {
    @inline(__always) get { Int64(storedDenominator) }
  }

  /// The number added to the product before the division: 0, or, to round up, one less than the denominator.
  var lift: Int64 {
    @inline(__always) get { Int64(storedLift) }
  }

  init(origin: Int64, anchor: Int64, rate: Rate = .normal) {
    self.origin = origin
    self.anchor = anchor
    storedNumerator = Int32(truncatingIfNeeded: rate.numerator)
    storedDenominator = Int32(truncatingIfNeeded: rate.denominator)
    storedLift = 0
  }

  /// Returns the map of a clock that is always `counts` ahead of this one.
  func moved(by counts: Int64) -> ClockMap {
    var map = self
    map.anchor += counts
    return map
  }

  /// Returns the map for a parent that has advanced by `counts` while this clock was held.
  func shifted(by counts: Int64) -> ClockMap {
    var map = self
    map.origin += counts
    return map
  }

  /// Returns the map of a clock that runs the opposite way: the sum of both is always `sum`.
  func reversed(sum: Int64) -> ClockMap {
    var map = ClockMap(origin: origin, anchor: sum - anchor, rate: Rate(-numerator, over: denominator))
    map.storedLift = storedDenominator - 1 - storedLift
    return map
  }

  var rate: Rate { Rate(numerator: numerator, denominator: denominator) }

  /// Whether its numbers are valid: data may hold any.
  var isValid: Bool {
    Rate.isValid(numerator, denominator) && (storedLift == 0 || storedLift == storedDenominator - 1)
      && origin.isSound && anchor.isSound
  }

  /// The direction of the local time while the parent's time runs forward: −1, 0 or 1.
  @inline(__always)
  var sign: Int { Int(numerator.signum()) }

  /// Returns the local instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    if storedNumerator == storedDenominator { return ClockMap.held(anchor &+ (instant &- origin)) }
    return scaled(instant)
  }

  /// Returns the parent's first instant at which the local time has reached `local`; nil if it never does, or
  /// not within 800,000 years.
  @inline(__always)
  func firstInstant(reaching local: Int64) -> Int64? {
    guard storedNumerator == storedDenominator else { return scaledFirstInstant(reaching: local) }
    let (way, overflows) = local.subtractingReportingOverflow(anchor)
    let (instant, leaves) = way.addingReportingOverflow(origin)
    return overflows || leaves || instant.magnitude >= 1 << 61 ? nil : instant
  }

  private func scaledFirstInstant(reaching local: Int64) -> Int64? {
    if numerator == 0 { return local <= anchor ? origin : nil }
    let (counts, isTooFar) = local.subtractingReportingOverflow(anchor)
    let (parts, overflows) = counts.multipliedReportingOverflow(by: denominator)
    if numerator > 0 && !isTooFar && !overflows && parts.magnitude < 1 << 62 {
      let needed = parts &- lift
      let quotient = needed / numerator
      return ClockMap.checked(
        Int128(origin) + Int128(quotient &* numerator < needed ? quotient &+ 1 : quotient))
    }
    let way = Int128(local) - Int128(anchor)
    let steps: Int128
    if numerator > 0 {
      steps = -(Int128(lift) - way * Int128(denominator)).dividedDown(by: Int128(numerator))
    } else {
      steps =
        (Int128(lift) - (way + 1) * Int128(denominator)).dividedDown(by: Int128(-numerator)) + 1
    }
    return ClockMap.checked(Int128(origin) + steps)
  }

  /// Returns the greatest instant at which the local time has reached `local`, for a parent that runs
  /// backward. A map of positive rate then decreases, a map of negative rate increases. Nil if it is never
  /// reached, or not within 800,000 years.
  func lastInstant(reaching local: Int64) -> Int64? {
    let way = Int128(local) - Int128(anchor)
    let steps: Int128
    if numerator > 0 {
      steps = -(Int128(lift) - (way + 1) * Int128(denominator)).dividedDown(by: Int128(numerator)) - 1
    } else if numerator < 0 {
      steps = (Int128(lift) - way * Int128(denominator)).dividedDown(by: Int128(-numerator))
    } else {
      return nil
    }
    return ClockMap.checked(Int128(origin) + steps)
  }

  /// Returns the part of a local count, in parts of `denominator`, passed since `local(at:)`.
  func part(at instant: Int64) -> Int64 {
    if instant == origin { return lift }
    let product = Int128(instant - origin) * Int128(numerator) + Int128(lift)
    return Int64(
      truncatingIfNeeded: product - product.dividedDown(by: Int128(denominator)) * Int128(denominator))
  }

  /// Begins a new segment at the parent's `instant`, with the local time `local`.
  mutating func seek(to local: Int64, at instant: Int64) {
    (origin, anchor, storedLift) = (instant, local, 0)
  }

  private func scaled(_ instant: Int64) -> Int64 {
    let (parts, overflows) = (instant &- origin).multipliedReportingOverflow(by: numerator)
    if !overflows && isShort(parts) {
      let lifted = parts &+ lift
      // A shift rounds down too, and takes a third of a division's time: for rates such as 0.5 and 1.25.
      if denominator & (denominator - 1) == 0 {
        return sum(lifted >> Int64(denominator.trailingZeroBitCount))
      }
      let quotient = lifted / denominator
      return sum(quotient &* denominator > lifted ? quotient &- 1 : quotient)
    }
    let product = Int128(instant - origin) * Int128(numerator) + Int128(lift)
    let local = Int128(anchor) + product.dividedDown(by: Int128(denominator))
    return Int64(min(max(local, -(1 << 60)), 1 << 60))
  }

  /// Whether a product, and the sum of the anchor and a part of it, fit in 62 bits, which divide faster.
  @inline(__always)
  func isShort(_ parts: Int64) -> Bool { parts.magnitude < 1 << 62 && anchor.magnitude < 1 << 59 }

  /// Returns the local instant `counts` after the anchor.
  @inline(__always)
  func sum(_ counts: Int64) -> Int64 { ClockMap.held(anchor &+ counts) }

  /// Clamps a local instant, so that sums of a few of them cannot overflow, at any depth of clocks.
  @inline(__always)
  private static func held(_ local: Int64) -> Int64 { min(max(local, -(1 << 60)), 1 << 60) }

  /// Returns the instant; nil if it is too far away.
  @inline(__always)
  private static func checked(_ instant: Int128) -> Int64? {
    instant.magnitude < 1 << 61 ? Int64(truncatingIfNeeded: instant) : nil
  }
}
