import InbetweenSDL

/// The heading of a part of a panel. A press opens the part, or folds it.
final class PanelSection: Control {
  /// Whether the user wants it open, and whether it is: the panel may have too little room.
  private(set) var wantsOpen = true
  var isOpen = true
  private let action: (PanelSection) -> Void

  static let height: Float = 26

  init(_ name: String, action: @escaping (PanelSection) -> Void) {
    self.action = action
    super.init(name)
  }

  override func activate() {
    wantsOpen = !isOpen
    action(self)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 8, with: painter)
    let ink = palette.dim.mixed(palette.ink, lift)
    let tip = SIMD2(area.left + 5, area.center.y)
    let (along, across): (SIMD2<Float>, SIMD2<Float>) = isOpen ? ([0, 3], [4, 0]) : ([3, 0], [0, 4])
    painter.canvas.strokePolyline(
      [tip - along - across, tip + along, tip - along + across], width: 1.5, ends: .round, joins: .round,
      color: ink)
    try painter.text(name, at: SIMD2(area.left + 18, area.center.y), .caption, color: ink)
  }
}
