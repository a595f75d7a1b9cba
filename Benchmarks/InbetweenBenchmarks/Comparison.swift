/// What got slower, larger, or missed a bar that it met, against the results of another run.
enum Comparison {
  /// By how much a figure may grow unnoticed.
  static let tolerance = 1.1

  /// Lines to print: the rows whose minimum grew by more than a tenth, and beside it their ratios then and
  /// now: where those have kept, it was the machine. Then what takes more memory, and bars no longer met.
  static func lines(_ results: Results, base: Results) -> [String] {
    let old = Dictionary(base.rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var lines = cautions(results, base)
    lines += list("Slower than before by more than 10 % (minimum before, now):") {
      results.rows.compactMap { row in old[row.id].flatMap { slower(row, than: $0) } }
    }
    lines += list("More bytes than before by more than 10 % (before, now):") {
      results.rows.compactMap { row in
        guard let bytes = row.bytes, let before = old[row.id]?.bytes else { return nil }
        return grown(row.id, from: before, to: bytes)
      }
    }
    lines += list("Bars that were met before and are not now:") {
      results.rows.flatMap { row in old[row.id].map { lost(row, since: $0) } ?? [] }
    }
    let missing = Set(old.keys).subtracting(results.rows.map(\.id)).count
    if missing > 0 { lines.append("(\(missing) rows of the other file were not measured this time)") }
    return lines
  }

  /// Why the two may not be comparable.
  private static func cautions(_ results: Results, _ base: Results) -> [String] {
    var cautions: [String] = []
    func note(_ what: String, _ before: String, _ now: String) {
      if before != now { cautions.append("The other file is of another \(what): \(before), now \(now).") }
    }
    note("processor", base.machine.processor, results.machine.processor)
    note("compiler", base.machine.compiler, results.machine.compiler)
    if let before = base.machine.instructions, let now = results.machine.instructions {
      note("instruction set", before, now)
    }
    note("number of rounds", "\(base.rounds)", "\(results.rounds)")
    return cautions.isEmpty ? [] : [""] + cautions
  }

  private static func list(_ title: String, _ entries: () -> [String]) -> [String] {
    let entries = entries()
    return ["", title] + (entries.isEmpty ? ["  nothing"] : entries)
  }

  private static func slower(_ row: Row, than before: Row) -> String? {
    guard row.unit == before.unit,
      var line = grown(row.id, from: before.timing.minimum, to: row.timing.minimum)
    else { return nil }
    for ratio in row.ratios {
      guard let was = before.ratios.first(where: { $0.to == ratio.to }) else { continue }
      line += "   to \(ratio.to): \(Report.format(was.value)), now \(Report.format(ratio.value))"
    }
    return line
  }

  private static func grown(_ id: String, from before: Double, to now: Double) -> String? {
    guard before > 0, now > before * tolerance else { return nil }
    let figures = [before, now].map { Report.padLeft(Report.format($0), 10) }.joined()
    return Report.pad("  " + id, Report.nameWidth + 16) + figures + "   × \(Report.format(now / before))"
  }

  private static func lost(_ row: Row, since before: Row) -> [String] {
    let ratios = row.ratios.filter { ratio in
      ratio.isJudged && !ratio.holds
        && before.ratios.contains { $0.to == ratio.to && $0.isJudged && $0.holds }
    }
    let limits = (row.limits ?? []).filter { limit in
      !limit.holds && (before.limits ?? []).contains { $0.of == limit.of && $0.holds }
    }
    return ratios.map { "  \(row.id): \(Report.format($0.value)) × \($0.to)" }
      + limits.map { "  \(row.id): \(Report.format($0.value)) \($0.of)" }
  }
}
