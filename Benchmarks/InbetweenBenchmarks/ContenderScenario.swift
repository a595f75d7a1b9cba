import Inbetween

/// Ten contenders a channel, of which the last registered is seen, beside the same winners alone.
enum ContenderScenario {
  private static let depth = 10

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: isQuick ? 10_000 : 100_000)
    let (alone, aloneBytes) = try ProcessMemory.weigh(mixed.count) { try Stage(mixed) }
    let (crowded, crowdedBytes) = try ProcessMemory.weigh(mixed.count) { try crowdedStage(mixed) }
    let contestants = [
      alone.ticking("the winners alone", units: mixed.count, bytes: aloneBytes),
      crowded.ticking("ten contenders each", units: mixed.count, bytes: crowdedBytes),
    ]
    func check() throws {
      try alone.check("winners alone", mixed)
      try crowded.check("winners of ten", mixed)
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    try check()
    var group = Group(
      "contenders/\(mixed.count)", "Tick of \(mixed.count) channels with ten contenders and one winner",
      unit: "ns/channel/tick", contestants, harness.measure(contestants))
    try check()
    group.compare(1, to: 0, atMost: 1.5)
    return [group]
  }

  /// Nine tweens a channel that run all the time, layer upon layer, and the winners on top.
  private static func crowdedStage(_ mixed: MixedTweens) throws -> Stage {
    var stage = Stage()
    stage.entities.reserveCapacity(mixed.count)
    for _ in 0..<mixed.count { stage.entities.append(stage.world.spawn()) }
    for layer in 1..<depth {
      for index in 0..<mixed.count {
        var shadowed = Tween(Stage.energy, values: [Float(layer), -1000], duration: .seconds(11_000))
        shadowed.ease = MixedEasing.allCases[(index + layer) % 8].easing
        try stage.world.register(shadowed, on: stage.entities[index])
      }
    }
    for index in 0..<mixed.count {
      try stage.world.register(Stage.tween(mixed, index), on: stage.entities[index])
    }
    guard stage.world.driverCount == mixed.count * depth,
      stage.world.precedence(of: stage.entities[0], Stage.energy)?.shadowed.count == depth - 1
    else { throw BenchmarkFailure(description: "contenders: not ten a channel") }
    return stage
  }
}
