import Testing

import Inbetween
@testable import InbetweenCore

/// The own time of rows with a pace is their clock's time, to the count (T5): packed arithmetic in Double
/// instead of wide integers.
@Suite struct RowPaceTests {
  /// Returns a term of a rate: near 1, near a power of two, or any.
  private static func term(_ random: inout SplitMix64, upTo most: Int) -> Int64 {
    let number =
      switch random.number(0...2) {
      case 0: random.number(1...12)
      case 1: (1 << random.number(1...29)) + random.number(-1...1)
      default: random.number(1...most)
      }
    return Int64(min(max(number, 1), most))
  }

  @Test("T5: rows count the own time of each rate as its clock does, from any instant of its life")
  func equalsClock() {
    var random = SplitMix64(seed: 45)
    var rowCount = 0
    for _ in 0..<cases(4000) {
      let denominator = Self.term(&random, upTo: 1_000_000)
      let numerator = Self.term(&random, upTo: 1_000_000) * (random.once(in: 4) ? -1 : 1)
      let start = Int64(random.number(-1_000_000_000_000...1_000_000_000_000))
      var map = ClockMap(
        origin: start, anchor: Int64(random.number(-90_000...90_000)),
        rate: Rate(numerator, over: denominator))
      if random.once(in: 3) { map = map.reversed(sum: Int64(random.number(-5...5))) }
      let length = Self.term(&random, upTo: 1 << 30)
      let from = start + Int64(random.number(0...1_000_000_000))
      guard let pace = map.pace(from: from, length: length) else { continue }
      rowCount += 1
      let span = Int(min(length * map.denominator / abs(map.numerator), 1 << 30))
      let near = [0, 1, -1, 2, -2, span, -span, span - 1, 1 - span]
      for counts in near + (0..<20).map({ _ in random.number(-span...span) }) {
        let now = from + Int64(counts)
        let grown = RowPace.grown(
          Int32(truncatingIfNeeded: now), pace.origin, pace.rate, pace.lean)
        #expect(
          Int64(grown) == map.local(at: now) - map.local(at: from),
          "rate \(numerator)/\(denominator), \(counts) counts after \(from)")
      }
    }
    #expect(rowCount > cases(4000) / 2)
  }

  @Test("T5: rates of which a row's numbers are not exact, or not within 32 bits, have no pace")
  func refused() {
    #expect(ClockMap(origin: 0, anchor: 0, rate: 0).pace(from: 0, length: 1) == nil)
    #expect(ClockMap(origin: 0, anchor: 0, rate: Rate(1, over: 2)).pace(from: 0, length: 1 << 30) == nil)
    #expect(ClockMap(origin: 0, anchor: 0, rate: Rate(1, over: 2)).pace(from: 0, length: 1 << 29) != nil)
    #expect(ClockMap(origin: 0, anchor: 0, rate: 3).pace(from: 0, length: 1 << 30) != nil)
    #expect(
      ClockMap(origin: 0, anchor: 0, rate: Rate(999_999_999, over: 1_000_000_000))
        .pace(from: 0, length: 1 << 20) == nil)
  }
}
