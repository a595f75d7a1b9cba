/// Closed forms in Double precision: exponentials, sines and their inverses, with equal bits on every
/// machine.
extension PortableMath {
  static var log2OfE: Double { 1.44269504088896340736 }

  /// Returns e^x; 0 below −745. Relative error ≤ 4e-16 + |x|·1.3e-16.
  static func exp(_ x: Double) -> Double { exp2(x * log2OfE) }

  /// Returns 1 − e^(−x) for x ≥ 0, without cancelling for small x. Relative error ≤ 5e-16.
  static func oneMinusExp(_ x: Double) -> Double {
    if x > 0.35 { return 1 - exp(-x) }
    // x − x²/2! + x³/3! … by Horner's scheme; the fifteenth term is below 1e-18 of the first.
    var sum = 1.0
    var k = 14.0
    while k > 1 {
      sum = 1 - sum * x / k
      k -= 1
    }
    return x * sum
  }

  /// Returns −ln(1 − x) for 0 ≤ x < 1, without cancelling for small x. Relative error ≤ 1e-15.
  static func minusLogOfOneMinus(_ x: Double) -> Double {
    if x > 0.1 { return -log2(1 - x) / log2OfE }
    // x + x²/2 + x³/3 …
    var sum = 0.0
    var k = 18.0
    while k > 0 {
      sum = x * (1 / k + sum)
      k -= 1
    }
    return sum
  }

  /// Returns the sine and cosine of x radians. Error ≤ 2e-16 + |x|·1.2e-16 for |x| ≤ 10¹². Beyond that the
  /// angle is not accurate.
  package static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.isFinite else { return (0, 1) }
    var x = x
    // Each pass leaves the rounding error of the previous one.
    while x.magnitude > 1e12 { x -= (x / (2 * .pi)).rounded(.down) * (2 * .pi) }
    let quarters = x * 0.63661977236758134308
    let magic = 6_755_399_441_055_744.0
    let nearest = (quarters + magic) - magic
    // π/2 in three parts; their products with whole numbers up to 2²⁰ are exact (Cody and Waite).
    var y = x - nearest * 1.57079632673412561417
    y -= nearest * 6.07710050630396597660e-11
    y -= nearest * 2.02226624879595063154e-21
    let z = y * y
    let sine =
      y + y * z
      * (-1.66666666666666324348e-01
        + z
        * (8.33333333332248946124e-03
          + z
          * (-1.98412698298579493134e-04
            + z
            * (2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))))
    let cosine =
      1 - 0.5 * z + z * z
      * (4.16666666666666019037e-02
        + z
        * (-1.38888888888741095749e-03
          + z
          * (2.48015872894767294178e-05
            + z
            * (-2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11)))))
    switch Int64(nearest) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the angle of the point (`x`, `y`), within ±π; 0 for the origin. Error ≤ 1e-15.
  package static func arcTangent(_ y: Double, over x: Double) -> Double {
    let largest = max(x.magnitude, y.magnitude)
    guard largest > 0 && largest.isFinite else { return 0 }
    let (x, y) = (x / largest, y / largest)
    let length = (x * x + y * y).squareRoot()
    let (c, s) = (x / length, y / length)
    // From a guess within 0.3 of a radian, each step cubes the error.
    var angle = s * (1 + 0.2 * (1 - c.magnitude)) * 1.1
    if c < 0 { angle = (s < 0 ? -Double.pi : Double.pi) - angle }
    for _ in 0..<4 {
      let (sine, cosine) = sineAndCosine(angle)
      angle += s * cosine - c * sine
    }
    return angle
  }
}
