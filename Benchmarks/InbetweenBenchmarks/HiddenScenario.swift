import Inbetween

/// Drivers that are not seen must cost a tick nothing (C11).
enum HiddenScenario {
  private static let visible = 1_000
  private static let hidden = 100_000

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: visible)
    let alone = try Stage(mixed)
    let crowded = try crowdedStage(mixed)
    let contestants = [
      alone.ticking("1000 visible alone", units: 1),
      crowded.ticking("and 100000 shadowed and 100000 delayed", units: 1),
    ]
    func check() throws {
      try alone.check("visible alone", mixed)
      try crowded.check("visible among hidden", mixed)
    }
    contestants.forEach { $0.run() }
    try check()
    // The bar is within a few hundredths: many short samples.
    let patient = Harness(
      rounds: harness.rounds * 10, coldRounds: harness.coldRounds, sampleTime: harness.sampleTime / 4)
    var group = Group(
      "hidden", "Tick with hidden tweens", unit: "ns/tick", contestants, patient.measure(contestants))
    try check()
    group.compare(1, to: 0, atMost: 1.05)
    return [group]
  }

  /// Under every visible tween a hundred that were registered before it, over it a hundred in their delay.
  private static func crowdedStage(_ mixed: MixedTweens) throws -> Stage {
    var stage = Stage()
    let depth = hidden / visible
    for _ in 0..<visible { stage.entities.append(stage.world.spawn()) }
    let long = Duration.seconds(11_000)
    for index in 0..<visible * depth {
      var shadowed = Tween(Stage.energy, values: [Float(index), -1000], duration: long)
      shadowed.ease = MixedEasing.allCases[index % 8].easing
      try stage.world.register(shadowed, on: stage.entities[index % visible])
    }
    for index in 0..<visible {
      try stage.world.register(Stage.tween(mixed, index), on: stage.entities[index])
    }
    for index in 0..<visible * depth {
      let delay = Duration.seconds(20_000 + index % 1000)
      let delayed = Tween(Stage.energy, values: [1000, Float(index)], duration: long, delay: delay)
      try stage.world.register(delayed, on: stage.entities[index % visible])
    }
    guard stage.world.driverCount == visible + 2 * hidden,
      let precedence = stage.world.precedence(of: stage.entities[0], Stage.energy),
      precedence.shadowed.count == depth, precedence.idle.count == depth
    else { throw BenchmarkFailure(description: "the hidden tweens are not as they should be") }
    return stage
  }
}
