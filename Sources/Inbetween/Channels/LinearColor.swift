/// A colour that mixes as light does. Its lanes are linear red, green and blue, of sRGB's primaries, and
/// opacity, not premultiplied. Halfway from black to white is half the light, #bcbcbc; `Color` shows half the
/// lightness there, #636363.
///
/// ```swift
/// let glow = Property("glow", default: LinearColor(.black))
/// try world.animate(badge, glow, to: LinearColor(try Color(css: "orange")))
/// ```
public struct LinearColor: Animatable, Hashable {
  /// Linear red, green and blue, 0 … 1 within sRGB, and opacity 0 … 1.
  public var lanes: SIMD4<Float>

  /// Creates a colour from linear components, 0 … 1 within sRGB, and opacity.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    lanes = SIMD4(red, green, blue, alpha)
  }

  /// Converts `color`. A colour outside sRGB has components outside 0 … 1.
  public init(_ color: Color) {
    let light = color.linearRGB
    lanes = SIMD4(Float(light.x), Float(light.y), Float(light.z), color.lab.w)
  }

  /// Four: red, green, blue and opacity.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Each lane in a straight line.
  public static var interpolation: Interpolation { .linearColor }
  /// Creates a colour from lanes 0 to 3 as linear red, green, blue and opacity.
  @inlinable
  public init(lanes: (Int) -> Float) {
    self.lanes = SIMD4(lanes(0), lanes(1), lanes(2), lanes(3))
  }
  /// Returns linear red, green, blue or opacity.
  @inlinable
  public func lane(_ index: Int) -> Float { lanes[index] }
}

extension Color {
  /// Converts `color`.
  public init(_ color: LinearColor) {
    let light = SIMD3(Double(color.lanes.x), Double(color.lanes.y), Double(color.lanes.z))
    self.init(linear: light, alpha: color.lanes.w)
  }
}
