import Foundation
import Inbetween
import InbetweenSDL

extension RGBA {
  /// An opaque colour from 0xRRGGBB.
  init(hex: UInt32) {
    self.init(
      red: Float(hex >> 16 & 255) / 255, green: Float(hex >> 8 & 255) / 255, blue: Float(hex & 255) / 255)
  }

  static let ink = RGBA(hex: 0x141B24)
  static let slate = RGBA(hex: 0x3A4858)
  static let mist = RGBA(hex: 0x8FA0B3)
  static let cloud = RGBA(hex: 0xF2F5F9)
  static let mint = RGBA(hex: 0x5EDDB0)
  static let gold = RGBA(hex: 0xFFC83D)
  static let coral = RGBA(hex: 0xFF6B5E)
  static let sky = RGBA(hex: 0x5AA9FF)
  static let violet = RGBA(hex: 0xA78BFA)
  /// Colours for the members of a list.
  static let fruits: [RGBA] = [.sky, .violet, .coral, .gold, .mint]
}

/// A cell of a strip while it is drawn.
@MainActor struct Cell {
  let canvas: OffscreenCanvas
  let stage: Stage
  let tick: Int
  let trails: [Entity: [SIMD2<Float>]]

  /// Draws an entity by a closure, with its present values; nothing if it is dead.
  func draw(_ entity: Entity, _ body: (Brush) throws -> Void) rethrows {
    if let brush = Brush(entity, stage.world, canvas) { try body(brush) }
  }

  /// Draws a dot for every second tick so far, at the position that an entity had then.
  func drawTrail(of entity: Entity, _ color: RGBA) {
    for (tick, place) in (trails[entity] ?? []).enumerated() where tick % 2 == 0 {
      canvas.fillCircle(center: place, radius: 2, color: color.opacity(0.6))
    }
  }

  /// Draws a fingertip: a ring that is filled while it presses.
  func drawFinger(at place: SIMD2<Float>, isDown: Bool) {
    if isDown { canvas.fillCircle(center: place, radius: 13, color: RGBA.white.opacity(0.35)) }
    canvas.strokeArc(center: place, radius: 13, width: 2.5, color: RGBA.white.opacity(isDown ? 0.95 : 0.5))
  }

  /// Draws lines that stand for text.
  func drawLines(at start: SIMD2<Float>, _ widths: [Float], step: Float = 12, _ color: RGBA) {
    for (index, width) in widths.enumerated() {
      let place = start + [width / 2, Float(index) * step]
      canvas.fillRectangle(center: place, size: [width, 5], cornerRadius: 2.5, color: color)
    }
  }
}

/// Draws the parts of an entity. Places are relative to its position, and move, turn, scale and fade with it.
@MainActor struct Brush {
  let canvas: OffscreenCanvas
  let position, size, scale: SIMD2<Float>
  let rotation: Angle
  let opacity, corner: Float
  let color: RGBA

  init?(_ entity: Entity, _ world: World, _ canvas: OffscreenCanvas) {
    guard let position = world[entity, .position], let size = world[entity, .size],
      let scale = world[entity, .scale], let rotation = world[entity, .rotation],
      let opacity = world[entity, .opacity], let corner = world[entity, .cornerRadius],
      let color = world[entity, .color]
    else { return nil }
    self.canvas = canvas
    (self.position, self.size, self.scale) = (position, size, scale)
    (self.rotation, self.opacity, self.corner, self.color) = (rotation, opacity, corner, RGBA(color.sRGB))
  }

  func point(_ local: SIMD2<Float>) -> SIMD2<Float> {
    let scaled = local * scale
    let radians = Double(rotation.radians)
    let (sine, cosine) = (Float(sin(radians)), Float(cos(radians)))
    return position + [scaled.x * cosine - scaled.y * sine, scaled.x * sine + scaled.y * cosine]
  }

  func shadow(_ size: SIMD2<Float>, corner: Float) {
    canvas.drawShadow(
      center: position, size: size * scale, cornerRadius: corner, blur: 14, offset: [0, 5],
      color: RGBA.black.opacity(0.45 * opacity))
  }

  func box(_ local: SIMD2<Float>, _ size: SIMD2<Float>, corner: Float = 0, _ color: RGBA) {
    canvas.fillRectangle(
      center: point(local), size: size, cornerRadius: corner, rotation: rotation.degrees, scale: scale,
      color: color.opacity(opacity))
  }

  func disc(_ local: SIMD2<Float>, _ radius: Float, _ color: RGBA) {
    canvas.fillCircle(
      center: point(local), radius: radius, rotation: rotation.degrees, scale: scale,
      color: color.opacity(opacity))
  }

  func line(_ points: [SIMD2<Float>], _ width: Float, _ color: RGBA) {
    canvas.strokePolyline(
      points.map(point), width: width, ends: .round, joins: .round, color: color.opacity(opacity))
  }

  func text(
    _ text: String, _ local: SIMD2<Float>, anchor: TextAnchor = .center, _ size: Float,
    _ color: RGBA
  ) throws {
    try canvas.drawText(
      text, at: point(local), anchor: anchor, fontSize: size, weight: .semibold, scale: scale,
      color: color.opacity(opacity))
  }

  func box(_ size: SIMD2<Float>, corner: Float, _ color: RGBA) { box(.zero, size, corner: corner, color) }

  func disc(_ radius: Float, _ color: RGBA) { disc(.zero, radius, color) }

  func text(_ text: String, _ size: Float, _ color: RGBA) throws { try self.text(text, .zero, size, color) }
}
