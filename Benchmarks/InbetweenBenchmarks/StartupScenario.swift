import Inbetween

/// From nothing to a world whose tweens all run: world, entities, registrations, the first tick.
enum StartupScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: isQuick ? 100_000 : 1_000_000)
    var stage = Stage()
    let batch = Stage.batch(mixed)
    // A million units, for nanoseconds to become milliseconds.
    let contestants = [
      Contestant(
        name: "world, entities, tweens one by one, first tick", units: 1_000_000,
        prepare: { stage = Stage() },
        run: {
          stage = try! Stage(mixed)
          stage.world.tick()
        }, isRepeatable: false),
      Contestant(
        name: "world, entities, tweens in one call, first tick", units: 1_000_000,
        prepare: { stage = Stage() },
        run: {
          for _ in 0..<mixed.count { stage.entities.append(stage.world.spawn()) }
          try! stage.world.register(batch, on: stage.entities)
          stage.world.tick()
        }, isRepeatable: false),
    ]
    for contestant in contestants {
      contestant.prepare()
      contestant.run()
      try stage.check("startup", mixed)
    }
    var group = Group(
      "startup/\(mixed.count)", "Start-up of \(mixed.count) tweens", unit: "ms", contestants,
      harness.brief.measure(contestants))
    try stage.check("startup", mixed)
    group.limit(1, atMost: isQuick ? 50 : 500)
    return [group]
  }
}
