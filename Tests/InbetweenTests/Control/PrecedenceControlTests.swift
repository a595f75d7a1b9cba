import Inbetween
import Testing

/// The winner while drivers are started, stopped and moved by hand (C4–C7, C10).
@Suite struct PrecedenceControlTests {
  private func order(_ scene: ControlScene) -> [DriverID] {
    (scene.precedence.winner.map { [$0] } ?? []).map(\.driver) + scene.precedence.shadowed.map(\.driver)
  }

  @Test("C10: a driver registered first and started last still loses") func startLast() throws {
    let scene = try ControlScene()
    let a = try scene.tween([1, 1], 800)
    let b = try scene.tween([2, 2], 800)
    #expect(b.start())
    scene.run(to: 10)
    #expect(a.start())
    #expect(order(scene) == [b.id, a.id])
    #expect(scene.energy == 2)
  }

  @Test("C10: no operation changes the place in the order") func place() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([1, 1], 8000)
    let b = try scene.start([2, 2], 8000)
    let c = try scene.start([3, 3], 8000)
    let operations: [() -> Bool] = [
      { a.pause() }, { a.resume() }, { a.seek(to: .milliseconds(70)) }, { a.update(by: .milliseconds(5)) },
      { a.restart() }, { a.stop() && a.start() }, { a.kill() && a.revive() && a.start() },
      { a.complete() && a.restart() },
      { (try? a.rate(2).duration(.seconds(9)).ease(.quadIn).delay(.milliseconds(1))) == a },
      { b.restart() && a.restart() }, { (try? a.delay(.zero)) == a && b.stop() && a.restart() && b.start() },
    ]
    for (index, operation) in operations.enumerated() {
      #expect(operation(), "operation \(index)")
      scene.world.tick()
      #expect(order(scene) == [c.id, b.id, a.id], "operation \(index)")
      #expect(scene.energy == 3, "operation \(index)")
    }
    #expect(c.stop())
    #expect(scene.energy == 2)
  }

  @Test("C1, C10: the serial of the events stays the same, after revive too") func serial() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([1, 1], 80)
    _ = try scene.start([2, 2], 80)
    var serials: Set<UInt64> = []
    for operation in [
      { a.restart() }, { a.stop() }, { a.start() }, { a.kill() }, { a.revive() }, { a.start() },
    ] {
      #expect(operation())
      scene.world.tick()
      for event in scene.world.events where event.driver == a.id { serials.insert(event.serial) }
    }
    #expect(serials.count == 1)
  }

  @Test(
    "C3, C4: when a winner is stopped or killed, the older driver shows, at its own time",
    arguments: [true, false])
  func olderShows(stops: Bool) throws {
    let scene = try ControlScene()
    _ = try scene.start([0, 64], 80)
    let b = try scene.start([100, 200], 80)
    scene.run(to: 40)
    #expect(scene.energy == 150)
    #expect(stops ? b.stop() : b.kill())
    // Nothing was committed, because another driver contends.
    #expect(scene.energy == 32 && scene.base == 8)
    scene.run(to: 60)
    #expect(scene.energy == 48)
    scene.run(to: 100)
    #expect(scene.energy == 64 && scene.base == 64)
  }

  @Test("C4: a winner that leaves alone commits its present value, unless it does not persist")
  func commits() throws {
    for leave in [{ $0.stop() }, { $0.kill() }, { $0.release() }] as [(DriverHandle) -> Bool] {
      let scene = try ControlScene()
      let a = try scene.register([0, 64], 80) { $0.persists = false }
      scene.run(to: 40)
      #expect(leave(a))
      #expect(scene.energy == 8 && scene.base == 8)
      let b = try scene.start([0, 64], 80)
      scene.run(to: 80)
      #expect(leave(b))
      #expect(scene.energy == 32 && scene.base == 32)
    }
  }

  @Test("C4: a shadowed driver that leaves writes nothing") func unseen() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 64], 80)
    let b = try scene.register([9, 9], 30) { $0.persists = false }
    let c = try scene.start([0, 64], 80, delay: 500)
    scene.run(to: 20)
    #expect(a.stop() && c.kill())
    #expect(scene.energy == 9 && scene.base == 8)
    #expect(a.start())
    #expect(a.kill())
    scene.run(to: 50)
    #expect(b.state == .completed)
    #expect(scene.energy == 8 && scene.base == 8)
  }

  @Test("C6: a driver paused while it contends holds; paused in its delay it does not contend")
  func paused() throws {
    let scene = try ControlScene()
    let a = try scene.start([1, 1], 8000)
    let b = try scene.start([0, 64], 80)
    let c = try scene.start([5, 5], 80, delay: 100)
    scene.run(to: 40)
    #expect(b.pause() && c.pause())
    scene.run(to: 300)
    #expect(scene.energy == 32)
    #expect(order(scene) == [b.id, a.id])
    #expect(c.resume())
    scene.run(to: 360)
    #expect(order(scene) == [c.id, b.id, a.id])
    #expect(b.stop())
    #expect(c.stop())
    #expect(scene.energy == 1)
  }

  @Test("C5: a driver completed while shadowed reports that, and writes nothing")
  func shadowedCompletion() throws {
    let scene = try ControlScene(killsCompleted: false)
    let a = try scene.start([0, 64], 80)
    let b = try scene.register([9, 9], 100) { $0.persists = false }
    let late = try scene.tween([0, 1], 80, delay: 20)
    #expect(a.complete())
    #expect(scene.energy == 9 && scene.base == 8)
    scene.world.tick()
    let completion = scene.world.events.first { $0.kind == .completed }
    #expect(completion?.driver == a.id && completion?.shadowed == true)
    // Completed as the newest, it shows its end.
    #expect(late.complete())
    scene.world.tick()
    let second = scene.world.events.first { $0.kind == .completed }
    #expect(second?.driver == late.id && second?.shadowed == false)
    scene.run(to: 200)
    #expect(b.state == .completed)
    #expect(scene.base == 8)
  }

  @Test("C7: replacing ends the drivers of its lanes, and no others") func replaces() throws {
    let scene = try ControlScene(killsCompleted: false)
    let new = try scene.tween([0, 1], 80, as: "new", updates: false)
    let inactive = try scene.start([0, 1], 80, as: "inactive", updates: false)
    let over = try scene.start([0, 1], 10, as: "over", updates: false)
    let killed = try scene.start([0, 1], 80, as: "killed", updates: false)
    let holding = try scene.register([0, 1], 10, as: "holding", updates: false) { $0.fill = .forwards }
    let paused = try scene.start([0, 1], 80, as: "paused", updates: false)
    let delayed = try scene.start([0, 1], 80, delay: 500, as: "delayed", updates: false)
    let active = try scene.start([0, 64], 80, as: "active", updates: false)
    inactive.stop()
    killed.kill()
    paused.pause()
    scene.run(to: 40)
    _ = scene.log.take()
    #expect([over, holding].allSatisfy { $0.state == .completed })
    let last = try scene.register([100, 100], 80, delay: 20, as: "last", updates: false) {
      $0.replaces = true
    }
    // The value that the winner commits shows through the delay.
    #expect(scene.energy == 32 && scene.base == 32)
    #expect([holding, paused, delayed, active].allSatisfy { $0.state == .killed && !$0.revive() })
    #expect(new.state == .new && inactive.state == .inactive && over.state == .completed)
    #expect(
      scene.run(to: 50) == [
        "superseded holding 40", "superseded paused 40", "superseded delayed 40",
        "superseded active 40",
      ])
    #expect(scene.log.take() == ["kill holding 40", "kill paused 40", "kill delayed 40", "kill active 40"])
    // Drivers that stay can play again, with their old precedence.
    #expect(killed.revive() && killed.start() && inactive.start() && over.restart() && new.start())
    #expect(order(scene) == [killed.id, over.id, inactive.id, new.id])
    scene.run(to: 60)
    #expect(scene.precedence.winner?.driver == last.id)
  }

  @Test("C7: a driver registered without a start replaces at registration") func replacesAtOnce() throws {
    let scene = try ControlScene()
    let a = try scene.start([0, 64], 80)
    scene.run(to: 40)
    let b = try scene.register([5, 5], 80, starts: false) { $0.replaces = true }
    #expect(a.state == .killed && b.state == .new)
    #expect(scene.energy == 32 && scene.base == 32)
    // Starting it later ends no driver.
    let c = try scene.start([6, 6], 800)
    let d = try scene.start([7, 7], 800)
    #expect(b.start())
    #expect(order(scene) == [d.id, c.id, b.id])
  }

  @Test("C2: a fill contends in the delay and after the end, started by hand too") func fill() throws {
    let scene = try ControlScene()
    let handle = try scene.register([16, 80], 80, delay: 40, starts: false) { $0.fill = .both }
    #expect(scene.energy == 8 && scene.precedence.winner == nil)
    #expect(handle.start())
    #expect(scene.energy == 16 && handle.state == .delayed)
    scene.run(to: 200)
    #expect(handle.state == .completed)
    #expect(scene.precedence.winner?.driver == handle.id && scene.energy == 80)
    // Restarted while it holds, it leaves first, and commits as any driver that leaves.
    #expect(handle.restart())
    #expect(scene.energy == 16 && scene.base == 80)
    #expect(handle.stop())
    #expect(scene.energy == 16 && scene.base == 16)
  }
}
