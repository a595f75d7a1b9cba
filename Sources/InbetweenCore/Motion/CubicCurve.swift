/// One Bézier curve of a path, in Double; lines and quadratic curves are raised to cubic ones.
struct CubicCurve {
  let start: SIMD3<Double>
  let end: SIMD3<Double>
  let isLine: Bool
  /// The coefficients: start + a·t + b·t² + c·t³.
  private let a: SIMD3<Double>
  private let b: SIMD3<Double>
  private let c: SIMD3<Double>
  /// The coefficients of the square of the speed, from t⁴ down to 1.
  private let squares: (Double, Double, Double, Double, Double)
  /// A velocity up to this length counts as zero, as at a cusp.
  private let leastVelocity: Double

  init(line start: SIMD3<Double>, _ end: SIMD3<Double>) {
    self.init(start, end, isLine: true, end - start, .zero, .zero)
  }

  init(
    _ start: SIMD3<Double>, _ control1: SIMD3<Double>, _ control2: SIMD3<Double>, _ end: SIMD3<Double>
  ) {
    let (one, two) = (control1 - start, control2 - control1)
    self.init(start, end, isLine: false, one * 3, (two - one) * 3, (end - start) - two * 3)
  }

  init(quad start: SIMD3<Double>, _ control: SIMD3<Double>, _ end: SIMD3<Double>) {
    self.init(start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  private init(
    _ start: SIMD3<Double>, _ end: SIMD3<Double>, isLine: Bool, _ a: SIMD3<Double>, _ b: SIMD3<Double>,
    _ c: SIMD3<Double>
  ) {
    (self.start, self.end, self.isLine) = (start, end, isLine)
    (self.a, self.b, self.c) = (a, b, c)
    let (ab, ac, bc) = (CubicCurve.dot(a, b), CubicCurve.dot(a, c), CubicCurve.dot(b, c))
    let (aa, bb, cc) = (CubicCurve.dot(a, a), CubicCurve.dot(b, b), CubicCurve.dot(c, c))
    squares = (9 * cc, 12 * bc, 4 * bb + 6 * ac, 4 * ab, aa)
    leastVelocity = (aa.squareRoot() + bb.squareRoot() + cc.squareRoot()) * 1e-7
  }

  func position(at t: Double) -> SIMD3<Double> { t == 1 ? end : start + (a + (b + c * t) * t) * t }

  func velocity(at t: Double) -> SIMD3<Double> { a + (b * 2 + c * (3 * t)) * t }

  /// Returns the speed at `t`. Next to a cusp it errs by 1e-8 of the fastest speed.
  @inline(__always)
  private func speed(at t: Double) -> Double {
    let (s4, s3, s2, s1, s0) = squares
    let square = s0 + (s1 + (s2 + (s3 + s4 * t) * t) * t) * t
    return (square > 0 ? square : 0).squareRoot()
  }

  /// Returns the direction at `t`, where the velocity is `velocity`, of the curve that leaves there, or
  /// arrives there. If the velocity is zero, as at a cusp, the next nonzero derivative gives the direction.
  /// Zero for a point.
  func direction(_ velocity: SIMD3<Double>, at t: Double, arrives: Bool) -> SIMD3<Double> {
    let speed = CubicCurve.length(velocity)
    if speed > leastVelocity { return velocity / speed }
    let second = b * 2 + c * (6 * t)
    if CubicCurve.length(second) > leastVelocity { return CubicCurve.unit(arrives ? -second : second) }
    return CubicCurve.unit(c)
  }

  /// Returns the arc length between two parameters, by Gauss and Legendre's rule of five points (Abramowitz
  /// and Stegun, table 25.4).
  func length(from t0: Double, to t1: Double) -> Double {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    let (near, far) = (half * 0.5384693101056831, half * 0.9061798459386640)
    let inner = speed(at: middle - near) + speed(at: middle + near)
    let outer = speed(at: middle - far) + speed(at: middle + far)
    let centre = speed(at: middle) * 0.5688888888888889
    return (centre + inner * 0.4786286704993665 + outer * 0.2369268850561891) * half
  }

  /// Returns the arc length between two parameters, halving until both halves together equal the whole within
  /// `tolerance`, or within the error of speeds.
  func preciseLength(from t0: Double, to t1: Double, tolerance: Double, depth: Int = 0) -> Double {
    let middle = (t0 + t1) / 2
    let whole = length(from: t0, to: t1)
    let halves = length(from: t0, to: middle) + length(from: middle, to: t1)
    let rounding = leastVelocity * 0.1 * (t1 - t0)
    if (whole - halves).magnitude <= max(tolerance, rounding) || depth >= 30 { return halves }
    return preciseLength(from: t0, to: middle, tolerance: tolerance / 2, depth: depth + 1)
      + preciseLength(from: middle, to: t1, tolerance: tolerance / 2, depth: depth + 1)
  }

  static func length(_ vector: SIMD3<Double>) -> Double {
    dot(vector, vector).squareRoot()
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    a.x * b.x + a.y * b.y + a.z * b.z
  }

  /// Returns `vector` at length 1; zero stays zero.
  static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let length = length(vector)
    return length > 0 ? vector / length : .zero
  }
}
