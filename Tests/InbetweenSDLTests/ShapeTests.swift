import Testing

@testable import InbetweenSDL

private let blue = RGBA(red: 0, green: 0, blue: 1)

@Suite struct ShapeTests {
  private func canvas(_ width: Int = 40, _ height: Int = 40) throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: width, height: height)
    canvas.clear(background: .black)
    return canvas
  }

  /// How much of the picture is white, in pixels.
  private func area(_ canvas: OffscreenCanvas) -> Double {
    var sum = 0.0
    for y in 0..<canvas.height { for x in 0..<canvas.width { sum += Double(canvas.pixel(x, y).red) / 255 } }
    return sum
  }

  @Test func aRectangleOnPixelEdgesIsSharp() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [20, 10], color: RGBA(red: 1, green: 0.5, blue: 0.25))
    for (x, y) in [(20, 20), (10, 15), (29, 24), (10, 24), (29, 15)] {
      #expect(canvas.pixel(x, y) == (255, 128, 64, 255), "inside at \(x), \(y)")
    }
    for (x, y) in [(9, 20), (30, 20), (20, 14), (20, 25)] {
      #expect(canvas.pixel(x, y) == (0, 0, 0, 255), "outside at \(x), \(y)")
    }
  }

  @Test func anEdgeBetweenPixelsIsMixedByCoverage() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20.25, 20], size: [20, 20], color: .white)
    #expect(abs(Int(canvas.pixel(10, 20).red) - 191) <= 1)
    #expect(abs(Int(canvas.pixel(30, 20).red) - 64) <= 1)
    #expect(canvas.pixel(11, 20).red == 255)
    #expect(canvas.pixel(31, 20).red == 0)
  }

  @Test func cornersAreRound() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [30, 30], cornerRadius: 10, color: .white)
    #expect(canvas.pixel(5, 5).red == 0)
    #expect(canvas.pixel(6, 6).red == 0)
    #expect(canvas.pixel(9, 9).red == 255)
    #expect(canvas.pixel(5, 20).red == 255)
    #expect(abs(area(canvas) - (900 - (4 - Double.pi) * 100)) < 4)
  }

  @Test func aCirclesAreaIsRight() throws {
    for radius: Float in [2.5, 7.3, 18] {
      let canvas = try canvas()
      canvas.fillCircle(center: [20.3, 19.6], radius: radius, color: .white)
      let exact = Double.pi * Double(radius * radius)
      #expect(abs(area(canvas) / exact - 1) < 0.01, "radius \(radius): \(area(canvas)) for \(exact)")
    }
  }

  @Test func theEdgeHasManySteps() throws {
    let canvas = try canvas()
    canvas.fillCircle(center: [20.3, 19.9], radius: 15.2, color: .white)
    var shades: Set<UInt8> = []
    for y in 0..<40 { for x in 0..<40 { shades.insert(canvas.pixel(x, y).red) } }
    #expect(shades.count > 20)
  }

  @Test func rotationIsClockwise() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [30, 4], rotation: 45, color: .white)
    #expect(canvas.pixel(28, 28).red == 255)
    #expect(canvas.pixel(11, 11).red == 255)
    #expect(canvas.pixel(28, 11).red == 0)
    #expect(abs(area(canvas) - 120) < 2)
  }

  @Test func aQuarterTurnIsExact() throws {
    let turned = try canvas()
    turned.fillRectangle(center: [20, 20], size: [20, 10], rotation: 90, color: .white)
    #expect(area(turned) == 200)
    #expect(turned.pixel(15, 10).red == 255)
    let back = try canvas()
    back.fillRectangle(center: [20, 20], size: [10, 20], rotation: -720, color: .white)
    #expect(area(back) == 200)
  }

  @Test func turnsAgreeWithTheirDefinition() {
    for degrees in stride(from: Float(-1080), through: 1080, by: 7.5) {
      let turn = Turn(degrees: degrees)
      #expect(abs(turn.cosine * turn.cosine + turn.sine * turn.sine - 1) < 3e-7)
      let half = Turn(degrees: degrees / 2)
      #expect(abs(turn.sine - 2 * half.sine * half.cosine) < 5e-7)
      #expect(abs(turn.cosine - (1 - 2 * half.sine * half.sine)) < 5e-7)
    }
    #expect(abs(Turn(degrees: 30).sine - 0.5) < 1e-7)
    #expect(Turn(degrees: 180) == Turn(cosine: -1, sine: 0))
    #expect(Turn(degrees: -90) == Turn(cosine: 0, sine: -1))
  }

  @Test func scaleStretchesAndMirrors() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [10, 10], scale: [2, -0.5], color: .white)
    #expect(abs(area(canvas) - 100) < 0.1)
    #expect(canvas.pixel(10, 20).red == 255)
  }

  @Test func translucentColorsMix() throws {
    let canvas = try canvas()
    canvas.clear(background: RGBA(red: 1, green: 0, blue: 0))
    canvas.fillRectangle(center: [20, 20], size: [20, 20], color: blue.opacity(0.25))
    let mixed = canvas.pixel(20, 20)
    #expect(abs(Int(mixed.red) - 191) <= 1 && mixed.green == 0 && abs(Int(mixed.blue) - 64) <= 1)
    #expect(mixed.alpha == 255)
  }

  @Test func onNothingAColorKeepsItsStraightAlpha() throws {
    let canvas = try OffscreenCanvas(width: 20, height: 20)
    canvas.clear(background: .clear)
    canvas.fillRectangle(
      center: [10, 10], size: [10, 10], color: RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    let color = canvas.pixel(10, 10)
    #expect(color.red == 255 && abs(Int(color.green) - 127) <= 1 && color.blue == 0 && color.alpha == 128)
    #expect(canvas.pixel(1, 1) == (0, 0, 0, 0))
  }

  @Test func shapesThinnerThanAPixelFade() throws {
    for width: Float in [0.1, 0.25, 0.5, 0.9, 1.3] {
      let canvas = try canvas()
      canvas.fillRectangle(center: [20.37, 20], size: [width, 30], color: .white)
      #expect(abs(area(canvas) / Double(width * 30) - 1) < 0.03, "width \(width): \(area(canvas))")
      let line = try self.canvas()
      line.strokeLine(from: [20.37, 5], to: [20.37, 35], width: width, color: .white)
      #expect(abs(area(line) / Double(width * 30) - 1) < 0.03, "width \(width): \(area(line))")
    }
  }

  @Test func whatCannotBeSeenDrawsNothing() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [0, 10], color: .white)
    canvas.fillRectangle(center: [20, 20], size: [-5, 10], color: .white)
    canvas.fillRectangle(center: [.nan, 20], size: [5, 10], color: .white)
    canvas.fillRectangle(center: [20, 20], size: [.infinity, 10], color: .white)
    canvas.fillRectangle(center: [20, 20], size: [5, 5], cornerRadius: .nan, color: .white)
    canvas.fillRectangle(center: [20, 20], size: [5, 5], rotation: .infinity, color: .white)
    canvas.fillRectangle(center: [20, 20], size: [5, 5], scale: [0, 1], color: .white)
    canvas.fillRectangle(center: [20, 20], size: [5, 5], color: .white.opacity(0))
    canvas.fillRectangle(center: [20, 20], size: [5, 5], color: RGBA(red: .nan, green: 0, blue: 0))
    canvas.fillCircle(center: [20, 20], radius: 0, color: .white)
    canvas.fillCircle(center: [-100, 20], radius: 10, color: .white)
    canvas.strokeLine(from: [1, 1], to: [1, 1], width: 2, color: .white)
    canvas.strokePolyline([], width: 2, color: .white)
    canvas.strokeLine(from: [1, .nan], to: [1, 1], width: 2, color: .white)
    #expect(area(canvas) == 0)
  }

  @Test func enormousShapesCoverThePicture() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [20, 20], size: [1e9, 1e9], cornerRadius: 3, rotation: 30, color: .white)
    #expect(area(canvas) == 1600)
    let round = try self.canvas()
    round.fillCircle(center: [20, 20], radius: 1e18, color: .white)
    #expect(area(round) == 1600)
  }

  @Test func componentsOutOfRangeAreClamped() throws {
    let canvas = try canvas()
    canvas.fillRectangle(
      center: [20, 20], size: [9, 9], color: RGBA(red: 7, green: -3, blue: 0.5, alpha: 4))
    #expect(canvas.pixel(20, 20) == (255, 0, 128, 255))
  }

  @Test func linesHaveTheirWidth() throws {
    let canvas = try canvas()
    canvas.strokeLine(from: [5, 20], to: [35, 20], width: 3, color: .white)
    #expect(abs(area(canvas) - 90) < 1)
    let bent = try self.canvas()
    bent.strokePolyline([[8, 30], [20, 10], [32, 30]], width: 3, color: .white.opacity(0.5))
    var most: UInt8 = 0
    for y in 0..<40 { for x in 0..<40 { most = max(most, bent.pixel(x, y).red) } }
    #expect(most == 128, "a join must not be drawn twice")
    let closed = try self.canvas()
    closed.strokePolyline(
      [[10, 10], [30, 10], [30, 30], [10, 30]], width: 2, closed: true, color: .white)
    #expect(area(closed) == 160)
  }

  @Test func neighboursShareTheirEdgeWithoutAGap() throws {
    let canvas = try canvas()
    canvas.clear(background: .clear)
    canvas.fillCircle(center: [20.3, 20.7], radius: 17, color: .white.opacity(0.5))
    for y in 10..<30 { for x in 10..<30 { #expect(canvas.pixel(x, y).alpha == 128) } }
  }
}
