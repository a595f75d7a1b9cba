/// Texts as JSON writes them, and as errors show them.
enum JSONText {
  /// Returns `text` in double quotes with JSON's escapes, shortened after `limit` characters.
  static func quoted(_ text: String, limit: Int = .max) -> String {
    var quoted = "\""
    for scalar in shortened(text, limit: limit).unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Returns the words in quotes, with one word before the last: `"a", "b" or "c"`.
  static func list(_ words: [String], _ last: String) -> String {
    let words = words.map { quoted($0) }
    return words.dropLast().joined(separator: ", ") + " \(last) " + (words.last ?? "")
  }

  /// Returns `text`, or its beginning and an ellipsis if it is longer than `limit` scalars.
  static func shortened(_ text: String, limit: Int) -> String {
    guard limit < text.utf8.count, text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }

  /// Returns a description of the bytes at `offset`, for a message.
  static func described(_ bytes: [UInt8], at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let rest = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "nothing" }
    switch scalar {
    case "\n", "\r": return "the end of the line"
    case "\t": return "a tab"
    case "'": return "\"'\""
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": return "the control character U+\(padded(scalar.value))"
    default: return "'\(Character(scalar))'"
    }
  }

  private static func padded(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension StringProtocol {
  /// Whether the text has `part` in it. Embedded Swift has no `contains` for that.
  func has(_ part: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: part.utf8) }
  }
}
