import InbetweenCore

extension Color {
  /// Reads a colour from CSS text (CSS Color 4): a name, `#` and 3, 4, 6 or 8 digits, or a function.
  ///
  /// ```
  /// rebeccapurple     transparent     #f80     #ff8800cc
  /// rgb(255 136 0 / 80%)              rgba(255, 136, 0, 0.8)
  /// hsl(32 100% 50%)                  hsla(32deg, 100%, 50%, 0.8)         hwb(0.1turn 0% 0%)
  /// lab(67% 38 72)                    lch(67% 81 62)
  /// oklab(74% 0.1 0.15)               oklch(0.74 0.18 57)
  /// color(srgb 1 0.53 0)              srgb-linear, display-p3, xyz, xyz-d50, xyz-d65
  /// ```
  ///
  /// Names and functions are case-insensitive; `none` means 0. Components of `rgb`, `hsl` and `hwb` outside
  /// sRGB are clipped, as in CSS. Colours of other functions may be outside sRGB.
  ///
  /// - Throws: `ParseError` with the offset of the first mistake, in UTF-8 bytes.
  /// - Complexity: O(n), where n is the size of the text, or the number of names if the text is a name.
  public init(css text: String) throws(ParseError) {
    var parser = ColorParser(text)
    self = try parser.color()
  }
}

struct ColorParser: TextParser {
  static var functionNames: [String] {
    ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]
  }
  static var spaceNames: [String] { ["srgb", "srgb-linear", "display-p3", "xyz", "xyz-d50", "xyz-d65"] }

  let bytes: [UInt8]
  var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func color() throws(ParseError) -> Color {
    skipSpace()
    let start = position
    if isAt("#") { return try hex() }
    let name = ColorParser.lowercase(word())
    if name.isEmpty {
      throw error(at: start, position == bytes.count ? "the text is empty; expected a colour" : unexpected())
    }
    if !isAt("(") {
      return try named(name, at: start)
    }
    position += 1
    let color = try function(name, at: start)
    try finish()
    for lane in 0..<4 where !(color.lab[lane].magnitude <= 1e38) {
      throw error(at: start, "the colour is out of range")
    }
    return color
  }

  private mutating func hex() throws(ParseError) -> Color {
    let start = position
    position += 1
    var digits: [Int] = []
    while position < bytes.count, let digit = Color.digit(bytes[position]) {
      digits.append(digit)
      position += 1
    }
    let isShort = digits.count == 3 || digits.count == 4
    if !isShort && digits.count != 6 && digits.count != 8 {
      throw error(at: start, "expected 3, 4, 6 or 8 hexadecimal digits after '#', not \(digits.count)")
    }
    try finish()
    var parts = SIMD4<Float>(0, 0, 0, 1)
    for part in 0..<(isShort ? digits.count : digits.count / 2) {
      let (high, low) = isShort ? (part, part) : (2 * part, 2 * part + 1)
      parts[part] = Float(digits[high] * 16 + digits[low]) / 255
    }
    return Color(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }

  private mutating func named(_ name: [UInt8], at start: Int) throws(ParseError) -> Color {
    if let color = Color.named(name) {
      try finish()
      return color
    }
    if ColorParser.isAmong(ColorParser.functionNames, name) {
      throw error(at: position, "expected '(' and arguments after '\(ColorParser.text(name))'")
    }
    throw unknown(
      name, at: start, among: Color.cssNames + ColorParser.functionNames, "there is no colour")
  }

  private mutating func function(_ name: [UInt8], at start: Int) throws(ParseError) -> Color {
    func isNamed(_ one: String, _ other: String = "") -> Bool {
      ColorParser.equal(one, name) || ColorParser.equal(other, name)
    }
    if isNamed("rgb", "rgba") { return try arguments("rgb()", mayHaveCommas: true).rgb(self) }
    if isNamed("hsl", "hsla") { return try arguments("hsl()", mayHaveCommas: true).hsl(self) }
    if isNamed("hwb") { return try arguments("hwb()").hwb(self) }
    if isNamed("lab") { return try arguments("lab()").lab(self) }
    if isNamed("lch") { return try arguments("lch()").lch(self) }
    if isNamed("oklab") { return try arguments("oklab()").oklab(self) }
    if isNamed("oklch") { return try arguments("oklch()").oklch(self) }
    if isNamed("color") {
      skipSpace()
      let start = position
      let space = ColorParser.lowercase(word())
      if !ColorParser.isAmong(ColorParser.spaceNames, space) {
        throw unknown(space, at: start, among: ColorParser.spaceNames, "there is no colour space")
      }
      return try arguments("color()").inSpace(space, self)
    }
    throw unknown(name, at: start, among: ColorParser.functionNames, "there is no colour function")
  }

  /// Reads three components and an optional opacity, up to the closing bracket.
  private mutating func arguments(
    _ function: String, mayHaveCommas: Bool = false
  ) throws(ParseError) -> ColorArguments {
    var arguments = ColorArguments()
    arguments.components.append(try component())
    skipSpace()
    arguments.hasCommas = mayHaveCommas && isAt(",")
    for _ in 0..<2 {
      if arguments.hasCommas { try take(",", "\(function) takes three components") }
      arguments.components.append(try component())
    }
    if takeNext(arguments.hasCommas ? "," : "/") { arguments.alpha = try component() }
    let expectation =
      arguments.alpha != nil
      ? "nothing follows the opacity"
      : "\(function) takes three components and perhaps \(arguments.hasCommas ? "','" : "'/'") and an opacity"
    try take(")", expectation)
    return arguments
  }

  private mutating func component() throws(ParseError) -> ColorComponent {
    skipSpace()
    let start = position
    if let decimal = DecimalNumber(bytes, at: &position) {
      let number = try finite(decimal, at: start)
      if isAt("%") {
        position += 1
        return ColorComponent(start: start, number: number, unit: .percent)
      }
      let end = position
      let name = ColorParser.lowercase(word())
      if name.isEmpty { return ColorComponent(start: start, number: number, unit: .none) }
      for (unit, known) in ColorComponent.angles where ColorParser.equal(known, name) {
        return ColorComponent(start: start, number: number, unit: unit)
      }
      throw unknown(name, at: end, among: ColorComponent.angles.map { $0.name }, "there is no unit")
    }
    let name = ColorParser.lowercase(word())
    if ColorParser.equal("none", name) { return ColorComponent(start: start, number: 0, unit: .missing) }
    throw error(at: start, "expected a number, a percentage or 'none'")
  }
}
