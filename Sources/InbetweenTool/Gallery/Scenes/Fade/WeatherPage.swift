import Inbetween
import InbetweenSDL

/// A page of the weather that changes in place: the day fades into the night.
///
/// Both pages have one geometry. So the fade of the new page over the old one mixes their colours.
struct WeatherPage {
  /// The opacity of the new page, 0 to 1.
  let part: Float
  let painter: Painter

  private static let day = (
    ground: RGBA(hex: 0xF6F3EA), ink: RGBA(hex: 0x1F2A36), dim: RGBA(hex: 0x56636F), sky: RGBA(hex: 0x6DBBF2),
    low: RGBA(hex: 0xD6EEFB), far: RGBA(hex: 0x9DC3D8), near: RGBA(hex: 0x5C8AA6), light: RGBA(hex: 0xFFE08A)
  )
  private static let night = (
    ground: RGBA(hex: 0x161C33), ink: RGBA(hex: 0xF1F4FB), dim: RGBA(hex: 0xA9B4CF), sky: RGBA(hex: 0x0E1430),
    low: RGBA(hex: 0x4A4684), far: RGBA(hex: 0x2B3160), near: RGBA(hex: 0x151A36), light: RGBA(hex: 0xF4F1DE)
  )

  /// The share of the page's width that is the picture.
  static let picture: Float = 0.46

  /// Returns the area of the switch between day and night on a page.
  static func tabs(on page: Area) -> Area {
    let text = text(on: page)
    return Area(corner: text.least, size: SIMD2(min(text.size.x, 148), 26))
  }

  private static func text(on page: Area) -> Area {
    let margin: Float = page.size.y < 180 ? 12 : 18
    return Area(
      x: (page.x(at: picture) + margin)...(page.right - margin),
      y: (page.top + margin)...(page.bottom - margin))
  }

  func draw(on page: Area) throws {
    let (day, night) = (Self.day, Self.night)
    painter.fill(page, day.ground.mixed(night.ground, part))
    let picture = page.between(page.left...page.x(at: Self.picture))
    painter.canvas.clip(center: picture.center, size: picture.size) { drawTown(in: picture) }
    let text = Self.text(on: page)
    try drawTabs(in: Self.tabs(on: page))
    let isTall = page.size.y > 200
    let top = text.top + (isTall ? 62 : 48)
    try change("24°", "13°", at: SIMD2(text.left - 1, top), isTall ? .display : .title)
    try change(
      "Sun until evening", "Clear, a light wind", at: SIMD2(text.left, top + (isTall ? 34 : 25)), .label,
      isDim: true)
    guard isTall else { return }
    let hours = [("12", "22°", "21", "16°"), ("15", "24°", "0", "14°"), ("18", "21°", "3", "12°")]
    let columns = Area(x: text.left...text.right, y: (text.bottom - 44)...text.bottom).columns(3, gap: 8)
    painter.level(
      text.bottom - 62, across: text, day.dim.mixed(night.dim, part).opacity(0.35))
    for (column, hour) in zip(columns, hours) {
      try change(hour.0, hour.2, at: SIMD2(column.left, column.top + 10), .caption, isDim: true)
      try change(hour.1, hour.3, at: SIMD2(column.left, column.top + 32), .heading)
    }
  }

  /// Draws a text of the old page, and over it that of the new one.
  private func change(
    _ old: String, _ new: String, at position: SIMD2<Float>, _ style: TextStyle, isDim: Bool = false
  ) throws {
    let (day, night) = (isDim ? Self.day.dim : Self.day.ink, isDim ? Self.night.dim : Self.night.ink)
    if part < 1 { try painter.text(old, at: position, style, color: day.opacity(1 - part)) }
    if part > 0 { try painter.text(new, at: position, style, color: night.opacity(part)) }
  }

  private func drawTabs(in area: Area) throws {
    let ink = Self.day.ink.mixed(Self.night.ink, part)
    painter.fill(area, cornerRadius: 13, ink.opacity(0.12))
    for (index, tab) in area.inset(by: 3).columns(2, gap: 2).enumerated() {
      let chosen = index == 0 ? 1 - part : part
      painter.fill(tab, cornerRadius: 10, ink.opacity(chosen))
      let ground = Self.day.ground.mixed(Self.night.ground, part)
      try painter.text(
        index == 0 ? "Day" : "Night", at: tab.center, .caption, anchor: .center,
        color: ink.mixed(ground, chosen))
    }
  }

  private func drawTown(in area: Area) {
    let (day, night) = (Self.day, Self.night)
    let canvas = painter.canvas
    canvas.fillRectangle(
      center: area.center, size: area.size, from: day.sky.mixed(night.sky, part),
      to: day.low.mixed(night.low, part))
    let unit = min(area.size.x, area.size.y) / 100
    for (index, place) in Self.stars.enumerated() {
      painter.circle(
        area.position(at: place), radius: (index % 3 == 0 ? 1.3 : 0.8) * max(unit, 0.9),
        night.light.opacity(part))
    }
    let light = area.position(at: SIMD2(0.68, 0.26))
    painter.circle(light, radius: 22 * unit, day.light.opacity(0.3 * (1 - part)))
    painter.circle(light, radius: 15 * unit, day.light.mixed(night.light, part))
    for (place, radius) in Self.craters {
      painter.circle(light + place * unit, radius: radius * unit, night.low.opacity(0.28 * part))
    }
    let far = day.far.mixed(night.far, part)
    canvas.fillEllipse(
      center: area.position(at: SIMD2(0.2, 1.02)), size: area.size * SIMD2(1.1, 0.9), color: far)
    canvas.fillEllipse(
      center: area.position(at: SIMD2(0.95, 1.05)), size: area.size * SIMD2(0.9, 0.8), color: far)
    let near = day.near.mixed(night.near, part)
    for (index, house) in Self.houses.enumerated() {
      let place = Area(
        x: area.x(at: house.x)...area.x(at: house.x + 0.16),
        y: area.position(at: SIMD2(0, house.y)).y...area.bottom)
      painter.fill(place, cornerRadius: 2, near)
      for row in 0..<4 {
        for column in 0..<2 where (index + row * 2 + column * 3) % 4 != 0 {
          let window =
            place.least + SIMD2(place.size.x * (0.3 + 0.4 * Float(column)), (9 + 11 * Float(row)) * unit)
          painter.fill(
            Area(center: window, size: SIMD2(4, 5) * unit), cornerRadius: 1,
            day.low.mixed(day.light, part).opacity(0.5 + 0.5 * part))
        }
      }
    }
  }

  private static let houses: [SIMD2<Float>] = [
    SIMD2(0.02, 0.7), SIMD2(0.2, 0.54), SIMD2(0.38, 0.76), SIMD2(0.56, 0.6), SIMD2(0.74, 0.72),
    SIMD2(0.9, 0.64),
  ]
  /// The moon's craters: their places from its middle, and their radii.
  private static let craters: [(SIMD2<Float>, Float)] = [
    (SIMD2(-5, -3), 4), (SIMD2(5, 4), 3), (SIMD2(3, -7), 2),
  ]
  private static let stars: [SIMD2<Float>] = [
    SIMD2(0.12, 0.12), SIMD2(0.28, 0.28), SIMD2(0.4, 0.1), SIMD2(0.5, 0.36), SIMD2(0.9, 0.1),
    SIMD2(0.16, 0.42),
    SIMD2(0.86, 0.44), SIMD2(0.62, 0.08), SIMD2(0.33, 0.46),
  ]
}
