import Foundation
import Inbetween
import InbetweenSDL

/// The picture of the meadow: sky, sun and moon, clouds, hill, flowers, the seedling and its umbrella.
///
/// It is a picture with its own colours, in both palettes.
struct Meadow {
  let pose: MeadowPose
  let layout: StatesLayout
  let painter: Painter

  private var area: Area { layout.meadow }
  private var unit: Float { layout.unit }
  private var canvas: Canvas { painter.canvas }
  private var sky: RGBA { RGBA(pose.sky.sRGB) }
  private var horizon: RGBA { RGBA(pose.horizon.sRGB) }
  private var hill: RGBA { RGBA(pose.hill.sRGB) }

  private static let cornerRadius: Float = 16

  func draw() throws {
    canvas.fillRectangle(
      center: area.center, size: area.size, cornerRadius: Self.cornerRadius, from: sky, to: horizon)
    try canvas.clip(center: area.center, size: area.size) {
      drawStars()
      drawSunAndMoon()
      drawClouds()
      drawHills()
      drawFlowers()
      Seedling(pose: pose, layout: layout, painter: painter).draw()
      drawRain()
      try drawSleep()
    }
    painter.outline(area, cornerRadius: Self.cornerRadius, width: 1, RGBA.black.opacity(0.12))
    try drawHeart()
  }

  /// Returns evenly scattered numbers between 0 and 1, by the powers of the plastic number.
  private static func scattered(_ index: Int) -> SIMD2<Float> {
    let place = SIMD2(0.754_877_67, 0.569_840_29) * Double(index + 1)
    return SIMD2(Float(place.x - place.x.rounded(.down)), Float(place.y - place.y.rounded(.down)))
  }

  // MARK: Sky

  private func drawStars() {
    for (index, opacity) in pose.stars.enumerated() where opacity > 0.01 {
      let place = Self.scattered(index)
      let glitter = 0.75 + 0.25 * sin(2 * Float.pi * (pose.sighing + place.y * 3))
      painter.circle(
        area.position(at: place * SIMD2(1, 0.66)), radius: (1 + 1.2 * place.x * place.y + 0.5) * unit,
        RGBA.white.opacity(min(opacity, 1) * glitter * (1 - 0.8 * pose.cover)))
    }
  }

  /// Draws the sun and the moon on two sides of a wheel whose axis is below the seedling.
  private func drawSunAndMoon() {
    let reach = area.size * SIMD2(0.33, 0.62)
    let sun = layout.ground + SIMD2(direction: pose.wheel - 50) * reach
    let moon = layout.ground + SIMD2(direction: pose.wheel + 130) * reach
    for (radius, opacity) in [(Float(74), Float(0.12)), (54, 0.2)] {
      painter.circle(sun, radius: radius * unit, RGBA(hex: 0xFFE7A0).opacity(opacity * (1 - pose.cover)))
    }
    painter.circle(sun, radius: 35 * unit, RGBA(hex: 0xFFE7A0))
    painter.circle(moon, radius: 46 * unit, RGBA(hex: 0xF4F0DF).opacity(0.08 * (1 - pose.cover)))
    painter.circle(moon, radius: 28 * unit, RGBA(hex: 0xF4F0DF))
    for (x, y, radius) in [(Float(-9), Float(-6), Float(6)), (8, 7, 4.5), (-4, 12, 3)] {
      painter.circle(moon + SIMD2(x, y) * unit, radius: radius * unit, RGBA(hex: 0xD9D3BC))
    }
  }

  private func drawClouds() {
    let white = RGBA.white.mixed(horizon, 0.35)
    let x = pose.drifting - pose.drifting.rounded(.down)
    drawCloud(
      at: SIMD2(area.left - 70 * unit + (area.size.x + 140 * unit) * x, area.top + area.size.y * 0.21),
      size: 0.8, white.mixed(sky, 0.12))
    let gray = white.mixed(RGBA(hex: 0x55677A), 0.75)
    for (far, near, y, size) in [
      (Float(-0.4), Float(0.24), Float(0.2), Float(1.75)), (1.45, 0.78, 0.16, 2.0), (1.9, 0.5, 0.1, 1.6),
    ] {
      drawCloud(
        at: area.position(at: SIMD2(far + (near - far) * pose.cover, y)), size: size,
        gray.mixed(white, y > 0.15 ? 0.12 : 0))
    }
  }

  private func drawCloud(at center: SIMD2<Float>, size: Float, _ color: RGBA) {
    let scale = size * unit
    for (x, y, radius) in [(Float(-34), Float(3), Float(17)), (-10, -9, 25), (19, -3, 21), (39, 6, 14)] {
      painter.circle(center + SIMD2(x, y) * scale, radius: radius * scale, color)
    }
    painter.fill(Area(center: center + SIMD2(2.5, 10) * scale, size: SIMD2(73, 20) * scale), color)
  }

  private func drawRain() {
    let strength = min(max((pose.cover - 0.4) / 0.6, 0), 1)
    guard strength > 0 else { return }
    let umbrella = Seedling(pose: pose, layout: layout, painter: painter).canopy
    let top = area.top + area.size.y * 0.16
    for index in 0..<64 {
      let place = Self.scattered(index)
      let fallen = pose.falling + place.y
      let foot = area.left + area.size.x * place.x
      let ground = layout.hill(atX: foot) + (4 + 30 * Self.scattered(index + 64).x) * unit
      let part = fallen - fallen.rounded(.down)
      // It falls along its own slant.
      let y = top + (ground - top) * min(part / 0.92, 1)
      let x = foot + (ground - y) * 2 / 13
      if part > 0.92 {
        // It splashes.
        let grown = (part - 0.92) / 0.08
        canvas.strokeArc(
          center: SIMD2(foot - 2 * unit, ground), radius: (2 + 5 * grown) * unit, from: 200, sweep: 140,
          width: 1.4 * unit, ends: .round, color: RGBA(hex: 0xCFE4F2).opacity(0.5 * strength * (1 - grown)))
        continue
      }
      let shelter = umbrella.center - SIMD2(x, y)
      if abs(shelter.x) < umbrella.radius, shelter.y < 0 || shelter.length < umbrella.radius { continue }
      canvas.strokeLine(
        from: SIMD2(x, y - 13 * unit), to: SIMD2(x - 2 * unit, y), width: 1.8 * unit, ends: .round,
        color: RGBA(hex: 0xCFE4F2).opacity(0.6 * strength * min(part * 7, 1)))
    }
  }

  // MARK: Ground

  private func drawHills() {
    // A clip has no round corners, so the lowest strip is a separate shape.
    let strip = Area(
      corner: SIMD2(area.left, area.bottom - 3 * Self.cornerRadius),
      size: SIMD2(area.size.x, 3 * Self.cornerRadius))
    painter.fill(strip, cornerRadius: Self.cornerRadius, hill)
    var above = area
    above.most.y -= Self.cornerRadius
    canvas.clip(center: above.center, size: above.size) {
      let half = area.size * SIMD2(0.8, 0.34)
      for (place, mist) in [(SIMD2<Float>(0.9, 0.73), Float(0.5)), (SIMD2(0.02, 0.76), 0.3)] {
        canvas.fillEllipse(
          center: area.position(at: place) + SIMD2(0, half.y), size: half * 2,
          color: hill.mixed(horizon, mist))
      }
      let (center, axes) = layout.hillShape
      canvas.fillEllipse(center: center, size: axes * 2, color: hill)
    }
  }

  /// Draws the flowers on both sides of the seedling.
  private func drawFlowers() {
    for (index, open) in pose.flowers.enumerated() {
      let part = Float(index) / Float(max(pose.flowers.count - 1, 1)) * 2 - 1
      let depth = Self.scattered(index + 3).y
      // None is where the seedling stands.
      let x = area.center.x + (part < 0 ? -1 : 1) * (0.24 + 0.2 * abs(part)) * area.size.x
      let place = SIMD2(x + (depth - 0.5) * 26 * unit, layout.hill(atX: x) + (10 + 34 * depth) * unit)
      let size = (0.75 + 0.5 * depth) * unit
      let height = (16 + 22 * max(open, 0)) * size
      let sway = sin(2 * Float.pi * (pose.sighing + depth)) * 2.5 * size
      let top = place - SIMD2(sway, height)
      let green = hill.mixed(RGBA(hex: 0x0E2A24), 0.35)
      canvas.strokePolyline(
        [place, (place + top) / 2 + SIMD2(sway / 3, 0), top], width: 2.4 * size, ends: .round, joins: .round,
        color: green)
      canvas.fillEllipse(
        center: place + SIMD2(5, -8) * size, size: SIMD2(12, 5) * size, rotation: -28, color: green)
      let color = Palette.dark.series[[4, 1, 2, 5][index % 4]].mixed(hill, 0.25 * (1 - min(open, 1)))
      let petals = max(open, 0.12)
      for petal in 0..<5 {
        let way = SIMD2<Float>(direction: Float(petal) * 72 - 90)
        painter.circle(top + way * 6 * size * petals, radius: 5.2 * size * petals, color)
      }
      painter.circle(top, radius: 4 * size * petals, RGBA(hex: 0xFFF3C9))
    }
  }

  // MARK: Signs

  /// Draws a letter for each breath of a sleeper.
  private func drawSleep() throws {
    guard pose.sleep > 0.02 else { return }
    for index in 0..<3 {
      let age = pose.sighing + Float(index) / 3
      let part = age - age.rounded(.down)
      let place = layout.ground + SIMD2(54 + 44 * part + 7 * sin(part * 7), -88 - 92 * part) * unit
      let size = (0.7 + 0.9 * part) * unit
      try canvas.drawText(
        "z", at: place, fontSize: 22, weight: .semibold, rotation: -8 + 16 * part, scale: SIMD2(size, size),
        color: RGBA.white.opacity(min(pose.sleep, 1) * 0.85 * sin(.pi * part)))
    }
  }

  /// Draws the heart and its number, which counts from one state to the next.
  private func drawHeart() throws {
    let words = NumberText()(pose.pulse)
    let chip = Area(corner: area.least + 14, size: SIMD2(78, 32))
    painter.fill(chip, cornerRadius: 16, RGBA(hex: 0x0F1317).opacity(0.62))
    let (center, size) = (SIMD2(chip.left + 22, chip.center.y + 1), pose.heart)
    let red = RGBA(hex: 0xFF8FA3)
    for side in [Float(-1), 1] {
      painter.circle(center + SIMD2(3.4 * side, -2.6) * size, radius: 4.5 * size, red)
    }
    canvas.fillRectangle(
      center: center + SIMD2(0, 0.6) * size, size: SIMD2(9.2, 9.2), cornerRadius: 1.6, rotation: 45,
      scale: SIMD2(size, size), color: red)
    try painter.text(
      words, at: SIMD2(chip.right - 14, chip.center.y), .heading, anchor: .trailing, color: .white)
  }
}
