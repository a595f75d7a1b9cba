import Foundation

/// Prints results as a table, writes and reads them as JSON, and compares two.
enum Report {
  private static let nameWidth = 44

  /// Prints what the numbers are about.
  static func printHeading(_ results: Results) {
    let machine = results.machine
    Swift.print("\(machine.processor), \(machine.cores) cores, \(machine.architecture), \(machine.system)")
    Swift.print("\(machine.compiler), -O, flags: \(machine.flags); \(results.rounds) rounds; \(machine.date)")
  }

  /// Prints one group: minimum, median, maximum, and ratios of minima with their bars.
  static func print(_ group: Group) {
    Swift.print("\n" + group.title)
    let unit = group.rows.first?.unit ?? ""
    Swift.print(pad(unit, nameWidth) + ["min", "median", "max"].map { padLeft($0, 10) }.joined())
    for row in group.rows {
      var line = pad("  " + row.name, nameWidth)
      for number in [row.timing.minimum, row.timing.median, row.timing.maximum] {
        line += padLeft(format(number), 10)
      }
      for ratio in row.ratios { line += "   " + describe(ratio) }
      Swift.print(line)
    }
  }

  /// Prints the bars that were missed, or that there are none.
  static func printVerdict(_ results: Results) {
    let judged = results.rows.flatMap { row in row.ratios.map { (row.id, $0) } }.filter { $0.1.isJudged }
    if judged.isEmpty { return }
    let missed = judged.filter { !$0.1.holds }
    Swift.print(missed.isEmpty ? "\nEvery bar is met." : "")
    for (id, ratio) in missed { Swift.print("MISSED  \(id): \(describe(ratio))") }
  }

  static func write(_ results: Results, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try encoder.encode(results).write(to: URL(fileURLWithPath: path))
  }

  static func read(_ path: String) throws -> Results {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw BenchmarkFailure(description: "\(path) cannot be read")
    }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Results.self, from: data)
  }

  /// Prints the rows whose minimum is over that of `base` by more than a tenth, and beside it their ratios
  /// then and now: where those have kept, it was the machine.
  static func printComparison(_ results: Results, base: Results) {
    let old = Dictionary(base.rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if base.machine.processor != results.machine.processor {
      Swift.print("\nThe other file is of another processor (\(base.machine.processor)).")
    }
    Swift.print("\nSlower than before by more than 10 % (minimum before, now):")
    var count = 0
    for row in results.rows {
      guard let before = old[row.id] else { continue }
      let factor = row.timing.minimum / before.timing.minimum
      if factor <= 1.1 { continue }
      count += 1
      var line = pad("  " + row.id, nameWidth + 16)
      line += padLeft(format(before.timing.minimum), 10) + padLeft(format(row.timing.minimum), 10)
      line += "   × \(format(factor))"
      for (ratio, was) in zip(row.ratios, before.ratios) where ratio.to == was.to {
        line += "   to \(ratio.to): \(format(was.value)), now \(format(ratio.value))"
      }
      Swift.print(line)
    }
    if count == 0 { Swift.print("  nothing") }
    let missing = Set(old.keys).subtracting(results.rows.map(\.id)).count
    if missing > 0 { Swift.print("  (\(missing) rows of the other file were not measured this time)") }
  }

  private static func describe(_ ratio: Ratio) -> String {
    var text = "\(format(ratio.value)) × \(ratio.to)"
    if let bar = ratio.atMost { text += " (≤ \(format(bar)): \(ratio.holds ? "yes" : "NO"))" }
    if let bar = ratio.atLeast { text += " (≥ \(format(bar)): \(ratio.holds ? "yes" : "NO"))" }
    return text
  }

  private static func format(_ number: Double) -> String {
    String(format: number < 100 ? "%.2f" : "%.0f", number)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 1)) + text
  }
}
