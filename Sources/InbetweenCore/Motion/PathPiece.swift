/// A segment of a path, short enough for a cubic in arc length.
struct PathPiece {
  var length: Double
  var start: SIMD3<Double>
  var end: SIMD3<Double>
  /// Unit vectors; zero for a point.
  var startDirection: SIMD3<Double>
  var endDirection: SIMD3<Double>
  /// Its start as a fraction of the path's length.
  var fraction: Float = 0
  /// The heading at its start, in degrees.
  var heading = 0.0
  /// The coefficients of u, u² and u³ of the heading's change, in degrees, up to `u` of its length.
  var turns = SIMD3<Double>.zero

  /// The coefficients of u, u² and u³ of Hermite's cubic through its ends.
  var coefficients: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (way, leaves, arrives) = (end - start, startDirection * length, endDirection * length)
    return (leaves, way * 3 - (leaves * 2 + arrives), (leaves + arrives) - way * 2)
  }

  /// The change of the heading over all of its length, in degrees.
  var turn: Double { turns.x + turns.y + turns.z }

  /// Returns the angle from one direction to another about the z axis, by the shorter turn, in degrees; 0 if
  /// one of them is perpendicular to the plane.
  static func turn(from: SIMD3<Double>, to: SIMD3<Double>) -> Double {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    if cross == 0 && dot >= 0 { return 0 }
    return PortableMath.arcTangent(cross, over: dot) * (180 / .pi)
  }

  /// Returns `turn(from:to:)` of any two vectors, within 1e-7 degrees; nil beyond 60 degrees.
  @inline(__always)
  fileprivate static func smallTurn(from: SIMD3<Double>, to: SIMD3<Double>) -> Double? {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    let square = (from.x * from.x + from.y * from.y) * (to.x * to.x + to.y * to.y)
    guard square > 0 else { return 0 }
    let product = square.squareRoot()
    guard dot >= 0.5 * product else { return nil }
    // The tangent of half the angle, and a Chebyshev fit of the arc tangent of up to 30 degrees.
    let x = cross / (product + dot)
    let z = x * x
    let high = 0.107594295886475 + z * (-0.0737715980422562 + z * 0.0311170508590639)
    let series = 0.199979354254153 + z * (-0.142470749928205 + z * high)
    return x * (0.99999999860396 + z * (-0.333332914706816 + z * series)) * (360 / .pi)
  }
}

/// Cuts curves into segments.
struct PathCutter {
  /// About the diagonal of the path's box, and not more: the unit of errors.
  let size: Double
  var pieces: [PathPiece] = []

  // Less than the promised tolerances, as errors are measured at few points, and numbers are rounded.
  fileprivate static var positionTolerance: Double { 5e-5 }
  fileprivate static var speedTolerance: Double { 7e-4 }
  fileprivate static var headingTolerance: Double { 0.03 }
  /// Shorter segments, in sizes, are not cut: near a cusp none is good enough.
  private static var shortest: Double { 2e-5 }

  /// - Parameter count: about the number of curves that will be appended.
  init(size: Double, count: Int) {
    self.size = size
    pieces.reserveCapacity(16 + 32 * count)
  }

  mutating func append(_ curve: CubicCurve) {
    if curve.isLine { return appendLine(curve) }
    let (start, middle, end) = (CurvePoint(curve, 0), CurvePoint(curve, 0.5), CurvePoint(curve, 1))
    cut(curve, start, middle, end, curve.length(from: 0, to: 0.5), curve.length(from: 0.5, to: 1), depth: 0)
  }

  private mutating func appendLine(_ line: CubicCurve) {
    let direction = CubicCurve.unit(line.end - line.start)
    let length = CubicCurve.length(line.end - line.start)
    guard length > size * 1e-12 else { return }
    pieces.append(
      PathPiece(
        length: length, start: line.start, end: line.end, startDirection: direction,
        endDirection: direction))
  }

  /// Appends a part of a curve as one segment, or else its halves. Results for the part are passed on to its
  /// halves.
  ///
  /// - Parameters:
  ///   - middle: the point at its middle parameter.
  ///   - first: the arc length up to there.
  ///   - second: the arc length from there on.
  private mutating func cut(
    _ curve: CubicCurve, _ start: CurvePoint, _ middle: CurvePoint,
    _ end: CurvePoint, _ first: Double, _ second: Double, depth: Int
  ) {
    let one = CurvePoint(curve, (start.t + middle.t) / 2)
    let three = CurvePoint(curve, (middle.t + end.t) / 2)
    let quarters = SIMD4(
      curve.length(from: start.t, to: one.t), curve.length(from: one.t, to: middle.t),
      curve.length(from: middle.t, to: three.t), curve.length(from: three.t, to: end.t))
    let (left, right) = (quarters.x + quarters.y, quarters.z + quarters.w)
    var length = left + right
    let isShort = length <= size * PathCutter.shortest || depth >= 40
    let change = (left - first).magnitude + (right - second).magnitude
    let isSmooth = change <= length * 1e-8
    if isShort && !isSmooth {
      length = curve.preciseLength(from: start.t, to: end.t, tolerance: size * 1e-13)
    }
    guard length > size * 1e-12 else { return }
    var piece = PathPiece(
      length: length, start: start.position, end: end.position,
      startDirection: curve.direction(start.velocity, at: start.t, arrives: false),
      endDirection: curve.direction(end.velocity, at: end.t, arrives: true))
    if isShort {
      piece.turns.x = PathPiece.turn(from: piece.startDirection, to: piece.endDirection)
    } else if !isSmooth || !piece.fit(one, middle, three, quarters, size) {
      cut(curve, start, one, middle, quarters.x, quarters.y, depth: depth + 1)
      cut(curve, middle, three, end, quarters.z, quarters.w, depth: depth + 1)
      return
    }
    pieces.append(piece)
  }
}

/// A curve at one parameter.
private struct CurvePoint {
  let t: Double
  let position: SIMD3<Double>
  let velocity: SIMD3<Double>

  init(_ curve: CubicCurve, _ t: Double) {
    (self.t, position, velocity) = (t, curve.position(at: t), curve.velocity(at: t))
  }
}

extension PathPiece {
  /// Finds the segment's turns. Returns false if it is not accurate enough at the quarters of its parameter.
  ///
  /// - Parameter lengths: the arc lengths of the four quarters.
  fileprivate mutating func fit(
    _ one: CurvePoint, _ middle: CurvePoint, _ three: CurvePoint,
    _ lengths: SIMD4<Double>, _ size: Double
  ) -> Bool {
    let u1 = lengths.x / length
    let u2 = (lengths.x + lengths.y) / length
    let u3 = 1 - lengths.w / length
    // The quarters of its parameter must lie near the quarters of its length.
    guard u2 >= 0.4, u2 <= 0.6 else { return false }
    let (c1, c2, c3) = coefficients
    func follows(_ point: CurvePoint, _ u: Double) -> Bool {
      let apart = start + (c1 + (c2 + c3 * u) * u) * u - point.position
      let speed = CubicCurve.length(c1 + (c2 * 2 + c3 * (3 * u)) * u)
      return CubicCurve.length(apart) <= size * PathCutter.positionTolerance
        && (speed - length).magnitude <= length * PathCutter.speedTolerance
    }
    guard follows(middle, u2), follows(one, u1), follows(three, u3),
      let whole = PathPiece.smallTurn(from: startDirection, to: endDirection),
      let first = PathPiece.smallTurn(from: startDirection, to: one.velocity),
      let second = PathPiece.smallTurn(from: startDirection, to: middle.velocity),
      let third = PathPiece.smallTurn(from: startDirection, to: three.velocity)
    else { return false }
    // Newton's form of the parabola of turn/u through both quarters and the end.
    let (m1, m3) = (first / u1, third / u3)
    let d1 = (m3 - m1) / (u3 - u1)
    let d2 = ((whole - m3) / (1 - u3) - d1) / (1 - u1)
    turns = SIMD3(m1 - d1 * u1 + d2 * (u1 * u3), d1 - d2 * (u1 + u3), d2)
    let found = (turns.x + (turns.y + turns.z * u2) * u2) * u2
    return (found - second).magnitude <= PathCutter.headingTolerance
  }
}
