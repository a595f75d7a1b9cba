import Inbetween
import InbetweenSDL

extension EasingScene {
  func draw(with painter: Painter) throws {
    painter.panel(wallPanel)
    painter.panel(sidePanel)
    try drawTitle(with: painter)
    drawCurve(with: painter)
    drawTrack(with: painter)
    try drawChart(with: painter)
  }

  private func drawTitle(with painter: Painter) throws {
    let width = sidePanel.right - title.x - 12
    let name = wall.chosen.map { wall.easings[$0].name } ?? "your own"
    try painter.text(name, at: title, .heading, width: width - 52)
    try painter.text(
      value.inHundredths, at: SIMD2(track.right, title.y), .label, anchor: .trailing,
      color: painter.palette.accent)
    try painter.caption(words, at: title + SIMD2(0, 20), width: width)
  }

  /// The easing as a CSS function if it has one. Otherwise its slopes at both ends.
  private var words: String {
    if let handles = wall.chosen.flatMap({ wall.easings[$0].handles }) {
      let numbers = (0..<4).map { handles[$0] }.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    }
    return wall.chosen.map { $0 >= WallEasing.pennerCount } ?? true ? "\(easing)" : speeds
  }

  private var speeds: String {
    func text(_ progress: Float) -> String {
      let slope = easing.derivative(at: progress)
      return slope > 1000 ? "∞" : slope.inHundredths
    }
    return "speed \(text(0)) at first, \(text(1)) at last"
  }

  private func drawCurve(with painter: Painter) {
    let palette = painter.palette
    painter.well(well)
    for value in [Float(0), 1] {
      painter.level(square.plot(0, value).y, across: well, palette.edge)
      painter.upright(square.x(at: value), across: square, palette.edge)
    }
    painter.canvas.strokePolyline(curve.map { square.plot($0.x, $0.y) }, width: 3, color: palette.accent)
    let bead = square.plot(wall.progress, value)
    painter.circle(bead, radius: 7, palette.well)
    painter.circle(bead, radius: 5, palette.ink)
  }

  /// Draws the card on its track, which has room for overshoot.
  private func drawTrack(with painter: Painter) {
    let palette = painter.palette
    let size = SIMD2(track.size.y * 1.2, track.size.y - 4)
    let room = Area(center: track.center, size: SIMD2((track.size.x - size.x) / 1.8, 0))
    painter.level(track.center.y, across: room, width: 2, palette.edge)
    for x in [room.left, room.right] { painter.circle(SIMD2(x, track.center.y), radius: 3, palette.faint) }
    let shape = Area(center: room.position(at: SIMD2(value, 0.5)), size: size)
    painter.shadow(shape, cornerRadius: 8, height: 2)
    painter.fill(shape, cornerRadius: 8, palette.series[0])
    for (line, width) in [Float(0.5), 0.3].enumerated() {
      painter.fill(
        Area(
          corner: shape.least + SIMD2(size.x * 0.2, size.y * (0.32 + 0.24 * Float(line))),
          size: SIMD2(size.x * width, 3)), cornerRadius: 1.5, palette.onSeries.opacity(0.6))
    }
  }

  private func drawChart(with painter: Painter) throws {
    let palette = painter.palette
    painter.well(chart, cornerRadius: 8)
    let inner = chart.inset(by: SIMD2(8, 6))
    func position(_ x: Float, _ value: Float) -> SIMD2<Float> { inner.plot(x, (value + 0.4) / 1.8) }
    for value in [Float(0), 1] { painter.level(position(0, value).y, across: inner, palette.edge) }
    painter.canvas.strokePolyline(history.map { position($0.x, $0.y) }, width: 1.5, color: palette.dim)
    let now = time.progress
    painter.upright(inner.x(at: now), across: chart, palette.ink.opacity(0.5))
    painter.circle(position(now, value), radius: 4, palette.accent)
  }
}
