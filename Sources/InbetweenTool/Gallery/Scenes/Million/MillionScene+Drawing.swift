import Foundation
import Inbetween
import InbetweenSDL

extension MillionScene {
  func draw(with painter: Painter) throws {
    painter.panel(panel)
    crowd.place(blast, at: now, holds: isReduced)
    drawPoints(with: painter)
    drawRing(with: painter)
    if !crowd.isWhole { drawProgress(with: painter) }
    try drawFigures(with: painter)
    if meterArea.size.x > 0 {
      let drivers = crowd.tweens.driverCount + crowd.springs.driverCount
      try meter.draw(in: meterArea, drivers: drivers, with: painter)
    }
  }

  /// Draws all points in one call. A large crowd is drawn in memory, and the display gets one texture.
  private func drawPoints(with painter: Painter) {
    let palette = painter.palette
    let (scale, origin) = placing
    let look = look
    let steps = [palette.series[1], palette.series[4], palette.series[2], palette.series[3]]
    // With less motion a formation fades out at the end of its time, and the next one in.
    let fade = isReduced ? min(1, abs(1 - 2 * crowd.leg.part) * 1.6) : 1
    let colors = (0..<64).map { index in
      let part = Float(index) / 63 * 3
      let step = min(Int(part), 2)
      return steps[step].mixed(steps[step + 1], part - Float(step)).opacity(look.opacity * fade)
    }
    let light = isReduced ? crowd.distance.map { min(0.4 + $0 / 160, 1) } : []
    let (x, y, kinds) = (crowd.x, crowd.y, crowd.colors)
    let reduced = isReduced
    // Flights may leave the formations' stage, and are seen all over the panel.
    painter.canvas.drawStage(panel.size / scale, fittedInto: panel.center, size: panel.size) {
      painter.canvas.offset = (origin - panel.least) / scale
      let size = look.size / scale
      if reduced {
        painter.canvas.drawSprites(
          x: x.span, y: y.span, size: size, palette: colors, colorIndices: kinds.span, opacities: light.span)
      } else {
        painter.canvas.drawSprites(
          x: x.span, y: y.span, size: size, palette: colors, colorIndices: kinds.span)
      }
    }
  }

  /// Draws the front of an explosion as a ring that grows and fades.
  private func drawRing(with painter: Painter) {
    guard !isReduced, let blast else { return }
    let part = (now - blast.time).inSeconds / 0.7
    guard part < 1 else { return }
    let (scale, origin) = placing
    let grown = 1 - (1 - part) * (1 - part)
    painter.canvas.strokeArc(
      center: origin + blast.center * scale, radius: (14 + 330 * grown) * scale,
      width: max((1 - part) * 9, 0.5), color: painter.palette.ink.opacity(0.5 * (1 - part)))
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
    let isTall = figures.size.y > 50
    let points = crowd.isWhole ? "points, all drawn" : "of \(CrowdSize.grouped(crowd.wanted)) points"
    let engine = number(costs.engine.map { $0 * 1000 }, "%.1f")
    let all = [
      (points, CrowdSize.grouped(crowd.count)),
      ("ns a driver", number(costs.driver.map { $0 * 1e9 }, "%.1f")),
      ("ms: the engine's part", "\(engine) of \(number(costs.frame.map { $0 * 1000 }, "%.0f"))"),
    ]
    let ends = [figures.left, figures.x(at: 0.4), figures.x(at: 0.65), figures.right + 8]
    for ((name, value), index) in zip(all, 0...) {
      let column = figures.between(ends[index]...(ends[index + 1] - 8))
      try painter.text(
        value, at: SIMD2(column.left, figures.top + (isTall ? 19 : 14)), .heading, width: column.size.x)
      try painter.caption(
        name, at: SIMD2(column.left, figures.top + (isTall ? 42 : 35)), width: column.size.x)
    }
  }
}
