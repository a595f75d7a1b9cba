import Foundation
import Inbetween
import InbetweenSDL

/// The sky of the time machine: its colours, the sun and the moon are moved by the engine, so that they go
/// back with the game.
struct MachineSky {
  let frame: Frame
  let game: MachineGame
  /// The part of the level and of its surroundings that is seen, in points of the level.
  let view: Area
  let painter: Painter

  private var top: RGBA { RGBA((frame[game.sky, .color] ?? .white).sRGB) }
  private var low: RGBA { RGBA((frame[game.horizon, .color] ?? .white).sRGB) }

  func draw() {
    let sky = Area(x: view.left...view.right, y: view.top...(MachineLevel.floor + 40))
    painter.canvas.fillRectangle(center: sky.center, size: sky.size, from: top, to: low)
    painter.fill(Area(x: view.left...view.right, y: sky.bottom...max(view.bottom, sky.bottom)), low)
    // The sun rises at the left; the moon follows half a turn later.
    let angle = (frame[game.wheel, .rotation]?.degrees ?? 0) + 196
    let axis = SIMD2(view.center.x, MachineLevel.floor - 20)
    let reach = SIMD2(view.size.x * 0.4, min(axis.y - view.top - 70, 330))
    let (sun, moon) = (SIMD2<Float>(direction: angle), SIMD2<Float>(direction: angle + 180))
    drawStars(min(max(sun.y * 2.2 + 0.3, 0), 1))
    drawSun(axis + sun * reach)
    drawMoon(axis + moon * reach)
    for (cloud, size) in zip(game.clouds, [Float(1.2), 0.8, 0.95]) {
      drawCloud(at: frame[cloud, .position] ?? .zero, size: size)
    }
    drawHills()
  }

  private func drawStars(_ night: Float) {
    guard night > 0 else { return }
    for index in 0..<60 {
      let x = (Float(index) * 0.754_878).truncatingRemainder(dividingBy: 1)
      let y = (Float(index) * 0.569_84).truncatingRemainder(dividingBy: 1)
      let place = SIMD2(view.x(at: x), view.top + (MachineLevel.floor - view.top) * 0.8 * y)
      painter.circle(place, radius: index % 7 == 0 ? 2 : 1.2, RGBA.white.opacity(night * (1 - y * 0.6)))
    }
  }

  private func drawSun(_ place: SIMD2<Float>) {
    for (radius, opacity) in [(Float(150), Float(0.06)), (104, 0.09), (72, 0.16)] {
      painter.circle(place, radius: radius, RGBA(hex: 0xFFF1C2).opacity(opacity))
    }
    painter.circle(place, radius: 46, RGBA(hex: 0xFFF1C2))
  }

  private func drawMoon(_ place: SIMD2<Float>) {
    painter.circle(place, radius: 62, RGBA(hex: 0xEDE9FF).opacity(0.1))
    painter.circle(place, radius: 36, RGBA(hex: 0xEDE9FF))
    for (x, y, radius) in [(Float(-12), Float(-8), Float(8)), (11, 9, 6), (-5, 16, 4)] {
      painter.circle(place + SIMD2(x, y), radius: radius, RGBA(hex: 0xCFC8EE))
    }
  }

  private func drawCloud(at center: SIMD2<Float>, size: Float) {
    let color = RGBA.white.mixed(low, 0.35).mixed(top, 0.2)
    for (x, y, radius) in [(Float(-46), Float(4), Float(19)), (-16, -10, 29), (20, -4, 25), (48, 6, 16)] {
      painter.circle(center + SIMD2(x, y) * size, radius: radius * size, color)
    }
    painter.fill(
      Area(center: center + SIMD2(1, 14) * size, size: SIMD2(116, 20) * size), cornerRadius: 10 * size, color)
  }

  /// Draws three ranges of hills. Nearer ones are darker, and shift more as the runner runs.
  private func drawHills() {
    let floor = MachineLevel.floor
    let shift = (game.place.x - MachineLevel.size.x / 2) / MachineLevel.size.x
    let dark = RGBA(hex: 0x241A4E)
    let layers: [(depth: Float, part: Float, hills: [(x: Float, rise: Float, width: Float)])] = [
      (14, 0.26, [(60, 190, 520), (430, 240, 620), (840, 205, 560), (1180, 180, 460), (-260, 200, 460)]),
      (34, 0.46, [(-80, 120, 460), (270, 140, 520), (640, 105, 420), (960, 150, 520), (1300, 120, 400)]),
    ]
    for (depth, part, hills) in layers {
      let color = low.mixed(dark, part)
      for hill in hills {
        painter.canvas.fillEllipse(
          center: SIMD2(hill.x - shift * depth, floor + 60), size: SIMD2(hill.width, (hill.rise + 60) * 2),
          color: color)
      }
    }
    let color = low.mixed(dark, 0.64)
    for index in -6..<26 {
      let seed = (Float(index + 40) * 0.618_034).truncatingRemainder(dividingBy: 1)
      let x = Float(index) * 52 + seed * 30 - shift * 60
      let height = 34 + 40 * seed
      painter.canvas.strokeLine(
        from: SIMD2(x, floor + 20), to: SIMD2(x, floor - height), width: 5, color: color)
      painter.canvas.fillEllipse(
        center: SIMD2(x, floor - height), size: SIMD2(40 + 14 * seed, 52 + 22 * seed), color: color)
    }
    painter.fill(Area(x: view.left...view.right, y: (floor - 16)...max(view.bottom, floor)), color)
  }
}
