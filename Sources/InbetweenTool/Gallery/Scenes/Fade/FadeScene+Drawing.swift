import Foundation
import Inbetween
import InbetweenSDL

extension FadeScene {
  func draw(with painter: Painter) throws {
    try drawStage(with: painter)
    try drawRuler(with: painter)
    guard namesChips else { return }
    for control in chips {
      try painter.caption(control.name, at: SIMD2(control.area.left + 2, control.area.top - 14))
    }
  }

  /// Returns the colour of a tween.
  private static func color(_ index: Int, _ palette: Palette) -> RGBA { palette.series[index == 0 ? 0 : 3] }

  /// Draws the game: the town, the menu before it, and the page that slides in.
  private func drawStage(with painter: Painter) throws {
    painter.shadow(stage, cornerRadius: 16, height: 1)
    let backdrop = MenuBackdrop(part: min(max(values[0], 0), 1), painter: painter)
    try painter.framed(stage) {
      backdrop.draw(in: stage)
      try drawMenu(backdrop, with: painter)
      let shown = Area(corner: sheet.least + SIMD2(0, drop), size: sheet.size)
      if values[1] > 0 { try pages[page].draw(on: shown, rows: options, close: close, with: painter) }
      drawTap(
        at: isEntering ? items[page].area.position(at: SIMD2(0.8, 0.5)) : close.area.center, with: painter)
    }
  }

  /// Draws the menu on a dark card, where its texts can be read by day and by night.
  private func drawMenu(_ backdrop: MenuBackdrop, with painter: Painter) throws {
    let top = SIMD2(items[0].area.left + 4, items[0].area.top)
    let isTall = stage.size.y > 230
    painter.fill(menu, cornerRadius: 18, RGBA(hex: 0x0C1626).opacity(0.72))
    try painter.text(
      "Lantern", at: top - SIMD2(0, isTall ? 60 : 26), isTall ? .display : .title, color: Self.ink)
    if isTall { try backdrop.change("Day three, noon", "Night three", at: top - SIMD2(0, 26), .label) }
    for (index, item) in items.enumerated() {
      let chosen = index == page ? min(max(values[1], 0), 1) : 0
      let area = item.area.inset(by: item.push * 1.5)
      painter.fill(area, cornerRadius: 10, Self.ink.opacity(0.1 + 0.12 * item.lift))
      painter.fill(
        Area(corner: area.least, size: SIMD2(4, area.size.y)), cornerRadius: 2,
        RGBA(hex: 0xFFE08A).opacity(chosen))
      try painter.text(
        item.name, at: SIMD2(area.left + 16 + 4 * item.lift, area.center.y), .label, color: Self.ink)
    }
  }

  private static let ink = RGBA(hex: 0xF1F4FB)

  /// Whether the next page to come is the new one, or it is coming.
  private var isEntering: Bool {
    let next = film.windows.first { loop.shown < $0.end } ?? film.windows.last
    return next?.direction == .forward
  }

  /// Draws a tap, which is what sets off a transition while the loop plays by itself.
  private func drawTap(at position: SIMD2<Float>, with painter: Painter) {
    guard isPlaying else { return }
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
        window.direction == .forward ? "the page enters" : "the page leaves",
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
    try painter.caption(index == 0 ? "night: opacity" : "page: position", at: SIMD2(left, row.center.y + 9))
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
