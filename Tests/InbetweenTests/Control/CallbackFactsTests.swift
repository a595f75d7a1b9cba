import Inbetween
import Testing

/// Callbacks and the event list carry the same facts, in the same order (W7).
@Suite struct CallbackFactsTests {
  /// Does a random operation on one of the handles, or registers another driver.
  private func act(
    _ numbers: inout SplitMix64, _ scene: ControlScene, _ handles: inout [DriverHandle]
  ) throws {
    let handle = handles.isEmpty ? nil : numbers.one(of: handles.suffix(8))
    switch numbers.number(0...14) {
    case 0...3:
      let (duration, delay) = (Int64(numbers.number(0...60)), Int64(numbers.number(-10...30)))
      let repeats: Repeats = numbers.one(of: [1, 1, 2, 0])
      let replaces = numbers.once(in: 10)
      let handle = try scene.register(
        numbers.one(of: [[0, 64], [7], [1, 2, 3]]), duration, delay: delay, as: "\(handles.count)",
        starts: false, updates: numbers.once(in: 2)
      ) {
        $0.repeats = repeats
        $0.replaces = replaces
        $0.fill = replaces ? .forwards : .none
      }
      if numbers.once(in: 2) { handle.start() }
      handles.append(handle)
    case 4, 5: _ = handle?.start()
    case 6: _ = handle?.stop()
    case 7: _ = handle?.restart()
    case 8: _ = handle?.pause()
    case 9: _ = handle?.resume()
    case 10: _ = handle?.complete()
    case 11: _ = handle?.kill()
    case 12: _ = handle?.revive()
    case 13: _ = handle?.update(by: .milliseconds(7))
    default: scene.world.defaults.killsCompleted.toggle()
    }
  }

  @Test(
    "W7: callbacks and events carry the same facts, under random operations",
    arguments: 0..<20 as Range<UInt64>)
  func sameFacts(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let scene = try ControlScene(killsCompleted: seed % 2 == 0)
    var handles: [DriverHandle] = []
    var kinds: Set<Event.Kind> = []
    for _ in 0..<150 {
      for _ in 0..<numbers.number(0...4) { try act(&numbers, scene, &handles) }
      scene.world.tick()
      let told = scene.log.take().filter { !$0.hasPrefix("update") }
      let facts = scene.world.events.flatMap { event in
        callbackNames(of: event).map {
          "\($0) \(scene.log.name(of: event.driver)) \(milliseconds(event.instant))"
        }
      }
      #expect(told == facts)
      kinds.formUnion(scene.world.events.map(\.kind))
    }
    scene.world.despawn(scene.entity)
    scene.world.tick()
    #expect(scene.world.events.allSatisfy { $0.kind == .entityDied && $0.kills })
    #expect(scene.log.take().filter { $0.hasPrefix("kill ") }.count == scene.world.events.count)
    #expect(kinds.count >= 7, "the operations must bring about nearly every kind: \(kinds)")
  }

  @Test("W7: `kills` marks the event with which a driver is killed") func kills() throws {
    let scene = try ControlScene()
    let (entity, world) = (scene.entity, scene.world)
    func kills(_ kind: Event.Kind) -> [Bool] {
      world.tick()
      return world.events.filter { $0.kind == kind }.map(\.kills)
    }
    _ = try scene.start([0, 1], 10)
    #expect(kills(.completed) == [true])
    world.defaults.killsCompleted = false
    let kept = try scene.start([0, 1], 10)
    #expect(kills(.completed) == [false])
    kept.kill()
    #expect(kills(.killed) == [true])
    let a = try scene.start([0, 1], 100)
    a.pause()
    a.resume()
    a.restart()
    a.stop()
    #expect(kills(.paused) == [false])
    a.start()
    _ = try scene.register([0, 1], 100) { $0.replaces = true }
    #expect(kills(.superseded) == [true])
    world.despawn(entity)
    #expect(kills(.entityDied) == [true])
  }

  @Test("W7: a forwards fill holds on: completed without a kill, pruned without an event")
  func holding() throws {
    let scene = try ControlScene()
    let a = try scene.register([0, 4], 10, as: "a", updates: false) { $0.fill = .forwards }
    #expect(scene.run(to: 20) == ["started a 0", "completed a 10"])
    #expect(scene.log.take() == ["start a 0", "complete a 10"])
    #expect(a.state == .completed && a.percentComplete == 1)
    let b = try scene.register([0, 5], 10, as: "b", updates: false) { $0.fill = .forwards }
    #expect(scene.run(to: 50) == ["started b 20", "completed b 30"])
    #expect(scene.log.take() == ["start b 20", "complete b 30"])
    #expect(a.state == .killed && !scene.world.has(a.id))
    #expect(b.state == .completed && scene.energy == 5)
    #expect(b.kill())
    scene.run(to: 60)
    #expect(scene.log.take() == ["kill b 50"])
    #expect(scene.energy == 5 && scene.base == 5)
  }

  @Test("W7: killing all calls onKill of each, oldest first") func killAll() throws {
    let scene = try ControlScene(killsCompleted: false)
    let (entity, world) = (scene.entity, scene.world)
    let new = try scene.tween([0, 1], 10, as: "a", updates: false)
    let active = try scene.start([0, 1], 100, as: "b", updates: false)
    let killed = try scene.start([0, 1], 100, as: "c", updates: false)
    killed.kill()
    let other = try world.animate(entity, .opacity, to: 0)
    let stopped = try scene.start([0, 1], 100, as: "d", updates: false)
    stopped.stop()
    scene.run(to: 10)
    _ = scene.log.take()
    #expect(world.killAll(on: entity, ControlScene.energy) == 3)
    #expect(world.killAll(on: entity, ControlScene.energy) == 0)
    #expect(other.state == .active)
    #expect([new, active, stopped].allSatisfy { $0.state == .killed })
    scene.run(to: 20)
    #expect(scene.log.take() == ["kill a 10", "kill b 10", "kill d 10"])
    #expect(new.revive() && killed.revive() && stopped.revive())
    #expect(world.killAll(on: entity) == 4)
    #expect(world.killAll(on: world.spawn()) == 0)
  }
}
