/// The curve of CSS `cubic-bezier(x1, y1, x2, y2)`: from (0, 0) to (1, 1), x1 and x2 in 0…1.
///
/// The value at progress p is y at the parameter t for which x is p. The parameter is found in Double: in
/// Float the value errs by 2e-3 for (1, 0, 0, 1), whose slope is infinite half way.
struct CubicBezier: Hashable, Sendable {
  let x1: Float
  let y1: Float
  let x2: Float
  let y2: Float
}

/// The polynomials of a curve and its end tangents, computed once per block.
struct CubicBezierSolver {
  private let ax, bx, cx: Double
  private let ay, by, cy: Double
  /// The slope and half the second derivative of x at 0, and at 1 turned by 180°.
  private let startX1, startX2, endX1, endX2: Float
  /// Whether the quick solution is accurate for this curve. Checked on a grid of 85² curves. Excluded are
  /// curves near a threefold root: at 0, at 1, or between (x1 near 1, x2 near 0).
  let isOrdinary: Bool
  /// The slopes of the lines that continue the curve below 0 and above 1.
  let startSlope, endSlope: Double

  init(_ curve: CubicBezier) {
    let (x1, y1) = (Double(curve.x1), Double(curve.y1))
    let (x2, y2) = (Double(curve.x2), Double(curve.y2))
    (ax, bx, cx) = (1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1)
    (ay, by, cy) = (1 + 3 * (y1 - y2), 3 * (y2 - 2 * y1), 3 * y1)
    (startX1, startX2) = (Float(cx), Float(bx))
    (endX1, endX2) = (Float(3 * (1 - x2)), Float(3 * (2 * x2 - x1 - 1)))
    isOrdinary = x1 - x2 <= 0.6 && x1 + x2 >= 0.25 && x1 + x2 <= 1.75
    startSlope = Self.tangent(x1, y1, x2, y2)
    // The curve turned by 180° begins where this one ends.
    endSlope = Self.tangent(1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }

  /// Returns the slope of the tangent at (0, 0), as browsers take it:
  ///
  /// - towards the first control point; if that is (0, 0), towards the second
  /// - 1, the diagonal, if both are (0, 0)
  /// - 0 if the tangent is vertical
  private static func tangent(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  @inline(__always)
  private func x(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }

  @inline(__always)
  private func slopeOfX(_ t: Double) -> Double { (3 * ax * t + 2 * bx) * t + cx }

  /// Halves the bracket around the root. If its middle is exactly the root, the bracket closes there. That
  /// keeps the exact centre of (1, y, 0, y), which rounding would lose: x is flat around it.
  @inline(__always)
  private func bisect(_ low: inout Double, _ high: inout Double, _ p: Double) {
    let middle = 0.5 * (low + high)
    let value = x(middle)
    low = value <= p ? middle : low
    high = value >= p ? middle : high
  }

  @inline(__always)
  private func bisectFiveTimes(_ low: inout Double, _ high: inout Double, _ p: Double) {
    bisect(&low, &high, p)
    bisect(&low, &high, p)
    bisect(&low, &high, p)
    bisect(&low, &high, p)
    bisect(&low, &high, p)
  }

  /// Returns the result of a step of Newton's method, clamped to the bracket.
  @inline(__always)
  private func polish(_ t: Double, _ low: Double, _ high: Double, _ p: Double) -> Double {
    let slope = slopeOfX(t)
    let next = t - (x(t) - p) / (slope > 1e-12 ? slope : 1e-12)
    let notLess = next > low ? next : low
    return notLess < high ? notLess : high
  }

  /// Returns the parameter at which x is p in 0…1, for any curve.
  ///
  /// Twenty halvings leave an error of 1e-6 for any curve. Three steps of Newton's method bring it below
  /// 1e-12 where x is not flat. Around a flat point, even the nearest Floats are far enough from it.
  @inline(__always)
  func steepParameter(_ p: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // Written out: a loop in here would keep the block's loop from being vectorized.
    bisectFiveTimes(&low, &high, p)
    bisectFiveTimes(&low, &high, p)
    bisectFiveTimes(&low, &high, p)
    bisectFiveTimes(&low, &high, p)
    var t = 0.5 * (low + high)
    t = polish(t, low, high, p)
    t = polish(t, low, high, p)
    t = polish(t, low, high, p)
    return t
  }

  /// Returns the parameter at which x is p in 0…1, for ordinary curves: within 2e-8, mostly 1e-12.
  ///
  /// It starts from the root of the quadratic that touches x at the nearer end. So an end without slope, as
  /// in `ease-in` and `ease-out`, costs nothing. Five steps of Newton's method follow.
  @inline(__always)
  func ordinaryParameter(_ p: Float) -> Double {
    let q = p < 1 - p ? p : 1 - p
    let slope = p < 0.5 ? startX1 : endX1
    let curvature = p < 0.5 ? startX2 : endX2
    let square = slope * slope + (4 * curvature) * q
    let sum = slope + PortableMath.squareRoot(square > 0 ? square : 0)
    let u = (2 * q) / (sum > 1e-12 ? sum : 1e-12)
    let fromEnd = Double(u < 1 ? u : 1)
    let target = Double(p)
    var t = p < 0.5 ? fromEnd : 1 - fromEnd
    t = polish(t, 0, 1, target)
    t = polish(t, 0, 1, target)
    t = polish(t, 0, 1, target)
    t = polish(t, 0, 1, target)
    t = polish(t, 0, 1, target)
    return t
  }

  /// Returns the value for an ordinary curve.
  @inline(__always)
  func ordinaryValue(_ progress: Float) -> Float {
    value(progress, at: ordinaryParameter(PortableMath.unit(progress)))
  }

  /// Returns the value for any curve.
  @inline(__always)
  func steepValue(_ progress: Float) -> Float {
    value(progress, at: steepParameter(Double(PortableMath.unit(progress))))
  }

  @inline(__always)
  private func value(_ progress: Float, at t: Double) -> Float {
    let p = Double(progress)
    let y = ((ay * t + by) * t + cy) * t
    let upper = p < 1 ? y : 1 + endSlope * (p - 1)
    return Float(p > 0 ? upper : startSlope * p)
  }

  /// Returns dy/dx, always finite: where the tangent is vertical, dx/dt counts as 2⁻²⁴.
  func derivative(_ progress: Float) -> Float {
    if progress < 0 { return Float(startSlope) }
    if progress > 1 { return Float(endSlope) }
    let t = progress == 0 ? 0 : progress == 1 ? 1 : steepParameter(Double(progress))
    let dx = slopeOfX(t)
    let dy = (3 * ay * t + 2 * by) * t + cy
    // If both are 0, a control point is an end of the curve, and the end tangent gives the slope.
    if dx == 0 && dy == 0 && (t == 0 || t == 1) { return Float(t == 0 ? startSlope : endSlope) }
    return Float(dy / (dx > 0x1p-24 ? dx : 0x1p-24))
  }
}
