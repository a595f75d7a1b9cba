import Inbetween
import InbetweenSDL

/// A page of the game's menu: rows that are chosen, or switched. The game behind the menu obeys them.
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
      name: "Travel",
      rows: [
        ("The old town", "Chapter 3, 41 %"), ("The lake", "Chapter 2, done"),
        ("The harbour", "Chapter 1, done"),
      ],
      isChoice: true, on: [0]),
    MenuPage(
      name: "Difficulty",
      rows: [
        ("Story", "Every window is lit"), ("Night watch", "Half of them, as it was meant"),
        ("New moon", "A light or two in all the night"),
      ],
      isChoice: true, on: [1]),
    MenuPage(
      name: "Options",
      rows: [
        ("Rain", "On every roof"), ("Paper lanterns", "They rise all night"),
        ("Less motion", "Pages fade, the sky stands still"),
      ],
      isChoice: false, on: [1]),
  ]

  /// The rows that are on, in a line.
  var summary: String {
    on.isEmpty ? "All off" : on.sorted().map { rows[$0].name }.joined(separator: ", ")
  }

  mutating func press(_ row: Int) { on = isChoice ? [row] : on.symmetricDifference([row]) }

  /// Returns the area of a page on a stage: as high as its rows need, with room between them.
  static func area(on stage: Area) -> Area {
    let isTall = stage.size.y > 230
    let room = stage.inset(by: isTall ? 20 : 10)
    let size = SIMD2(min(room.size.x * 0.46, 560), min(room.size.y, isTall ? 330 : room.size.y))
    return Area(center: SIMD2(room.right - size.x / 2, room.center.y), size: size)
  }

  /// Returns the area of a row, and the area of the button that closes the page.
  static func row(_ index: Int, on page: Area) -> Area {
    var rest = page.inset(by: page.size.y > 190 ? 18 : 10)
    _ = rest.cutTop(page.size.y > 190 ? 40 : 32)
    return rest.rows(3, gap: page.size.y > 190 ? 8 : 4)[index]
  }
  static func close(on page: Area) -> Area {
    Area(center: SIMD2(page.right - 30, page.top + (page.size.y > 190 ? 32 : 21)), radius: 14)
  }

  /// Draws the page. `rows` and `close` are the controls at its places. `picture` draws the game as a row
  /// makes it, in an area of which the middle is seen.
  func draw(
    on page: Area, rows controls: [Control], close: Control, with painter: Painter,
    picture: (Int, Area) -> Void
  ) throws {
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
      var area = Self.row(index, on: page).inset(by: control.push * 1.5)
      let ground = palette.control.mixed(palette.lifted, control.lift * 0.7)
      painter.fill(area, cornerRadius: 12, ground)
      if isOn { painter.outline(area, cornerRadius: 12, width: 1.5, palette.accent) }
      let isTall = area.size.y > 40
      if isTall {
        let shot = area.cutLeft(area.size.y * 1.5).inset(by: 7)
        painter.framed(shot, cornerRadius: 7, on: ground) {
          picture(index, Area(center: shot.center + shot.size * SIMD2(0.12, -0.1), size: shot.size * 1.6))
        }
      }
      let left = area.left + (isTall ? 8 : 16)
      let width = area.right - 62 - left
      try painter.text(row.name, at: SIMD2(left, area.center.y - (isTall ? 9 : 0)), .label, width: width)
      if isTall { try painter.caption(row.line, at: SIMD2(left, area.center.y + 10), width: width) }
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
