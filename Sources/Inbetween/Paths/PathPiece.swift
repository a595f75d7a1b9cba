/// A segment of a path, short enough for a cubic in arc length.
struct PathPiece {
  var length: Double
  var start: SIMD3<Double>
  var end: SIMD3<Double>
  /// Unit vectors; zero for a point.
  var startDirection: SIMD3<Double>
  var endDirection: SIMD3<Double>
  /// The heading at its start in degrees, and its change after a third, two thirds, and all of its length.
  var heading = 0.0
  var turns = SIMD3<Double>.zero

  /// The coefficients of u, u² and u³ of Hermite's cubic through its ends.
  var coefficients: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (way, leaves, arrives) = (end - start, startDirection * length, endDirection * length)
    return (leaves, way * 3 - (leaves * 2 + arrives), (leaves + arrives) - way * 2)
  }

  /// Returns the position of Hermite's cubic at `u` of the segment's length.
  func position(at u: Double) -> SIMD3<Double> {
    let (c1, c2, c3) = coefficients
    return start + (c1 + (c2 + c3 * u) * u) * u
  }

  /// Returns the speed at `u` of the segment's length, per unit of arc length: 1 if it were exact.
  func speed(at u: Double) -> Double {
    let (c1, c2, c3) = coefficients
    return CubicCurve.length(c1 + (c2 * 2 + c3 * (3 * u)) * u) / length
  }

  /// The coefficients of u, u² and u³ of the cubic through its turns.
  var turnCoefficients: SIMD3<Double> {
    let (a, b, c) = (turns.x, turns.y, turns.z)
    return SIMD3(9 * a - 4.5 * b + c, -22.5 * a + 18 * b - 4.5 * c, 13.5 * a - 13.5 * b + 4.5 * c)
  }

  func turn(at u: Double) -> Double {
    let c = turnCoefficients
    return (c.x + (c.y + c.z * u) * u) * u
  }

  /// Returns the angle from one direction to another about the z axis, the short way, in degrees; 0 if one of
  /// them is perpendicular to the plane.
  static func turn(from: SIMD3<Double>, to: SIMD3<Double>) -> Double {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    return PortableMath.arcTangent(cross, over: dot) * (180 / .pi)
  }
}

/// Cuts curves into segments.
struct PathCutter {
  /// The diagonal of the path's box, the unit of errors.
  let size: Double
  private(set) var pieces: [PathPiece] = []

  // A third of the promised tolerance, as errors are measured at few points.
  fileprivate static var positionTolerance: Double { 2e-5 }
  fileprivate static var speedTolerance: Double { 3e-4 }
  fileprivate static var headingTolerance: Double { 0.03 }
  /// Shorter segments, in sizes, are not cut: near a cusp none is good enough.
  private static var shortest: Double { 2e-5 }

  mutating func append(_ curve: CubicCurve) {
    if curve.isLine { return appendLine(curve) }
    cut(curve, 0, 1, curve.length(from: 0, to: 1), depth: 0)
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

  private mutating func cut(_ curve: CubicCurve, _ t0: Double, _ t1: Double, _ whole: Double, depth: Int) {
    let middle = (t0 + t1) / 2
    let (first, second) = (curve.length(from: t0, to: middle), curve.length(from: middle, to: t1))
    var length = first + second
    let isShort = length <= size * PathCutter.shortest || depth >= 40
    let isSmooth = (whole - length).magnitude <= length * 1e-8
    if isShort && !isSmooth {
      length = curve.preciseLength(from: t0, to: t1, tolerance: size * 1e-13)
    }
    guard length > size * 1e-12 else { return }
    var piece = PathPiece(
      length: length, start: curve.position(at: t0), end: curve.position(at: t1),
      startDirection: curve.direction(at: t0, arrives: false),
      endDirection: curve.direction(at: t1, arrives: true))
    if isShort {
      let turn = PathPiece.turn(from: piece.startDirection, to: piece.endDirection)
      piece.turns = SIMD3(turn / 3, turn * (2.0 / 3), turn)
    } else if !isSmooth || !piece.fit(curve, t0, t1, size) {
      cut(curve, t0, middle, first, depth: depth + 1)
      cut(curve, middle, t1, second, depth: depth + 1)
      return
    }
    pieces.append(piece)
  }
}

extension PathPiece {
  /// Finds the segment's turns. Returns false if it is not accurate enough.
  fileprivate mutating func fit(_ curve: CubicCurve, _ t0: Double, _ t1: Double, _ size: Double) -> Bool {
    let whole = PathPiece.turn(from: startDirection, to: endDirection)
    if whole.magnitude > 60 { return false }
    turns.z = whole
    for third in 1...2 {
      let u = Double(third) / 3
      let t = curve.parameter(at: length * u, from: t0, to: t1, length: length)
      guard follows(curve, t, u, size) else { return false }
      turns[third - 1] = PathPiece.turn(from: startDirection, to: curve.velocity(at: t))
    }
    for half in 0..<3 {
      let u = Double(2 * half + 1) / 6
      let t = curve.parameter(at: length * u, from: t0, to: t1, length: length)
      let heading = PathPiece.turn(from: startDirection, to: curve.velocity(at: t))
      guard follows(curve, t, u, size), (turn(at: u) - heading).magnitude <= PathCutter.headingTolerance
      else { return false }
    }
    return true
  }

  private func follows(_ curve: CubicCurve, _ t: Double, _ u: Double, _ size: Double) -> Bool {
    CubicCurve.length(position(at: u) - curve.position(at: t)) <= size * PathCutter.positionTolerance
      && (speed(at: u) - 1).magnitude <= PathCutter.speedTolerance
  }
}
