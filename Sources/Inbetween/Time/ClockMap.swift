/// One straight piece of a clock's piecewise-linear map of its parent (T5):
/// local = anchor + ⌊(parent − origin) · rate⌋, in wide integers.
///
/// A change of rate or a seek begins a new piece at the present instant; the pieces before are forgotten.
struct ClockMap: BitwiseCopyable {
  /// The parent's instant at which this piece begins.
  private(set) var origin: Int64
  /// The local instant at `origin`.
  private(set) var anchor: Int64
  private(set) var numerator: Int64
  private(set) var denominator: Int64

  init(origin: Int64, anchor: Int64, rate: Rate = .normal) {
    self.origin = origin
    self.anchor = anchor
    numerator = rate.numerator
    denominator = rate.denominator
  }

  var rate: Rate { Rate(numerator, over: denominator) }

  /// The local instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    if numerator == denominator { return anchor &+ (instant &- origin) }
    return scaled(instant)
  }

  /// The parent's first instant, at `origin` or later, at which the local time has reached `local`; nil when
  /// it never does.
  func firstInstant(reaching local: Int64) -> Int64? {
    if numerator == denominator { return origin + (local - anchor) }
    if numerator == 0 { return local <= anchor ? origin : nil }
    let wide = Int128(denominator)
    if numerator > 0 {
      let steps = Int128(local - anchor) * wide
      return Int64(clamping: Int128(origin) - (-steps).dividedDown(by: Int128(numerator)))
    }
    let steps = Int128(anchor - local - 1) * wide
    return Int64(clamping: Int128(origin) + steps.dividedDown(by: Int128(-numerator)) + 1)
  }

  /// Begins a new piece at the parent's `instant`, standing at `local`.
  mutating func seek(to local: Int64, at instant: Int64) {
    self = ClockMap(origin: instant, anchor: local, rate: rate)
  }

  private func scaled(_ instant: Int64) -> Int64 {
    let product = Int128(instant - origin) * Int128(numerator)
    return Int64(clamping: Int128(anchor) + product.dividedDown(by: Int128(denominator)))
  }
}
