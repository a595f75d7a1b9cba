import CInbetweenSDL

/// A key, named by its symbol on the user's keyboard layout. The same symbol may be elsewhere on other
/// layouts: `w`, `a`, `s` and `d` are not side by side on each keyboard.
///
/// ```swift
/// func isSave(_ event: InputEvent) -> Bool {
///   if case .key(.s, pressed: true, _, let modifiers) = event { modifiers == .control } else { false }
/// }
/// ```
public enum Key: String, Hashable, Sendable, CaseIterable {
  /// The key of a letter.
  case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
  /// A digit above the letters.
  case digit0, digit1, digit2, digit3, digit4, digit5, digit6, digit7, digit8, digit9
  /// A key for white space, movement or editing.
  case space, left, right, up, down, escape, tab, enter, backspace, delete, home, end, pageUp, pageDown
  /// A key for punctuation.
  case comma, period, minus, plus, equals, leftBracket, rightBracket, slash
  /// A function key of the top row.
  case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
}

/// The modifier keys that are held down with another key.
///
/// ```swift
/// let modifiers: KeyModifiers = [.shift, .control]
/// print(modifiers.contains(.shift))  // prints true
/// ```
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The modifier keys as bits, one for each key.
  public let rawValue: UInt8

  /// Creates a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either alt (option) key.
  public static let option = KeyModifiers(rawValue: 4)
  /// Either command (Windows, super) key.
  public static let command = KeyModifiers(rawValue: 8)
}

extension Key {
  /// Creates the key of an SDL key code; nil for keys without a case here.
  init?(code: Int32) {
    guard let key = Self.byCode[code] else { return nil }
    self = key
  }

  private static let byCode: [Int32: Key] = {
    var keys: [Int32: Key] = [
      Int32(SDLK_SPACE.rawValue): .space, Int32(SDLK_LEFT.rawValue): .left,
      Int32(SDLK_RIGHT.rawValue): .right, Int32(SDLK_UP.rawValue): .up, Int32(SDLK_DOWN.rawValue): .down,
      Int32(SDLK_ESCAPE.rawValue): .escape, Int32(SDLK_TAB.rawValue): .tab,
      Int32(SDLK_RETURN.rawValue): .enter, Int32(SDLK_KP_ENTER.rawValue): .enter,
      Int32(SDLK_BACKSPACE.rawValue): .backspace, Int32(SDLK_DELETE.rawValue): .delete,
      Int32(SDLK_HOME.rawValue): .home, Int32(SDLK_END.rawValue): .end,
      Int32(SDLK_PAGEUP.rawValue): .pageUp, Int32(SDLK_PAGEDOWN.rawValue): .pageDown,
      Int32(SDLK_COMMA.rawValue): .comma, Int32(SDLK_PERIOD.rawValue): .period,
      Int32(SDLK_MINUS.rawValue): .minus, Int32(SDLK_KP_MINUS.rawValue): .minus,
      Int32(SDLK_PLUS.rawValue): .plus, Int32(SDLK_KP_PLUS.rawValue): .plus,
      Int32(SDLK_EQUALS.rawValue): .equals, Int32(SDLK_LEFTBRACKET.rawValue): .leftBracket,
      Int32(SDLK_RIGHTBRACKET.rawValue): .rightBracket, Int32(SDLK_SLASH.rawValue): .slash,
    ]
    func run(_ first: SDL_KeyCode, _ named: [Key]) {
      for (offset, key) in named.enumerated() { keys[Int32(first.rawValue) + Int32(offset)] = key }
    }
    run(SDLK_a, [.a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l, .m])
    run(SDLK_n, [.n, .o, .p, .q, .r, .s, .t, .u, .v, .w, .x, .y, .z])
    run(SDLK_0, [.digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9])
    run(SDLK_F1, [.f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12])
    return keys
  }()
}

extension KeyModifiers {
  /// The SDL key codes of the modifier keys themselves.
  static let codes: Set<Int32> = Set(
    [
      SDLK_LSHIFT, SDLK_RSHIFT, SDLK_LCTRL, SDLK_RCTRL, SDLK_LALT, SDLK_RALT, SDLK_LGUI, SDLK_RGUI,
    ].map { Int32($0.rawValue) })

  init(state: UInt16) {
    var set: KeyModifiers = []
    let bits = UInt32(state)
    if bits & UInt32(KMOD_SHIFT.rawValue) != 0 { set.insert(.shift) }
    if bits & UInt32(KMOD_CTRL.rawValue) != 0 { set.insert(.control) }
    if bits & UInt32(KMOD_ALT.rawValue) != 0 { set.insert(.option) }
    if bits & UInt32(KMOD_GUI.rawValue) != 0 { set.insert(.command) }
    self = set
  }
}
