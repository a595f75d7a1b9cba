import Testing

@testable import InbetweenSDL

private let red = RGBA(red: 1, green: 0, blue: 0)
private let blue = RGBA(red: 0, green: 0, blue: 1)

@Suite struct NestingTests {
  private func canvas() throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: 100, height: 60)
    canvas.clear(background: .black)
    return canvas
  }

  private func fillAll(_ canvas: Canvas, _ color: RGBA) {
    canvas.fillRectangle(center: .zero, size: [1e5, 1e5], color: color)
  }

  /// The smallest rectangle around what is not black: left, top, right, bottom (inclusive).
  private func bounds(_ canvas: OffscreenCanvas) -> [Int] {
    var found = [Int.max, Int.max, -1, -1]
    for y in 0..<canvas.height {
      for x in 0..<canvas.width where canvas.pixel(x, y) != (0, 0, 0, 255) {
        found = [min(found[0], x), min(found[1], y), max(found[2], x), max(found[3], y)]
      }
    }
    return found
  }

  @Test func opacityMultipliesAllThatIsDrawn() throws {
    let canvas = try canvas()
    canvas.opacity = 0.5
    canvas.fillRectangle(center: [10, 30], size: [10, 10], color: .white.opacity(0.5))
    canvas.strokeLine(from: [20, 30], to: [30, 30], width: 6, color: .white)
    try canvas.drawText("█", at: [50, 30], fontSize: 20, color: .white)
    canvas.opacity = 3
    canvas.fillCircle(center: [80, 30], radius: 8, color: .white)
    canvas.opacity = .nan
    canvas.fillCircle(center: [80, 30], radius: 8, color: red)
    #expect(canvas.pixel(10, 30).red == 64)
    #expect(canvas.pixel(25, 30).red == 128)
    #expect(canvas.pixel(50, 30).red == 128)
    #expect(canvas.pixel(80, 30) == (255, 255, 255, 255))
    canvas.clear(background: .black)
    #expect(canvas.opacity == 1)
  }

  @Test func offsetMovesAllThatIsDrawnInPointsOfItsSpace() throws {
    let canvas = try OffscreenCanvas(width: 100, height: 60, stage: [50, 30])
    canvas.clear(background: .black)
    canvas.offset = [5, 0]
    canvas.fillRectangle(center: [5, 5], size: [2, 2], color: .white)
    #expect(bounds(canvas) == [18, 8, 21, 11])
    canvas.space = .window
    canvas.fillRectangle(center: [45, 50], size: [2, 2], color: .white)
    #expect(bounds(canvas) == [18, 8, 50, 50])
    canvas.clear(background: .black)
    #expect(canvas.offset == .zero)
  }

  @Test func aStageIsFittedUndistortedCentredAndClipped() throws {
    let canvas = try canvas()
    canvas.space = .window
    canvas.drawStage([200, 100], fittedInto: [50, 30], size: [80, 50]) {
      #expect(canvas.space == .stage)
      #expect(canvas.stage == [200, 100])
      #expect(canvas.extent == [200, 100])
      #expect(canvas.viewport.stagePoint(ofPixel: [50, 30]) == [100, 50])
      fillAll(canvas, red)
      canvas.fillRectangle(center: [100, 50], size: [50, 50], color: blue)
    }
    #expect(bounds(canvas) == [10, 10, 89, 49])
    #expect(canvas.pixel(40, 20) == (0, 0, 255, 255))
    #expect(canvas.pixel(39, 20) == (255, 0, 0, 255))
    #expect(canvas.pixel(59, 39) == (0, 0, 255, 255))
    #expect(canvas.pixel(60, 39) == (255, 0, 0, 255))
  }

  @Test func afterAStageAllIsAsBefore() throws {
    let canvas = try canvas()
    canvas.space = .window
    canvas.opacity = 0.25
    canvas.offset = [1, 2]
    let viewport = canvas.viewport
    struct Stopped: Error {}
    #expect(throws: Stopped.self) {
      try canvas.drawStage([10, 10], fittedInto: [50, 30], size: [20, 20]) { () throws(Stopped) in
        #expect(canvas.opacity == 1 && canvas.offset == .zero)
        canvas.space = .window
        canvas.opacity = 0.5
        canvas.offset = [9, 9]
        throw Stopped()
      }
    }
    #expect(canvas.space == .window && canvas.opacity == 0.25 && canvas.offset == [1, 2])
    #expect(canvas.viewport == viewport)
    canvas.opacity = 1
    canvas.offset = .zero
    fillAll(canvas, red)
    #expect(bounds(canvas) == [0, 0, 99, 59])
  }

  @Test func nestedStagesMultiplyTheirScalesAndOpacitiesAndAddTheirOffsets() throws {
    let canvas = try canvas()
    canvas.opacity = 0.5
    canvas.offset = [10, 0]
    canvas.drawStage([50, 30], fittedInto: [50, 30], size: [100, 60]) {
      canvas.offset = [0, 5]
      canvas.drawStage([10, 10], fittedInto: [10, 10], size: [10, 10]) {
        canvas.opacity = 0.5
        canvas.fillRectangle(center: [5, 5], size: [5, 5], color: .white)
      }
    }
    // 25 by 25 points of the middle stage, two pixels each, 10 to the right and 10 down.
    #expect(bounds(canvas) == [25, 25, 34, 34])
    #expect(canvas.pixel(30, 30).red == 64)
  }

  @Test func whatANestedStageMayShowIsWhatAllAroundItShow() throws {
    let canvas = try canvas()
    canvas.drawStage([10, 10], fittedInto: [30, 30], size: [40, 40]) {
      canvas.drawStage([4, 4], fittedInto: [10, 5], size: [8, 8]) { fillAll(canvas, red) }
      canvas.space = .window
      canvas.fillRectangle(center: [20, 50], size: [40, 10], color: blue)
    }
    #expect(bounds(canvas) == [10, 14, 49, 49])
    #expect(canvas.pixel(12, 48) == (0, 0, 255, 255))
    #expect(canvas.pixel(49, 14) == (255, 0, 0, 255))
  }

  @Test func clipsNestAndLetOnlyTheirRectanglesThrough() throws {
    let canvas = try canvas()
    canvas.clip(center: [30, 30], size: [40, 40]) {
      canvas.offset = [10, 10]
      canvas.clip(center: [30, 30], size: [40, 40]) { fillAll(canvas, red) }
    }
    #expect(bounds(canvas) == [20, 20, 49, 49])
    #expect(canvas.offset == .zero)
    canvas.clip(center: [30, 30], size: [0, 40]) { fillAll(canvas, blue) }
    canvas.clip(center: [.nan, 30], size: [20, 40]) { fillAll(canvas, blue) }
    canvas.drawStage([10, 10], fittedInto: [30, 30], size: [0, -4]) { fillAll(canvas, blue) }
    for outside in [[200, 30], [30, 200], [-50, 30], [30, -50]] as [SIMD2<Float>] {
      canvas.clip(center: outside, size: [20, 20]) {
        fillAll(canvas, blue)
        canvas.fillCircle(center: [30, 30], radius: 9, color: blue)
        canvas.strokeRectangle(
          center: [30, 30], size: [30, 20], cornerRadius: 6, width: 2, color: blue)
      }
    }
    #expect(canvas.pixel(30, 30) == (255, 0, 0, 255))
    #expect(bounds(canvas) == [20, 20, 49, 49])
  }

  @Test func clearWithinAStageFillsThatStageAndForgetsNothing() throws {
    let canvas = try canvas()
    fillAll(canvas, blue)
    canvas.opacity = 0.5
    canvas.drawStage([10, 10], fittedInto: [50, 30], size: [20, 20]) {
      canvas.offset = [3, 3]
      canvas.clear(background: .white, bars: red)
      #expect(canvas.offset == .zero)
    }
    #expect(canvas.pixel(5, 5) == (0, 0, 255, 255))
    #expect(canvas.pixel(40, 20) == (128, 128, 255, 255))
    #expect(canvas.pixel(39, 20) == (0, 0, 255, 255))
  }
}
