import Inbetween
import InbetweenSDL

/// The town behind the game's menu. It changes in place: the day fades into the night.
///
/// Both pictures have one geometry. So the fade of the night over the day mixes their colours.
struct MenuBackdrop {
  /// The opacity of the night, 0 to 1.
  let part: Float
  let painter: Painter

  private static let day = (
    sky: RGBA(hex: 0x6DBBF2), low: RGBA(hex: 0xE4F2F6),
    far: RGBA(hex: 0xA6C9DA), near: RGBA(hex: 0x5C8AA6), light: RGBA(hex: 0xFFE08A)
  )
  private static let night = (
    dim: RGBA(hex: 0xB5BFD8), sky: RGBA(hex: 0x0E1430), low: RGBA(hex: 0x4A4684),
    far: RGBA(hex: 0x2B3160), near: RGBA(hex: 0x151A36), light: RGBA(hex: 0xF4F1DE)
  )

  private func mix(_ day: RGBA, _ night: RGBA) -> RGBA { day.mixed(night, part) }
  /// Returns the opacities of two texts in one place: the old one is gone before the new one comes.
  static func opacities(at part: Float) -> (old: Float, new: Float) {
    (max(1 - 2 * part, 0), max(2 * part - 1, 0))
  }

  /// Draws a text of the day and of the night in one place.
  func change(_ old: String, _ new: String, at place: SIMD2<Float>, _ style: TextStyle) throws {
    let opacities = Self.opacities(at: part)
    try painter.text(old, at: place, style, color: Self.night.dim.opacity(opacities.old))
    try painter.text(new, at: place, style, color: Self.night.dim.opacity(opacities.new))
  }

  func draw(in area: Area) {
    let (day, night, canvas) = (Self.day, Self.night, painter.canvas)
    canvas.fillRectangle(
      center: area.center, size: area.size, from: mix(day.sky, night.sky), to: mix(day.low, night.low))
    let unit = area.size.y / 100
    for (index, place) in Self.stars.enumerated() {
      painter.circle(
        area.position(at: place), radius: (index % 3 == 0 ? 0.7 : 0.45) * unit, night.light.opacity(part))
    }
    // The sun sets as the moon rises.
    let sun = area.position(at: SIMD2(0.42, 0.24 + 0.9 * part))
    painter.circle(sun, radius: 17 * unit, day.light.opacity(0.3))
    painter.circle(sun, radius: 11 * unit, day.light)
    let moon = area.position(at: SIMD2(0.4, 1.1 - 0.84 * part))
    painter.circle(moon, radius: 10 * unit, night.light)
    for (place, radius) in Self.craters {
      painter.circle(moon + place * unit, radius: radius * unit, night.low.opacity(0.28))
    }
    for (place, size) in [
      (SIMD2<Float>(0.2, 1.02), SIMD2<Float>(0.8, 0.8)), (SIMD2(0.85, 1.05), SIMD2(1, 0.9)),
    ] {
      canvas.fillEllipse(
        center: area.position(at: place), size: area.size * size, color: mix(day.far, night.far))
    }
    for index in 0..<13 { drawHouse(index, in: area, unit) }
  }

  private func drawHouse(_ index: Int, in area: Area, _ unit: Float) {
    let (day, night) = (Self.day, Self.night)
    let near = mix(day.near, night.near).mixed(mix(day.far, night.far), index % 2 == 0 ? 0 : 0.25)
    let left = area.x(at: Float(index) / 12.6 - 0.01)
    let top = area.position(
      at: SIMD2(0, 0.58 + 0.3 * (Float(index) * 0.618).truncatingRemainder(dividingBy: 1))
    ).y
    let house = Area(x: left...(left + area.size.x * 0.066), y: top...area.bottom)
    painter.fill(house, cornerRadius: 2, near)
    for row in 0..<4 {
      for column in 0..<2 where (index + row * 2 + column * 3) % 4 != 0 {
        let place = SIMD2(house.x(at: 0.3 + 0.4 * Float(column)), top + (8 + 10 * Float(row)) * unit)
        painter.fill(
          Area(center: place, size: SIMD2(3.4, 4.4) * unit), cornerRadius: 1,
          mix(day.low, day.light).opacity(0.4 + 0.6 * part))
      }
    }
  }

  /// The moon's craters: their places from its middle, and their radii.
  private static let craters: [(SIMD2<Float>, Float)] = [
    (SIMD2(-3.5, -2), 2.7), (SIMD2(3.5, 3), 2), (SIMD2(2, -5), 1.4),
  ]
  private static let stars: [SIMD2<Float>] = (0..<40).map { index in
    SIMD2(
      (Float(index) * 0.618_034).truncatingRemainder(dividingBy: 1),
      0.04 + 0.5 * (Float(index) * 0.381_966 * 1.7).truncatingRemainder(dividingBy: 1))
  }
}
