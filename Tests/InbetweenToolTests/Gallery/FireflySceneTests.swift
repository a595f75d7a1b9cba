import FireflyGame
import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The gallery: Firefly, a game that plays by itself and goes back")
struct FireflySceneTests {
  private static let frame = Duration.nanoseconds(16_666_667)

  private func play(_ gallery: Gallery, seconds: Double) throws {
    for _ in 0..<Int(seconds * 60) { try gallery.advance(by: Self.frame) }
  }

  private func scene(of gallery: Gallery) throws -> FireflyScene {
    try #require(gallery.scene as? FireflyScene)
  }

  @Test("It plays by itself and meets moths, until the user moves the pointer or presses a key")
  func players() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    #expect(scene.report.hasPrefix("play, by itself") && scene.game.wave.number > 0)
    while scene.game.score <= 100, scene.game.clock < .seconds(40) { try gallery.advance(by: Self.frame) }
    #expect(scene.report.hasPrefix("play, by itself, ") && scene.game.score > 100, "\(scene.report)")
    // A window that opens under the pointer reports its place.
    try gallery.handle(.pointerMoved(to: scene.stage.center))
    #expect(scene.game.isPiloted)
    try gallery.handle(.pointerMoved(to: scene.stage.center + SIMD2(60, 0)))
    #expect(!scene.game.isPiloted)
    let place = SIMD2<Float>(480, 300) + SIMD2(60, 0) * Game.stage.x / scene.stage.size.x
    #expect((scene.game.input.target - place).length <= 1)

    let other = try Gallery(.firefly, GallerySettings().recorded)
    let keyed = try self.scene(of: other)
    try other.handle(.key(.d, pressed: true, isRepeat: false, modifiers: []))
    let target = keyed.game.input.target
    try play(other, seconds: 0.5)
    #expect(!keyed.game.isPiloted && keyed.game.input.target.x > target.x + 200)
    try other.handle(.key(.d, pressed: false, isRepeat: false, modifiers: []))
    try other.handle(.key(.f, pressed: true, isRepeat: false, modifiers: []))
    try play(other, seconds: 0.2)
    #expect(keyed.game.screen == "play")
  }

  @Test(
    "The arrows take over too and fly, and a notice says what keys do; while time is held they step it",
    arguments: [(.right, [1, 0]), (.left, [-1, 0]), (.up, [0, -1]), (.down, [0, 1])] as [(Key, SIMD2<Float>)])
  func arrows(_ key: Key, _ way: SIMD2<Float>) throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    func tap(_ key: Key) throws {
      for pressed in [true, false] {
        try gallery.handle(.key(key, pressed: pressed, isRepeat: false, modifiers: []))
      }
    }
    try play(gallery, seconds: 0.2)
    try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
    #expect(!scene.game.isPiloted && gallery.notice.text?.hasPrefix("You play: arrows fly") == true)
    let target = scene.game.input.target
    try play(gallery, seconds: 0.25)
    let flown = ((scene.game.input.target - target) * way).sum()
    #expect(flown > 100 && gallery.pace == .forward && gallery.name == .firefly, "\(flown)")
    try gallery.handle(.key(key, pressed: false, isRepeat: false, modifiers: []))
    // The time bar has its keys while the game is not played.
    try tap(.space)
    try play(gallery, seconds: 0.1)
    let clock = scene.game.clock
    try tap(.left)
    #expect(gallery.pace == .held && scene.game.clock < clock)
    try tap(.right)
    #expect(scene.game.clock == clock)
    try tap(.down)
    #expect(gallery.name != .firefly)
  }

  @Test("An arrow takes over also while the game goes back by itself; a key without a use takes over too")
  func otherKeys() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    for _ in 0..<1200 where gallery.pace == .forward { try gallery.advance(by: Self.frame) }
    #expect(gallery.pace == .backward)
    try play(gallery, seconds: 0.2)
    try gallery.handle(.key(.right, pressed: true, isRepeat: false, modifiers: []))
    try play(gallery, seconds: 0.1)
    #expect(!scene.game.isPiloted && gallery.pace == .forward)

    let other = try Gallery(.firefly, GallerySettings().recorded)
    try play(other, seconds: 0.2)
    try other.handle(.key(.e, pressed: true, isRepeat: false, modifiers: []))
    #expect(try !self.scene(of: other).game.isPiloted && other.notice.text?.contains("F flashes") == true)
  }

  @Test("B held takes the game back to the bits that were, with its score and screens; let go, it goes on")
  func back() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    // With less motion it does not go back by itself.
    scene.reduceMotion(ReducedMotion(.snap))
    try play(gallery, seconds: 6)
    let (clock, hash, score) = (scene.game.clock, scene.game.world.stateHash, scene.game.score)
    try play(gallery, seconds: 4)
    #expect(scene.game.score > score && scene.game.world.stateHash != hash)
    try gallery.handle(.key(.b, pressed: true, isRepeat: false, modifiers: []))
    let end = scene.game.clock
    try play(gallery, seconds: 1)
    #expect(gallery.pace == .backward && abs((end - scene.game.clock) / .seconds(1) - 1) < 0.001)
    try scene.seek(to: clock)
    #expect(scene.game.world.stateHash == hash && scene.game.score == score)
    try gallery.handle(.key(.b, pressed: false, isRepeat: false, modifiers: []))
    #expect(gallery.pace == .forward)
    try play(gallery, seconds: 1)
    #expect(scene.game.clock > clock && scene.past.end == scene.game.clock)
    // Back to where it began.
    try scene.seek(to: .zero)
    #expect(scene.game.clock == scene.past.start && scene.game.score == 0)
  }

  @Test(
    "Played by itself, the game is lost, goes back once and is not lost again; with less motion it is not")
  func byItself() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    let start = scene.game.clock
    // It begins with all lights, and wins for a moment.
    #expect(scene.game.lights == Game.mostLights)
    while scene.game.screen != "over", scene.game.clock < .seconds(30) { try gallery.advance(by: Self.frame) }
    let lost = scene.game.clock
    #expect(scene.game.screen == "over" && lost > start + .seconds(2) && gallery.pace == .forward)
    // The opening takes 14 s, so all of the way back is seen in the first 24 s of the program.
    #expect(lost < start + .milliseconds(6300) && scene.game.score >= 50, "\(lost), \(scene.game.score)")
    try play(gallery, seconds: 1)
    #expect(gallery.pace == .backward && scene.goesBack)
    while gallery.pace == .backward { try gallery.advance(by: Self.frame) }
    #expect(scene.game.screen == "play" && scene.game.lights == Game.mostLights)
    #expect(scene.game.clock < lost - .milliseconds(1900))
    try gallery.advance(by: Self.frame)
    #expect(!scene.goesBack)
    for _ in 0..<900 {
      try gallery.advance(by: Self.frame)
      #expect(scene.game.screen == "play" && gallery.pace == .forward)
    }

    let calm = try Gallery(.firefly, GallerySettings().recorded)
    try self.scene(of: calm).reduceMotion(ReducedMotion(.snap))
    for _ in 0..<360 {
      try calm.advance(by: Self.frame)
      #expect(calm.pace == .forward)
    }
  }

  @Test("After a user's loss, B leads back into the game at once")
  func backAfterLoss() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    try gallery.handle(.key(.d, pressed: true, isRepeat: false, modifiers: []))
    try gallery.handle(.key(.d, pressed: false, isRepeat: false, modifiers: []))
    scene.game.lights = 1
    while scene.game.screen != "over", scene.game.clock < .seconds(90) { try gallery.advance(by: Self.frame) }
    let lost = scene.game.clock
    try play(gallery, seconds: 5)
    #expect(scene.game.screen == "over" && scene.game.clock > lost + .seconds(4))
    try gallery.handle(.key(.b, pressed: true, isRepeat: false, modifiers: []))
    try play(gallery, seconds: 0.2)
    #expect(scene.game.screen == "play" && scene.game.clock < lost)
  }

  @Test("Some seconds after a user's loss the game plays by itself again, unless the user does something")
  func leftAlone() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    func tap() throws {
      for pressed in [true, false] {
        try gallery.handle(.key(.d, pressed: pressed, isRepeat: false, modifiers: []))
      }
    }
    try tap()
    scene.game.lights = 1
    while scene.game.screen != "over", scene.game.clock < .seconds(90) { try gallery.advance(by: Self.frame) }
    try play(gallery, seconds: 6)
    try tap()
    try play(gallery, seconds: 7)
    #expect(scene.report.hasPrefix("over, by the user"))
    try play(gallery, seconds: 1.5)
    #expect(scene.report.hasPrefix("play, by itself") && scene.game.lights == Game.mostLights)
  }

  @Test("The line of a loss is in the picture from its first frame on")
  func lossInPicture() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    while scene.game.screen != "over", scene.game.clock < .seconds(30) { try gallery.advance(by: Self.frame) }
    let end = try #require(scene.game.hud?.entities.first { $0.name == "end" })
    for _ in 0..<40 {
      let place = try #require(scene.game.world[end.entity, .position])
      #expect(place.y > 60 && place.y < 240, "\(place)")
      try gallery.advance(by: Self.frame)
    }
  }

  @Test("After B the future that was given up is shown, until it is over; while B is held it lies ahead")
  func playedFuture() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    scene.reduceMotion(ReducedMotion(.snap))
    try play(gallery, seconds: 4)
    #expect(scene.playedFuture.isEmpty)
    let end = scene.game.clock
    try scene.seek(to: end - .seconds(2))
    #expect(abs(scene.playedFuture.count - 120) <= 2)
    let place = try #require(scene.playedFuture.first).place
    #expect((try #require(scene.game.world[scene.game.fly, .position]) - place).length < 30)
    // The user goes another way.
    try gallery.handle(.key(.w, pressed: true, isRepeat: false, modifiers: []))
    try play(gallery, seconds: 1)
    #expect(abs(scene.playedFuture.count - 60) <= 2 && scene.playedFuture.last?.time == end)
    try play(gallery, seconds: 1.2)
    #expect(scene.playedFuture.isEmpty)
  }

  @Test("A click without a full ring is answered: the ring shakes. The wheel does not zoom a game")
  func refusal() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    try gallery.handle(.key(.d, pressed: true, isRepeat: false, modifiers: []))
    scene.game.charge = 0.5
    try gallery.handle(.key(.f, pressed: true, isRepeat: false, modifiers: []))
    try play(gallery, seconds: 0.1)
    let refused = try #require(scene.game.refusedAt)
    #expect(scene.game.world.time - refused < .milliseconds(120) && scene.game.charge >= 0.5)
    scene.game.charge = 1
    try gallery.handle(.key(.f, pressed: true, isRepeat: false, modifiers: []))
    try play(gallery, seconds: 0.1)
    #expect(scene.game.refusedAt == refused && scene.game.charge < 1)
    try gallery.handle(.wheel(by: [0, 3], at: scene.stage.center))
    #expect(!gallery.camera.isZoomed)
  }

  @Test("Without the panels the picture has the room of the figures")
  func hidden() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    try play(gallery, seconds: 0.2)
    #expect(scene.showsFacts)
    let width = scene.stage.size.x
    try gallery.togglePanels()
    try play(gallery, seconds: 1.5)
    #expect(!scene.showsFacts && scene.stage.size.x > width + 100)
    let (area, stage) = (gallery.camera.room, scene.stage)
    #expect(abs(area.center.x - stage.center.x) < 1 && abs(area.center.y - stage.center.y) < 1)
    try gallery.togglePanels()
    #expect(scene.showsFacts)
  }

  @Test("A tap on B leaves time turned round")
  func tap() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    try play(gallery, seconds: 1)
    for pressed in [true, false] {
      try gallery.handle(.key(.b, pressed: pressed, isRepeat: false, modifiers: []))
    }
    #expect(gallery.pace == .backward)
  }

  @Test("A user who takes over has all lights, an empty stage and the first wave")
  func takingOver() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    scene.reduceMotion(ReducedMotion(.snap))
    try play(gallery, seconds: 6)
    scene.game.wave.number = 37
    try play(gallery, seconds: 1)
    try gallery.handle(.pointerMoved(to: scene.stage.center))
    try gallery.handle(.pointerMoved(to: scene.stage.center + SIMD2(300, 0)))
    #expect(!scene.game.isPiloted && scene.game.lights == Game.mostLights && scene.game.score == 0)
    try play(gallery, seconds: 4)
    #expect(scene.game.screen == "play" && scene.game.wave.number == 1)
  }

  @Test("The past has no more bytes than it may have")
  func bytes() throws {
    let (game, past) = (try Game(), Past(mostBytes: 300_000))
    for _ in 0..<400 {
      game.world.tick()
      try past.save(game)
      #expect(past.byteCount < 400_000)
    }
    #expect(past.count > 2 && past.count < 400)
    let middle = try #require(past.start)
    try past.restore(game, to: middle)
    try past.save(game)
    #expect(past.byteCount < 200_000)
    past.forget()
    #expect(past.byteCount == 0)
  }

  @Test("The past is bounded, and its snapshots are used again")
  func bounded() throws {
    let (game, past) = (try Game(), Past())
    for _ in 0..<(Past.capacity + 100) {
      game.world.tick()
      try past.save(game)
    }
    #expect(past.count == Past.capacity)
    let end = try #require(past.end)
    let start = try #require(past.start)
    #expect(abs((end - start) / .seconds(1) - 14.98) < 0.02)
  }

  @Test("With less motion fewer sparks fly, and nothing shakes")
  func calm() throws {
    func sparks(_ isReduced: Bool) throws -> Int {
      var settings = GallerySettings().recorded
      settings.reducesMotion = isReduced
      let gallery = try Gallery(.firefly, settings)
      // Within this time moths are met, with bursts of sparks.
      try play(gallery, seconds: 1.6)
      #expect(try scene(of: gallery).game.isCalm == isReduced)
      return try scene(of: gallery).game.world.entityCount
    }
    #expect(try 2 * sparks(true) < sparks(false) + 60)
  }

  @Test("The first wave comes at once, and even an idle player has a light left after it")
  func firstWave() throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    try gallery.handle(.key(.f, pressed: true, isRepeat: false, modifiers: []))
    try gallery.handle(.key(.f, pressed: false, isRepeat: false, modifiers: []))
    #expect(scene.game.screen == "play" && scene.game.wave.number == 0)
    try play(gallery, seconds: 0.3)
    #expect(scene.game.wave.number == 1 && scene.game.wave.left < 4)
    while scene.game.wave.number < 2, scene.game.clock < .seconds(60) { try gallery.advance(by: Self.frame) }
    #expect(scene.game.wave.number == 2 && scene.game.screen == "play" && scene.game.lights > 0)
  }

  @Test("A click in the first second after a loss begins no game", arguments: [false, true])
  func mourning(_ isCalm: Bool) throws {
    let gallery = try Gallery(.firefly, GallerySettings().recorded)
    let scene = try scene(of: gallery)
    try gallery.handle(.key(.d, pressed: true, isRepeat: false, modifiers: []))
    try gallery.handle(.key(.d, pressed: false, isRepeat: false, modifiers: []))
    scene.game.isCalm = isCalm
    scene.game.lights = 1
    while scene.game.screen != "over", scene.game.clock < .seconds(90) { try gallery.advance(by: Self.frame) }
    for _ in 0..<9 {
      try gallery.handle(.pointerPressed(.primary, at: scene.stage.center, clicks: 1))
      try gallery.handle(.pointerReleased(.primary, at: scene.stage.center))
      try play(gallery, seconds: 0.1)
      #expect(scene.game.screen == "over")
    }
    try play(gallery, seconds: 2)
    try gallery.handle(.pointerPressed(.primary, at: scene.stage.center, clicks: 1))
    try play(gallery, seconds: 0.1)
    #expect(scene.game.screen == "play")
  }
}
