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
  var place: SIMD2<Float> {
    get { area.center }
    set { area = Area(center: newValue, size: SIMD2(26, 26)) }
  }

  override var adjusts: Bool { true }
  override func press(at place: SIMD2<Float>) { grip = place - self.place }
  override func drag(to place: SIMD2<Float>) throws { try move(place - grip) }
  override func release(at place: SIMD2<Float>) {}
  override func adjust(by steps: Int) throws { try move(place + SIMD2(Float(steps) * 8, 0)) }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let canvas = painter.canvas
    let radius = (shape == .handle ? 5 : 6.5) + lift * 1.5 + push
    drawRing(Area(center: place, size: SIMD2(radius, radius) * 2), cornerRadius: radius, with: painter)
    switch shape {
    case .diamond:
      for (size, ink) in [(radius * 1.8, palette.panel), (radius * 1.4, color(palette))] {
        canvas.fillRectangle(
          center: place, size: SIMD2(size, size), cornerRadius: 2, rotation: 45, color: ink)
      }
    case .point:
      painter.circle(place, radius: radius + 2, palette.panel)
      painter.circle(place, radius: radius, color(palette))
    case .handle:
      painter.circle(place, radius: radius, color(palette))
      painter.circle(place, radius: radius - 2, palette.panel)
    }
  }
}
