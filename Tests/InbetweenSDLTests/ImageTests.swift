import CInbetweenSDL
import Testing

@testable import InbetweenSDL

@Suite struct ImageTests {
  private let folder: ScratchFolder
  private let path: String

  /// A picture of 40 × 20: its left half red, its right half green.
  init() throws {
    folder = try ScratchFolder()
    path = folder("halves.png")
    let picture = try OffscreenCanvas(width: 40, height: 20)
    picture.clear(background: RGBA(red: 1, green: 0, blue: 0))
    picture.fillRectangle(center: [30, 10], size: [20, 20], color: RGBA(red: 0, green: 1, blue: 0))
    try picture.writePNG(to: path)
  }

  private func canvas() throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: 100, height: 100)
    canvas.clear(background: .black)
    return canvas
  }

  @Test func anImageIsDrawnWhereItBelongs() throws {
    let canvas = try canvas()
    try canvas.drawImage(path, center: [50, 50])
    #expect(canvas.pixel(30, 40) == (255, 0, 0, 255))
    #expect(canvas.pixel(69, 59) == (0, 255, 0, 255))
    #expect(canvas.pixel(29, 50) == (0, 0, 0, 255))
    #expect(canvas.pixel(70, 50) == (0, 0, 0, 255))
  }

  @Test func sizeScaleTintAndRotationApply() throws {
    let canvas = try canvas()
    try canvas.drawImage(path, center: [50, 50], size: [80, 80], tint: .white.opacity(0.5))
    #expect(canvas.pixel(20, 20) == (128, 0, 0, 255))
    canvas.clear(background: .black)
    try canvas.drawImage(path, center: [50, 50], scale: [-1, 1])
    #expect(canvas.pixel(35, 50) == (0, 255, 0, 255))
    canvas.clear(background: .black)
    try canvas.drawImage(path, center: [50, 50], rotation: 90)
    #expect(canvas.pixel(50, 35) == (255, 0, 0, 255))
    #expect(canvas.pixel(50, 65) == (0, 255, 0, 255))
    canvas.clear(background: .black)
    try canvas.drawImage(path, center: [50, 50], cornerRadius: 10, tint: RGBA(red: 0, green: 1, blue: 1))
    #expect(canvas.pixel(40, 50) == (0, 0, 0, 255))
    #expect(canvas.pixel(60, 50) == (0, 255, 0, 255))
    #expect(canvas.pixel(69, 40) == (0, 0, 0, 255))
  }

  @Test(arguments: [1.5, 2, 3, 5, 8, 13, 30] as [Float])
  func aShrunkImageIsTheMeanOfItsPixels(shrinkage: Float) throws {
    let stripes = try OffscreenCanvas(width: 90, height: 90)
    stripes.clear(background: .black)
    for x in stride(from: Float(0.5), to: 90, by: 2) {
      stripes.fillRectangle(center: [x, 45], size: [1, 90], color: .white)
    }
    try stripes.writePNG(to: folder("stripes.png"))
    let canvas = try canvas()
    try canvas.drawImage(folder("stripes.png"), center: [50, 50], size: [90, 90] / shrinkage)
    let reach = Int(45 / shrinkage) - 1
    var sum = 0
    for x in (50 - reach)..<(50 + reach) {
      let shade = Int(canvas.pixel(x, 50).red)
      sum += shade
      if shrinkage >= 2 { #expect(abs(shade - 128) < 50, "at \(x)") }
    }
    if reach > 0 { #expect(abs(sum / (2 * reach) - 128) < 20) }
  }

  @Test func halvingKeepsTheMiddleInTheMiddle() throws {
    var texture = Texture(width: 5, height: 1, premultiplied: [UInt8](repeating: 90, count: 20))
    texture = try #require(texture.halved())
    #expect(texture.width == 3 && texture.bytes == [UInt8](repeating: 90, count: 12))
    let spot = Texture(width: 5, height: 1, premultiplied: (0..<20).map { $0 / 4 == 2 ? 200 : 0 })
    #expect(spot.halved()?.bytes == (0..<12).map { $0 / 4 == 1 ? 120 : 0 })
    #expect(Texture(width: 1, height: 1, premultiplied: [1, 2, 3, 4]).halved() == nil)
  }

  @Test func missingAndBrokenFilesAreErrors() throws {
    let canvas = try canvas()
    let error = #expect(throws: ImageError.self) { try canvas.imageSize("/nowhere/picture.png") }
    #expect(error?.description.contains("/nowhere/picture.png") == true)
    let broken = folder("broken.png")
    let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49]
    let file = try #require(SDL_RWFromFile(broken, "wb"))
    _ = SDL_RWwrite(file, bytes, 1, bytes.count)
    _ = SDL_RWclose(file)
    #expect(throws: ImageError.self) { try canvas.drawImage(broken, center: [50, 50]) }
    #expect(throws: ImageError.self) { try canvas.drawImage(folder.path, center: [50, 50]) }
    #expect(throws: ImageError.self) { try canvas.drawImage("", center: [50, 50]) }
  }
}
