import Testing

import Inbetween
@testable import InbetweenCore

/// T11: when a value crosses a line. The model is a look at samples.
@Suite struct CrossingTests {
  private let frame = Frame(of: .opacity)

  private func value(_ world: World, _ entity: Entity, _ counts: Int64) -> Float {
    world.sample(at: Instant(counts: counts), into: frame)
    return frame[entity, .opacity]!
  }

  @Test(arguments: 0..<UInt64(cases(15, optimized: 60))) func itIsTheFirstSampleBeyondTheLine(seed: UInt64)
    throws
  {
    let scene = try UpcomingScene(seed: seed &+ 500, drivers: Int(seed % 5) + 1)
    let (world, entity) = (scene.world, scene.entities[0])
    for _ in 0..<seed % 9 { world.tick() }
    let (now, hash) = (world.now.counts, world.stateHash)
    let end = now + 45_000
    for line in [-3.5, 0.25, 2, 5] as [Float] {
      let found = world.time(of: entity, .opacity, crosses: line, within: .milliseconds(500))
      let start = value(world, entity, now)
      if start == line {
        #expect(found?.counts == now)
        continue
      }
      func isBeyond(_ counts: Int64) -> Bool {
        let shown = value(world, entity, counts)
        return start < line ? shown >= line : shown <= line
      }
      let place = "seed \(seed), line \(line)"
      if let found {
        #expect(isBeyond(found.counts) && found.counts > now && found.counts <= end, "\(place)")
        #expect(!isBeyond(found.counts - 1), "\(place)")
      }
      // Visits of two steps are never missed.
      var wasBeyond = false
      for step in 1..<(found.map { min($0.counts, end) } ?? end - now + now) / 375 {
        let counts = now + step * 375
        if counts >= found?.counts ?? end { break }
        let isBeyond = isBeyond(counts)
        #expect(!isBeyond || !wasBeyond, "\(place), passed \(counts), found \(found?.counts ?? -1)")
        wasBeyond = isBeyond
      }
    }
    #expect(world.stateHash == hash)
  }

  /// A tween with one easing that goes one way: exact, by hand, also through repeats.
  @Test func oneWayIsExact() throws {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    try world.animate(entity, .opacity, to: 4, duration: .seconds(4), ease: .linear)
    #expect(world.time(of: entity, .opacity, crosses: 2)?.counts == 180_000)
    #expect(world.time(of: entity, .opacity, crosses: 4)?.counts == 360_000)
    #expect(world.time(of: entity, .opacity, crosses: 0)?.counts == 0)
    #expect(world.time(of: entity, .opacity, crosses: 4.5) == nil)
    #expect(world.time(of: entity, .opacity, crosses: 2, within: .seconds(1)) == nil)
    #expect(world.time(of: entity, .opacity, crosses: .nan) == nil)
    #expect(world.time(of: entity, .scale.x, crosses: 2) == nil)
    // A loop that begins later is above it: it jumps to 3, and falls to 1.
    var loop = Tween(.opacity, values: [3, 1], duration: .seconds(1), delay: .seconds(1))
    loop.repeats = .forever
    try world.register(loop, on: entity)
    #expect(world.time(of: entity, .opacity, crosses: 2)?.counts == 90_000)
    world.advance(by: .milliseconds(250))
    for _ in 0..<60 { world.tick() }
    #expect(world.now.counts == 112_500)
    #expect(world.time(of: entity, .opacity, crosses: 2)?.counts == 135_000)
    #expect(world.time(of: entity, .opacity, crosses: 2.9)?.counts == 180_000)
    world.despawn(entity)
    #expect(world.time(of: entity, .opacity, crosses: 2) == nil)
  }

  @Test("T11: the work is bounded, however short iterations are and however long the limit is")
  func boundedWork() throws {
    for rate in [100_000, 1_000_000_000] as [Int64] {
      let world = World()
      let card = world.spawn()
      let outer = world.makeTimeline()
      outer.begin()
      outer.setRate(Rate(rate, over: 1))
      let inner = world.makeTimeline(in: .timeline(outer))
      inner.begin()
      inner.setRate(Rate(rate, over: 1))
      for timeline in [outer, inner] {
        let clock = ContinuousClock()
        let start = clock.now
        try world.animate(
          card, .opacity, from: 1, to: 0.5, duration: .seconds(1), ease: .linear, repeats: .forever,
          on: timeline)
        #expect(world.time(of: card, .opacity, crosses: 0.1) == nil)
        #expect(world.time(of: card, .opacity, crosses: 0.1, within: .seconds(Int64.max / 2)) == nil)
        #expect(clock.now - start < .seconds(20))
        // A line on the way is found in the first iterations.
        if rate < 1_000_000 {
          #expect(world.time(of: card, .opacity, crosses: 0.75).map { $0.counts <= 90 } == true)
        }
      }
    }
  }

  /// A transition moves what is on it, and its position may be moved by a spring.
  @Test func transitionsAreFollowed() throws {
    let world = World()
    let entity = world.spawn()
    let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
    try world.register(TransitionTween(.opacity, back: 0, fore: 8, transition: open.id), on: entity)
    open.begin()
    world.tick()
    let found = try #require(world.time(of: entity, .opacity, crosses: 6))
    #expect(value(world, entity, found.counts) >= 6 && value(world, entity, found.counts - 1) < 6)
    #expect(world.time(of: entity, .opacity, crosses: 9) == nil)
  }
}
