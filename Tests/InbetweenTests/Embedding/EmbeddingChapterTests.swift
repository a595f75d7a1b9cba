import Foundation
import Inbetween
import Testing

/// The programs of EMBEDDING.md compile and run.
@Suite struct EmbeddingChapterTests {
  @Test func itsProgramsAreThoseThatAreTested() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: here.appending(path: "EmbeddingProgram.swift"), encoding: .utf8)
    var programs: [[Substring]] = []
    var indent: Int?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.drop(while: { $0 == " " }) {
      case "// begins":
        indent = line.count - "// begins".count
        programs.append([])
      case "// ends": indent = nil
      default: if let indent { programs[programs.count - 1].append(line.dropFirst(indent)) }
      }
    }
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let chapter = try String(contentsOf: root.appending(path: "EMBEDDING.md"), encoding: .utf8)
    for program in programs {
      #expect(chapter.contains("```swift\n\(program.joined(separator: "\n"))\n```"))
    }
    // The page has no other programs.
    #expect(chapter.components(separatedBy: "```swift\n").count - 1 == programs.count)
    #expect(programs.count == 8)
  }

  @Test func theLoopRuns() throws {
    let screen = EmbeddingScreen()
    try embeddingLoop(screen, Array(repeating: .nanoseconds(16_666_667), count: 90) + [.seconds(1)])
    #expect(screen.drawn.count == 91)
    #expect(screen.drawn.last?.place == [320, 180])
  }

  @Test func componentsAndQueriesRun() throws {
    let world = World()
    let (bodies, velocities, enemies, ship) = embeddingComponents(world)
    #expect(bodies[ship]?.health == 2 && velocities.count == 1 && enemies.contains(ship))
    #expect(world.entityCount == 1)
    try world.assign(ship, .opacity, to: 1)
    try world.assign(ship, .position, to: [1, 1])
    world.tick()
    bodies[ship]?.place = [0, 7]
    let (lowest, moved) = try embeddingQueries(world, bodies, velocities, enemies)
    #expect(lowest == 7 && bodies[ship]?.place == [0, 9])
    #expect(moved == [ship, ship, ship])
  }

  @Test func systemsRun() {
    let world = World()
    let (bodies, velocities, _, ship) = embeddingComponents(world)
    let names = embeddingSystems(world, bodies, velocities)
    #expect(names.contains("move") && names.contains("clean up"))
    #expect(abs((bodies[ship]?.place.y ?? 0) - 60) < 0.01)
    bodies[ship]?.health = 0
    world.tick()
    #expect(world.entityCount == 0 && bodies.count == 0)
  }

  @Test func bindingsRun() throws {
    let world = World()
    let (bodies, _, _, ship) = embeddingComponents(world)
    let sprites = try embeddingBindings(world, bodies, ship)
    #expect(bodies[ship]?.place == [200, 50] && sprites == [ship: [200, 50]])
  }

  @Test func theThreadsRun() async throws {
    let (hash, drawn) = try await embeddingThreads()
    let (again, _) = try await embeddingThreads()
    #expect(hash == again && drawn >= 1)
  }
}
