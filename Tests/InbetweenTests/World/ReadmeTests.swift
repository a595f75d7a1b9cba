import Foundation
import Inbetween
import Testing

/// The programs of the README compile and run.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [
    ("FirstProgram", "import Inbetween\n\n"), ("ControlProgram", ""), ("SpringProgram", ""),
    ("TransitionProgram", ""), ("MotionsProgram", ""), ("GameProgram", ""),
  ])
  func itsProgramsAreThoseThatAreTested(name: String, heading: String) throws {
    let source = try String(
      contentsOf: Self.root.appending(path: "Tests/InbetweenTests/World/\(name).swift"), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// README begins") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// README ends") })
    let program = lines[(begin + 1)..<end].map { $0.isEmpty ? "" : String($0.dropFirst(2)) }
      .joined(separator: "\n")
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(heading)\(program)\n```"))
  }

  @Test func theFirstProgramRuns() throws {
    var shown: [(position: SIMD2<Float>, opacity: Float)] = []
    try firstProgram { shown.append(($0, $1)) }
    #expect(shown.count == 90)
    #expect(shown.contains { $0.position.x > 330 })
    let last = try #require(shown.last)
    #expect(last.position == [320, 180] && last.opacity == 0.5)
  }

  @Test func aGamesOwnDataIsBound() throws {
    let world = World()
    let ship = world.spawn()
    try world.assign(ship, .position, to: [3, 4])
    try world.assign(ship, .opacity, to: 1)
    let bodies = try gameProgram(world, ship)
    world.tick()
    #expect(bodies[ship]?.place == [3, 4])
    bodies[ship]?.health = 0
    world.tick()
    #expect(!world.isAlive(ship) && bodies.count == 0)
  }

  @Test func thePageOfMotionsRuns() throws {
    let world = World()
    let (card, badge) = (world.spawn(), world.spawn())
    let tiles = (0..<9).map { _ in world.spawn() }
    for tile in tiles { try world.assign(tile, .scale, to: [0, 0]) }
    try world.assign(card, .position, to: [320, 180])
    try world.assign(card, .opacity, to: 0)
    try motionsProgram(world, card, badge, tiles)
    for _ in 0..<12 { world.tick() }
    #expect(try #require(world[card, .opacity]) > 0.9)
    #expect(world[card, .position] != [320, 180])
    #expect(try #require(world[tiles[4], .scale]).x > 0.5)
    for _ in 0..<600 { world.tick() }
    #expect(world[card, .position] == [320, 180] && world[tiles[0], .scale] == [1, 1])
    #expect(world[badge, .position] == [560, 300])
    world.drivers(tagged: "story").resume()
    world.rate = 1
    var told: [String] = []
    for _ in 0..<400 {
      world.tick()
      told += world.sequenceEvents.map(\.name)
    }
    #expect(told == ["told"] && world[card, .position] == [400, 180] && world[card, .opacity] == 1)
    #expect(try world[card, .color] == Color(css: "rebeccapurple"))
  }

  @Test func theProgramAboutSpringsRuns() throws {
    let world = World()
    let card = world.spawn()
    try springProgram(world, card) { [Float($0) * 8, 100] }
    #expect(try #require(world[card, .position]).x > 300)
    for _ in 0..<200 { world.tick() }
    #expect(world[card, .position] == [320, 200])
  }

  @Test func theProgramAboutTransitionsRuns() throws {
    let world = World()
    let (card, title) = (world.spawn(), world.spawn())
    try transitionProgram(world, card, title)
    let size = try #require(world[card, .size])
    #expect(size.x > 160 && size.x < 592)
    for _ in 0..<200 { world.tick() }
    #expect(world[card, .size] == [592, 312] && world[title, .opacity] == 1)
  }

  @Test @MainActor func theProgramAboutControlRuns() async throws {
    let world = World()
    let card = world.spawn()
    let loop = Task {
      while !Task.isCancelled {
        world.tick()
        await Task.yield()
      }
    }
    #expect(try await controlProgram(world, card) == .completed)
    loop.cancel()
    #expect(world[card, .position.y] == 180)
  }
}
