import Testing

import Inbetween
@testable import InbetweenCore

/// E7: entities that are spawned alike.
@Suite struct PrefabTests {
  private let world = World()
  private let other = World()

  private func make(_ world: World, _ entity: Entity, _ index: Int) throws(TweenError) {
    try world.assign(entity, .position, to: [Float(index), 1])
    try world.animate(entity, .opacity, from: 0, to: 1, delay: .milliseconds(7 * index))
  }

  /// The model is a loop.
  @Test func itIsALoop() throws {
    let bullets = try world.spawn(50) { entity, index in try make(world, entity, index) }
    for index in 0..<50 { try make(other, other.spawn(), index) }
    #expect(bullets.count == 50 && world.entityCount == 50)
    for _ in 0..<30 {
      #expect(world.stateHash == other.stateHash)
      world.tick()
      other.tick()
    }
    #expect(world.spawn(0) { _, _ in }.isEmpty && world.spawn(-3) { _, _ in }.isEmpty)
  }

  @Test func anErrorDespawnsThemAll() throws {
    let first = world.spawn()
    var dead: [Entity] = []
    world.onDespawn { dead.append($1) }
    #expect(throws: TweenError.self) {
      try world.spawn(10) { (entity, index) throws(TweenError) in
        try world.assign(entity, .opacity, to: index == 6 ? .nan : 1)
      }
    }
    #expect(world.entityCount == 1 && world.isAlive(first) && dead.count == 7)
  }

  @Test func aFullWorldSpawnsFewer() {
    world.engine.limits.mostEntities = 12
    #expect(world.spawn(20) { _, _ in }.count == 12)
  }
}
