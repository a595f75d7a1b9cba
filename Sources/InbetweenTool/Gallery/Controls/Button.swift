import InbetweenSDL

/// A push button with a text or an icon.
final class Button: Control {
  /// Draws an icon in place of the name.
  typealias Sign = (_ center: SIMD2<Float>, _ color: RGBA, Painter) -> Void

  /// Whether it is drawn as selected.
  var isOn = false
  private let sign: Sign?
  var action: () throws -> Void

  /// - Parameter sign: draws an icon in place of the name; nil for the name.
  init(_ name: String, sign: Sign? = nil, action: @escaping () throws -> Void) {
    self.sign = sign
    self.action = action
    super.init(name)
  }

  override func activate() throws { if isEnabled { try action() } }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let shape = area.inset(by: push * 1.5)
    let radius = min(shape.size.y / 2, 18)
    let ground = isOn ? palette.accent : palette.control.mixed(palette.lifted, lift)
    let ink = (isOn ? palette.onAccent : palette.ink).opacity(isEnabled ? 1 : 0.35)
    drawRing(shape, cornerRadius: radius, with: painter)
    painter.fill(shape, cornerRadius: radius, ground)
    if let sign {
      sign(shape.center, ink, painter)
    } else {
      try painter.text(name, at: shape.center, .label, anchor: .center, color: ink)
    }
  }
}
