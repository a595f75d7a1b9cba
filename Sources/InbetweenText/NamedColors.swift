// The commonest colours of CSS (Color Module Level 4, named colours). `Color(css:)` has all of them.

import InbetweenCore

extension Color {
  /// #FF0000.
  public static var red: Color { Color(code: 0xFF0000) }
  /// #FFA500.
  public static var orange: Color { Color(code: 0xFFA500) }
  /// #FFD700.
  public static var gold: Color { Color(code: 0xFFD700) }
  /// #FFFF00.
  public static var yellow: Color { Color(code: 0xFFFF00) }
  /// #00FF00.
  public static var lime: Color { Color(code: 0x00FF00) }
  /// #008000.
  public static var green: Color { Color(code: 0x008000) }
  /// #008080.
  public static var teal: Color { Color(code: 0x008080) }
  /// #00FFFF.
  public static var cyan: Color { Color(code: 0x00FFFF) }
  /// #87CEEB.
  public static var skyBlue: Color { Color(code: 0x87CEEB) }
  /// #0000FF.
  public static var blue: Color { Color(code: 0x0000FF) }
  /// #000080.
  public static var navy: Color { Color(code: 0x000080) }
  /// #4B0082.
  public static var indigo: Color { Color(code: 0x4B0082) }
  /// #800080.
  public static var purple: Color { Color(code: 0x800080) }
  /// #EE82EE.
  public static var violet: Color { Color(code: 0xEE82EE) }
  /// #FF00FF.
  public static var magenta: Color { Color(code: 0xFF00FF) }
  /// #FFC0CB.
  public static var pink: Color { Color(code: 0xFFC0CB) }
  /// #DC143C.
  public static var crimson: Color { Color(code: 0xDC143C) }
  /// #FF7F50.
  public static var coral: Color { Color(code: 0xFF7F50) }
  /// #FF6347.
  public static var tomato: Color { Color(code: 0xFF6347) }
  /// #FA8072.
  public static var salmon: Color { Color(code: 0xFA8072) }
  /// #A52A2A.
  public static var brown: Color { Color(code: 0xA52A2A) }
  /// #808000.
  public static var olive: Color { Color(code: 0x808000) }
  /// #808080.
  public static var gray: Color { Color(code: 0x808080) }
  /// #C0C0C0.
  public static var silver: Color { Color(code: 0xC0C0C0) }
  /// No colour: black, fully transparent.
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
}
