import Inbetween

/// A colour in a motion file: eight bits a component in sRGB, `#rrggbb` or `#rrggbbaa`, or any other text of
/// CSS.
///
/// ```swift
/// let orange = try MotionColor(css: "orange")
/// print(orange.hex)  // prints #ffa500
/// ```
public struct MotionColor: Hashable, Sendable {
  /// Red, 0 … 255.
  public var red: UInt8 { didSet { css = nil } }
  /// Green, 0 … 255.
  public var green: UInt8 { didSet { css = nil } }
  /// Blue, 0 … 255.
  public var blue: UInt8 { didSet { css = nil } }
  /// The opacity, 0 … 255.
  public var alpha: UInt8 { didSet { css = nil } }
  /// The text of a colour that eight bits cannot hold exactly. The components are then rounded. Nil for other
  /// colours, and after a component is set.
  public private(set) var css: String?

  /// `#000000`.
  public static var black: MotionColor { MotionColor(red: 0, green: 0, blue: 0) }
  /// `#ffffff`.
  public static var white: MotionColor { MotionColor(red: 255, green: 255, blue: 255) }

  /// Creates a colour from its components, 0 … 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from `#` and six or eight hexadecimal digits; nil for any other text.
  public init?(hex: String) {
    guard hex.hasPrefix("#"), hex.utf8.count == 7 || hex.utf8.count == 9,
      let color = try? MotionColor(css: hex)
    else { return nil }
    self = color
  }

  /// Creates a colour from CSS text, by CSS Color 4 (`Color(css:)`).
  ///
  /// - Throws: `ParseError` with the offset of the first mistake.
  public init(css text: String) throws(ParseError) {
    let color = try Color(css: text)
    let parts = color.sRGB
    func component(_ lane: Int) -> UInt8 { UInt8((parts[lane] * 255).rounded(.toNearestOrAwayFromZero)) }
    self.init(red: component(0), green: component(1), blue: component(2), alpha: component(3))
    if self.color != color { css = text }
  }

  /// The text for a file: `css`, or `hex` if `css` is nil.
  public var text: String { css ?? hex }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
  public var hex: String {
    let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return components.reduce(into: "#") { hex, component in
      hex += (component < 16 ? "0" : "") + String(component, radix: 16)
    }
  }

  /// The engine's colour.
  public var color: Color {
    if let css, let color = try? Color(css: css) { return color }
    return Color(
      red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: Float(alpha) / 255)
  }
}
