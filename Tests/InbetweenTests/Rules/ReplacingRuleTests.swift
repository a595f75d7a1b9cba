import Inbetween
import Testing

/// Assignment, `replaces`, pruning, despawning (C7, C11, W8).
@Suite struct ReplacingRuleTests {
  @Test("C7: assigning sets the base value; contenders go on") func assign() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100) { $0.persists = false })
    scene.run(to: 30)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 9)
    #expect(near(scene.energy, 30))
    #expect(scene.base == 9)
    scene.run(to: 50)
    #expect(near(scene.energy, 50))
    scene.run(to: 100)
    #expect(near(scene.energy, 9))
  }

  @Test("C7: replaces ends earlier drivers at registration; their value shows through the delay")
  func replaces() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 100))
    let later = try scene.register(RuleScene.tween([0, 1], 100, delay: 500))
    scene.run(to: 30)
    let b = try scene.register(RuleScene.tween([200], 100, delay: 20) { $0.replaces = true })
    #expect(near(scene.energy, 30))
    #expect(near(scene.base, 30))
    #expect(scene.world.has(a.id) == false)
    #expect(scene.world.has(later.id) == false)
    let events = scene.run(to: 50)
    #expect(
      events == [
        RuleEvent(.superseded, a, 30), RuleEvent(.superseded, later, 30), RuleEvent(.started, b, 50),
      ])
    scene.run(to: 100)
    #expect(near(scene.energy, 115))
  }

  @Test("C7, C2: of several replaced drivers the winner commits, so nothing jumps")
  func replacesSeveral() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100))
    try scene.register(RuleScene.tween([1000, 2000], 100))
    scene.run(to: 30)
    try scene.register(RuleScene.tween([0], 100, delay: 20) { $0.replaces = true })
    #expect(near(scene.energy, 1300))
  }

  @Test("C7: a driver that shares one lane is ended whole; others are not") func replacesLanes() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    let both = try world.register(
      Tween(.position, values: [SIMD2(0, 0), SIMD2(100, 100)], duration: .milliseconds(100)), on: entity)
    let y = try world.register(Tween(.position.y, values: [7, 7], duration: .milliseconds(100)), on: entity)
    for _ in 0..<5 { world.tick() }
    var tween = Tween(.position.x, to: 0, duration: .milliseconds(50))
    tween.replaces = true
    try world.register(tween, on: entity)
    #expect(world.has(both.id) == false)
    #expect(world.has(y.id))
    #expect(world[entity, .position] == SIMD2(50, 7))
    // Under y it was not the winner, and wrote nothing there.
    #expect(world.base(entity, .position) == SIMD2(50, 0))
  }

  @Test("C11: a forwards fill covered for good is pruned, a lone one stays") func pruning() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([0, 1], 20) { $0.fill = .forwards })
    let b = try scene.register(RuleScene.tween([0, 2], 40) { $0.fill = .forwards })
    scene.run(to: 30)
    #expect(scene.precedence.shadowed.map(\.driver) == [a.id])
    scene.run(to: 50)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.precedence.shadowed.isEmpty)
    #expect(scene.world.has(a.id) == false)
    #expect(b.kill())
    #expect(scene.base == 2)
  }

  @Test("C11: a fill that ends below a later hold is pruned at its end") func prunedUnder() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 40) { $0.fill = .forwards })
    let b = try scene.register(RuleScene.tween([0, 2], 20) { $0.fill = .forwards })
    let events = scene.run(to: 50)
    #expect(events.suffix(2) == [RuleEvent(.completed, b, 20), RuleEvent(.completed, a, 40, shadowed: true)])
    #expect(scene.world.has(a.id) == false)
    #expect(near(scene.energy, 2))
  }

  @Test("C11: living drivers bound the memory") func bounded() throws {
    let scene = try RuleScene()
    for _ in 0..<200 {
      try scene.register(RuleScene.tween([0, 1], 10) { $0.fill = .forwards })
      scene.run(to: scene.world.now.counts / 90 + 20)
      #expect(scene.world.driverCount == 1)
    }
  }

  @Test("W8: despawning reports each driver's end, and commits nothing anywhere") func despawn() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 100, delay: 50))
    scene.run(to: 20)
    #expect(scene.world.despawn(scene.entity))
    #expect(scene.world.despawn(scene.entity) == false)
    #expect(scene.world[scene.entity, RuleScene.energy] == nil)
    #expect(scene.run(to: 30) == [RuleEvent(.entityDied, a, 20), RuleEvent(.entityDied, b, 20)])
    #expect(a.pause() == false)
    #expect(b.kill() == false)
    #expect(scene.world.driverCount == 0)
    let next = scene.world.spawn()
    #expect(scene.world[next, RuleScene.energy] == 0)
    #expect(scene.world.has(next, RuleScene.energy) == false)
  }

  @Test("Events: (instant, serial, occurrence), operations with the next tick") func eventOrder() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 25))
    let b = try scene.register(RuleScene.tween([0, 1], 0, delay: 25))
    let c = try scene.register(RuleScene.tween([0, 1], 5) { $0.repeats = 2 })
    c.kill()
    #expect(scene.world.events.isEmpty)
    #expect(
      scene.run(to: 30) == [
        RuleEvent(.started, a, 0), RuleEvent(.started, c, 0), RuleEvent(.killed, c, 0),
        RuleEvent(.completed, a, 25), RuleEvent(.started, b, 25), RuleEvent(.completed, b, 25),
      ])
  }
}
