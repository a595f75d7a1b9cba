import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The change of scenes")
struct SceneChangeTests {
  /// The red, green and blue of all pixels of a gallery's picture.
  private func pixels(_ gallery: Gallery) throws -> [UInt8] {
    let canvas = try OffscreenCanvas(width: 320, height: 180, stage: SIMD2(1280, 720), density: 0.25)
    try gallery.draw(on: canvas)
    return canvas.straightBytes
  }

  @Test(
    "A scene that leaves fades as a whole: each pixel by the same share", arguments: ["shared", "stagger"])
  func whole(_ scene: String) throws {
    var settings = GallerySettings().recorded
    // With less motion nothing shifts, so pixels can be compared.
    settings.reducesMotion = true
    let gallery = try Gallery(try #require(SceneName(rawValue: scene)), settings)
    for _ in 0..<60 { try gallery.advance(by: .nanoseconds(16_666_667)) }
    try gallery.step(by: 0)
    let full = try pixels(gallery)
    try gallery.show(.easing)
    for _ in 0..<4 { try gallery.advance(by: .milliseconds(10)) }
    let fading = try pixels(gallery)
    let ground = Palette.dark.ground
    let base = [ground.red, ground.green, ground.blue].map { Int(($0 * 255).rounded()) }
    var shares: [Float] = []
    for y in 30..<140 {
      for x in 60..<310 {
        for channel in 0..<3 {
          let place = (y * 320 + x) * 4 + channel
          let reach = Int(full[place]) - base[channel]
          if reach > 90 { shares.append(Float(Int(fading[place]) - base[channel]) / Float(reach)) }
        }
      }
    }
    let least = try #require(shares.min())
    let most = try #require(shares.max())
    #expect(shares.count > 500 && least > 0.1 && most < 0.9, "\(least) to \(most) of \(shares.count)")
    #expect(most - least < 0.05)
  }
}
