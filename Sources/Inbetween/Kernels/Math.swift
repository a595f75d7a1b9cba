/// Elementary functions that give the same bits on every machine (D1, D2).
///
/// Nothing here calls libm, fuses a multiply with an add, or branches, so loops over these
/// functions vectorize and the vector lanes equal the scalar calls. Polynomials are Chebyshev fits.
enum PortableMath {
  /// 1.5·2²³: adding it to a Float of magnitude up to 2²² leaves the nearest integer in the low bits,
  /// ties to even. (`.rounded(.toNearestOrEven)` does not vectorize at SSE2.)
  @inline(__always) static var roundingMagic: Float { 12_582_912 }

  /// The nearest integer, ties to even, for |x| ≤ 2²².
  @inline(__always)
  static func nearestInteger(_ x: Float) -> Float { (x + roundingMagic) - roundingMagic }

  /// `x` clamped to 0…1; NaN becomes 0. The order of comparison makes two SSE instructions of it.
  @inline(__always)
  static func unit(_ x: Float) -> Float {
    let low: Float = x > 0 ? x : 0
    return low < 1 ? low : 1
  }

  /// √x for x ≥ 0; exact at 0 and 1. Error ≤ 1 ulp of the result.
  ///
  /// (`.squareRoot()` calls libm's `sqrtf` in Swift 6.3, for the sake of `errno`, and does not vectorize.)
  @inline(__always)
  static func squareRoot(_ x: Float) -> Float {
    // Halving the exponent of the bits gives 1/√x to 3.5 %; Newton's steps square that error.
    var y = Float(bitPattern: 0x5F37_59DF &- (x.bitPattern &>> 1))
    let half = 0.5 * x
    y = y * (1.5 - (half * y) * y)
    y = y * (1.5 - (half * y) * y)
    y = y * (1.5 - (half * y) * y)
    let root = x * y
    return root + (0.5 * y) * (x - root * root)
  }

  /// sin(π/2·x) for x in −1…1; exact at −1, 0 and 1. Error ≤ 1.7 ulp of the result.
  @inline(__always)
  static func sineOfRightAngles(_ x: Float) -> Float {
    let z = x * x
    let q =
      Float(0.570796299983)
      + z
      * (Float(-0.0751669123147) + z * (Float(0.00452055195527) + z * Float(-0.000149966011254)))
    // Written as x plus a correction that vanishes at 1, so that the end is exact.
    return x + (x * (1 - z)) * q
  }

  /// cos(2π·x) of x turns, |x| ≤ 2²². The reduction is exact. Error ≤ 1.5 ulp of 1.
  @inline(__always)
  static func cosineOfTurns(_ x: Float) -> Float {
    let r = x - nearestInteger(x)
    return sineOfRightAngles(1 - 4 * r.magnitude)
  }

  /// sin(2π·x) of x turns, |x| ≤ 2²². The reduction is exact. Error ≤ 1.5 ulp of 1.
  @inline(__always)
  static func sineOfTurns(_ x: Float) -> Float {
    let r = x - nearestInteger(x)
    let h = r.magnitude
    // Fold the second quarter onto the first: sin(π − a) = sin a.
    let folded = h > 0.25 ? (0.5 - h) * 4 : h * 4
    let s = sineOfRightAngles(folded)
    return r < 0 ? -s : s
  }

  /// 2^x for x in −126…127; exact at whole numbers. Relative error ≤ 1.2 ulp.
  @inline(__always)
  static func exp2InRange(_ x: Float) -> Float {
    let shifted = x + roundingMagic
    let f = x - (shifted - roundingMagic)
    let r =
      Float(0.693147188026)
      + f
      * (Float(0.240226507606)
        + f
        * (Float(0.0555035711422)
          + f
          * (Float(0.00961808255728) + f * (Float(0.00133908633647) + f * Float(0.000154531629451)))))
    let mantissa = 1 + f * r
    // The low bits of the shifted sum are the whole number, in two's complement.
    return Float(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 23))
  }

  /// 2^x for any x: 0 below −126 (never a denormal), 2¹²⁷ above 127. Relative error ≤ 1.2 ulp.
  @inline(__always)
  static func exp2(_ x: Float) -> Float {
    let low: Float = x >= -126 ? x : -126
    let clamped: Float = low < 127 ? low : 127
    let value = exp2InRange(clamped)
    return x >= -126 ? value : 0
  }
}

/// Double precision for authoring: colour conversion and the like, never in a kernel.
extension PortableMath {
  /// 2^x. Relative error ≤ 4e-16 in the range of normal numbers.
  static func exp2(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x >= 1024 { return .infinity }
    if x < -1075 { return 0 }
    let magic = 6_755_399_441_055_744.0
    let n = (x + magic) - magic
    let y = (x - n) * 0.693147180559945309417
    // Taylor's series of exp: |y| ≤ 0.347, so the fourteenth term is below 4e-18.
    var sum = 1.0
    var k = 14.0
    while k > 0 {
      sum = 1 + sum * y / k
      k -= 1
    }
    // In two factors, for 2^1024 is no Double and 2^-1075 no normal one.
    let half = Int(n) / 2
    return sum * powerOfTwo(half) * powerOfTwo(Int(n) - half)
  }

  /// log₂ x of x > 0 (NaN below 0, −∞ at 0). Error ≤ 2e-16 relative plus half an ulp of the result.
  static func log2(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    var e = Double(x.exponent)
    var m = x.significand
    if m > 1.41421356237309504880 {
      m /= 2
      e += 1
    }
    // ln m = 2 artanh s with |s| ≤ 0.172: s²ᵏ falls below 1e-18 at the twelfth term.
    let s = (m - 1) / (m + 1)
    let z = s * s
    var sum = 0.0
    var k = 25.0
    while k > 1 {
      sum = z * (sum + 1 / k)
      k -= 2
    }
    return e + (s + s * sum) * 2.88539008177792681472
  }

  /// x^y for x ≥ 0. Relative error ≤ 3e-15 while |y·log₂ x| ≤ 20.
  static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x == 0 { return y > 0 ? 0 : .infinity }
    return exp2(y * log2(x))
  }

  /// ∛x of any finite x. Relative error ≤ 5e-16.
  static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let a = x.magnitude
    let guess = exp2(log2(a) / 3)
    // One step of Newton's takes the error of the guess below half an ulp before rounding.
    let root = guess - (guess - a / (guess * guess)) / 3
    return x < 0 ? -root : root
  }

  private static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(n + 1023) << 52)
  }
}
