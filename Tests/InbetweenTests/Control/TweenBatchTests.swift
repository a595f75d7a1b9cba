import Testing

import Inbetween
@testable import InbetweenCore

/// Batches, and the fast path of plain tweens, equal single registrations by the slow path.
@Suite struct TweenBatchTests {
  private static let spot = Property<SIMD2<Float>>("spot", default: [3, 4])
  private static let count = 33

  /// Creates a world in which some of the entities have older drivers.
  private func stage(_ seed: UInt64) throws -> (World, [Entity]) {
    var random = SplitMix64(seed: seed)
    let world = World(tickRate: .hertz(100))
    if random.once(in: 5) { world.rate = random.one(of: [0, 0.5, 2]) }
    var entities: [Entity] = []
    for _ in 0..<Self.count {
      let entity = world.spawn()
      entities.append(entity)
      if random.once(in: 3) {
        try world.register(
          Tween(Self.spot, values: [[1, 2], [9, 7]], duration: .milliseconds(random.number(5...90))),
          on: entity)
      }
      if random.once(in: 4) {
        try world.register(Tween(Self.spot.y, to: 5, duration: .milliseconds(40)), on: entity)
      }
    }
    for _ in 0..<random.number(0...3) { world.tick() }
    // Ids that are valid in all worlds.
    return (world, entities.map { Entity(index: $0.index, generation: $0.generation) })
  }

  private func batch(_ seed: UInt64) -> TweenBatch<SIMD2<Float>> {
    var random = SplitMix64(seed: seed &+ 1000)
    func list<Element>(_ element: (inout SplitMix64) -> Element) -> [Element] {
      (0..<(random.once(in: 3) ? 1 : Self.count)).map { _ in element(&random) }
    }
    func value(_ random: inout SplitMix64) -> SIMD2<Float> {
      [Float(random.number(-50...50)), Float(random.number(-50...50))]
    }
    var batch = TweenBatch(Self.spot, to: list(value), duration: .milliseconds(50))
    if random.once(in: 2) { batch.starts = list(value) }
    batch.durations = list { .milliseconds($0.number(0...80)) }
    batch.delays = list { .milliseconds($0.once(in: 2) ? 0 : $0.number(-20...40)) }
    let eases = [.linear, .quadOut, .backInOut, .elasticOut, .stepEnd, .ease, .bounceIn] as [Easing]
    batch.eases = list { $0.one(of: eases) }
    batch.fill = random.one(of: Fill.allCases)
    batch.persists = !random.once(in: 4)
    return batch
  }

  @Test(arguments: 0..<60) func agreesWithSingles(seed: UInt64) throws {
    let (batched, entities) = try stage(seed)
    let (single, _) = try stage(seed)
    let (long, _) = try stage(seed)
    let batch = batch(seed)
    let handles = try batched.register(batch, on: entities)
    for index in entities.indices {
      let delay = batch.delays[batch.delays.count == 1 ? 0 : index]
      var tween = LaneBatch(batch).tween(at: index, delay: delay.counts)
      let handle = try single.register(tween, on: entities[index], starts: true)
      #expect(handle.id == handles[index].id)
      // Spelled out in this way, they take the slow path.
      if tween.values.count == 2 { tween.offsets = [0, 1] } else { tween.offsets = [1] }
      _ = try long.register(tween, on: entities[index], starts: true)
    }
    for tick in 0..<16 {
      #expect(
        batched.stateHash == single.stateHash && batched.stateHash == long.stateHash,
        "seed \(seed), tick \(tick)")
      if tick == 5 { for index in stride(from: 0, to: Self.count, by: 4) { handles[index].kill() } }
      if tick == 5 {
        for world in [single, long] {
          for index in stride(from: 0, to: Self.count, by: 4) { world.handle(of: handles[index].id).kill() }
        }
      }
      for world in [batched, single, long] { world.tick() }
      #expect(batched.events == single.events && batched.events == long.events, "seed \(seed), tick \(tick)")
    }
  }

  @Test("W7: in a callback, whose event is before the tick", arguments: 0..<60)
  func agreesInCallbacks(seed: UInt64) throws {
    let batch = batch(seed)
    let worlds = try (0..<3).map { _ in try stage(seed) }
    for number in worlds.indices {
      let (world, entities) = worlds[number]
      let clock = try world.register(
        Tween(.opacity, to: 1, duration: .milliseconds(13 + Int(seed % 20))), on: world.spawn())
      clock.onComplete {
        if number == 0 { return _ = try? world.register(batch, on: entities) }
        for index in entities.indices {
          let delay = batch.delays[batch.delays.count == 1 ? 0 : index]
          var tween = LaneBatch(batch).tween(at: index, delay: delay.counts)
          // Spelled out in this way, they take the slow path.
          if number == 2 { tween.offsets = tween.values.count == 2 ? [0, 1] : [1] }
          _ = try? world.register(tween, on: entities[index], starts: true)
        }
      }
    }
    for tick in 0..<20 {
      for (world, _) in worlds {
        world.tick()
        let fault = world.engine.validate()
        #expect(fault == nil)
      }
      for (world, _) in worlds.dropFirst() {
        #expect(world.events == worlds[0].0.events, "seed \(seed), tick \(tick)")
        #expect(world.stateHash == worlds[0].0.stateHash, "seed \(seed), tick \(tick)")
      }
    }
  }

  @Test("W9: an invalid field is named with its index, and nothing is registered") func errors() throws {
    let (world, entities) = try stage(1)
    try world.assign(entities[0], Property<Float>("energy", default: 0), to: 1)
    let before = (world.driverCount, world.stateHash)
    func refuses(
      _ field: String, on entities: [Entity]? = nil, _ change: (inout TweenBatch<SIMD2<Float>>) -> Void
    ) {
      var batch = TweenBatch(Self.spot, to: [[1, 1]], duration: .milliseconds(50))
      change(&batch)
      #expect(throws: TweenError.self) { try world.register(batch, on: entities ?? self.entities(of: world)) }
      do throws(TweenError) { try world.register(batch, on: entities ?? self.entities(of: world)) } catch {
        #expect(error.field == field)
      }
      #expect(world.driverCount == before.0 && world.stateHash == before.1)
    }
    refuses("destinations") { $0.destinations = [[1, 1], [2, 2]] }
    refuses("destinations") { $0.destinations = [] }
    refuses("starts") { $0.starts = [[1, 1], [2, 2]] }
    refuses("durations") { $0.durations = [] }
    refuses("delays") { $0.delays = [.zero, .zero] }
    refuses("eases") { $0.eases = [] }
    refuses("destinations[0]") { $0.destinations = [[1, .nan]] }
    refuses("starts[0]") { $0.starts = [[.infinity, 1]] }
    refuses("durations[0]") { $0.durations = [.milliseconds(-1)] }
    refuses("delays[0]") { $0.delays = [.seconds(1_000_000_000_000)] }
    refuses("entities[1]", on: [entities[0], .none]) { _ in }
    refuses("property") { $0.property = Property("energy", default: [0, 0]) }
    #expect(try world.register(TweenBatch(Self.spot, to: [[1, 1]], duration: .zero), on: []).isEmpty)
  }

  @Test("W9: if the library has no room for an easing, no tween of a batch is registered")
  func full() throws {
    let world = World()
    let entities = (0..<3).map { _ in world.spawn() }
    let used = 65_534
    let energy = Property<Float>("energy", default: 0)
    var fill = TweenBatch(energy, to: [1], duration: .seconds(9))
    fill.eases = try (1..<used).map { try .cubicBezier(Float($0) / 70_000, 0, 1, 1) }
    try world.register(fill, on: Array(repeating: entities[0], count: used - 1))
    try world.register(
      Tween(energy, to: 1, duration: .seconds(9), ease: .cubicBezier(0, 0.5, 1, 1)), on: entities[0])
    #expect(world.driverCount == used)
    var batch = TweenBatch(energy, to: [2], duration: .seconds(1))
    batch.eases = [try .cubicBezier(0.25, 0.5, 0.75, 1)]
    #expect(throws: TweenError.tooManyEasings("eases").of("energy", entities)) {
      try world.register(batch, on: entities)
    }
    var spring = SpringMotion(Property("heat", default: Float(0)), to: 1, spring: .smooth)
    spring.blend = .over(.milliseconds(100), ease: try .cubicBezier(0.25, 0.5, 0.75, 1))
    let hash = world.stateHash
    #expect(throws: TweenError.tooManyEasings("blend").of("heat", entities)) {
      try world.register(spring, on: entities)
    }
    #expect(world.driverCount == used && world.stateHash == hash)
  }

  @Test("W9: a long list of few easings fits, on a timeline too") func fewEasings() throws {
    let world = World()
    let entities = (0..<70_000).map { _ in world.spawn() }
    var batch = TweenBatch(Property<Float>("energy", default: 0), to: [1], duration: .seconds(1))
    batch.eases = entities.indices.map { $0.isMultiple(of: 2) ? .quadOut : .cubicOut }
    batch.timeline = world.makeTimeline().id
    #expect(try world.register(batch, on: entities).count == entities.count)
  }

  private func entities(of world: World) -> [Entity] {
    world.withColumn(Self.spot) { _, entities in (0..<entities.count).map { entities[$0] } }
  }

  @Test func reader() throws {
    let (world, entities) = try stage(2)
    let bare = world.spawn()
    world.despawn(entities[4])
    world.withReader(of: Self.spot) { spot in
      for entity in entities + [bare, .none] { #expect(spot[entity] == world[entity, Self.spot]) }
    }
    world.withReader(of: Self.spot.y) { y in
      for entity in entities + [bare, .none] { #expect(y[entity] == world[entity, Self.spot.y]) }
    }
    let unknown = Property("never given", default: Float(7))
    world.withReader(of: unknown) { #expect($0[bare] == 7 && $0[entities[4]] == nil) }
  }

  @Test("An empty batch leaves nothing behind (W9)")
  func empty() throws {
    let (world, other) = (World(), World())
    #expect(try world.register(TweenBatch(Self.spot, to: [[1, 2]], duration: .seconds(1)), on: []).isEmpty)
    let entity = world.spawn()
    // Its property is not known yet, so another one can have the name.
    try world.assign(entity, Property<Float>("spot", default: 0), to: 1)
    try other.assign(other.spawn(), Property<Float>("spot", default: 0), to: 1)
    #expect(world.stateHash == other.stateHash)
  }
}
