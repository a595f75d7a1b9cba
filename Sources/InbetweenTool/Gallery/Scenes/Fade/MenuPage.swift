import Inbetween
import InbetweenSDL

/// A page of the game's menu: rows that are chosen, or switched.
struct MenuPage {
  let name: String
  /// The names of the rows, and what stands below each.
  let rows: [(name: String, line: String)]
  /// Whether one row is chosen. Otherwise each is on or off.
  let isChoice: Bool
  /// The rows that are chosen or on.
  var on: Set<Int>

  /// The pages of the menu.
  static let all = [
    MenuPage(
      name: "Continue",
      rows: [
        ("The old town", "Chapter 3, 41 %"), ("Lake path", "Chapter 2, done"), ("Harbour", "Chapter 1, done"),
      ],
      isChoice: true, on: [0]),
    MenuPage(
      name: "Difficulty",
      rows: [
        ("Story", "No lantern goes out"), ("Night watch", "As it was meant"),
        ("New moon", "One light, one life"),
      ],
      isChoice: true, on: [1]),
    MenuPage(
      name: "Options",
      rows: [
        ("Music", "Strings and rain"), ("Subtitles", "All voices"), ("Less motion", "Pages come at once"),
      ],
      isChoice: false, on: [0, 1]),
  ]

  mutating func press(_ row: Int) { on = isChoice ? [row] : on.symmetricDifference([row]) }

  /// Returns the area of a row, and that of the button that closes the page.
  static func row(_ index: Int, on page: Area) -> Area {
    var rest = page.inset(by: page.size.y > 190 ? 18 : 10)
    _ = rest.cutTop(page.size.y > 190 ? 40 : 32)
    return rest.rows(3, gap: page.size.y > 190 ? 8 : 4)[index]
  }
  static func close(on page: Area) -> Area {
    Area(center: SIMD2(page.right - 30, page.top + (page.size.y > 190 ? 32 : 21)), radius: 14)
  }

  /// Draws the page. `rows` and `close` are the controls at its places.
  func draw(on page: Area, rows controls: [Control], close: Control, with painter: Painter) throws {
    let palette = painter.palette
    painter.shadow(page, cornerRadius: 18, height: 4)
    painter.fill(page.inset(by: -1), cornerRadius: 19, palette.edge)
    painter.fill(page, cornerRadius: 18, palette.panel)
    try painter.text(name, at: SIMD2(page.left + 22, Self.close(on: page).center.y), .heading)
    let cross = Self.close(on: page)
    painter.circle(
      cross.center, radius: 14 - close.push, palette.control.mixed(palette.lifted, close.lift))
    for way in [Float(-1), 1] {
      let arm = SIMD2(4 * way, 4)
      painter.line(from: cross.center - arm, to: cross.center + arm, width: 1.5, palette.ink)
    }
    for (index, row) in rows.enumerated() {
      let (control, isOn) = (controls[index], on.contains(index))
      let area = Self.row(index, on: page).inset(by: control.push * 1.5)
      painter.fill(area, cornerRadius: 12, palette.control.mixed(palette.lifted, control.lift * 0.7))
      let isTall = area.size.y > 40
      try painter.text(row.name, at: SIMD2(area.left + 16, area.center.y - (isTall ? 9 : 0)), .label)
      if isTall { try painter.caption(row.line, at: SIMD2(area.left + 16, area.center.y + 10)) }
      drawMark(at: SIMD2(area.right - 32, area.center.y), isOn: isOn, with: painter)
    }
  }

  private func drawMark(at center: SIMD2<Float>, isOn: Bool, with painter: Painter) {
    let palette = painter.palette
    if isChoice {
      painter.circle(center + SIMD2(8, 0), radius: 9, isOn ? palette.accent : palette.faint)
      painter.circle(center + SIMD2(8, 0), radius: isOn ? 4 : 7, isOn ? palette.onAccent : palette.panel)
    } else {
      let track = Area(center: center, size: SIMD2(32, 18))
      painter.fill(track, cornerRadius: 9, isOn ? palette.accent : palette.faint)
      painter.circle(
        center + SIMD2(isOn ? 7 : -7, 0), radius: 6.5, isOn ? palette.onAccent : palette.panel)
    }
  }
}
