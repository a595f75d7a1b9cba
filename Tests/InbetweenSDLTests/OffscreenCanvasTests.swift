import Foundation
import Testing

@testable import InbetweenSDL

/// A folder that is removed with the value.
final class ScratchFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/inbetween-sdl-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }
}

@Suite struct OffscreenCanvasTests {
  private func draw(on canvas: Canvas) throws {
    canvas.clear(background: RGBA(red: 0.06, green: 0.08, blue: 0.1))
    canvas.fillRectangle(
      center: [50, 30], size: [60, 30], cornerRadius: 6, rotation: 13,
      color: RGBA(red: 1, green: 0.4, blue: 0.2))
    canvas.fillCircle(center: [70, 40], radius: 14.5, color: .white.opacity(0.4))
    try canvas.drawText("Between", at: [50, 30], fontSize: 14, rotation: 5, color: .white)
  }

  @Test func theSameDrawingGivesTheSameBytes() throws {
    let folder = try ScratchFolder()
    for name in ["one.png", "two.png"] {
      let canvas = try OffscreenCanvas(width: 200, height: 120, stage: [100, 60])
      try draw(on: canvas)
      try canvas.writePNG(to: folder(name))
    }
    let one = try #require(FileManager.default.contents(atPath: folder("one.png")))
    let two = try #require(FileManager.default.contents(atPath: folder("two.png")))
    #expect(one == two)
    #expect(one.count > 1000)
    #expect(Array(one.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  }

  @Test func whatIsWrittenIsWhatWasDrawn() throws {
    let folder = try ScratchFolder()
    let source = try OffscreenCanvas(width: 8, height: 8)
    source.clear(background: .clear)
    source.fillRectangle(center: [4, 4], size: [4, 4], color: RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    source.fillRectangle(center: [1, 1], size: [2, 2], color: RGBA(red: 0, green: 1, blue: 0))
    try source.writePNG(to: folder("source.png"))
    let copy = try OffscreenCanvas(width: 8, height: 8)
    copy.clear(background: .clear)
    #expect(try copy.imageSize(folder("source.png")) == [8, 8])
    try copy.drawImage(folder("source.png"), center: [4, 4])
    for y in 0..<8 { for x in 0..<8 { #expect(copy.pixel(x, y) == source.pixel(x, y), "at \(x), \(y)") } }
  }

  @Test func aFrameForgetsTheOneBefore() throws {
    let reused = try OffscreenCanvas(width: 100, height: 60)
    reused.clear(background: .white)
    reused.fillCircle(center: [10, 10], radius: 9, color: .black)
    _ = reused.pixel(0, 0)
    try draw(on: reused)
    let fresh = try OffscreenCanvas(width: 100, height: 60)
    try draw(on: fresh)
    for y in 0..<60 { for x in 0..<100 { #expect(reused.pixel(x, y) == fresh.pixel(x, y)) } }
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 5), (16385, 1), (1, 1 << 40), (16384, 16384), (Int.max, Int.max)])
  func impossibleSizesAreErrors(width: Int, height: Int) {
    #expect(throws: CanvasError.badSize(width: width, height: height)) {
      try OffscreenCanvas(width: width, height: height)
    }
  }

  @Test(arguments: [SIMD2<Float>(0, 1), SIMD2(1, -1), SIMD2(.infinity, 1)])
  func impossibleStagesAreErrors(stage: SIMD2<Float>) {
    #expect(throws: CanvasError.badStage(stage)) { try OffscreenCanvas(width: 4, height: 4, stage: stage) }
  }

  @Test func onePixelIsAPicture() throws {
    let canvas = try OffscreenCanvas(width: 1, height: 1, stage: [640, 360])
    canvas.clear(background: .white)
    #expect(canvas.pixel(0, 0).red == 255)
  }

  @Test func anUnwritablePathIsAnError() throws {
    let canvas = try OffscreenCanvas(width: 4, height: 4)
    let error = #expect(throws: CanvasError.self) { try canvas.writePNG(to: "/nowhere/at/all.png") }
    #expect(error?.description.contains("/nowhere/at/all.png") == true)
    #if os(Linux)
      #expect(throws: CanvasError.self) { try canvas.writePNG(to: "/dev/full") }
    #endif
  }

  @Test func theStageIsFittedAndNothingLeavesIt() throws {
    let canvas = try OffscreenCanvas(width: 100, height: 100, stage: [20, 10])
    #expect(canvas.viewport.scale == 5)
    #expect(canvas.viewport.origin == [0, 25])
    canvas.clear(background: .white, bars: RGBA(red: 1, green: 0, blue: 0))
    canvas.fillCircle(center: [10, 0], radius: 4, color: .black)
    #expect(canvas.pixel(50, 24) == (255, 0, 0, 255))
    #expect(canvas.pixel(50, 25) == (0, 0, 0, 255))
    #expect(canvas.pixel(2, 74) == (255, 255, 255, 255))
    #expect(canvas.pixel(2, 75) == (255, 0, 0, 255))
    canvas.space = .window
    #expect(canvas.extent == [100, 100])
    canvas.fillRectangle(center: [50, 5], size: [10, 10], color: .black)
    #expect(canvas.pixel(50, 5) == (0, 0, 0, 255))
    #expect(canvas.viewport.stagePoint(ofPixel: [50, 50]) == [10, 5])
    #expect(canvas.viewport.pixel(of: [10, 5]) == [50, 50])
  }
}
