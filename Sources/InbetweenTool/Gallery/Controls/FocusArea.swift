import InbetweenSDL

/// A place of a scene's own picture that Tab reaches and Enter presses; the scene draws it, this its ring.
final class FocusArea: Control {
  /// The radius of its corners.
  var cornerRadius: Float = 12
  /// Whether the pointer presses it too; else the scene is told of the pointer.
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
