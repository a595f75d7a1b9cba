import Inbetween
import InbetweenSDL

/// A list of walks, and the page of one of them that slides in over it, from the bottom edge to the top edge.
struct WalkPages {
  /// The place of the new page, 0 at the bottom edge and 1 at the top edge.
  let part: Float
  let painter: Painter

  private struct Walk {
    let name: String
    let line: String
    let sky: RGBA
    let low: RGBA
    let far: RGBA
    let near: RGBA
  }

  private static let walks = [
    Walk(
      name: "Lake path", line: "5 km, flat", sky: RGBA(hex: 0x5B8DEF), low: RGBA(hex: 0xF7C9A9),
      far: RGBA(hex: 0x5F6FB0), near: RGBA(hex: 0x2F4A7A)),
    Walk(
      name: "Dunes", line: "8 km, sand", sky: RGBA(hex: 0x63B7C9), low: RGBA(hex: 0xF9E3B0),
      far: RGBA(hex: 0xE5B56C), near: RGBA(hex: 0xC98B45)),
    Walk(
      name: "Old forest", line: "11 km, hilly", sky: RGBA(hex: 0x8FC9B0), low: RGBA(hex: 0xE4F2D6),
      far: RGBA(hex: 0x4F8F72), near: RGBA(hex: 0x24543F)),
  ]

  /// Returns the area of a line of the list.
  static func row(_ index: Int, on page: Area) -> Area {
    let isTall = page.size.y > 200
    var rest = page.inset(by: SIMD2(isTall ? 18 : 12, isTall ? 14 : 10))
    if isTall { _ = rest.cutTop(34) }
    return rest.rows(isTall ? 3 : 2, gap: isTall ? 10 : 8)[min(index, isTall ? 2 : 1)]
  }

  /// Returns the area of the button that closes the new page.
  static func close(on page: Area) -> Area { Area(center: SIMD2(page.right - 26, page.top + 26), radius: 13) }

  func draw(on page: Area) throws {
    try drawList(on: page)
    guard part > 0 else { return }
    let sheet = Area(corner: page.least + SIMD2(0, page.size.y * (1 - part)), size: page.size)
    try drawWalk(on: sheet)
  }

  private func drawList(on page: Area) throws {
    let palette = painter.palette
    let isTall = page.size.y > 200
    painter.fill(page, palette.well)
    if isTall { try painter.text("Walks near you", at: page.least + SIMD2(18, 28), .heading) }
    for (index, walk) in Self.walks.prefix(isTall ? 3 : 2).enumerated() {
      let row = Self.row(index, on: page)
      painter.fill(row, cornerRadius: 10, palette.control)
      var rest = row.inset(by: 6)
      let thumb = rest.cutLeft(min(rest.size.y * 1.4, 84), gap: 12)
      drawPicture(of: walk, in: thumb)
      try painter.text(walk.name, at: SIMD2(rest.left, row.center.y - 9), .label)
      try painter.text(walk.line, at: SIMD2(rest.left, row.center.y + 10), .caption, color: palette.dim)
      let tip = SIMD2(row.right - 18, row.center.y)
      painter.canvas.strokePolyline(
        [tip + SIMD2(-3, -5), tip + SIMD2(2, 0), tip + SIMD2(-3, 5)], width: 1.5, color: palette.dim)
    }
  }

  private func drawWalk(on sheet: Area) throws {
    let palette = painter.palette
    let (walk, isTall) = (Self.walks[0], sheet.size.y > 200)
    painter.shadow(sheet, cornerRadius: 4, height: 3)
    painter.fill(sheet, palette.panel)
    let picture = sheet.between(sheet.left...sheet.x(at: WeatherPage.picture))
    drawPicture(of: walk, in: picture)
    let margin: Float = isTall ? 18 : 12
    let left = picture.right + margin
    let width = sheet.right - left - margin
    try painter.text(
      walk.name, at: SIMD2(left, sheet.top + (isTall ? 34 : 24)), isTall ? .title : .heading,
      width: width - 24)
    try painter.text(
      walk.line, at: SIMD2(left, sheet.top + (isTall ? 60 : 46)), .caption, width: width, color: palette.dim)
    let words = "Round the water and back by the mill."
    let lines = try painter.lines(of: words, width: width, .body)
    for (index, line) in lines.prefix(isTall ? 4 : 2).enumerated() {
      try painter.text(line, at: SIMD2(left, sheet.top + (isTall ? 92 : 72) + 20 * Float(index)), .body)
    }
    let close = Self.close(on: sheet)
    painter.circle(close.center, radius: 13, palette.control)
    for way in [Float(-1), 1] {
      let arm = SIMD2(4 * way, 4)
      painter.line(from: close.center - arm, to: close.center + arm, width: 1.5, palette.ink)
    }
    guard isTall else { return }
    let button = Area(corner: SIMD2(left, sheet.bottom - 54), size: SIMD2(min(width, 132), 36))
    painter.fill(button, cornerRadius: 18, palette.accent)
    try painter.text("Start", at: button.center, .label, anchor: .center, color: palette.onAccent)
  }

  private func drawPicture(of walk: Walk, in area: Area) {
    let canvas = painter.canvas
    canvas.clip(center: area.center, size: area.size) {
      canvas.fillRectangle(center: area.center, size: area.size, from: walk.sky, to: walk.low)
      painter.circle(
        area.position(at: SIMD2(0.66, 0.4)), radius: 0.13 * area.size.min(), RGBA(hex: 0xFFF3D6))
      for (place, size, color) in [
        (SIMD2<Float>(0.15, 0.95), SIMD2<Float>(1.1, 0.8), walk.far),
        (SIMD2(0.9, 1), SIMD2(1, 0.66), walk.far),
        (SIMD2(0.42, 1.2), SIMD2(1.6, 0.84), walk.near),
      ] {
        canvas.fillEllipse(center: area.position(at: place), size: area.size * size, color: color)
      }
    }
  }
}
