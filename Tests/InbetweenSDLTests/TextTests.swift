import Testing

@testable import InbetweenSDL

@Suite struct TextTests {
  private func canvas(_ width: Int = 200, _ height: Int = 60, stage: SIMD2<Float>? = nil) throws
    -> OffscreenCanvas
  {
    let canvas = try OffscreenCanvas(width: width, height: height, stage: stage)
    canvas.clear(background: .black)
    return canvas
  }

  /// The columns and the rows that have ink.
  private func ink(_ canvas: OffscreenCanvas) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var columns: [Int] = []
    var rows: [Int] = []
    for y in 0..<canvas.height {
      for x in 0..<canvas.width where canvas.pixel(x, y).red > 40 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
    else {
      return nil
    }
    return (left...right, top...bottom)
  }

  @Test func lettersOfCodeAreEquallyWide() throws {
    let canvas = try canvas()
    try #require(FontLibrary.find().monospaced != nil, "each system of the tests has one")
    let widths = try ["i", "m", "}", "0"].map {
      try canvas.measureText(String(repeating: $0, count: 40), fontSize: 12, weight: .monospaced).x
    }
    // The last letter may reach beyond its room.
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 3 } && widths[0] > 200)
    // A family without one draws with its regular weight.
    let plain = FontLibrary(family: "Own", regular: try FontLibrary.find().regular)
    #expect(plain.path(.monospaced) == plain.regular)
  }

  @Test func textIsDrawnInTheMiddleAndAsWideAsMeasured() throws {
    let canvas = try canvas()
    let size = try canvas.measureText("HHHHH", fontSize: 20)
    try canvas.drawText("HHHHH", at: [100, 30], fontSize: 20, color: .white)
    let found = try #require(ink(canvas))
    #expect(abs(Float(found.columns.count) - size.x) < 5)
    #expect(abs(found.columns.lowerBound + found.columns.upperBound - 199) <= 2)
    #expect(abs(found.rows.lowerBound + found.rows.upperBound - 59) <= 3)
    #expect((12...17).contains(found.rows.count))
    #expect((20...30).contains(size.y))
  }

  @Test("Letters that reach below the line do not raise it", arguments: [Float(11.5), 13, 14, 16, 21])
  func oneHeight(_ size: Float) throws {
    let plain = try canvas()
    try plain.drawText("H", at: [20, 30], fontSize: size, color: .white)
    for text in ["Hg", "Hp|j", "H()"] {
      let other = try canvas()
      try other.drawText(text, at: [20, 30], anchor: .leading, fontSize: size, color: .white)
      // The first letter alone: its stem stands within the first few columns.
      let rows = { (canvas: OffscreenCanvas, columns: Range<Int>) in
        (0..<60).filter { y in columns.contains { canvas.pixel($0, y).red > 60 } }
      }
      let height = rows(plain, 0..<40)
      #expect(rows(other, 20..<(20 + Int(size * 0.3))) == height, "\(text)")
    }
  }

  @Test func textIsSetAtItsSizeInPixels() throws {
    let small = try canvas(100, 30)
    let large = try canvas(400, 120, stage: [100, 30])
    let narrow = try small.measureText("Inbetween", fontSize: 12)
    let wide = try large.measureText("Inbetween", fontSize: 12)
    #expect(abs(narrow.x - wide.x) < 1.5)
    try large.drawText("llll", at: [50, 15], fontSize: 12, color: .white)
    // Sharp stems: from nothing to full within two pixels.
    let row = (0..<400).map { Int(large.pixel($0, 60).red) }
    let steepest = zip(row, row.dropFirst(2)).map { abs($0 - $1) }.max()
    #expect(try #require(steepest) > 200)
  }

  @Test func anchorsSayWhereTheTextLies() throws {
    let leading = try canvas()
    try leading.drawText("HH", at: [100, 30], anchor: .leading, fontSize: 20, color: .white)
    #expect(try #require(ink(leading)).columns.lowerBound >= 99)
    let trailing = try canvas()
    try trailing.drawText("HH", at: [100, 30], anchor: .trailing, fontSize: 20, color: .white)
    #expect(try #require(ink(trailing)).columns.upperBound <= 100)
  }

  @Test func aQuarterTurnSwapsWidthAndHeight() throws {
    let flat = try canvas(120, 120)
    try flat.drawText("Between", at: [60, 60], fontSize: 20, color: .white)
    let turned = try canvas(120, 120)
    try turned.drawText("Between", at: [60, 60], fontSize: 20, rotation: 90, color: .white)
    let one = try #require(ink(flat))
    let two = try #require(ink(turned))
    #expect(abs(one.columns.count - two.rows.count) <= 2)
    #expect(abs(one.rows.count - two.columns.count) <= 2)
  }

  @Test func linesBreak() throws {
    let canvas = try canvas()
    let one = try canvas.measureText("Hg", fontSize: 16)
    let two = try canvas.measureText("Hg\nHg", fontSize: 16)
    #expect(two.x == one.x)
    #expect(two.y == one.y * 2)
  }

  @Test func emptyAndOddTextIsHarmless() throws {
    let canvas = try canvas()
    for text in ["", "\n", "\n\n", " ", "\0", "\u{7}", "\u{10FFFF}", "a\0b", "👩‍👩‍👧‍👦", "שלום"] {
      try canvas.drawText(text, at: [100, 30], fontSize: 12, color: .white)
      _ = try canvas.measureText(text, fontSize: 12)
    }
    #expect(try canvas.measureText("", fontSize: 12).x == 0)
    for size: Float in [0, -4, .nan, .infinity, 1e-20] {
      try canvas.drawText("text", at: [100, 30], fontSize: size, color: .white)
      _ = try canvas.measureText("text", fontSize: size)
    }
    try canvas.drawText("text", at: [100, 30], fontSize: 1e8, color: .white)
    _ = canvas.pixel(0, 0)
  }

  @Test func veryLongLinesAreSetSmallerOrRefused() throws {
    let canvas = try canvas()
    let long = String(repeating: "in between ", count: 200)
    try canvas.drawText(long, at: [100, 30], fontSize: 20, color: .white)
    #expect(try canvas.measureText(long, fontSize: 20).x > 10_000)
    let endless = String(repeating: "in between ", count: 20_000)
    #expect(throws: FontError.self) {
      try canvas.drawText(endless, at: [100, 30], fontSize: 20, color: .white)
    }
  }

  @Test func theCacheIsBounded() throws {
    let setter = Typesetter(fonts: try FontLibrary.find())
    for number in 0..<90 { _ = try setter.line("number \(number)", weight: .regular, pixels: 150) }
    #expect(setter.cachedBytes <= 32 << 20)
    #expect(setter.cachedBytes > 24 << 20)
  }

  @Test func missingFontsAreErrors() throws {
    let none = FontLibrary(family: "None", regular: "/nowhere/font.otf")
    let canvas = try OffscreenCanvas(width: 20, height: 20, fonts: none)
    let error = #expect(throws: FontError.self) {
      try canvas.drawText("text", at: [10, 10], fontSize: 10, color: .white)
    }
    #expect(error?.description.contains("/nowhere/font.otf") == true)
    let list = FontError.notFound(searched: FontLibrary.searched).description
    #expect(list.contains("/usr/share/fonts/opentype/inter/Inter-Regular.otf"))
    #expect(list.contains("fonts-inter"))
  }

  @Test func semiboldIsHeavier() throws {
    let fonts = try FontLibrary.find()
    try #require(fonts.semibold != nil)
    func weigh(_ weight: FontWeight) throws -> Int {
      let canvas = try canvas()
      try canvas.drawText("Between", at: [100, 30], fontSize: 24, weight: weight, color: .white)
      return (0..<200).reduce(0) { sum, x in sum + (0..<60).reduce(0) { $0 + Int(canvas.pixel(x, $1).red) } }
    }
    #expect(try weigh(.semibold) > weigh(.regular) * 11 / 10)
  }
}
