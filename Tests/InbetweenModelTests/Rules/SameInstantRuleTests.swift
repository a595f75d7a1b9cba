import Inbetween
import Testing

/// T7: the same instants give the same bits, at any tick rate and after any uptime.
@Suite struct SameInstantRuleTests {
  /// Many overlapping drivers on several entities, registered now.
  private func populate(_ world: World) throws -> [Entity] {
    var random = SplitMix64(seed: 7)
    let easings = OracleTweenGenerator.easings
    return try (0..<8).map { _ in
      let entity = world.spawn()
      for _ in 0..<6 {
        let count = random.number(1...4)
        var tween = Tween(
          .position, values: (0..<count).map { _ in SIMD2(Float(random.number(-99...99)), 0.1) },
          duration: .milliseconds(random.number(1...900)), delay: .milliseconds(random.number(-50...900)))
        tween.ease = random.one(of: easings)
        tween.repeats = random.one(of: [1, 2, 2.5, .forever])
        tween.direction = random.one(of: Direction.allCases)
        tween.fill = random.one(of: Fill.allCases)
        tween.rate = random.one(of: [1, 1, 1, 0.75, 2])
        try world.register(tween, on: entity)
      }
      try world.register(Tween(.opacity, to: 0, duration: .seconds(2)), on: entity)
      return entity
    }
  }

  private func bits(_ frame: Frame, _ entities: [Entity]) -> [UInt32] {
    entities.flatMap { entity in
      let position = frame[entity, Property<SIMD2<Float>>.position]!
      return [position.x, position.y, frame[entity, Property<Float>.opacity]!].map(\.bitPattern)
    }
  }

  private func bits(_ world: World, _ entities: [Entity]) -> [UInt32] {
    entities.flatMap { entity in
      let position = world[entity, Property<SIMD2<Float>>.position]!
      return [position.x, position.y, world[entity, Property<Float>.opacity]!].map(\.bitPattern)
    }
  }

  @Test(
    "T7: ticks at 60, 120, 144, 64 Hz and 60000/1001 show what any other world samples there",
    arguments: [TickRate.hertz(60), .hertz(120), .hertz(144), .hertz(64), TickRate(60_000, over: 1001)])
  func tickRates(rate: TickRate) throws {
    let world = World(tickRate: rate)
    let entities = try populate(world)
    // The other has ticks of 2.5 s: all is sampled, within its first.
    let sampled = World(tickRate: TickRate(2, over: 5))
    let others = try populate(sampled)
    let frame = Frame()
    #if DEBUG
      let end = Instant(.milliseconds(300))
    #else
      let end = Instant(.seconds(2))
    #endif
    while world.now < end {
      world.tick()
      sampled.sample(at: world.now, into: frame)
      try #require(bits(world, entities) == bits(frame, others), "at \(world.now.counts)")
    }
  }

  @Test("T7: four tick rates meet at common instants with the same base values and bits")
  func commonInstants() throws {
    let worlds = [60, 120, 144, 64].map { World(tickRate: .hertz($0)) }
    let entities = try worlds.map(populate)
    // Every 1/4 s is a tick of all four.
    for quarter in 1...12 {
      let instant = Instant(.milliseconds(250 * quarter))
      for world in worlds { while world.now < instant { world.tick() } }
      for (world, own) in zip(worlds, entities) {
        #expect(world.now == instant)
        #expect(bits(world, own) == bits(worlds[0], entities[0]))
        for (mine, first) in zip(own, entities[0]) {
          #expect(world.base(mine, .position) == worlds[0].base(first, .position))
        }
      }
    }
  }

  @Test("T7: after 30 days of uptime the same bits as at once") func uptime() throws {
    let fresh = World()
    let freshEntities = try populate(fresh)
    // One tick a day; what happens between is sampled.
    let old = World(tickRate: TickRate(1, over: 86_400))
    for _ in 0..<30 { old.tick() }
    let start = old.now
    #expect(start.counts > 1 << 32)
    let oldEntities = try populate(old)
    let frame = Frame()
    for _ in 0..<240 {
      fresh.tick()
      old.sample(at: Instant(counts: start.counts + fresh.now.counts), into: frame)
      try #require(bits(fresh, freshEntities) == bits(frame, oldEntities), "at \(fresh.now.counts)")
    }
  }

  @Test("T7: ticks of an hour, tweens of hours: the same bits after 30 days, also where 32 bits wrap")
  func longTicks() throws {
    func hours(_ hours: Int64) -> Duration { .seconds(3600 * hours) }
    func run(idle: Int) throws -> [[UInt32]] {
      let world = World(tickRate: TickRate(1, over: 3600))
      for _ in 0..<idle { world.tick() }
      let entities = (0..<4).map { _ in world.spawn() }
      for (index, entity) in entities.enumerated() {
        var tween = Tween(
          .position, values: [SIMD2(1, 2), SIMD2(30, -40), SIMD2(5, 6)], duration: hours(3 + Int64(index) * 8)
        )
        tween.interTimingFunctions = [.quadOut, .backInOut]
        tween.repeats = 3
        try world.register(tween, on: entity)
        try world.register(Tween(.opacity, to: 0, duration: hours(2), delay: hours(1)), on: entity)
      }
      return (0..<40).map { _ in
        world.tick()
        return bits(world, entities)
      }
    }
    let fresh = try run(idle: 0)
    #expect(try run(idle: 720) == fresh)
    // 2³² counts are 13.26 hours, 2³¹ 6.63.
    for idle in [5, 6, 12, 13] { #expect(try run(idle: idle) == fresh) }
  }
}
