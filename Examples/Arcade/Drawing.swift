// What the game looks like: drivers are seen at the very instant of the frame, between two ticks, and what
// the rules move by themselves as far on its way.

import Inbetween
import InbetweenSDL

extension Game {
  func draw(on canvas: Canvas) throws {
    world.sample(at: world.alpha, into: frame)
    let ahead = Float(world.alpha) * world.timeStepSeconds
    let shift = frame[camera, .position] ?? [0, 0]
    let seconds = Float(world.time.sinceStart / .seconds(1))
    canvas.clear(background: RGBA(red: 0.03, green: 0.035, blue: 0.08))
    for star in 0..<140 {
      let (x, depth) = (Float(star * 7919 % 960), Float(star % 5 + 1) / 5)
      let y = (Float(star * 104_729 % 540) + seconds * 60 * depth).truncatingRemainder(dividingBy: 540)
      canvas.fillCircle(
        center: [x, y] + shift * depth, radius: 0.5 + depth, color: .white.opacity(0.15 + 0.4 * depth))
    }
    world.query(shots) { _, shot in
      let place = shot.place + shift - [0, 780 * ahead]
      let glow = RGBA(red: 0.35, green: 0.95, blue: 1)
      canvas.fillEllipse(center: place, size: [12, 34], color: glow.opacity(0.22))
      canvas.fillEllipse(center: place, size: [4, 22], color: glow)
    }
    for spark in sparks {
      guard let light = frame[spark, .opacity], light > 0.01 else { continue }
      let place = (frame[spark, .position] ?? [0, 0]) + shift
      let color = RGBA(red: 1, green: 0.3 + 0.55 * light, blue: 0.1 + 0.5 * light * light, alpha: light)
      canvas.fillCircle(center: place, radius: 6, color: color.opacity(0.08))
      canvas.fillCircle(center: place, radius: 0.5 + 1.7 * light, color: color)
    }
    world.query(rocks) { entity, rock in
      drawRock(rock, entity, rock.place + rock.velocity * ahead + shift, canvas)
    }
    drawShip(at: (frame[ship, .position] ?? [0, 0]) + shift, canvas)
    let size = (frame[counter, .scale] ?? [1, 1]).x
    try canvas.drawText("\(score)", at: [480, 48], fontSize: 44 * size, weight: .semibold, color: .white)
    if world.rate != 1 || world.isPaused {
      try canvas.drawText(
        world.isPaused ? "PAUSED" : "SLOW MOTION", at: [480, 92], fontSize: 14, weight: .semibold,
        color: RGBA(red: 0.5, green: 0.9, blue: 1))
    }
  }

  /// A rock is stretched and flashes as its drivers say.
  private func drawRock(_ rock: Rock, _ entity: Entity, _ place: SIMD2<Float>, _ canvas: Canvas) {
    let (scale, flash) = (frame[entity, .scale] ?? [1, 1], 1 - (frame[entity, .opacity] ?? 1))
    // Its craters: where, how large, how bright.
    let craters: [SIMD4<Float>] = [
      [0, 0, 1, 0.26], [-0.06, -0.08, 0.9, 0.42], [-0.16, -0.2, 0.66, 0.54], [0.34, 0.22, 0.2, 0.3],
      [-0.34, 0.3, 0.15, 0.33], [-0.16, -0.4, 0.18, 0.4],
    ]
    for crater in craters {
      let tone = SIMD3<Float>(0.95, 0.76, 0.7) * crater.w * (1 - flash) + flash
      canvas.fillCircle(
        center: place + rock.radius * SIMD2(crater.x, crater.y) * scale, radius: rock.radius * crater.z,
        scale: scale, color: RGBA(red: tone.x, green: tone.y, blue: tone.z))
    }
  }

  /// The ship leans into its way: a property knows its velocity.
  private func drawShip(at place: SIMD2<Float>, _ canvas: Canvas) {
    let lean = min(max((world.velocity(ship, .position.x) ?? 0) / 25, -22), 22)
    let blue = RGBA(red: 0.25, green: 0.5, blue: 1)
    let flame = 26 + Float(world.tickCount % 4) * 3
    canvas.fillEllipse(
      center: place + [-lean / 2, 30], size: [12, flame], rotation: lean,
      color: RGBA(red: 1, green: 0.55, blue: 0.2, alpha: 0.9))
    canvas.fillEllipse(center: place + [-lean / 4, 12], size: [62, 16], rotation: lean, color: blue)
    canvas.fillEllipse(
      center: place, size: [24, 62], rotation: lean, color: RGBA(red: 0.86, green: 0.92, blue: 1))
    canvas.fillEllipse(center: place + [lean / 4, -8], size: [11, 20], rotation: lean, color: blue)
  }
}
