import Foundation
import Inbetween
import InbetweenSDL

extension FadeScene {
  func draw(with painter: Painter) throws {
    try drawFade(on: stages[0], with: painter)
    try drawSlide(on: stages[1], with: painter)
    try drawRuler(with: painter)
    guard namesChips else { return }
    for control in controls {
      try painter.caption(control.name, at: SIMD2(control.area.left + 2, control.area.top - 14))
    }
  }

  /// Returns the colour of a tween.
  private static func color(_ index: Int, _ palette: Palette) -> RGBA { palette.series[index == 0 ? 0 : 3] }

  /// Draws a stage's panel. Returns the area inside it.
  private func drawStage(
    _ area: Area, _ name: String, _ note: String, with painter: Painter
  ) throws -> Area {
    painter.panel(area, cornerRadius: 20)
    let y = area.top + 26
    try painter.text(name, at: SIMD2(area.left + 20, y), .heading)
    try painter.caption(note, at: SIMD2(area.right - 20, y), anchor: .trailing)
    var room = area.inset(by: SIMD2(20, 16))
    _ = room.cutTop(34)
    return room
  }

  private func drawFade(on area: Area, with painter: Painter) throws {
    let room = try drawStage(area, "Fade", "opacity from 0 to 1", with: painter)
    let size = Self.elementSize(in: room)
    let card = Area(center: room.center, size: SIMD2(size.x, min(size.y * 1.8, room.size.y)))
    try drawPlace(card, "", with: painter)
    try painter.moved(opacity: min(max(values[0], 0), 1)) {
      try drawElement(card, Self.color(0, painter.palette), with: painter)
    }
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
    painter.outline(area, cornerRadius: 14, painter.palette.faint.opacity(0.6))
    try painter.caption(name, at: area.center, anchor: .center)
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

  private func drawRuler(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(ruler, cornerRadius: 20)
    let track = Area(x: times.left...times.right, y: (rows[0].top - 4)...(rows[1].bottom + 4))
    for window in film.windows {
      let (left, right) = (x(at: window.start), x(at: window.end))
      let isPlayed = window.start == self.window?.start
      painter.fill(track.between(left...right), cornerRadius: 8, palette.well)
      try painter.text(
        "\(window.direction.rawValue) window", at: SIMD2((left + right) / 2, rows[0].top - 19), .caption,
        anchor: .center, color: isPlayed ? palette.ink : palette.dim)
    }
    try drawSeconds(at: rows[1].bottom + 14, with: painter)
    for index in rows.indices { try drawRow(index, with: painter) }
    let x = times.x(at: time.progress)
    let top = rows[0].top - 6
    painter.fill(Area(x: (x - 1)...(x + 1), y: top...(rows[1].bottom + 6)), cornerRadius: 1, palette.ink)
    painter.circle(SIMD2(x, top), radius: holdsTime ? 6 : 5, palette.ink)
  }

  private func drawRow(_ index: Int, with painter: Painter) throws {
    let (palette, row) = (painter.palette, rows[index])
    let color = Self.color(index, palette)
    try painter.text(
      index == 0 ? "opacity" : "position", at: SIMD2(ruler.left + 20, row.center.y), .label)
    for window in film.windows {
      let bar = row.between(x(at: window.segment.lowerBound)...x(at: window.segment.upperBound))
      painter.fill(bar, cornerRadius: 8, color.opacity(0.2))
      painter.outline(bar, cornerRadius: 8, color.opacity(0.45))
    }
    let curve = film.curves[index]
    let (low, high) = (row.bottom - 5, row.top + 5)
    let points = curve.enumerated().map { step, value in
      SIMD2(times.x(at: Float(step) / Float(curve.count - 1)), low + (high - low) * value)
    }
    painter.canvas.strokePolyline(points, width: 2, color: color)
    painter.circle(SIMD2(times.x(at: time.progress), low + (high - low) * values[index]), radius: 4.5, color)
    try painter.text(
      String(format: "%.2f", values[index]), at: SIMD2(ruler.right - 20, row.center.y), .label,
      anchor: .trailing)
  }

  /// Draws marks at tenths of a second, and labels at whole seconds.
  private func drawSeconds(at y: Float, with painter: Painter) throws {
    let tenths = Int(film.length / .milliseconds(100))
    for tenth in 0...tenths {
      let position = x(at: .milliseconds(100 * tenth))
      if tenth % 10 == 0 {
        try painter.caption("\(tenth / 10) s", at: SIMD2(position, y), anchor: .center)
      } else {
        painter.line(
          from: SIMD2(position, y - 3), to: SIMD2(position, y + (tenth % 5 == 0 ? 3 : 1)),
          painter.palette.faint)
      }
    }
  }

  private func x(at time: Duration) -> Float { times.x(at: Float(time / film.length)) }
}
