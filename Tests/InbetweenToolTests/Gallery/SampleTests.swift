import Foundation
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The samples")
struct SampleTests {
  static let names = [
    "follow", "jump", "flight", "flick", "typewriter", "colors", "toast", "button", "shuffle", "scrub",
    "health",
    "shake", "ramp", "coins", "sprite", "prefabs", "crossfade", "snapshot", "parents", "hello", "kettle",
    "motionfile", "calm", "calls", "drawer", "newest", "query", "mass", "ticks", "forecast", "replay",
  ]
  private static let scenes = SceneName.allCases.filter { $0.sample != nil }

  @Test("Each is one file of under 60 lines, with a title and a note that end well", arguments: scenes)
  func form(_ name: SceneName) throws {
    let type = try #require(name.sample)
    var source = SceneSource()
    let sample = try type.init(in: World())
    let read = source.text(of: [sample])
    let text = try #require(read)
    #expect(!sample.parameters.isEmpty)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 60 && lines[0].hasPrefix("import "), "\(lines.count) lines")
    #expect(lines.allSatisfy { $0.count <= 110 })
    let file = try Assets.path(of: "../Sources/InbetweenTool/Gallery/Samples/\(type).swift")
    let whole = try String(contentsOfFile: file, encoding: .utf8)
    #expect(whole.count { $0 == "\n" } < 60)
    #expect(text.contains("final class \(type): Sample"))
    #expect(type.note.hasSuffix(".") && type.note.count <= 110 && type.title.count <= 20)
  }

  /// Pages about other languages, other libraries and words, which no scene can show.
  private static let otherPages: Set<String> = [
    "Bindings", "ComingFrom", "ComingFromApple", "ComingFromDesignTools", "ComingFromECS",
    "ComingFromEngines", "ComingFromUnity", "ComingFromWeb", "Embedding", "EveryLimit", "FAQ",
    "FirstMotionFile", "FromC", "FromCpp", "Inbetween", "Limits",
  ]

  @Test("Each page of the guide that moves something has a sample")
  func pages() throws {
    let folder = try Assets.path(of: "../Sources/Inbetween/Inbetween.docc")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    #expect(Set(pages) == Set(GuidePage.allCases.map(\.file)).union(Self.otherPages))
    #expect(Set(Self.scenes.compactMap { $0.sample?.page }) == Set(GuidePage.allCases))
    #expect(GuidePage.springsAndDecays.title == "Springs and decays")
  }

  @Test("Each moves by itself, and its sliders change what it reports", arguments: scenes)
  func plays(_ name: SceneName) throws {
    let scene = try SampleScene(#require(name.sample))
    scene.layOut(in: Area(corner: .zero, size: [1000, 500]))
    var hashes: Set<UInt64> = []
    var busiest = 0
    for step in 0..<300 {
      try scene.advance(by: .milliseconds(16))
      busiest = max(busiest, scene.world.driverCount)
      if step % 60 == 59 { hashes.insert(scene.world.stateHash(includesTime: false)) }
    }
    // Some have worlds to themselves, whose drivers are not counted here.
    #expect(hashes.count > 1 || name == .snapshot)
    #expect(busiest > 1 || [.snapshot, .ticks, .replay].contains(name))
    for slider in scene.sliders {
      let before = scene.report
      try slider.adjust(by: slider.value < slider.range.upperBound - slider.step ? 1 : -1)
      #expect(scene.report != before, "\(slider.name)")
    }
    // Its time goes back, and a restart begins at 0 with the same values of the sliders.
    let values = scene.sliders.map(\.value)
    let range = scene.time.range
    scene.seek(to: .seconds(1))
    #expect(scene.time.shown == .seconds(1) && range.lowerBound < .seconds(1))
    try scene.restart()
    #expect(scene.time.shown == .zero && scene.sliders.map(\.value) == values)
  }

  @Test("The user's pointer takes over from the ghost, in points of the stage")
  func pointer() throws {
    let scene = try SampleScene(FollowSample.self)
    scene.layOut(in: Area(corner: [100, 50], size: [640, 460]))
    let middle = scene.area.center
    try scene.handle(.moved(to: middle + scene.area.size / 4))
    #expect(!scene.ghost.isActive)
    for _ in 0..<240 { try scene.advance(by: .milliseconds(16)) }
    let sample = try #require(scene.sample as? FollowSample)
    let place = try #require(scene.world[sample.dots[0], .position])
    #expect(abs(place.x - 480) < 1 && abs(place.y - 270) < 1, "\(place)")
  }

  @Test("The second game of The same again is equal to the bit, a while later, and both are in their boxes")
  func replay() throws {
    let scene = try SampleScene(ReplaySample.self)
    scene.layOut(in: Area(corner: .zero, size: [1000, 500]))
    let sample = try #require(scene.sample as? ReplaySample)
    var widest = SIMD2<Float>.zero
    for _ in 0..<400 {
      try scene.advance(by: .milliseconds(16))
      for ball in sample.first + sample.second {
        let place = scene.world[ball, .position] ?? .zero
        widest = pointwiseMax(widest, pointwiseMax(place, -place))
      }
    }
    #expect(widest.x > 80 && widest.x <= 135 && widest.y <= 118, "\(widest)")
    #expect(sample.isEqual && sample.states[1].count > 500)
    #expect(sample.states[0].count == sample.states[1].count + 144)
    #expect(Set(sample.states[1]).count > 100)
  }

  @Test("A sample's stage is the whole panel, and its page stands below")
  func panel() throws {
    let scene = try SampleScene(FlickSample.self)
    scene.layOut(in: Area(corner: .zero, size: [1000, 500]))
    #expect(scene.guide.top >= scene.panel.bottom && scene.guide.right == 1000)
    #expect(scene.sliders.allSatisfy { $0.area.right < scene.guide.left })
    // The ghost pointer's throw goes beyond the middle part: there are pixels of the disc.
    let disc = try #require((scene.sample as? FlickSample)?.disc)
    try scene.world.assign(disc, .position, to: [-60, 180])
    scene.world.sample(at: scene.world.now, into: scene.frame)
    let canvas = try OffscreenCanvas(width: 1000, height: 500, stage: [1000, 500])
    try scene.draw(with: Painter(canvas: canvas, palette: .dark))
    let x = Int(scene.area.left - 60 * scene.area.size.x / 640) + 40
    let start = (Int(scene.area.center.y) * 1000 + x) * 4
    let bytes = canvas.straightBytes
    #expect(bytes[start] > 200 && x < Int(scene.area.left), "\(bytes[start])")
  }

  @Test("The place where the disc of Flick will stop is known at its release")
  func flick() throws {
    let world = World(tickRate: .hertz(120))
    let sample = try FlickSample(in: world)
    try sample.press(at: [200, 180], in: world)
    for x in 1...12 {
      try sample.move(to: [200 + 14 * Float(x), 180], in: world)
      world.tick()
    }
    try sample.release(at: [368, 180], in: world)
    let end = try #require(world.value(of: sample.disc, .position, at: world.now + .seconds(60)))
    for _ in 0..<1200 { world.tick() }
    let place = try #require(world[sample.disc, .position])
    #expect(abs(place.x - end.x) < 0.5 && end.x != 368, "\(place) \(end)")
  }
}
