import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct SampleTests {
  private func times(_ texts: String...) -> [SampleTime] { texts.compactMap { SampleTime($0) } }

  @Test func theCoreFileSamplesAsDefined() throws {
    let table = try SampleTable(of: decode(Samples.core), at: times("-1", "0", "250", "1e3", "2500.0"))
    let lines = table.csv.split(separator: "\n").map(String.init)
    #expect(lines[0] == "time_ms,entity,property,value")
    #expect(
      Array(lines[1...4]) == [
        "-1,card,position.x,320", "-1,card,position.y,180", "-1,card,opacity,0", "-1,card,energy,100",
      ])
    #expect(lines[7] == "0,card,opacity,0")
    #expect(abs(table.rows[10].value - 0.75) < 1e-6 && lines[11].hasPrefix("250,card,opacity,0.75"))
    #expect(lines[15] == "1e3,card,opacity,1")
    #expect(lines[19] == "2500.0,card,opacity,1")
    #expect(lines.count == 21)
    let curve = try Easing.cubicBezier(0.4, 0, 0.2, 1)
    let energies = table.rows.filter { $0.property == "energy" }.map(\.value)
    // Plays: 0.25 … 1 forward, then back, then forward to 0.75.
    let progress: [Float] = [0.25, 0.5, 0.75, 0.75]
    for (energy, progress) in zip(energies.dropFirst(), progress) {
      #expect(abs(energy - Double(curve(progress) * 100)) < 1e-4)
    }
  }

  @Test func timesMayStandInAnyOrder() throws {
    let file = try decode(Samples.everything)
    let sorted = try SampleTable(of: file, at: times("-2", "0", "10", "10", "99.5", "300"), velocities: true)
    let mixed = try SampleTable(of: file, at: times("300", "10", "-2", "99.5", "0", "10"), velocities: true)
    for text in ["-2", "0", "10", "99.5", "300"] {
      let left = sorted.rows.filter { $0.time == text }
      #expect(left == mixed.rows.filter { $0.time == text })
      #expect(left.count > 0)
    }
    #expect(mixed.rows.first?.time == "300" && mixed.rows.last?.time == "10")
  }

  @Test func everyTickRateGivesTheSameBits() throws {
    for text in [Samples.core, Samples.everything, Samples.springs] {
      let file = try decode(text)
      let times = try #require(SampleTime.every(7.3, to: 2_000))
      let rows = try SampleTable(of: file, at: times, velocities: true).rows
      for rate in [TickRate.hertz(64), .hertz(120), .hertz(144), .hertz(1), TickRate(60_000, over: 1001)] {
        #expect(try SampleTable(of: file, at: times, tickRate: rate, velocities: true).rows == rows)
      }
    }
  }

  @Test("T7: far in the future a few long ticks show what many short ones do") func farTimes() throws {
    for text in [Samples.core, Samples.everything, Samples.springs] {
      let file = try decode(text)
      let near = times("0", "123.4", "199999.9", "200000")
      #expect(
        try SampleTable(of: file, at: near, velocities: true).rows
          == SampleTable(of: file, at: near, tickRate: .hertz(2), velocities: true).rows)
      let far = times("5e9")
      var sampler = try MotionSampler(file, at: far, tickRate: .hertz(60), velocities: false)
      _ = sampler.rows(at: far[0])
      #expect(sampler.world.tickCount <= 101)
    }
  }

  @Test func laneMotionPrintsTheWholeProperty() throws {
    let table = try SampleTable(
      of: decode(Samples.tween("\"property\": \"b.y\", \"values\": [0, 8]")), at: times("50"),
      velocities: true)
    #expect(table.csv.contains("50,e,b.x,0,0\n50,e,b.y,4,80\n"))
    // Declared properties that nothing touches are printed too, in the order of their names.
    #expect(table.rows.map(\.property) == ["a", "b.x", "b.y", "q.x", "q.y", "q.z", "q.w"])
  }

  @Test func colorsArePrintedInSRGB() throws {
    let file = try decode(
      Samples.tween("\"property\": \"color\", \"values\": [\"#ff8000\", \"#0040ff80\"]"))
    let rows = try SampleTable(of: file, at: times("0", "50", "100")).rows.filter {
      $0.property.hasPrefix("color")
    }
    #expect(rows.prefix(4).map(\.property) == ["color.r", "color.g", "color.b", "color.a"])
    let ends = [1, 128.0 / 255, 0, 1, 0, 64.0 / 255, 1, 128.0 / 255]
    for (row, end) in zip(rows.prefix(4) + rows.suffix(4), ends) { #expect(abs(row.value - end) < 2e-3) }
    let middle = Color(lanes: { lane in
      (MotionColor(hex: "#ff8000")!.color.lane(lane) + MotionColor(hex: "#0040ff80")!.color.lane(lane)) / 2
    }).sRGB
    for lane in 0..<4 { #expect(abs(rows[4 + lane].value - Double(middle[lane])) < 1e-5) }
  }

  @Test(arguments: [
    "\"property\": \"color\", \"values\": [\"#ff8000\", \"#204060\"], \"ease\": \"sineInOut\"",
    "\"property\": \"color\", \"values\": [\"#102030\", \"#ffffff80\"], \"ease\": \"quadIn\"",
    "\"property\": \"position\", \"values\": [[0, 9], [100, -5], [3, 3]], \"eases\": [\"backOut\", \"cubicIn\"]",
    "\"property\": \"rotation\", \"values\": [350, 20], \"ease\": \"ease-in-out\", \"rate\": 0.5",
    "\"property\": \"a\", \"from\": 3, \"ease\": \"elasticOut\"",
  ])
  func velocitiesAreDerivatives(keys: String) throws {
    let file = try decode(Samples.tween(keys))
    for center in stride(from: 11.0, through: 93, by: 8.2) {
      let counts = (center * 90).rounded()
      let times = [-9, 0, 9].compactMap { SampleTime(milliseconds: (counts + $0) / 90) }
      let rows = try SampleTable(of: file, at: times, velocities: true).rows
      let third = rows.count / 3
      for index in 0..<third {
        let slope = (rows[index + 2 * third].value - rows[index].value) / 0.0002
        let velocity = try #require(rows[index + third].velocity)
        #expect(
          abs(velocity - slope) < 2e-2 * max(abs(slope), 1) + 0.05, "\(rows[index].property) at \(center)")
      }
    }
  }

  @Test func piecesMakeTheWhole() throws {
    let file = try decode(Samples.core)
    for times in [times("-1", "0", "5", "5"), times("7", "3")] {
      var text = ""
      try SampleTable.writeCSV(of: file, at: times, velocities: true) { text += $0 }
      #expect(try text == SampleTable(of: file, at: times, velocities: true).csv)
    }
  }

  @Test func fieldsAreQuotedWhereTheyMustBe() throws {
    #expect(SampleTable.quoted("plain name") == "plain name")
    #expect(SampleTable.quoted("a,b") == "\"a,b\"")
    #expect(SampleTable.quoted("say \"hi\"\n") == "\"say \"\"hi\"\"\n\"")
    #expect(SampleTable.quoted("a\r\nb") == "\"a\r\nb\"")
    // A quote is doubled by itself, whatever accent is on it.
    #expect(Array(SampleTable.quoted("a\"\u{301}").utf8) == Array("\"a\"\"\u{301}\"".utf8))
  }

  @Test func numbersHaveNineDigits() {
    let texts: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1.0 / 3, "0.333333333"), (1e9, "1e+09"), (123_456_789, "123456789"),
      (-1.5e-7, "-1.5e-07"),
    ]
    for (number, text) in texts { #expect(SampleTable.number(number) == text) }
  }

  /// They are written as C writes them, to the last digit: the shortest texts of Doubles and exact middles
  /// are rounded rightly too.
  @Test func numbersAreThoseOfC() {
    var numbers = SeededNumbers(seed: 11)
    var values: [Double] = [
      .nan, -.nan, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, 999_999_999.4999999, 999_999_999.5, 9.9999999949e-5, 9.9999999995e-5, 1e-4,
      0.5, 1e16, 1e22, 1e23, 9_007_199_254_740_992, 1_234_567_895, 1_234_567_885, 2_147_483_647.5,
    ]
    for _ in 0..<4_000 {
      values.append(Double(bitPattern: numbers.next()))
      values.append(Double(Float.random(in: -2_000...2_000, using: &numbers)))
      values.append(Double(numbers.next() >> 24) / Double(1 << UInt64.random(in: 0...30, using: &numbers)))
      values.append(Double(bitPattern: numbers.next() >> UInt64.random(in: 12...60, using: &numbers)))
      let tenDigits = UInt64.random(in: 100_000_000...999_999_999, using: &numbers) * 10 + 5
      let middle = Double("\(tenDigits)e\(Int.random(in: -30...30, using: &numbers))") ?? 0
      values += [middle.nextDown, middle, middle.nextUp]
    }
    for value in values where value != 0 {
      let text = SampleTable.number(value)
      #expect(text == String(format: "%.9g", value), "\(value.bitPattern)")
    }
  }

  @Test func timesReadAsWritten() {
    for text in ["0", "-5", "1e3", "16.6667", "+2.5E-1"] { #expect(SampleTime(text)?.text == text) }
    for text in ["", "x", "nan", "inf", "0x10", "1e11", "-1e11", "1,5", "1 2"] {
      #expect(SampleTime(text) == nil)
    }
    // Spaces and tabs around a time are no part of it.
    for space in ["\t", " ", "\u{A0}", "\u{2003}", "\u{3000}"] {
      #expect(SampleTime(space + "-5" + space + space)?.text == "-5")
    }
    for text in ["5\n", "5 5", " ", "5\0"] { #expect(SampleTime(text) == nil) }
    #expect(SampleTime("1e3")?.milliseconds == 1000)
    #expect(SampleTime(milliseconds: .nan) == nil)
    #expect(SampleTime.every(100, to: 300)?.map(\.text) == ["0", "100", "200", "300"])
    #expect(SampleTime.every(0.1, to: 0.3)?.map(\.text) == ["0", "0.1", "0.2", "0.3"])
    #expect(SampleTime.every(100, to: 299)?.count == 3)
    #expect(SampleTime.every(1, to: 0)?.map(\.text) == ["0"])
    for (step, end) in [(0, 10), (-1, 10), (1, -1), (1e-300, 1), (.nan, 1), (1, .nan), (1, 1e11)]
      as [(Double, Double)]
    {
      #expect(SampleTime.every(step, to: end) == nil)
    }
  }
}
