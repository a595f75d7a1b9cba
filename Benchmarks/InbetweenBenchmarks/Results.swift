/// How one row stands to another of its group, by minima of warm samples.
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

/// A bar that is not a ratio: so many nanoseconds, bytes, allocations.
struct Limit: Codable {
  /// Of what, in words.
  var of: String
  var value: Double
  var atMost: Double

  var holds: Bool { value <= atMost }
}

/// What a ratio may be at most, by what the program was compiled for: the faster the bare arithmetic, the
/// dearer the rest is in comparison.
struct Bar: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  var baseline: Double
  var avx2: Double

  init(_ baseline: Double, avx2: Double) {
    self.baseline = baseline
    self.avx2 = avx2
  }

  /// Creates a limit that is equal for all builds.
  init(floatLiteral value: Double) { self.init(value, avx2: value) }
  init(integerLiteral value: Int) { self.init(Double(value), avx2: Double(value)) }

  /// The limit for this build.
  var value: Double { Machine.isBuiltForAVX2 ? avx2 : baseline }
}

/// One line of the table.
struct Row: Codable {
  /// The scenario, the size and the name: the same from run to run.
  var id: String
  var name: String
  /// What the numbers count: `ns/tween`, `bytes/tween`.
  var unit: String
  var timing: Timing
  /// Single calls with nothing in the caches.
  var cold: Timing?
  /// Heap bytes a unit.
  var bytes: Double?
  /// Allocations a call.
  var allocations: Double?
  var ratios: [Ratio] = []
  /// Missing in files of before there were any.
  var limits: [Limit]? = nil
}

/// Rows that were measured against each other.
struct Group: Codable {
  var title: String
  var rows: [Row]

  /// The rows of the contestants and what was measured of each.
  init(
    _ id: String, _ title: String, unit: String, _ contestants: [Contestant], _ measurements: [Measurement]
  ) {
    self.title = title
    rows = zip(contestants, measurements).map { contestant, measured in
      var row = Row(
        id: "\(id)/\(contestant.name)", name: contestant.name, unit: unit, timing: measured.warm,
        cold: measured.cold, bytes: contestant.bytes, allocations: measured.allocations)
      if contestant.isSteady, let allocations = measured.allocations {
        row.limits = [Limit(of: "allocations", value: allocations, atMost: 0)]
      }
      return row
    }
  }

  init(_ title: String, _ rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  /// Notes the ratio of one row to another.
  mutating func compare(_ row: Int, to other: Int, atMost: Bar? = nil, atLeast: Double? = nil) {
    rows[row].ratios.append(
      Ratio(
        to: rows[other].name, value: rows[row].timing.minimum / rows[other].timing.minimum,
        atMost: atMost?.value, atLeast: atLeast))
  }

  /// Notes what the minimum of a row may be at most.
  mutating func limit(_ row: Int, atMost: Double) {
    rows[row].limits =
      (rows[row].limits ?? []) + [
        Limit(of: rows[row].unit, value: rows[row].timing.minimum, atMost: atMost)
      ]
  }
}

/// Everything of one run; what the JSON file holds.
struct Results: Codable {
  var machine: Machine
  var rounds: Int
  var groups: [Group] = []

  var rows: [Row] { groups.flatMap(\.rows) }
}
