import Inbetween

/// Queries over three columns against a bare loop over three arrays; and the life of an entity with drivers
/// and components.
enum QueryScenario {
  /// A game's own components.
  struct Body: Equatable {
    var place: SIMD2<Float>
    var reach: Float
    var heading: Float
  }

  struct Velocity {
    var perTick: SIMD2<Float>
  }

  static let names = ["q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"]
  static let properties = names.map { Property<Float>($0, default: 0) }

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    [try pools(harness), try columns(harness), try filters(harness), lives(harness)]
  }

  /// Entities with a body and a velocity, which are given in order or not, and a moving property.
  private struct Crowd {
    let world = World()
    let bodies: ComponentPool<Body>
    let velocities: ComponentPool<Velocity>
    let entities: [Entity]

    init(_ count: Int, isShuffled: Bool) throws {
      bodies = world.makeComponents()
      velocities = world.makeComponents()
      let entities = (0..<count).map { [world] _ in world.spawn() }
      self.entities = entities
      var random = SplitMix64(seed: 9)
      func order() -> [Int] { isShuffled ? (0..<count).shuffled(using: &random) : Array(0..<count) }
      for index in order() { bodies[entities[index]] = QueryScenario.body(index) }
      for index in order() { velocities[entities[index]] = QueryScenario.velocity(index) }
      for index in order() {
        try world.assign(entities[index], QueryScenario.properties[0], to: QueryScenario.energy(index))
      }
    }

    func byRow() {
      world.update(bodies, velocities, QueryScenario.properties[0]) { _, body, velocity, energy in
        QueryScenario.move(&body, velocity, energy)
      }
    }

    /// The look-ups of a query, and no more, over tables of one's own.
    func byHand(_ tables: inout Tables) {
      let (velocityRows, energyRows) = (tables.velocityRows, tables.energyRows)
      let (velocities, energies) = (tables.velocities, tables.energies)
      tables.bodies.withUnsafeMutableBufferPointer { bodies in
        tables.entities.withUnsafeBufferPointer { entities in
          for row in entities.indices {
            let index = Int(entities[row].index)
            let (velocity, energy) = (Int(velocityRows[index]), Int(energyRows[index]))
            if velocity >= 0 && energy >= 0 {
              QueryScenario.move(&bodies[row], velocities[velocity], energies[energy])
            }
          }
        }
      }
    }

    func byEntity() {
      for entity in entities { bodies[entity]?.reach += 1 }
    }

    func byRun() {
      world.updateRuns(bodies, velocities, QueryScenario.properties[0]) { _, bodies, velocities, energies in
        for row in bodies.indices { QueryScenario.move(&bodies[row], velocities[row], energies[row]) }
      }
    }

  }

  /// What a crowd has, in plain arrays in the order of its rows, and the rows by the entity's index.
  private struct Tables {
    var (bodies, velocities, energies) = ([Body](), [Velocity](), [Float]())
    var entities: [Entity] = []
    var velocityRows: [Int32]
    var energyRows: [Int32]

    init(of crowd: Crowd) {
      velocityRows = Array(repeating: -1, count: Int(crowd.entities.map(\.index).max()!) + 1)
      energyRows = velocityRows
      crowd.world.query(crowd.bodies) { entity, body in
        entities.append(entity)
        bodies.append(body)
      }
      crowd.world.query(crowd.velocities) { entity, velocity in
        velocityRows[Int(entity.index)] = Int32(velocities.count)
        velocities.append(velocity)
      }
      crowd.world.forEach(QueryScenario.properties[0]) { entity, energy in
        energyRows[Int(entity.index)] = Int32(energies.count)
        energies.append(energy)
      }
    }
  }

  private static func body(_ index: Int) -> Body {
    Body(place: [Float(index), 1], reach: 0, heading: Float(index % 7))
  }
  private static func velocity(_ index: Int) -> Velocity {
    Velocity(perTick: [Float(index % 5) * 0x1p-20, 0x1p-20])
  }
  private static func energy(_ index: Int) -> Float { Float(index % 11) }

  @inline(__always)
  private static func move(_ body: inout Body, _ velocity: Velocity, _ energy: Float) {
    body.place += velocity.perTick * energy
    body.reach = energy + body.heading
  }

  private static func pools(_ harness: Harness) throws -> Group {
    let count = 100_000
    let crowds = try [false, false, true, true].map { try Crowd(count, isShuffled: $0) }
    let changed = try Crowd(count, isShuffled: false)
    var bodies = (0..<count).map(body)
    let velocities = (0..<count).map(velocity)
    let energies = (0..<count).map(energy)
    func bare() {
      bodies.withUnsafeMutableBufferPointer { bodies in
        velocities.withUnsafeBufferPointer { velocities in
          energies.withUnsafeBufferPointer { energies in
            for row in 0..<count { move(&bodies[row], velocities[row], energies[row]) }
          }
        }
      }
    }
    var tables = Tables(of: crowds[2])
    let contestants = [
      Contestant(name: "bare loop over three arrays", units: count, isSteady: true, run: bare),
      Contestant(name: "update, row by row", units: count, isSteady: true, run: crowds[0].byRow),
      Contestant(name: "updateRuns, by spans", units: count, isSteady: true, run: crowds[1].byRun),
      Contestant(name: "update, rows shuffled", units: count, isSteady: true, run: crowds[2].byRow),
      Contestant(name: "updateRuns, rows shuffled", units: count, isSteady: true, run: crowds[3].byRun),
      Contestant(name: "bodies[entity]?.reach += 1", units: count, isSteady: true, run: changed.byEntity),
      Contestant(
        name: "look-ups by hand, rows shuffled", units: count, isSteady: true,
        run: { crowds[2].byHand(&tables) }),
    ]
    // One move each, compared bit for bit. Bodies are found by their entities, because the order of shuffled
    // rows does not tell them apart.
    for contestant in contestants { contestant.run() }
    for (place, crowd) in crowds.enumerated() {
      var wrong = 0
      crowd.world.query(crowd.bodies) { entity, found in
        if found != bodies[Int(entity.index)] { wrong += 1 }
      }
      if wrong > 0 || crowd.bodies.count != count {
        throw BenchmarkFailure(description: "queries: \(wrong) bodies of crowd \(place) are wrong")
      }
    }
    var group = Group(
      "queries", "Query over two pools and a property, 100000 entities", unit: "ns/entity", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.2)
    group.compare(2, to: 0, atMost: 1.2)
    group.compare(3, to: 6)
    group.compare(4, to: 6)
    group.compare(5, to: 0)
    return group
  }

  private static func columns(_ harness: Harness) throws -> Group {
    let count = 100_000
    let world = World()
    let (first, second, third) = (properties[0], properties[1], properties[2])
    for index in 0..<count {
      let entity = world.spawn()
      try world.assign(entity, first, to: energy(index))
      try world.assign(entity, second, to: Float(index % 3))
      try world.assign(entity, third, to: Float(index % 13))
    }
    let (a, b, c) = (
      (0..<count).map(energy), (0..<count).map { Float($0 % 3) }, (0..<count).map { Float($0 % 13) }
    )
    var sums = [[Float]](repeating: [Float](repeating: 0, count: count), count: 3)
    func bare() {
      sums[0].withUnsafeMutableBufferPointer { sums in
        a.withUnsafeBufferPointer { a in
          b.withUnsafeBufferPointer { b in
            c.withUnsafeBufferPointer { c in for row in 0..<count { sums[row] = a[row] * b[row] + c[row] } }
          }
        }
      }
    }
    func byRow() {
      sums[1].withUnsafeMutableBufferPointer { sums in
        var row = 0
        world.forEach(first, second, third) { _, a, b, c in
          sums[row] = a * b + c
          row &+= 1
        }
      }
    }
    func byRun() {
      var start = 0
      sums[2].withUnsafeMutableBufferPointer { sums in
        world.queryRuns(first, second, third) { entities, a, b, c in
          let from = start
          for row in 0..<entities.count { sums[from &+ row] = a[row] * b[row] + c[row] }
          start += entities.count
        }
      }
    }
    let contestants = [
      Contestant(name: "bare loop over three arrays", units: count, isSteady: true, run: bare),
      Contestant(name: "forEach, row by row", units: count, isSteady: true, run: byRow),
      Contestant(name: "queryRuns, by spans", units: count, isSteady: true, run: byRun),
    ]
    for contestant in contestants { contestant.run() }
    if sums[0] != sums[1] || sums[0] != sums[2] {
      throw BenchmarkFailure(description: "queries: sums of three properties differ")
    }
    var group = Group(
      "queries-properties", "Query over three properties, 100000 entities", unit: "ns/entity", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.2)
    group.compare(2, to: 0, atMost: 1.2)
    return group
  }

  /// Pools that are only read, and filters of several tags; half of the entities have each of them. Both
  /// updates have the same memory, on whose place the time of so short a loop depends.
  private static func filters(_ harness: Harness) throws -> Group {
    let count = 100_000
    let moved = try Crowd(count, isShuffled: false)
    let filtered = try Crowd(count, isShuffled: false)
    let (first, second) = (filtered.world.makeTag(), filtered.world.makeTag())
    for (index, entity) in filtered.entities.enumerated() {
      if index % 2 == 0 { first.insert(entity) }
      if index % 4 < 2 { second.insert(entity) }
    }
    let both = QueryFilter.all(of: first, second)
    var sums: [Float] = [0, 0]
    let contestants = [
      Contestant(name: "update of both pools", units: count, isSteady: true) {
        moved.world.update(moved.bodies, moved.velocities) { _, body, velocity in
          body.place += velocity.perTick
        }
      },
      Contestant(name: "update(reading:)", units: count, isSteady: true) {
        moved.world.update(moved.bodies, reading: moved.velocities) { _, body, velocity in
          body.place += velocity.perTick
        }
      },
      Contestant(name: "tagged by one, the other by hand", units: count, isSteady: true) {
        filtered.world.query(filtered.bodies, tagged: first) { entity, body in
          if second.contains(entity) { sums[0] += body.heading }
        }
      },
      Contestant(name: "tagged by both", units: count, isSteady: true) {
        filtered.world.query(filtered.bodies, tagged: both) { _, body in sums[1] += body.heading }
      },
    ]
    for index in 2...3 { contestants[index].run() }
    if sums[0] != sums[1] { throw BenchmarkFailure(description: "queries: filters find other entities") }
    var group = Group(
      "queries-filters", "Queries that read a pool, and by filters, 100000 entities", unit: "ns/entity",
      contestants, harness.measure(contestants))
    group.compare(1, to: 0, atMost: 1.05)
    group.compare(3, to: 2, atMost: 1.05)
    return group
  }

  /// Spawning and despawning, each entity with ten tweens and three components.
  private static func lives(_ harness: Harness) -> Group {
    let count = 1000
    let world = World()
    let bodies = world.makeComponents(of: Body.self)
    let velocities = world.makeComponents(of: Velocity.self)
    let scores = world.makeComponents(of: Int.self)
    let tweens = properties.map { Tween($0, values: [0, 1], duration: .seconds(2)) }
    var entities: [Entity] = []
    func spawn(drivers: Bool) {
      for index in 0..<count {
        let entity = world.spawn()
        bodies[entity] = body(index)
        velocities[entity] = velocity(index)
        scores[entity] = index
        if drivers { for tween in tweens { try! world.register(tween, on: entity) } }
        entities.append(entity)
      }
    }
    func despawn() {
      for entity in entities { world.despawn(entity) }
      entities.removeAll(keepingCapacity: true)
    }
    let contestants = [
      Contestant(
        name: "spawn with ten tweens and three components", units: count, isSteady: true,
        prepare: {
          despawn()
          world.tick()
        }, run: { spawn(drivers: true) }, isRepeatable: false),
      Contestant(
        name: "despawn of such", units: count, isSteady: true, run: despawn, isRepeatable: false),
      Contestant(
        name: "spawn and despawn with three components alone", units: count, isSteady: true,
        run: {
          spawn(drivers: false)
          despawn()
        }),
    ]
    return Group(
      "lives", "Life of an entity with ten drivers and three components", unit: "ns/entity", contestants,
      harness.measure(contestants, inOrder: true))
  }
}
