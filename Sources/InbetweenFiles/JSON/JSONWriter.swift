/// A JSON value to write: members are in the order given.
enum JSONTree {
  typealias Member = (key: String, value: JSONTree)

  case bool(Bool)
  /// The text of a number, in JSON's grammar.
  case number(String)
  case string(String)
  case array([JSONTree])
  case object([(key: String, value: JSONTree)])

  /// Returns the shortest text that reads back as an equal Float.
  static func number(_ value: Float) -> JSONTree { .number(number(in: "\(value)")) }

  /// Returns the shortest text that reads back as an equal Double.
  static func number(_ value: Double) -> JSONTree { .number(number(in: "\(value)")) }

  /// The text of a number; empty for other values.
  var text: String {
    if case .number(let text) = self { return text }
    return ""
  }

  /// 1.0 is written 1.
  private static func number(in text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
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
    let inner = String(repeating: " ", count: indent + 2)
    switch self {
    case .array(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "[\n" : ",\n") + inner
        element.write(into: &text, indent: indent + 2, lead: indent + 2)
      }
      text += "\n" + String(repeating: " ", count: indent) + "]"
    case .object(let members) where !members.isEmpty:
      for (index, member) in members.enumerated() {
        let key = JSONText.quoted(member.key) + ": "
        text += (index == 0 ? "{\n" : ",\n") + inner + key
        member.value.write(into: &text, indent: indent + 2, lead: indent + 2 + key.utf8.count)
      }
      text += "\n" + String(repeating: " ", count: indent) + "}"
    default:
      text += inline(limit: .max) ?? ""
    }
  }

  /// Returns the value on one line; nil if that is longer than `limit`.
  private func inline(limit: Int) -> String? {
    var line: String
    switch self {
    case .bool(let value): line = value ? "true" : "false"
    case .number(let text): line = text
    case .string(let text): line = JSONText.quoted(text)
    case .array(let elements):
      line = "["
      for (index, element) in elements.enumerated() {
        guard let part = element.inline(limit: limit) else { return nil }
        line += (index == 0 ? "" : ", ") + part
        if line.utf8.count > limit { return nil }
      }
      line += "]"
    case .object(let members):
      line = members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        guard let part = member.value.inline(limit: limit) else { return nil }
        line += (index == 0 ? "" : ", ") + JSONText.quoted(member.key) + ": " + part
        if line.utf8.count > limit { return nil }
      }
      line += members.isEmpty ? "}" : " }"
    }
    return line.utf8.count > limit ? nil : line
  }
}
