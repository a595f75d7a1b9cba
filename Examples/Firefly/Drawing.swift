// 7. Drawing: a sample of the world at the exact instant of the frame, drawn layer by layer.

import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

package final class Painter {
  let (game, frame): (Game, Frame)
  var columns = SparkColumns()

  package init(_ game: Game) { (self.game, frame) = (game, Frame()) }

  package func draw(on canvas: Canvas) throws {
    let world = game.world
    world.sample(at: world.alpha, into: frame)
    columns.gather(game)
    canvas.clear(background: .night)
    canvas.fillRectangle(center: Game.center, size: Game.stage, from: .night, to: .dusk)
    canvas.offset = game.isCalm ? [0, 0] : frame[game.camera, .position] ?? [0, 0]
    canvas.fillEllipse(center: [180, 690], size: [1100, 330], color: .black.opacity(0.25))
    canvas.fillEllipse(center: [840, 720], size: [1300, 330], color: .black.opacity(0.6))
    drawLantern(on: canvas)
    let sparks = columns
    canvas.drawSprites(
      x: sparks.x.span, y: sparks.y.span, size: 6, scales: sparks.opacity.span,
      palette: [.firefly, .amber, .moth, .wasp], colorIndices: sparks.color.span,
      opacities: sparks.opacity.span)
    world.query(game.visitors) { entity, visitor in draw(visitor, entity, on: canvas) }
    drawFly(on: canvas)
    try world.query(game.points) { entity, points in
      let (rise, opacity) = (frame[entity, .position] ?? [0, 0], frame[entity, .opacity] ?? 1)
      let spot = (points.place + rise).clamped(lowerBound: [30, 24], upperBound: Game.stage - [30, 24])
      try canvas.drawText(
        "\(points.value)", at: spot, fontSize: points.value < 30 ? 18 : 26, weight: .semibold,
        color: .amber.opacity(opacity))
    }
    canvas.offset = [0, 0]
    canvas.fillRectangle(center: [480, 44], size: [960, 88], from: .night, to: .night.opacity(0))
    try drawTexts(on: canvas)
  }

  func drawLantern(on canvas: Canvas) {
    let scale = game.lantern.flatMap { frame[$0, .scale] } ?? [1, 1]
    let (size, light) = (SIMD2<Float>(56, 64) * scale, Float(game.lights) / Float(Game.mostLights))
    let glow = RGBA.amber.opacity(0.25 + 0.5 * light)
    canvas.drawShadow(center: Game.center, size: size, cornerRadius: 28, blur: 30 + 90 * light, color: glow)
    let (upper, lower) = (RGBA.white.opacity(0.2 + 0.8 * light), RGBA.amber.opacity(0.3 + 0.7 * light))
    canvas.fillRectangle(center: Game.center, size: size, cornerRadius: 26, from: upper, to: lower)
    for number in 0..<Game.mostLights {
      canvas.strokeArc(
        center: Game.center, radius: 52 * scale.x, from: 72 * Float(number) - 82, sweep: 56, width: 4,
        ends: .round, color: number < game.lights ? .amber : .white.opacity(0.12))
    }
  }

  func draw(_ visitor: Visitor, _ entity: Entity, on canvas: Canvas) {
    guard let position = frame[entity, .position], let turn = frame[entity, .rotation] else { return }
    let (spot, ahead) = (visitor.spot(position), SIMD2(cos(turn.radians), sin(turn.radians)) * visitor.side)
    let (aside, heading) = (SIMD2(-ahead.y, ahead.x), atan2(ahead.y, ahead.x) * 180 / .pi)
    let (wing, stings) = (26 * (frame[entity, .scale]?.y ?? 1), visitor.stings)
    if stings {
      canvas.drawShadow(center: spot, size: [24, 24], cornerRadius: 12, blur: 26, color: .wasp.opacity(0.7))
    }
    for edge: Float in [-1, 1] {
      canvas.fillEllipse(
        center: spot + aside * edge * (3 + wing / 2) - ahead * 2, size: [stings ? 11 : 20, wing],
        rotation: heading + edge * 14, color: stings ? .white.opacity(0.35) : .moth.opacity(0.6))
    }
    let (size, color): (SIMD2<Float>, RGBA) = stings ? ([30, 14], .wasp) : ([28, 11], .moth)
    canvas.fillEllipse(center: spot, size: size, rotation: heading, color: color)
    for band: Float in stings ? [-7, -1] : [] {
      canvas.fillRectangle(center: spot + ahead * band, size: [3, 11], rotation: heading, color: .night)
    }
  }

  func drawFly(on canvas: Canvas) {
    game.world.forEach(game.flashes) { flash in
      guard let place = frame[flash, .position], let reach = frame[flash, reach] else { return }
      let left = max(0, 1 - reach / 262)
      canvas.fillCircle(center: place, radius: reach, color: .firefly.opacity(0.25 * left))
      canvas.strokeArc(center: place, radius: reach, width: 2 + 14 * left, color: .firefly.opacity(3 * left))
    }
    guard let place = frame[game.fly, .position] else { return }
    let (isFull, glow) = (game.charge == 1, RGBA.firefly.opacity(0.9))
    canvas.drawShadow(center: place, size: [14, 14], cornerRadius: 7, blur: isFull ? 52 : 34, color: glow)
    canvas.fillCircle(center: place, radius: 7, color: .firefly)
    if isFull { canvas.strokeArc(center: place, radius: 260, width: 1.5, color: .firefly.opacity(0.22)) }
    canvas.fillCircle(center: place, radius: 4, color: .white)
    canvas.strokeArc(
      center: place, radius: 18, from: -90, sweep: 360 * game.charge, width: isFull ? 4 : 3,
      color: isFull ? .white : .firefly)
  }

  /// The texts of screens.json, at the places of their motion. Some texts show numbers of the game.
  func drawTexts(on canvas: Canvas) throws {
    let (score, wave) = (game.score, game.wave.number)
    let live = [
      "score": "\(score)", "best": game.best > 0 ? "best \(game.best)" : "", "banner": game.message,
      "wave": wave > 0 && game.screen == "play" && !game.isPiloted ? "wave \(wave)" : "",
      "result": "\(score) points" + (game.isPiloted ? "" : " in \(wave) wave\(wave == 1 ? "" : "s")"),
    ]
    for thing in game.hud?.entities ?? [] {
      guard case .text(let text)? = thing.shape, let place = frame[thing.entity, .position] else { continue }
      try canvas.drawText(
        live[thing.name] ?? text.content, at: place, anchor: text.anchor == .trailing ? .trailing : .center,
        fontSize: text.fontSize, weight: text.weight == .semibold ? .semibold : .regular,
        scale: frame[thing.entity, .scale] ?? [1, 1],
        color: RGBA((frame[thing.entity, .color] ?? .white).sRGB).opacity(frame[thing.entity, .opacity] ?? 1))
    }
    if game.world.isPaused { try canvas.drawText("Paused", at: [480, 180], fontSize: 48, color: .white) }
    guard let problem = game.problem else { return }
    canvas.fillRectangle(center: [480, 582], size: [960, 36], color: RGBA(red: 0.4, green: 0, blue: 0.1))
    try canvas.drawText(problem, at: [16, 582], anchor: .leading, fontSize: 14, color: .white)
  }
}

extension RGBA {
  static let firefly = RGBA(red: 0.8, green: 1, blue: 0.45)
  static let amber = RGBA(red: 1, green: 0.72, blue: 0.3)
  static let moth = RGBA(red: 0.74, green: 0.77, blue: 0.95)
  static let wasp = RGBA(red: 1, green: 0.33, blue: 0.22)
  static let night = RGBA(red: 0.03, green: 0.03, blue: 0.09)
  static let dusk = RGBA(red: 0.08, green: 0.14, blue: 0.24)
}
