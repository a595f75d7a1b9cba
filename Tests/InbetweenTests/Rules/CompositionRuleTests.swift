import Inbetween
import Testing

/// Additive drivers (C12).
@Suite struct CompositionRuleTests {
  private func amount(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, change: (inout Tween<Float>) -> Void = { _ in }
  ) -> Tween<Float> {
    RuleScene.tween(values, duration, delay: delay) {
      $0.composition = .add
      change(&$0)
    }
  }

  @Test("C12: an additive value is added to the base value, and leaves no trace") func overTheBase() throws {
    let scene = try RuleScene(base: 5)
    let nod = try scene.register(amount([0, 100], 100))
    scene.run(to: 50)
    #expect(near(scene.energy, 55))
    #expect(scene.base == 5)
    let events = scene.run(to: 100)
    #expect(events == [RuleEvent(.completed, nod, 100)])
    #expect(scene.energy == 5 && scene.base == 5)
  }

  @Test("C12: an older additive driver is not hidden by a later winner, and does not hide it")
  func overAWinner() throws {
    let scene = try RuleScene()
    try scene.register(amount([10, 20], 100))
    try scene.register(RuleScene.tween([100, 200], 100))
    scene.run(to: 50)
    #expect(near(scene.energy, 165))
    #expect(near(scene.energy(at: 55), 170.5))
    #expect(near(scene.energy, 165))
    scene.run(to: 100)
    #expect(scene.energy == 200 && scene.base == 200)
  }

  @Test("C12: additive values are added one after the other, by serial") func bits() throws {
    let scene = try RuleScene(base: 1)
    for value: Float in [1e8, -1e8, 3] { try scene.register(amount([value, value], 100)) }
    // 1 is lost in 1e8.
    #expect(scene.energy == 3)
    scene.world.tick()
    #expect(scene.energy == 3)
  }

  @Test("C12: to and by mean the same, and from ends at 0") func starts() throws {
    let starts: [(Tween<Float>, Float)] = [
      (Tween(RuleScene.energy, to: 10, duration: .milliseconds(100)), 2),
      (Tween(RuleScene.energy, by: 10, duration: .milliseconds(100)), 2),
      (Tween(RuleScene.energy, from: 10, duration: .milliseconds(100)), 8),
    ]
    for (tween, expected) in starts {
      let scene = try RuleScene(base: 50)
      var tween = tween
      tween.composition = .add
      try scene.register(tween)
      scene.run(to: 20)
      #expect(near(scene.energy, 50 + expected))
    }
  }

  @Test("C12, W1: a capture does not include additive values") func captures() throws {
    let scene = try RuleScene(base: 5)
    try scene.register(amount([10, 10], 1000))
    try scene.register(RuleScene.tween([105], 100))
    #expect(near(scene.energy, 15))
    scene.run(to: 50)
    #expect(near(scene.energy, 65))
    scene.run(to: 100)
    #expect(near(scene.energy, 115) && near(scene.base, 105))
  }

  @Test("C12, C2: in its delay nothing is added, in its fill all is") func fills() throws {
    let scene = try RuleScene(base: 1)
    try scene.register(amount([10, 20], 50, delay: 50) { $0.fill = .forwards })
    scene.run(to: 40)
    #expect(scene.energy == 1)
    scene.run(to: 200)
    #expect(scene.energy == 21)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 2)
    #expect(scene.energy == 22 && scene.base == 2)
  }

  @Test("C12: stopped, killed, restarted and paused") func control() throws {
    let scene = try RuleScene(base: 1)
    let nod = try scene.register(amount([0, 100], 100))
    scene.run(to: 30)
    #expect(nod.pause())
    scene.run(to: 60)
    #expect(near(scene.energy, 31))
    #expect(nod.stop())
    #expect(scene.energy == 1)
    #expect(nod.restart())
    scene.run(to: 80)
    #expect(near(scene.energy, 21))
    #expect(nod.kill())
    #expect(scene.energy == 1 && scene.base == 1)
  }

  @Test("C12, C7: an additive driver that replaces ends additive ones only; any other ends all")
  func replaces() throws {
    let scene = try RuleScene()
    let winner = try scene.register(RuleScene.tween([100, 100], 1000))
    let first = try scene.register(amount([1, 1], 1000))
    let second = try scene.register(amount([2, 2], 1000) { $0.replaces = true })
    #expect(scene.energy == 102)
    #expect(scene.world.has(winner.id) && !scene.world.has(first.id))
    try scene.register(RuleScene.tween([7, 7], 1000) { $0.replaces = true })
    #expect(scene.energy == 7)
    #expect(!scene.world.has(winner.id) && !scene.world.has(second.id))
  }

  @Test("C12, S3: a spring takes over the winner's velocity alone; velocities read are sums")
  func springs() throws {
    let (plain, added) = (try RuleScene(), try RuleScene())
    for scene in [plain, added] { try scene.register(RuleScene.tween([0, 100], 100)) }
    try added.register(amount([0, -500], 1000))
    #expect(near(plain.world.velocity(plain.entity, RuleScene.energy)!, 1000))
    #expect(near(added.world.velocity(added.entity, RuleScene.energy)!, 500))
    for scene in [plain, added] {
      scene.run(to: 50)
      try scene.world.register(SpringMotion(RuleScene.energy, to: 0), on: scene.entity)
      scene.run(to: 100)
    }
    #expect(near(added.energy, plain.energy - 50))
  }

  @Test("C12: an additive spring begins at 0, with the velocity that it is given") func punch() throws {
    let scene = try RuleScene(base: 5)
    var punch = SpringMotion(RuleScene.energy, to: 0, spring: .bouncy)
    punch.composition = .add
    punch.initialVelocity = 300
    try scene.world.register(punch, on: scene.entity)
    #expect(scene.energy == 5)
    scene.run(to: 50)
    #expect(scene.energy > 10)
    scene.run(to: 5000)
    #expect(scene.energy == 5)
  }

  @Test("C12: an angle's degrees are added as they are") func angles() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(350))
    var spin = Tween(.rotation, to: .degrees(720), duration: .milliseconds(100))
    spin.composition = .add
    try world.register(spin, on: entity)
    for _ in 0..<5 { world.tick() }
    #expect(near(world[entity, .rotation]!.degrees, 710))
  }

  @Test("C12, C9: additive drivers are listed separately") func precedence() throws {
    let scene = try RuleScene()
    let winner = try scene.register(RuleScene.tween([0, 1], 100))
    let first = try scene.register(amount([0, 1], 100))
    let second = try scene.register(amount([0, 1], 100))
    let precedence = scene.precedence
    #expect(precedence.winner?.driver == winner.id && precedence.shadowed.isEmpty)
    #expect(precedence.adding.map(\.driver) == [first.id, second.id])
    #expect(precedence.adding.allSatisfy { $0.composition == .add })
    #expect(precedence.owner(at: scene.world.now).contender?.driver == winner.id)
  }

  @Test("C12: rows move when an entity dies, and their additive values move with them")
  func despawning() throws {
    let world = World(tickRate: .hertz(100))
    let entities = (0..<3).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      try world.register(RuleScene.tween([0, 100], 100), on: entity)
      if index != 1 { try world.register(amount([Float(index + 1), Float(index + 1)], 100), on: entity) }
    }
    world.despawn(entities[0])
    world.tick()
    #expect(near(world[entities[1], RuleScene.energy]!, 10))
    #expect(near(world[entities[2], RuleScene.energy]!, 13))
    world.withColumn(RuleScene.energy) { values, _ in #expect(near(values[0] + values[1], 23)) }
    world.despawn(entities[2])
    #expect(near(world[entities[1], RuleScene.energy]!, 10))
  }

  @Test("C12: the shown values are equal at any tick rate") func rates() throws {
    let shown = try [25, 60, 240, 1000].map { rate in
      let world = World(tickRate: .hertz(rate))
      let entity = world.spawn()
      try world.register(RuleScene.tween([0, 70], 1000), on: entity)
      try world.register(amount([3, 90, 2], 700, delay: 33) { $0.ease = .elasticOut }, on: entity)
      try world.register(amount([0.1], 900, delay: 71), on: entity)
      while world.now.counts < 400 * 90 { world.tick() }
      let frame = Frame()
      world.sample(at: Instant(counts: 600 * 90 + 1), into: frame)
      return [world[entity, RuleScene.energy]!, frame[entity, RuleScene.energy]!]
    }
    #expect(shown.allSatisfy { $0 == shown[0] })
  }

  @Test("C12, W9: colours and rotations cannot be additive") func refusals() throws {
    let world = World()
    let entity = world.spawn()
    let hash = world.stateHash
    var tint = Tween(Property("tint", default: Color.white), to: .black, duration: .seconds(1))
    tint.composition = .add
    #expect(
      throws: TweenError(
        field: "composition", found: "add for a colour", expected: "numbers or an angle",
        owner: "tint of entity \(entity.index)")
    ) { try world.register(tint, on: entity) }
    var turn = SpringMotion(Property("turn", default: Rotation.identity), to: .identity)
    turn.composition = .add
    #expect(throws: TweenError.self) { try world.register(turn, on: entity) }
    #expect(world.stateHash == hash && world.driverCount == 0)
  }
}
