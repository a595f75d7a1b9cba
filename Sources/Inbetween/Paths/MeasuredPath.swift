/// The data that copies of a path share: its elements, and their measurements.
final class MeasuredPath: Sendable {
  let elements: [MotionPath.Element]
  let length: Double
  let isInSpace: Bool
  let least: SIMD3<Float>
  let most: SIMD3<Float>
  let records: PathRecords

  /// - Parameter elements: checked elements.
  init(_ elements: [MotionPath.Element]) {
    self.elements = elements
    isInSpace = elements.contains { element in element.points.contains { $0.z != 0 } }
    let first = elements[0].points[0]
    var (low, high) = (first, first)
    for element in elements {
      for point in element.points {
        low = low.replacing(with: point, where: point .< low)
        high = high.replacing(with: point, where: point .> high)
      }
    }
    // Measured by control points: the curves lie between them.
    var cutter = PathCutter(size: CubicCurve.length(SIMD3<Double>(high) - SIMD3<Double>(low)))
    for curve in MeasuredPath.curves(elements) { cutter.append(curve) }
    var pieces = cutter.pieces
    if pieces.isEmpty {
      let point = SIMD3<Double>(first)
      pieces = [PathPiece(length: 0, start: point, end: point, startDirection: .zero, endDirection: .zero)]
    }
    MeasuredPath.countHeadings(&pieces)
    var length = 0.0
    for piece in pieces { length += piece.length }
    self.length = length
    (least, most) = MeasuredPath.bounds(pieces)
    records = PathRecords(pieces, length: length)
  }

  /// Returns the Bézier curves of the elements, from point to point.
  private static func curves(_ elements: [MotionPath.Element]) -> [CubicCurve] {
    var curves: [CubicCurve] = []
    var (point, first) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for element in elements {
      let next: SIMD3<Double>
      switch element {
      case .move(let to):
        next = SIMD3<Double>(to)
        first = next
      case .line(let to):
        next = SIMD3<Double>(to)
        curves.append(CubicCurve(line: point, next))
      case .quad(let to, let control):
        next = SIMD3<Double>(to)
        curves.append(CubicCurve(quad: point, SIMD3<Double>(control), next))
      case .curve(let to, let control1, let control2):
        next = SIMD3<Double>(to)
        curves.append(CubicCurve(point, SIMD3<Double>(control1), SIMD3<Double>(control2), next))
      case .close:
        next = first
        curves.append(CubicCurve(line: point, next))
      }
      point = next
    }
    return curves
  }

  /// Gives each segment the heading at its start, continuous from segment to segment.
  private static func countHeadings(_ pieces: inout [PathPiece]) {
    var direction = SIMD3<Double>(1, 0, 0)
    var heading = 0.0
    for index in pieces.indices {
      // A segment perpendicular to the plane keeps the heading before it.
      if pieces[index].startDirection.x != 0 || pieces[index].startDirection.y != 0 {
        heading += PathPiece.turn(from: direction, to: pieces[index].startDirection)
      }
      pieces[index].heading = heading
      heading += pieces[index].turns.z
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
    for piece in pieces {
      add(piece.start)
      add(piece.end)
      for axis in 0..<3 { piece.forEachExtremum(axis) { add(piece.position(at: $0)) } }
    }
    return (SIMD3<Float>(low), SIMD3<Float>(high))
  }
}

extension PathPiece {
  /// Calls `body` with each position within the segment at which a coordinate's slope is zero.
  fileprivate func forEachExtremum(_ axis: Int, _ body: (Double) -> Void) {
    let (c1, c2, c3) = coefficients
    // c₁ + 2·b·u + a·u² = 0.
    let (leaves, b, a) = (c1[axis], c2[axis], 3 * c3[axis])
    let square = b * b - a * leaves
    guard square >= 0 else { return }
    // The stable form of both roots: q = −(b ± √), q/a and leaves/q.
    let q = -(b + (b < 0 ? -square.squareRoot() : square.squareRoot()))
    for u in [q / a, leaves / q] where u > 0 && u < 1 { body(u) }
  }
}
