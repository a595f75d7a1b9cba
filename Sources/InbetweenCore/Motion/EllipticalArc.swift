/// An elliptical arc of SVG path text, as cubic Bézier curves.
///
/// SVG 2, appendix B.2 "Elliptical arc implementation notes" (W3C): out-of-range radii are scaled up or stand
/// for a line (B.2.5), and the centre is found from the ends (B.2.4). An arc of an angle φ is a cubic whose
/// tangents are 4/3·tan(φ/4) radii long; at an eighth of a circle it is within 4.3e-6 of a radius
/// (M. Goldapp, "Approximation of circular arcs by cubic polynomials", Computer Aided Geometric Design 8,
/// 1991).
package enum EllipticalArc {
  package static func elements(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radii: SIMD2<Double>, rotation degrees: Double,
    isLarge: Bool, isSweep: Bool
  ) -> [MotionPath.Element] {
    if start == end { return [] }
    var (rx, ry) = (radii.x.magnitude, radii.y.magnitude)
    if rx == 0 || ry == 0 { return [.line(to: point(end))] }
    let (sine, cosine) = PortableMath.sineAndCosine(degrees * (.pi / 180))
    // B.2.4, step 1: the ends in the ellipse's own axes, about the middle between them.
    let half = (start - end) / 2
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    // B.2.5: radii that are too small are scaled up.
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // Step 2: the centre there. On a circle of radius 1 the ends are (u, v) and −(u, v) about the middle.
    let (u, v) = (x / rx, y / ry)
    let square = u * u + v * v
    let way = max((1 - square) / square, 0).squareRoot() * (isLarge == isSweep ? -1 : 1)
    let centre = SIMD2(way * v, -way * u)
    // Step 3: back to the path's coordinates.
    let middle = (start + end) / 2
    // Step 4: the angles.
    let first = PortableMath.arcTangent(v - centre.y, over: u - centre.x)
    var sweep = PortableMath.arcTangent(-v - centre.y, over: -u - centre.x) - first
    if isSweep && sweep < 0 { sweep += 2 * .pi }
    if !isSweep && sweep > 0 { sweep -= 2 * .pi }
    let count = max((sweep.magnitude / (.pi / 4) - 1e-9).rounded(.up), 1)
    let (quarterSine, quarterCosine) = PortableMath.sineAndCosine(sweep / count / 4)
    let reachOfTangent = 4.0 / 3 * quarterSine / quarterCosine

    func mapped(_ a: Double, _ b: Double) -> SIMD3<Float> {
      let (a, b) = ((a + centre.x) * rx, (b + centre.y) * ry)
      return point(SIMD2(cosine * a - sine * b, sine * a + cosine * b) + middle)
    }
    var elements: [MotionPath.Element] = []
    var (s0, c0) = PortableMath.sineAndCosine(first)
    for index in 1...Int(count) {
      let (s1, c1) = PortableMath.sineAndCosine(first + sweep * (Double(index) / count))
      let isLast = index == Int(count)
      elements.append(
        .curve(
          to: isLast ? point(end) : mapped(c1, s1),
          control1: mapped(c0 - reachOfTangent * s0, s0 + reachOfTangent * c0),
          control2: mapped(c1 + reachOfTangent * s1, s1 - reachOfTangent * c1)))
      (s0, c0) = (s1, c1)
    }
    return elements
  }

  /// Returns the point in space.
  package static func point(_ point: SIMD2<Double>) -> SIMD3<Float> {
    SIMD3(Float(point.x), Float(point.y), 0)
  }
}
