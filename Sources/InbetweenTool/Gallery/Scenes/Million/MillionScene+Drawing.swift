import Foundation
import Inbetween
import InbetweenSDL

extension MillionScene {
  func draw(with painter: Painter) throws {
    loop.sample()
    painter.panel(panel)
    drawPoints(with: painter)
    if !crowd.isWhole { drawProgress(with: painter) }
    try drawFigures(with: painter)
  }

  /// Draws all points in one call, from the frame's columns.
  private func drawPoints(with painter: Painter) {
    let palette = painter.palette
    let stage = PointFormation.stage
    let room = panel.inset(by: SIMD2(12, 8))
    let scale = min(room.size.x / stage.x, room.size.y / stage.y)
    let colors = (0..<64).map { index in
      let part = Float(index) / 63 * 3
      let steps = [palette.series[1], palette.series[4], palette.series[2], palette.series[3]]
      let step = min(Int(part), 2)
      return steps[step].mixed(steps[step + 1], part - Float(step)).opacity(look.opacity)
    }
    let indices = crowd.colors
    let shown = min(crowd.count, Self.drawn)
    painter.canvas.drawStage(stage, fittedInto: room.center, size: stage * scale) {
      frame.withColumn(.position, lane: 0) { x, _ in
        frame.withColumn(.position, lane: 1) { y, _ in
          let span = indices.span
          let part = 0..<min(shown, x.count, span.count)
          painter.canvas.drawSprites(
            x: x.extracting(part), y: y.extracting(part), size: look.size / scale, palette: colors,
            colorIndices: span.extracting(part))
        }
      }
    }
  }

  /// Draws the fraction of points that have been added, as a line along the panel's lower edge.
  private func drawProgress(with painter: Painter) {
    let line = Area(
      x: (panel.left + 20)...(panel.right - 20), y: (panel.bottom - 14)...(panel.bottom - 10))
    painter.fill(line, cornerRadius: 2, painter.palette.control)
    let end = line.left + line.size.x * Float(crowd.count) / Float(crowd.wanted)
    painter.fill(line.between(line.left...end), cornerRadius: 2, painter.palette.accent)
  }

  /// The size of a point, in points of the window, and its opacity.
  private var look: (size: Float, opacity: Float) {
    switch crowd.wanted {
    case ...1000: (4.5, 0.95)
    case ...10_000: (2.5, 0.9)
    case ...100_000: (1.5, 0.7)
    default: (1.25, 0.6)
    }
  }

  private func drawFigures(with painter: Painter) throws {
    func number(_ value: Double?, _ format: String) -> String {
      value.map { String(format: format, $0) } ?? "–"
    }
    let cost = measures.cost
    let drawn = min(crowd.count, Self.drawn)
    let all = [
      (crowd.isWhole ? "tweens" : "of \(Self.grouped(crowd.wanted))", Self.grouped(crowd.count)),
      ("ns a tween", number(cost.map { $0 * 1e9 / Double(crowd.count) }, "%.1f")),
      ("ms a tick", number(cost.map { $0 * 1000 }, "%.2f")),
      ("ticks a frame", number(cost == nil ? nil : measures.ticks, "%.1f")), ("drawn", Self.grouped(drawn)),
    ]
    for ((name, value), column) in zip(all, figures.columns(all.count, gap: 8)) {
      try painter.text(value, at: SIMD2(column.right, figures.top + 11), .heading, anchor: .trailing)
      try painter.caption(name, at: SIMD2(column.right, figures.top + 31), anchor: .trailing)
    }
  }

  /// Returns a number with its digits in groups of three.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: " ")
  }
}
