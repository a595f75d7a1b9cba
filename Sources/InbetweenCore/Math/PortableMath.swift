/// Elementary functions with equal bits on every machine (D1, D2).
///
/// Nothing here calls libm, fuses a multiply with an add, or branches. So loops over these functions
/// vectorize, and vector lanes equal scalar calls. Polynomials are Chebyshev fits.
package enum PortableMath {
  /// 1.5·2²³. Added to a Float of magnitude up to 2²², it leaves the nearest integer in the low bits, ties to
  /// even. (`.rounded(.toNearestOrEven)` does not vectorize at SSE2.)
  @inline(__always) static var roundingMagic: Float { 12_582_912 }

  /// Returns the nearest integer, ties to even, for |x| ≤ 2²².
  @inline(__always)
  static func nearestInteger(_ x: Float) -> Float { (x + roundingMagic) - roundingMagic }

  @inline(__always)
  static func float(_ x: Int32) -> Float {
    #if arch(wasm32)
      // With Int32, Swift 6.3 makes a conversion of 64 bits here, which has no packed instruction.
      Float(Int(x))
    #else
      Float(x)
    #endif
  }

  /// Returns `x` clamped to 0…1; 0 for NaN. This order of comparisons compiles to two SSE instructions.
  @inline(__always)
  package static func unit(_ x: Float) -> Float {
    let low: Float = x > 0 ? x : 0
    return low < 1 ? low : 1
  }

  /// Returns √x for x ≥ 0; exact at 0 and 1. Error ≤ 1 ulp of the result.
  ///
  /// (`.squareRoot()` calls libm's `sqrtf` in Swift 6.3, because of `errno`, and does not vectorize.)
  @inline(__always)
  static func squareRoot(_ x: Float) -> Float {
    // Halving the exponent in the bits gives 1/√x to 3.5 %. Each step of Newton's method squares that error.
    var y = Float(bitPattern: 0x5F37_59DF &- (x.bitPattern &>> 1))
    let half = 0.5 * x
    y = y * (1.5 - (half * y) * y)
    y = y * (1.5 - (half * y) * y)
    y = y * (1.5 - (half * y) * y)
    let root = x * y
    return root + (0.5 * y) * (x - root * root)
  }

  /// Returns √x for a normal x > 0, within 3.5 %: half of the exponent in the bits.
  @inline(__always)
  static func roughSquareRoot(_ x: Float) -> Float { Float(bitPattern: 0x1FBD_1DF5 &+ (x.bitPattern &>> 1)) }

  /// Returns sin(π/2·x) for x in −1…1; exact at −1, 0 and 1. Error ≤ 1.7 ulp of the result.
  @inline(__always)
  static func sineOfRightAngles(_ x: Float) -> Float {
    let z = x * x
    let q =
      Float(0.570796299983)
      + z
      * (Float(-0.0751669123147) + z * (Float(0.00452055195527) + z * Float(-0.000149966011254)))
    // Written as x plus a correction that is 0 at 1, so that the end is exact.
    return x + (x * (1 - z)) * q
  }

  /// Returns cos(2π·x) of x turns, |x| ≤ 2²². The reduction is exact. Error ≤ 1.5 ulp of 1.
  @inline(__always)
  package static func cosineOfTurns(_ x: Float) -> Float {
    let r = x - nearestInteger(x)
    return sineOfRightAngles(1 - 4 * r.magnitude)
  }

  /// Returns sin(2π·x) of x turns, |x| ≤ 2²². The reduction is exact. Error ≤ 1.5 ulp of 1.
  @inline(__always)
  package static func sineOfTurns(_ x: Float) -> Float {
    let r = x - nearestInteger(x)
    let h = r.magnitude
    // Folds the second quarter onto the first: sin(π − a) = sin a.
    let folded = h > 0.25 ? (0.5 - h) * 4 : h * 4
    let s = sineOfRightAngles(folded)
    return r < 0 ? -s : s
  }

  /// Returns 2^x for x in −126…127; exact at whole numbers. Relative error ≤ 1.2 ulp.
  @inline(__always)
  static func exp2InRange(_ x: Float) -> Float {
    let shifted = x + roundingMagic
    let f = x - (shifted - roundingMagic)
    let mantissa = 1 + f * exp2Fraction(f)
    // The low bits of the shifted sum are the whole number, in two's complement.
    return Float(bitPattern: mantissa.bitPattern &+ (shifted.bitPattern &<< 23))
  }

  /// Returns 1 − 2^x for x ≤ 0, without cancelling near 0; 1 for x ≤ −126. Error ≤ 1.5 ulp of the result.
  @inline(__always)
  static func oneMinusExp2(_ x: Float) -> Float {
    let clamped: Float = x >= -126 ? x : -126
    let shifted = clamped + roundingMagic
    let f = clamped - (shifted - roundingMagic)
    let rest = f * exp2Fraction(f)
    let scale = Float(bitPattern: Float(1).bitPattern &+ (shifted.bitPattern &<< 23))
    return (1 - scale) - scale * rest
  }

  /// Returns (2^f − 1) / f for |f| ≤ 1/2.
  @inline(__always)
  private static func exp2Fraction(_ f: Float) -> Float {
    Float(0.693147188026)
      + f
      * (Float(0.240226507606)
        + f
        * (Float(0.0555035711422)
          + f
          * (Float(0.00961808255728) + f * (Float(0.00133908633647) + f * Float(0.000154531629451)))))
  }
}
