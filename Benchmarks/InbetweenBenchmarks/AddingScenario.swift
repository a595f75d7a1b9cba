import Inbetween

/// A tenth of the channels with an additive layer, and with a crossfade, beside the same winners
/// alone.
enum AddingScenario {
  private static let amount: Float = 40

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let alone = try Stage(mixed)
    let added = try addedStage(mixed)
    let withCrossfade = try crossfadeedStage(mixed)
    let contestants = [
      alone.ticking("the winners alone", units: mixed.count),
      added.ticking("and 10000 amounts", units: mixed.count),
      withCrossfade.ticking("and 10000 crossfades", units: mixed.count),
    ]
    func check() throws {
      try alone.check("winners alone", mixed)
      try checkSums(added, mixed)
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    try check()
    var group = Group(
      "adding", "Tick of 100000 live tweens, to a tenth of which something is added",
      unit: "ns/tween/tick", contestants, harness.measure(contestants))
    try check()
    group.compare(1, to: 0, atMost: 2)
    group.compare(2, to: 0, atMost: 4)
    return [group]
  }

  /// On every tenth channel a tween that adds.
  private static func addedStage(_ mixed: MixedTweens) throws -> Stage {
    let stage = try Stage(mixed)
    for index in stride(from: 0, to: mixed.count, by: 10) {
      var nod = Tween(Stage.energy, values: [amount, amount], duration: .seconds(11_000))
      nod.ease = MixedEasing.allCases[index / 10 % 8].easing
      nod.composition = .add
      try stage.world.register(nod, on: stage.entities[index])
    }
    return stage
  }

  /// Returns a stage with a crossfade on every tenth channel, longer than any measurement.
  private static func crossfadeedStage(_ mixed: MixedTweens) throws -> Stage {
    let stage = try Stage(mixed)
    for index in stride(from: 0, to: mixed.count, by: 10) {
      var late = Stage.tween(mixed, index)
      late.blend = .over(.seconds(11_000))
      late.values[0] += amount
      try stage.world.register(late, on: stage.entities[index])
    }
    return stage
  }

  /// The amounts stand, so each sum is known.
  private static func checkSums(_ stage: Stage, _ mixed: MixedTweens) throws {
    let column = try stage.column(Stage.energy, "amounts")
    try mixed.check("amounts", at: stage.world.now.counts) {
      $0 % 10 == 0 ? column[$0] - amount : column[$0]
    }
  }
}
