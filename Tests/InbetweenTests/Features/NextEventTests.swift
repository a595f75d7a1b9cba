import Testing

import Inbetween
@testable import InbetweenCore

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

  @Test("T11: which step begins with a sequence that plays backward is not known")
  func sequencesThatBeginBackward() throws {
    let world = World()
    let card = world.spawn()
    let show = try world.play(on: card, delay: .milliseconds(40), direction: .reverse) {
      To(.position, [10, 0], duration: .milliseconds(100))
    }
    try world.animate(world.spawn(), .opacity, to: 0, duration: .milliseconds(20))
    world.tick()
    #expect(world.nextEvent?.kind == .completed)
    world.tick()
    #expect(world.nextEvent == nil && show.nextEvent?.kind == .started)
    world.tick()
    #expect(world.nextEvent?.driver == show.id)
  }

  @Test("T11: the next event of a sequence in its delay is its begin, with the begin of its first step")
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
        InOrder { By(.opacity, -0.25, duration: .milliseconds(100)) }.repeating(2)
        To(.position.x, 9, duration: .milliseconds(100))
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

  @Test("T11: while the length of a step is not known, what follows from it is unknown", arguments: 0..<6)
  func lateLengths(kind: Int) throws {
    var tween = Tween(.position.x, to: 60, duration: .zero)
    tween.speed = 200
    let speeding = tween
    let steps: [@Sendable () -> [SequenceItem]] = [
      { [To(.position.x, 5, .bouncy).item] }, { [Play(speeding).item] },
      { [Play(DecayMotion(.position.x, to: 60, friction: 20)).item] },
      { [InOrder { Play(speeding) }.repeating(2).item] },
      {
        [
          Together {
            To(.position.x, 0, .snappy)
            To(.scale, [2, 2], duration: .milliseconds(30))
          }.item
        ]
      },
      { [To(.position.x, 50, duration: .milliseconds(150)).item] },
    ]
    for isInFront in [false, true] {
      for repeats in [1.0, 2, 0.5] {
        for direction in [Direction.normal, .reverse, .alternate] {
          let world = World(tickRate: .hertz(60))
          let card = world.spawn()
          try world.assign(card, .position.x, to: 0)
          let handle = try world.play(
            on: card, delay: .milliseconds(40), repeats: .count(repeats), direction: direction
          ) {
            if !isInFront {
              Together {
                To(.position.y, 3, duration: .milliseconds(90))
                To(.rotation, .degrees(20), duration: .milliseconds(400))
              }
            }
            steps[kind]()
            To(.opacity, 0, duration: .milliseconds(120))
          }
          try world.animate(card, .position.x, to: 20, duration: .milliseconds(30))
          try expectForeseen(world, card, handle, findsCrossings: direction == .normal)
        }
      }
    }
  }

  /// Compares each prediction with the first report that comes.
  private func expectForeseen(
    _ world: World, _ card: Entity, _ handle: DriverHandle, findsCrossings: Bool
  ) throws {
    struct Prediction {
      var place: Int
      var event: UpcomingEvent?
      var crossing: Instant?
    }
    var predictions: [Prediction] = []
    var reports: [(tick: Int, event: Event)] = []
    var fades: [Float] = []
    var tick = 0
    while handle.state != .killed && tick < 400 {
      predictions.append(
        Prediction(
          place: tick, event: handle.nextEvent,
          crossing: world.time(of: card, .opacity, crosses: 0.5, within: .seconds(20))))
      predictions.append(Prediction(place: tick, event: world.nextEvent))
      predictions.append(Prediction(place: tick, event: world.nextEvent(of: card, .opacity)))
      predictions.append(Prediction(place: tick, event: world.nextEvent(of: card, .position)))
      world.tick()
      tick += 1
      fades.append(world[card, .opacity] ?? 1)
      reports += world.tickEvents.map { (tick, $0) }
    }
    #expect(handle.state == .killed)
    for prediction in predictions {
      guard let event = prediction.event else { continue }
      // What has happened at that instant is reported by the next tick, and not foreseen.
      let came = reports.first {
        $0.tick > prediction.place && $0.event.driver == event.driver && $0.event.kind != .killed
          && $0.event.instant.counts > Int64(prediction.place) * 1500
      }
      #expect(came?.event.kind == event.kind && came?.event.instant == event.instant)
    }
    for index in stride(from: 0, to: findsCrossings ? predictions.count : 0, by: 4) {
      guard let crossing = predictions[index].crossing else { continue }
      let later = fades[predictions[index].place...].enumerated().first { $0.element <= 0.5 }
      let isBelow = predictions[index].place > 0 && fades[predictions[index].place - 1] < 0.5
      guard !isBelow, let later else { continue }
      let instant = Int64(predictions[index].place + later.offset + 1) * 1500
      #expect(crossing.counts <= instant && crossing.counts > instant - 1500)
    }
  }
}
