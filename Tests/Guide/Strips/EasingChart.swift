import Inbetween
import InbetweenSDL

/// The picture of all easings that have a name, and of some that a function makes.
@MainActor enum EasingChart {
  private static let columns = 7
  private static let cell = SIMD2<Float>(118, 122)

  static func write(to path: String) throws {
    var curves = try Easing.allNames.map { (name: $0, ease: try Easing(parsing: $0)) }
    for text in ["steps(4)", "cubic-bezier(0.7, 0, 0.2, 1)", "linear(0, 0.7 30%, 1)"] {
      curves.append((String(text.prefix { $0 != "(" }) + "(…)", try Easing(parsing: text)))
    }
    curves.append(("spring(…)", try .spring(dampingRatio: 0.4)))
    let rows = (curves.count + columns - 1) / columns
    let size = SIMD2(Float(columns), Float(rows)) * cell
    let canvas = try OffscreenCanvas(width: Int(size.x), height: Int(size.y))
    canvas.fillRectangle(center: size / 2, size: size, cornerRadius: 14, color: .ink)
    for (index, curve) in curves.enumerated() {
      let corner = SIMD2(Float(index % columns), Float(index / columns)) * cell
      try draw(curve.ease, curve.name, at: corner, on: canvas)
    }
    try canvas.writePNG(to: path)
  }

  /// Draws a curve into a cell: time to the right, progress upward. Lines mark a progress of 0 and 1.
  private static func draw(
    _ ease: Easing, _ name: String, at corner: SIMD2<Float>, on canvas: OffscreenCanvas
  ) throws {
    let (left, right, bottom, top) = (corner.x + 20, corner.x + 98, corner.y + 78, corner.y + 30)
    for y in [bottom, top] {
      canvas.strokeLine(from: [left, y], to: [right, y], width: 1, color: .slate)
    }
    let points = (0...120).map { step in
      let time = Float(step) / 120
      return SIMD2(left + (right - left) * time, bottom + (top - bottom) * ease(time))
    }
    canvas.strokePolyline(points, width: 2.5, ends: .round, joins: .round, color: .mint)
    try canvas.drawText(
      name, at: corner + [59, 109], fontSize: 13, color: .cloud)
  }
}
