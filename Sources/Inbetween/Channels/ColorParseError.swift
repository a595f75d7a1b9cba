/// A text that is no colour of CSS.
public struct ColorParseError: Error, Equatable, Sendable, CustomStringConvertible {
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

  /// Byte for byte, as `EasingParseError`.
  public static func == (a: ColorParseError, b: ColorParseError) -> Bool {
    a.offset == b.offset && a.message.utf8.elementsEqual(b.message.utf8)
      && (a.suggestion ?? "").utf8.elementsEqual((b.suggestion ?? "").utf8)
  }
}
