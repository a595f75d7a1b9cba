/// The curve of CSS `cubic-bezier(x1, y1, x2, y2)`: from (0, 0) to (1, 1), x1 and x2 in 0…1.
///
/// The curve gives y for the parameter t at which its x is p. That t is found in Double: in Float
/// it errs by 2e-3 for (1, 0, 0, 1), whose slope is infinite half way.
struct CubicBezier: Hashable, Sendable {
  let x1: Float
  let y1: Float
  let x2: Float
  let y2: Float
}

/// The polynomials of a curve and its end tangents, made once per block.
struct CubicBezierSolver {
  private let ax, bx, cx: Double
  private let ay, by, cy: Double
  /// x near its ends: slope and half the second derivative, at 0 and, turned by 180°, at 1.
  private let startX1, startX2, endX1, endX2: Float
  /// Whether the quick solution is good for this curve: checked on a grid of 85² curves, which
  /// leaves out those near a threefold root at 0, at 1, or (x1 near 1, x2 near 0) between.
  let isOrdinary: Bool
  /// The slope of the line that continues the curve below 0, and above 1.
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

  /// The tangent at (0, 0) as browsers take it: towards the first control point, or the second where
  /// the first lies on the end; the diagonal where both do; level where the tangent is upright.
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

  /// Halves the bracket around the root. Meeting the root exactly closes it, which keeps the exact
  /// centre of (1, y, 0, y) from being lost in the rounding of its flat neighbourhood.
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

  /// A step of Newton's that stays in the bracket.
  @inline(__always)
  private func polish(_ t: Double, _ low: Double, _ high: Double, _ p: Double) -> Double {
    let slope = slopeOfX(t)
    let next = t - (x(t) - p) / (slope > 1e-12 ? slope : 1e-12)
    let notLess = next > low ? next : low
    return notLess < high ? notLess : high
  }

  /// The parameter at which x is p in 0…1, for any curve.
  ///
  /// Twenty halvings leave 1e-6 whatever the curve; three steps of Newton's take that below 1e-12
  /// wherever x is not flat, and there the Floats next to the flat point are far enough from it.
  @inline(__always)
  func steepParameter(_ p: Double) -> Double {
    var low = 0.0
    var high = 1.0
    // Written out, for a loop in here would keep the block's loop from being vectorized.
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

  /// The parameter at which x is p in 0…1, for ordinary curves: within 2e-8, and 1e-12 as a rule.
  ///
  /// The start is the root of the quadratic that touches x at the nearer end, so that an end without
  /// slope, as those of `ease-in` and `ease-out`, costs nothing; five steps of Newton's follow.
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

  /// The value for an ordinary curve.
  @inline(__always)
  func ordinaryValue(_ progress: Float) -> Float {
    value(progress, at: ordinaryParameter(PortableMath.unit(progress)))
  }

  /// The value for any curve.
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

  /// dy/dx; finite: where the tangent is upright, dx/dt counts as 2⁻²⁴.
  func derivative(_ progress: Float) -> Float {
    if progress < 0 { return Float(startSlope) }
    if progress > 1 { return Float(endSlope) }
    let t = progress == 0 ? 0 : progress == 1 ? 1 : steepParameter(Double(progress))
    let dx = slopeOfX(t)
    let dy = (3 * ay * t + 2 * by) * t + cy
    // Where both vanish, a control point lies on the end, and the tangent knows better.
    if dx == 0 && dy == 0 && (t == 0 || t == 1) { return Float(t == 0 ? startSlope : endSlope) }
    return Float(dy / (dx > 0x1p-24 ? dx : 0x1p-24))
  }
}
