/// The cost of a tween and tick against the number of tweens, for the plot; only when a plot is asked for.
enum CostScenario {
  /// What lives at each point: 100 to ten million, about two points a decade.
  static let counts = [
    100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000,
  ]

  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    try counts.filter { !isQuick || $0 <= 100_000 }.map { count in
      try TickScenario.measure(
        count > 1_000_000 ? harness.brief : harness, "cost/\(count)",
        "Cost against number: \(count) live tweens, eight easings at random", MixedTweens(count: count))
    }
  }

  /// The points of every contestant, from the groups of a run.
  static func curves(of results: Results) -> [Plot.Curve] {
    var curves: [Plot.Curve] = []
    for row in results.rows {
      let parts = row.id.split(separator: "/", maxSplits: 2).map(String.init)
      guard parts.count == 3, parts[0] == "cost", let count = Double(parts[1]) else { continue }
      let index =
        curves.firstIndex { $0.name == parts[2] }
        ?? {
          curves.append(Plot.Curve(name: parts[2]))
          return curves.count - 1
        }()
      curves[index].points.append(Plot.Point(x: count, y: row.timing.minimum))
    }
    return curves
  }
}
