import Foundation
import Inbetween
import InbetweenSDL

extension ThrowScene {
  /// Draws the whole scene.
  func drawScene(on canvas: Canvas) throws {
    canvas.clear(background: Theme.ground, bars: Theme.ground)
    try canvas.drawHeading("Throw", note: "take a card, and let it go while it moves")
    canvas.drawPanel(Self.field)
    for index in Self.slots.indices { drawSlot(index, on: canvas) }
    for index in order { drawProjection(index, on: canvas) }
    for index in order { try draw(cards[index], isHeld: index == heldCard, on: canvas) }
    ghost.draw(frame, on: canvas)
  }

  private func projectedEnd(of index: Int) -> SIMD2<Float> {
    let card = cards[index]
    return Self.projectedEnd(from: card.place(in: frame), velocity: card.velocity(in: frame))
  }

  private func drawSlot(_ index: Int, on canvas: Canvas) {
    let center = Self.slots[index]
    let isCalling = heldCard.flatMap { freeSlot(near: projectedEnd(of: $0)) } == index
    let size = Self.cardSize + 12
    let edge = isCalling ? Theme.accent : Theme.faint.opacity(0.55)
    canvas.fillRectangle(center: center, size: size + 3, cornerRadius: 25.5, color: edge)
    canvas.fillRectangle(center: center, size: size, cornerRadius: 24, color: Theme.well)
  }

  /// Where a card in the hand would come to rest, or one in flight will.
  private func drawProjection(_ index: Int, on canvas: Canvas) {
    let card = cards[index]
    guard card.motion == .held || card.motion == .gliding else { return }
    let presence = min(card.speed(in: frame) / 500, 1)
    let end = projectedEnd(of: index)
    let color = card.kind.color.opacity(0.5 * presence)
    canvas.strokeDashes(from: card.place(in: frame), to: end, dash: 6, gap: 8, width: 2, color: color)
    canvas.strokeOutline(Area(center: end, size: Self.cardSize), cornerRadius: 20, width: 2, color: color)
  }

  private func draw(_ card: ThrownCard, isHeld: Bool, on canvas: Canvas) throws {
    let center = card.place(in: frame)
    let scale = frame[card.entity, .scale] ?? SIMD2(1, 1)
    // It leans into its way.
    let lean = min(max(card.velocity(in: frame).x * 0.004, -7), 7)
    let height = max((scale.x - 1) / 0.06, 0)
    for (spread, shade) in [(Float(30), Float(0.05)), (16, 0.07), (6, 0.1)] {
      canvas.fillRectangle(
        center: center + SIMD2(0, spread * 0.35 + 3 + height * 8), size: Self.cardSize + spread,
        cornerRadius: 20 + spread / 2, rotation: lean, scale: scale, color: RGBA.black.opacity(shade))
    }
    canvas.fillRectangle(
      center: center, size: Self.cardSize, cornerRadius: 20, rotation: lean, scale: scale,
      color: card.kind.color)
    let angle = lean * .pi / 180
    func spot(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let place = SIMD2(x, y) * scale
      return center
        + SIMD2(place.x * cos(angle) - place.y * sin(angle), place.x * sin(angle) + place.y * cos(angle))
    }
    canvas.fillCircle(center: spot(-68, -28), radius: 13, scale: scale, color: Theme.deep)
    canvas.fillCircle(center: spot(-68, -28), radius: 5, scale: scale, color: card.kind.color)
    try canvas.drawText(
      card.kind.rawValue, at: spot(-44, -28), anchor: .leading, fontSize: 18, weight: .semibold,
      rotation: lean, scale: scale, color: Theme.deep)
    try canvas.drawText(
      words(for: card), at: spot(-80, 30), anchor: .leading, fontSize: 13, rotation: lean, scale: scale,
      color: Theme.deep.opacity(0.72))
  }

  private func words(for card: ThrownCard) -> String {
    let speed = card.speed(in: frame)
    let doing =
      switch card.motion {
      case .held: "held"
      case .gliding where speed > 0: "decay"
      case .caught where speed > 0: "spring"
      default: "at rest"
      }
    return speed < 1 ? doing : doing + String(format: "  ·  %.0f points/s", speed)
  }
}

extension Canvas {
  /// A line along the edge of a rectangle with round corners, half of it on either side.
  func strokeOutline(_ area: Area, cornerRadius: Float, width: Float, color: RGBA) {
    strokeRectangle(
      center: area.center, size: area.size + width, cornerRadius: cornerRadius + width / 2, width: width,
      color: color)
  }
}
