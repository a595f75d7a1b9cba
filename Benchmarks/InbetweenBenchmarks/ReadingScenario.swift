import Inbetween

/// Reading all values of a world: one by one by entity, and as a column.
enum ReadingScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let stage = try Stage(mixed)
    stage.world.tick()
    try stage.check("reading", mixed)
    let world = stage.world
    var random = SplitMix64(seed: 4)
    let inOrder = stage.entities
    let shuffled = stage.entities.shuffled(using: &random)
    let plain = try stage.column(Stage.energy, "reading")
    var sums = [Double](repeating: 0, count: 6)
    func byEntity(_ name: String, _ place: Int, _ entities: [Entity]) -> Contestant {
      Contestant(
        name: name, units: entities.count, isSteady: true,
        run: {
          var sum = 0.0
          for entity in entities { sum += Double(world[entity, Stage.energy] ?? .nan) }
          sums[place] = sum
        })
    }
    func byReader(_ name: String, _ place: Int, _ entities: [Entity]) -> Contestant {
      Contestant(
        name: name, units: entities.count, isSteady: true,
        run: {
          sums[place] = world.withReader(of: Stage.energy) { energy in
            var sum = 0.0
            for entity in entities { sum += Double(energy[entity] ?? .nan) }
            return sum
          }
        })
    }
    let contestants = [
      byReader("withReader, reader[entity], in order", 4, inOrder),
      byReader("withReader, reader[entity], at random", 5, shuffled),
      byEntity("world[entity, property], in order", 0, inOrder),
      byEntity("world[entity, property], at random", 1, shuffled),
      Contestant(
        name: "withColumn", units: mixed.count, isSteady: true,
        run: {
          sums[2] = world.withColumn(Stage.energy) { values, _ in
            var sum = 0.0
            for index in 0..<values.count { sum += Double(values[index]) }
            return sum
          }
        }),
      Contestant(
        name: "plain array", units: mixed.count, isSteady: true,
        run: {
          var sum = 0.0
          for value in plain { sum += Double(value) }
          sums[3] = sum
        }),
    ]
    let expected = (0..<mixed.count).reduce(0.0) { $0 + mixed.expected($1, at: world.now.counts) }
    func check() throws {
      for sum in sums {
        try require(Float((sum - expected) / Double(mixed.count)), 0, "reading: difference of means")
      }
      try checkNothingIsCopied(world)
    }
    contestants.forEach { $0.run() }
    try check()
    var group = Group(
      "reading", "Reading a world of 100000 tweens, all values added up", unit: "ns/value", contestants,
      harness.measure(contestants))
    try check()
    group.limit(0, atMost: 5)
    group.limit(1, atMost: 5)
    group.compare(4, to: 5)
    return [group]
  }

  /// Fails unless a column is at the same place whenever it is asked for: it is the engine's own, no copy.
  private static func checkNothingIsCopied(_ world: World) throws {
    func address() -> Int {
      world.withColumn(Stage.energy) { values, _ in
        values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
    }
    if address() == address() { return }
    throw BenchmarkFailure(description: "reading: a column is somewhere else each time")
  }
}
