import InbetweenSDL

/// An area of a scene's picture that Tab reaches and Enter presses. The scene draws the picture; this draws
/// the focus ring.
final class FocusArea: Control {
  /// The corner radius of the ring.
  var cornerRadius: Float = 12
  /// Whether the pointer presses it too. Otherwise pointer events there go to the scene.
  private let takesPointer: Bool
  private let action: () throws -> Void

  init(_ name: String, takesPointer: Bool, action: @escaping () throws -> Void) {
    self.takesPointer = takesPointer
    self.action = action
    super.init(name)
  }

  override func contains(_ place: SIMD2<Float>) -> Bool { takesPointer && super.contains(place) }
  override func activate() throws { try action() }
  override func draw(with painter: Painter) { drawRing(area, cornerRadius: cornerRadius, with: painter) }
}
