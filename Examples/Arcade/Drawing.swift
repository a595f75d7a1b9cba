// What the game looks like: drivers are sampled for the very instant of the frame, between two ticks; what the
// rules move by themselves is drawn as far along its way.

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
        center: [x, y] + shift * depth, radius: 0.5 + depth, color: RGBA.white.opacity(0.15 + 0.4 * depth))
    }
    world.query(shots) { _, shot in
      let place = shot.place + shift - [0, 780 * ahead]
      let glow = RGBA(red: 0.35, green: 0.95, blue: 1)
      canvas.fillEllipse(center: place, size: [12, 34], color: glow.opacity(0.22))
      canvas.fillEllipse(center: place, size: [4, 22], color: glow)
    }
    drawSparks(on: canvas, shift)
    world.query(rocks) { entity, rock in
      let place = rock.place + rock.velocity * ahead + (frame[entity, knock] ?? [0, 0]) + shift
      let scale = frame[entity, .scale] ?? [1, 1]
      let flash = 1 - (frame[entity, .opacity] ?? 1)
      let turn = seconds * rock.velocity.x * 2
      func blob(_ x: Float, _ y: Float, _ size: Float, _ shade: Float) {
        let tone = SIMD3<Float>(0.95, 0.72, 0.62) * shade * (1 - flash) + SIMD3(repeating: flash)
        canvas.fillCircle(
          center: place + rock.radius * SIMD2(x, y) * scale, radius: rock.radius * size, rotation: turn,
          scale: scale, color: RGBA(red: tone.x, green: tone.y, blue: tone.z))
      }
      blob(0, 0, 1, 0.32)
      blob(-0.1, -0.12, 0.86, 0.5)
      blob(-0.2, -0.24, 0.62, 0.62)
      blob(0.28, 0.1, 0.2, 0.36)
      blob(-0.3, 0.25, 0.14, 0.4)
      blob(-0.12, -0.35, 0.17, 0.46)
    }
    drawShip(on: canvas, shift)
    let size = (frame[counter, .scale] ?? [1, 1]).x
    try canvas.drawText("\(score)", at: [480, 48], fontSize: 44 * size, weight: .bold, color: .white)
    if world.rate != 1 || world.isPaused {
      try canvas.drawText(
        world.isPaused ? "PAUSED" : "SLOW MOTION", at: [480, 90], fontSize: 14, weight: .semibold,
        color: RGBA(red: 0.5, green: 0.9, blue: 1))
    }
  }

  /// By columns: the same rows of both, for sparks were given both in the same order.
  private func drawSparks(on canvas: Canvas, _ shift: SIMD2<Float>) {
    for (number, spark) in sparks.enumerated() {
      guard let light = frame[spark, .opacity], light > 0.01, let place = frame[spark, .position] else { continue }
      let heat = Float(number % 7) / 7
      let color = RGBA(red: 1, green: 0.35 + 0.55 * light * (1 - heat * 0.6), blue: 0.15 + 0.5 * heat * light)
      let radius = (0.8 + 2 * heat) * (0.4 + 0.6 * light)
      if number % 4 == 0 { canvas.fillCircle(center: place + shift, radius: radius * 4, color: color.opacity(0.1 * light)) }
      canvas.fillCircle(center: place + shift, radius: radius, color: color.opacity(light))
    }
  }

  private func drawShip(on canvas: Canvas, _ shift: SIMD2<Float>) {
    guard let place = frame[ship, .position].map({ $0 + shift }) else { return }
    // It leans into its way: a driver knows its velocity.
    let lean = min(max((world.velocity(ship, .position.x) ?? 0) / 25, -22), 22)
    let blue = RGBA(red: 0.25, green: 0.5, blue: 1)
    let flame = 26 + Float(world.tickCount % 4) * 3
    canvas.fillEllipse(
      center: place + [-lean / 2, 26], size: [12, flame], rotation: lean,
      color: RGBA(red: 1, green: 0.55, blue: 0.2, alpha: 0.9))
    canvas.fillEllipse(center: place + [-lean / 4, 12], size: [62, 16], rotation: lean, color: blue)
    canvas.fillEllipse(center: place, size: [24, 62], rotation: lean, color: RGBA(red: 0.86, green: 0.92, blue: 1))
    canvas.fillEllipse(center: place + [lean / 4, -8], size: [11, 20], rotation: lean, color: blue)
  }
}
