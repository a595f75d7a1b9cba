/// The curve of CSS `cubic-bezier(x1, y1, x2, y2)`: from (0, 0) to (1, 1), x1 and x2 in 0…1.
///
/// The value at progress p is y at the parameter t for which x is p. `CubicBezierSteps` finds it in Float for
/// curves that are steep nowhere. For others it would err by up to 2e-3: the slope of (1, 0, 0, 1) is
/// infinite at the middle. `CubicBezierSolver` finds the parameter of any curve in Double.
struct CubicBezier: Hashable, Sendable {
  let x1: Float
  let y1: Float
  let x2: Float
  let y2: Float

  /// Whether it is a valid curve: data may hold any numbers.
  var isSound: Bool { (0...1).contains(x1) && (0...1).contains(x2) && y1.isFinite && y2.isFinite }

  /// The methods of computing values, by the steepness of a curve.
  enum Method {
    /// Two steps of `CubicBezierSteps`.
    case two
    /// Four steps of `CubicBezierSteps`.
    case four
    /// `CubicBezierSolver`.
    case bisection
  }

  /// The quickest method that is accurate for this curve. The limits were found on a grid of 85² curves.
  /// Beyond them are curves near a threefold root: at 0, at 1, or between (x1 near 1, x2 near 0). Beyond −1…2
  /// for y1 and y2, a Float is too coarse.
  var method: Method {
    guard y1 >= -1, y1 <= 2, y2 >= -1, y2 <= 2 else { return .bisection }
    if x1 - 6 * x2 <= -1.2 && 6 * x1 - x2 <= 3.8 { return .two }
    let isOrdinary = x1 - x2 <= 0.6 && x1 + x2 >= 0.25 && x1 + x2 <= 1.75
    return isOrdinary && x1 <= 0.9 && x2 >= 0.1 ? .four : .bisection
  }
}

/// The numbers of a curve with which its values are found in Float, within 5e-7 if y1 and y2 are in 0…1, and
/// 1e-6 if they are in −1…2.
///
/// Coordinates are written as x(t) = t + t·(1 − t)·(m + n·t). Then x(t) − p is the sum of two small numbers
/// near the root, and of two numbers that vanish at the ends: it errs by 3e-8, not by 2e-7.
struct CubicBezierSteps {
  private let mx, nx, my, ny: Float
  /// The derivatives of x at 0: the first one, the second, half of the second, and half of the third.
  private let slope, bend, halfBend, halfTwist: Float
  /// The slope, and four times the coefficient of the square, of a parabola from the nearer end: from 0, and
  /// from 1.
  private let endSlope: Float
  private var startBend: Float = 0
  private var endBend: Float = 0

  @inline(__always)
  init(_ curve: CubicBezier) {
    (mx, nx) = (3 * curve.x1 - 1, 3 * (curve.x2 - curve.x1) - 1)
    (my, ny) = (3 * curve.y1 - 1, 3 * (curve.y2 - curve.y1) - 1)
    (slope, endSlope) = (3 * curve.x1, 3 * (1 - curve.x2))
    (halfBend, halfTwist) = (3 * (curve.x2 - 2 * curve.x1), -3 * nx)
    bend = 2 * halfBend
    // Both parabolas go through the point at which x is a half.
    let left = step(step(0.5, 0.5), 0.5)
    let right = 1 - left
    startBend = (2 - 4 * slope * left) / (left * left)
    endBend = (2 - 4 * endSlope * right) / (right * right)
  }

  /// Returns about the parameter at which x is p in 0…1: the root of a parabola.
  ///
  /// The parabola has the slope of x at the nearer end, and goes through the point at which x is a half. So
  /// an end without slope, as in `ease-in` and `ease-out`, costs nothing.
  @inline(__always)
  private func firstParameter(_ p: Float) -> Float {
    let q = p < 1 - p ? p : 1 - p
    let slope = p < 0.5 ? slope : endSlope
    let bend = p < 0.5 ? startBend : endBend
    let square = slope * slope + bend * q
    let u = (q + q) / (slope + PortableMath.roughSquareRoot(square > 1e-12 ? square : 1e-12))
    return p < 0.5 ? u : 1 - u
  }

  /// Returns a better parameter by Chebyshev's method: two terms of x's inverse, which cube the error.
  @inline(__always)
  private func step(_ t: Float, _ p: Float) -> Float {
    let rest = (t - p) + (t * (1 - t)) * (mx + nx * t)
    let twist = halfTwist * t
    let slope = (twist + bend) * t + slope
    let inverse = 1 / (slope > 1e-6 ? slope : 1e-6)
    let first = rest * inverse
    return t - first * (1 + ((twist + halfBend) * inverse) * first)
  }

  @inline(__always)
  private func value(at t: Float) -> Float { t + (t * (1 - t)) * (my + ny * t) }

  /// Returns the value at p in 0…1, by two steps; exact at 0 and 1.
  @inline(__always)
  func valueOfTwo(_ p: Float) -> Float { value(at: step(step(firstParameter(p), p), p)) }

  /// Returns the value at p in 0…1, by four steps; exact at 0 and 1.
  @inline(__always)
  func valueOfFour(_ p: Float) -> Float {
    value(at: step(step(step(step(firstParameter(p), p), p), p), p))
  }
}

/// The polynomials of a curve and its end tangents in Double, for any curve.
struct CubicBezierSolver {
  private let ax, bx, cx: Double
  private let ay, by, cy: Double
  /// The slopes of the lines that continue the curve below 0 and above 1.
  let startSlope, endSlope: Double

  init(_ curve: CubicBezier) {
    let (x1, y1) = (Double(curve.x1), Double(curve.y1))
    let (x2, y2) = (Double(curve.x2), Double(curve.y2))
    (ax, bx, cx) = (1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1)
    (ay, by, cy) = (1 + 3 * (y1 - y2), 3 * (y2 - 2 * y1), 3 * y1)
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

  /// Returns the parameter at which x is p in 0…1.
  ///
  /// Twenty halvings leave an error of 1e-6 for any curve. Three steps of Newton's method bring it below
  /// 1e-12 where x is not flat. Around a flat point, even the nearest Floats are far enough from it.
  @inline(__always)
  private func parameter(_ p: Double) -> Double {
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

  /// Returns the value at any progress; exact at 0 and 1.
  @inline(__always)
  func value(_ progress: Float) -> Float {
    let t = parameter(Double(PortableMath.unit(progress)))
    let p = Double(progress)
    let y = ((ay * t + by) * t + cy) * t
    let upper = p < 1 ? y : 1 + endSlope * (p - 1)
    return Float(p > 0 ? upper : startSlope * p)
  }

  /// Returns dy/dx, always finite: where the tangent is vertical, dx/dt counts as 2⁻²⁴.
  func derivative(_ progress: Float) -> Float {
    if progress < 0 { return Float(startSlope) }
    if progress > 1 { return Float(endSlope) }
    let t = progress == 0 ? 0 : progress == 1 ? 1 : parameter(Double(progress))
    let dx = slopeOfX(t)
    let dy = (3 * ay * t + 2 * by) * t + cy
    // If both are 0, a control point is an end of the curve, and the end tangent gives the slope.
    if dx == 0 && dy == 0 && (t == 0 || t == 1) { return Float(t == 0 ? startSlope : endSlope) }
    return Float(dy / (dx > 0x1p-24 ? dx : 0x1p-24))
  }
}
