/// How one row stands to another of its group, by minima.
struct Ratio: Codable {
  /// The other row's name.
  var to: String
  var value: Double
  /// What it may be at most, or must be at least, where an issue sets a bar.
  var atMost: Double?
  var atLeast: Double?

  /// Whether it has a bar.
  var isJudged: Bool { atMost != nil || atLeast != nil }
  var holds: Bool { value <= atMost ?? .infinity && value >= atLeast ?? 0 }
}

/// One line of the table.
struct Row: Codable {
  /// The scenario, the size and the name: the same from run to run.
  var id: String
  var name: String
  /// What the numbers count: `ns/tween`, `bytes/tween`.
  var unit: String
  var timing: Timing
  var ratios: [Ratio] = []
}

/// Rows that were measured against each other.
struct Group: Codable {
  var title: String
  var rows: [Row]

  /// The rows of the contestants and their timings.
  init(_ id: String, _ title: String, unit: String, _ contestants: [Contestant], _ timings: [Timing]) {
    self.title = title
    rows = zip(contestants, timings).map { contestant, timing in
      Row(id: "\(id)/\(contestant.name)", name: contestant.name, unit: unit, timing: timing)
    }
  }

  init(_ title: String, _ rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  /// Notes the ratio of one row to another.
  mutating func compare(_ row: Int, to other: Int, atMost: Double? = nil, atLeast: Double? = nil) {
    rows[row].ratios.append(
      Ratio(
        to: rows[other].name, value: rows[row].timing.minimum / rows[other].timing.minimum, atMost: atMost,
        atLeast: atLeast))
  }
}

/// Everything of one run; what the JSON file holds.
struct Results: Codable {
  var machine: Machine
  var rounds: Int
  var groups: [Group] = []

  var rows: [Row] { groups.flatMap(\.rows) }
}
