import InbetweenSDL

/// A scene's line in the list: its title, and the key that shows it. A compact list has the number alone.
final class NavigationItem: Control {
  let scene: SceneName
  var isCompact = false
  var isChosen = false
  var title: String
  /// Why a search has found it, if its title does not say that, and whether Enter shows it.
  var reason: String?
  var isFirstHit = false
  /// The part of the window in which the list is seen.
  var window = Area.zero
  private let action: () throws -> Void

  init(_ scene: SceneName, title: String, action: @escaping () throws -> Void) {
    (self.scene, self.title, self.action) = (scene, title, action)
    super.init("scene \(scene.rawValue)")
  }

  /// The number of the key that shows the scene, from 1; nil for a sample.
  private var number: Int? { SceneName.showcases.firstIndex(of: scene).map { $0 + 1 } }

  /// The key that shows the scene.
  private var key: String {
    number.map { $0 > 10 ? "⇧\($0 - 10)" : "\($0 % 10)" } ?? ""
  }

  override func contains(_ position: SIMD2<Float>) -> Bool {
    super.contains(position) && window.contains(position)
  }

  override func activate() throws { try action() }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    drawRing(area, cornerRadius: 7, with: painter)
    painter.fill(area, cornerRadius: 7, palette.ink.opacity(0.05 * lift + 0.04 * push))
    let isSample = number == nil
    let rest = isSample ? palette.dim : palette.ink.mixed(palette.dim, 0.35)
    let color = isChosen ? palette.ink : rest.mixed(palette.ink, lift * 0.6)
    if isCompact {
      if !isSample {
        try painter.text(key, at: area.center, .label, anchor: .center, color: color)
      } else {
        painter.circle(area.center, radius: 2.5, color)
      }
    } else {
      let style = isChosen ? TextStyle.label : .body
      let start = area.left + 14
      let y = reason == nil ? area.center.y : area.top + 13
      if isFirstHit { painter.outline(area, cornerRadius: 7, width: 1.5, palette.accent.opacity(0.8)) }
      try painter.text(
        isFirstHit ? "Enter" : key, at: SIMD2(area.right - 10, y), .caption, anchor: .trailing,
        color: isChosen || isFirstHit ? palette.accent : palette.dim.opacity(0.7))
      try painter.text(
        title, at: SIMD2(start, y), style,
        width: area.right - start - (isFirstHit ? 48 : key.isEmpty ? 8 : 26), color: color)
      if let reason {
        try painter.caption(reason, at: SIMD2(start, area.bottom - 11), width: area.right - start - 10)
      }
    }
  }
}
