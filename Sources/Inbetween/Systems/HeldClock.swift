/// The map of a clock that is held, as it was: a rate that is a fraction comes to a part of a count, which is
/// not to be lost where the clock goes on, else single steps at a small rate would come to nothing (L2, T5).
final class HeldClock {
  let map: ClockMap
  /// Its ramp as it was laid, if it was on one, and as it is held.
  let laid: RateRamp?
  private let ramp: RateRamp?
  /// The parent's instant at which it was held, and its own.
  let instant: Int64
  private let anchor: Int64

  /// Nil where no part of a count is to be kept.
  init?(map: ClockMap, laid: RateRamp?, ramp: RateRamp?, at instant: Int64, _ anchor: Int64) {
    if laid == nil && map.denominator == 1 || laid?.end == nil && laid != nil { return nil }
    (self.map, self.laid, self.ramp) = (map, laid, ramp)
    (self.instant, self.anchor) = (instant, anchor)
  }

  /// Whether it may go on as it was: it stands where it was held, and is to run at the same rate.
  func fits(_ local: Int64, _ rate: Rate, _ ramp: RateRamp?) -> Bool {
    local == anchor && ramp === self.ramp && (ramp != nil || rate == map.rate)
  }
}
