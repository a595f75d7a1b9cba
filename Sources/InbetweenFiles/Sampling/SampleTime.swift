/// A time at which motion is sampled, with the text that asked for it.
///
/// ```swift
/// let times = SampleTime.every(100, to: 1000)!
/// print(times.count)  // prints 11
/// ```
public struct SampleTime: Hashable, Sendable {
  /// The time as it was given; the table's `time_ms`.
  public let text: String
  /// Milliseconds from the start; before 0 the base values are shown.
  public let milliseconds: Double

  /// The latest time that can be sampled, in milliseconds: 115 days.
  public static var latest: Double { 1e10 }

  /// Creates a time from text: `250`, `-5`, `16.6667`, `1e3`. Nil if it is no finite number, or beyond
  /// `latest`.
  public init?(_ text: String) {
    var scalars = Substring(text).unicodeScalars
    while scalars.first.map(Self.isSpace) == true { scalars.removeFirst() }
    while scalars.last.map(Self.isSpace) == true { scalars.removeLast() }
    let bare = String(scalars)
    let isNumber = bare.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isNumber, let milliseconds = Double(bare), milliseconds.magnitude <= SampleTime.latest else {
      return nil
    }
    self.text = bare
    self.milliseconds = milliseconds
  }

  /// Whether a scalar is a tab, or a space of any width.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\u{200B}" || scalar.properties.generalCategory == .spaceSeparator
  }

  /// Creates a time from a number, written with at most 9 significant digits; nil if it is not finite or
  /// beyond `latest`.
  public init?(milliseconds: Double) {
    guard milliseconds.magnitude <= SampleTime.latest else { return nil }
    self.milliseconds = milliseconds
    text = SampleTable.number(milliseconds)
  }

  /// Returns the times 0, step, 2·step, … up to `end`, which is included if it is a multiple of the step.
  /// Each is the step times a whole number, so no error adds up.
  ///
  /// - Returns: nil if the step is not more than 0, the end is before 0 or beyond `latest`, or there are more
  ///   than ten million times.
  public static func every(_ step: Double, to end: Double) -> [SampleTime]? {
    guard step > 0, end >= 0, end <= latest, step.isFinite else { return nil }
    // A quotient one rounding below a whole number counts as that number.
    let count = (end / step * (1 + 1e-12)).rounded(.down)
    guard count <= 10_000_000 else { return nil }
    return (0...Int(count)).compactMap { SampleTime(milliseconds: min(Double($0) * step, end)) }
  }
}
