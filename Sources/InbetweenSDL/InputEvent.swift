/// What the user did, in the order it happened. Positions are in stage points and may lie outside the stage.
public enum InputEvent: Hashable, Sendable {
  /// The window is to close, or the process to end (an interrupt from the terminal, say).
  case close
  /// A key went down or up; held down, it repeats.
  case key(Key, pressed: Bool, isRepeat: Bool, modifiers: KeyModifiers)
  /// The pointer moved.
  case pointerMoved(to: SIMD2<Float>)
  /// A button of the pointer went down, for the `clicks`-th time in quick succession.
  case pointerPressed(PointerButton, at: SIMD2<Float>, clicks: Int)
  /// A button of the pointer went up.
  case pointerReleased(PointerButton, at: SIMD2<Float>)
  /// The wheel turned by so many notches, to the right and away from the user.
  case wheel(by: SIMD2<Float>, at: SIMD2<Float>)
  /// The window has another size now; its canvas knows.
  case resized(pixels: SIMD2<Int>)
  /// What the window showed is lost, or was covered: it must be drawn and shown again, even if nothing moves.
  case exposed
  /// The keyboard's focus came or went.
  case focus(Bool)
}

/// The buttons of a pointer.
public enum PointerButton: Hashable, Sendable {
  /// The left one, as a rule; a touch, too.
  case primary
  /// The right one, as a rule.
  case secondary
  /// The wheel.
  case middle
}
