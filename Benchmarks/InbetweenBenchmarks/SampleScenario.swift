import Inbetween

/// `sample(at:)` of a whole world, half-way between two ticks, beside a tick of it; and reading.
enum SampleScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let ticked = try Stage(mixed)
    let sampled = try Stage(mixed)
    let frame = Frame()
    let contestants = [
      ticked.ticking("tick", units: mixed.count),
      Contestant(
        name: "sample(at: 0.5)", units: mixed.count, run: { sampled.world.sample(at: 0.5, into: frame) }),
    ]
    contestants.forEach { $0.run() }
    try ticked.check("tick", mixed)
    try mixed.check("sample", at: 750) { frame[sampled.entities[$0], Stage.energy] ?? .nan }
    var group = Group(
      "sample", "Sampling a world of 100000 tweens between ticks", unit: "ns/tween", contestants,
      harness.measure(contestants))
    group.compare(1, to: 0)
    return [group, try reading(harness, ticked, mixed)]
  }

  /// Reads all values: one by one by entity, and as a column.
  private static func reading(_ harness: Harness, _ stage: Stage, _ mixed: MixedTweens) throws -> Group {
    var random = SplitMix64(seed: 4)
    let entities = stage.entities.shuffled(using: &random)
    let world = stage.world
    let expected = (0..<mixed.count).reduce(0.0) { $0 + mixed.expected($1, at: world.now.counts) }
    var sums = [0.0, 0.0]
    let contestants = [
      Contestant(
        name: "world[entity, property], in random order", units: entities.count,
        run: {
          sums[0] = 0
          for entity in entities { sums[0] += Double(world[entity, Stage.energy] ?? .nan) }
        }),
      Contestant(
        name: "withColumn", units: entities.count,
        run: {
          sums[1] = world.withColumn(Stage.energy) { values, _ in
            var sum = 0.0
            for index in 0..<values.count { sum += Double(values[index]) }
            return sum
          }
        }),
    ]
    contestants.forEach { $0.run() }
    for sum in sums {
      try require(Float((sum - expected) / Double(mixed.count)), 0, "reading: difference of means")
    }
    return Group(
      "reading", "Reading a world of 100000 tweens", unit: "ns/value", contestants,
      harness.measure(contestants))
  }
}
