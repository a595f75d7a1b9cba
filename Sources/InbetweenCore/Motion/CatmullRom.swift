/// How a smooth path (a Catmull–Rom spline) runs between its points. From point a to point b, the parameter
/// of the spline grows by |b − a|^α.
///
/// P. J. Barry, R. N. Goldman, "A recursive evaluation algorithm for a class of Catmull–Rom splines",
/// SIGGRAPH 1988; C. Yuksel, S. Schaefer, J. Keyser, "Parameterization and applications of Catmull–Rom
/// curves", Computer-Aided Design 43 (2011). The latter proves that only the centripetal spline has no cusps
/// or loops within a segment.
///
/// ```swift
/// let points: [SIMD2<Float>] = [[0, 0], [90, 40], [60, 120]]
/// let loose = try MotionPath(through: points, parametrization: .chordal)
/// ```
public enum CatmullRomParametrization: Hashable, Sendable, CaseIterable {
  /// α = ½: the default. No cusps and no loops between two points.
  case centripetal
  /// α = 0: ignores the distances. The path overshoots where the distances differ.
  case uniform
  /// α = 1: uses the whole distance. The path bulges between points that are far apart.
  case chordal

  /// Returns `distance` to the power of α.
  fileprivate func power(_ distance: Double) -> Double {
    switch self {
    case .uniform: 1
    case .centripetal: distance.squareRoot()
    case .chordal: distance
    }
  }
}

/// A spline through points as cubic Bézier curves.
enum CatmullRom {
  /// Returns the elements of a spline through `points`; no two neighbours are equal.
  static func elements(
    through points: [SIMD3<Double>], isClosed: Bool, _ parametrization: CatmullRomParametrization
  ) -> [MotionPath.Element] {
    let count = points.count
    var elements: [MotionPath.Element] = [.move(to: SIMD3<Float>(points[0]))]
    for index in 0..<(isClosed ? count : count - 1) {
      let (from, to) = (points[index], points[(index + 1) % count])
      // At an open end the point beyond is the mirror image of the point within.
      let before = isClosed || index > 0 ? points[(index + count - 1) % count] : from + (from - to)
      let after = isClosed || index + 2 < count ? points[(index + 2) % count] : to + (to - from)
      let length = parametrization.power(distance(from, to))
      let control1 = control(
        from, before: before, after: to, parametrization.power(distance(before, from)), length)
      let control2 = control(
        to, before: after, after: from, parametrization.power(distance(to, after)), length)
      elements.append(
        .curve(to: SIMD3<Float>(to), control1: SIMD3<Float>(control1), control2: SIMD3<Float>(control2)))
    }
    if isClosed { elements.append(.close) }
    return elements
  }

  /// Returns the control point next to `point` (Yuksel, Schaefer and Keyser, section 3.3).
  ///
  ///     (d₁²·after − d₂²·before + (2d₁² + 3d₁d₂ + d₂²)·point) / 3d₁(d₁ + d₂)
  ///
  /// d₁ and d₂ are the distances to the power of α.
  private static func control(
    _ point: SIMD3<Double>, before: SIMD3<Double>, after: SIMD3<Double>, _ d1: Double, _ d2: Double
  ) -> SIMD3<Double> {
    let sum = after * (d1 * d1) - before * (d2 * d2) + point * (2 * d1 * d1 + 3 * d1 * d2 + d2 * d2)
    return sum / (3 * d1 * (d1 + d2))
  }

  static func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { CubicCurve.length(b - a) }
}
