/// The reason why a text is not a CSS colour.
public struct ColorParseError: Error, Equatable, Sendable, CustomStringConvertible {
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

  /// Compares bytes, as `EasingParseError` does.
  public static func == (a: ColorParseError, b: ColorParseError) -> Bool {
    a.offset == b.offset && a.message.utf8.elementsEqual(b.message.utf8)
      && (a.suggestion ?? "").utf8.elementsEqual((b.suggestion ?? "").utf8)
  }
}
