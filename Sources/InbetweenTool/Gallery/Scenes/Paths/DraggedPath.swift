import Inbetween

/// Two smooth curves by six points that can be dragged, in parts of the area in which they are drawn.
struct DraggedPath {
  /// Begin, its handle, the middle's first handle, the middle, the end's handle, the end.
  var points: [SIMD2<Float>] = [
    SIMD2(0.1, 0.82), SIMD2(0, 0.02), SIMD2(0.46, 0), SIMD2(0.5, 0.48), SIMD2(0.98, 1), SIMD2(0.88, 0.16),
  ]
  static let names = ["Begin", "Begin's handle", "Middle's handle", "Middle", "End's handle", "End"]
  /// Which handle belongs to which point.
  static let arms = [(0, 1), (3, 2), (5, 4)]

  /// The path through an area, as text of SVG: S mirrors the handle of the middle.
  func path(in area: Area) throws(PathError) -> MotionPath {
    let places = points.map { area.place(at: $0) }
    func word(_ index: Int) -> String { "\(places[index].x) \(places[index].y)" }
    return try MotionPath(svg: "M \(word(0)) C \(word(1)) \(word(2)) \(word(3)) S \(word(4)) \(word(5))")
  }
}
