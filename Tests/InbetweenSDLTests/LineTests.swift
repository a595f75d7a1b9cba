import Testing

@testable import InbetweenSDL

@Suite struct LineTests {
  private func canvas() throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: 60, height: 60)
    canvas.clear(background: .black)
    return canvas
  }

  private func area(_ canvas: OffscreenCanvas) -> Double {
    var sum = 0.0
    for y in 0..<60 { for x in 0..<60 { sum += Double(canvas.pixel(x, y).red) / 255 } }
    return sum
  }

  private func most(_ canvas: OffscreenCanvas) -> UInt8 {
    var most: UInt8 = 0
    for y in 0..<60 { for x in 0..<60 { most = max(most, canvas.pixel(x, y).red) } }
    return most
  }

  @Test func aGradientRunsEvenlyDown() throws {
    let canvas = try canvas()
    canvas.fillRectangle(center: [30, 30], size: [40, 50], cornerRadius: 5, from: .white, to: .black)
    for y in 5..<55 {
      let wanted = 255 * (1 - (Float(y) + 0.5 - 5) / 50)
      for x in [16, 30, 43] {
        #expect(abs(Float(canvas.pixel(x, y).red) - wanted) <= 2, "at \(x), \(y)")
      }
    }
    #expect(canvas.pixel(10, 5).red < 40)
    let faded = try self.canvas()
    faded.clear(background: .white)
    faded.fillRectangle(center: [30, 30], size: [60, 60], from: .clear, to: .black)
    #expect(faded.pixel(30, 0).red > 250 && faded.pixel(30, 59).red < 5)
  }

  @Test func theSameColorTwiceIsNoGradient() throws {
    let one = try canvas()
    one.fillRectangle(center: [30, 30], size: [40, 30], cornerRadius: 5, rotation: 10, color: .white)
    let two = try canvas()
    two.fillRectangle(
      center: [30, 30], size: [40, 30], cornerRadius: 5, rotation: 10, from: .white, to: .white)
    for y in 0..<60 { for x in 0..<60 { #expect(one.pixel(x, y) == two.pixel(x, y)) } }
  }

  @Test func anOutlineLiesWithinItsRectangle() throws {
    let canvas = try canvas()
    canvas.strokeRectangle(center: [30, 30], size: [40, 20], width: 2, color: .white)
    #expect(area(canvas) == 2 * 40 * 2 + 2 * 16 * 2)
    #expect(canvas.pixel(10, 20).red == 255 && canvas.pixel(11, 21).red == 255)
    #expect(canvas.pixel(12, 22).red == 0 && canvas.pixel(9, 30).red == 0 && canvas.pixel(30, 30).red == 0)
  }

  @Test(arguments: [Float(0.25), 0.7, 1, 2.5, 6])
  func anOutlineHasItsWidth(width: Float) throws {
    let canvas = try canvas()
    canvas.strokeRectangle(
      center: [30.3, 29.8], size: [40, 40], cornerRadius: 20, width: width, color: .white)
    let exact = Double.pi * Double(400 - (20 - width) * (20 - width))
    #expect(abs(area(canvas) / exact - 1) < 0.03, "\(area(canvas)) of \(exact)")
    let half = try self.canvas()
    half.strokeRectangle(
      center: [30.3, 29.8], size: [40, 30], cornerRadius: 8, rotation: 20, width: width,
      color: .white.opacity(0.5))
    #expect(most(half) <= 128)
  }

  @Test func anOutlineWithoutAHoleIsFilled() throws {
    let canvas = try canvas()
    canvas.strokeRectangle(center: [30, 30], size: [20, 10], width: 5, color: .white)
    #expect(area(canvas) == 200)
  }

  @Test func anArcRunsClockwiseFromTheRight() throws {
    let canvas = try canvas()
    canvas.strokeArc(center: [30, 30], radius: 20, sweep: 90, width: 4, color: .white)
    #expect(canvas.pixel(44, 44).red == 255)
    #expect(canvas.pixel(44, 15).red == 0 && canvas.pixel(15, 44).red == 0)
    #expect(abs(area(canvas) / (20 * .pi / 2 * 4) - 1) < 0.03)
    let back = try self.canvas()
    back.strokeArc(center: [30, 30], radius: 20, from: 90, sweep: -90, width: 4, color: .white)
    #expect(abs(area(back) - area(canvas)) < 1)
  }

  @Test func aWholeCircleHasNoSeam() throws {
    let canvas = try canvas()
    canvas.strokeArc(
      center: [30, 30], radius: 20, from: 17, sweep: 400, width: 6, ends: .round, color: .white.opacity(0.5))
    #expect(most(canvas) == 128)
    #expect(abs(area(canvas) / (2 * .pi * 20 * 6 * 128 / 255) - 1) < 0.02)
  }

  @Test func roundEndsAddHalfADiscEach() throws {
    for width: Float in [1, 3, 10] {
      let flat = try canvas()
      flat.strokeLine(from: [15, 20.4], to: [44, 39], width: width, color: .white.opacity(0.5))
      let round = try canvas()
      round.strokeLine(
        from: [15, 20.4], to: [44, 39], width: width, ends: .round, color: .white.opacity(0.5))
      let disc = Double.pi / 4 * Double(width * width) * 128 / 255
      #expect(abs(area(round) - area(flat) - disc) < disc * 0.1 + 0.3, "width \(width)")
      #expect(most(round) <= 128, "an end must not lie over its line")
    }
    let dot = try canvas()
    dot.strokeLine(from: [30, 30], to: [30, 30], width: 10, ends: .round, color: .white)
    #expect(abs(area(dot) - 25 * .pi) < 2)
  }

  @Test func roundJoinsLieOverNothing() throws {
    for (number, third) in [SIMD2<Float>(50, 45), [10, 45], [30, 50]].enumerated() {
      let canvas = try canvas()
      canvas.strokePolyline(
        [[10, 20], [40, 20], third], width: 8, joins: .round, color: .white.opacity(0.5))
      #expect(most(canvas) == 128, "bend \(number)")
      let pointed = try self.canvas()
      pointed.strokePolyline([[10, 20], [40, 20], third], width: 8, color: .white.opacity(0.5))
      #expect(area(canvas) < area(pointed))
    }
    let closed = try canvas()
    closed.strokePolyline(
      [[15, 15], [45, 15], [45, 45], [15, 45]], width: 8, closed: true, joins: .round,
      color: .white.opacity(0.5))
    #expect(most(closed) == 128)
    #expect(abs(area(closed) * 255 / 128 - (38 * 38 - 22 * 22 - (4 - .pi) * 16)) < 4)
  }

  @Test func aRoundJoinReachesHalfTheWidthAllRound() throws {
    let canvas = try canvas()
    canvas.strokePolyline([[10, 30], [40, 30], [10, 30.001]], width: 12, joins: .round, color: .white)
    #expect(canvas.pixel(44, 29).red == 255 && canvas.pixel(46, 29).red == 0)
    #expect(canvas.pixel(43, 26).red == 255 && canvas.pixel(45, 25).red == 0)
  }

  @Test func linesThatCannotBeDrawnDrawNothing() throws {
    let canvas = try canvas()
    canvas.strokeArc(center: [30, 30], radius: 0, width: 4, color: .white)
    canvas.strokeArc(center: [30, 30], radius: 9, sweep: 0, width: 4, color: .white)
    canvas.strokeArc(center: [30, 30], radius: 9, sweep: .nan, width: 4, color: .white)
    canvas.strokeArc(center: [30, 30], radius: 9, width: .infinity, color: .white)
    canvas.strokeRectangle(center: [30, 30], size: [20, 20], width: 0, color: .white)
    canvas.strokeRectangle(center: [30, 30], size: [20, 20], width: .nan, color: .white)
    canvas.strokePolyline([[1, 1], [5, 5]], width: 0, ends: .round, joins: .round, color: .white)
    #expect(area(canvas) == 0)
    canvas.strokeLine(from: [0, 30], to: [60, 30], width: 1e30, ends: .round, color: .white)
  }
}
