import Inbetween

/// From nothing to a world whose tweens all run: world, entities, registrations one by one, the first tick.
enum StartupScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: isQuick ? 100_000 : 1_000_000)
    var stage = Stage()
    // A million units, for nanoseconds to become milliseconds.
    let contestant = Contestant(
      name: "world, entities, tweens, first tick", units: 1_000_000, prepare: { stage = Stage() },
      run: {
        stage = try! Stage(mixed)
        stage.world.tick()
      }, isRepeatable: false)
    contestant.run()
    try stage.check("startup", mixed)
    var group = Group(
      "startup/\(mixed.count)", "Start-up of \(mixed.count) tweens", unit: "ms", [contestant],
      harness.brief.measure([contestant]))
    try stage.check("startup", mixed)
    // A batch registration takes a row of its own here, and one in `RegistrationScenario`.
    group.limit(0, atMost: isQuick ? 50 : 500)
    return [group]
  }
}
