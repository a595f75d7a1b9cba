import Foundation
import Inbetween
import Testing

/// The programs of the guide's pages on embedding compile and run.
@Suite struct EmbeddingChapterTests {
  private static let pages = ["Embedding.md", "ComponentsAndQueries.md"]

  @Test func theirProgramsAreThoseThatAreTested() throws {
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
    var written: [String] = []
    for page in Self.pages {
      let text = try String(
        contentsOf: root.appending(path: "Sources/Inbetween/Inbetween.docc/\(page)"), encoding: .utf8)
      written += text.matches(of: /(?s)```swift\n(.*?)\n```/).map { String($0.1) }
    }
    // `make guide` runs the others of the pages.
    let tested = programs.map { $0.joined(separator: "\n") }
    #expect(tested.count == 8)
    for program in tested { #expect(written.contains(program), "\(program)") }
  }

  @Test func theLoopRuns() throws {
    let drawn = try embeddingLoop()
    // The hitch limit leaves 250 ms of the last frame.
    let x = Spring.snappy.position(from: 0, to: 320, at: .milliseconds(16 + 17 + 250))
    #expect(drawn.count == 3 && abs(Double(drawn[2].x) - x) < 0.01)
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
    #expect(lowest == 7 && bodies[ship]?.place == [0, 10])
    #expect(moved == [ship, ship, ship])
  }

  @Test func systemsRun() {
    let world = World()
    let (bodies, velocities, names) = embeddingSystems(world)
    #expect(names.contains("move") && names.contains("clean up"))
    let ship = world.spawn()
    bodies[ship] = Body()
    velocities[ship] = Velocity(perSecond: [0, 60])
    for _ in 0..<60 { world.tick() }
    #expect(abs((bodies[ship]?.place.y ?? 0) - 60) < 0.01)
    bodies[ship]?.health = 0
    world.tick()
    #expect(world.entityCount == 0 && bodies.count == 0)
  }

  @Test func bindingsRun() throws {
    let world = World()
    let ship = world.spawn()
    let (bodies, sprites) = try embeddingBindings(world, ship)
    #expect(bodies[ship]?.place == [200, 50] && sprites == [ship: [200, 50]])
  }

  @Test func theThreadsRun() async throws {
    let (hash, drawn) = try await embeddingThreads()
    let (again, _) = try await embeddingThreads()
    #expect(hash == again && drawn >= 1)
  }
}
