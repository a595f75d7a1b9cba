import Inbetween

/// `sample(at:)` of a whole world, half-way between two ticks, beside a tick of it.
enum SampleScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let ticked = try Stage(mixed)
    let sampled = try Stage(mixed)
    let frame = Frame()
    let contestants = [
      ticked.ticking("tick", units: mixed.count),
      Contestant(
        name: "sample(at: 0.5)", units: mixed.count, isSteady: true,
        run: { sampled.world.sample(at: 0.5, into: frame) }),
    ]
    func check() throws {
      try ticked.check("tick", mixed)
      try mixed.check("sample", at: 750) { frame[sampled.entities[$0], Stage.energy] ?? .nan }
    }
    contestants.forEach { $0.run() }
    try check()
    var group = Group(
      "sample", "Sampling a world of 100000 tweens between ticks", unit: "ns/tween", contestants,
      harness.measure(contestants))
    try check()
    group.compare(1, to: 0, atMost: 1)
    return [group]
  }
}
