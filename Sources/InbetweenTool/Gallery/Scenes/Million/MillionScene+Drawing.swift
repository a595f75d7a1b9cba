import Foundation
import Inbetween
import InbetweenSDL

extension MillionScene {
  func draw(with painter: Painter) throws {
    crowd.place(blast, at: now, holds: isReduced, most: drawn.count)
    painter.shadow(panel, cornerRadius: 16, height: 1)
    try painter.framed(panel) {
      drawSpace(with: painter)
      drawPoints(with: painter)
      drawRing(with: painter)
      if !crowd.isWhole { drawProgress(with: painter) }
      try drawFigures(with: painter)
    }
    if meterArea.size.x > 0 {
      let drivers = crowd.tweens.driverCount + crowd.springs.driverCount
      try meter.draw(in: meterArea, drivers: drivers, with: painter)
    }
  }

  /// Draws the space, which has its own colours in both palettes.
  private func drawSpace(with painter: Painter) {
    painter.canvas.fillRectangle(
      center: panel.center, size: panel.size, from: RGBA(hex: 0x0C1024), to: RGBA(hex: 0x1B1233))
    for (share, color) in [(Float(0.62), RGBA(hex: 0x5B3FA8)), (0.26, RGBA(hex: 0xFF9E7A))] {
      let size = panel.size * share
      painter.canvas.drawShadow(
        center: panel.center, size: size, cornerRadius: size.min() / 2, blur: size.min() * 0.9,
        color: color.opacity(0.16))
    }
  }

  /// Draws all points in one call. A large crowd is drawn in memory, and the display gets one texture.
  private func drawPoints(with painter: Painter) {
    let palette = Palette.dark
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
    let (x, y, kinds) = (crowd.x, crowd.y, crowd.colors.prefix(crowd.x.count))
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
      width: max((1 - part) * 9, 0.5), color: RGBA.white.opacity(0.5 * (1 - part)))
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
    let power = min(max(log10(Float(max(crowd.x.count, 1))) - 3, 0), Float(looks.count) - 1.001)
    let step = Int(power)
    let look = looks[step] + (looks[step + 1] - looks[step]) * (power - Float(step))
    return (look.x, look.y)
  }

  private func drawFigures(with painter: Painter) throws {
    let wanted = CrowdSize.grouped(crowd.wanted)
    let points =
      crowd.isWhole
      ? crowd.x.count < crowd.count
        ? "points, all live, \(CrowdSize.grouped(crowd.x.count / 1000 * 1000)) drawn" : "points, all drawn"
      : crowd.count < crowd.wanted ? "of \(wanted) points" : "points, \(wanted) stay"
    // The figures of the graph, so that both agree.
    let engine = meter.shown.costs.tick
    let frame = engine > .zero ? meter.shown.frame : .zero
    let parts = "\(Self.milliseconds(engine, "%.1f")) of \(Self.milliseconds(frame)) ms"
    let cost = costs.least.map { String(format: "%.1f ns", $0 * 1e9) } ?? "– ns"
    let all = [
      (CrowdSize.grouped(crowd.count), [points] + (limit.map { [$0] } ?? [])),
      (cost, ["a driver: the engine, \(parts) a frame"]),
    ]
    // In the corners, which the formations leave free.
    let style: TextStyle = panel.size.y > 400 ? .display : .title
    let corners = panel.inset(by: SIMD2(22, 18))
    for (index, (value, lines)) in all.enumerated() {
      let isLeft = index == 0
      let y = corners.top + style.fontSize / 2
      let place = SIMD2(isLeft ? corners.left : corners.right, y)
      let anchor: TextAnchor = isLeft ? .leading : .trailing
      let width = try lines.reduce(painter.width(of: value, style)) {
        max($0, try painter.width(of: $1, .caption))
      }
      let top = y - style.fontSize / 2 - 6
      painter.fill(
        Area(
          corner: SIMD2((isLeft ? place.x : place.x - width) - 10, top),
          size: SIMD2(width + 20, style.fontSize + 18 + 16 * Float(lines.count))), cornerRadius: 12,
        RGBA(hex: 0x0C1024).opacity(0.66))
      try painter.text(value, at: place, style, anchor: anchor, color: .white)
      for (row, line) in lines.enumerated() {
        try painter.text(
          line, at: place + SIMD2(0, style.fontSize / 2 + 12 + 16 * Float(row)), .caption, anchor: anchor,
          color: RGBA.white.opacity(0.85))
      }
    }
  }

  /// The part of a frame that keeps frames from being faster, or all points from being drawn, in words. Nil
  /// if frames are fast. The engine's time stands apart.
  var limit: String? {
    let (costs, frame) = (meter.shown.costs, meter.shown.frame)
    if drawn.count < crowd.count {
      return "the renderer is the limit: \(Self.milliseconds(costs.draw)) ms to draw them"
    }
    guard frame > meter.budget * 5 / 4, costs.draw + costs.present > frame / 2 else { return nil }
    let (name, time) =
      costs.present > costs.draw ? ("display", costs.present) : ("renderer", costs.draw)
    return "the \(name) is the limit: \(Self.milliseconds(time)) of \(Self.milliseconds(frame)) ms"
  }

  private static func milliseconds(_ time: Duration, _ format: String = "%.0f") -> String {
    time > .zero ? String(format: format, time / .milliseconds(1)) : "–"
  }
}
