/// A colour that mixes as light does. The colour's lanes are linear red, green and blue (sRGB), each
/// multiplied by the opacity, and the opacity. The mix equals `color-mix(in srgb-linear, …)` of CSS. Halfway
/// from black to white, `LinearColor` shows half the light, #bcbcbc. `Color` shows half the lightness,
/// #636363.
///
/// ```swift
/// let glow = Property("glow", default: LinearColor(.black))
/// try world.animate(badge, glow, to: LinearColor(try Color(css: "orange")))
/// ```
///
/// A world stores the lanes of a colour. So you read a half-transparent colour with a small rounding error.
/// All colours of opacity 0 are equal.
public struct LinearColor: Animatable, Hashable, CustomStringConvertible {
  /// Linear red, green and blue, 0 … 1 within sRGB, and opacity 0 … 1. Red, green and blue are not multiplied
  /// by the opacity.
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

  /// The colour as `Color.hex`. A colour that this would clip is written as `color(srgb-linear …)` of CSS.
  public var description: String {
    let color = Color(self)
    if color.isInSRGB { return color.hex }
    return "color(srgb-linear \(lanes.x) \(lanes.y) \(lanes.z) / \(lanes.w))"
  }

  /// Four: red, green, blue and opacity.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Each lane in a straight line.
  public static var interpolation: Interpolation { .linearColor }
  /// Creates a colour from lanes 0 to 3: linear red, green and blue times opacity, and opacity.
  @inlinable
  public init(lanes: (Int) -> Float) {
    self.lanes = SIMD4(lanes(0), lanes(1), lanes(2), lanes(3)).dividedByOpacity
  }
  /// Returns lane `index`: linear red, green or blue, multiplied by the opacity; lane 3 is the opacity.
  @inlinable
  public func lane(_ index: Int) -> Float { lanes.timesOpacity(index) }
  /// Returns a velocity: its components are the velocities of the lanes.
  @inlinable
  public static func velocity(ofLanes lanes: (Int) -> Float) -> LinearColor {
    LinearColor(red: lanes(0), green: lanes(1), blue: lanes(2), alpha: lanes(3))
  }
  /// Returns a component of `lanes`, which has the velocities of the lanes.
  @inlinable
  public func velocity(ofLane index: Int) -> Float { lanes[index] }
  /// Whether two colours are the same, or both have the opacity 0.
  public static func == (one: LinearColor, other: LinearColor) -> Bool {
    one.lanes.isSameColor(as: other.lanes)
  }
  /// Hashes the components; all colours of opacity 0 have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(lanes.w == 0 ? .zero : lanes) }
}

extension Color {
  /// Converts `color`.
  public init(_ color: LinearColor) {
    let light = SIMD3(Double(color.lanes.x), Double(color.lanes.y), Double(color.lanes.z))
    self.init(linear: light, alpha: color.lanes.w)
  }
}
