import Inbetween
import InbetweenSDL

/// A mark that can be dragged: a key of a lane, or a control point of a path.
final class DragMark: Control {
  enum Shape { case diamond, point, handle }

  private let shape: Shape
  private let color: (Palette) -> RGBA
  private let move: (SIMD2<Float>) throws -> Void
  /// The offset of the press from the centre.
  private var grip = SIMD2<Float>.zero

  /// - Parameter move: moves the mark to a position.
  init(
    _ name: String, _ shape: Shape, color: @escaping (Palette) -> RGBA,
    move: @escaping (SIMD2<Float>) throws -> Void
  ) {
    (self.shape, self.color, self.move) = (shape, color, move)
    super.init(name)
  }

  /// The centre of the mark.
  var position: SIMD2<Float> {
    get { area.center }
    set { area = Area(center: newValue, size: SIMD2(26, 26)) }
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) { grip = position - self.position }
  override func drag(to position: SIMD2<Float>) throws { try move(position - grip) }
  override func release(at position: SIMD2<Float>) {}
  override func adjust(by steps: Int) throws { try move(position + SIMD2(Float(steps) * 8, 0)) }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let canvas = painter.canvas
    let radius = (shape == .handle ? 5 : 6.5) + lift * 1.5 + push
    drawRing(Area(center: position, radius: radius), cornerRadius: radius, with: painter)
    switch shape {
    case .diamond:
      for (size, ink) in [(radius * 1.8, palette.panel), (radius * 1.4, color(palette))] {
        canvas.fillRectangle(
          center: position, size: SIMD2(size, size), cornerRadius: 2, rotation: 45, color: ink)
      }
    case .point:
      painter.circle(position, radius: radius + 2, palette.panel)
      painter.circle(position, radius: radius, color(palette))
    case .handle:
      painter.circle(position, radius: radius, color(palette))
      painter.circle(position, radius: radius - 2, palette.panel)
    }
  }
}

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
    let positions = points.map { area.position(at: $0) }
    func word(_ index: Int) -> String { "\(positions[index].x) \(positions[index].y)" }
    return try MotionPath(svg: "M \(word(0)) C \(word(1)) \(word(2)) \(word(3)) S \(word(4)) \(word(5))")
  }
}
