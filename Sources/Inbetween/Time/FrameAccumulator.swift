/// Turns frame times of any length into whole fixed ticks and keeps the remainder exactly (T2).
///
/// The remainder is kept as a whole number of attoseconds times the tick rate, against 10¹⁸: nothing is
/// rounded, so frames that add up to 600 s are 36,000 ticks of 60 Hz, whatever their lengths.
struct FrameAccumulator {
  let rate: TickRate
  private var remainder: Int128 = 0

  init(rate: TickRate) {
    self.rate = rate
  }

  /// One tick, in the remainder's unit.
  private var wholeTick: Int128 { 1_000_000_000_000_000_000 * Int128(rate.denominator) }

  /// The remainder as a part of a tick, in 0 ..< 1.
  var alpha: Double {
    let part = Double(remainder) / Double(wholeTick)
    return part < 1 ? part : 1.0.nextDown
  }

  /// Takes a frame's time, clamped to 0 … `limit`, and answers how many ticks are due.
  mutating func take(_ frameTime: Duration, limit wanted: Duration) -> Advance {
    // A frame of ten years, at most.
    let limit = min(max(wanted, .zero), .seconds(315_576_000))
    var kept = frameTime
    var dropped = Duration.zero
    if frameTime < .zero {
      (kept, dropped) = (.zero, frameTime)
    } else if frameTime > limit {
      (kept, dropped) = (limit, frameTime - limit)
    }
    let (seconds, attoseconds) = kept.components
    remainder +=
      (Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)) * Int128(rate.numerator)
    let ticks = remainder / wholeTick
    remainder -= ticks * wholeTick
    return Advance(ticks: Int(ticks), dropped: dropped)
  }
}
