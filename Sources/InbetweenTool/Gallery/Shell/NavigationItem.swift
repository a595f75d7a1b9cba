import InbetweenSDL

/// A scene's line in the list: its number, and its title unless the list is compact.
final class NavigationItem: Control {
  let scene: SceneName
  var isCompact = false
  var isChosen = false
  var title: String
  private let action: () throws -> Void

  init(_ scene: SceneName, title: String, action: @escaping () throws -> Void) {
    (self.scene, self.title, self.action) = (scene, title, action)
    super.init("scene \(scene.rawValue)")
  }

  override func activate() throws { try action() }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 9, with: painter)
    painter.fill(area, cornerRadius: 9, palette.ink.opacity(0.05 * lift + 0.04 * push))
    let color = isChosen ? palette.ink : palette.dim.mixed(palette.ink, lift * 0.6)
    let digits = "\(scene.index + 1)"
    if isCompact {
      try painter.text(digits, at: area.center, .label, anchor: .center, color: color)
    } else {
      try painter.text(
        digits, at: SIMD2(area.left + 24, area.center.y), .caption, anchor: .trailing,
        color: isChosen ? palette.accent : palette.dim)
      let style = isChosen ? TextStyle.label : .body
      let start = area.left + 38
      try painter.text(
        title, at: SIMD2(start, area.center.y), style, width: area.right - start - 4, color: color)
    }
  }
}
