import Foundation
import Inbetween
import InbetweenSDL

extension FadeScene {
  func draw(with painter: Painter) throws {
    try drawFade(on: layout.stages[0], with: painter)
    try drawSlide(on: layout.stages[1], with: painter)
    try drawRuler(with: painter)
    guard layout.namesChips else { return }
    for control in controls {
      let place = SIMD2(control.area.left + 2, control.area.top - 14)
      try painter.text(control.name, at: place, .caption, color: painter.palette.dim)
    }
  }

  /// Returns the colour of a tween.
  private static func color(_ index: Int, _ palette: Palette) -> RGBA { palette.series[index == 0 ? 0 : 3] }

  // MARK: - Stages

  /// Draws a stage's panel. Returns the area inside it.
  private func drawStage(
    _ area: Area, _ name: String, _ note: String, with painter: Painter
  ) throws -> Area {
    painter.panel(area, cornerRadius: 20)
    let y = area.top + 26
    try painter.text(name, at: SIMD2(area.left + 20, y), .heading)
    try painter.text(
      note, at: SIMD2(area.right - 20, y), .caption, anchor: .trailing, color: painter.palette.dim)
    var room = area.inset(by: SIMD2(20, 16))
    _ = room.cutTop(34)
    return room
  }

  private func drawFade(on area: Area, with painter: Painter) throws {
    let room = try drawStage(area, "Fade", "opacity from 0 to 1", with: painter)
    let size = Self.elementSize(in: room)
    let card = Area(center: room.center, size: SIMD2(size.x, min(size.y * 1.8, room.size.y)))
    try drawPlace(card, "", with: painter)
    let opacity = painter.canvas.opacity
    painter.canvas.opacity *= min(max(values[0], 0), 1)
    defer { painter.canvas.opacity = opacity }
    try drawElement(card, Self.color(0, painter.palette), with: painter)
  }

  private func drawSlide(on area: Area, with painter: Painter) throws {
    let room = try drawStage(area, "Slide", "position, bottom to top edge", with: painter)
    let size = Self.elementSize(in: room)
    let back = SIMD2(room.center.x, room.bottom - size.y / 2)
    let fore = SIMD2(room.center.x, room.top + size.y / 2)
    try drawPlace(Area(center: back, size: size), "back", with: painter)
    try drawPlace(Area(center: fore, size: size), "fore", with: painter)
    try drawElement(
      Area(center: back + (fore - back) * values[1], size: size), Self.color(1, painter.palette),
      with: painter)
  }

  private static func elementSize(in room: Area) -> SIMD2<Float> {
    SIMD2(min(room.size.x, 420), min(max(room.size.y * 0.36, 36), 112))
  }

  /// Draws the area in which the element rests.
  private func drawPlace(_ area: Area, _ name: String, with painter: Painter) throws {
    painter.well(area, cornerRadius: 14)
    painter.canvas.strokeRectangle(
      center: area.center, size: area.size, cornerRadius: 14, width: 1,
      color: painter.palette.faint.opacity(0.6))
    try painter.text(name, at: area.center, .caption, anchor: .center, color: painter.palette.dim)
  }

  private func drawElement(_ area: Area, _ color: RGBA, with painter: Painter) throws {
    let ink = painter.palette.onSeries
    painter.shadow(area, cornerRadius: 14, height: 2)
    painter.fill(area, cornerRadius: 14, color)
    let isTall = area.size.y >= 84
    let y = isTall ? area.top + 34 : area.center.y
    painter.circle(SIMD2(area.left + 32, y), radius: 12, ink)
    painter.circle(SIMD2(area.left + 32, y), radius: 4.5, color)
    try painter.text("Forward element", at: SIMD2(area.left + 56, y), .heading, color: ink)
    guard isTall else { return }
    for (index, share) in [Float(1), 0.6].enumerated() {
      let line = area.top + 66 + Float(index) * 20
      guard line < area.bottom - 12 else { return }
      let right = area.left + 20 + (area.size.x - 40) * share
      painter.fill(
        Area(x: (area.left + 20)...right, y: (line - 4)...(line + 4)), cornerRadius: 4, ink.opacity(0.18))
    }
  }

  // MARK: - Ruler

  private func drawRuler(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(layout.ruler, cornerRadius: 20)
    let (top, bottom) = (layout.rows[0].top, layout.rows[1].bottom)
    for window in film.windows {
      let (left, right) = (x(at: window.start), x(at: window.end))
      let isPlayed = window.start == self.window?.start
      painter.fill(Area(x: left...right, y: (top - 4)...(bottom + 4)), cornerRadius: 8, palette.well)
      try painter.text(
        "\(window.direction.rawValue) window", at: SIMD2((left + right) / 2, top - 19), .caption,
        anchor: .center, color: isPlayed ? palette.ink : palette.dim)
    }
    try drawSeconds(at: bottom + 14, with: painter)
    for index in layout.rows.indices { try drawRow(index, with: painter) }
    let head = layout.x(at: share)
    painter.fill(
      Area(x: (head - 1)...(head + 1), y: (top - 6)...(bottom + 6)), cornerRadius: 1, palette.ink)
    painter.circle(SIMD2(head, top - 6), radius: isHeld ? 6 : 5, palette.ink)
  }

  private func drawRow(_ index: Int, with painter: Painter) throws {
    let (palette, row) = (painter.palette, layout.rows[index])
    let color = Self.color(index, palette)
    try painter.text(
      index == 0 ? "opacity" : "position", at: SIMD2(layout.ruler.left + 20, row.center.y), .label)
    for window in film.windows {
      let bar = Area(
        x: x(at: window.segment.lowerBound)...x(at: window.segment.upperBound), y: row.top...row.bottom)
      painter.fill(bar, cornerRadius: 8, color.opacity(0.2))
      painter.canvas.strokeRectangle(
        center: bar.center, size: bar.size, cornerRadius: 8, width: 1, color: color.opacity(0.45))
    }
    let curve = film.curves[index]
    let (low, high) = (row.bottom - 5, row.top + 5)
    let points = curve.enumerated().map { step, value in
      SIMD2(layout.x(at: Float(step) / Float(curve.count - 1)), low + (high - low) * value)
    }
    painter.canvas.strokePolyline(points, width: 2, color: color)
    painter.circle(SIMD2(layout.x(at: share), low + (high - low) * values[index]), radius: 4.5, color)
    try painter.text(
      String(format: "%.2f", values[index]), at: SIMD2(layout.ruler.right - 20, row.center.y), .label,
      anchor: .trailing)
  }

  /// Draws marks at tenths of a second, and labels at whole seconds.
  private func drawSeconds(at y: Float, with painter: Painter) throws {
    let tenths = Int(film.length / .milliseconds(100))
    for tenth in 0...tenths {
      let place = x(at: .milliseconds(100 * tenth))
      if tenth % 10 == 0 {
        try painter.text(
          "\(tenth / 10) s", at: SIMD2(place, y), .caption, anchor: .center, color: painter.palette.dim)
      } else {
        painter.line(
          from: SIMD2(place, y - 3), to: SIMD2(place, y + (tenth % 5 == 0 ? 3 : 1)), painter.palette.faint)
      }
    }
  }

  private func x(at time: Duration) -> Float { layout.x(at: Float(time / film.length)) }
}
