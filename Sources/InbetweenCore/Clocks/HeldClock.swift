/// The map of a clock as it was when it was held. At a fractional rate it includes a fraction of a count,
/// which must not be lost when the clock continues. Otherwise single steps at a small rate would add up to
/// nothing (L2, T5).
final class HeldClock {
  let map: ClockMap
  /// Its ramp as it was laid, if it was on one, and as it is held.
  let laid: RateRamp?
  private let ramp: RateRamp?
  /// The parent's instant at which it was held, and its own.
  let instant: Int64
  private let anchor: Int64

  /// Returns nil if there is no fraction of a count to keep. In Embedded Swift an initializer that fails
  /// would leak its object.
  static func keep(
    _ map: ClockMap, laid: RateRamp?, ramp: RateRamp?, at instant: Int64, _ anchor: Int64
  ) -> HeldClock? {
    if laid == nil && map.denominator == 1 || laid?.end == nil && laid != nil { return nil }
    return HeldClock(map, laid: laid, ramp: ramp, at: instant, anchor: anchor)
  }

  private init(
    _ map: ClockMap, laid: RateRamp?, ramp: RateRamp?, at instant: Int64, anchor: Int64
  ) {
    (self.map, self.laid, self.ramp) = (map, laid, ramp)
    (self.instant, self.anchor) = (instant, anchor)
  }

  static func exchange(_ held: inout HeldClock?, _ bytes: inout SnapshotBytes) {
    var exists = held != nil
    bytes.exchange(&exists)
    if !exists { return held = nil }
    var map = held?.map ?? ClockMap(origin: 0, anchor: 0)
    var (laid, ramp) = (held?.laid, held?.ramp)
    var (instant, anchor) = (held?.instant ?? 0, held?.anchor ?? 0)
    bytes.exchange(&map)
    bytes.object(&laid, .ramp)
    bytes.object(&ramp, .ramp)
    bytes.exchange(&instant, &anchor)
    bytes.require(map.isValid && instant.isSound && anchor.isSound && (laid == nil || laid?.end != nil))
    if bytes.isReading { held = HeldClock(map, laid: laid, ramp: ramp, at: instant, anchor: anchor) }
  }

  /// Returns whether the clock may continue as before: it is where it was held, and gets the old rate.
  func fits(_ local: Int64, _ rate: Rate, _ ramp: RateRamp?) -> Bool {
    local == anchor && ramp === self.ramp && (ramp != nil || rate == map.rate)
  }
}
