/// Double precision, for colours and the closed forms of springs; never in a kernel.
extension PortableMath {
  /// Returns the nearest whole number of a number that is not negative, halves rounded up.
  static func nearest(_ x: Double) -> Int64 {
    let below = x.rounded(.down)
    return Int64(below) + (x - below >= 0.5 ? 1 : 0)
  }

  /// Returns 2^x. Relative error ≤ 4e-16 in the range of normal numbers.
  static func exp2(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x >= 1024 { return .infinity }
    if x < -1075 { return 0 }
    let magic = 6_755_399_441_055_744.0
    let n = (x + magic) - magic
    let y = (x - n) * 0.693147180559945309417
    let power = Int(n)
    if power > -1022 && power < 1023 { return naturalExp(y) * powerOfTwo(power) }
    // In two factors: 2^1024 is not a Double, and 2^-1075 is not a normal one.
    let half = power / 2
    return naturalExp(y) * powerOfTwo(half) * powerOfTwo(power - half)
  }

  /// Returns e^y for |y| ≤ 0.347 by its Taylor series, whose fourteenth term is then below 4e-18. Terms are
  /// added in pairs of pairs (Estrin's scheme), which depend less on each other than in Horner's.
  @inline(__always)
  private static func naturalExp(_ y: Double) -> Double {
    let y2 = y * y
    let y4 = y2 * y2
    let a = (1.0 / 2 + y * (1.0 / 6)) + y2 * (1.0 / 24 + y * (1.0 / 120))
    let b = (1.0 / 720 + y * (1.0 / 5040)) + y2 * (1.0 / 40_320 + y * (1.0 / 362_880))
    let c =
      (1.0 / 3_628_800 + y * (1.0 / 39_916_800))
      + y2 * (1.0 / 479_001_600 + y * (1.0 / 6_227_020_800))
    return 1 + (y + y2 * (a + y4 * (b + y4 * c)))
  }

  /// Returns log₂ x for x > 0; NaN below 0, −∞ at 0. Error ≤ 2e-16 relative plus half an ulp of the result.
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

  /// Returns x^y for x ≥ 0. Relative error ≤ 3e-15 while |y·log₂ x| ≤ 20.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x == 0 { return y > 0 ? 0 : .infinity }
    return exp2(y * log2(x))
  }

  /// Returns ∛x of any finite x. Relative error ≤ 5e-16.
  static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let a = x.magnitude
    let guess = exp2(log2(a) / 3)
    // One step of Newton's method brings the error of the guess below half an ulp before rounding.
    let root = guess - (guess - a / (guess * guess)) / 3
    return x < 0 ? -root : root
  }

  private static func powerOfTwo(_ n: Int) -> Double {
    Double(bitPattern: UInt64(n + 1023) << 52)
  }

  /// Returns `number` times `factor` in Float, or the greatest finite number if that is beyond Float's range.
  static func product(_ number: Float, _ factor: Double) -> Float {
    let product = number * Float(factor)
    if product.isFinite { return product }
    return number == 0 ? 0 : finite(Float(Double(number) * factor))
  }

  /// Returns `number`, or the greatest finite number of its sign if it is infinite.
  package static func finite(_ number: Float) -> Float {
    number.isFinite ? number : Float(signOf: number, magnitudeOf: .greatestFiniteMagnitude)
  }
}
