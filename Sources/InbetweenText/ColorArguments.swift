import InbetweenCore

/// One component of a colour function, as written.
struct ColorComponent {
  enum Unit {
    case none
    case percent
    /// The keyword `none`.
    case missing
    case degrees
    case gradians
    case radians
    case turns
  }

  static var angles: [(unit: Unit, name: String)] {
    [(.degrees, "deg"), (.gradians, "grad"), (.radians, "rad"), (.turns, "turn")]
  }

  /// The offset in the text.
  var start: Int
  var number: Float
  var unit: Unit
}

/// The arguments of a colour function (CSS Color 4).
struct ColorArguments {
  var components: [ColorComponent] = []
  var alpha: ColorComponent?
  /// Whether it has the older form, with commas, which is stricter.
  var hasCommas = false

  func rgb(_ parser: ColorParser) throws(ParseError) -> Color {
    if hasCommas {
      try refuseMissing(parser)
      for component in components where component.unit != components[0].unit {
        throw parser.error(at: component.start, "with commas, all three are numbers or all percentages")
      }
    }
    let red = try amount(0, of: 255, parser)
    let green = try amount(1, of: 255, parser)
    let blue = try amount(2, of: 255, parser)
    return Color(
      red: PortableMath.unit(red / 255), green: PortableMath.unit(green / 255),
      blue: PortableMath.unit(blue / 255), alpha: try opacity(parser))
  }

  func hsl(_ parser: ColorParser) throws(ParseError) -> Color {
    if hasCommas {
      try refuseMissing(parser)
      for component in components[1...] where component.unit != .percent {
        throw parser.error(at: component.start, "with commas, saturation and lightness are percentages")
      }
    }
    let hue = try hue(0, parser)
    let saturation = PortableMath.unit(try amount(1, of: 100, parser) / 100)
    let lightness = PortableMath.unit(try amount(2, of: 100, parser) / 100)
    let rgb = ColorArguments.rgb(hue: hue, Double(saturation), Double(lightness))
    return Color(
      red: PortableMath.unit(Float(rgb.x)), green: PortableMath.unit(Float(rgb.y)),
      blue: PortableMath.unit(Float(rgb.z)), alpha: try opacity(parser))
  }

  func hwb(_ parser: ColorParser) throws(ParseError) -> Color {
    let hue = try hue(0, parser)
    let white = Double(max(try amount(1, of: 100, parser) / 100, 0))
    let black = Double(max(try amount(2, of: 100, parser) / 100, 0))
    var rgb = SIMD3<Double>(repeating: white + black > 0 ? white / (white + black) : 0)
    if white + black < 1 {
      let pure = ColorArguments.rgb(hue: hue, 1, 0.5)
      rgb = pure * (1 - white - black) + white
    }
    return Color(
      red: PortableMath.unit(Float(rgb.x)), green: PortableMath.unit(Float(rgb.y)),
      blue: PortableMath.unit(Float(rgb.z)), alpha: try opacity(parser))
  }

  func lab(_ parser: ColorParser) throws(ParseError) -> Color {
    let lightness = Double(min(max(try amount(0, of: 100, parser), 0), 100))
    let a = Double(try amount(1, of: 125, parser))
    let b = Double(try amount(2, of: 125, parser))
    return try ColorArguments.color(lab: SIMD3(lightness, a, b), alpha: opacity(parser))
  }

  func lch(_ parser: ColorParser) throws(ParseError) -> Color {
    let lightness = Double(min(max(try amount(0, of: 100, parser), 0), 100))
    let chroma = Double(max(try amount(1, of: 150, parser), 0))
    let (sine, cosine) = PortableMath.sineAndCosine(try hue(2, parser) * .pi / 180)
    return try ColorArguments.color(
      lab: SIMD3(lightness, chroma * cosine, chroma * sine), alpha: opacity(parser))
  }

  func oklab(_ parser: ColorParser) throws(ParseError) -> Color {
    let lightness = PortableMath.unit(try amount(0, of: 1, parser))
    let a = try amount(1, of: 0.4, parser)
    let b = try amount(2, of: 0.4, parser)
    return Color(lab: SIMD4(lightness, a, b, try opacity(parser)))
  }

  func oklch(_ parser: ColorParser) throws(ParseError) -> Color {
    let lightness = PortableMath.unit(try amount(0, of: 1, parser))
    let chroma = Double(max(try amount(1, of: 0.4, parser), 0))
    let (sine, cosine) = PortableMath.sineAndCosine(try hue(2, parser) * .pi / 180)
    return Color(
      lab: SIMD4(lightness, Float(chroma * cosine), Float(chroma * sine), try opacity(parser)))
  }

  /// Returns the colour of `color()` in one of the known spaces.
  func inSpace(_ space: [UInt8], _ parser: ColorParser) throws(ParseError) -> Color {
    let first = Double(try amount(0, of: 1, parser))
    let second = Double(try amount(1, of: 1, parser))
    let third = Double(try amount(2, of: 1, parser))
    let numbers = SIMD3(first, second, third)
    let alpha = try opacity(parser)
    let encoded = SIMD3(Color.linear(first), Color.linear(second), Color.linear(third))
    if ColorParser.equal("srgb", space) { return Color(linear: encoded, alpha: alpha) }
    if ColorParser.equal("srgb-linear", space) { return Color(linear: numbers, alpha: alpha) }
    if ColorParser.equal("display-p3", space) {
      return Color(linear: ColorSpaces.linearRGB(xyz: ColorSpaces.xyz(linearP3: encoded)), alpha: alpha)
    }
    let isD50 = ColorParser.equal("xyz-d50", space)
    return Color(
      linear: ColorSpaces.linearRGB(xyz: isD50 ? ColorSpaces.d65(xyzD50: numbers) : numbers), alpha: alpha)
  }
}

extension ColorArguments {
  /// Returns a number; a percentage is a fraction of `whole`.
  private func amount(_ index: Int, of whole: Float, _ parser: ColorParser) throws(ParseError) -> Float {
    let component = components[index]
    switch component.unit {
    case .none: return component.number
    case .percent: return component.number * whole / 100
    case .missing: return 0
    default: throw parser.error(at: component.start, "expected a number or a percentage, not an angle")
    }
  }

  /// Returns a hue in degrees, within a turn.
  private func hue(_ index: Int, _ parser: ColorParser) throws(ParseError) -> Double {
    let component = components[index]
    let number = Double(component.number)
    let degrees: Double
    switch component.unit {
    case .none, .degrees: degrees = number
    case .gradians: degrees = number * 0.9
    case .radians: degrees = number * (180 / .pi)
    case .turns: degrees = number * 360
    case .missing: degrees = 0
    case .percent: throw parser.error(at: component.start, "expected a hue: a number of degrees or an angle")
    }
    return degrees - 360 * (degrees / 360).rounded(.down)
  }

  private func opacity(_ parser: ColorParser) throws(ParseError) -> Float {
    guard let alpha else { return 1 }
    switch alpha.unit {
    case .none: return PortableMath.unit(alpha.number)
    case .percent: return PortableMath.unit(alpha.number / 100)
    case .missing where !hasCommas: return 0
    default: throw parser.error(at: alpha.start, "expected a number or a percentage for the opacity")
    }
  }

  private func refuseMissing(_ parser: ColorParser) throws(ParseError) {
    for component in components where component.unit == .missing {
      throw parser.error(at: component.start, "'none' stands only where there are no commas")
    }
  }

  /// Returns the sRGB components of an HSL colour (CSS Color 4, section 7.1).
  private static func rgb(hue: Double, _ saturation: Double, _ lightness: Double) -> SIMD3<Double> {
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ offset: Double) -> Double {
      var sector = offset + hue / 30
      if sector >= 12 { sector -= 12 }
      return lightness - reach * max(-1, min(min(sector - 3, 9 - sector), 1))
    }
    return SIMD3(component(0), component(8), component(4))
  }

  /// Returns the colour of a CIE Lab value with white point D50.
  private static func color(lab: SIMD3<Double>, alpha: Float) throws(ParseError) -> Color {
    let light = ColorSpaces.linearRGB(xyz: ColorSpaces.d65(xyzD50: ColorSpaces.xyzD50(lab: lab)))
    return Color(linear: light, alpha: alpha)
  }
}

/// Conversions between colour spaces, with the matrices of CSS Color 4, section 20 ("Sample code for Color
/// Conversions").
enum ColorSpaces {
  /// Multiplies a matrix, given by rows, with a vector; the order of additions is fixed.
  private static func product(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, _ vector: SIMD3<Double>
  ) -> SIMD3<Double> {
    SIMD3(
      x.x * vector.x + x.y * vector.y + x.z * vector.z, y.x * vector.x + y.y * vector.y + y.z * vector.z,
      z.x * vector.x + z.y * vector.y + z.z * vector.z)
  }

  /// Converts XYZ (D65) to linear red, green and blue of sRGB.
  static func linearRGB(xyz: SIMD3<Double>) -> SIMD3<Double> {
    product(
      SIMD3(12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
      SIMD3(-851781.0 / 878810, 1648619.0 / 878810, 36519.0 / 878810),
      SIMD3(705.0 / 12673, -2585.0 / 12673, 705.0 / 667), xyz)
  }

  /// Converts linear red, green and blue of Display P3 to XYZ (D65).
  static func xyz(linearP3: SIMD3<Double>) -> SIMD3<Double> {
    product(
      SIMD3(608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160),
      SIMD3(35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400),
      SIMD3(0, 32229.0 / 714400, 5_220_557.0 / 5_000_800), linearP3)
  }

  /// Converts XYZ from D50 to D65, by Bradford's method.
  static func d65(xyzD50: SIMD3<Double>) -> SIMD3<Double> {
    product(
      SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
      SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
      SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124), xyzD50)
  }

  /// Converts CIE Lab to XYZ, both with D50.
  static func xyzD50(lab: SIMD3<Double>) -> SIMD3<Double> {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let middle = (lab.x + 16) / 116
    let (first, last) = (lab.y / 500 + middle, middle - lab.z / 200)
    func amount(_ root: Double) -> Double {
      let cube = root * root * root
      return cube > epsilon ? cube : (116 * root - 16) / kappa
    }
    let y = lab.x > kappa * epsilon ? middle * middle * middle : lab.x / kappa
    // The white point of D50.
    return SIMD3(
      amount(first) * (0.3457 / 0.3585), y, amount(last) * ((1 - 0.3457 - 0.3585) / 0.3585))
  }
}
