import Testing

@testable import InbetweenSDL

@Suite struct ShadowTests {
  private func canvas(_ side: Int = 120) throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: side, height: side)
    canvas.clear(background: .black)
    return canvas
  }

  private func sum(_ canvas: OffscreenCanvas) -> Double {
    var sum = 0.0
    for y in 0..<canvas.height { for x in 0..<canvas.width { sum += Double(canvas.pixel(x, y).red) / 255 } }
    return sum
  }

  @Test func theEdgeIsABlurredStep() {
    // The normal distribution's at whole deviations.
    let normal: [(Float, Float)] = [
      (-3, 0.0013), (-2, 0.0228), (-1, 0.1587), (0, 0.5), (1, 0.8413), (2, 0.9772),
    ]
    for (place, wanted) in normal { #expect(abs(Shadow.edge(place) - wanted) < 0.01, "at \(place)") }
    #expect(Shadow.edge(-3) == 0 && Shadow.edge(3) == 1)
    for step in -400..<400 {
      #expect(Shadow.edge(Float(step) / 100) <= Shadow.edge(Float(step + 1) / 100))
    }
  }

  @Test(arguments: [
    (SIMD2<Float>(60, 40), Float(8), Float(10)), (SIMD2(40, 40), 0, 4), (SIMD2(12, 12), 6, 30),
    (SIMD2(80, 2), 1, 16), (SIMD2(10, 10), 0, 14), (SIMD2(50, 50), 25, 12),
  ])
  func aShadowFallsOffEvenlyAndIsAsDarkAsWhatCastsIt(
    size: SIMD2<Float>, cornerRadius: Float, blur: Float
  ) throws {
    let canvas = try canvas()
    canvas.drawShadow(
      center: [60, 60], size: size, cornerRadius: cornerRadius, blur: blur, color: .white)
    for (stepX, stepY) in [(1, 0), (0, 1), (1, 1)] {
      var before = UInt8.max
      for step in 0..<60 {
        let shade = canvas.pixel(60 + step * stepX, 60 + step * stepY).red
        let mirrored = canvas.pixel(59 - step * stepX, 59 - step * stepY).red
        #expect(shade <= before, "step \(step) along \(stepX), \(stepY)")
        #expect(abs(Int(shade) - Int(mirrored)) <= 1)
        before = shade
      }
    }
    let reach = size / 2 + blur * 1.5 + 1
    for y in 0..<120 {
      for x in 0..<120 where abs(Float(x) - 59.5) > reach.x || abs(Float(y) - 59.5) > reach.y {
        #expect(canvas.pixel(x, y).red == 0, "at \(x), \(y)")
      }
    }
    // Blurring moves darkness about and loses none, but for what rounds to nothing at the rim.
    let area = Double(size.x * size.y) - (4 - Double.pi) * Double(cornerRadius * cornerRadius)
    #expect(abs(sum(canvas) - area) < area * 0.04 + 12, "\(sum(canvas)) of \(area)")
  }

  @Test func aWideSoftShadowHasNoSteps() throws {
    let canvas = try OffscreenCanvas(width: 400, height: 400)
    canvas.clear(background: .white)
    canvas.drawShadow(center: [200, 200], size: [100, 100], cornerRadius: 20, blur: 80, color: .black)
    var before = Int(canvas.pixel(200, 200).red)
    for x in 200..<400 {
      let shade = Int(canvas.pixel(x, 200).red)
      #expect(shade >= before && shade - before <= 4, "from \(before) to \(shade) at \(x)")
      before = shade
    }
  }

  @Test func offsetOpacityAndScaleApply() throws {
    let still = try OffscreenCanvas(width: 120, height: 120, stage: [60, 60])
    still.clear(background: .black)
    still.drawShadow(center: [33, 28], size: [20, 20], blur: 6, color: .white.opacity(0.5))
    let moved = try OffscreenCanvas(width: 120, height: 120, stage: [60, 60])
    moved.clear(background: .black)
    moved.opacity = 0.5
    moved.drawShadow(center: [30, 30], size: [20, 20], blur: 6, offset: [3, -2], color: .white)
    for y in 0..<120 { for x in 0..<120 { #expect(still.pixel(x, y) == moved.pixel(x, y)) } }
    #expect(still.pixel(66, 56).red == 128)
  }

  @Test func withoutBlurItIsTheShape() throws {
    let shadow = try canvas()
    shadow.drawShadow(center: [60, 60], size: [40, 30], cornerRadius: 8, blur: 0, color: .white)
    let shape = try canvas()
    shape.fillRectangle(center: [60, 60], size: [40, 30], cornerRadius: 8, color: .white)
    for y in 0..<120 { for x in 0..<120 { #expect(shadow.pixel(x, y) == shape.pixel(x, y)) } }
  }

  @Test func whatCannotBeSeenCastsNothing() throws {
    let canvas = try canvas()
    canvas.drawShadow(center: [60, 60], size: [0, 10], blur: 5, color: .white)
    canvas.drawShadow(center: [60, .nan], size: [10, 10], blur: 5, color: .white)
    canvas.drawShadow(center: [60, 60], size: [10, 10], blur: .infinity, color: .white)
    canvas.drawShadow(center: [60, 60], size: [10, 10], cornerRadius: .nan, blur: 5, color: .white)
    canvas.drawShadow(center: [60, 60], size: [10, 10], blur: 5, color: .clear)
    canvas.drawShadow(center: [900, 60], size: [10, 10], blur: 5, color: .white)
    #expect(sum(canvas) == 0)
    #expect(canvas.shadows.isEmpty)
  }

  @Test func proportionsThatKeepChangingDoNotFillTheMemory() throws {
    let canvas = try canvas()
    for step in 0..<400 {
      canvas.drawShadow(center: [60, 60], size: [8 + Float(step) / 8, 8], blur: 8, color: .white)
      canvas.drawShadow(center: [60, 60], size: [8, 8 + Float(step) / 4], blur: 8, color: .white)
    }
    #expect(canvas.shadows.count <= 128)
  }
}
