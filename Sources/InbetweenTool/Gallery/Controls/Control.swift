import InbetweenSDL

/// Something that can be pointed at, focused with Tab, and pressed.
class Control {
  /// What it is called: in the report of what happens, and where it has no text of its own.
  let name: String
  /// Where it lies; a place to press. Set whenever the window has another size.
  var area = Area.zero
  /// What does not answer now is drawn faint.
  var isEnabled = true
  /// How far the pointer has lifted it, how far it is pressed, how far the focus shows, each 0 to 1: moved by
  /// the deck.
  var lift: Float = 0
  var push: Float = 0
  var ring: Float = 0

  init(_ name: String) { self.name = name }

  /// Whether a press there is meant for it.
  func contains(_ place: SIMD2<Float>) -> Bool { area.contains(place) }

  /// Whether the left and right keys change it while it has the focus.
  var adjusts: Bool { false }

  /// The pointer took hold of it.
  func press(at place: SIMD2<Float>) throws {}
  /// The pointer that holds it moved.
  func drag(to place: SIMD2<Float>) throws {}
  /// The pointer let go of it.
  func release(at place: SIMD2<Float>) throws { if contains(place) { try activate() } }
  /// The hold on it was lost, because another scene is shown, say.
  func cancel() {}
  /// Enter, while it has the focus.
  func activate() throws {}
  /// The right key (positive) or the left key, while it has the focus.
  func adjust(by steps: Int) throws {}
  func draw(with painter: Painter) throws {}

  /// The ring that says that it has the focus.
  final func drawRing(_ area: Area, cornerRadius: Float, with painter: Painter) {
    guard ring > 0 else { return }
    let gap: Float = 3 + 3 * (1 - ring)
    painter.canvas.strokeRectangle(
      center: area.center, size: area.size + gap * 2, cornerRadius: cornerRadius + gap, width: 2,
      color: painter.palette.accent.opacity(ring))
  }
}
