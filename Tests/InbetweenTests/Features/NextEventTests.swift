import Testing

@testable import Inbetween

/// T11: the next events. The model is to tick, and to see what is reported.
@Suite struct NextEventTests {
  @Test(arguments: 0..<120 as Range<UInt64>) func theNextEventIsTheOneThatTicksReportNext(seed: UInt64) throws
  {
    let scene = try UpcomingScene(seed: seed, drivers: Int(seed % 7) + 1, delaysSequences: seed % 2 == 0)
    let world = scene.world
    world.tick()
    var (foreseen, own) = (world.nextEvent, scene.handles.map { $0.nextEvent })
    var channels = scene.entities.map { world.nextEvent(of: $0, .opacity) }
    var reported = 0
    for tick in 0..<90 {
      let before = world.now
      world.tick()
      let events = world.events.filter { $0.instant > before }
      let where_ = "seed \(seed), tick \(tick)"
      expect(foreseen, events, world, where_)
      for index in scene.handles.indices {
        let id = scene.handles[index].id
        expect(own[index], events.filter { $0.driver == id }, world, "\(where_), driver \(index)")
      }
      for (index, entity) in scene.entities.enumerated() {
        let ofChannel = events.filter { $0.entity == entity && !scene.sequences.contains($0.driver) }
        expect(channels[index], ofChannel, world, "\(where_), channel \(index)")
      }
      reported += events.count
      (foreseen, own) = (world.nextEvent, scene.handles.map { $0.nextEvent })
      channels = scene.entities.map { world.nextEvent(of: $0, .opacity) }
    }
    #expect(reported > 0 || scene.handles.allSatisfy { $0.state == .paused || $0.state == .delayed })
  }

  /// Expects that the foreseen event is the first of those reported, or later than this tick.
  private func expect(_ foreseen: UpcomingEvent?, _ events: [Event], _ world: World, _ place: String) {
    guard let first = events.first else {
      if let foreseen { #expect(foreseen.instant > world.now, "\(place)") }
      return
    }
    #expect(foreseen?.kind == first.kind, "\(place)")
    #expect(foreseen?.instant == first.instant, "\(place)")
    #expect(foreseen?.driver == first.driver && foreseen?.serial == first.serial, "\(place)")
    #expect(foreseen?.entity == first.entity, "\(place)")
  }

  @Test("T11: the next event of a sequence in its delay is its begin, with that of its first step")
  func sequencesInTheirDelay() throws {
    let world = World(tickRate: .hertz(100))
    let entity = world.spawn()
    let line = world.makeTimeline()
    line.begin()
    line.setRate(2)
    for (timeline, rate, begin) in [(nil, 1, 250), (line, 1, 125), (nil, 2, 125)] as [(Timeline?, Rate, Int)]
    {
      let start = world.now
      let show = try world.play(on: entity, in: timeline, delay: .milliseconds(250), rate: rate) {
        InOrder { By(.opacity, -0.25, over: .milliseconds(100)) }.repeating(2)
        To(.position.x, 9, over: .milliseconds(100))
      }
      for _ in 0..<3 {
        let next = show.nextEvent
        #expect(next?.kind == .started && next?.driver == show.id)
        #expect(next?.instant == start + .milliseconds(begin))
        // Steps come before their sequence (W18).
        #expect(world.nextEvent?.instant == next?.instant)
        #expect(world.nextEvent(of: entity, .opacity)?.instant == next?.instant)
        #expect(world.nextEvent(of: entity, .opacity)?.kind == .started)
        #expect(world.nextEvent(of: entity, .position) == nil)
        world.tick()
      }
      show.pause()
      #expect(show.nextEvent == nil && world.nextEvent(of: entity, .opacity) == nil)
      show.kill()
    }
  }

  @Test func whatCannotBeForeseenIsNil() throws {
    let world = World()
    let entity = world.spawn()
    #expect(world.nextEvent == nil && world.nextEvent(of: entity, .opacity) == nil)
    let waiting = try world.tween(entity, .opacity, to: 1)
    #expect(waiting.nextEvent == nil && world.nextEvent == nil)
    waiting.start()
    #expect(
      waiting.nextEvent?.kind == .completed && world.nextEvent(of: entity, .opacity) == waiting.nextEvent)
    #expect(world.nextEvent(of: entity, .scale) == nil)
    waiting.pause()
    #expect(waiting.nextEvent == nil && world.nextEvent == nil)
    waiting.resume()
    world.pause()
    #expect(waiting.nextEvent == nil)
    world.resume()
    let line = world.makeTimeline()
    line.begin()
    line.setRate(-1)
    var back = Tween(.opacity, to: 0, duration: .seconds(1))
    back.timeline = line.id
    #expect(try world.register(back, on: entity).nextEvent == nil)
    let endless = try world.animate(entity, .scale, to: [2, 2], duration: .seconds(1), repeats: .forever)
    #expect(endless.nextEvent?.kind == .repeated)
    world.despawn(entity)
    #expect(world.nextEvent(of: entity, .opacity) == nil && waiting.nextEvent == nil)
  }
}
