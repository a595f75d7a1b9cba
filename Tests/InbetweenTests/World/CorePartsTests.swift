import Testing

import Inbetween
import InbetweenCore

/// Worlds without pools: `World(parts: .core)` (E2, E5, E6, T10).
@Suite struct CorePartsTests {
  private let world = World(parts: .core)

  @Test func motionsAndEventsAreThoseOfAWorldWithAllParts() throws {
    var shown: [[Float]] = []
    for world in [world, World()] {
      let entity = world.spawn()
      var ends = 0
      try world.animate(entity, .opacity, to: 0, .eased(.linear, over: .seconds(1))).onComplete { ends += 1 }
      var values: [Float] = []
      for _ in 0..<61 {
        world.tick()
        values.append(world[entity, .opacity]!)
      }
      #expect(ends == 1 && values.last == 0)
      shown.append(values)
    }
    #expect(shown[0] == shown[1])
  }

  @Test func despawnsWaitForTheEndOfAReader() throws {
    let (parent, child) = (world.spawn(), world.spawn())
    for entity in [parent, child] { try world.assign(entity, .opacity, to: 0.5) }
    try world.setParent(of: child, to: parent)
    world.withReader(of: .opacity) { reader in
      #expect(world.despawn(parent) && !world.despawn(parent))
      let value = reader[parent]
      #expect(world.isAlive(parent) && world.isDoomed(parent) && value == 0.5)
      #expect(throws: TweenError.self) { try world.setParent(of: world.spawn(), to: parent) }
    }
    #expect(!world.isAlive(parent) && !world.isAlive(child))
    #expect(!world.despawn(parent) && world[parent, .opacity] == nil)
  }

  @Test func aSnapshotHasTheDeadAgain() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0.25)
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    world.despawn(entity)
    let other = World(parts: .core)
    try other.restore(Snapshot(data: snapshot.data()))
    try world.restore(snapshot)
    #expect(world[entity, .opacity] == 0.25 && other[entity, .opacity] == 0.25)
    #expect(world.stateHash == other.stateHash)
    #expect(world.despawn(entity) && !world.isAlive(entity))
  }

  @Test func worldsWithAndWithoutPoolsDoNotReadEachOther() throws {
    for (one, other) in [(world, World()), (World(), world)] {
      _ = one.spawn()
      let (snapshot, before) = (Snapshot(), other.stateHash)
      try one.save(into: snapshot)
      let (here, there) = one === world ? ("without", "with") : ("with", "without")
      let expected = SnapshotError.otherSetup(
        field: "parts", found: "a world \(here) pools", expected: "a world \(there) pools")
      #expect(throws: expected) { try other.restore(snapshot) }
      #expect(throws: expected) { try other.restore(Snapshot(data: snapshot.data())) }
      #expect(other.stateHash == before)
    }
  }

  @Test func poolsOfAWorldWithoutThemEndTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = World(parts: .core).makeTag()
    }
    let written = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(written.contains("the world has no pools: make it with `World(parts: .entities)`, or `.kit`"))
  }
}
