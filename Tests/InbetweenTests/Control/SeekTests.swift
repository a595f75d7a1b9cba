import Inbetween
import Testing

/// `seek(to:)` of one driver: its own time, forward or back.
@Suite struct SeekTests {
  @Test("W5: forward and back, exactly") func exact() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    scene.run(to: 10)
    for (milliseconds, value) in [(60, 48), (20, 16), (0, 0), (40, 32)] as [(Int, Float)] {
      #expect(handle.seek(to: .milliseconds(milliseconds)))
      #expect(handle.elapsed == .milliseconds(milliseconds) && handle.state == .active)
      #expect(scene.energy == value)
    }
    scene.run(to: 20)
    #expect(scene.energy == 40)
    // Each event is reported once, wherever the driver is moved.
    #expect(scene.run(to: 100) == ["completed a 50"])
    #expect(scene.log.take() == ["start a 0", "complete a 50", "kill a 50"])
  }

  @Test("W1: the captured start stays, wherever the driver is moved") func captured() throws {
    let scene = try ControlScene()
    let handle = try scene.start([72], 80)
    scene.run(to: 40)
    #expect(scene.energy == 40)
    try scene.world.assign(scene.entity, ControlScene.energy, to: 1000)
    #expect(handle.seek(to: .zero))
    #expect(scene.energy == 8)
    #expect(handle.seek(to: .milliseconds(60)))
    #expect(scene.energy == 56)
  }

  @Test("W4: repeats on the way are not reported") func repeats() throws {
    let scene = try ControlScene()
    let handle = try scene.register([0, 64], 20, as: "a", updates: false) { $0.repeats = 10 }
    scene.run(to: 10)
    #expect(handle.seek(to: .milliseconds(150)))
    #expect(scene.energy == 32)
    #expect(scene.run(to: 20) == ["repeated a 20"])
    #expect(handle.seek(to: .milliseconds(45)))
    #expect(scene.run(to: 30).isEmpty)
    #expect(handle.elapsed == .milliseconds(55))
    #expect(scene.run(to: 40) == ["repeated a 35"])
  }

  @Test("W4, W5: complete skips repeats; a driver without end ends its present iteration")
  func completing() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.register([0, 64], 20, as: "a", updates: false) { $0.repeats = 10 }
    let forever = try scene.register([0, 32], 20, as: "b", updates: false) { $0.repeats = .forever }
    scene.run(to: 50)
    #expect(handle.complete())
    #expect(handle.elapsed == .milliseconds(200) && handle.percentComplete == 1)
    #expect(forever.complete())
    #expect(forever.state == .completed && scene.energy == 32 && scene.base == 32)
    #expect(scene.run(to: 60) == ["completed a 50", "completed b 50"])
    // After a restart it has no end again.
    #expect(forever.restart())
    #expect(scene.run(to: 200).filter { $0.hasPrefix("completed") }.isEmpty)
  }

  @Test("C6, T8: completion is reported once, wherever its timeline goes, until a restart")
  func onTimeline() throws {
    let scene = try ControlScene()
    let timeline = scene.world.makeTimeline()
    let handle = try scene.register([0, 64], 40, as: "a", updates: false) { $0.timeline = timeline.id }
    #expect(scene.run(to: 100) == ["started a 0", "completed a 40"])
    for _ in 0..<3 {
      #expect(timeline.seek(to: .milliseconds(20)))
      #expect(handle.state == .active && scene.energy == 32)
      #expect(timeline.seek(to: .milliseconds(100)))
      #expect(handle.state == .completed && scene.energy == 64)
    }
    #expect(scene.run(to: 110).isEmpty)
    #expect(handle.restart())
    #expect(scene.run(to: 160) == ["restarted a 110", "started a 110", "completed a 150"])
    #expect(scene.log.take().filter { $0.hasPrefix("complete") } == ["complete a 40", "complete a 150"])
  }

  @Test("W5: past the end it completes; out of the delay it begins") func ends() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 80, delay: 50, as: "a", updates: false)
    scene.run(to: 10)
    #expect(handle.seek(to: .milliseconds(20)))
    #expect(handle.state == .active && scene.energy == 16)
    #expect(scene.run(to: 20) == ["started a 10"])
    #expect(handle.seek(to: .seconds(5)))
    #expect(handle.state == .completed && handle.elapsed == .milliseconds(80))
    #expect(scene.energy == 64 && scene.base == 64)
    #expect(scene.run(to: 30) == ["completed a 20"])
    let before = ControlState(scene, handle)
    #expect(!handle.seek(to: .zero))
    #expect(ControlState(scene, handle) == before)
  }

  @Test("C6: a paused driver can be moved, and stays paused") func paused() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 80, as: "a", updates: false)
    scene.run(to: 10)
    handle.pause()
    #expect(handle.seek(to: .milliseconds(40)))
    #expect(handle.state == .paused && scene.energy == 32)
    #expect(scene.run(to: 500) == ["paused a 10"])
    #expect(scene.energy == 32)
    handle.resume()
    #expect(scene.run(to: 600) == ["resumed a 500", "completed a 540"])
  }

  @Test("W5: legal in delayed, active and paused only") func legality() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.tween([0, 64], 80)
    func expectRefused() {
      let before = ControlState(scene, handle)
      #expect(!handle.seek(to: .milliseconds(10)))
      #expect(ControlState(scene, handle) == before)
    }
    expectRefused()
    handle.start()
    scene.run(to: 20)
    let before = ControlState(scene, handle)
    #expect(!handle.seek(to: .milliseconds(-1)))
    #expect(ControlState(scene, handle) == before)
    handle.stop()
    expectRefused()
    handle.complete()
    expectRefused()
    handle.kill()
    expectRefused()
  }
}
