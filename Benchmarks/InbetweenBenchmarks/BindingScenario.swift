import Inbetween

/// Ticks of worlds whose positions are written into a field of the game's own components, beside ticks alone
/// and beside the loop that a game would write by hand.
enum BindingScenario {
  /// What a game has of an entity: 32 bytes.
  struct Body {
    var position = SIMD2<Float>(0, 0)
    var velocity = SIMD2<Float>(0, 0)
    var health: Float = 1
    var kind: UInt32 = 0
    var target = SIMD2<Float>(0, 0)
  }

  /// A world in which every entity has a body and goes to and fro for ever.
  private struct Crowd {
    let world = World()
    let bodies: ComponentPool<Body>
    var entities: [Entity] = []

    /// - Parameter isShuffled: whether bodies are given in another order than positions.
    init(_ count: Int, isShuffled: Bool = false) throws {
      bodies = world.makeComponents(of: Body.self)
      var random = SplitMix64(seed: 21)
      for index in 0..<count {
        let entity = world.spawn()
        entities.append(entity)
        var tween = Tween(
          .position, values: [[0, 0], [100, Float(index)]],
          duration: .milliseconds(500 + Int(random.next() % 2000)), ease: .quadOut)
        tween.repeats = .forever
        tween.direction = .alternate
        try world.register(tween, on: entity)
      }
      for entity in isShuffled ? entities.shuffled(using: &random) : entities { bodies[entity] = Body() }
    }

    /// Ticks until every tween has turned round and back: what waits for boundaries has then had all the room
    /// that it needs.
    func ticking(_ name: String) -> Contestant {
      let world = world
      for _ in 0..<600 { world.tick() }
      return Contestant(name: name, units: entities.count, isSteady: true, run: { world.tick() })
    }

    /// Fails unless every body is where its entity is shown.
    func check(_ name: String) throws {
      for index in stride(from: 0, to: entities.count, by: 7)
      where bodies[entities[index]]?.position != world[entities[index], .position] {
        throw BenchmarkFailure(description: "\(name): body \(index) is not where its entity is")
      }
    }
  }

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    try [10_000, 100_000].map { try group($0, harness) }
  }

  private static func group(_ count: Int, _ harness: Harness) throws -> Group {
    let unbound = try Crowd(count)
    let bound = try Crowd(count)
    try bound.world.bind(.position, to: bound.bodies, \.position)
    let shuffled = try Crowd(count, isShuffled: true)
    try shuffled.world.bind(.position, to: shuffled.bodies, \.position)
    let readBack = try Crowd(count)
    try readBack.world.bind(.position, to: readBack.bodies, \.position, readsBack: true)
    let batch = try Crowd(count)
    var places = [SIMD2<Float>](repeating: .zero, count: count)
    try batch.world.bind(.position) { batch in
      for row in 0..<batch.count { places[row] = batch[row] }
    }
    let byHand = try Crowd(count)
    let contestants = [
      unbound.ticking("tick, unbound"),
      bound.ticking("tick, bound"),
      shuffled.ticking("tick, bound, in another order"),
      readBack.ticking("tick, bound and read back"),
      batch.ticking("tick, batch setter"),
      Contestant(
        name: "tick, and a loop by hand", units: count,
        run: {
          byHand.world.tick()
          for entity in byHand.entities {
            byHand.bodies[entity]?.position = byHand.world[entity, .position] ?? .zero
          }
        }),
    ]
    func check() throws {
      try bound.check("bound")
      try shuffled.check("in another order")
      try readBack.check("read back")
      for index in stride(from: 0, to: count, by: 7)
      where places[index] != batch.world[batch.entities[index], .position] {
        throw BenchmarkFailure(description: "batch setter: place \(index) is not where its entity is")
      }
    }
    contestants.forEach { $0.run() }
    try check()
    var group = Group(
      "binding", "Positions of \(count) entities written into bodies of 32 bytes", unit: "ns/entity",
      contestants, harness.measure(contestants))
    try check()
    for row in 1..<contestants.count { group.compare(row, to: 0) }
    return group
  }
}
