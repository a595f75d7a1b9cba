/// Parameters of an easing that make no function.
public struct EasingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The parameter: `x1`, `count`, `stops[2].output`.
  public let field: String
  /// Its value, as text.
  public let found: String
  /// What it must be.
  public let expected: String

  /// All three in one line.
  public var description: String { "\(field): found \(found), expected \(expected)" }

  /// Byte for byte: comparing strings would draw Unicode's tables into Embedded Swift.
  public static func == (a: EasingError, b: EasingError) -> Bool {
    a.field.utf8.elementsEqual(b.field.utf8) && a.found.utf8.elementsEqual(b.found.utf8)
      && a.expected.utf8.elementsEqual(b.expected.utf8)
  }
}

/// A text that names no easing.
public struct EasingParseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place in the text, in UTF-8 bytes from its start.
  public let offset: Int
  /// What is wrong there, and what was expected.
  public let message: String
  /// The known name nearest to an unknown one, if any is near.
  public let suggestion: String?

  /// One line with the place, the message and the suggestion.
  public var description: String {
    let line = "at offset \(offset): \(message)"
    guard let suggestion else { return line }
    return "\(line); did you mean '\(suggestion)'?"
  }
  /// Byte for byte, as `EasingError`.
  public static func == (a: EasingParseError, b: EasingParseError) -> Bool {
    a.offset == b.offset && a.message.utf8.elementsEqual(b.message.utf8)
      && (a.suggestion ?? "").utf8.elementsEqual((b.suggestion ?? "").utf8)
  }
}
