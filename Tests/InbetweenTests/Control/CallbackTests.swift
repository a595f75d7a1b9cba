import Inbetween
import Testing

/// The callbacks: which are called, when, and in which order (W7).
@Suite struct CallbackTests {
  @Test("W7: all nine, each at its instant, with the tick that follows") func allNine() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.tween([0, 64], 80, delay: 10, as: "a")
    let steps: [(operation: () -> Bool, then: [String])] = [
      ({ handle.start() }, ["start a 10", "update a 10"]),
      ({ true }, ["update a 20"]),
      ({ handle.pause() }, ["pause a 20"]),
      ({ true }, []),
      ({ handle.resume() }, ["resume a 40", "update a 50"]),
      ({ handle.stop() }, ["stop a 50"]),
      ({ handle.restart() }, ["restart a 60", "start a 70", "update a 70"]),
      ({ handle.complete() }, ["update a 70", "complete a 70"]),
      ({ handle.kill() }, ["kill a 80"]),
      ({ handle.revive() }, ["revive a 90"]),
      ({ true }, []),
    ]
    var events: [String] = []
    for (index, step) in steps.enumerated() {
      #expect(step.operation(), "step \(index)")
      #expect(scene.log.take() == [], "step \(index)")
      scene.world.tick()
      #expect(scene.log.take() == step.then, "step \(index)")
      events += scene.events
    }
    #expect(
      events == [
        "started a 10", "paused a 20", "resumed a 40", "stopped a 50", "restarted a 60", "started a 70",
        "completed a 70", "killed a 80", "revived a 90",
      ])
  }

  @Test("W7: after a callback has ended it, a driver repeats no more in that tick", arguments: 0..<5)
  func noRepeatsAfterTheEnd(way: Int) throws {
    let world = World(tickRate: .hertz(10))
    let card = world.spawn()
    let loop = try world.animate(
      card, .opacity, to: 0.5, duration: .milliseconds(10), repeats: .forever, alternates: true)
    var calls = 0
    loop.onRepeat { loop in
      calls += 1
      if calls < 3 { return }
      switch way {
      case 0: loop.kill()
      case 1: loop.release()
      case 2: loop.stop()
      case 3: world.despawn(card)
      default: try world.animate(card, .opacity, to: 1, replaces: true)
      }
    }
    world.tick()
    #expect(calls == 3)
    world.tick()
    #expect(calls == 3)
    // Repeats before an end that no callback has made are called.
    let other = world.spawn()
    let short = try world.animate(
      other, .opacity, to: 0.5, duration: .milliseconds(10), repeats: 6, alternates: true)
    var told = 0
    short.onRepeat { told += 1 }
    world.tick()
    #expect(told == 5)
  }

  @Test("W7: onStart comes when the delay is over, at the exact instant") func startAfterDelay() throws {
    let scene = try ControlScene()
    _ = try scene.start([0, 64], 30, delay: 25, as: "a", updates: false)
    scene.run(to: 20)
    #expect(scene.log.take() == [])
    scene.run(to: 30)
    #expect(scene.log.take() == ["start a 25"])
    scene.run(to: 60)
    #expect(scene.log.take() == ["complete a 55", "kill a 55"])
  }

  @Test("W7: restart of a running tween fires stop, restart, start") func restart() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, as: "a")
    scene.run(to: 20)
    _ = scene.log.take()
    #expect(handle.restart())
    #expect(handle.state == .active && handle.elapsed == .zero)
    #expect(scene.run(to: 30) == ["stopped a 20", "restarted a 20", "started a 20"])
    #expect(scene.log.take() == ["stop a 20", "restart a 20", "start a 20", "update a 30"])
    scene.run(to: 150)
    _ = scene.log.take()
    #expect(handle.state == .completed)
    #expect(handle.restart())
    #expect(scene.run(to: 160) == ["restarted a 150", "started a 150"])
    #expect(scene.log.take() == ["restart a 150", "start a 150", "update a 160"])
  }

  @Test("C6: completion is reported once until a restart") func onceUntilRestart() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 20, as: "a", updates: false)
    #expect(scene.run(to: 100) == ["started a 0", "completed a 20"])
    #expect(!handle.complete())
    #expect(handle.restart())
    #expect(scene.run(to: 200) == ["restarted a 100", "started a 100", "completed a 120"])
  }

  @Test("W4: zero duration fires start and complete, once each") func zeroDuration() throws {
    let scene = try ControlScene()
    _ = try scene.start([5, 6], 0, as: "a", updates: false)
    _ = try scene.start([5, 6], 0, delay: 15, as: "b", updates: false)
    let forever = try scene.register([5, 7], 0, as: "c", starts: false, updates: false) {
      $0.repeats = .forever
    }
    #expect(forever.start() && forever.state == .completed)
    #expect(scene.run(to: 10) == ["started a 0", "completed a 0", "started c 0", "completed c 0"])
    #expect(
      scene.log.take() == [
        "start a 0", "complete a 0", "kill a 0", "start c 0", "complete c 0", "kill c 0",
      ])
    #expect(scene.run(to: 30) == ["started b 15", "completed b 15"])
    #expect(scene.log.take() == ["start b 15", "complete b 15", "kill b 15"])
  }

  @Test("W7: the order is instant, then serial, then occurrence") func order() throws {
    let scene = try ControlScene(killsCompleted: false)
    // The serials are in the order a, b, c, d; the begins are not.
    let a = try scene.start([0, 1], 20, delay: 25, as: "a", updates: false)
    let b = try scene.start([0, 1], 25, as: "b", updates: false)
    let c = try scene.start([0, 1], 0, delay: 25, as: "c", updates: false)
    let d = try scene.start([0, 1], 200, delay: 21, as: "d", updates: false)
    scene.run(to: 20)
    _ = scene.log.take()
    scene.run(to: 30)
    #expect(scene.log.take() == ["start d 21", "start a 25", "complete b 25", "start c 25", "complete c 25"])
    #expect(d.pause() && a.pause() && c.restart() && a.resume() && b.restart() && d.resume())
    scene.run(to: 40)
    #expect(
      scene.log.take() == [
        "pause a 30", "resume a 30", "restart b 30", "start b 30", "restart c 30", "pause d 30",
        "resume d 30",
      ])
  }

  @Test("W7: they run after the tick's values are written, with the event's own instant as now")
  func afterTheValues() throws {
    let scene = try ControlScene()
    try scene.world.register(
      Tween(.opacity, values: [0, 1], duration: .milliseconds(40)), on: scene.entity)
    let handle = try scene.start([0, 64], 15)
    var seen: [Float?] = []
    var instants: [Int64] = []
    handle.onComplete { [unowned world = scene.world, entity = scene.entity] in
      seen = [world[entity, ControlScene.energy], world[entity, .opacity]]
      instants.append(world.now.counts)
    }
    scene.run(to: 20)
    #expect(seen == [64, 0.5])
    #expect(instants == [15 * 90])
    #expect(scene.world.now.counts == 20 * 90)
  }

  @Test("W7: onUpdate is for winners; its last call comes before onComplete") func updates() throws {
    let scene = try ControlScene()
    _ = try scene.start([0, 64], 80, as: "a")
    _ = try scene.start([0, 64], 35, as: "b")
    scene.run(to: 30)
    #expect(scene.log.take() == ["start a 0", "start b 0", "update b 10", "update b 20", "update b 30"])
    scene.run(to: 40)
    #expect(scene.log.take() == ["update b 35", "complete b 35", "kill b 35", "update a 40"])
    #expect(scene.run(to: 70).isEmpty)
    #expect(scene.log.take() == ["update a 50", "update a 60", "update a 70"])
    scene.run(to: 80)
    #expect(scene.log.take() == ["update a 80", "complete a 80", "kill a 80"])
  }

  @Test("C5, W7: a shadowed driver completes without an update") func shadowedUpdates() throws {
    let scene = try ControlScene()
    _ = try scene.start([0, 64], 20, as: "a")
    _ = try scene.start([0, 64], 300)
    scene.run(to: 100)
    #expect(scene.log.take() == ["start a 0", "complete a 20", "kill a 20"])
  }

  @Test("W7: a winner on one channel gets updates; none while one of its clocks stands")
  func stillUpdates() throws {
    let scene = try ControlScene()
    let whole = try scene.world.register(
      Tween(.position, values: [[0, 0], [1, 1]], duration: .seconds(1)), on: scene.entity)
    scene.log.follow(whole, as: "a", in: scene.world)
    let x = try scene.world.register(
      Tween(.position.x, values: [0, 1], duration: .seconds(1)), on: scene.entity)
    scene.run(to: 10)
    #expect(scene.log.take() == ["start a 0", "update a 10"])
    let y = try scene.world.register(
      Tween(.position.y, values: [0, 1], duration: .seconds(1)), on: scene.entity)
    scene.run(to: 20)
    #expect(scene.log.take() == [])
    x.kill()
    y.kill()
    try whole.rate(0)
    scene.run(to: 30)
    #expect(scene.log.take() == [])
    try whole.rate(1)
    whole.pause()
    scene.run(to: 40)
    #expect(scene.log.take() == ["pause a 30"])
    whole.resume()
    scene.world.pause()
    scene.run(to: 50)
    #expect(scene.log.take() == ["resume a 40"])
    scene.world.resume()
    scene.world.rate = 0
    scene.run(to: 60)
    #expect(scene.log.take() == [])
    scene.world.rate = 1
    scene.run(to: 70)
    #expect(scene.log.take() == ["update a 70"])
  }

  @Test("W7: callbacks set between an event and the tick that publishes it are called") func setLate() throws
  {
    let scene = try ControlScene()
    let handle = try scene.tween([0, 64], 80)
    handle.start()
    #expect(handle.state == .active)
    scene.log.follow(handle, as: "a", in: scene.world, updates: false)
    scene.run(to: 10)
    #expect(scene.log.take() == ["start a 0"])
    handle.kill()
    handle.onKill { [log = scene.log] in log.write("the later one") }
    scene.run(to: 20)
    #expect(scene.log.take() == ["the later one"])
    let other = try scene.start([0, 64], 80)
    other.onStart { [log = scene.log] in log.write("never") }.onStart(nil)
    scene.run(to: 30)
    #expect(scene.log.take() == [])
  }

  @Test("W7: callbacks of a driver that ended at once are called, if set before its report")
  func setOnOver() throws {
    let scene = try ControlScene()
    let handle = try scene.world.animate(scene.entity, ControlScene.energy, to: 64, duration: .zero)
    #expect(scene.energy == 64)
    var calls: [String] = []
    handle.onStart { calls.append("start") }.onComplete { calls.append("complete") }
      .onKill { calls.append("kill") }
    scene.run(to: 10)
    #expect(calls == ["start", "complete", "kill"])
    // Once its events are reported, the handle is stale for good.
    handle.onComplete { calls.append("late") }
    scene.run(to: 30)
    #expect(calls == ["start", "complete", "kill"])
  }

  @Test("W7: of each kind of callback, the last one set is called") func replaced() throws {
    let scene = try ControlScene()
    let handle = try scene.tween([0, 64], 20)
    var calls: [String] = []
    handle.onStart { calls.append("first") }.onStart { calls.append("second") }
    handle.onStart { given in calls.append(given == handle ? "third" : "stranger") }
    handle.start()
    scene.run(to: 40)
    #expect(calls == ["third"])
  }

  @Test("W7: callbacks follow the driver through stop, kill and revive") func kept() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 20, as: "a", updates: false)
    handle.kill()
    handle.revive()
    handle.start()
    scene.run(to: 10)
    #expect(scene.log.take() == ["start a 0", "kill a 0", "revive a 0", "start a 0"])
  }
}
