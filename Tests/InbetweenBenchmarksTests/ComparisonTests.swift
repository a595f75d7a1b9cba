import Foundation
import Testing

@testable import InbetweenBenchmarks

/// What `make bench-compare` says.
@Suite struct ComparisonTests {
  private func row(_ name: String, _ minimum: Double, unit: String = "ns/tween", bytes: Double? = nil) -> Row
  {
    Row(id: "group/\(name)", name: name, unit: unit, timing: Timing([minimum, minimum * 3]), bytes: bytes)
  }

  private func results(_ rows: [Row], rounds: Int = 31) -> Results {
    Results(machine: Machine(flags: "none"), rounds: rounds, groups: [Group("a group", rows)])
  }

  /// The lines under the title that begins so.
  private func entries(_ title: String, _ lines: [String]) -> [String] {
    Array(
      lines.drop { !$0.hasPrefix(title) }.dropFirst().prefix { $0.hasPrefix("  ") }
    )
  }

  @Test func moreThanATenthIsSlower() {
    let base = results([row("a", 10), row("b", 10), row("c", 10), row("d", 10)])
    let now = results([row("a", 10.9), row("b", 11.1), row("c", 5), row("new", 99)])
    let lines = Comparison.lines(now, base: base)
    let slower = entries("Slower", lines)
    #expect(slower.count == 1 && slower[0].contains("group/b") && slower[0].contains("1.11"))
    #expect(entries("More bytes", lines) == ["  nothing"])
    #expect(lines.last == "(1 rows of the other file were not measured this time)")
  }

  @Test func nothingIsSlowerThanItself() {
    let same = results([row("a", 10, bytes: 40)])
    #expect(Comparison.lines(same, base: same).filter { $0 == "  nothing" }.count == 3)
    #expect(!Comparison.lines(same, base: same).contains { $0.hasPrefix("The other file") })
  }

  @Test func ratiosThenAndNowStandBeside() {
    var base = Group("a group", [row("a", 10), row("bare", 5)])
    base.compare(0, to: 1)
    var now = Group("a group", [row("a", 30), row("bare", 10)])
    now.compare(0, to: 1)
    let machine = Machine(flags: "none")
    let slower = entries(
      "Slower",
      Comparison.lines(
        Results(machine: machine, rounds: 31, groups: [now]),
        base: Results(machine: machine, rounds: 31, groups: [base])))
    #expect(slower.count == 2 && slower[0].hasSuffix("to bare: 2.00, now 3.00"))
  }

  @Test func figuresOfAnotherUnitAreNotCompared() {
    let base = results([row("a", 10, unit: "ns/tween")])
    let now = results([row("a", 1000, unit: "ns/tick")])
    #expect(entries("Slower", Comparison.lines(now, base: base)) == ["  nothing"])
  }

  @Test func bytesAreCompared() {
    let base = results([row("a", 10, bytes: 100), row("b", 10)])
    let now = results([row("a", 10, bytes: 120), row("b", 10, bytes: 999)])
    let more = entries("More bytes", Comparison.lines(now, base: base))
    #expect(more.count == 1 && more[0].contains("group/a"))
  }

  @Test func barsNoLongerMetAreNamed() {
    var base = results([row("a", 10), row("b", 10)])
    base.groups[0].compare(0, to: 1, atMost: 1.5)
    base.groups[0].limit(1, atMost: 12)
    var now = results([row("a", 16), row("b", 10)])
    now.groups[0].compare(0, to: 1, atMost: 1.5)
    now.groups[0].limit(1, atMost: 9)
    let lost = entries("Bars that were met", Comparison.lines(now, base: base))
    #expect(lost.count == 2 && lost[0].contains("group/a") && lost[1].contains("group/b"))
  }

  @Test func anotherMachineIsSaid() {
    var base = results([row("a", 10)], rounds: 9)
    base.machine.processor = "an abacus"
    let lines = Comparison.lines(results([row("a", 10)]), base: base)
    #expect(lines.filter { $0.hasPrefix("The other file is of another") }.count == 2)
  }

  @Test func filesAreReadBackAndOldOnesToo() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "comparison-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "results.json").path
    var written = results([row("a", 10, bytes: 3), row("b", .infinity)])
    written.groups[0].compare(1, to: 0, atMost: 2)
    try Report.write(written, to: path)
    let read = try Report.read(path)
    #expect(read.rows.map(\.id) == written.rows.map(\.id) && read.rows[1].timing.minimum == .infinity)
    #expect(read.rows[1].ratios[0].holds == false && read.rows[0].bytes == 3)

    let old = """
      {"machine": {"processor": "p", "cores": 2, "system": "s", "architecture": "x86_64", "compiler": "c",
      "flags": "none", "date": "d"}, "rounds": 31, "groups": [{"title": "t", "rows": [{"id": "group/a",
      "name": "a", "unit": "ns/tween", "timing": {"minimum": 5, "median": 6, "maximum": 7},
      "ratios": [{"to": "b", "value": 2}]}]}]}
      """
    try Data(old.utf8).write(to: URL(fileURLWithPath: path))
    #expect(entries("Slower", Comparison.lines(written, base: try Report.read(path))).count == 1)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: BenchmarkFailure.self) { try Report.read(path) }
    #expect(throws: BenchmarkFailure.self) { try Report.read(path + ".gone") }
  }
}
