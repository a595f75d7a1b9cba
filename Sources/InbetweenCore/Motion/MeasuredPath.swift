/// The data that copies of a path share: its elements, and their measurements.
package final class MeasuredPath: Sendable {
  let elements: [MotionPath.Element]
  let length: Double
  let isInSpace: Bool
  let least: SIMD3<Float>
  let most: SIMD3<Float>
  let records: PathRecords

  /// - Parameter elements: checked elements.
  init(_ elements: [MotionPath.Element]) {
    self.elements = elements
    var isInSpace = false
    for element in elements { element.forEachPoint { if $0.z != 0 { isInSpace = true } } }
    self.isInSpace = isInSpace
    let first = SIMD3<Double>(elements[0].end ?? .zero)
    var (low, high) = (first, first)
    MeasuredPath.forEachCurve(elements) { curve in
      for quarter in 0...4 {
        let point = curve.position(at: Double(quarter) / 4)
        low = low.replacing(with: point, where: point .< low)
        high = high.replacing(with: point, where: point .> high)
      }
    }
    var cutter = PathCutter(size: CubicCurve.length(high - low), count: elements.count)
    MeasuredPath.forEachCurve(elements) { cutter.append($0) }
    if cutter.pieces.isEmpty {
      cutter.pieces.append(
        PathPiece(length: 0, start: first, end: first, startDirection: .zero, endDirection: .zero))
    }
    MeasuredPath.countHeadings(&cutter.pieces)
    length = cutter.pieces.reduce(0) { $0 + $1.length }
    (least, most) = MeasuredPath.bounds(cutter.pieces)
    records = PathRecords(&cutter.pieces, length: length)
  }

  /// Calls `body` with each of the elements' Bézier curves, which lead from point to point.
  @inline(__always)
  private static func forEachCurve(_ elements: [MotionPath.Element], _ body: (CubicCurve) -> Void) {
    var (point, first) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for element in elements {
      let next = element.end.map { SIMD3<Double>($0) } ?? first
      switch element {
      case .move: first = next
      case .line, .close: body(CubicCurve(line: point, next))
      case .quad(_, let control): body(CubicCurve(quad: point, SIMD3<Double>(control), next))
      case .curve(_, let control1, let control2):
        body(CubicCurve(point, SIMD3<Double>(control1), SIMD3<Double>(control2), next))
      }
      point = next
    }
  }

  /// Sets the heading at the start of each segment, continuous from segment to segment.
  private static func countHeadings(_ pieces: inout [PathPiece]) {
    var direction = SIMD3<Double>(1, 0, 0)
    var heading = 0.0
    for index in pieces.indices {
      // A segment perpendicular to the plane keeps the previous heading.
      if pieces[index].startDirection.x != 0 || pieces[index].startDirection.y != 0 {
        heading += PathPiece.turn(from: direction, to: pieces[index].startDirection)
      }
      pieces[index].heading = heading
      heading += pieces[index].turn
      let end = pieces[index].endDirection
      if end.x != 0 || end.y != 0 { direction = end }
    }
  }

  /// Returns the bounding box of the segments: their ends, and the extrema of their coordinates.
  private static func bounds(_ pieces: [PathPiece]) -> (SIMD3<Float>, SIMD3<Float>) {
    var (low, high) = (pieces[0].start, pieces[0].start)
    func add(_ point: SIMD3<Double>) {
      low = low.replacing(with: point, where: point .< low)
      high = high.replacing(with: point, where: point .> high)
    }
    for piece in pieces { add(piece.end) }
    // After a jump a segment begins where none has ended.
    for piece in pieces { add(piece.start) }
    for piece in pieces {
      let reach = piece.length / 3
      let (one, two) = (piece.start + piece.startDirection * reach, piece.end - piece.endDirection * reach)
      // The segment lies between its control points.
      if all(one .>= low) && all(one .<= high) && all(two .>= low) && all(two .<= high) { continue }
      for axis in 0..<3 { piece.forEachExtremum(axis, add) }
    }
    return (SIMD3<Float>(low), SIMD3<Float>(high))
  }
}

extension PathPiece {
  /// Calls `body` with the position of each point within the segment at which a coordinate's slope is zero.
  fileprivate func forEachExtremum(_ axis: Int, _ body: (SIMD3<Double>) -> Void) {
    let (c1, c2, c3) = coefficients
    // c₁ + 2·b·u + a·u² = 0.
    let (leaves, b, a) = (c1[axis], c2[axis], 3 * c3[axis])
    let square = b * b - a * leaves
    guard square >= 0 else { return }
    // The stable form of both roots: q = −(b ± √), q/a and leaves/q.
    let q = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    let roots = SIMD2(q / a, leaves / q)
    for index in 0..<2 where roots[index] > 0 && roots[index] < 1 {
      let u = roots[index]
      body(start + (c1 + (c2 + c3 * u) * u) * u)
    }
  }
}
