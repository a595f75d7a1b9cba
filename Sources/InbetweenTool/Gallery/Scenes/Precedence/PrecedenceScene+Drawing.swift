import Inbetween
import InbetweenSDL

extension PrecedenceScene {
  func draw(with painter: Painter) throws {
    painter.panel(layout.panel)
    try drawGutter(with: painter)
    drawRibbon(with: painter)
    try drawPlot(with: painter)
    drawPlayhead(with: painter)
    try drawBall(with: painter)
    try drawHint(with: painter)
  }

  private func color(of lane: String?, _ palette: Palette) -> RGBA {
    lane.flatMap { arrangement[$0] }.map { palette.series[$0.series] } ?? palette.dim
  }

  /// Draws the state of each lane beside its row, from the engine's precedence (C9).
  private func drawGutter(with painter: Painter) throws {
    let palette = painter.palette
    let (left, winner) = (layout.inner.left, winner)
    try painter.caption("last registered", at: SIMD2(left, layout.ruler.top + 7))
    for lane in arrangement.lanes {
      guard let span = study.spans[lane.name], let bar = bars.first(where: { $0.lane == lane.name })
      else { continue }
      let y = bar.area.center.y
      let isActive = span.contains(time.shown) && time.shown < span.upperBound
      let words =
        lane.name == winner ? "seen" : isActive ? "hidden" : time.shown < span.lowerBound ? "waits" : "over"
      let tint = color(of: lane.name, palette)
      painter.circle(SIMD2(left + 11, y), radius: 11, isActive ? tint : tint.opacity(0.25))
      try painter.text(
        lane.name, at: SIMD2(left + 11, y), .label, anchor: .center,
        color: isActive ? palette.onSeries : palette.ink.opacity(0.7))
      try painter.text(
        words, at: SIMD2(left + 32, y), lane.name == winner ? .label : .caption,
        color: lane.name == winner ? palette.ink : palette.dim)
    }
    try painter.caption("what is seen", at: SIMD2(left, layout.ribbon.center.y))
  }

  /// Draws the winners over time.
  private func drawRibbon(with painter: Painter) {
    painter.fill(layout.ribbon, cornerRadius: 4, painter.palette.well)
    for segment in study.seen where segment.winner != nil {
      let area = layout.ribbon.between(
        layout.x(segment.span.lowerBound)...layout.x(segment.span.upperBound))
      painter.fill(
        area.inset(by: SIMD2(1, 0)), cornerRadius: 3, color(of: segment.winner, painter.palette))
    }
  }

  private func position(_ point: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(layout.x(seconds: point.x), layout.y(point.y))
  }

  private func drawPlot(with painter: Painter) throws {
    let palette = painter.palette
    painter.well(layout.plot, cornerRadius: 10)
    for value in [Float(0), 0.5, 1] {
      painter.level(layout.y(value), across: layout.plot, palette.edge)
    }
    for lane in arrangement.lanes {
      let tint = color(of: lane.name, palette).opacity(0.5)
      painter.dashes(along: (study.own[lane.name] ?? []).map(position), gap: 4, tint)
    }
    for (before, after) in zip(study.seen, study.seen.dropFirst()) {
      guard let from = before.points.last, let to = after.points.first else { continue }
      painter.dashes(from: position(from), to: position(to), dash: 1.5, gap: 3.5, palette.dim)
    }
    for segment in study.seen {
      painter.canvas.strokePolyline(
        segment.points.map(position), width: segment.winner == nil ? 1.5 : 3,
        color: color(of: segment.winner, palette))
    }
  }

  private func drawPlayhead(with painter: Painter) {
    painter.line(
      from: SIMD2(ruler.x, layout.ruler.bottom - 6), to: SIMD2(ruler.x, layout.plot.bottom), width: 1.5,
      painter.palette.ink.opacity(0.55))
  }

  /// Draws the ball at the height of the curve's present value.
  private func drawBall(with painter: Painter) throws {
    let palette = painter.palette
    let value = frame[performance.entity, .level] ?? 0
    let (winner, y) = (winner, layout.y(value))
    let tint = color(of: winner, palette)
    painter.line(
      from: SIMD2(layout.rail, layout.y(0)), to: SIMD2(layout.rail, layout.y(1)), width: 2, palette.edge)
    painter.dashes(
      from: SIMD2(layout.rail + 18, y), to: SIMD2(ruler.x, y), dash: 2, gap: 4, width: 1,
      palette.dim.opacity(0.8))
    painter.circle(SIMD2(ruler.x, y), radius: 7, palette.well)
    painter.circle(SIMD2(ruler.x, y), radius: 5, tint)
    let shape = Area(center: SIMD2(layout.rail, y), size: SIMD2(30, 30))
    painter.shadow(shape, cornerRadius: 15, height: 2)
    painter.circle(shape.center, radius: 15, tint)
    if let winner {
      try painter.text(winner, at: shape.center, .label, anchor: .center, color: palette.onSeries)
    }
    try painter.text(
      value.inHundredths, at: SIMD2(layout.rail - 26, y), .label, anchor: .trailing)
  }

  private func drawHint(with painter: Painter) throws {
    let foot = layout.foot
    let left = foot.left + 152 + 24 + 80 + 24
    let words = "Drag a bar in time, by its ends, or up and down; drag the playhead."
    try painter.caption(
      words, at: SIMD2(foot.right, foot.center.y), anchor: .trailing, width: foot.right - left)
  }
}
