#if !hasFeature(Embedded)
  import Inbetween
  import Testing

  /// Every await of a driver resumes exactly once, with its outcome (W8). No test waits for a task to end: a
  /// test whose await is never resumed fails instead of hanging. Resuming one twice would trap.
  @MainActor @Suite struct AwaitTests {
    /// The outcomes of awaits, in the order in which they came.
    private final class Awaits {
      var outcomes: [Outcome?] = []
      var tasks: [Task<Void, Never>] = []

      /// Awaits the handle's outcome `count` times. Returns when all awaits wait or have their outcomes.
      @MainActor func add(_ handle: DriverHandle, count: Int = 1) async {
        for _ in 0..<count {
          tasks.append(Task { @MainActor in outcomes.append(await handle.outcome) })
        }
        await settle()
      }
    }

    /// Returns the outcome of an await of a handle by now; empty while the await waits.
    private func outcome(of handle: DriverHandle) async -> [Outcome?] {
      let awaits = Awaits()
      await awaits.add(handle)
      return awaits.outcomes
    }

    /// Awaits a tween that ends as `end` makes it. Returns the outcomes.
    private func outcomes(
      killsCompleted: Bool = true, _ end: (ControlScene, DriverHandle) throws -> Void
    ) async throws -> [Outcome?] {
      let scene = try ControlScene(killsCompleted: killsCompleted)
      let handle = try scene.start([0, 64], 80)
      scene.run(to: 10)
      let awaits = Awaits()
      await awaits.add(handle)
      #expect(awaits.outcomes.isEmpty)
      try end(scene, handle)
      scene.world.tick()
      for _ in 0..<2000 where awaits.outcomes.isEmpty { await Task.yield() }
      let outcomes = awaits.outcomes
      // Nothing that happens later resumes the await again.
      handle.restart()
      handle.revive()
      for _ in 0..<20 { scene.world.tick() }
      scene.world.despawn(scene.entity)
      scene.world.tick()
      await settle()
      #expect(awaits.outcomes == outcomes)
      return outcomes
    }

    @Test("W8: completed", arguments: [true, false]) func completed(killsCompleted: Bool) async throws {
      let ended = try await outcomes(killsCompleted: killsCompleted) { scene, _ in scene.run(to: 100) }
      #expect(ended == [.completed])
      #expect(try await outcomes(killsCompleted: killsCompleted) { $1.complete() } == [.completed])
    }

    @Test("W8: completed, and holding with a forwards fill") func holding() async throws {
      let scene = try ControlScene()
      let handle = try scene.register([0, 64], 20) { $0.fill = .forwards }
      let awaits = Awaits()
      await awaits.add(handle)
      scene.run(to: 30)
      await settle()
      #expect(awaits.outcomes == [.completed] && handle.state == .completed)
      #expect(await outcome(of: handle) == [.completed])
    }

    @Test("W8: superseded") func superseded() async throws {
      let found = try await outcomes { scene, _ in _ = try scene.register([0, 1], 50) { $0.replaces = true } }
      #expect(found == [.superseded])
    }

    @Test("W8: cancelled by stop, kill, killAll, release") func cancelled() async throws {
      #expect(try await outcomes { $1.stop() } == [.cancelled])
      #expect(try await outcomes { $1.kill() } == [.cancelled])
      #expect(try await outcomes { scene, _ in scene.world.killAll(on: scene.entity) } == [.cancelled])
      #expect(try await outcomes { $1.release() } == [.cancelled])
      let paused = try await outcomes { _, handle in
        handle.pause()
        handle.stop()
      }
      #expect(paused == [.cancelled])
    }

    @Test("W8: cancelled by a callback") func cancelledInside() async throws {
      #expect(try await outcomes { $1.onUpdate { $0.kill() } } == [.cancelled])
      #expect(try await outcomes { $1.onUpdate { $0.stop() } } == [.cancelled])
    }

    @Test("W8: cancelled when the world is released, which the await does not delay")
    func worldsEnd() async throws {
      var world: World? = World()
      weak let observed = world
      let entity = try #require(world?.spawn())
      let active = try #require(try world?.animate(entity, .opacity, to: 0))
      let unstarted = try #require(try world?.tween(entity, .opacity, to: 0))
      let awaits = Awaits()
      await awaits.add(active, count: 2)
      await awaits.add(unstarted, count: 2)
      #expect(awaits.outcomes.isEmpty)
      world = nil
      #expect(observed == nil)
      await settle()
      #expect(awaits.outcomes == Array(repeating: .cancelled, count: 4))
      #expect(await outcome(of: active) == [nil])
    }

    @Test("W8: the entity's death") func entityDied() async throws {
      let outside = try await outcomes { scene, _ in scene.world.despawn(scene.entity) }
      #expect(outside == [.entityDied])
      let inside = try await outcomes { scene, handle in
        handle.onUpdate { [unowned world = scene.world, entity = scene.entity] in world.despawn(entity) }
      }
      #expect(inside == [.entityDied])
    }

    @Test("W8: several awaits of one driver resume once each") func several() async throws {
      let scene = try ControlScene()
      let (a, b) = (try scene.start([0, 64], 30), try scene.start([0, 64], 50))
      let (ofA, ofB) = (Awaits(), Awaits())
      await ofA.add(a, count: 5)
      await ofB.add(b)
      scene.run(to: 40)
      await settle()
      #expect(ofA.outcomes == Array(repeating: .completed, count: 5) && ofB.outcomes.isEmpty)
      b.kill()
      scene.world.tick()
      await settle()
      #expect(ofA.outcomes.count == 5 && ofB.outcomes == [.cancelled])
    }

    @Test("W8: an await of an ended driver returns at once, on a stale handle nil")
    func afterTheFact() async throws {
      let scene = try ControlScene(killsCompleted: false)
      let (kept, killed) = (try scene.start([0, 64], 20), try scene.start([0, 64], 20))
      killed.kill()
      scene.run(to: 30)
      #expect(await outcome(of: kept) == [.completed])
      #expect(await outcome(of: kept) == [.completed])
      #expect(await outcome(of: killed) == [.cancelled])
      scene.world.defaults.killsCompleted = true
      let gone = try scene.start([0, 64], 20)
      scene.run(to: 60)
      #expect(gone.state == .killed)
      #expect(await outcome(of: gone) == [nil])
      kept.release()
      #expect(await outcome(of: kept) == [nil])
      scene.world.despawn(scene.entity)
      #expect(await outcome(of: killed) == [nil])
    }

    @Test("W8: an await of an unstarted driver waits, also through restart and pause")
    func goesOn() async throws {
      let scene = try ControlScene()
      let handle = try scene.tween([0, 64], 50)
      let awaits = Awaits()
      await awaits.add(handle)
      scene.run(to: 10)
      await settle()
      #expect(awaits.outcomes.isEmpty)
      #expect(handle.start())
      scene.run(to: 20)
      #expect(handle.restart())
      scene.run(to: 40)
      #expect(handle.pause())
      scene.run(to: 200)
      #expect(handle.resume())
      scene.run(to: 220)
      await settle()
      #expect(awaits.outcomes.isEmpty)
      scene.run(to: 230)
      await settle()
      #expect(awaits.outcomes == [.completed])
    }

    @Test("W8: a cancelled task resumes with .cancelled, and the driver goes on")
    func cancelledTask() async throws {
      let scene = try ControlScene()
      let handle = try scene.start([0, 64], 30)
      let (awaits, others) = (Awaits(), Awaits())
      await awaits.add(handle)
      await others.add(handle)
      awaits.tasks[0].cancel()
      await settle()
      #expect(awaits.outcomes == [.cancelled])
      #expect(handle.state == .active)
      scene.run(to: 50)
      await settle()
      #expect(awaits.outcomes == [.cancelled] && others.outcomes == [.completed])
      // A task that is cancelled before its await does not wait.
      let (late, early) = (try scene.start([0, 64], 30), Awaits())
      Task { @MainActor in
        withUnsafeCurrentTask { $0?.cancel() }
        early.outcomes.append(await late.outcome)
      }
      await settle()
      #expect(early.outcomes == [.cancelled])
    }

    @Test("W8: an await is ended by events after it, not by earlier unreported ones")
    func between() async throws {
      let scene = try ControlScene(killsCompleted: false)
      let handle = try scene.start([0, 64], 50)
      scene.run(to: 10)
      let (early, late) = (Awaits(), Awaits())
      await early.add(handle)
      #expect(handle.complete() && handle.restart())
      await late.add(handle)
      scene.run(to: 20)
      await settle()
      #expect(early.outcomes == [.completed] && late.outcomes.isEmpty)
      #expect(handle.stop() && handle.start())
      scene.run(to: 30)
      await settle()
      #expect(early.outcomes == [.completed] && late.outcomes == [.cancelled])
    }

    @Test("W8: in a loop that yields once a frame, a motion can be written step by step")
    func loop() async throws {
      let scene = try ControlScene()
      var lines: [String] = []
      let (entity, energy) = (scene.entity, ControlScene.energy)
      Task { @MainActor in
        for (name, goal) in [("in", Float(64)), ("out", 0)] {
          let handle = try scene.world.animate(entity, energy, to: goal, duration: .milliseconds(25))
          let outcome = await handle.outcome
          lines.append("\(name) \(outcome.map { "\($0)" } ?? "stale") \(scene.energy)")
        }
      }
      // On a busy machine the task gets its turn late.
      for _ in 0..<10_000 where lines.count < 2 {
        scene.world.tick()
        await Task.yield()
      }
      #expect(lines == ["in completed 64.0", "out completed 0.0"])
    }
  }

  /// Lets the tasks of this actor run until they wait.
  @MainActor func settle() async {
    for _ in 0..<200 { await Task.yield() }
  }
#endif
