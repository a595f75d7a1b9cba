import InbetweenSDL

/// A chip over the stage while the user has zoomed. It shows the zoom, and a press shows the whole scene.
final class ZoomChip: Control {
  /// The zoom: 2 is twice as large.
  var zoom: Float = 1
  private let action: () throws -> Void

  init(action: @escaping () throws -> Void) {
    self.action = action
    super.init("whole scene")
  }

  override func activate() throws { try action() }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let radius = area.size.y / 2
    drawRing(area, cornerRadius: radius, with: painter)
    painter.shadow(area, cornerRadius: radius, height: 2)
    painter.fill(area, cornerRadius: radius, palette.accent.mixed(palette.ink, 0.2 * lift))
    try painter.text(
      "\(Int((zoom * 100).rounded())) %   Esc: 100 %", at: area.center, .label, anchor: .center,
      color: palette.onAccent)
  }
}
