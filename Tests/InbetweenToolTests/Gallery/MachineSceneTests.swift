import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("The time machine")
struct MachineSceneTests {
  /// A game that its player plays.
  private func makeGame() throws -> MachineGame {
    let game = try MachineGame()
    game.pilot = nil
    return game
  }

  private func play(_ game: MachineGame, _ input: RunnerInput = [], ticks: Int) throws {
    game.held = input
    for _ in 0..<ticks { try game.advance(by: Duration(counts: 1500)) }
  }

  @Test("T10: it goes back by snapshots, and the ticks that are run again come to the same bits")
  func rewind() throws {
    let game = try makeGame()
    try play(game, .right, ticks: 60)
    try play(game, [.right, .jump], ticks: 30)
    let (place, hash, coins) = (game.place, game.world.stateHash, game.state.coins)
    try game.seek(to: .milliseconds(500))
    #expect(game.isPast && game.place.x < place.x)
    game.held = []
    while game.isPast { try game.advance(by: Duration(counts: 1500)) }
    #expect(game.place == place && game.world.stateHash == hash && game.state.coins == coins)
  }

  @Test("After a fall time stands still, so that the past before it stays in reach")
  func standing() throws {
    let game = try makeGame()
    try play(game, .right, ticks: 1500)
    #expect(game.state.deadFor == MachineGame.fallTicks && game.time.range.lowerBound == .zero)
    try game.seek(to: .zero)
    #expect(game.state.deadFor == 0)
  }

  @Test("Another input in the past drops what came later, which stays as a ghost")
  func branch() throws {
    let game = try makeGame()
    try play(game, .right, ticks: 100)
    let last = game.place
    try game.seek(to: .milliseconds(600))
    try game.branch()
    #expect(!game.isPast)
    try play(game, .left, ticks: 63)
    #expect(game.place.x < last.x - 100)
    let ghost = try #require(game.ghosts.last).trace.place
    #expect((ghost - last).length < 12, "\(ghost), \(last)")
  }

  @Test("Jumps, falls, coins and enemies: a fall ends the run, and going back undoes it")
  func rules() throws {
    let game = try makeGame()
    try play(game, .right, ticks: 40)
    try play(game, [.right, .jump], ticks: 12)
    #expect(!game.state.isGrounded && game.state.place.y < MachineLevel.floor - 60)
    try play(game, [], ticks: 60)
    #expect(game.state.isGrounded)
    try play(game, .right, ticks: 160)
    #expect(game.state.deadFor > 0)
    try game.seek(to: .milliseconds(1000))
    #expect(game.state.deadFor == 0)
  }

  @Test("L6: the runner, which a system moves, is shown between two ticks")
  func between() throws {
    let game = try makeGame()
    try play(game, .right, ticks: 40)
    var places: [Float] = []
    for _ in 0..<40 {
      try game.advance(by: .milliseconds(5))
      places.append(game.place.x)
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { (0.9...1.4).contains($0) }, "\(steps)")
  }

  @Test("One transport: by itself the game falls, the bar goes back, and it goes on another way to the flag")
  func alone() throws {
    let run = try GalleryRun("machine", seconds: 16, framesPerSecond: 30)
    #expect(run.reports("time") == ["forward", "backward", "forward"])
    let states = run.reports("state")
    #expect(states.contains { $0.hasPrefix("fallen") } && states.contains { $0.contains("a ghost") })
    #expect(states.contains { $0.hasPrefix("at the flag") }, "\(states.suffix(6))")
  }

  @Test("A key of the game takes it over, also from the past; B and the bar stay the gallery's")
  func keys() throws {
    let run = try GalleryRun(
      "machine", script: "0.5 key right\n1.5 key b\n2 key a\n2.4 key space\n2.6 key left", seconds: 3,
      framesPerSecond: 30)
    #expect(run.reports("time") == ["forward", "backward", "forward", "held"])
    #expect(run.report("state")?.contains("by itself") == false)
    #expect(run.report("scene") == "machine")
  }

  @Test("Back from a fall, time goes to where there is time to turn, and waits there for an arrow")
  func safety() throws {
    let gallery = try Gallery(.machine, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? MachineScene)
    func play(_ seconds: Double) throws {
      for _ in 0..<Int(seconds * 60) { try gallery.advance(by: .nanoseconds(16_666_667)) }
    }
    func press(_ key: Key, _ isDown: Bool) throws {
      try gallery.handle(.key(key, pressed: isDown, isRepeat: false, modifiers: []))
    }
    try press(.right, true)
    try play(6)
    #expect(scene.game.state.deadFor == MachineGame.fallTicks)
    try press(.right, false)
    try press(.b, true)
    try play(2)
    try press(.b, false)
    try play(2)
    #expect(gallery.pace == .held && scene.game.isDoomed && scene.game.isSafe)
    #expect(scene.game.state.isGrounded && scene.game.state.deadFor == 0)
    let place = scene.game.place.x
    try press(.left, true)
    try play(1)
    #expect(
      gallery.pace == .forward && !scene.game.isDoomed && scene.game.place.x < place - 40,
      "\(place), \(scene.game.place)")
  }

  @Test("After a fall an arrow goes back by itself, to where it is safe; after the flag it runs anew")
  func answers() throws {
    let gallery = try Gallery(.machine, GallerySettings().recorded)
    let scene = try #require(gallery.scene as? MachineScene)
    func play(_ seconds: Double) throws {
      for _ in 0..<Int(seconds * 60) { try gallery.advance(by: .nanoseconds(16_666_667)) }
    }
    func tap(_ key: Key) throws {
      try gallery.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
      try gallery.handle(.key(key, pressed: false, isRepeat: false, modifiers: []))
    }
    try gallery.handle(.key(.right, pressed: true, isRepeat: false, modifiers: []))
    try play(6)
    try gallery.handle(.key(.right, pressed: false, isRepeat: false, modifiers: []))
    #expect(scene.game.state.deadFor == MachineGame.fallTicks)
    try tap(.up)
    try play(0.1)
    #expect(gallery.pace == .backward)
    try play(5)
    #expect(gallery.pace == .held && scene.game.isSafe && scene.game.state.deadFor == 0)
    try tap(.left)
    try play(0.3)
    #expect(gallery.pace == .forward && !scene.game.isDoomed)

    scene.game.runners[scene.game.runner]?.wonFor = 50
    try play(0.1)
    try tap(.right)
    try play(0.1)
    #expect(scene.game.state.wonFor == 0 && scene.game.time.range.lowerBound == .zero)
    #expect(scene.game.place.x < 200)
  }

  @Test("Once it is played, the arrows belong to the game; before, up and down choose another scene")
  func arrows() throws {
    for (key, next) in [("up", "million"), ("down", "states")] {
      let run = try GalleryRun("machine", script: "0.2 key \(key)", seconds: 0.5)
      #expect(run.reports("scene").count == 2, "\(key)")
      let played = try GalleryRun("machine", script: "0.1 key d\n0.2 key \(key)", seconds: 0.5)
      #expect(played.reports("scene") == ["machine"], "\(key), \(next)")
      let away = try GalleryRun("machine", script: "0.1 key d\n0.2 key page\(key)", seconds: 0.5)
      #expect(away.reports("scene").count == 2, "\(key)")
    }
  }
}
