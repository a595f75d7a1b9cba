import Foundation
import Inbetween
import InbetweenSDL

extension FadeScene {
  func draw(with painter: Painter) throws {
    try drawStage(stages[0], "Fade", "good for a change in the same place", with: painter) { page in
      try WeatherPage(part: min(max(values[0], 0), 1), painter: painter).draw(on: page)
      let tabs = WeatherPage.tabs(on: page)
      drawTap(at: SIMD2(tabs.x(at: isEntering ? 0.75 : 0.25), tabs.center.y), with: painter)
    }
    try drawStage(stages[1], "Slide", "good for a page that comes and goes", with: painter) { page in
      try WalkPages(part: values[1], painter: painter).draw(on: page)
      let row = WalkPages.row(0, on: page)
      drawTap(
        at: isEntering ? SIMD2(row.x(at: 0.75), row.center.y) : WalkPages.close(on: page).center,
        with: painter
      )
    }
    try drawRuler(with: painter)
    guard namesChips else { return }
    for control in controls {
      try painter.caption(control.name, at: SIMD2(control.area.left + 2, control.area.top - 14))
    }
  }

  /// Returns the colour of a tween.
  private static func color(_ index: Int, _ palette: Palette) -> RGBA { palette.series[index == 0 ? 0 : 3] }

  /// Draws a stage's panel, and a page on it as on a screen.
  private func drawStage(
    _ area: Area, _ name: String, _ note: String, with painter: Painter, _ drawPage: (Area) throws -> Void
  ) throws {
    painter.panel(area, cornerRadius: 20)
    let y = area.top + 26
    try painter.text(name, at: SIMD2(area.left + 20, y), .heading)
    let left = area.left + 32 + (try painter.width(of: name, .heading))
    try painter.text(
      note, at: SIMD2(left, y + 1), .label, width: area.right - 20 - left, color: painter.palette.dim)
    var page = area.inset(by: SIMD2(20, 16))
    _ = page.cutTop(34)
    let edge = page.inset(by: -1)
    painter.fill(edge, painter.palette.edge)
    try painter.canvas.clip(center: page.center, size: page.size) { try drawPage(page) }
  }

  /// Whether the next page to come is the new one, or it is coming.
  private var isEntering: Bool {
    let next = film.windows.first { loop.shown < $0.end } ?? film.windows.last
    return next?.direction == .forward
  }

  /// Draws a tap, which is what sets off a transition.
  private func drawTap(at position: SIMD2<Float>, with painter: Painter) {
    for window in film.windows {
      let part = Float((loop.shown - window.start + Self.tap) / (Self.tap * 1.5))
      guard (0...1).contains(part) else { continue }
      let strength = part < 0.6 ? part / 0.6 : (1 - part) / 0.4
      painter.circle(position, radius: 18 - 6 * strength, painter.palette.series[3].opacity(0.5 * strength))
      painter.canvas.strokeArc(
        center: position, radius: 18 - 6 * strength, width: 1.5, color: RGBA.white.opacity(0.8 * strength))
    }
  }

  /// The time from the beginning of a tap to that of its transition.
  private static let tap = Duration.milliseconds(300)

  private func drawRuler(with painter: Painter) throws {
    let palette = painter.palette
    painter.panel(ruler, cornerRadius: 20)
    let track = Area(x: times.left...times.right, y: (rows[0].top - 4)...(rows[1].bottom + 4))
    for window in film.windows {
      let (left, right) = (x(at: window.start), x(at: window.end))
      let isPlayed = window.start == self.window?.start
      painter.fill(track.between(left...right), cornerRadius: 8, palette.well)
      try painter.text(
        window.direction == .forward ? "the new page enters" : "the new page leaves",
        at: SIMD2((left + right) / 2, rows[0].top - 19), .caption, anchor: .center,
        color: isPlayed ? palette.ink : palette.dim)
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
    let left = ruler.left + 20
    try painter.text(index == 0 ? "Fade" : "Slide", at: SIMD2(left, row.center.y - 9), .label)
    try painter.caption(index == 0 ? "opacity" : "position", at: SIMD2(left, row.center.y + 9))
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
      String(format: "%.0f %%", values[index] * 100), at: SIMD2(ruler.right - 16, row.center.y), .label,
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
