import Inbetween
import Testing

@testable import InbetweenCore

/// Components of the world itself.
@Suite struct SingletonTests {
  private struct Score: Equatable {
    var points = 0
    var level = 1
  }

  @Test func thereIsOneAndItIsNoEntityOfTheGame() throws {
    let world = World()
    let score = try world.makeSingleton(Score())
    let name = try world.makeSingleton("nobody")
    #expect(world.entityCount == 0 && score.value == Score() && name.value == "nobody")
    score.value.points += 10
    name.value = "ada"
    let entity = world.spawn()
    world.systems.before("score") { _ in score.value.points += 1 }
    for _ in 0..<5 { world.tick() }
    world.despawn(entity)
    #expect(score.value == Score(points: 15) && name.value == "ada" && world.entityCount == 0)
    // Queries of other pools do not meet it, and it may be changed in them.
    let bodies = world.makeComponents(of: Int.self)
    for index in 0..<3 { bodies[world.spawn()] = index }
    world.update(bodies) { _, body in
      body += 1
      score.value.level += body
    }
    #expect(score.value == Score(points: 15, level: 7) && bodies.count == 3)
    score.pool.release()
    #expect(score.value == Score())
  }

  @Test func snapshotsHaveIt() throws {
    func make(_ spawns: Int) throws -> (World, Singleton<Score>) {
      let world = World()
      for _ in 0..<spawns { _ = world.spawn() }
      return (world, try world.makeSingleton(Score()))
    }
    let (world, score) = try make(0)
    score.value.points = 10
    let (snapshot, hash) = (Snapshot(), world.stateHash)
    try world.save(into: snapshot)
    score.value = Score(points: 99, level: 9)
    let later = world.spawn()
    try world.restore(snapshot)
    #expect(score.value == Score(points: 10) && world.stateHash == hash && !world.isAlive(later))
    // In another world the entity behind it may have had another number.
    let (other, copy) = try make(3)
    try other.restore(Snapshot(data: snapshot.data()))
    #expect(copy.value == Score(points: 10))
    copy.value.points += 1
    #expect(copy.value == Score(points: 11) && other.entityCount == 0 && score.value.points == 10)
  }
}
