import Inbetween
import InbetweenSDL

/// A mark that can be dragged: a key of the lane, or a point of the track.
final class DragMark: Control {
  private let isKey: Bool
  private let begin: () -> Void
  private let move: (SIMD2<Float>) throws -> Void
  private let end: () throws -> Void
  /// Whether the mark goes when it is released.
  var isLeaving = false
  /// The offset of the press from the centre.
  private var grip = SIMD2<Float>.zero

  /// - Parameters:
  ///   - begin: called before the moves of a drag, and before each move by a key.
  ///   - move: moves the mark to a position.
  ///   - end: called after a drag.
  init(
    _ name: String, isKey: Bool, begin: @escaping () -> Void,
    move: @escaping (SIMD2<Float>) throws -> Void, end: @escaping () throws -> Void = {}
  ) {
    (self.isKey, self.begin, self.move, self.end) = (isKey, begin, move, end)
    super.init(name)
  }

  /// The centre of the mark.
  var position: SIMD2<Float> {
    get { area.center }
    set { area = Area(center: newValue, size: SIMD2(32, 32)) }
  }

  override var adjusts: Bool { true }
  override func press(at position: SIMD2<Float>) {
    grip = position - self.position
    begin()
  }
  override func drag(to position: SIMD2<Float>) throws { try move(position - grip) }
  override func release(at position: SIMD2<Float>) throws { try end() }
  override func cancel() { isLeaving = false }
  override func adjust(by steps: Int) throws {
    begin()
    try move(position + SIMD2(Float(steps) * 8, 0))
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let radius = 7 + lift * 2 + push
    drawRing(Area(center: position, radius: radius), cornerRadius: radius, with: painter)
    if isKey {
      for (size, ink) in [
        (radius * 1.8, palette.panel), (radius * 1.4, isLeaving ? palette.alarm : palette.accent),
      ] {
        painter.canvas.fillRectangle(
          center: position, size: SIMD2(size, size), cornerRadius: 2, rotation: 45, color: ink)
      }
    } else {
      painter.circle(position, radius: radius + 2, palette.panel)
      painter.circle(position, radius: radius, palette.ink)
      painter.circle(position, radius: radius - 2.5, palette.panel)
    }
  }
}
