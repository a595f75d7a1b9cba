/// A JSON value to write: members are in the order given.
enum JSONTree: Sendable {
  typealias Member = (key: String, value: JSONTree)

  case bool(Bool)
  /// The text of a number, in JSON's grammar.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  /// Returns the shortest text that reads back as an equal number. 1.0 is written 1. JSON has no numbers that
  /// are not finite: they are written as strings, which no decoder takes for numbers.
  static func number(_ value: some BinaryFloatingPoint & LosslessStringConvertible) -> JSONTree {
    let text = "\(value)"
    if !value.isFinite { return .string(text) }
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// The text of a number; empty for other values.
  var text: String {
    if case .number(let text) = self { return text }
    return ""
  }
}

extension JSONTree {
  /// The width up to which an array or object is written on one line.
  private static var lineWidth: Int { 100 }

  /// Returns the value as text with two spaces a level; what fits on one line is on one line.
  func pretty() -> String {
    var text = ""
    write(into: &text, indent: 0, lead: 0)
    return text + "\n"
  }

  /// - Parameter lead: the width of the line before the value.
  private func write(into text: inout String, indent: Int, lead: Int) {
    if indent > 0, case .some(let line) = inline(limit: JSONTree.lineWidth - lead) {
      text += line
      return
    }
    guard let parts, !parts.isEmpty else {
      text += inline(limit: .max) ?? ""
      return
    }
    let inner = String(repeating: " ", count: indent + 2)
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? brackets.open + "\n" : ",\n") + inner + part.key
      part.value.write(into: &text, indent: indent + 2, lead: indent + 2 + part.key.utf8.count)
    }
    text += "\n" + String(repeating: " ", count: indent) + brackets.close
  }

  /// Returns the value on one line; nil if that is longer than `limit`.
  private func inline(limit: Int) -> String? {
    var line: String
    switch self {
    case .bool(let value): line = value ? "true" : "false"
    case .number(let text): line = text
    case .string(let text): line = JSONText.quoted(text)
    case .array, .object:
      let parts = parts ?? []
      let space = brackets.open == "{" && !parts.isEmpty ? " " : ""
      line = brackets.open + space
      for (index, part) in parts.enumerated() {
        guard let value = part.value.inline(limit: limit) else { return nil }
        line += (index == 0 ? "" : ", ") + part.key + value
        if line.utf8.count > limit { return nil }
      }
      line += space + brackets.close
    }
    return line.utf8.count > limit ? nil : line
  }

  /// The values of an array or object, with the text before each; nil for other values.
  private var parts: [Member]? {
    switch self {
    case .array(let elements): elements.map { ("", $0) }
    case .object(let members): members.map { (JSONText.quoted($0.key) + ": ", $0.value) }
    case .bool, .number, .string: nil
    }
  }

  private var brackets: (open: String, close: String) {
    if case .object = self { ("{", "}") } else { ("[", "]") }
  }
}
