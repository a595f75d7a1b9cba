/// The reason why parameters do not make an easing.
public struct EasingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The parameter that is wrong: `x1`, `count`, `stops[2].output`.
  public let field: String
  /// The value that was found.
  public let found: String
  /// The value that would be right.
  public let expected: String

  /// The error in one line.
  public var description: String { "\(field): found \(found), expected \(expected)" }

  /// Compares bytes: comparing strings would link Unicode's tables into Embedded Swift.
  public static func == (a: EasingError, b: EasingError) -> Bool {
    a.field.utf8.elementsEqual(b.field.utf8) && a.found.utf8.elementsEqual(b.found.utf8)
      && a.expected.utf8.elementsEqual(b.expected.utf8)
  }
}

/// The reason why a text is not an easing.
public struct EasingParseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the mistake, in UTF-8 bytes.
  public let offset: Int
  /// The mistake there, and what was expected instead.
  public let message: String
  /// The known name most similar to an unknown one, if any is similar.
  public let suggestion: String?

  /// One line with the offset, the message and the suggestion.
  public var description: String {
    let line = "at offset \(offset): \(message)"
    guard let suggestion else { return line }
    return "\(line); did you mean '\(suggestion)'?"
  }
  /// Compares bytes, as `EasingError` does.
  public static func == (a: EasingParseError, b: EasingParseError) -> Bool {
    a.offset == b.offset && a.message.utf8.elementsEqual(b.message.utf8)
      && (a.suggestion ?? "").utf8.elementsEqual((b.suggestion ?? "").utf8)
  }
}
