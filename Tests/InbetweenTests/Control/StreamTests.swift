#if !hasFeature(Embedded)
  import Inbetween
  import Testing

  /// Events as asynchronous sequences (W8). No test waits for a stream to end: a test whose stream never ends
  /// fails instead of hanging.
  @MainActor @Suite struct StreamTests {
    /// The events that a task has read from a stream so far.
    private final class Reader {
      private(set) var events: [Event] = []
      private(set) var isOver = false

      @MainActor init(_ stream: AsyncStream<Event>, until last: Event.Kind? = nil) {
        Task { @MainActor in
          for await event in stream {
            events.append(event)
            if event.kind == last { break }
          }
          isOver = true
        }
      }

      /// Returns when `count` events have been read, or after a while. A stream may be read on any thread,
      /// and all threads of this process may be busy with other tests.
      @MainActor func read(_ count: Int, isOver: Bool = false) async {
        let limit = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < limit && (events.count < count || self.isOver != isOver) {
          await Task.yield()
        }
        await settle()
      }
    }

    @Test("W8: a driver's stream of events ends with the event that kills it") func stream() async throws {
      let scene = try ControlScene()
      let handle = try scene.register([0, 64], 20) { $0.repeats = 2 }
      _ = try scene.start([0, 64], 10)
      let reader = Reader(handle.eventStream)
      await settle()
      handle.pause()
      scene.run(to: 10)
      handle.resume()
      scene.run(to: 30)
      await reader.read(4)
      #expect(reader.events.map(\.kind) == [.started, .paused, .resumed, .repeated] && !reader.isOver)
      scene.run(to: 100)
      await reader.read(5, isOver: true)
      #expect(reader.events.map(\.kind) == [.started, .paused, .resumed, .repeated, .completed])
      #expect(reader.isOver && reader.events.allSatisfy { $0.driver == handle.id })
    }

    @Test("W8: a completion that does not kill does not end the stream; a kill by hand does")
    func kept() async throws {
      let scene = try ControlScene(killsCompleted: false)
      let handle = try scene.start([0, 64], 20)
      let reader = Reader(handle.eventStream)
      scene.run(to: 30)
      handle.restart()
      scene.run(to: 60)
      await reader.read(5)
      #expect(reader.events.map(\.kind) == [.started, .completed, .restarted, .started, .completed])
      #expect(!reader.isOver)
      handle.kill()
      scene.run(to: 70)
      await reader.read(6, isOver: true)
      #expect(reader.events.last?.kind == .killed && reader.isOver)
    }

    @Test("W8: streams of a driver that goes on, of a stale one, and of the world end with the world")
    func worldsEnd() async throws {
      var world: World? = World(tickRate: .hertz(100))
      weak let observed = world
      let entity = try #require(world?.spawn())
      let handle = try #require(try world?.animate(entity, .opacity, to: 0))
      let stale = try #require(try world?.animate(entity, .opacity, to: 0, replaces: false))
      stale.release()
      let ofDriver = Reader(handle.eventStream)
      let ofStale = Reader(stale.eventStream)
      let ofWorld = Reader(try #require(world?.eventStream))
      await ofStale.read(0, isOver: true)
      #expect(ofStale.isOver && ofStale.events.isEmpty)
      world?.tick()
      world?.tick()
      await ofDriver.read(1)
      await ofWorld.read(3)
      #expect(!ofDriver.isOver && !ofWorld.isOver)
      world = nil
      #expect(observed == nil)
      await ofDriver.read(1, isOver: true)
      await ofWorld.read(3, isOver: true)
      #expect(ofDriver.isOver && ofDriver.events.map(\.kind) == [.started])
      #expect(ofWorld.isOver && ofWorld.events.map(\.kind) == [.started, .started, .killed])
    }

    @Test("W7, W8: the world's stream carries its events in their order") func worldStream() async throws {
      let scene = try ControlScene()
      let reader = Reader(scene.world.eventStream, until: .entityDied)
      await settle()
      var numbers = SplitMix64(seed: 5)
      var expected: [Event] = []
      for _ in 0..<40 {
        let (duration, delay) = (Int64(numbers.number(0...40)), Int64(numbers.number(0...20)))
        let handle = try scene.start([0, 1], duration, delay: delay)
        if numbers.once(in: 3) { handle.restart() }
        scene.world.tick()
        expected += scene.world.events
      }
      _ = try scene.start([0, 1], 1000)
      scene.world.despawn(scene.entity)
      scene.world.tick()
      expected += scene.world.events
      await reader.read(0, isOver: true)
      let last = try #require(expected.firstIndex { $0.kind == .entityDied })
      #expect(reader.events == Array(expected[...last]) && reader.isOver)
      #expect(expected.count > 80)
    }
  }
#endif
