import Inbetween

/// Two smooth cubic curves by six points that can be dragged. Coordinates are fractions of an area.
struct DraggedPath {
  /// The begin, its handle, the middle's first handle, the middle, the end's handle, and the end.
  var points: [SIMD2<Float>] = [
    SIMD2(0.1, 0.82), SIMD2(0, 0.02), SIMD2(0.46, 0), SIMD2(0.5, 0.48), SIMD2(0.98, 1), SIMD2(0.88, 0.16),
  ]
  static let names = ["Begin", "Begin's handle", "Middle's handle", "Middle", "End's handle", "End"]
  /// Pairs of a point and its handle, by index.
  static let arms = [(0, 1), (3, 2), (5, 4)]

  /// Returns the path in an area. The SVG command S mirrors the middle's handle.
  func path(in area: Area) throws(PathError) -> MotionPath {
    let places = points.map { area.place(at: $0) }
    func word(_ index: Int) -> String { "\(places[index].x) \(places[index].y)" }
    return try MotionPath(svg: "M \(word(0)) C \(word(1)) \(word(2)) \(word(3)) S \(word(4)) \(word(5))")
  }
}
