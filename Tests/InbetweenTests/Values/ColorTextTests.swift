import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenText

/// The text of CSS colours.
@Suite struct ColorTextTests {
  private func color(_ text: String) throws -> Color { try Color(css: text) }

  /// Expects that a text gives these sRGB components, in percent, to `tolerance` percent.
  private func expect(
    _ text: String, _ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1,
    within tolerance: Float = 0.02, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try color(text).sRGB
    let wanted = SIMD4(red / 100, green / 100, blue / 100, alpha)
    let difference = found - wanted
    let most = max(max(abs(difference.x), abs(difference.y)), max(abs(difference.z), abs(difference.w)))
    #expect(most <= tolerance / 100, "\(text) is \(found)", sourceLocation: location)
  }

  private func hex(_ text: String, _ code: String, _ location: SourceLocation = #_sourceLocation) throws {
    let (found, wanted) = (try color(text).sRGB, Color(hex: code)!.sRGB)
    for lane in 0..<4 {
      #expect(abs(found[lane] - wanted[lane]) < 0.6 / 255, "\(text) is \(found)", sourceLocation: location)
    }
  }

  @Test("Digits: three, four, six and eight") func digits() throws {
    #expect(try color("#ff8800") == Color(hex: "#ff8800"))
    #expect(try color(" #FF8800cc\n") == Color(hex: "#ff8800cc"))
    #expect(try color("#f80") == Color(hex: "#ff8800"))
    #expect(try color("#F80c") == Color(hex: "#ff8800cc"))
  }

  @Test("148 names, and transparent, in any case") func names() throws {
    #expect(Color.cssNames.count == 149)
    #expect(Set(Color.cssNames).count == 149)
    for name in Color.cssNames { #expect(try color(name.uppercased()) == Color.named(name)) }
    #expect(Color.named("rebeccapurple") == Color(hex: "#663399"))
    #expect(Color.named("LightGoldenrodYellow") == Color(hex: "#fafad2"))
    #expect(try color("grey") == color("gray"))
    #expect(try color("transparent") == Color(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(Color.named("#fff") == nil)
    #expect(Color.named("currentcolor") == nil)
    // Sums over the table of CSS Color 4, which would show a wrong digit.
    var sums = (0, 0, 0)
    for name in Color.cssNames.dropLast() {
      let parts = Color.named(name)!.sRGB * 255
      sums.0 += Int((parts.x + 0.5).rounded(.down))
      sums.1 += Int((parts.y + 0.5).rounded(.down))
      sums.2 += Int((parts.z + 0.5).rounded(.down))
    }
    #expect(sums == ColorTextTests.sums)
  }

  /// The sums of red, green and blue over all names.
  private static let sums = (24016, 23160, 22464)

  @Test("rgb() with and without commas") func rgb() throws {
    let orange = Color(hex: "#ff8800")
    for text in [
      "rgb(255, 136, 0)", "rgba(255,136,0)", "RGB(255 136 0)", "rgb( 255  136 none )", "rgb(300 136 -20)",
      "rgb(255 136 0 / 1)", "rgba(255, 136, 0, 100%)", "rgb(255 136 0/7)",
    ] {
      #expect(try color(text) == orange, "\(text)")
    }
    try expect("rgb(100%, 50%, 0%)", 100, 50, 0)
    try expect("rgb(100% 127.5 0 / 40%)", 100, 50, 0, 0.4)
    try expect("rgba(255, 136, 0, .5)", 100, 53.333, 0, 0.5)
    try expect("rgb(1e2% +0.5e2% -0 / none)", 100, 50, 0, 0)
  }

  @Test("hsl() and hwb()") func hues() throws {
    try hex("hsl(120 30% 50%)", "#59a659")
    try hex("hsl(120deg, 30%, 50%)", "#59a659")
    try hex("hsla(120, 100%, 25%, 50%)", "#00800080")
    try hex("hsl(0.5turn 100 50)", "#00ffff")
    try hex("hsl(-120 100% 50%)", "#0000ff")
    try hex("hsl(200grad 100% 50%)", "#00ffff")
    try hex("hsl(3.14159265rad 100% 50%)", "#00ffff")
    try hex("hsl(none none 50%)", "#808080")
    try hex("hsl(30 -10% 50%)", "#808080")
    try hex("hsl(270 50% 40%)", "#663399")
    try hex("hwb(270 20% 40%)", "#663399")
    try expect("hwb(90 0% 0%)", 50, 100, 0)
    try expect("hwb(90deg 20% 40% / 30%)", 40, 60, 20, 0.3)
    try expect("hwb(45 40% 80%)", 33.333, 33.333, 33.333)
    try expect("hwb(none 0 0)", 100, 0, 0)
  }

  @Test("lab() and lch(), of CSS Color 4's examples and the Web Platform Tests") func lab() throws {
    try hex("lab(29.2345% 39.3825 20.0664)", "#7d2329")
    try hex("lab(52.2345% 40.1645 59.9971)", "#c65d06")
    try hex("lab(60.2345% -5.3654 58.956)", "#9d9318")
    try hex("lab(62.2345% -34.9638 47.7721)", "#68a639")
    try hex("lab(67.5345% -8.6911 -41.6019)", "#62acef")
    try hex("lch(29.2345% 44.2 27)", "#7d2329")
    try hex("lch(52.2345% 72.2 56.2)", "#c65d06")
    try hex("lch(60.2345 59.2 95.2deg)", "#9d9318")
    try hex("lch(62.2345% 59.2 126.2)", "#68a639")
    try hex("lch(67.5345% 42.5 258.2)", "#62acef")
    try expect("lab(50 50 0)", 75.6208, 30.4487, 47.5634)
    try expect("lab(70% -45 0)", 10.751, 75.558, 66.398)
    try expect("lab(70 0 70)", 76.6254, 66.3607, 5.5775)
    try expect("lab(100% 0 0)", 100, 100, 100)
    try expect("lab(150 none none / 50%)", 100, 100, 100, 0.5)
    #expect(try color("lab(50% 40% -20%)") == color("lab(50 50 -25)"))
    #expect(try color("lch(50% 20% 0)") == color("lch(50 30 0)"))
    #expect(try color("lch(50% -20% 0)") == color("lch(50 0 0)"))
  }

  @Test("oklab() and oklch()") func oklab() throws {
    #expect(try color("oklab(0.5 0.1 -0.2)").lab == SIMD4(0.5, 0.1, -0.2, 1))
    #expect(try color("oklab(50% 25% -50% / 25%)").lab == SIMD4(0.5, 0.1, -0.2, 0.25))
    #expect(try color("oklab(150% none 0)").lab == SIMD4(1, 0, 0, 1))
    try expect("oklab(50% 0.05 0)", 48.477, 34.29, 38.412)
    try expect("oklch(50% 0.2 0)", 70.492, 2.351, 37.073)
    try hex("oklab(40.101% 0.1147 0.0453)", "#7d2329")
    #expect(try color("oklch(0.7 100% 90)").lab.z == 0.4)
    #expect(try color("oklch(0.7 0.1 450deg)") == color("oklch(70% 0.1 90)"))
  }

  @Test("color() in its spaces") func spaces() throws {
    try expect("color(srgb 1 0.5 0)", 100, 50, 0)
    try expect("color(srgb 100% 50% none / 0.5)", 100, 50, 0, 0.5)
    try expect("color(srgb-linear 1 0.2140411 0)", 100, 50, 0)
    try expect("color(xyz 0.9504559 1 1.0890578)", 100, 100, 100)
    try expect("color(xyz-d65 0.2 0.2104 0.2291)", 49.6, 49.6, 49.6, within: 0.3)
    try expect("color(xyz-d50 0.9642956 1 0.8251046)", 100, 100, 100)
    // The colour is outside sRGB and stays there: CSS Color 4 has -0.5116 1.01827 -0.31067 for the encoded
    // components.
    let green = try color("color(display-p3 0 1 0)").linearRGB
    #expect(abs(green.x - -0.2249) < 2e-4 && abs(green.y - 1.0421) < 2e-4 && abs(green.z - -0.0786) < 2e-4)
    let dark = try color("color(srgb -0.5 0 2)").linearRGB
    #expect(abs(dark.x - -0.2140411) < 1e-4 && dark.z > 4.9)
  }

  @Test(
    "Mistakes are reported with their offset and a suggestion",
    arguments: [
      ("", 0, "empty", nil), ("  ", 2, "empty", nil), ("#12", 0, "not 2", nil), ("#12345g", 0, "not 5", nil),
      ("#123456789", 0, "not 9", nil), ("reed", 0, "'reed'", "red"),
      ("rebecapurple", 0, "no colour", "rebeccapurple"),
      ("rgb", 3, "'('", nil), ("rbg(1 2 3)", 0, "function 'rbg'", "rgb"), ("rgb(1 2)", 7, "number", nil),
      ("rgb(1, 2 3)", 9, "','", nil), ("rgb(1 2, 3)", 7, "a number", nil), ("rgb(1,2,3/4)", 9, "')'", nil),
      ("rgb(1 2 3, 4)", 9, "')'", nil), ("rgb(1, 2%, 3)", 7, "all percentages", nil),
      ("rgb(none, 2, 3)", 4, "commas", nil), ("rgb(1 2deg 3)", 6, "angle", nil),
      ("hsl(1, 2, 3%)", 7, "percentages", nil), ("hsl(10% 2% 3%)", 4, "hue", nil),
      ("hsl(1turns 2% 3%)", 5, "unit 'turns'", "turn"), ("hwb(1, 2%, 3%)", 5, "a number", nil),
      ("rgb(1 2 3) x", 11, "unexpected 'x'", nil), ("red blue", 4, "unexpected", nil),
      ("rgb(1 2 3 / 4 5)", 14, "')'", nil), ("rgb(1e99 2 3)", 4, "out of range", nil),
      ("color(p3 1 1 1)", 6, "space", nil),
      ("color(srgb-liner 1 1 1)", 6, "space", "srgb-linear"), ("rgb(1 2 3 / 4deg)", 12, "opacity", nil),
      ("rgb(1 2 3", 9, "')'", nil), ("!", 0, "unexpected", nil),
    ] as [(String, Int, String, String?)]) func wrong(
      text: String, offset: Int, message: String, suggestion: String?
    )
  {
    do throws(ParseError) {
      let color = try Color(css: text)
      Issue.record("\(text) is \(color)")
    } catch {
      #expect(error.offset == offset, "\(error)")
      #expect(error.message.contains(message), "\(error)")
      #expect(error.suggestion == suggestion)
    }
  }

  @Test("An error is one line") func line() {
    do throws(ParseError) { _ = try Color(css: "oragne") } catch {
      #expect(error.description == "at offset 0: there is no colour 'oragne'; did you mean 'orange'?")
      #expect(error == ParseError(offset: 0, message: error.message, suggestion: "orange"))
    }
  }

  @Test("No text traps: random pieces of colours") func fuzz() throws {
    let pieces = [
      "rgb(", "hsl(", "hwb(", "lab(", "lch(", "oklab(", "oklch(", "color(", "srgb ", "xyz ", ")", ",", " ",
      "/",
      "#", "f", "0", "7", "255", "-1", "1e38", "-1e38", "1e-40", "50%", "none", "deg", "120deg", "1turn",
      ".5",
      "red", "é", "\u{0}", "(", "1e", "+", "%",
    ]
    var random = SplitMix64(seed: 7)
    var colors = 0
    for _ in 0..<cases(400) {
      let text = (0..<random.number(0...9)).map { _ in random.one(of: pieces) }.joined()
      guard let color = try? Color(css: text) else { continue }
      colors += 1
      if !isInRange(color) { Issue.record("\(text) is \(color)") }
      _ = color.sRGB
    }
    // Forms that are right except for their numbers.
    for _ in 0..<cases(400) {
      let name = random.one(of: ["rgb", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "color"])
      let numbers = (0..<3).map { _ in random.one(of: ["0", "1e38", "-1e38", "-3", "50%", "none", "1e-44"]) }
      let text = "\(name)(\(name == "color" ? "xyz-d50 " : "")\(numbers.joined(separator: " ")))"
      guard let color = try? Color(css: text) else { continue }
      colors += 1
      if !isInRange(color) { Issue.record("\(text) is \(color)") }
    }
    #expect(colors > cases(50))
  }

  private func isInRange(_ color: Color) -> Bool {
    (0..<4).allSatisfy { color.lab[$0].magnitude <= 1e38 }
  }
}
