import Foundation

/// Prints results as a table, and writes and reads them as JSON.
enum Report {
  static let nameWidth = 42

  /// Prints what the numbers are about.
  static func printHeading(_ results: Results) {
    let machine = results.machine
    Swift.print("\(machine.processor), \(machine.cores) cores, \(machine.architecture), \(machine.system)")
    let instructions = machine.instructions ?? "unknown instructions"
    Swift.print(
      "\(machine.compiler), -O, \(instructions), flags: \(machine.flags); \(results.rounds) rounds; "
        + machine.date)
  }

  /// Prints one group: minimum, median and maximum of the warm samples, the minimum of the cold ones, bytes a
  /// unit, allocations a call, and the ratios of warm minima and the limits with their bars.
  static func print(_ group: Group) {
    Swift.print("\n" + group.title)
    let unit = group.rows.first?.unit ?? ""
    let titles = ["min", "median", "max", "cold", "bytes", "allocs"]
    Swift.print(pad(unit, nameWidth) + titles.map { padLeft($0, 9) }.joined())
    for row in group.rows {
      var line = pad("  " + row.name, nameWidth)
      for number in [row.timing.minimum, row.timing.median, row.timing.maximum, row.cold?.minimum] {
        line += padLeft(number.map(format) ?? "", 9)
      }
      line += padLeft(row.bytes.map { String(format: "%.0f", $0) } ?? "", 9)
      line += padLeft(row.allocations.map(formatCount) ?? "", 9)
      for ratio in row.ratios { line += "   " + describe(ratio) }
      // That a tick allocates nothing has its own column.
      for limit in row.limits ?? [] where !limit.holds || limit.atMost > 0 { line += "   " + describe(limit) }
      Swift.print(line)
    }
  }

  /// Prints the bars that were missed, or that there are none.
  static func printVerdict(_ results: Results) {
    for line in verdict(results) { Swift.print(line) }
  }

  /// How many bars are met, and which are not.
  static func verdict(_ results: Results) -> [String] {
    var judged = 0
    var missed: [String] = []
    for row in results.rows {
      for ratio in row.ratios where ratio.isJudged {
        judged += 1
        if !ratio.holds { missed.append("  \(row.id): \(describe(ratio))") }
      }
      for limit in row.limits ?? [] {
        judged += 1
        if !limit.holds { missed.append("  \(row.id): \(describe(limit))") }
      }
    }
    if judged == 0 { return [] }
    if missed.isEmpty { return ["", "Every bar is met: \(judged) of \(judged)."] }
    return ["", "Bars met: \(judged - missed.count) of \(judged). Not met:"] + missed
  }

  static func write(_ results: Results, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try encoder.encode(results).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  static func read(_ path: String) throws -> Results {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchmarkFailure(description: "\(path) cannot be read")
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(Results.self, from: data)
    } catch {
      throw BenchmarkFailure(description: "\(path) is not a benchmark's results: \(error)")
    }
  }

  /// Draws cost against number.
  static func plot(_ results: Results, to path: String) throws {
    let machine = results.machine
    let plot = Plot(
      title: "What a live tween costs a tick",
      subtitle: "Eight easings at random, one thread; minima; "
        + "\(machine.processor), \(machine.compiler), \(machine.instructions ?? "")",
      xTitle: "live tweens", yTitle: "nanoseconds a tween and tick", curves: CostScenario.curves(of: results))
    try Data(plot.svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private static func describe(_ ratio: Ratio) -> String {
    var text = "\(format(ratio.value)) × \(ratio.to)"
    if let bar = ratio.atMost { text += " (≤ \(format(bar)): \(ratio.holds ? "yes" : "no"))" }
    if let bar = ratio.atLeast { text += " (≥ \(format(bar)): \(ratio.holds ? "yes" : "no"))" }
    return text
  }

  private static func describe(_ limit: Limit) -> String {
    let bar = "≤ \(formatCount(limit.atMost)): \(limit.holds ? "yes" : "no")"
    return "\(formatCount(limit.value)) \(limit.of) (\(bar))"
  }

  static func format(_ number: Double) -> String {
    String(format: number.magnitude < 100 ? "%.2f" : "%.0f", number)
  }

  private static func formatCount(_ number: Double) -> String {
    number == number.rounded() ? String(format: "%.0f", number) : format(number)
  }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }
}
