import Foundation
import Testing

@testable import InbetweenBenchmarks

/// How figures are taken, judged and drawn.
@Suite struct ReportTests {
  @Test func theRunsEndTellsWhichBarsAreNotMet() {
    let rows = [10.0, 20, 40].enumerated().map { index, time in
      Row(id: "group/\(index)", name: "\(index)", unit: "ns/tween", timing: Timing([time]))
    }
    var group = Group("a group", rows)
    group.compare(1, to: 0, atMost: 2)
    var results = Results(machine: Machine(flags: "none"), rounds: 7, groups: [group])
    #expect(Report.verdict(results) == ["", "Every bar is met: 1 of 1."])
    results.groups[0].compare(2, to: 0, atMost: 3.5)
    results.groups[0].compare(2, to: 1, atLeast: 1.5)
    results.groups[0].limit(2, atMost: 39)
    let verdict = Report.verdict(results)
    #expect(verdict[1] == "Bars met: 2 of 4. Not met:" && verdict.count == 4)
    #expect(verdict[2] == "  group/2: 4.00 × 0 (≤ 3.50: no)")
    #expect(verdict[3] == "  group/2: 40 ns/tween (≤ 39: no)")
  }

  @Test func aSteadyCallThatAllocatesMissesItsBar() {
    var kept: [[Int]] = []
    let contestants = [
      Contestant(name: "steady", units: 1, isSteady: true, run: {}),
      Contestant(name: "allocates", units: 1, isSteady: true, run: { kept = [Array(0..<100)] }),
    ]
    let harness = Harness(rounds: 7, coldRounds: 2, sampleTime: 1000)
    let measured = harness.measure(contestants)
    let group = Group("id", "title", unit: "ns", contestants, measured)
    #expect(measured.allSatisfy { $0.warm.minimum <= $0.warm.median && $0.warm.median <= $0.warm.maximum })
    #expect(measured.allSatisfy { $0.cold != nil } && kept.count == 1)
    #if os(Linux)
      #expect(group.rows[0].limits?.allSatisfy(\.holds) == true)
      #expect(group.rows[1].limits?.allSatisfy(\.holds) == false)
    #endif
  }

  @Test func memoryIsWeighed() {
    // Tests that run beside this one use memory too, but not at every time.
    let isRight = (0..<20).contains { _ in
      let (made, bytes) = ProcessMemory.weigh(1000) { [Int64](repeating: 1, count: 8_000_000) }
      return made.count == 8_000_000 && bytes.map { $0 > 60_000 && $0 < 70_000 } != false
    }
    #expect(isRight)
  }

  @Test func aTickTouchesWhatItReads() {
    let numbers = [Int64](repeating: 1, count: 4_000_000)
    // Tests that run beside this one touch memory too, and give it back.
    let isRight = (0..<20).contains { _ in
      var sum: Int64 = 0
      let touched = ProcessMemory.touched { sum = numbers[..<2_000_000].reduce(0, &+) }
      return sum == 2_000_000 && touched.map { $0 > 14_000_000 && $0 < 28_000_000 } != false
    }
    #expect(isRight)
  }

  @Test func logarithmicAxesAreMarkedAtPowersOfTen() {
    let axis = Axis(over: [100, 10_000_000], isWhole: false)
    #expect(axis.place(100) == 0 && axis.place(10_000_000) == 1)
    #expect((axis.place(100_000) - 0.6).magnitude < 1e-12)
    let labels = axis.marks.filter(\.isMajor).map { $0.label ?? "" }
    #expect(labels == ["100", "1 k", "10 k", "100 k", "1 M", "10 M"])
    let whole = Axis(over: [0.7, 23], isWhole: true)
    #expect(whole.marks.first?.value == 0.5 && whole.marks.last?.value == 50)
  }

  @Test func plotsAreDrawn() {
    let curves = ["one", "<two>"].map { name in
      Plot.Curve(name: name, points: [Plot.Point(x: 100, y: 1), Plot.Point(x: 1000, y: 2)])
    }
    let svg = Plot(title: "A & B", subtitle: "", xTitle: "x", yTitle: "y", curves: curves).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("A &amp; B") && svg.contains("&lt;two&gt;") && !svg.contains("nan"))
    #expect(svg.split(separator: "<polyline").count == 3 && svg.split(separator: "<circle").count == 5)
  }
}
