import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: Opening")
struct OpeningSceneTests {
  private static let sizes: [SIMD2<Float>] = [SIMD2(1012, 640), SIMD2(708, 376), SIMD2(1224, 640)]
  /// The points of one pixel.
  private static let grain: Float = 8

  private func scene(_ size: SIMD2<Float>, isReduced: Bool = false) throws -> OpeningScene {
    let scene = try OpeningScene()
    scene.layOut(in: Area(corner: .zero, size: size))
    if isReduced { try scene.reduceMotion(ReducedMotion(.shorten(to: .milliseconds(120)))) }
    return scene
  }

  /// Draws a scene. Returns the red, green and blue of all pixels.
  private func pixels(
    _ scene: OpeningScene, _ palette: Palette = .dark, grain: Float = Self.grain
  ) throws -> [UInt8] {
    let size = scene.panel.size
    let canvas = try OffscreenCanvas(
      width: Int(size.x / grain), height: Int(size.y / grain), stage: size)
    canvas.clear(background: palette.ground)
    try scene.draw(with: Painter(canvas: canvas, palette: palette))
    return canvas.straightBytes
  }

  /// The number of pixels that differ from the empty panel.
  private func drawn(_ pixels: [UInt8], _ palette: Palette) -> Int {
    let ground = [palette.panel.red, palette.panel.green, palette.panel.blue].map {
      Int(($0 * 255).rounded())
    }
    return stride(from: 0, to: pixels.count, by: 4).count { start in
      (0..<3).contains { abs(Int(pixels[start + $0]) - ground[$0]) > 24 }
    }
  }

  @Test("The key poses and the first bounce are dragged while they are studied; time waits, and stays")
  func poses() throws {
    let scene = try scene(Self.sizes[0])
    scene.seek(to: .milliseconds(900))
    func end() -> SIMD2<Float> { scene.frame[scene.cast.drawings[OpeningCast.last], .position] ?? .zero }
    func drag(_ grip: OpeningGrip, by way: SIMD2<Float>) throws {
      let start = scene.place(of: grip)
      try scene.handle(.moved(to: start - SIMD2(40, 0)))
      try scene.handle(.moved(to: start))
      #expect(scene.pointed == grip)
      try scene.handle(.pressed(at: start))
      #expect(scene.holdsTime)
      try scene.handle(.moved(to: start + way))
      try scene.handle(.released(at: start + way))
      #expect(!scene.holdsTime && scene.loop.shown == .milliseconds(900))
    }
    let before = end()
    try drag(.second, by: SIMD2(-150, 0))
    #expect(abs(before.x - 150 / scene.scale - end().x) < 3)
    try drag(.first, by: SIMD2(60, 0))
    #expect(abs(scene.score.left - Double(130 + 60 / scene.scale)) < 3)
    try drag(.bounce, by: SIMD2(0, 100))
    #expect(abs(scene.score.height - Double(300 - 100 / scene.scale)) < 3)
    let top = scene.cast.drawings.compactMap { scene.frame[$0, .position]?.y }.min() ?? 0
    #expect(abs(Double(top) + scene.score.height) < 3)
    // Elsewhere a click throws the dots, and also here once the ball runs.
    scene.seek(to: .seconds(4))
    try scene.handle(.pressed(at: scene.place(of: .second)))
    #expect(scene.grip == nil && scene.swarm.world.driverCount > scene.cast.dots.count)
  }

  @Test("A zoomed picture keeps its round corners")
  func corners() throws {
    let run = try GalleryRun(
      "opening", script: "0.1 move 700 400\n0.2 wheel 0 3", seconds: 1, framesPerSecond: 2, size: "640x400",
      density: 0.5)
    let zoomed = try run.picture(1)
    #expect(run.report("zoom") != "1.00")
    // The corners of the scene, and the middles of its edges.
    for (x, y) in [(120, 42), (625, 42)] {
      #expect(zip(zoomed[x, y], [0x0F, 0x13, 0x17] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) < 3 })
    }
    for (x, y) in [(300, 43), (122, 200)] {
      #expect(zip(zoomed[x, y], [0x17, 0x1D, 0x23] as [UInt8]).allSatisfy { abs(Int($0) - Int($1)) < 4 })
    }
  }

  @Test("No frame is empty")
  func neverEmpty() throws {
    let scene = try scene(Self.sizes[0])
    let frames = Int(OpeningCast.length / .nanoseconds(16_666_667))
    // Optimized builds look at each 60th of a second, and debug builds at each fifth.
    #if DEBUG
      let step = 12
    #else
      let step = 1
    #endif
    for frame in stride(from: 0, through: frames, by: step) {
      scene.seek(to: .nanoseconds(16_666_667) * frame)
      for (size, palette) in zip(Self.sizes, [Palette.dark, .light, .light]) {
        scene.layOut(in: Area(corner: .zero, size: size))
        let pixels = try pixels(scene, palette)
        #expect(drawn(pixels, palette) * 130 > pixels.count / 4, "frame \(frame) of \(size)")
      }
    }
  }

  @Test("With less motion no frame is empty either")
  func reduced() throws {
    let scene = try scene(Self.sizes[0], isReduced: true)
    for fifth in 0..<40 {
      scene.seek(to: .milliseconds(200 * fifth))
      let pixels = try pixels(scene)
      #expect(drawn(pixels, .dark) * 130 > pixels.count / 4, "at \(fifth) fifths")
    }
  }

  @Test("It ends as it begins, so that its loop has no seam", arguments: [false, true])
  func seam(_ isReduced: Bool) throws {
    let scene = try scene(Self.sizes[0], isReduced: isReduced)
    let first = try pixels(scene, grain: 2)
    scene.seek(to: OpeningCast.length)
    let last = try pixels(scene, grain: 2)
    let greatest = zip(first, last).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(greatest <= 3, "\(greatest)")
    // Nothing leaps over the seam: two frames before it all stands still.
    scene.seek(to: OpeningCast.length - .milliseconds(33))
    let before = try pixels(scene, grain: 2)
    #expect(zip(before, last).allSatisfy { abs(Int($0) - Int($1)) <= 6 })
  }

  @Test("T8: the picture of a time is the same however it is reached")
  func sought() throws {
    let (played, sought) = (try scene(Self.sizes[1]), try scene(Self.sizes[1]))
    var time = Duration.zero
    for next in [500, 1700, 2500, 3600, 6400, 7600].map({ Duration.milliseconds($0) }) {
      played.advance(by: next - time)
      time = next
      played.seek(to: played.loop.shown)
      sought.seek(to: .seconds(5))
      sought.seek(to: played.loop.shown)
      #expect(try pixels(played) == pixels(sought), "\(next)")
    }
  }

  @Test("Each beat has twice as many drawings, and all of them become the name")
  func beats() throws {
    let scene = try scene(Self.sizes[1])
    func report(_ milliseconds: Int) -> String {
      scene.seek(to: .milliseconds(milliseconds))
      return scene.report
    }
    let dots = scene.cast.dots.count
    #expect(report(0) == "2 drawings, 0 dots")
    // The last drawing of a beat springs up while the next beat begins.
    for (beat, count) in [2, 3, 5, 9].enumerated() {
      #expect(report(415 + 250 * beat) == "\(count) drawings, 0 dots")
    }
    #expect(report(1945) == "65 drawings, 0 dots")
    #expect(report(5000) == "1 drawings, \(dots) dots")
    #expect(report(7740) == "2 drawings, 0 dots")
    #expect(dots > 500)
  }

  @Test("It is inspected: the ball, the drawings and the dots")
  func things() throws {
    let scene = try scene(Self.sizes[0])
    scene.seek(to: .seconds(5))
    let things = scene.things(near: .zero)
    #expect(things.count == scene.cast.dots.count + 1)
    #expect(things.last?.entity == scene.cast.ball)
  }

  /// The offsets of the dots from the score.
  private func offsets(_ scene: OpeningScene) -> [Float] {
    scene.cast.dots.indices.map { scene.swarm.offset($0).length }
  }

  private func attend(_ scene: OpeningScene, milliseconds: Int) throws {
    for _ in 0..<(milliseconds / 8) { try scene.attend(for: .milliseconds(8)) }
  }

  @Test("The dots of the name give way to the pointer, and spring back when it leaves")
  func pointer() throws {
    let scene = try scene(Self.sizes[0])
    scene.seek(to: .milliseconds(4500))
    let dot = scene.cast.dots.count / 2
    let place = scene.place(scene.frame[scene.cast.dots[dot], .position] ?? .zero)
    // Where the pointer lies when the window opens is no move.
    try scene.handle(.moved(to: place))
    try attend(scene, milliseconds: 200)
    #expect(offsets(scene).allSatisfy { $0 == 0 })
    try scene.handle(.moved(to: place + SIMD2(5, 0)))
    try attend(scene, milliseconds: 400)
    let pushed = offsets(scene)
    #expect(pushed[dot] > 50)
    #expect((20...300).contains(pushed.count { $0 > 5 }), "\(pushed.count { $0 > 5 })")
    #expect(scene.swarm.idle < .seconds(2))
    try scene.handle(.moved(to: SIMD2(-50, 0)))
    try attend(scene, milliseconds: 1600)
    #expect(offsets(scene).allSatisfy { $0 < 0.5 })
  }

  @Test("A click throws all dots, and each springs back; a second one is added")
  func burst() throws {
    let scene = try scene(Self.sizes[0])
    scene.seek(to: .milliseconds(4500))
    try scene.attend(for: .milliseconds(8))
    try scene.handle(.pressed(at: scene.panel.center))
    try attend(scene, milliseconds: 200)
    let once = offsets(scene)
    // But for the one on which the click falls.
    #expect(once.count { $0 < 4 } < 3 && once.count { $0 > 60 } > 200, "\(once.count { $0 > 60 })")
    try scene.handle(.pressed(at: scene.panel.center))
    try attend(scene, milliseconds: 104)
    #expect(offsets(scene).reduce(0, +) > once.reduce(0, +))
    try attend(scene, milliseconds: 4000)
    #expect(offsets(scene).allSatisfy { $0 < 0.5 })
  }

  @Test("With less motion the dots glow and stay where they are")
  func reducedDots() throws {
    let scene = try scene(Self.sizes[0], isReduced: true)
    scene.seek(to: .milliseconds(4500))
    try scene.attend(for: .milliseconds(8))
    let still = try pixels(scene, grain: 2)
    try scene.handle(.pressed(at: scene.panel.center))
    try attend(scene, milliseconds: 200)
    let lit = try pixels(scene, grain: 2)
    let dark = Palette.dark.panel.red * 255 + 24
    // What is lit is lit in both; dots are where dots were.
    let (before, after) = [still, lit].map { bytes in
      stride(from: 1, to: bytes.count, by: 4).map { Float(bytes[$0]) > dark }
    }.pair
    #expect(before == after)
    #expect(still != lit)
  }

  @Test("The game follows when the score has ended, unless a key was pressed or the pointer plays")
  func successor() throws {
    func gallery(_ event: InputEvent?) throws -> Gallery {
      let gallery = try Gallery(.opening, GallerySettings().recorded)
      for frame in 0..<900 {
        if frame == 60, let event { try gallery.handle(event) }
        try gallery.advance(by: .nanoseconds(16_666_667))
      }
      return gallery
    }
    #expect(try gallery(nil).name == .firefly)
    #expect(try gallery(.pointerPressed(.primary, at: SIMD2(700, 300), clicks: 1)).name == .firefly)
    #expect(try gallery(.key(.l, pressed: true, isRepeat: false, modifiers: [])).name == .opening)
    // A user who comes back to the opening stays there.
    let back = try gallery(nil)
    try back.handle(.key(.digit1, pressed: true, isRepeat: false, modifiers: []))
    for _ in 0..<600 { try back.advance(by: .nanoseconds(16_666_667)) }
    #expect(back.name == .opening)
  }

  @Test("It runs backward once by itself; not with less motion, nor after a seek by its user")
  func byItself() throws {
    func paces(_ seek: Bool, isReduced: Bool = false) throws -> (back: Int, last: Duration) {
      var settings = GallerySettings().recorded
      settings.reducesMotion = isReduced
      let gallery = try Gallery(.opening, settings)
      if seek { try gallery.scene.seek(to: .seconds(2)) }
      var (back, told) = (0, 0)
      for _ in 0..<700 where gallery.name == .opening {
        try gallery.advance(by: .nanoseconds(16_666_667))
        if gallery.pace == .backward {
          back += 1
          if gallery.scene.heading?.note.hasPrefix("Time runs backward") == true { told += 1 }
        }
      }
      #expect(told >= back - 2)
      return (back, gallery.scene.time.shown)
    }
    let played = try paces(false)
    #expect((155...170).contains(played.back), "\(played)")
    #expect(try paces(true).back == 0 && paces(false, isReduced: true).back == 0)
  }

  @Test("The hint is there only while the line above it rests")
  func words() throws {
    let scene = try scene(Self.sizes[0])
    var shown = 0
    for frame in 0..<Int(OpeningCast.length / .milliseconds(10)) {
      scene.seek(to: .milliseconds(10 * frame))
      guard (scene.frame[scene.cast.hint, .opacity] ?? 0) > 0.001 else { continue }
      shown += 1
      let away = scene.frame[scene.cast.line, .position]?.y ?? 0
      #expect(abs(away) < 0.5, "\(frame): \(away)")
    }
    #expect(shown > 150)
  }
}

extension Array {
  /// The first two elements.
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
