/// The position of a spring or decay: the formulas of `DampedMotion` in Float, one for each regime, without
/// branches, for tables and for single values alike (T7).
///
/// A row is one segment of a motion. It begins at a multiple of the segment's length, with the state of the
/// closed form in Double. So no phase is lost however long a motion lasts, and the row of an instant depends
/// on that instant alone. A segment has at most 8 periods and 64 halvings.
///
///     under      target + 2^(t·fall) · (a·cos 2πt·turn + b·sin 2πt·turn)
///     critical   target + 2^(t·fall) · (a + b·t)
///     over       target + 2^(t·fall) · (a + b·(1 − 2^(t·turn)))
///
/// t is in counts from the row's start, `fall` is the decay rate and `turn` the frequency. The error is at
/// most 2e-5 of max(distance, |v₀|/ω₀), at ζ near 1 too. There b is large, but the sine of a small angle and
/// 1 − 2^(t·turn) have relative errors of an ulp or two.
enum SpringKernel {
  @inline(__always)
  static func under(_ t: Float, fall: Float, turn: Float, a: Float, b: Float, target: Float) -> Float {
    let envelope = PortableMath.exp2InRange(t * fall)
    let turns = t * turn
    let wave = a * PortableMath.cosineOfTurns(turns) + b * PortableMath.sineOfTurns(turns)
    return target + envelope * wave
  }

  @inline(__always)
  static func critical(_ t: Float, fall: Float, a: Float, b: Float, target: Float) -> Float {
    target + PortableMath.exp2InRange(t * fall) * (a + b * t)
  }

  @inline(__always)
  static func over(_ t: Float, fall: Float, turn: Float, a: Float, b: Float, target: Float) -> Float {
    let faded = PortableMath.oneMinusExp2(t * turn)
    return target + PortableMath.exp2InRange(t * fall) * (a + b * faded)
  }
}

/// The damping of a motion, which chooses its kernel.
enum Regime: UInt8, BitwiseCopyable {
  case under
  case critical
  case over
}
