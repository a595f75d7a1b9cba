/// The families of Robert Penner's easing functions, with the constants and formulas of easings.net (Z1), and
/// `smooth`, whose inOut is smoothstep. `linear` is not one of them: it has no in and out.
enum PennerFamily: UInt8, Hashable, Sendable {
  case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce, smooth
}

/// The gentle end of the curve: its start, its end, or both.
enum PennerMode: UInt8, Hashable, Sendable {
  case easeIn, easeOut, easeInOut
}

// The formulas of each family: for the loops of kernels, and for velocities.
extension EasingFormula {
  static func apply<Pass: EasingPass>(
    _ family: PennerFamily, _ mode: PennerMode, _ pass: Pass, _ count: Int
  ) {
    switch family {
    case .sine: apply(SineFormulas.self, mode, pass, count)
    case .quad: apply(QuadFormulas.self, mode, pass, count)
    case .cubic: apply(CubicFormulas.self, mode, pass, count)
    case .quart: apply(QuartFormulas.self, mode, pass, count)
    case .quint: apply(QuintFormulas.self, mode, pass, count)
    case .expo: apply(ExpoFormulas.self, mode, pass, count)
    case .circ: apply(CircFormulas.self, mode, pass, count)
    case .back: apply(BackFormulas.self, mode, pass, count)
    case .elastic: apply(ElasticFormulas.self, mode, pass, count)
    case .bounce: apply(BounceFormulas.self, mode, pass, count)
    case .smooth: apply(SmoothFormulas.self, mode, pass, count)
    }
  }
}

extension PennerFamily {
  /// Returns the derivative of the function of a mode; 0 outside 0…1, where the function holds its ends.
  func slope(_ mode: PennerMode, _ p: Float) -> Float {
    if !(p >= 0 && p <= 1) { return 0 }
    return switch self {
    case .sine: SineFormulas.slope(mode, p)
    case .quad: QuadFormulas.slope(mode, p)
    case .cubic: CubicFormulas.slope(mode, p)
    case .quart: QuartFormulas.slope(mode, p)
    case .quint: QuintFormulas.slope(mode, p)
    case .expo: ExpoFormulas.slope(mode, p)
    case .circ: CircFormulas.slope(mode, p)
    case .back: BackFormulas.slope(mode, p)
    case .elastic: ElasticFormulas.slope(mode, p)
    case .bounce: BounceFormulas.slope(mode, p)
    case .smooth: SmoothFormulas.slope(mode, p)
    }
  }
}

/// The formulas of one family, for p in 0…1, without branches: `?:` compiles to a select.
///
/// A family defines its *in* function. *Out* is *in* turned by 180°; *inOut* is half of *in*, then half of
/// *out*. A family overrides these if it can be more exact. The derivatives follow likewise from `slopeIn`.
protocol PennerFormulas {
  static func easeIn(_ p: Float) -> Float
  static func easeOut(_ p: Float) -> Float
  static func easeInOut(_ p: Float) -> Float

  /// Returns the *in* function whose halves make `easeInOut`: elastic and back use another constant there.
  static func halfIn(_ p: Float) -> Float

  /// Returns d easeIn / dp.
  static func slopeIn(_ p: Float) -> Float

  /// Returns d halfIn / dp.
  static func slopeHalfIn(_ p: Float) -> Float
}

extension PennerFormulas {
  @inline(__always) static func easeOut(_ p: Float) -> Float { 1 - easeIn(1 - p) }
  @inline(__always) static func halfIn(_ p: Float) -> Float { easeIn(p) }
  @inline(__always) static func slopeHalfIn(_ p: Float) -> Float { slopeIn(p) }

  @inline(__always)
  static func easeInOut(_ p: Float) -> Float {
    let half = 0.5 * halfIn(folded(p))
    return p < 0.5 ? half : 1 - half
  }

  /// Returns 2p up to the middle, then 2(1 − p), exact in both halves. The minimum of two is one instruction,
  /// a select three.
  @inline(__always)
  static func folded(_ p: Float) -> Float {
    let rising = 2 * p
    let falling = 2 - rising
    return rising < falling ? rising : falling
  }

  /// Returns the derivative of the mode's function at p in 0…1.
  @inline(__always)
  static func slope(_ mode: PennerMode, _ p: Float) -> Float {
    switch mode {
    case .easeIn: slopeIn(p)
    case .easeOut: slopeIn(1 - p)
    case .easeInOut: slopeHalfIn(folded(p))
    }
  }
}

/// 1 − cos(π/2·p).
enum SineFormulas: PennerFormulas {
  @inline(__always)
  static func easeIn(_ p: Float) -> Float { 1 - PortableMath.sineOfRightAngles(1 - p) }

  @inline(__always)
  static func easeOut(_ p: Float) -> Float { PortableMath.sineOfRightAngles(p) }

  @inline(__always)
  static func easeInOut(_ p: Float) -> Float {
    // (1 − cos πp)/2 is the square of the half angle's sine, which does not cancel near 0.
    let s = PortableMath.sineOfRightAngles(p)
    return s * s
  }

  @inline(__always)
  static func slopeIn(_ p: Float) -> Float { 1.57079632679 * PortableMath.sineOfRightAngles(p) }
}

enum QuadFormulas: PennerFormulas {
  @inline(__always) static func easeIn(_ p: Float) -> Float { p * p }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { 2 * p }
}

enum CubicFormulas: PennerFormulas {
  @inline(__always) static func easeIn(_ p: Float) -> Float { p * p * p }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { 3 * (p * p) }
}

enum QuartFormulas: PennerFormulas {
  @inline(__always) static func easeIn(_ p: Float) -> Float { (p * p) * (p * p) }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { 4 * (p * p) * p }
}

enum QuintFormulas: PennerFormulas {
  @inline(__always) static func easeIn(_ p: Float) -> Float { (p * p) * (p * p) * p }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { 5 * ((p * p) * (p * p)) }
}

/// 2^(10p − 10), but 0 at 0, where the formula gives 1/1024: Penner's function jumps there.
enum ExpoFormulas: PennerFormulas {
  @inline(__always)
  static func easeIn(_ p: Float) -> Float {
    let value = PortableMath.exp2InRange(-10 * (1 - p))
    return p > 0 ? value : 0
  }

  @inline(__always)
  static func slopeIn(_ p: Float) -> Float { 6.93147180560 * PortableMath.exp2InRange(-10 * (1 - p)) }
}

/// 1 − √(1 − p²).
enum CircFormulas: PennerFormulas {
  @inline(__always)
  static func easeIn(_ p: Float) -> Float { 1 - PortableMath.squareRoot((1 - p) * (1 + p)) }

  @inline(__always)
  static func easeOut(_ p: Float) -> Float { PortableMath.squareRoot(p * (2 - p)) }

  @inline(__always)
  static func slopeIn(_ p: Float) -> Float {
    // Infinite at 1, where 4096 is returned; 2896 at the last Float before 1.
    let root = PortableMath.squareRoot((1 - p) * (1 + p))
    return p / (root > 0x1p-12 ? root : 0x1p-12)
  }
}

/// (s + 1)p³ − s·p², with s = 1.70158 for an overshoot of 10 %; inOut uses s·1.525.
enum BackFormulas: PennerFormulas {
  @inline(__always)
  static func overshoot(_ p: Float, _ s: Float) -> Float { (p * p) * (s * (p - 1) + p) }

  @inline(__always)
  static func slope(_ p: Float, _ s: Float) -> Float { p * (3 * (s + 1) * p - 2 * s) }

  @inline(__always) static func easeIn(_ p: Float) -> Float { overshoot(p, 1.70158) }
  @inline(__always) static func halfIn(_ p: Float) -> Float { overshoot(p, 2.594_909_5) }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { slope(p, 1.70158) }
  @inline(__always) static func slopeHalfIn(_ p: Float) -> Float { slope(p, 2.594_909_5) }
}

/// −2^(10p − 10)·sin((10p − 10.75)·2π/3). With q = 1 − p this is 2^(−10q)·cos(2π·10q/3): the phase of a
/// quarter turn makes the end exact. The period is 0.3, for inOut 0.45. 0 at 0.
enum ElasticFormulas: PennerFormulas {
  @inline(__always)
  static func swing(_ p: Float, turns: Float) -> Float {
    let q = 1 - p
    let value = PortableMath.exp2InRange(-10 * q) * PortableMath.cosineOfTurns(turns * q)
    return p > 0 ? value : 0
  }

  @inline(__always)
  static func slope(_ p: Float, turns: Float) -> Float {
    let q = 1 - p
    let decay = PortableMath.exp2InRange(-10 * q)
    let cosine = PortableMath.cosineOfTurns(turns * q)
    let sine = PortableMath.sineOfTurns(turns * q)
    return decay * (6.93147180560 * cosine + (6.28318530718 * turns) * sine)
  }

  @inline(__always) static func easeIn(_ p: Float) -> Float { swing(p, turns: 3.33333333333) }
  @inline(__always) static func halfIn(_ p: Float) -> Float { swing(p, turns: 2.22222222222) }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { slope(p, turns: 3.33333333333) }
  @inline(__always) static func slopeHalfIn(_ p: Float) -> Float { slope(p, turns: 2.22222222222) }
}

/// Four parabolas of equal curvature. In u = 2.75p their coefficient 7.5625 becomes 1, and every constant is
/// an exact Float, so the joints and the end are exact. The curve is everywhere the lowest of the four, so
/// the minimum needs no branch.
enum BounceFormulas: PennerFormulas {
  @inline(__always)
  private static func lower(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

  @inline(__always)
  static func easeOut(_ p: Float) -> Float {
    let u = 2.75 * p
    let first = u * u
    let second = (u - 1.5) * (u - 1.5) + 0.75
    let third = (u - 2.25) * (u - 2.25) + 0.9375
    let fourth = (u - 2.625) * (u - 2.625) + 0.984375
    return lower(lower(first, second), lower(third, fourth))
  }

  @inline(__always) static func easeIn(_ p: Float) -> Float { 1 - easeOut(1 - p) }

  @inline(__always)
  static func slopeIn(_ p: Float) -> Float {
    let u = 2.75 * (1 - p)
    let vertex: Float = u < 1 ? 0 : u < 2 ? 1.5 : u < 2.5 ? 2.25 : 2.625
    return 5.5 * (u - vertex)
  }
}

/// (3p² − p³)/2. Its inOut is smoothstep, 3p² − 2p³ (the cubic Hermite polynomial between two rests).
enum SmoothFormulas: PennerFormulas {
  @inline(__always) static func easeIn(_ p: Float) -> Float { (p * p) * (1.5 - 0.5 * p) }
  @inline(__always) static func slopeIn(_ p: Float) -> Float { p * (3 - 1.5 * p) }
}
