import Inbetween

/// The full tick beside the bare kernel and the object-per-tween design, at several sizes.
enum TickScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let bars: [Int: Bar] = [
      1_000: Bar(2.5, avx2: 3), 10_000: Bar(1.7, avx2: 2), 100_000: Bar(1.8, avx2: 2.3),
      1_000_000: Bar(1.5, avx2: 1.8),
    ]
    var groups: [Group] = []
    for count in [1_000, 10_000, 100_000] + (isQuick ? [] : [1_000_000]) {
      groups.append(
        try measure(
          harness, "tick/\(count)", "Tick of \(count) live tweens, eight easings at random",
          MixedTweens(count: count), bar: bars[count], leastObject: count == 100_000 ? 10 : nil))
    }
    groups.append(
      try measure(
        harness, "tick/one-easing", "Tick of 100000 live tweens, one easing (quadOut)",
        MixedTweens(count: 100_000, easings: [.quadOut]), bar: Bar(1.3, avx2: 1.4)))
    for count in [100_000] + (isQuick ? [] : [1_000_000]) {
      groups.append(
        try measure(
          harness, "tick/shuffled-\(count)", "Tick of \(count) live tweens, registered in random order",
          MixedTweens(count: count), bar: Bar(1.9, avx2: 2.4), isShuffled: true))
    }
    return groups
  }

  /// One group. Where tweens are registered in random entity order, 600 ticks pass before anything is timed:
  /// an engine may take these to bring its rows into order.
  static func measure(
    _ harness: Harness, _ id: String, _ title: String, _ mixed: MixedTweens, bar: Bar? = nil,
    leastObject: Double? = nil, isShuffled: Bool = false
  ) throws -> Group {
    let (stage, stageBytes) = try ProcessMemory.weigh(mixed.count) {
      try Stage(mixed, isShuffled: isShuffled)
    }
    let (bare, bareBytes) = ProcessMemory.weigh(mixed.count) { BareTables(mixed) }
    let (objects, objectBytes) = ProcessMemory.weigh(mixed.count) { ObjectAnimator(mixed) }
    let contestants = [
      stage.ticking("full tick", units: mixed.count, bytes: stageBytes),
      Contestant(
        name: "bare kernel", units: mixed.count, bytes: bareBytes, isSteady: true, run: { bare.advance() }),
      Contestant(
        name: "object per tween", units: mixed.count, bytes: objectBytes, run: { objects.advance() }),
    ]
    func check() throws {
      try stage.check("full tick", mixed)
      try mixed.check("bare kernel", at: bare.tick * 1500) { bare.values[bare.rows[$0]] }
      try mixed.check("object per tween", at: Int64(objects.tick) * 1500) { objects.targets[$0].value }
    }
    for _ in 0..<3 { contestants.forEach { $0.run() } }
    if isShuffled { for _ in 0..<600 { stage.world.tick() } }
    try check()
    var group = Group(id, title, unit: "ns/tween/tick", contestants, harness.measure(contestants))
    try check()
    group.compare(0, to: 1, atMost: bar)
    group.compare(2, to: 0, atLeast: leastObject)
    return group
  }
}
