import InbetweenCore

/// The reason why a text is not a colour or an easing.
///
/// ```swift
/// do {
///   _ = try Easing(parsing: "quadOt")
/// } catch {
///   print(error.suggestion ?? "")  // prints quadOut
/// }
/// ```
public struct ParseError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset of the mistake, in UTF-8 bytes.
  public let offset: Int
  /// The mistake, and the text that was expected instead.
  public let message: String
  /// The known name that is most similar to an unknown name; nil if no name is similar.
  public let suggestion: String?

  /// One line with the offset, the message and the suggestion.
  public var description: String {
    let line = "at offset \(offset): \(message)"
    guard let suggestion else { return line }
    return "\(line); did you mean '\(suggestion)'?"
  }

  /// Compares bytes: comparing strings would link Unicode's tables into Embedded Swift.
  public static func == (a: ParseError, b: ParseError) -> Bool {
    a.offset == b.offset && a.message.utf8.elementsEqual(b.message.utf8)
      && (a.suggestion ?? "").utf8.elementsEqual((b.suggestion ?? "").utf8)
  }
}

/// A recursive-descent parser over the bytes of a text of CSS.
protocol TextParser {
  associatedtype Bytes: RandomAccessCollection where Bytes.Element == UInt8, Bytes.Index == Int
  var bytes: Bytes { get }
  var position: Int { get set }
}

extension TextParser {
  mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 32 || (bytes[position] >= 9 && bytes[position] <= 13) {
      position += 1
    }
  }

  /// Reads letters, digits, hyphens and underscores.
  mutating func word() -> [UInt8] {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      let isDigit = byte >= 48 && byte <= 57
      if !isLetter && !isDigit && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") { break }
      position += 1
    }
    return Array(bytes[start..<position])
  }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < bytes.count && bytes[position] == UInt8(ascii: character)
  }

  /// Reads white space and a character.
  mutating func take(_ character: Unicode.Scalar, _ expectation: String) throws(ParseError) {
    if !takeNext(character) { throw error(at: position, "expected '\(character)': \(expectation)") }
  }

  /// Reads white space, and a character if it is next. Returns whether it was.
  mutating func takeNext(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    if !isAt(character) { return false }
    position += 1
    return true
  }

  /// Reads white space up to the end of the text.
  mutating func finish() throws(ParseError) {
    skipSpace()
    if position < bytes.count { throw error(at: position, unexpected()) }
  }

  func finite(_ decimal: DecimalNumber, at start: Int) throws(ParseError) -> Float {
    let value = decimal.float
    if !value.isFinite { throw error(at: start, "the number is out of range") }
    return value
  }

  func unexpected() -> String { "unexpected '\(Self.text(Array(bytes[position...])))'" }

  func error(at offset: Int, _ message: String, suggestion: String? = nil) -> ParseError {
    ParseError(offset: offset, message: message, suggestion: suggestion)
  }

  func unknown(
    _ name: [UInt8], at offset: Int, among names: [String], _ message: String
  ) -> ParseError {
    error(
      at: offset, "\(message) '\(Self.text(name))'", suggestion: NearestName.find(name, among: names))
  }

  static func isAmong(_ names: [String], _ name: [UInt8]) -> Bool { names.contains { equal($0, name) } }

  /// Returns whether `bytes` spell the name: exactly, or case-insensitively if the name has no capital
  /// letter. Names of CSS have none; Penner's have one.
  ///
  /// Compares bytes: Embedded Swift has no Unicode tables for strings.
  static func equal(_ name: String, _ bytes: [UInt8]) -> Bool {
    name.utf8.elementsEqual(bytes) || name.utf8.elementsEqual(lowercase(bytes))
  }

  static func lowercase(_ bytes: [UInt8]) -> [UInt8] { bytes.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 } }

  /// Returns at most 40 bytes of text, for a message.
  static func text(_ bytes: [UInt8]) -> String {
    bytes.count <= 40
      ? String(decoding: bytes, as: UTF8.self)
      : String(decoding: bytes.prefix(40), as: UTF8.self) + "…"
  }
}
