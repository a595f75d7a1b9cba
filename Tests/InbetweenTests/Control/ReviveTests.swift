import Inbetween
import Testing

/// A driver killed by hand keeps its settings, for a while (W5).
@Suite struct ReviveTests {
  @Test("W5: a killed driver keeps its settings, and revive makes it new and unstarted")
  func settings() throws {
    let scene = try ControlScene()
    let handle = try scene.register([0, 64], 80, delay: 20, as: "a", updates: false) {
      $0.ease = .quadIn
      $0.rate = 2
    }
    scene.run(to: 30)
    #expect(handle.kill())
    #expect(handle.state == .killed)
    #expect(handle.entity == scene.entity)
    #expect(handle.duration == .milliseconds(80) && handle.delay == .milliseconds(20))
    #expect(handle.ease == .quadIn && handle.rate == 2)
    #expect(handle.elapsed == .milliseconds(40) && handle.percentComplete == 0.5)
    #expect(scene.energy == 16 && scene.precedence.winner == nil)
    #expect(scene.precedence.idle.allSatisfy { $0.begin == nil && $0.end == nil })
    #expect(scene.run(to: 500) == ["killed a 30"])
    #expect(handle.revive())
    #expect(handle.state == .new && handle.elapsed == .zero && handle.percentComplete == 0)
    #expect(handle.duration == .milliseconds(80) && handle.delay == .milliseconds(20))
    #expect(handle.ease == .quadIn && handle.rate == 2)
    #expect(scene.run(to: 600) == ["revived a 500"])
    #expect(scene.energy == 16)
    _ = scene.log.take()
    #expect(handle.start())
    #expect(scene.run(to: 700) == ["started a 610", "completed a 650"])
    #expect(scene.log.take() == ["start a 610", "complete a 650", "kill a 650"])
    #expect(scene.energy == 64)
  }

  @Test("W1, W5: revive drops the captured start") func captured() throws {
    let scene = try ControlScene()
    let handle = try scene.start([72], 80)
    scene.run(to: 40)
    handle.kill()
    try scene.world.assign(scene.entity, ControlScene.energy, to: 24)
    handle.revive()
    handle.start()
    #expect(scene.energy == 24)
    scene.run(to: 80)
    #expect(scene.energy == 48)
  }

  @Test("W5: a driver can be killed and revived again and again") func again() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    for _ in 0..<3000 {
      #expect(handle.kill() && !handle.kill() && handle.revive() && !handle.revive())
    }
    #expect(handle.state == .new && scene.world.driverCount == 1)
    handle.start()
    scene.run(to: 40)
    #expect(scene.energy == 32)
  }

  @Test("W5: a killed driver is kept until 1024 more have been killed") func capacity() throws {
    #expect(World.killedCapacity == 1024)
    let scene = try ControlScene()
    let (first, second) = (try scene.start([0, 64], 80), try scene.start([0, 64], 80))
    first.kill()
    second.kill()
    // 1,023 more than the second one.
    for _ in 0..<1023 { try scene.tween([0, 1], 10).kill() }
    #expect(first.duration == .milliseconds(80) && second.duration == .milliseconds(80))
    try scene.tween([0, 1], 10).kill()
    // 1,025 since the first, 1,024 since the second.
    #expect(first.duration == nil && !first.revive())
    #expect(second.duration == .milliseconds(80))
    #expect(second.revive())
    #expect(second.start())
    scene.run(to: 40)
    #expect(scene.energy == 32)
  }

  @Test("W5: revived drivers, and those of dead entities, make room") func room() throws {
    let scene = try ControlScene()
    let first = try scene.start([0, 64], 80)
    first.kill()
    for _ in 0..<5000 {
      let handle = try scene.tween([0, 1], 10)
      handle.kill()
      handle.release()
    }
    // Whether released drivers count or not, the first driver is kept no longer.
    let kept = try (0..<World.killedCapacity).map { _ in try scene.tween([0, 1], 10) }
    for handle in kept { handle.kill() }
    #expect(kept.allSatisfy { $0.duration == .milliseconds(10) && $0.state == .killed })
    #expect(scene.world.driverCount <= World.killedCapacity + 1)
    for handle in kept { #expect(handle.revive()) }
    #expect(kept.allSatisfy { $0.state == .new })
  }

  @Test("W5: auto-killed, superseded and dead drivers cannot be revived") func notRevived() throws {
    let scene = try ControlScene()
    let completed = try scene.start([0, 64], 10)
    scene.run(to: 20)
    let superseded = try scene.start([0, 64], 100)
    let replacing = try scene.register([0, 1], 10) { $0.replaces = true }
    let (dead, cold) = (try scene.start([0, 64], 100), try scene.start([0, 64], 100))
    cold.kill()
    #expect(replacing.state == .active)
    scene.world.despawn(scene.entity)
    for handle in [completed, superseded, dead, cold] {
      #expect(handle.state == .killed && handle.duration == nil)
      #expect(!handle.revive() && !scene.world.has(handle.id))
    }
    #expect(scene.world.driverCount == 0)
  }

  @Test("W5: the death of its entity makes no event for a killed driver") func coldDeath() throws {
    let scene = try ControlScene()
    let cold = try scene.start([0, 64], 100, as: "a", updates: false)
    cold.kill()
    scene.run(to: 10)
    scene.world.despawn(scene.entity)
    #expect(scene.run(to: 30).isEmpty)
    #expect(scene.log.take() == ["start a 0", "kill a 0"])
  }

  @Test("W5: release kills a driver and frees it at once") func release() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    scene.run(to: 40)
    _ = scene.log.take()
    #expect(handle.release())
    #expect(!handle.release() && !handle.revive())
    #expect(!scene.world.has(handle.id) && scene.world.driverCount == 0)
    #expect(scene.energy == 32 && scene.base == 32)
    #expect(scene.run(to: 50) == ["killed a 40"])
    #expect(scene.log.take() == ["kill a 40"])
    // Releasing a killed driver reports nothing more.
    let cold = try scene.start([0, 64], 80, as: "b", updates: false)
    cold.kill()
    scene.run(to: 60)
    #expect(cold.release())
    #expect(scene.run(to: 80).isEmpty)
    #expect(scene.log.take() == ["start b 50", "kill b 50"])
  }

  @Test("W5: a killed driver costs its channel nothing, and is not replaced") func cold() throws {
    let scene = try ControlScene()
    let cold = try scene.start([0, 64], 80)
    cold.kill()
    _ = try scene.register([5, 5], 80) { $0.replaces = true }
    #expect(cold.duration == .milliseconds(80))
    #expect(scene.precedence.shadowed.isEmpty)
    #expect(scene.precedence.owner(at: Instant(.milliseconds(10))).contender?.driver != cold.id)
    #expect(cold.revive())
    #expect(scene.world.killAll(on: scene.entity) == 2)
    #expect(cold.revive())
  }

  @Test("W5: a killed driver does not count in its world; revived, it does again") func has() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80)
    #expect(scene.world.has(handle.id) && scene.world.driverCount == 1)
    handle.kill()
    #expect(!scene.world.has(handle.id) && scene.world.driverCount == 0 && !handle.isReleased)
    handle.revive()
    #expect(scene.world.has(handle.id) && scene.world.driverCount == 1)
    handle.release()
    #expect(!scene.world.has(handle.id) && scene.world.driverCount == 0 && handle.isReleased)
  }
}
