/// One Bézier curve of a path, in Double; lines and quadratic curves are raised to cubic ones.
struct CubicCurve {
  let start: SIMD3<Double>
  let end: SIMD3<Double>
  let isLine: Bool
  /// The coefficients: start + a·t + b·t² + c·t³.
  private let a: SIMD3<Double>
  private let b: SIMD3<Double>
  private let c: SIMD3<Double>

  init(line start: SIMD3<Double>, _ end: SIMD3<Double>) {
    (self.start, self.end, isLine) = (start, end, true)
    (a, b, c) = (end - start, .zero, .zero)
  }

  init(
    _ start: SIMD3<Double>, _ control1: SIMD3<Double>, _ control2: SIMD3<Double>, _ end: SIMD3<Double>
  ) {
    (self.start, self.end, isLine) = (start, end, false)
    let (one, two) = (control1 - start, control2 - control1)
    a = one * 3
    b = (two - one) * 3
    c = (end - start) - two * 3
  }

  init(quad start: SIMD3<Double>, _ control: SIMD3<Double>, _ end: SIMD3<Double>) {
    self.init(start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  func position(at t: Double) -> SIMD3<Double> { t == 1 ? end : start + (a + (b + c * t) * t) * t }

  func velocity(at t: Double) -> SIMD3<Double> { a + (b * 2 + c * (3 * t)) * t }

  func speed(at t: Double) -> Double { CubicCurve.length(velocity(at: t)) }

  /// Returns the direction at `t` of the curve that leaves it, or arrives there. If the velocity is zero, as
  /// at a cusp, the next nonzero derivative gives it. Zero for a point.
  func direction(at t: Double, arrives: Bool) -> SIMD3<Double> {
    let scale = CubicCurve.length(a) + CubicCurve.length(b) + CubicCurve.length(c)
    let least = scale * 1e-7
    let first = velocity(at: t)
    if CubicCurve.length(first) > least { return CubicCurve.unit(first) }
    let second = b * 2 + c * (6 * t)
    if CubicCurve.length(second) > least { return CubicCurve.unit(arrives ? -second : second) }
    return CubicCurve.unit(c)
  }

  /// Returns the arc length between two parameters, by Gauss and Legendre's rule of eight points (Abramowitz
  /// and Stegun, table 25.4).
  func length(from t0: Double, to t1: Double) -> Double {
    let (middle, half) = ((t0 + t1) / 2, (t1 - t0) / 2)
    var sum = 0.0
    for index in 0..<4 {
      let offset = half * CubicCurve.nodes[index]
      sum += CubicCurve.weights[index] * (speed(at: middle - offset) + speed(at: middle + offset))
    }
    return sum * half
  }

  private static var nodes: SIMD4<Double> {
    SIMD4(0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363)
  }
  private static var weights: SIMD4<Double> {
    SIMD4(0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
  }

  /// Returns the arc length between two parameters, halving until both halves together equal the whole within
  /// `tolerance`.
  func preciseLength(from t0: Double, to t1: Double, tolerance: Double, depth: Int = 0) -> Double {
    let middle = (t0 + t1) / 2
    let whole = length(from: t0, to: t1)
    let halves = length(from: t0, to: middle) + length(from: middle, to: t1)
    if (whole - halves).magnitude <= tolerance || depth >= 30 { return halves }
    return preciseLength(from: t0, to: middle, tolerance: tolerance / 2, depth: depth + 1)
      + preciseLength(from: middle, to: t1, tolerance: tolerance / 2, depth: depth + 1)
  }

  /// Returns the parameter, between `t0` and `t1`, at which `distance` of the arc from `t0` has passed:
  /// Newton's method between bounds. The rule of eight points must be accurate from `t0` to `t1`.
  func parameter(at distance: Double, from t0: Double, to t1: Double, length whole: Double) -> Double {
    var (low, high) = (t0, t1)
    var t = t0 + (t1 - t0) * (distance / whole)
    for _ in 0..<8 {
      let rest = length(from: t0, to: t) - distance
      if rest.magnitude <= whole * 1e-12 { break }
      if rest > 0 { high = t } else { low = t }
      let next = t - rest / speed(at: t)
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  static func length(_ vector: SIMD3<Double>) -> Double {
    (vector.x * vector.x + vector.y * vector.y + vector.z * vector.z).squareRoot()
  }

  /// Returns `vector` at length 1; zero stays zero.
  static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let length = length(vector)
    return length > 0 ? vector / length : .zero
  }
}
