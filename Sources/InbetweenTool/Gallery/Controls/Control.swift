import Inbetween
import InbetweenSDL

/// A control that can be pointed at, focused with Tab, and pressed.
class Control {
  /// The name: in reports, and as the label of controls that have no other.
  let name: String
  /// The area that is drawn and can be pressed. Set whenever the layout changes.
  var area = Area.zero
  /// Whether it can be used. Disabled controls are drawn faint.
  var isEnabled = true
  /// How far it is lifted by the pointer, how far it is pressed, and how far its focus ring shows. Each is 0
  /// to 1 and set by the deck.
  var lift: Float = 0
  var push: Float = 0
  var ring: Float = 0

  /// The entity that animates these; nil while the control cannot be reached.
  var entity: Entity?

  init(_ name: String) { self.name = name }

  /// Whether a press at a position is meant for this control.
  func contains(_ position: SIMD2<Float>) -> Bool { area.contains(position) }

  /// Whether the left and right keys change its value while it has the focus.
  var adjusts: Bool { false }

  /// Handles a press of the pointer on this control.
  func press(at position: SIMD2<Float>) throws {}
  /// Handles a move of the pointer that holds this control.
  func drag(to position: SIMD2<Float>) throws {}
  /// Handles a release of the pointer that holds this control.
  func release(at position: SIMD2<Float>) throws { if contains(position) { try activate() } }
  /// Ends the hold without a release, for example because another scene is shown.
  func cancel() {}
  /// Performs the control's action: for Enter, while it has the focus.
  func activate() throws {}
  /// Changes the value by a number of steps: positive for the right key, negative for the left one.
  func adjust(by steps: Int) throws {}
  func draw(with painter: Painter) throws {}

  /// Draws a knob with its shadow and the focus ring.
  final func drawKnob(_ center: SIMD2<Float>, radius: Float, _ color: RGBA, with painter: Painter) {
    let shape = Area(center: center, radius: radius)
    drawRing(shape, cornerRadius: radius, with: painter)
    painter.shadow(shape, cornerRadius: radius, height: 1)
    painter.circle(center, radius: radius, color)
  }

  /// Draws the focus ring.
  final func drawRing(_ area: Area, cornerRadius: Float, with painter: Painter) {
    guard ring > 0 else { return }
    let gap: Float = 3 + 3 * (1 - ring)
    painter.canvas.strokeRectangle(
      center: area.center, size: area.size + gap * 2, cornerRadius: cornerRadius + gap, width: 2,
      color: painter.palette.accent.opacity(ring))
  }
}

/// An area of a scene's picture that Tab reaches and Enter presses. The scene draws the picture; this draws
/// the focus ring.
final class FocusArea: Control {
  /// The corner radius of the ring.
  var cornerRadius: Float = 12
  /// Whether the pointer presses it too. Otherwise pointer events there go to the scene.
  private let takesPointer: Bool
  private let action: () throws -> Void
  /// Handles the end of a drag outside of the area; nil if only presses count.
  var drop: ((SIMD2<Float>) throws -> Void)?
  /// The position of the pointer that drags it outside.
  private(set) var dragged: SIMD2<Float>?

  init(_ name: String, takesPointer: Bool, action: @escaping () throws -> Void) {
    self.takesPointer = takesPointer
    self.action = action
    super.init(name)
  }

  override func contains(_ position: SIMD2<Float>) -> Bool { takesPointer && super.contains(position) }
  override func activate() throws { try action() }
  override func drag(to position: SIMD2<Float>) {
    dragged = drop == nil || contains(position) ? nil : position
  }
  override func release(at position: SIMD2<Float>) throws {
    dragged = nil
    if contains(position) { try activate() } else { try drop?(position) }
  }
  override func cancel() { dragged = nil }
  override func draw(with painter: Painter) { drawRing(area, cornerRadius: cornerRadius, with: painter) }
}
