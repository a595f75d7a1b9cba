import Inbetween
import Testing

/// The state at the end of a driver, and what callbacks begin there.
@Suite struct CompletionTests {
  @Test("W7: a tween that ends within the call that begins it still calls its callbacks")
  func endsAtOnce() throws {
    for delay in [0, -200] as [Int64] {
      let scene = try ControlScene()
      let handle = try scene.register([0, 64], delay == 0 ? 0 : 100, delay: delay, as: "a", updates: false)
      #expect(handle.state == .completed && handle.percentComplete == 1)
      #expect(scene.run(to: 10) == ["started a 0", "completed a 0"])
      #expect(scene.log.take() == ["start a 0", "complete a 0", "kill a 0"])
      #expect(handle.isReleased && scene.world.driverCount == 0)
    }
  }

  @Test("W5: within its own onComplete a tween is completed; afterwards auto-kill kills it")
  func within() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 25)
    var seen: [DriverState] = []
    handle.onComplete { seen.append($0.state) }
    handle.onKill { seen.append($0.state) }
    scene.run(to: 30)
    #expect(seen == [.completed, .killed])
    #expect(scene.world.events.map(\.kills) == [true])
  }

  @Test("W5: restarted by its own onComplete a tween lives on, and loses no time") func looped() throws {
    let scene = try ControlScene()
    let handle = try scene.start([0, 64], 25, as: "a", updates: false)
    var rounds = 0
    handle.onComplete { done in
      rounds += 1
      if rounds < 3 { done.restart() }
    }
    let events = scene.run(to: 100)
    #expect(
      events == [
        "started a 0", "completed a 25", "restarted a 25", "started a 25", "completed a 50",
        "restarted a 50", "started a 50", "completed a 75",
      ])
    #expect(handle.isReleased)
  }

  @Test("W7: a driver that a callback begins is at once moved to the tick") func broughtUp() throws {
    let scene = try ControlScene()
    var inner: DriverHandle?
    var seen: [DriverState] = []
    try scene.start([0, 64], 11).onComplete { _ in
      // It is active from 13 to 16 ms; the tick is at 20.
      inner = try? scene.start([1, 2], 3, delay: 2, as: "b", updates: false)
      seen.append(inner!.state)
      inner!.pause()
    }
    #expect(scene.run(to: 20).filter { $0.contains(" b ") } == ["started b 13", "completed b 16"])
    #expect(seen == [.completed])
    #expect(scene.energy == 2)
  }

  @Test("T8: restarted on a timeline, a driver is as if it had never played before")
  func restartedOnTimeline()
    throws
  {
    let scene = try ControlScene()
    let timeline = scene.world.makeTimeline()
    let handle = try scene.register([64], 100) { $0.timeline = timeline.id }
    for place in [50, 200] as [Int64] {
      timeline.seek(to: .milliseconds(place))
      #expect(handle.restart())
      timeline.seek(to: .milliseconds(place + 50))
      #expect(scene.energy == 36)
      timeline.seek(to: .zero)
      #expect(scene.energy == 8 && scene.base == 8)
    }
  }

  @Test("C6: reversed, a driver goes back to its start, and its elapsed time with it")
  func turnedRound() throws {
    let scene = try ControlScene(killsCompleted: false)
    let handle = try scene.start([0, 64], 100)
    scene.run(to: 50)
    try handle.rate(-1)
    #expect(scene.energy == 32 && handle.percentComplete == 0.5)
    scene.run(to: 70)
    #expect(near(scene.energy, 19.2) && handle.elapsed == .milliseconds(30))
    handle.seek(to: .milliseconds(75))
    #expect(scene.energy == 48)
    try handle.rate(0)
    scene.run(to: 100)
    #expect(scene.energy == 48 && handle.state == .active)
    try handle.rate(-3)
    scene.run(to: 130)
    #expect(scene.energy == 0 && handle.state == .completed && handle.percentComplete == 0)
  }

  @Test("C2: ended and waiting drivers are idle; killed, stopped and new ones are not")
  func idle() throws {
    let scene = try ControlScene(killsCompleted: false)
    let over = try scene.start([0, 1], 0)
    let ahead = try scene.start([0, 1], 10, delay: 50)
    _ = try scene.tween([0, 1], 10)
    try scene.start([0, 1], 10).stop()
    try scene.start([0, 1], 10).kill()
    #expect(scene.precedence.idle.map(\.driver) == [ahead.id, over.id])
  }
}

@MainActor @Suite struct LateAwaitTests {
  @Test("W8: an await of a driver that ends again, unreported, has its outcome") func again() async throws {
    let scene = try ControlScene()
    let timeline = scene.world.makeTimeline()
    let handle = try scene.register([0, 64], 30, as: "a", updates: false) { $0.timeline = timeline.id }
    scene.run(to: 50)
    timeline.seek(to: .zero)
    #expect(handle.state == .active)
    var outcomes: [Outcome?] = []
    Task { @MainActor in outcomes.append(await handle.outcome) }
    await settle()
    #expect(scene.run(to: 100).isEmpty)
    await settle()
    #expect(outcomes == [.completed])
  }
}
