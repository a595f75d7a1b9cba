import Inbetween

/// `sample(at:)` of a whole world, half-way between two ticks, beside a tick of it.
enum SampleScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: 100_000)
    let ticked = try Stage(mixed)
    let sampled = try Stage(mixed)
    let published = try Stage(mixed)
    let frame = Frame()
    let exchange = FrameExchange(of: Stage.energy)
    var sum: Float = 0
    let contestants = [
      ticked.ticking("tick", units: mixed.count),
      Contestant(
        name: "sample(at: 0.5)", units: mixed.count, isSteady: true,
        run: { sampled.world.sample(at: 0.5, into: frame) }),
      Contestant(
        name: "publish(at: 0.5)", units: mixed.count, isSteady: true,
        run: {
          published.world.publish(to: exchange, at: 0.5)
          exchange.withLatest { published in
            sum += published.withColumn(Stage.energy) { values, _ in values[0] }
          }
        }),
    ]
    func check() throws {
      try ticked.check("tick", mixed)
      try mixed.check("sample", at: 750) { frame[sampled.entities[$0], Stage.energy] ?? .nan }
      let latest = (0..<mixed.count).map { index in
        exchange.withLatest { $0[published.entities[index], Stage.energy] ?? .nan } ?? .nan
      }
      try mixed.check("publish", at: 750) { latest[$0] }
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
