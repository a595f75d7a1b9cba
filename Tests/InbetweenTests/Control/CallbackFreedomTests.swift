import Inbetween
import Testing

/// Callbacks may do anything; nothing is lost, skipped or run twice (W7).
@Suite struct CallbackFreedomTests {
  @Test("W7: a callback despawns its own entity", arguments: ["start", "update", "complete"])
  func ownDeath(callback: String) throws {
    let scene = try ControlScene()
    let (log, entity) = (scene.log, scene.entity)
    let a = try scene.start([0, 64], 20, as: "a", updates: false)
    let b = try scene.start([0, 64], 80, delay: 5, as: "b", updates: false)
    let bystander = try scene.world.animate(scene.world.spawn(), .opacity, to: 0)
    let die: () -> Void = { [unowned world = scene.world] in log.write("die \(world.despawn(entity))") }
    switch callback {
    case "start": b.onStart(die)
    case "update": b.onUpdate(die)
    default: a.onComplete(die)
    }
    scene.run(to: 50)
    #expect(!scene.world.isAlive(entity))
    #expect(a.state == .killed && b.state == .killed && bystander.state == .active)
    let lines = log.take()
    let expected =
      switch callback {
      case "start": ["start a 0", "die true", "kill a 10", "kill b 10"]
      case "update": ["start a 0", "start b 5", "die true", "kill a 10", "kill b 10"]
      default: ["start a 0", "start b 5", "die true", "kill a 20", "kill b 20"]
      }
    #expect(lines == expected)
    #expect(scene.world.driverCount == 1)
  }

  @Test("W7: a callback kills another driver, whose own callback of the round still comes")
  func neighbour() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 64], 15, as: "a", updates: false)
    let b = try scene.start([0, 64], 80, delay: 15, as: "b", updates: false)
    let c = try scene.start([0, 64], 80, delay: 500, as: "c", updates: false)
    a.onComplete { [log = scene.log] in log.write("kills \(b.kill()) \(c.kill()) \(b.kill())") }
    #expect(
      scene.run(to: 60) == ["started a 0", "completed a 15", "started b 15", "killed b 20", "killed c 20"])
    #expect(
      scene.log.take() == ["start a 0", "kills true true false", "start b 15", "kill b 20", "kill c 20"])
    // It had been the winner for 5 ms.
    #expect(scene.energy == 4 && scene.base == 4)
  }

  @Test("W7: what a callback has ended is told no update", arguments: [false, true])
  func updateAfterTheEnd(despawns: Bool) throws {
    let world = World(tickRate: .hertz(100))
    let (first, second) = (world.spawn(), world.spawn())
    let trigger = try world.animate(first, .opacity, to: 0, duration: .milliseconds(30))
    let fade = try world.animate(second, .opacity, to: 0, duration: .seconds(1))
    var updates = 0
    fade.onUpdate { driver in
      #expect(driver.percentComplete != nil)
      updates += 1
    }
    trigger.onComplete { [unowned world] in
      _ = despawns ? world.despawn(second) : fade.kill()
    }
    for _ in 0..<6 { world.tick() }
    #expect(updates == 2 && fade.state == .killed)
  }

  @Test("W7: a callback kills or restarts its own driver") func itself() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 64], 80, as: "a", updates: false)
    a.onStart { $0.kill() }
    scene.run(to: 30)
    #expect(scene.log.take() == ["kill a 10"])
    let b = try scene.start([0, 64], 15, as: "b", updates: false)
    var restarts = 0
    b.onComplete { handle in
      restarts += 1
      if restarts < 4 { handle.restart() }
    }
    let begun = scene.run(to: 200)
    #expect(restarts == 4)
    // Restarted at the event's own instant, so the loop loses no time.
    #expect(
      begun.filter { $0.hasPrefix("completed") }.map { $0.split(separator: " ")[2] } == [
        "45", "60", "75", "90",
      ])
  }

  @Test("W7: a callback registers a thousand more, which begin at its own instant") func thousandMore() throws
  {
    let scene = try ControlScene()
    let first = try scene.start([0, 64], 15, as: "first", updates: false)
    var calls: [Int] = []
    first.onComplete { [unowned world = scene.world, entity = scene.entity] in
      for index in 0..<1000 {
        let handle = try? world.animate(
          entity, ControlScene.energy, to: 1, duration: .milliseconds(10 + index % 2), replaces: false)
        handle?.onStart { if world.now.counts == 15 * 90 { calls.append(index) } }
        handle?.onComplete { if world.now.counts == (25 + Int64(index % 2)) * 90 { calls.append(-index) } }
      }
    }
    scene.run(to: 20)
    #expect(calls == Array(0..<1000))
    #expect(scene.world.events.count == 1001)
    #expect(scene.world.driverCount == 1000)
    calls = []
    scene.run(to: 30)
    let (even, odd) = (stride(from: 0, to: 1000, by: 2), stride(from: 1, to: 1000, by: 2))
    let ends: [Int] = Array(even) + Array(odd)
    #expect(calls == ends.map { (index: Int) -> Int in -index })
    #expect(scene.world.driverCount == 0)
  }

  @Test("W7: a callback releases the world's last strong reference") func lastReference() throws {
    final class Host {
      var world: World? = World(tickRate: .hertz(100))
      var lines: [String] = []
    }
    let host = Host()
    weak let observed = host.world
    let entity = try #require(host.world?.spawn())
    var handles: [DriverHandle] = []
    for name in ["a", "b", "c"] {
      let handle = try #require(try host.world?.animate(entity, .opacity, to: 0))
      handle.onStart {
        host.lines.append(name)
        host.world = nil
      }
      handles.append(handle)
    }
    host.world?.tick()
    #expect(observed == nil)
    #expect(host.lines == ["a", "b", "c"])
    #expect(handles.allSatisfy { $0.state == .killed && !$0.restart() })
  }

  @Test("W7: a tick in a callback does nothing") func tickInside() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80)
    var answers: [Advance] = []
    var calls = 0
    handle.onUpdate { [unowned world = scene.world] in
      calls += 1
      world.tick()
      answers.append(world.advance(by: .milliseconds(25)))
    }
    for tick in 1...3 {
      scene.world.tick()
      #expect(scene.world.tickCount == Int64(tick) && calls == tick)
    }
    #expect(scene.energy == 24)
    #expect(answers.count == 3)
    #expect(answers.allSatisfy { $0.ticks == 0 && $0.dropped == .milliseconds(25) })
    // The dropped time is not kept either.
    #expect(scene.world.advance(by: .milliseconds(9)).ticks == 0)
    #expect(calls == 3)
  }

  @Test("W7: other operations in a callback act at the tick") func otherOperations() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 64], 80, as: "a", updates: false)
    let b = try scene.start([0, 64], 15)
    b.onComplete { a.pause() }
    #expect(scene.run(to: 20).last == "paused a 20")
    #expect(a.elapsed == .milliseconds(20) && scene.energy == 16)
    let c = try scene.start([0, 64], 15)
    c.onComplete { a.resume() }
    #expect(scene.run(to: 40).last == "resumed a 40")
    #expect(a.elapsed == .milliseconds(20))
    scene.run(to: 50)
    #expect(a.elapsed == .milliseconds(30))
    // A driver that a callback starts begins at the event's own instant.
    let d = try scene.tween([0, 64], 80, delay: 10, as: "d", updates: false)
    let e = try scene.start([0, 64], 5)
    e.onComplete { d.start() }
    scene.run(to: 60)
    #expect(d.state == .delayed)
    #expect(scene.run(to: 70) == ["started d 65"])
    #expect(d.elapsed == .milliseconds(5))
  }

  @Test("W7: channels that callbacks touch are resolved again before the tick returns")
  func resolvedAgain() throws {
    let scene = try ControlScene()
    let a = try scene.start([0, 64], 15)
    a.onComplete { [unowned world = scene.world, entity = scene.entity] in
      var tween = Tween(ControlScene.energy, values: [100, 200], duration: .milliseconds(10))
      tween.delay = .zero
      _ = try? world.register(tween, on: entity)
      try? world.assign(entity, .opacity, to: 0.25)
    }
    scene.run(to: 20)
    // It began at 15 ms, so it is half-way at 20.
    #expect(scene.energy == 150)
    #expect(scene.world[scene.entity, .opacity] == 0.25)
  }

  @Test("W7: at most 64 rounds a tick, the rest with the next") func rounds() throws {
    let scene = try ControlScene()
    var completions = 0
    func register() {
      let handle = try? scene.tween([Float(completions)], 0)
      handle?.onComplete {
        completions += 1
        register()
      }
      handle?.start()
    }
    register()
    for ticks in 1...3 {
      scene.world.tick()
      #expect(completions == 64 * ticks)
      #expect(scene.world.events.count == 128)
      #expect(scene.world.events.allSatisfy { $0.instant == .zero })
    }
    scene.world.despawn(scene.entity)
    scene.world.tick()
  }
}
