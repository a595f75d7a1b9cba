import Foundation
import Inbetween
import InbetweenSDL

extension ThrowScene {
  func draw(with painter: Painter) throws {
    let moment = shown
    try painter.moved(by: area.least) {
      painter.panel(table.field, cornerRadius: 24)
      for (index, slot) in table.slots.enumerated() {
        try drawSlot(index, at: slot, isCalling: moment.calling == index, with: painter)
      }
      let cards = moment.order.map { (ThrownCard.Kind.allCases[$0], moment.poses[$0]) }
      for (kind, pose) in cards { drawWay(pose, kind.color(painter.palette), with: painter) }
      for (kind, pose) in cards { try draw(kind, pose, with: painter) }
      moment.ghost.draw(with: painter)
    }
  }

  private func drawSlot(
    _ index: Int, at center: SIMD2<Float>, isCalling: Bool, with painter: Painter
  ) throws {
    let area = Area(center: center, size: table.cardSize + 12)
    let radius = ThrowTable.cardRadius + 6
    painter.well(area, cornerRadius: radius)
    painter.canvas.strokeRectangle(
      center: center, size: area.size, cornerRadius: radius, width: isCalling ? 2 : 1,
      color: isCalling ? painter.palette.accent : painter.palette.faint.opacity(0.7))
    try painter.text(
      "\(index + 1)", at: center, .heading, anchor: .center,
      color: isCalling ? painter.palette.accent : painter.palette.faint)
  }

  /// Draws the predicted path of a card in flight as dots, and its predicted rest as an outline.
  private func drawWay(_ pose: ThrownPose, _ color: RGBA, with painter: Painter) {
    guard let end = pose.way.end, pose.passed < pose.way.positions.count else { return }
    let left = end - pose.center
    let presence = min((left.length + pose.speed * 0.05) / 40, 1)
    guard presence > 0.02 else { return }
    for position in pose.way.positions[pose.passed...].dropLast() {
      painter.circle(position, radius: 3, color.opacity(0.75 * presence))
    }
    painter.canvas.strokeRectangle(
      center: end, size: table.cardSize - 2, cornerRadius: ThrowTable.cardRadius - 1, width: 2,
      color: color.opacity(0.85 * presence))
  }

  private func draw(_ kind: ThrownCard.Kind, _ pose: ThrownPose, with painter: Painter) throws {
    let (palette, canvas) = (painter.palette, painter.canvas)
    let size = table.cardSize
    // The card leans towards its motion.
    let lean = min(max(pose.velocity.x * 0.004, -6), 6)
    let height = max((pose.scale - 1) / 0.06, 0)
    painter.shadow(
      Area(center: pose.center, size: size * pose.scale), cornerRadius: ThrowTable.cardRadius,
      height: 1.5 + 2.5 * height)
    canvas.fillRectangle(
      center: pose.center, size: size, cornerRadius: ThrowTable.cardRadius, rotation: lean,
      scale: SIMD2(pose.scale, pose.scale), color: kind.color(palette))
    let way = SIMD2(direction: lean)
    func spot(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let position = SIMD2(x, y) * pose.scale
      return pose.center
        + SIMD2(position.x * way.x - position.y * way.y, position.x * way.y + position.y * way.x)
    }
    let (left, top) = (-size.x / 2 + 16, -size.y / 2 + 24)
    canvas.fillCircle(center: spot(left + 9, top), radius: 9 * pose.scale, color: palette.onSeries)
    canvas.fillCircle(center: spot(left + 9, top), radius: 3.5 * pose.scale, color: kind.color(palette))
    func text(_ text: String, _ x: Float, _ y: Float, _ style: TextStyle, _ shade: Float) throws {
      try canvas.drawText(
        text, at: spot(x, y), anchor: .leading, fontSize: style.fontSize, weight: style.weight,
        rotation: lean, scale: SIMD2(pose.scale, pose.scale), color: palette.onSeries.opacity(shade))
    }
    try text("\(kind)".capitalized, left + 28, top, .heading, 1)
    var word = pose.word
    if pose.speed >= 1 { word += String(format: "  %.0f points/s", pose.speed) }
    try text(word, left, size.y / 2 - 20, .caption, 0.75)
  }
}
