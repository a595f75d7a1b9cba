/// One straight piece of a clock's piecewise-linear map of its parent (T5): local = anchor + ⌊(parent −
/// origin) · rate⌋, in wide integers. One that is turned round against another that rounds down rounds up.
///
/// A change of rate or a seek begins a new piece at the present instant; the pieces before are forgotten.
struct ClockMap: BitwiseCopyable {
  /// The parent's instant at which this piece begins.
  private(set) var origin: Int64
  /// The local instant at `origin`.
  private(set) var anchor: Int64
  private(set) var numerator: Int64
  private(set) var denominator: Int64
  /// Added to the product before it is divided: 0, or, to round up, one less than the denominator.
  private var lift: Int64

  init(origin: Int64, anchor: Int64, rate: Rate = .normal) {
    self.origin = origin
    self.anchor = anchor
    numerator = rate.numerator
    denominator = rate.denominator
    lift = 0
  }

  /// The map of what is always so many counts further on.
  func moved(by counts: Int64) -> ClockMap {
    var map = self
    map.anchor += counts
    return map
  }

  /// The same map for a parent that has gone on so many counts without it.
  func shifted(by counts: Int64) -> ClockMap {
    var map = self
    map.origin += counts
    return map
  }

  /// The map of what goes the other way, so that the sum of both is `sum` at all instants.
  func turnedRound(sum: Int64) -> ClockMap {
    var map = ClockMap(origin: origin, anchor: sum - anchor, rate: Rate(-numerator, over: denominator))
    map.lift = denominator - 1 - lift
    return map
  }

  var rate: Rate { Rate(numerator, over: denominator) }

  /// Which way the local time goes while the parent's goes forward: −1, 0 or 1.
  @inline(__always)
  var sign: Int { Int(numerator.signum()) }

  /// The local instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    if numerator == denominator { return ClockMap.held(anchor &+ (instant &- origin)) }
    return scaled(instant)
  }

  /// The parent's first instant at which the local time has reached `local`; nil when it never does, or not
  /// within 800,000 years.
  @inline(__always)
  func firstInstant(reaching local: Int64) -> Int64? {
    if numerator == denominator { return ClockMap.checked(Int128(local) - Int128(anchor) + Int128(origin)) }
    return scaledFirstInstant(reaching: local)
  }

  private func scaledFirstInstant(reaching local: Int64) -> Int64? {
    if numerator == 0 { return local <= anchor ? origin : nil }
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

  /// The same for a parent that runs backward: its greatest instant at which the local time has reached
  /// `local`. A map of positive rate then falls, one of negative rate rises.
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

  /// Begins a new piece at the parent's `instant`, standing at `local`.
  mutating func seek(to local: Int64, at instant: Int64) {
    self = ClockMap(origin: instant, anchor: local, rate: rate)
  }

  private func scaled(_ instant: Int64) -> Int64 {
    let product = Int128(instant - origin) * Int128(numerator) + Int128(lift)
    let local = Int128(anchor) + product.dividedDown(by: Int128(denominator))
    return Int64(min(max(local, -(1 << 60)), 1 << 60))
  }

  /// Held within a range in which sums of a few such times cannot overflow, however many clocks hang on one
  /// another.
  @inline(__always)
  private static func held(_ local: Int64) -> Int64 { min(max(local, -(1 << 60)), 1 << 60) }

  /// The instant, unless it lies too far away to be reached.
  @inline(__always)
  private static func checked(_ instant: Int128) -> Int64? {
    instant.magnitude < 1 << 61 ? Int64(truncatingIfNeeded: instant) : nil
  }
}
