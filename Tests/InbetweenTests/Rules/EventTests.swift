import Inbetween
import Testing

/// The events of a tick: which, in which order, each once (W7).
@Suite struct EventTests {
  @Test("W7: total order: instant, serial, occurrence") func totalOrder() throws {
    let scene = try RuleScene()
    var numbers = SplitMix64(seed: 7)
    for _ in 0..<60 {
      let (duration, delay) = (numbers.number(0...40), numbers.number(-20...40))
      try scene.register(
        RuleScene.tween([0, 1], Int64(duration), delay: Int64(delay)) {
          $0.repeats = [0, 1, 2, 2.5, 3][duration % 5]
        })
    }
    var last: [DriverID: Event] = [:]
    var counts: [Event.Kind: Int] = [:]
    for _ in 0..<30 {
      scene.world.tick()
      let events = scene.world.events
      for (earlier, later) in zip(events, events.dropFirst()) {
        #expect((earlier.instant, earlier.serial) <= (later.instant, later.serial))
      }
      for event in events {
        #expect(event.instant <= scene.world.now)
        #expect((last[event.driver] == nil) == (event.kind == .started))
        #expect(last[event.driver]?.kind != .completed)
        last[event.driver] = event
        counts[event.kind, default: 0] += 1
      }
    }
    #expect(counts[.started] == 60)
    #expect(counts[.completed] == 60)
  }

  @Test("W7: at one instant the serial decides, whatever the event") func sameInstant() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 20, delay: 25))
    let b = try scene.register(RuleScene.tween([0, 1], 25))
    let c = try scene.register(RuleScene.tween([0, 1], 0, delay: 25))
    let d = try scene.register(RuleScene.tween([0, 1], 5) { $0.repeats = 5 })
    let events = scene.run(to: 30).filter { $0.milliseconds == 25 }
    #expect(
      events == [
        RuleEvent(.started, a, 25), RuleEvent(.completed, b, 25, shadowed: true),
        RuleEvent(.started, c, 25), RuleEvent(.completed, c, 25), RuleEvent(.completed, d, 25),
      ])
  }

  @Test("W7: every event names its driver, entity and serial") func fields() throws {
    let scene = try RuleScene()
    let other = scene.world.spawn()
    let a = try scene.register(RuleScene.tween([0, 1], 15))
    let b = try scene.world.register(RuleScene.tween([0, 1], 5), on: other)
    scene.world.tick()
    let events = scene.world.events
    #expect(events.map(\.driver) == [a.id, b.id, b.id])
    #expect(events.map(\.entity) == [scene.entity, other, other])
    #expect(events[1].serial == events[0].serial + 1)
    #expect(events.map(\.instant.counts) == [0, 0, 450])
    #expect(events.allSatisfy { $0.repetition == 0 && !$0.shadowed })
  }

  @Test("W7: repetition counts the iterations that begin, from 1") func repetition() throws {
    func repetitions(_ change: (inout Tween<Float>) -> Void) throws -> [Int] {
      let scene = try RuleScene()
      try scene.register(RuleScene.tween([0, 1], 30, change: change))
      var found: [Int] = []
      for _ in 0..<30 {
        scene.world.tick()
        found += scene.world.events.filter { $0.kind == .repeated }.map(\.repetition)
      }
      return found
    }
    #expect(try repetitions { $0.repeats = 1 } == [])
    #expect(try repetitions { $0.repeats = 3 } == [1, 2])
    #expect(try repetitions { $0.repeats = 3.5 } == [1, 2, 3])
    #expect(
      try repetitions {
        $0.repeats = 4
        $0.direction = .alternate
      } == [1, 2, 3])
    #expect(
      try repetitions {
        $0.repeats = 2
        $0.repeatStart = 0.5
      } == [1, 2])
    #expect(
      try repetitions {
        $0.repeats = 3
        $0.rate = -1
      } == [1, 2])
    #expect(
      try repetitions {
        $0.duration = .milliseconds(4)
        $0.repeats = 5
      } == [1, 2, 3, 4])
    // It joined at 45 ms: the iteration that began at 30 is under way already.
    #expect(
      try repetitions {
        $0.repeats = 3
        $0.delay = .milliseconds(-45)
      } == [2])
  }

  @Test("C5: a completion is shadowed only if the driver was not the winner") func shadowed() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 20))
    let b = try scene.register(RuleScene.tween([0, 1], 30, delay: 10))
    #expect(
      scene.run(to: 50) == [
        RuleEvent(.started, a, 0), RuleEvent(.started, b, 10), RuleEvent(.completed, a, 20, shadowed: true),
        RuleEvent(.completed, b, 40),
      ])
  }

  @Test("C5: a winner on one lane is not shadowed") func seenOnOneLane() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    try world.register(
      Tween(.position, values: [[0, 0], [1, 1]], duration: .milliseconds(10)), on: entity)
    try world.register(Tween(.position.x, values: [0, 1], duration: .milliseconds(20)), on: entity)
    world.tick()
    #expect(world.events.map(\.kind) == [.started, .started, .completed])
    #expect(world.events.last?.shadowed == false)
    #expect(world.base(entity, .position) == SIMD2(0, 1))
  }

  @Test("C4: a cancellation is reported at its instant, with the next tick, and nothing after it")
  func cancelled() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 100, delay: 50))
    scene.run(to: 20)
    #expect(a.kill())
    #expect(b.kill())
    #expect(scene.world.events.isEmpty)
    #expect(scene.run(to: 300) == [RuleEvent(.killed, a, 20), RuleEvent(.killed, b, 20)])
  }

  @Test("W7: started and cancelled between two ticks, both are reported") func startedAndCancelled() throws {
    let scene = try RuleScene()
    scene.run(to: 10)
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    #expect(a.kill())
    #expect(scene.run(to: 20) == [RuleEvent(.started, a, 10), RuleEvent(.killed, a, 10)])
  }

  @Test("Cancelling all: oldest first, of an entity or of some lanes") func cancelAll() throws {
    let world = World(tickRate: .hertz(100))
    let (entity, other) = (world.spawn(), world.spawn())
    let whole = Tween(.position, values: [[0, 0], [1, 1]], duration: .seconds(1))
    let a = try world.register(whole, on: entity)
    let b = try world.register(Tween(.position.x, to: 1, duration: .seconds(1)), on: entity)
    let c = try world.register(Tween(.position.y, to: 1, duration: .seconds(1)), on: entity)
    let d = try world.register(Tween(.opacity, to: 0, duration: .seconds(1)), on: entity)
    let e = try world.register(whole, on: other)
    world.tick()
    #expect(world.killAll(on: entity, .position.x) == 2)
    #expect(world.has(c.id) && world.has(d.id) && world.has(e.id))
    #expect(world.killAll(on: entity) == 2)
    #expect(world.killAll(on: entity) == 0)
    #expect(world.has(e.id))
    world.tick()
    #expect(world.events.map(\.driver) == [a.id, b.id, c.id, d.id])
    #expect(world.events.allSatisfy { $0.kind == .killed })
  }

  @Test("W8: despawning ends each of the entity's drivers once, with .entityDied") func entityDied() throws {
    let scene = try RuleScene()
    let other = scene.world.spawn()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 100, delay: 50))
    let c = try scene.register(RuleScene.tween([0, 1], 10) { $0.fill = .forwards })
    let d = try scene.world.register(RuleScene.tween([0, 64], 100), on: other)
    scene.run(to: 20)
    #expect(scene.world.despawn(scene.entity))
    #expect(!scene.world.despawn(scene.entity))
    #expect(scene.world[scene.entity, RuleScene.energy] == nil)
    #expect(scene.world.driverCount == 1)
    #expect(!scene.world.has(a.id) && !scene.world.has(b.id) && !scene.world.has(c.id))
    let events = scene.run(to: 200)
    #expect(Set(events.prefix(3).map(\.driver)) == [a.id, b.id, c.id])
    #expect(events.prefix(3).allSatisfy { $0.kind == .entityDied && $0.milliseconds == 20 })
    #expect(Array(events.dropFirst(3)) == [RuleEvent(.completed, d, 100)])
    #expect(scene.world[other, RuleScene.energy] == 64)
  }

  @Test("C7: superseded is reported once, oldest first") func superseded() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 100))
    let b = try scene.register(RuleScene.tween([0, 1], 100, delay: 50))
    scene.run(to: 10)
    let c = try scene.register(RuleScene.tween([0, 1], 20) { $0.replaces = true })
    #expect(
      scene.run(to: 200) == [
        RuleEvent(.superseded, a, 10), RuleEvent(.superseded, b, 10), RuleEvent(.started, c, 10),
        RuleEvent(.completed, c, 30),
      ])
  }

  @Test("W7: events that a game keeps over a frame do not keep the memory of a burst busy") func heldEvents()
    throws
  {
    let world = World(tickRate: .hertz(100))
    for _ in 0..<20_000 { try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(100)) }
    world.tick()
    #expect(world.events.count == 20_000)
    var held: [Event] = []
    for _ in 0..<4 {
      held = world.events
      try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(100))
      world.tick()
    }
    // Two frames after the burst the memory is again as for few events.
    #expect(held.count == 1 && held.capacity < 1_000 && world.events.capacity < 1_000)
    // Not held, it stays.
    for _ in 0..<20_000 { try world.animate(world.spawn(), .opacity, to: 0.5, duration: .seconds(100)) }
    for _ in 0..<4 { world.tick() }
    #expect(world.events.isEmpty && world.events.capacity >= 20_000)
  }

  @Test("W7: a frame's ticks are reported together; a frame without a tick reports nothing") func frames()
    throws
  {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([0, 1], 5) { $0.repeats = 5 })
    scene.world.advance(by: .milliseconds(5))
    #expect(scene.world.events.isEmpty)
    scene.world.advance(by: .milliseconds(30))
    #expect(
      scene.world.events.map(RuleEvent.init) == [
        RuleEvent(.started, a, 0), RuleEvent(.repeated, a, 5), RuleEvent(.repeated, a, 10),
        RuleEvent(.repeated, a, 15), RuleEvent(.repeated, a, 20), RuleEvent(.completed, a, 25),
      ])
    scene.world.tick()
    #expect(scene.world.events.isEmpty)
  }
}
