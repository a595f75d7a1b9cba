/// An input event. Positions are in stage points and may lie outside the stage.
///
/// ```swift
/// let window = try Window(title: "Cards", size: [640, 360], stage: [640, 360])
/// events: for event in window.poll() {
///   switch event {
///   case .close: break events
///   case .pointerPressed(_, at: let point, _): print(point)
///   default: break
///   }
/// }
/// ```
public enum InputEvent: Hashable, Sendable {
  /// A request to close the window or end the process, such as an interrupt from the terminal.
  case close
  /// A key was pressed or released. A key that is held down repeats.
  case key(Key, pressed: Bool, isRepeat: Bool, modifiers: KeyModifiers)
  /// A text was typed: the result of the keyboard's layout and of an input method. The event of the key comes
  /// before this event.
  case text(String)
  /// The set of modifier keys that are held down has changed.
  case modifiers(KeyModifiers)
  /// The pointer moved.
  case pointerMoved(to: SIMD2<Float>)
  /// A pointer button was pressed. `clicks` counts the presses in quick succession, from 1.
  case pointerPressed(PointerButton, at: SIMD2<Float>, clicks: Int)
  /// A pointer button was released.
  case pointerReleased(PointerButton, at: SIMD2<Float>)
  /// The wheel was turned by a number of notches; positive is right and away from the user.
  case wheel(by: SIMD2<Float>, at: SIMD2<Float>)
  /// Two fingers moved on a touch screen: their middle is at `at` now, and moved by `by`. `scale` is the
  /// factor by which their distance grew. The first finger alone is the pointer.
  case pinched(at: SIMD2<Float>, by: SIMD2<Float>, scale: Float)
  /// A button of a game pad was pressed or released.
  case padButton(PadButton, pressed: Bool)
  /// A stick of a game pad moved. x and y are −1…1: right and down are positive. Near the middle, both are
  /// zero.
  case padStick(PadStick, to: SIMD2<Float>)
  /// A file was dropped onto the window.
  case dropped(path: String)
  /// The window's size changed. The canvas has the new size already.
  case resized(pixels: SIMD2<Int>)
  /// The window's content was lost or covered. The content must be drawn and shown again, even if nothing
  /// moves.
  case exposed
  /// The window gained (true) or lost (false) the keyboard focus.
  case focus(Bool)
}

/// The buttons of a pointer.
///
/// ```swift
/// func isClick(_ event: InputEvent) -> Bool {
///   if case .pointerPressed(.primary, _, _) = event { true } else { false }
/// }
/// ```
public enum PointerButton: Hashable, Sendable {
  /// The main button, usually the left one; also a touch.
  case primary
  /// The second button, usually the right one.
  case secondary
  /// The wheel, pressed as a button.
  case middle
}
