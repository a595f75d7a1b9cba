import Inbetween
import Testing

/// The winner (C1, C3, C5, C8–C10), with the three examples of `spec/tween.md`.
@Suite struct PrecedenceRuleTests {
  @Test("C3: A == B, only B is shown") func equalIntervals() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 100))
    let b = try scene.register(RuleScene.tween([1000, 2000], 100))
    #expect(near(scene.energy, 1000))
    scene.run(to: 50)
    #expect(near(scene.energy, 1500))
    let events = scene.run(to: 110)
    #expect(events == [RuleEvent(.completed, a, 100, shadowed: true), RuleEvent(.completed, b, 100)])
    #expect(near(scene.energy, 2000))
    #expect(scene.base == 2000)
  }

  @Test("C3: A starts before B, A is shown until B starts") func earlierStart() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100))
    try scene.register(RuleScene.tween([1000, 2000], 100, delay: 45))
    scene.run(to: 40)
    #expect(near(scene.energy, 40))
    #expect(near(scene.energy(at: 44), 44))
    #expect(near(scene.energy(at: 45), 1000))
    scene.run(to: 50)
    #expect(near(scene.energy, 1050))
  }

  @Test("C3: A outlasts B, and resumes where its own clock is") func laterEnd() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 100], 100))
    let b = try scene.register(RuleScene.tween([1000, 2000], 45, delay: 20))
    scene.run(to: 60)
    #expect(scene.energy(at: 64) > 1900)
    #expect(near(scene.energy(at: 65), 65))
    let events = scene.run(to: 70)
    #expect(near(scene.energy, 70))
    // It ended above A: it was the winner, and wrote nothing (C4).
    #expect(events == [RuleEvent(.completed, b, 65)])
    #expect(scene.base == 0)
  }

  @Test("C1: precedence is the order of registration, and serials grow by one") func serials() throws {
    let scene = try RuleScene()
    for value in 1...5 { try scene.register(RuleScene.tween([Float(value), Float(value)], 100)) }
    let precedence = scene.precedence
    let order = ([precedence.winner].compactMap { $0 } + precedence.shadowed).map(\.serial)
    #expect(order.count == 5)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 == $1 + 1 })
    #expect(near(scene.energy, 5))
  }

  @Test("C1: row order never matters: drivers retire, entities come and go, the later one still wins")
  func rowOrder() throws {
    let scene = try RuleScene()
    let others = (0..<10).map { _ in scene.world.spawn() }
    for other in others { try scene.world.register(RuleScene.tween([0, 1], 20), on: other) }
    let a = try scene.register(RuleScene.tween([1, 1], 1000))
    for other in others.prefix(5) { scene.world.despawn(other) }
    let b = try scene.register(RuleScene.tween([2, 2], 1000))
    scene.run(to: 100)
    for other in others.suffix(5) { try scene.world.register(RuleScene.tween([0, 1], 20), on: other) }
    scene.run(to: 200)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.precedence.shadowed.map(\.driver) == [a.id])
    #expect(near(scene.energy, 2))
  }

  @Test("C5: shadowed drivers finish on time and report it") func shadowedCompletion() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 100], 33))
    try scene.register(RuleScene.tween([7, 7], 100))
    #expect(scene.run(to: 40).suffix(1) == [RuleEvent(.completed, a, 33, shadowed: true)])
    #expect(scene.base == 0)
  }

  @Test("C9: winner, shadowed in order, intervals") func query() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 50, delay: 20))
    let c = try scene.register(RuleScene.tween([0, 1], 100, delay: 60) { $0.repeats = .forever })
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.precedence.shadowed.isEmpty)
    scene.run(to: 30)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.precedence.winner?.begin == Instant(.milliseconds(20)))
    #expect(scene.precedence.winner?.end == Instant(.milliseconds(70)))
    #expect(scene.precedence.shadowed.map(\.driver) == [a.id])
    scene.run(to: 60)
    #expect(scene.precedence.winner?.driver == c.id)
    #expect(scene.precedence.winner?.end == nil)
    #expect(scene.precedence.shadowed.map(\.driver) == [b.id, a.id])
  }

  @Test("C9: the owner of the channel by instant, for drivers that are kept") func history() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let a = try scene.register(RuleScene.tween([0, 1], 100) { $0.timeline = timeline.id })
    let b = try scene.register(RuleScene.tween([0, 1], 30, delay: 20) { $0.timeline = timeline.id })
    scene.run(to: 200)
    let precedence = scene.precedence
    #expect(precedence.winner == nil)
    #expect(precedence.owner(at: Instant(.milliseconds(10))).contender?.driver == a.id)
    #expect(precedence.owner(at: Instant(.milliseconds(20))).contender?.driver == b.id)
    #expect(precedence.owner(at: Instant(.milliseconds(50))).contender?.driver == a.id)
    #expect(precedence.owner(at: Instant(.milliseconds(100))) == .base)
  }

  @Test("C9: a released owner is unknown, not another driver") func gone() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    try scene.register(RuleScene.tween([0, 1], 20, delay: 40))
    let asked = [10, 50, 60, 70, 100].map { Instant(.milliseconds($0)) }
    scene.run(to: 50)
    #expect(asked.map { scene.precedence.owner(at: $0).contender?.serial } == [1, 2, 1, 1, nil])
    // It ended at 60, and auto-kill has released it.
    scene.run(to: 70)
    #expect(asked.prefix(2).allSatisfy { scene.precedence.owner(at: $0) == .unknown })
    #expect(asked.dropFirst(2).map { scene.precedence.owner(at: $0).contender?.driver } == [a.id, a.id, nil])
    #expect(scene.precedence.owner(at: asked[4]) == .base)
  }

  @Test("C9, C6: a driver with changed times does not show what it owned before")
  func retimed() throws {
    let changes: [(DriverHandle) throws -> Void] = [
      { $0.pause() }, { $0.restart() }, { $0.seek(to: .zero) }, { try $0.rate(2) }, { $0.stop() },
      { $0.complete() }, { $0.update(by: .milliseconds(5)) },
    ]
    for (index, change) in changes.enumerated() {
      let scene = try RuleScene()
      try scene.register(RuleScene.tween([0, 1], 100))
      let handle = try scene.register(RuleScene.tween([0, 1], 20, delay: 40))
      scene.run(to: 50)
      try change(handle)
      #expect(scene.precedence.owner(at: Instant(.milliseconds(45))) == .unknown, "\(index)")
      #expect(scene.precedence.owner(at: scene.world.now).contender == scene.precedence.winner, "\(index)")
    }
  }

  @Test("C9, C2: a fill owns the channel; before a change of its clock the owner is unknown")
  func fills() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 20, delay: 20) { $0.fill = .both })
    scene.run(to: 30)
    for milliseconds in [0, 10, 30, 90] {
      #expect(scene.precedence.owner(at: Instant(.milliseconds(milliseconds))).contender?.driver == a.id)
    }
    scene.world.rate = 2
    #expect(scene.precedence.owner(at: Instant(.milliseconds(20))) == .unknown)
    #expect(scene.precedence.owner(at: scene.world.now).contender?.driver == a.id)
  }

  @Test("C9, T8: a fill owns the channel after a seek of its timeline to before its start, also afterwards")
  func fillBeforeStart() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let a = try scene.register([0, 1], 20, on: timeline) { $0.fill = .both }
    scene.run(to: 10)
    timeline.seek(to: .milliseconds(-50))
    for end in [40, 200] as [Int64] {
      scene.run(to: end)
      for milliseconds in [20, 30] {
        let instant = Instant(.milliseconds(milliseconds))
        #expect(scene.precedence.owner(at: instant).contender?.driver == a.id)
      }
      #expect(scene.precedence.owner(at: Instant(.milliseconds(5))) == .unknown)
    }
  }

  @Test("C10: pausing and resuming never changes the order") func pausing() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([1, 1], 1000))
    let b = try scene.register(RuleScene.tween([2, 2], 1000))
    scene.run(to: 10)
    #expect(a.pause())
    scene.run(to: 20)
    #expect(a.resume())
    scene.run(to: 30)
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(near(scene.energy, 2))
  }

  @Test("C10: a seek does not change the order") func seeking() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    try scene.register(RuleScene.tween([1, 1], 1000) { $0.timeline = timeline.id })
    let b = try scene.register(RuleScene.tween([2, 2], 1000))
    timeline.seek(to: .milliseconds(-10))
    timeline.seek(to: .milliseconds(500))
    #expect(scene.precedence.winner?.driver == b.id)
  }

  @Test("Lanes: a driver of .position.x contends with drivers of .position for that lane alone")
  func lanes() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.register(
      Tween(.position, values: [SIMD2(0, 0), SIMD2(100, 100)], duration: .milliseconds(100)), on: entity)
    let x = try world.register(
      Tween(.position.x, values: [1000, 2000], duration: .milliseconds(50)), on: entity)
    for _ in 0..<3 { world.tick() }
    #expect(near(world[entity, .position.x]!, 1600))
    #expect(near(world[entity, .position.y]!, 30))
    #expect(world.precedence(of: entity, .position, lane: 0)?.winner?.driver == x.id)
    #expect(world.precedence(of: entity, .position, lane: 1)?.shadowed.isEmpty == true)
    for _ in 0..<3 { world.tick() }
    #expect(near(world[entity, .position.x]!, 60))
    #expect(near(world[entity, .position.y]!, 60))
  }
}
