import Inbetween
import InbetweenSDL

/// The picture of the cards: faces in the colours of their families, and backs of those not found yet.
struct ElementCards {
  let moment: ElementsMoment
  let painter: Painter

  private var palette: Palette { painter.palette }

  func draw() throws {
    // Dimmed cards lie below, lifted ones above.
    let order = moment.cards.indices.sorted { layer(of: $0) < layer(of: $1) }
    for index in order { try draw(index) }
  }

  private func layer(of index: Int) -> (Int, Int) {
    let card = moment.cards[index]
    return (card.scale > 1.2 ? 2 : card.bright > 0.5 ? 1 : 0, index)
  }

  private func draw(_ index: Int) throws {
    let (card, element) = (moment.cards[index], Element.all[index])
    // A card that is on its edge is nearer, so it is larger.
    let edge = max(1 - card.face * card.face, 0).squareRoot()
    let scale = card.scale * (1 + 0.22 * edge) * (0.8 + 0.2 * card.bright)
    let width = max(card.face.magnitude, 0.03)
    let size = moment.cardSize
    let radius = min(moment.cornerRadius, size.x / 2, size.y / 2)
    let stretch = SIMD2(width, 1) * scale
    if card.scale > 1.04 || edge > 0.05 {
      painter.shadow(
        Area(center: card.center, size: size * stretch), cornerRadius: radius * width, height: 1.5,
        opacity: min(max(edge, (card.scale - 1) * 4), 1) * card.bright)
    }
    guard card.face > 0 else {
      return drawBack(card, size, radius: radius, stretch)
    }
    let color = element.family.color(palette)
    // What turns towards the light is brighter for a moment.
    let face = color.mixed(.white, 0.45 * edge).mixed(palette.ground, 0.5 * (1 - card.bright))
    painter.canvas.fillRectangle(
      center: card.center, size: size, cornerRadius: radius, scale: stretch, color: face)
    let ink = palette.onSeries.mixed(palette.ink, 0.75 * (1 - card.bright))
    // In steps of half a point, so that few sizes are rendered.
    let font = (min(size.y * 0.7, size.x * 0.46) * scale * 2).rounded() / 2
    guard font > 4.5 else { return }
    let hasNumber = size.y > 38 && radius < 10
    try painter.canvas.drawText(
      element.symbol, at: card.center + SIMD2(0, hasNumber ? size.y * 0.08 * scale : 0), fontSize: font,
      weight: .semibold, scale: SIMD2(width, 1), color: ink)
    if hasNumber {
      try painter.canvas.drawText(
        "\(element.number)", at: card.center + (SIMD2(5, 8) - size / 2) * stretch, anchor: .leading,
        fontSize: 8.5, scale: SIMD2(width, 1), color: ink)
    }
  }

  private func drawBack(_ card: CardPose, _ size: SIMD2<Float>, radius: Float, _ stretch: SIMD2<Float>) {
    let back = palette.control.mixed(palette.ground, 0.35 + 0.25 * (1 - card.bright))
    painter.canvas.fillRectangle(
      center: card.center, size: size, cornerRadius: radius, scale: stretch, color: back)
    painter.canvas.fillCircle(
      center: card.center, radius: min(size.x, size.y) * 0.11, scale: stretch,
      color: palette.faint.mixed(back, 0.6 * (1 - card.bright)))
  }
}
