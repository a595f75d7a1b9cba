import Inbetween
import Testing

/// The events of transitions, and the engine's own entities and events, which are not counted.
@Suite struct TransitionEventTests {
  /// Returns the events that the last tick published, with instants in milliseconds.
  private func events(_ world: World, _ names: [TransitionID: String] = [:]) -> [String] {
    world.transitionEvents.map { event in
      let what =
        switch event.kind {
        case .willBegin(let direction): "will \(direction)"
        case .phaseChanged(let phase): "\(phase)"
        case .didEnd(let end): "end \(end)"
        }
      return [names[event.transition], what, milliseconds(event.instant)].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test("X6: each event comes with its tick and its exact instant, once") func instants() throws {
    let scene = TransitionScene()
    let world = scene.world
    let handle = try scene.open(405)
    handle.begin()
    #expect(events(world) == [])
    world.tick()
    #expect(events(world) == ["will forward 0", "running 0"])
    world.tick()
    #expect(events(world) == [])
    scene.run(to: 400)
    #expect(events(world) == [])
    world.tick()
    #expect(events(world) == ["idle 405", "end fore 405"])
    #expect(world.transitionEvents.allSatisfy { $0.transition == handle.id })
    // Operations outside ticks come first. The events of a frame's ticks come together.
    handle.begin(.backward)
    handle.scrub(to: 0.0625)
    handle.reverse()
    handle.begin(.backward)
    world.advance(by: .milliseconds(40))
    let end = milliseconds(Instant(counts: 410 * 90 + 2278))
    #expect(
      events(world) == [
        "will backward 410", "running 410", "interactive 410", "running 410", "idle \(end)",
        "end back \(end)",
      ])
    world.advance(by: .zero)
    #expect(events(world) == [])
  }

  @Test("W7: events of callbacks are in the order in which they happen") func order() throws {
    let scene = TransitionScene()
    let world = scene.world
    let first = try scene.open(105)
    let second = try scene.open(203)
    let names = [first.id: "first", second.id: "second"]
    first.onDidEnd { _ in second.begin() }
    second.onWillBegin { _ in first.begin(.backward) }
    first.begin()
    world.tick()
    #expect(events(world, names) == ["first will forward 0", "first running 0"])
    scene.run(to: 110)
    // A callback runs before its own transition begins: the events that it causes come first.
    #expect(
      events(world, names) == [
        "first idle 105", "first end fore 105", "second will forward 105", "first will backward 105",
        "first running 105", "second running 105",
      ])
    first.onDidEnd(nil)
    scene.run(to: 210)
    #expect(events(world, names) == ["first idle 210", "first end back 210"])
    second.interrupt()
    first.complete(at: .fore)
    world.tick()
    #expect(
      events(world, names) == ["second interactive 210", "first will forward 210", "first end fore 210"])
    // Its events are reported although it has been released.
    second.letGo(velocity: 0)
    second.release()
    world.tick()
    #expect(events(world, names) == ["second settling 220"])
  }

  @Test("X6: a transition that ended in the tick, unreported, ends before an operation on it")
  func untold() throws {
    typealias Operation = (TransitionHandle) -> Void
    let operations: [(String, [String], Operation)] = [
      ("begin", ["second will backward 105", "second running 105"], { $0.begin(.backward) }),
      (
        "begin, reverse", ["second will backward 105", "second running 105"],
        {
          $0.begin(.backward)
          $0.reverse()
        }
      ),
      ("begin the same way", ["second will forward 105", "second running 105"], { $0.begin(.forward) }),
      ("scrub", ["second will backward 105", "second interactive 105"], { $0.scrub(to: 0.5) }),
      ("reverse", [], { $0.reverse() }),
      ("interrupt", [], { $0.interrupt() }),
      ("let go", [], { $0.letGo(velocity: -9) }),
      ("complete", ["second will backward 105", "second end back 105"], { $0.complete(at: .back) }),
    ]
    for (name, told, operation) in operations {
      let scene = TransitionScene()
      let first = try scene.open(102)
      let second = try scene.open(105)
      var heard: [String] = []
      first.onDidEnd { _ in
        heard.append("first \(milliseconds(scene.world.now))")
        operation(second)
        heard.append("done \(milliseconds(scene.world.now))")
      }
      second.onDidEnd { heard.append("second \($0) \(milliseconds(scene.world.now))") }
      first.begin()
      second.begin()
      scene.run(to: 110)
      let names = [first.id: "first", second.id: "second"]
      let ends = [
        "first idle 102", "first end fore 102", "second idle 105", "second end fore 105",
      ]
      // A transition reversed at once is at its end again, at the same instant.
      let again = name == "begin, reverse" ? ["second idle 105", "second end fore 105"] : []
      #expect(events(scene.world, names) == ends + told + again, "\(name)")
      #expect(heard.prefix(2) == ["first 102", "second fore 105"], "\(name): \(heard)")
      #expect(heard.contains("done 102"), "\(name): \(heard)")
      if name == "begin" {
        #expect(near(try #require(second.position), 1 - Float(5) / 105))
        // Its end is reported once.
        scene.run(to: 1000)
        #expect(heard == ["first 102", "second fore 105", "done 102", "second back 210"])
      }
    }
  }

  @Test("E5: a game that despawns an entity of a transition's own does not end it twice") func ownEntities()
    throws
  {
    let world = World()
    let card = world.spawn()
    let handle = try world.makeTransition(Transition(duration: .seconds(1)))
    let wait = try world.after(.seconds(1), owner: card) {}
    for index in 1..<4 { world.despawn(Entity(index: UInt32(index), generation: 1)) }
    handle.release()
    wait.release()
    world.tick()
    let later = (0..<6).map { _ in world.spawn() }
    #expect(Set(later).count == 6 && later.allSatisfy(world.isAlive) && world.entityCount == 7)
    #expect(world.engine.validate() == nil)
  }

  @Test("Transitions are not counted among the host's entities") func entityCount() throws {
    let world = World()
    #expect(world.entityCount == 0)
    let handles = try (0..<5).map { _ in try world.makeTransition(Transition(duration: .seconds(1))) }
    #expect(world.entityCount == 0)
    let entity = world.spawn()
    #expect(world.entityCount == 1)
    for handle in handles {
      try world.register(
        TransitionTween(.opacity, back: 0, fore: 1, transition: handle.id), on: entity)
      handle.begin()
    }
    world.tick()
    #expect(world.entityCount == 1)
    handles[2].release()
    handles[4].release()
    #expect(world.entityCount == 1)
    world.despawn(entity)
    #expect(world.entityCount == 0)
    for handle in handles { handle.release() }
    #expect(world.entityCount == 0 && world.driverCount == 0)
    // While rows are lent, the despawn of the transition's own entity waits.
    let bodies = world.makeComponents(of: Int.self)
    bodies[world.spawn()] = 1
    let late = try world.makeTransition(Transition(duration: .seconds(1)))
    world.query(bodies) { _, _ in
      late.release()
      #expect(world.entityCount == 1)
    }
    #expect(world.entityCount == 1)
  }

  @Test("X5: without damping it runs evenly in the time that remains, without a spring")
  func undamped() throws {
    let scene = TransitionScene()
    let handle = try scene.open(400)
    handle.policy.spring = try Spring(response: .milliseconds(300), dampingRatio: 0)
    handle.begin()
    scene.run(to: 100)
    handle.interrupt()
    #expect(handle.letGo(velocity: 5) == .fore && handle.phase == .running)
    for time: Int64 in [200, 300] {
      scene.run(to: time)
      #expect(near(scene.energy, Float(time) / 4))
      #expect(near(try #require(handle.velocity), 2.5))
    }
    scene.run(to: 400)
    #expect(handle.phase == .idle && scene.base == 100)
  }

  @Test("X4: a transition of no length jumps, and can be scrubbed to positions between its ends")
  func zero() throws {
    let scene = TransitionScene()
    let handle = try scene.open(0)
    scene.run(to: 50)
    handle.begin()
    #expect(scene.energy == 100 && scene.base == 100 && handle.phase == .idle)
    scene.world.tick()
    #expect(events(scene.world) == ["will forward 50", "running 50", "idle 50", "end fore 50"])
    for position: Float in [0.75, 0.25, 0.5] {
      handle.scrub(to: position)
      #expect(near(scene.energy, 100 * position) && handle.phase == .interactive)
      scene.world.tick()
      #expect(near(scene.energy, 100 * position))
    }
    // No time remains.
    handle.reverse()
    #expect(scene.energy == 100 && scene.base == 100 && handle.phase == .idle)
    scene.world.tick()
    #expect(events(scene.world) == ["running 90", "idle 90", "end fore 90"])
  }

  @Test("S2, T5: a property's velocity is its slope, at any rate of the world", arguments: [1, 2, 3])
  func velocity(rate: Int64) throws {
    let scene = TransitionScene(tickRate: .hertz(3000))
    let world = scene.world
    world.rate = Rate(rate, over: 1)
    let handle = try scene.open(600) { tween in
      tween.timingFunction = .cubicInOut
      tween.segment = TransitionSegment(position: 0.1, length: 0.7)
    }
    /// Compares with two samples, a third of a millisecond before and after.
    func check(_ name: String) throws {
      let before = scene.energy
      world.tick()
      let found = Double(try #require(world.velocity(scene.entity, TransitionScene.energy) as Float?))
      let position = Double(try #require(handle.velocity))
      let middle = Double(try #require(handle.position))
      world.tick()
      let slope = Double(scene.energy - before) * 1500
      #expect(abs(found - slope) < 1e-3 * max(abs(slope), 100), "\(name): \(found), slope \(slope)")
      #expect(abs(position) < 40 && middle > -0.5, "\(name)")
    }
    handle.begin()
    for _ in 0..<6 {
      for _ in 0..<75 { world.tick() }
      try check("running")
    }
    handle.begin(.backward)
    for _ in 0..<30 { world.tick() }
    try check("backward")
    world.pause()
    world.tick()
    try check("paused")
    #expect(world.velocity(scene.entity, TransitionScene.energy) == Float(0) && handle.velocity == 0)
    world.resume()
    try check("resumed")
    handle.settle(at: .fore, velocity: 4)
    for _ in 0..<60 { world.tick() }
    try check("settling")
    handle.scrub(to: 0.4)
    #expect(world.velocity(scene.entity, TransitionScene.energy) == Float(0))
  }

  @Test("S3: at its first instant a transition has a slope, of which nothing has been shown")
  func firstVelocity() throws {
    let cases: [(TransitionDirection, Float)] = [(.forward, 250), (.backward, -250)]
    for (direction, slope) in cases {
      let scene = TransitionScene()
      scene.world.tick()
      let handle = try scene.open()
      handle.begin(direction)
      #expect(try abs(#require(scene.world.velocity(scene.entity, TransitionScene.energy)) - slope) < 0.01)
      #expect(try abs(#require(handle.velocity) - slope / 100) < 1e-4)
      try scene.world.register(SpringMotion(TransitionScene.energy, to: 40), on: scene.entity)
      #expect(scene.world.velocity(scene.entity, TransitionScene.energy) == Float(0))
    }
  }
}
