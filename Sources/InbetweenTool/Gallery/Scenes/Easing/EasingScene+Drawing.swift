import Inbetween
import InbetweenSDL

extension EasingScene {
  func draw(with painter: Painter) throws {
    painter.panel(wallPanel)
    painter.panel(sidePanel)
    let difference = "difference \(abs(values[0] - values[1]).inHundredths)"
    let room = track.right - title.x
    try painter.text(difference, at: SIMD2(track.right, title.y), .caption, anchor: .trailing)
    let words = wall.pointed.map { "\(easings[$0].name): click to copy" } ?? words
    try painter.caption(words, at: title, width: room - (try painter.width(of: difference, .caption)) - 10)
    drawCurves(with: painter)
    try drawTracks(with: painter)
    drawChart(with: painter)
  }

  /// The chosen easing as a CSS function if it has one. Otherwise its slopes at both ends.
  private var words: String {
    let chosen = compared[slot]
    if chosen.index != nil, let handles = chosen.points {
      let numbers = (0..<4).map { handles[$0] }.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    }
    return chosen.index.map { $0 >= WallEasing.pennerCount } ?? true ? "\(chosen.easing)" : speeds
  }

  private var speeds: String {
    func text(_ progress: Float) -> String {
      let slope = compared[slot].easing.derivative(at: progress)
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
    let curves = compared.map { $0.curve.map { square.plot($0.x, $0.y) } }
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

  /// Draws the cards on their tracks, which have room for overshoot, and how far they are apart.
  private func drawTracks(with painter: Painter) throws {
    let palette = painter.palette
    let lanes = track.rows(2, gap: 4)
    let size = SIMD2(lanes[0].size.y * 1.5, lanes[0].size.y - 2)
    let cards = zip(lanes, values).map { lane, value in
      let room = Area(center: lane.center, size: SIMD2((lane.size.x - size.x) / 1.8, 0))
      painter.level(lane.center.y, across: room, width: 2, palette.edge)
      for x in [room.left, room.right] { painter.circle(SIMD2(x, lane.center.y), radius: 3, palette.faint) }
      return Area(center: room.position(at: SIMD2(value, 0.5)), size: size)
    }
    let ends = [cards[0].center.x, cards[1].center.x].sorted()
    painter.fill(
      Area(x: ends[0]...ends[1], y: track.top...track.bottom), palette.series[2].opacity(0.2))
    for x in ends { painter.upright(x, across: track, palette.series[2].opacity(0.6)) }
    for (slot, card) in cards.enumerated() {
      painter.shadow(card, cornerRadius: 7, height: 2)
      painter.fill(card, cornerRadius: 7, palette.pair[slot])
      try painter.text(
        values[slot].inHundredths, at: card.center, .caption, anchor: .center,
        color: slot == 0 ? palette.onAccent : palette.onPair)
    }
  }

  private func drawChart(with painter: Painter) {
    let palette = painter.palette
    painter.well(chart, cornerRadius: 8)
    let inner = chart.inset(by: SIMD2(8, 6))
    func position(_ x: Float, _ value: Float) -> SIMD2<Float> { inner.plot(x, (value + 0.4) / 1.8) }
    for value in [Float(0), 1] { painter.level(position(0, value).y, across: inner, palette.edge) }
    let curves = compared.map { $0.history.map { position($0.x, $0.y) } }
    drawDifference(curves, every: 5, with: painter)
    let now = time.progress
    painter.upright(inner.x(at: now), across: chart, palette.ink.opacity(0.5))
    for slot in [1 - slot, slot] {
      painter.canvas.strokePolyline(curves[slot], width: 1.5, color: palette.pair[slot])
      painter.circle(position(now, values[slot]), radius: 4, palette.pair[slot])
    }
  }
}
