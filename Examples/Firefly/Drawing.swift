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
    drawNight(on: canvas)
    drawLantern(on: canvas)
    let sparks = columns
    canvas.drawSprites(
      x: sparks.x.span, y: sparks.y.span, size: 6, scales: sparks.opacity.span,
      palette: [.firefly, .amber, .moth, .wasp], colorIndices: sparks.color.span,
      opacities: sparks.opacity.span)
    world.query(game.visitors) { entity, visitor in draw(visitor, entity, on: canvas) }
    try drawFly(on: canvas)
    var taken: [SIMD2<Float>] = []
    try world.query(game.points) { entity, points in
      let (rise, opacity) = (frame[entity, .position] ?? [0, 0], frame[entity, .opacity] ?? 1)
      var spot = (points.place + rise).clamped(lowerBound: [30, 84], upperBound: Game.stage - [30, 24])
      while taken.contains(where: { abs($0.x - spot.x) < 36 && abs($0.y - spot.y) < 24 }) { spot.y += 6 }
      taken.append(spot)
      try canvas.drawText(
        "\(points.value)", at: spot, fontSize: points.value < 30 ? 18 : 26, weight: .semibold,
        color: .amber.opacity(opacity))
    }
    canvas.offset = [0, 0]
    canvas.fillRectangle(center: [480, 60], size: [960, 120], from: .night, to: .night.opacity(0))
    try drawTexts(on: canvas)
  }

  /// Hills and trees one behind the other, which move less the farther they are, and grass in the wind.
  func drawNight(on canvas: Canvas) {
    canvas.fillRectangle(center: Game.center, size: Game.stage, from: .night, to: .dusk)
    let (shake, fly) = (frame[game.camera, .position] ?? [0, 0], frame[game.fly, .position] ?? Game.center)
    let drift = game.isCalm ? [0, 0] : (Game.center - fly) * 0.012
    for star in 0..<70 {
      let (x, y, radius) = (Float(star * 367 % 960), Float(star * star * 29 % 400), star % 6 == 0 ? 1.6 : 0.9)
      canvas.fillCircle(center: [x, y], radius: Float(radius), color: .moth.opacity(0.3))
    }
    canvas.drawShadow(center: [790, 120], size: [50, 50], cornerRadius: 25, blur: 120, color: .moth)
    canvas.fillCircle(center: [790, 120], radius: 36, color: .white.opacity(0.85))
    canvas.fillCircle(center: [774, 110], radius: 36, color: RGBA(red: 0.11, green: 0.11, blue: 0.23))
    let hills: [(depth: Float, x: Float, top: Float, width: Float)] = [
      (0.5, 700, 430, 1300), (1, 180, 455, 1100), (2, 860, 500, 1200), (3, 240, 545, 1300),
    ]
    for (depth, x, top, width) in hills {
      canvas.offset = drift * depth
      let color = RGBA(red: 0.15 - 0.035 * depth, green: 0.2 - 0.045 * depth, blue: 0.36 - 0.08 * depth)
      canvas.fillEllipse(center: [x, top + 300], size: [width, 600], color: color)
      for tree in 0..<9 {
        let away = Float(tree * 149 % 97) / 97 - 0.5
        let foot = top + 300 * (1 - (1 - 2.6 * away * away).squareRoot())
        let size = SIMD2<Float>(11, 30 + Float(tree * 31 % 24)) * (0.5 + 0.4 * depth)
        canvas.fillEllipse(center: [x + away * width * 0.8, foot - size.y * 0.3], size: size, color: color)
      }
    }
    canvas.offset = game.isCalm ? [0, 0] : shake
    let (time, glow) = (Float(game.clock / .seconds(1)), RGBA.amber.opacity(0.08 * Float(game.lights)))
    canvas.drawShadow(center: [480, 600], size: [420, 20], cornerRadius: 10, blur: 150, color: glow)
    for blade in 0..<120 {
      let (x, height) = (Float(blade) * 8.1, 14 + Float(blade * 37 % 26))
      let sway = game.isCalm ? 0 : 6 * sin(time * 1.7 + x / 70)
      canvas.strokeLine(from: [x, 606], to: [x + sway, 600 - height], width: 4, ends: .round, color: .night)
    }
  }

  func drawLantern(on canvas: Canvas) {
    canvas.strokeLine(from: [480, -30], to: [480, 264], width: 2, color: .black.opacity(0.6))
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

  func drawFly(on canvas: Canvas) throws {
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
    for part in 0..<(isFull ? 24 : 0) {
      canvas.strokeArc(
        center: place, radius: 260, from: 15 * Float(part), sweep: 8, width: 2, color: .firefly.opacity(0.4))
    }
    canvas.fillCircle(center: place, radius: 4, color: .white)
    let refused = game.refusedAt.map { Float((game.world.time - $0) / .milliseconds(600)) } ?? 1
    let isRefused = refused >= 0 && refused < 1
    let ring = place + [isRefused ? 5 * sin(refused * 30) * (1 - refused) : 0, 0]
    canvas.strokeArc(center: ring, radius: 18, width: 3, color: isRefused ? .wasp : .white.opacity(0.15))
    canvas.strokeArc(
      center: ring, radius: 18, from: -90, sweep: 360 * game.charge, width: isFull ? 4 : 3,
      color: isFull ? .white : .firefly)
    let words = isRefused ? "\(Int(game.charge * 100)) %" : ""
    try canvas.drawText(words, at: place - [0, 34], fontSize: 16, weight: .semibold, color: .white)
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
  static let dusk = RGBA(red: 0.2, green: 0.2, blue: 0.42)
}
