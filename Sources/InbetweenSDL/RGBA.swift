import CInbetweenSDL

/// A colour in sRGB with straight (not premultiplied) alpha; components are 0…1.
///
/// Components outside 0…1 are stored as they are and clamped when they are drawn. Colours are blended in
/// sRGB, as in browsers.
///
/// ```swift
/// let orange = RGBA(red: 1, green: 0.65, blue: 0)
/// let glass = RGBA.white.opacity(0.2)
/// let shown = RGBA(world[card, .color]!.sRGB)
/// ```
public struct RGBA: Hashable, Sendable {
  /// Red, 0…1, sRGB.
  public var red: Float
  /// Green, 0…1, sRGB.
  public var green: Float
  /// Blue, 0…1, sRGB.
  public var blue: Float
  /// Opacity, 0…1; straight: the other components are not multiplied by it.
  public var alpha: Float

  /// Creates a colour from components, each 0…1.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from red, green, blue and alpha in this order, each 0…1.
  public init(_ components: SIMD4<Float>) {
    self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
  }

  /// Returns the colour with its alpha multiplied by `factor`.
  public func opacity(_ factor: Float) -> RGBA {
    RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Opaque white.
  public static let white = RGBA(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Fully transparent.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}

extension RGBA {
  /// Whether the colour is visible. False if a component is not finite.
  var isVisible: Bool {
    alpha > 0 && red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }

  /// Premultiplied bytes, as in vertices and textures. Filtering straight colours would show the colour of
  /// transparent pixels along edges.
  var premultiplied: SDL_Color {
    let opacity = Self.unit(alpha)
    return SDL_Color(
      r: Self.byte(Self.unit(red) * opacity), g: Self.byte(Self.unit(green) * opacity),
      b: Self.byte(Self.unit(blue) * opacity), a: Self.byte(opacity))
  }

  static func unit(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }

  static func byte(_ unit: Float) -> UInt8 { UInt8(unit * 255 + 0.5) }
}
