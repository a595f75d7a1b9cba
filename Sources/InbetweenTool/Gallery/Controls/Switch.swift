import InbetweenSDL

/// A switch: on or off.
final class Switch: Control {
  /// Whether it is on.
  var isOn: Bool
  private let action: (Bool) throws -> Void

  /// The height of a switch, in points.
  static let height: Float = 28

  init(_ name: String, isOn: Bool = false, action: @escaping (Bool) throws -> Void) {
    self.isOn = isOn
    self.action = action
    super.init(name)
  }

  override func activate() throws {
    isOn.toggle()
    try action(isOn)
  }

  override func draw(with painter: Painter) throws {
    let palette = painter.palette
    let track = Area(center: SIMD2(area.right - 16, area.center.y), size: SIMD2(32, 18))
    try painter.text(
      name, at: SIMD2(area.left, area.center.y), .label, width: area.size.x - 44,
      color: palette.dim.mixed(palette.ink, lift))
    drawRing(track, cornerRadius: 9, with: painter)
    painter.fill(
      track, cornerRadius: 9, isOn ? palette.accent : palette.control.mixed(palette.lifted, lift))
    let knob = SIMD2(isOn ? track.right - 9 : track.left + 9, track.center.y)
    painter.circle(knob, radius: 6.5 + push * 0.5, isOn ? palette.onAccent : palette.dim)
  }
}
