import Inbetween
import Testing

/// T4: a sample leaves the world as it was, whatever it crosses on the way.
@Suite struct SampleTests {
  /// Returns a world with a tween on a timeline that has run to its end and is reversed.
  private func worldThatTurns() throws -> (World, Entity) {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0.25)
    let timeline = world.makeTimeline()
    var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(200), delay: .milliseconds(50))
    tween.timeline = timeline.id
    try world.register(tween, on: entity)
    for _ in 0..<16 { world.tick() }
    #expect(world.base(entity, .opacity) == 1)
    #expect(timeline.setRate(-1))
    return (world, entity)
  }

  @Test func samplesBesideATimelineThatRunsBackwardChangeNothing() throws {
    let (sampled, entity) = try worldThatTurns()
    let (plain, _) = try worldThatTurns()
    let frame = Frame()
    for _ in 0..<30 {
      for alpha in [0.3, 0.9, 1] {
        let before = sampled.stateHash
        sampled.sample(at: alpha, into: frame)
        #expect(sampled.stateHash == before)
      }
      let ahead = frame[entity, .opacity]
      sampled.tick()
      plain.tick()
      #expect(sampled.stateHash == plain.stateHash && sampled[entity, .opacity] == ahead)
    }
    #expect(sampled.base(entity, .opacity) == 0.25)
  }

  /// The value of one property at a later instant has the bits of a sample.
  @Test func aValueAtAnInstantIsThatOfASample() throws {
    let (world, entities) = try busyWorld()
    let (first, last) = (entities[0], entities[4])
    let path = try MotionPath(svg: "M 0 0 H 300 C 300 100 200 100 200 200")
    try world.assign(last, .color, to: .white)
    try world.animate(last, .color, to: .black, duration: .milliseconds(150), delay: .milliseconds(40))
    try world.animate(last, .size, along: path, duration: .milliseconds(220), orients: .rotation)
    var fade = Tween(
      .scale, values: [[9, 9], [7, 5]], duration: .milliseconds(120), delay: .milliseconds(60))
    fade.blend = .over(.milliseconds(50))
    try world.register(fade, on: first)
    let turn = Property("turn", default: Rotation.identity)
    try world.animate(first, turn, to: Rotation(axis: [0, 1, 0], angle: .degrees(120)), spring: .bouncy)
    let dead = world.spawn()
    world.despawn(dead)
    let frame = Frame()
    for tick in 0..<12 {
      let hash = world.stateHash
      for counts in [-5, 0, 1, 700, 1499, 1500, 7301, 33_333] as [Int64] {
        let instant = Instant(counts: world.now.counts + counts)
        world.sample(at: instant, into: frame)
        for entity in entities {
          func isEqual<Value: Animatable & Equatable>(_ property: Property<Value>) -> Bool {
            world.value(of: entity, property, at: instant) == frame[entity, property]
          }
          #expect(isEqual(.position) && isEqual(.position.y) && isEqual(.opacity), "\(tick) \(counts)")
          #expect(isEqual(.scale) && isEqual(.size) && isEqual(.rotation), "\(tick) \(counts)")
          #expect(isEqual(.color) && isEqual(turn), "\(tick) \(counts)")
        }
      }
      #expect(world.value(of: dead, .opacity, at: world.now) == nil)
      #expect(world.stateHash == hash)
      world.advance(by: .milliseconds(25))
    }
  }

  @Test func aFrameServesTwoWorlds() throws {
    let (first, second) = (World(), World())
    let frame = Frame()
    let lone = first.spawn()
    try first.assign(lone, .cornerRadius, to: 9)
    let entities = (0..<2).map { _ in second.spawn() }
    try second.assign(entities[1], .opacity, to: 0.4)
    try second.assign(entities[0], .opacity, to: 0.3)
    let others = (0..<2).map { _ in first.spawn() }
    try first.assign(others[0], .opacity, to: 0.1)
    try first.assign(others[1], .opacity, to: 0.2)
    first.sample(at: 0, into: frame)
    #expect(frame[others[0], .opacity] == 0.1 && frame[lone, .cornerRadius] == 9)
    second.sample(at: 0, into: frame)
    #expect(frame[entities[0], .opacity] == 0.3 && frame[entities[1], .opacity] == 0.4)
    #expect(frame[entities[0], .cornerRadius] == 0)
  }

  @Test func aTimelineOfAnotherWorldIsRefused() throws {
    let (first, second) = (World(), World())
    let timeline = second.makeTimeline()
    _ = first.makeTimeline()
    var tween = Tween(.opacity, values: [0, 1], duration: .seconds(1))
    tween.timeline = timeline.id
    let entity = first.spawn()
    let error = #expect(throws: TweenError.self) { try first.register(tween, on: entity) }
    #expect(error?.field == "timeline" && timeline.beginTime == nil && !timeline.isReleased)
  }

  @Test func aReleasedTimelineCommitsWhatIsSeenLast() throws {
    for cancelsFirst in [false, true] {
      let world = World()
      let entity = world.spawn()
      let timeline = world.makeTimeline()
      func register(_ values: [Float], _ duration: Duration) throws -> DriverHandle {
        var tween = Tween(.cornerRadius, values: values, duration: duration)
        tween.timeline = timeline.id
        return try world.register(tween, on: entity)
      }
      let first = try register([5, 5], .seconds(9))
      _ = try register([1, 1], .seconds(9))
      _ = try register([2, 2], .seconds(9))
      world.tick()
      if cancelsFirst { first.kill() }
      #expect(world[entity, .cornerRadius] == 2)
      timeline.release()
      #expect(world[entity, .cornerRadius] == 2 && world.driverCount == 0)
    }
  }

  @Test("T4: a sample at the present instant leaves sequences that run backward where they are")
  func samplesAtPresentLeaveSequencesThatRunBackward() throws {
    let world = World(tickRate: .hertz(100))
    let (card, other) = (world.spawn(), world.spawn())
    let timeline = world.makeTimeline()
    try world.play(on: card, in: timeline) { Through(.position.x, [0, 100], duration: .seconds(1)) }
    try world.play(on: other, repeats: 2, direction: .alternate) {
      InOrder { Through(.position.x, [0, 100], duration: .milliseconds(200)) }.repeating(2)
    }
    for _ in 0..<50 { world.tick() }
    timeline.setRate(-1)
    let frame = Frame()
    for _ in 0..<20 {
      world.tick()
      let (before, shown) = (world.stateHash, world[card, .position.x])
      world.sample(at: 0, into: frame)
      #expect(frame[card, .position.x] == shown && world[card, .position.x] == shown)
      #expect(world.stateHash == before)
    }
    #expect(abs(world[card, .position.x]! - 30) < 1e-3)
  }

  @Test("T4, T7: a sample in a callback shows what the tick at its instant shows")
  func samplesInCallbacks() throws {
    let world = World(tickRate: .hertz(60))
    let card = world.spawn()
    var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(100))
    tween.repeats = .forever
    let frame = Frame()
    var ahead: [Float?] = []
    try world.register(tween, on: card).onUpdate { _ in
      world.sample(at: 1, into: frame)
      ahead.append(frame[card, .opacity])
    }
    var shown: [Float?] = []
    for _ in 0..<20 {
      world.tick()
      shown.append(world[card, .opacity])
    }
    #expect(ahead.count == 20 && ahead.dropLast() == shown.dropFirst())
  }
}
