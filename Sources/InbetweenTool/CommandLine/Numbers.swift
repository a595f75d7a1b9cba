import Foundation
import Inbetween
import InbetweenFiles

/// Parses the numbers in options.
enum Numbers {
  /// Returns a finite decimal number, such as `-100`, `0.5`, `1e2`; nil for anything else, such as
  /// hexadecimals and "inf".
  static func decimal(_ text: some StringProtocol) -> Double? {
    let bare = text.trimmingCharacters(in: .whitespaces)
    guard bare.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(bare).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the items of a comma-separated list, each parsed by `read`.
  static func list<Item>(
    _ option: String, _ text: String, expected: String, _ read: (String) -> Item?
  ) throws(UsageError) -> [Item] {
    var items: [Item] = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      guard let item = read(String(part)) else {
        throw UsageError("--\(option): item \(index + 1) is '\(part)', expected \(expected)")
      }
      items.append(item)
    }
    return items
  }

  /// Returns a time in milliseconds.
  static func time(_ option: String, _ text: String) throws(UsageError) -> SampleTime {
    if let time = SampleTime(text) { return time }
    throw UsageError("--\(option): found '\(text)', expected milliseconds within ±1e10")
  }

  /// Returns the instant of a time, without rounding to ticks.
  static func instant(_ time: SampleTime) -> Instant {
    Instant(Duration(attoseconds: Int128((time.milliseconds * 1e15).rounded())))
  }

  /// Returns a rate such as `60`, `59.94`, `6e1` or `60000/1001`. It is exact, as the engine's rates are
  /// fractions.
  static func rate(_ option: String, _ text: String) throws(UsageError) -> TickRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if (1...2).contains(parts.count), let upper = fraction(parts[0]),
      let lower = parts.count == 2 ? fraction(parts[1]) : (1, 1)
    {
      let (numerator, over) = upper.0.multipliedReportingOverflow(by: lower.1)
      let (denominator, under) = upper.1.multipliedReportingOverflow(by: lower.0)
      if !over, !under, numerator > 0, denominator > 0 {
        let divisor = greatestCommonDivisor(numerator, denominator)
        let limit: Int64 = 1_000_000_000
        let (top, bottom) = (numerator / divisor, denominator / divisor)
        // A rate above the clock's counts per second would have ticks of no duration.
        if top <= limit, bottom <= limit, top <= bottom * Instant.countsPerSecond {
          return TickRate(top, over: bottom)
        }
      }
    }
    throw UsageError(
      "--\(option): found '\(text)', expected a number from 1e-9 to 90000 a second, such as 60, 59.94 or "
        + "60000/1001")
  }

  /// Returns a number within a range.
  static func number<Value: BinaryFloatingPoint>(
    _ option: String, _ text: String, _ range: ClosedRange<Value>
  ) throws(UsageError) -> Value {
    if let number = decimal(text), range.contains(Value(number)) { return Value(number) }
    throw UsageError(
      "--\(option): found '\(text)', expected a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Returns a width and height in pixels, written `640x360`. Both are positive.
  static func size(_ option: String, _ text: String) throws(UsageError) -> SIMD2<Int> {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { side in
      side.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(side) : nil
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
      throw UsageError("--\(option): found '\(text)', expected WIDTHxHEIGHT in pixels, such as 640x360")
    }
    return SIMD2(width, height)
  }

  /// Returns a positive decimal as a fraction of integers; nil if it is no decimal or needs more than 18
  /// digits.
  private static func fraction(_ text: Substring) -> (Int64, Int64)? {
    guard decimal(text) != nil else { return nil }
    let parts = text.lowercased().trimmingCharacters(in: .whitespaces).split(separator: "e")
    guard let exponent = parts.count == 2 ? Int(parts[1]) : 0, (-18...18).contains(exponent) else {
      return nil
    }
    let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let decimals = halves.count == 2 ? String(halves[1]) : ""
    guard let digits = Int64(halves[0] + decimals) else { return nil }
    var (numerator, denominator) = (digits, Int64(1))
    let shift = exponent - decimals.count
    for _ in 0..<shift.magnitude {
      let (value, overflow) = (shift > 0 ? numerator : denominator).multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      if shift > 0 { numerator = value } else { denominator = value }
    }
    let divisor = greatestCommonDivisor(numerator, denominator)
    return divisor > 0 ? (numerator / divisor, denominator / divisor) : nil
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
