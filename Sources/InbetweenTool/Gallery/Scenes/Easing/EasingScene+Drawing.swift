import Inbetween
import InbetweenSDL

extension EasingScene {
  func draw(with painter: Painter) throws {
    painter.panel(wallPanel)
    painter.panel(sidePanel)
    let words = wall.pointed.map { "\(easings[$0].name): click to copy" } ?? words
    let lines = try painter.lines(of: words, width: title.size.x, .caption)
    for (row, line) in lines.prefix(2).enumerated() {
      // A single line is level with the sign for a copy.
      let y = title.top + (lines.count == 1 ? 14 : 8 + Self.lineHeight * Float(row))
      try painter.caption(line, at: SIMD2(title.left, y), width: title.size.x)
    }
    drawCurves(with: painter)
    drawChart(with: painter)
    try drawBalls(with: painter)
  }

  /// The chosen easing as a function with its numbers if it has some. Otherwise its slopes at both ends.
  var words: String {
    let chosen = compared[slot].trace
    switch chosen.shape {
    case .tuned(let index, let numbers) where chosen.index.map { $0 < WallEasing.pennerCount } ?? false:
      return zip(Easing.tunedFields(index), numbers).map { "\($0) \(decimalText($1))" }.joined(
        separator: ", ")
    case .bezier(let handles) where chosen.index.map { $0 > WallEasing.pennerCount } ?? true:
      return "cubic-bezier(\((0..<4).map { decimalText(handles[$0]) }.joined(separator: ", ")))"
    case .bezier: return speeds
    default: return "\(chosen.easing)"
    }
  }

  private var speeds: String {
    func text(_ progress: Float) -> String {
      let slope = compared[slot].trace.easing.derivative(at: progress)
      return slope > 1000 ? "∞" : slope.inHundredths
    }
    return "speed \(text(0)) at first, \(text(1)) at last"
  }

  private func drawCurves(with painter: Painter) {
    let palette = painter.palette
    painter.well(well)
    for value in [Float(0), 1] {
      painter.level(square.plot(0, value).y, across: well, palette.edge)
      painter.upright(square.x(at: value), across: square, palette.edge)
    }
    // The chosen curve stays as a shadow behind the one under the pointer.
    if preview != nil {
      painter.canvas.strokePolyline(
        compared[slot].trace.curve.map { square.plot($0.x, $0.y) }, width: 2,
        color: palette.pair[slot].opacity(0.3))
    }
    let curves = shown.map { $0.curve.map { square.plot($0.x, $0.y) } }
    drawDifference(curves, every: 6, with: painter)
    // The chosen one is in front.
    for slot in [1 - slot, slot] {
      painter.canvas.strokePolyline(curves[slot], width: 3, color: palette.pair[slot])
    }
    let beads = values.map { square.plot(wall.progress, $0) }
    painter.line(from: beads[0], to: beads[1], width: 2, palette.ink)
    for slot in [1 - slot, slot] {
      painter.circle(beads[slot], radius: 7, palette.ink)
      painter.circle(beads[slot], radius: 5, palette.pair[slot])
    }
  }

  /// Fills what lies between two curves with thin uprights.
  private func drawDifference(_ curves: [[SIMD2<Float>]], every step: Int, with painter: Painter) {
    let color = painter.palette.series[2].opacity(0.38)
    for index in stride(from: 0, to: curves[0].count, by: step) {
      let (first, second) = (curves[0][index], curves[1][index])
      if abs(first.y - second.y) > 1 { painter.line(from: first, to: second, width: 1.5, color) }
    }
  }

  /// Draws the balls, which roll across the panel with room for overshoot, and how far they are apart.
  private func drawBalls(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(band)
    var inner = band.inset(by: SIMD2(16, 6))
    let names = inner.cutLeft(isSmall ? 126 : 176).rows(2, gap: 4)
    let lanes = inner.rows(2, gap: 4)
    let radius = lanes[0].size.y / 2 - 2
    // The range of both, so that an overshoot stays on the panel.
    let reached = (shown[0].history + shown[1].history).map(\.y)
    let (least, most) = (min(reached.min() ?? 0, 0), max(reached.max() ?? 1, 1))
    func x(_ value: Float) -> Float {
      inner.inset(by: SIMD2(radius, 0)).x(at: (value - least) / (most - least))
    }
    painter.fill(inner, cornerRadius: 10, palette.well)
    for value in [Float(0), 1] { painter.upright(x(value), across: inner, width: 2, palette.edge) }
    let ends = values.map(x)
    painter.fill(
      inner.between(min(ends[0], ends[1])...max(ends[0], ends[1])), palette.series[2].opacity(0.2))
    for (slot, lane) in lanes.enumerated() {
      let (center, color) = (SIMD2(ends[slot], lane.center.y), palette.pair[slot])
      painter.level(lane.bottom, across: inner, palette.edge)
      painter.shadow(Area(center: center, radius: radius), cornerRadius: radius, height: 2)
      painter.circle(center, radius: radius, color)
      // It rolls as far as it goes.
      let turn = (ends[slot] - x(0)) / radius * 180 / .pi
      for spoke in 0..<3 {
        painter.circle(
          center + SIMD2(direction: turn + Float(spoke) * 120) * radius * 0.55, radius: radius * 0.17,
          palette.onSeries.opacity(0.75))
      }
      let y = names[slot].center.y
      try painter.text(
        name(of: slot), at: SIMD2(names[slot].left, y), isSmall ? .caption : .label,
        width: names[slot].size.x - 58,
        color: palette.pairInk[slot])
      try painter.text(
        values[slot].inHundredths, at: SIMD2(names[slot].right - 14, y), isSmall ? .label : .heading,
        anchor: .trailing)
    }
  }

  private func drawChart(with painter: Painter) {
    let palette = painter.palette
    painter.well(chart, cornerRadius: 8)
    let inner = chart.inset(by: SIMD2(8, 6))
    func position(_ x: Float, _ value: Float) -> SIMD2<Float> {
      inner.plot(x, (value + reach) / (1 + 2 * reach))
    }
    for value in [Float(0), 1] { painter.level(position(0, value).y, across: inner, palette.edge) }
    let curves = shown.map { $0.history.map { position($0.x, $0.y) } }
    drawDifference(curves, every: 5, with: painter)
    let now = time.progress
    painter.upright(inner.x(at: now), across: chart, palette.ink.opacity(0.5))
    for slot in [1 - slot, slot] {
      painter.canvas.strokePolyline(curves[slot], width: 1.5, color: palette.pair[slot])
      painter.circle(position(now, values[slot]), radius: 4, palette.pair[slot])
    }
  }
}
