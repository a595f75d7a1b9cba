import Foundation
import Inbetween
import InbetweenSDL

extension MillionScene {
  func draw(with painter: Painter) throws {
    let sample = timed { loop.sample() }
    painter.panel(panel)
    let points = timed { drawPoints(with: painter) }
    costs.note(sample: sample, points: points)
    if !crowd.isWhole { drawProgress(with: painter) }
    try drawFigures(with: painter)
  }

  /// Draws all points in one call, from the frame's columns.
  private func drawPoints(with painter: Painter) {
    let palette = painter.palette
    let (scale, origin) = placing
    let look = look
    let steps = [palette.series[1], palette.series[4], palette.series[2], palette.series[3]]
    let colors = (0..<64).map { index in
      let part = Float(index) / 63 * 3
      let step = min(Int(part), 2)
      return steps[step].mixed(steps[step + 1], part - Float(step)).opacity(look.opacity)
    }
    let indices = crowd.colors
    let stage = PointFormation.stage
    painter.canvas.drawStage(stage, fittedInto: origin + stage * scale / 2, size: stage * scale) {
      frame.withColumn(.position, lane: 0) { x, _ in
        frame.withColumn(.position, lane: 1) { y, _ in
          let span = indices.span
          let part = 0..<min(x.count, y.count, span.count)
          painter.canvas.drawSprites(
            x: x.extracting(part), y: y.extracting(part), size: look.size / scale, palette: colors,
            colorIndices: span.extracting(part))
        }
      }
    }
  }

  /// Draws how far points have joined or left, as a line along the panel's lower edge.
  private func drawProgress(with painter: Painter) {
    let line = Area(
      x: (panel.left + 20)...(panel.right - 20), y: (panel.bottom - 14)...(panel.bottom - 10))
    let (least, most) = (min(crowd.count, crowd.wanted), max(crowd.count, crowd.wanted))
    painter.fill(line, cornerRadius: 2, painter.palette.control)
    let end = line.x(at: Float(least) / Float(max(most, 1)))
    painter.fill(line.between(line.left...end), cornerRadius: 2, painter.palette.accent)
  }

  /// The size of a point, in points of the window, and its opacity.
  private var look: (size: Float, opacity: Float) {
    // From a thousand on, for each power of ten.
    let looks: [SIMD2<Float>] = [[4.5, 0.95], [2.5, 0.9], [1.25, 0.85], [1.1, 0.42], [0.9, 0.2]]
    let power = min(max(log10(Float(max(crowd.wanted, 1))) - 3, 0), Float(looks.count) - 1.001)
    let step = Int(power)
    let look = looks[step] + (looks[step + 1] - looks[step]) * (power - Float(step))
    return (look.x, look.y)
  }

  private func drawFigures(with painter: Painter) throws {
    func number(_ value: Double?, _ format: String) -> String {
      value.map { String(format: format, $0) } ?? "–"
    }
    let isWide = figures.size.x > 520
    var rest = figures
    let bar = rest.cutRight(rest.size.x * (isWide ? 0.54 : 0.4), gap: isWide ? 28 : 14)
    let frame = costs.parts.reduce(0, +)
    let tweens = crowd.isWhole ? "tweens, all drawn" : "of \(CrowdSize.grouped(crowd.wanted)), all drawn"
    let all = [
      (tweens, CrowdSize.grouped(crowd.count)),
      (
        isWide ? "ns a tween" : "ns/tween",
        number(costs.tick.map { $0 * 1e9 / Double(max(crowd.count, 1)) }, "%.1f")
      ),
      (isWide ? "ms a frame" : "ms/frame", number(frame > 0 ? frame * 1000 : nil, "%.1f")),
    ]
    let first = rest.cutLeft(rest.size.x * 0.46, gap: 8)
    for ((name, value), column) in zip(all, [first] + rest.columns(2, gap: 8)) {
      try painter.text(value, at: SIMD2(column.right, figures.top + 14), .heading, anchor: .trailing)
      try painter.caption(
        name, at: SIMD2(column.right, figures.top + 35), anchor: .trailing, width: column.size.x)
    }
    try drawCosts(in: bar, with: painter)
  }

  /// Draws the parts of a frame's cost as a bar. Its whole width is a frame of 60 a second.
  private func drawCosts(in area: Area, with painter: Painter) throws {
    let palette = painter.palette
    let colors = [palette.series[0], palette.series[3], palette.series[4], palette.series[5]]
    let isWide = area.size.x >= 330
    var rows = area
    let track = rows.cutBottom(10, gap: 4).between(area.left...(area.right - 54))
    let lines = rows.rows(isWide ? 1 : 2, gap: 0)
    let perLine = isWide ? 4 : 2
    for (index, name) in CrowdCosts.names.enumerated() {
      let cell = lines[index / perLine].columns(perLine, gap: 4)[index % perLine]
      let value = costs.parts[index] * 1000
      let words = costs.tick == nil ? name : name + String(format: value < 99.95 ? " %.1f" : " %.0f", value)
      painter.circle(SIMD2(cell.left + 4, cell.center.y), radius: 4, colors[index])
      try painter.caption(words, at: SIMD2(cell.left + 13, cell.center.y), width: cell.size.x - 13)
    }
    painter.fill(track, cornerRadius: 3, palette.control)
    var left = track.left
    for (cost, color) in zip(costs.parts, colors) {
      let right = min(left + track.size.x * Float(cost * 60), track.right)
      if right > left { painter.fill(track.between(left...right), cornerRadius: 2, color) }
      left = right
    }
    try painter.caption("16.7 ms", at: SIMD2(area.right, track.center.y), anchor: .trailing)
  }
}
