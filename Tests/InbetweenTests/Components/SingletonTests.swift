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

  @Test func savedGamesFindItByNameAndItsEarlierVersionsAreRead() throws {
    let (old, snapshot) = (World(), Snapshot())
    let points = try old.makeSingleton(Int32(0), named: "score")
    let lives = try old.makeSingleton(3, named: "lives")
    _ = try old.makeSingleton(5, named: "level")
    points.value = 70
    lives.value = 2
    let card = old.spawn()
    try old.save(into: snapshot)

    let new = World()
    for _ in 0..<3 { _ = new.spawn() }
    let bonus = try new.makeSingleton(Float(1.5), named: "bonus")
    let coins = try new.makeSingleton(Int64(4), named: "coins")
    let nothing = try new.makeSingleton(Int16(6), named: "nothing")
    // Of one type, in another order.
    let level = try new.makeSingleton(1, named: "level")
    let newLives = try new.makeSingleton(0, named: "lives")
    let score = try new.makeSingleton(Score(), named: "score", version: 2)
    bonus.value = 9
    coins.value = 9
    nothing.value = 9
    let data = try Snapshot(data: snapshot.data())
    #expect(
      throws: SnapshotError.otherPool(
        name: "score", type: "Score", found: "version 1, 4 bytes", expected: "version 2, 16 bytes")
    ) { try new.restore(data) }
    #expect(bonus.value == 9 && coins.value == 9 && new.entityCount == 3)
    score.pool.migrateSaves { version, bytes in
      var points: Int32 = 0
      bytes.field(&points)
      return Score(points: Int(points), level: version)
    }
    var calls = 0
    coins.pool.fillOlderSaves { _ in
      calls += 1
      return 50
    }
    nothing.pool.fillOlderSaves { _ in nil }
    try new.restore(data)
    #expect(score.value == Score(points: 70, level: 1) && newLives.value == 2 && level.value == 5)
    // Data that does not have it gives its first value, or the function's value.
    #expect(bonus.value == 1.5 && coins.value == 50 && calls == 1 && nothing.value == 6)
    #expect(new.entityCount == 1 && new.isAlive(card) && new.engine.validate() == nil)
    bonus.value = 2
    nothing.value = 3
    #expect(bonus.value == 2 && nothing.value == 3 && new.entityCount == 1)
    // Data of the present version is read as it is.
    try new.save(into: snapshot)
    coins.value = 0
    score.value = Score()
    try new.restore(Snapshot(data: snapshot.data()))
    #expect(score.value == Score(points: 70, level: 1) && coins.value == 50 && calls == 1)
    #expect(bonus.value == 2 && nothing.value == 3 && new.entityCount == 1 && new.engine.validate() == nil)
  }

  @Test func anEntityIsNoMemberAfterOlderSaves() throws {
    let (old, snapshot) = (World(), Snapshot())
    let bodies = old.makeComponents(of: Int32.self, named: "bodies")
    for index in 0..<4 { bodies[old.spawn()] = Int32(index) }
    try old.save(into: snapshot)
    let new = World()
    let newBodies = new.makeComponents(of: Int32.self, named: "bodies")
    let score = try new.makeSingleton(Score(), named: "score")
    score.pool.fillOlderSaves { Score(points: newBodies.contains($0) ? 0 : newBodies.count) }
    try new.restore(Snapshot(data: snapshot.data()))
    #expect(score.pool.count == 1 && score.value == Score(points: 4) && new.entityCount == 4)
    for entity in newBodies.entities { new.despawn(entity) }
    new.tick()
    #expect(score.value == Score(points: 4) && new.entityCount == 0 && new.engine.validate() == nil)
  }
}
