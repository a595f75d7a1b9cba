/// A colour with an opacity, mixed in OKLab when it moves. The colour's four lanes are OKLab lightness, a and
/// b, each multiplied by the opacity, and the opacity. The mix equals `color-mix(in oklab, …)` of CSS:
/// halfway from red to transparent is red with half the opacity. (Björn Ottosson, "A perceptual color space
/// for image processing", 2020; CSS Color 4, section 12.3.)
///
/// ```swift
/// let orange = try Color(css: "oklch(0.74 0.18 57)")
/// let veil = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
/// try world.animate(card, .color, to: orange)
/// ```
///
/// A world stores the lanes of a colour. So you read a half-transparent colour with a small rounding error,
/// and a fully transparent colour as `.clear`. All colours of opacity 0 are equal.
public struct Color: Animatable, Hashable, CustomStringConvertible {
  /// OKLab lightness (0 black, 1 white), a (green to red), b (blue to yellow), and opacity 0 to 1. The first
  /// three are not multiplied by the opacity.
  public var lab: SIMD4<Float>

  /// White, opaque.
  public static var white: Color { Color(red: 1, green: 1, blue: 1) }
  /// Black, opaque.
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }

  /// Creates a colour from OKLab lightness, a, b and opacity.
  public init(lab: SIMD4<Float>) { self.lab = lab }

  /// Creates a colour from sRGB components and opacity, each 0 to 1.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    self.init(linear: SIMD3(Color.linear(red), Color.linear(green), Color.linear(blue)), alpha: alpha)
  }

  /// Creates a colour from linear red, green and blue, which may be outside sRGB.
  package init(linear light: SIMD3<Double>, alpha: Float) {
    let (r, g, b) = (light.x, light.y, light.z)
    let long = PortableMath.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let medium = PortableMath.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = PortableMath.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lab = SIMD4(
      Float(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short),
      Float(1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short),
      Float(0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short), alpha)
  }

  /// Creates a colour from `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 7 || digits.count == 9, digits[0] == 35 else { return nil }
    var parts = SIMD4<Float>(0, 0, 0, 1)
    for part in 0..<(digits.count / 2) {
      guard let high = Color.digit(digits[1 + 2 * part]), let low = Color.digit(digits[2 + 2 * part])
      else { return nil }
      parts[part] = Float(high * 16 + low) / 255
    }
    self.init(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque, rounded. Colours outside sRGB are clipped.
  ///
  /// ```swift
  /// print(Color.white.hex, Color(red: 1, green: 0, blue: 0, alpha: 0.5).hex)  // prints #ffffff #ff000080
  /// ```
  public var hex: String {
    var text: [UInt8] = [35]
    let parts = sRGB
    for part in 0..<4 {
      let byte = Int((parts[part] * 255).rounded(.toNearestOrEven))
      if part == 3 && byte == 255 { break }
      for digit in [byte / 16, byte % 16] { text.append(UInt8(digit + (digit < 10 ? 48 : 87))) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The colour as `hex`. A colour that `hex` would clip is written as `oklab(…)` of CSS.
  ///
  /// ```swift
  /// print(Color.white, Color(lab: [0.5, 0.5, 0, 1]))  // prints #ffffff oklab(0.5 0.5 0.0 / 1.0)
  /// ```
  public var description: String {
    isInSRGB ? hex : "oklab(\(lab.x) \(lab.y) \(lab.z) / \(lab.w))"
  }

  /// Whether all components are within sRGB, but for an error of rounding. False if one is not finite.
  var isInSRGB: Bool {
    let (light, range) = (linearRGB, -1e-4...1 + 1e-4)
    return range.contains(light.x) && range.contains(light.y) && range.contains(light.z)
      && range.contains(Double(lab.w))
  }

  /// Red, green and blue in sRGB, and opacity, each 0 to 1. Colours outside sRGB are clipped.
  public var sRGB: SIMD4<Float> {
    let light = linearRGB
    return SIMD4(
      Color.encoded(light.x), Color.encoded(light.y), Color.encoded(light.z), lab.w > 0 ? min(lab.w, 1) : 0)
  }

  /// Linear red, green and blue; outside 0 … 1 if the colour is outside sRGB.
  var linearRGB: SIMD3<Double> {
    let (l, a, b) = (Double(lab.x), Double(lab.y), Double(lab.z))
    let long = Color.cube(l + 0.3963377774 * a + 0.2158037573 * b)
    let medium = Color.cube(l - 0.1055613458 * a - 0.0638541728 * b)
    let short = Color.cube(l - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD3(
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }

  /// Four: lightness, a, b and opacity.
  @inlinable
  public static var laneCount: Int { 4 }
  /// Each lane in a straight line.
  public static var interpolation: Interpolation { .color }
  /// Creates a colour from lanes 0 to 3: OKLab times opacity, and opacity.
  @inlinable
  public init(lanes: (Int) -> Float) {
    lab = SIMD4(lanes(0), lanes(1), lanes(2), lanes(3)).dividedByOpacity
  }
  /// Returns lane `index`: lightness, a or b, multiplied by the opacity; lane 3 is the opacity.
  @inlinable
  public func lane(_ index: Int) -> Float { lab.timesOpacity(index) }
  /// Returns a velocity: `lab` has the velocities of the lanes.
  @inlinable
  public static func velocity(ofLanes lanes: (Int) -> Float) -> Color {
    Color(lab: SIMD4(lanes(0), lanes(1), lanes(2), lanes(3)))
  }
  /// Returns one lane of a velocity: a number of its `lab`.
  @inlinable
  public func velocity(ofLane index: Int) -> Float { lab[index] }
  /// Whether two colours are the same, or both have the opacity 0.
  public static func == (one: Color, other: Color) -> Bool { one.lab.isSameColor(as: other.lab) }
  /// Hashes the components; all colours of opacity 0 have equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(lab.w == 0 ? .zero : lab) }

  /// Returns the light of an sRGB component (IEC 61966-2-1); of a negative component, negative light.
  package static func linear(_ component: Double) -> Double {
    if component < -0.04045 { return -linear(-component) }
    return component <= 0.04045
      ? component / 12.92 : PortableMath.pow((component + 0.055) / 1.055, 2.4)
  }

  /// Returns the sRGB component of light (IEC 61966-2-1), clipped to 0 … 1.
  private static func encoded(_ light: Double) -> Float {
    guard light > 0 else { return 0 }
    if light >= 1 { return 1 }
    let component =
      light <= 0.0031308 ? 12.92 * light : 1.055 * PortableMath.pow(light, 1 / 2.4) - 0.055
    return min(Float(component), 1)
  }

  private static func cube(_ number: Double) -> Double { number * number * number }

  package static func digit(_ character: UInt8) -> Int? {
    switch character {
    case 48...57: Int(character) - 48
    case 65...70: Int(character) - 55
    case 97...102: Int(character) - 87
    default: nil
    }
  }
}

/// The three components of a colour and its opacity; and its lanes, which are each component times the
/// opacity, and the opacity.
extension SIMD4<Float> {
  /// Returns the lane at `index` of components. A colour without opacity has no others.
  @inlinable
  func timesOpacity(_ index: Int) -> Float {
    if w == 1 || index == 3 { return self[index] }
    return w > 0 ? self[index] * w : 0
  }

  /// The components of lanes. Converted back, they give the same lanes.
  @inlinable
  var dividedByOpacity: SIMD4<Float> { w == 1 ? self : dividedByPartialOpacity }

  @usableFromInline
  var dividedByPartialOpacity: SIMD4<Float> {
    var components = SIMD4(0, 0, 0, w)
    if !(w > 0) { return components }
    for index in 0..<3 {
      // An overshoot may leave light without opacity: the quotient stays a number that can be assigned.
      var component = Swift.min(Swift.max(self[index] / w, -1e38), 1e38)
      // The quotient of a rounded product is the factor or a neighbour of the factor.
      if component * w != self[index] {
        if component.nextUp * w == self[index] {
          component = component.nextUp
        } else if component.nextDown * w == self[index] {
          component = component.nextDown
        }
      }
      components[index] = component
    }
    return components
  }

  func isSameColor(as other: SIMD4<Float>) -> Bool { self == other || w == 0 && other.w == 0 }
}
