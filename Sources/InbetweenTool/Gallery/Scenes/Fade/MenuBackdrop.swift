import Foundation
import Inbetween
import InbetweenSDL

/// The game behind its menu: one of three places, by day or by night. An opacity of the night over the day
/// mixes their colours, and the rows of the menu change the rest.
struct MenuBackdrop {
  /// The opacity of the night, 0 to 1.
  let part: Float
  /// The time in seconds by which clouds, lanterns and rain move.
  let air: Float
  let look: MenuLook
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
  private var near: RGBA { mix(Self.day.near, Self.night.near) }
  private var far: RGBA { mix(Self.day.far, Self.night.far) }
  /// The colour of a lamp or a window that is lit.
  private var lit: RGBA { mix(Self.day.low, Self.day.light).opacity(0.4 + 0.6 * part) }

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

  /// Returns a number from 0 to 1, scattered by an index.
  private static func chance(_ index: Int, _ factor: Float = 0.618_034) -> Float {
    (Float(index) * factor).truncatingRemainder(dividingBy: 1)
  }

  /// Returns the progress of a thing that flies again and again, 0 to 1.
  private func round(_ index: Int, _ speed: Float) -> Float {
    let place = Self.chance(index) + air * speed
    return place - place.rounded(.down)
  }

  /// Draws the game.
  func draw(in area: Area) {
    let unit = area.size.y / 100
    drawSky(in: area, unit)
    for (index, presence) in look.places.enumerated() where presence > 0 {
      painter.moved(by: SIMD2(0, (1 - presence) * area.size.y * 0.5)) {
        switch index {
        case 0: for house in 0..<13 { drawHouse(house, in: area, unit) }
        case 1: drawLake(in: area, unit)
        default: drawHarbour(in: area, unit)
        }
      }
    }
    for index in 0..<90 where look.rain > 0 {
      let fall = SIMD2(
        Self.chance(index, 0.381_966 * 1.7) * 1.1, round(index, 1.3 + 0.3 * Self.chance(index)))
      let start = area.position(at: SIMD2(fall.x - 0.05 * fall.y, fall.y * 1.1 - 0.1))
      painter.line(
        from: start, to: start + SIMD2(-0.8, 5) * unit, width: 0.3 * unit,
        Self.night.dim.opacity(0.5 * look.rain))
    }
  }

  private func drawSky(in area: Area, _ unit: Float) {
    let (day, night) = (Self.day, Self.night)
    let gray = RGBA(hex: 0x59677A).mixed(night.sky, part)
    painter.canvas.fillRectangle(
      center: area.center, size: area.size, from: mix(day.sky, night.sky).mixed(gray, 0.6 * look.rain),
      to: mix(day.low, night.low).mixed(gray, 0.4 * look.rain))
    // The sun sets as the moon rises.
    let sun = area.position(at: SIMD2(0.42, 0.24 + 0.9 * part))
    let moon = area.position(at: SIMD2(0.4, 1.1 - 0.84 * part))
    for index in 0..<40 {
      let place = area.position(
        at: SIMD2(Self.chance(index), 0.04 + 0.5 * Self.chance(index, 0.381_966 * 1.7)))
      // The moon outshines the stars beside it.
      let free = min(max(((place - moon).length / unit - 12) / 5, 0), 1)
      let twinkle = 0.75 + 0.25 * sin(air * 1.9 + Float(index) * 2.4)
      painter.circle(
        place, radius: (index % 3 == 0 ? 0.7 : 0.45) * unit,
        night.light.opacity(part * free * twinkle * (1 - look.rain)))
    }
    painter.circle(sun, radius: 17 * unit, day.light.opacity(0.3))
    painter.circle(sun, radius: 11 * unit, day.light)
    painter.circle(moon, radius: 15 * unit, night.light.opacity(0.08))
    painter.circle(moon, radius: 10 * unit, night.light)
    for (place, radius) in Self.craters {
      painter.circle(moon + place * unit, radius: radius * unit, night.low.opacity(0.28))
    }
    for index in 0..<4 {
      let middle = area.position(at: SIMD2(round(index, 0.012) * 1.4 - 0.2, 0.12 + 0.1 * Float(index % 3)))
      for (x, y, width) in [(Float(0), Float(0), Float(30)), (-7, -3.5, 14), (6, -4.5, 17)] {
        painter.fill(
          Area(center: middle + SIMD2(x, y) * unit, size: SIMD2(width, width * 0.3 + 3) * unit),
          cornerRadius: 6 * unit, RGBA(hex: 0xB9DBF4).mixed(RGBA(hex: 0x2F3062), part))
      }
    }
    for (place, size) in [
      (SIMD2<Float>(0.2, 1.02), SIMD2<Float>(0.8, 0.8)), (SIMD2(0.85, 1.05), SIMD2(1, 0.9)),
    ] {
      painter.canvas.fillEllipse(center: area.position(at: place), size: area.size * size, color: far)
    }
    for index in 0..<16 where look.lanterns > 0 {
      let way = round(index, 0.016 + 0.012 * Self.chance(index, 0.27))
      let sway = sin(air * 0.7 + Float(index) * 1.9) * 1.4 * unit
      let size = (1.15 - 0.6 * way) * unit
      let place =
        area.position(at: SIMD2(0.3 + 0.7 * Self.chance(index, 0.754_878), 1.05 - 1.15 * way))
        + SIMD2(sway, 0)
      let presence = look.lanterns * min(8 * (1 - way), 1)
      let flame = RGBA(hex: 0xFFB35C)
      painter.circle(place, radius: 5 * size, flame.opacity(0.16 * presence * part))
      painter.canvas.fillRectangle(
        center: place, size: SIMD2(3.6, 4.8) * size, cornerRadius: 1.2 * size,
        from: flame.mixed(.white, 0.25).opacity(presence), to: RGBA(hex: 0xFF8A4C).opacity(presence))
    }
  }

  private func drawHouse(_ index: Int, in area: Area, _ unit: Float) {
    let wall = near.mixed(far, index % 2 == 0 ? 0 : 0.25)
    let left = area.x(at: Float(index) / 12.6 - 0.01)
    let top = area.position(at: SIMD2(0, 0.6 + 0.28 * Self.chance(index))).y
    let house = Area(x: left...(left + area.size.x * 0.066), y: top...area.bottom)
    if index % 3 != 1 {
      // A square on its corner is the gable.
      let side = house.size.x * 0.707
      painter.canvas.fillRectangle(
        center: SIMD2(house.center.x, top), size: SIMD2(side, side), rotation: 45, color: wall)
    }
    painter.fill(house, cornerRadius: 2, wall)
    for row in 0..<4 {
      for column in 0..<2 where (index + row * 2 + column * 3) % 4 != 0 {
        let place = SIMD2(house.x(at: 0.3 + 0.4 * Float(column)), top + (8 + 10 * Float(row)) * unit)
        let shine = look.shine(index * 8 + row * 2 + column)
        painter.fill(
          Area(center: place, size: SIMD2(3.4, 4.4) * unit), cornerRadius: 1,
          wall.mixed(.black, 0.25).mixed(lit, shine))
      }
    }
  }

  /// Draws water with the light of the sun or the moon on it.
  private func drawWater(from share: Float, in area: Area, _ unit: Float) {
    let water = Area(x: area.left...area.right, y: area.position(at: SIMD2(0, share)).y...area.bottom + 60)
    painter.canvas.fillRectangle(
      center: water.center, size: water.size, from: far.mixed(near, 0.35), to: near.mixed(.black, 0.2))
    for row in 0..<7 {
      let wave = sin(air * 1.3 + Float(row) * 1.7)
      painter.fill(
        Area(
          center: SIMD2(area.x(at: 0.41) + wave * 3 * unit, water.top + (3 + 3.6 * Float(row)) * unit),
          size: SIMD2(16 - 1.4 * Float(row) + 4 * wave, 1) * unit), cornerRadius: unit / 2,
        mix(Self.day.light, Self.night.light).opacity(0.6 - 0.06 * Float(row)))
    }
  }

  private func drawLamp(at foot: SIMD2<Float>, _ index: Int, _ unit: Float) {
    let head = foot - SIMD2(0, 11 * unit)
    painter.line(from: foot, to: head, width: unit, near.mixed(.black, 0.4))
    let shine = look.shine(index)
    painter.circle(head, radius: 5 * unit, Self.day.light.opacity(0.22 * shine * part))
    painter.circle(head, radius: 1.9 * unit, near.mixed(lit, shine))
  }

  private func drawLake(in area: Area, _ unit: Float) {
    let shore = area.position(at: SIMD2(0, 0.72)).y
    for index in 0..<15 {
      let x = area.x(at: Float(index) / 14 + 0.02 * Self.chance(index))
      guard abs(x - area.x(at: 0.41)) > 9 * unit else { continue }
      let height = (15 + 14 * Self.chance(index, 0.77)) * unit
      painter.canvas.fillEllipse(
        center: SIMD2(x, shore - height * 0.42), size: SIMD2(7 * unit, height),
        color: near.mixed(far, index % 2 == 0 ? 0 : 0.3))
    }
    drawWater(from: 0.72, in: area, unit)
    let deck = area.position(at: SIMD2(0, 0.88)).y
    painter.fill(
      Area(x: area.x(at: 0.28)...area.right, y: deck...(deck + 2.4 * unit)), near.mixed(.black, 0.5))
    for index in 0..<8 {
      let x = area.x(at: 0.31 + 0.09 * Float(index))
      painter.line(
        from: SIMD2(x, deck), to: SIMD2(x, deck + 9 * unit), width: 1.4 * unit, near.mixed(.black, 0.5))
      drawLamp(at: SIMD2(x, deck), index, unit)
    }
  }

  private func drawHarbour(in area: Area, _ unit: Float) {
    let shore = area.position(at: SIMD2(0, 0.8)).y
    let foot = SIMD2(area.x(at: 0.47), shore)
    let head = foot - SIMD2(0, 44 * unit)
    for way in [Float(0), 180] {
      // The beam goes round: it is widest as it passes by.
      let turn = cos(air * 0.9 + way * .pi / 180)
      painter.line(
        from: head, to: head + SIMD2(90 * unit * turn, -4 * unit), width: (3 + 6 * abs(turn)) * unit,
        Self.day.light.opacity(0.2 * part * abs(turn)))
    }
    for (index, x) in [Float(0.31), 0.39, 0.58, 0.68, 0.8, 0.92].enumerated() {
      let bob = sin(air * 1.1 + Float(index) * 2.1) * unit
      let hull = SIMD2(area.x(at: x), shore + bob)
      let mast = (20 + 12 * Self.chance(index + 1)) * unit
      painter.line(from: hull, to: hull - SIMD2(0, mast), width: 0.8 * unit, near.mixed(.black, 0.3))
      painter.line(
        from: hull - SIMD2(0, mast * 0.9), to: hull + SIMD2(8, -4) * unit, width: 0.4 * unit, near)
      painter.canvas.fillEllipse(
        center: hull, size: SIMD2(20, 9) * unit, color: near.mixed(.black, index % 2 == 0 ? 0.3 : 0.1))
      painter.circle(
        hull - SIMD2(6 * unit, 0.8 * unit), radius: 0.9 * unit, near.mixed(lit, look.shine(index * 5)))
    }
    for band in 0..<4 {
      let width = 9 - 1.1 * Float(band)
      painter.fill(
        Area(center: foot - SIMD2(0, (5 + 10 * Float(band)) * unit), size: SIMD2(width, 10) * unit),
        band % 2 == 0 ? mix(RGBA(hex: 0xD9485F), RGBA(hex: 0x6B2740)) : mix(.white, Self.night.dim))
    }
    painter.fill(Area(center: head, size: SIMD2(6, 5) * unit), cornerRadius: unit, near.mixed(.black, 0.3))
    painter.circle(head, radius: 1.8 * unit, lit)
    drawWater(from: 0.8, in: area, unit)
  }

  /// The moon's craters: their places from its middle, and their radii.
  private static let craters: [(SIMD2<Float>, Float)] = [
    (SIMD2(-3.5, -2), 2.7), (SIMD2(3.5, 3), 2), (SIMD2(2, -5), 1.4),
  ]
}
