import Foundation

@testable import InbetweenFiles

/// As much of JSON Schema (draft 2020-12) as `motion.schema.json` uses. A keyword that is not known here
/// fails, so that none is passed over unseen.
struct MiniSchema {
  let root: JSONValue

  init(_ bytes: [UInt8]) throws {
    root = try JSONParser.parse(bytes).value
  }

  /// Why the JSON in `bytes` does not fit; empty when it does.
  func problems(_ bytes: [UInt8]) throws -> [String] {
    problems(try JSONParser.parse(bytes).value, root, "$")
  }

  private func problems(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    schema.members.flatMap { problems(value, $0.key, $0.node.value, schema, path) }
  }

  private func problems(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    switch keyword {
    case "$schema", "title", "description", "default", "$defs": return []
    case "$ref": return definition(rule).map { problems(value, $0, path) } ?? ["there is no \(rule)"]
    case "not": return fits(value, rule) ? ["\(path) must not fit"] : []
    case "oneOf":
      let count = rule.elements.filter { fits(value, $0) }.count
      return count == 1 ? [] : ["\(path) fits \(count) of oneOf"]
    case "allOf": return rule.elements.flatMap { problems(value, $0, path) }
    case "anyOf": return rule.elements.contains { fits(value, $0) } ? [] : ["\(path) fits none of anyOf"]
    case "const": return value.isEqual(rule) ? [] : ["\(path) is not what it must be"]
    case "enum": return rule.elements.contains { value.isEqual($0) } ? [] : ["\(path) is none of the words"]
    case "type" where rule.text == "integer":
      return value.number == value.number.rounded() ? [] : ["\(path) is no whole number"]
    case "type": return rule.text == value.typeName ? [] : ["\(path) is no \(rule.text ?? "")"]
    default: break
    }
    return switch value {
    case .object(let members): objectProblems(members, keyword, rule, schema, path)
    case .array(let nodes): arrayProblems(nodes, keyword, rule, path)
    case .string(let text): textProblems(text, keyword, rule, path)
    case .number(let number): numberProblems(number, keyword, rule, path)
    case .bool, .null: []
    }
  }

  /// Returns the schema that a reference names.
  func definition(_ reference: JSONValue) -> JSONValue? {
    let way = reference.text?.dropFirst("#/".count).split(separator: "/").map(String.init) ?? []
    return way.reduce(Optional(root)) { $0?[$1] }
  }

  private func fits(_ value: JSONValue, _ schema: JSONValue) -> Bool { problems(value, schema, "").isEmpty }

  private func objectProblems(
    _ members: [JSONMember], _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    let keys = Set(members.map(\.key))
    let known = schema["properties"]
    let missing = { (required: [JSONValue]) in
      required.compactMap(\.text).filter { !keys.contains($0) }.map { "\(path) has no \($0)" }
    }
    switch keyword {
    case "required": return missing(rule.elements)
    case "dependentRequired":
      return rule.members.filter { keys.contains($0.key) }.flatMap { missing($0.node.value.elements) }
    case "properties":
      return members.flatMap { member in
        known?[member.key].map { problems(member.node.value, $0, "\(path).\(member.key)") } ?? []
      }
    case "additionalProperties":
      return members.filter { known?[$0.key] == nil }.flatMap { member in
        if case .bool(false) = rule { return ["\(path).\(member.key) is unknown"] }
        return problems(member.node.value, rule, "\(path).\(member.key)")
      }
    case "propertyNames": return keys.flatMap { problems(.string($0), rule, "the name \($0) in \(path)") }
    default: return ["the test does not know \(keyword) of objects"]
    }
  }

  private func arrayProblems(
    _ nodes: [JSONNode], _ keyword: String, _ rule: JSONValue, _ path: String
  ) -> [String] {
    switch keyword {
    case "items": return nodes.enumerated().flatMap { problems($1.value, rule, "\(path)[\($0)]") }
    case "minItems": return Double(nodes.count) < rule.number ? ["\(path) is too short"] : []
    case "maxItems": return Double(nodes.count) > rule.number ? ["\(path) is too long"] : []
    default: return ["the test does not know \(keyword) of arrays"]
    }
  }

  private func textProblems(_ text: String, _ keyword: String, _ rule: JSONValue, _ path: String) -> [String]
  {
    switch keyword {
    case "minLength": return Double(text.unicodeScalars.count) < rule.number ? ["\(path) is too short"] : []
    case "pattern":
      let range = text.range(of: rule.text ?? "", options: .regularExpression)
      return range == nil ? ["\(path) does not match"] : []
    default: return ["the test does not know \(keyword) of texts"]
    }
  }

  private func numberProblems(
    _ number: Double, _ keyword: String, _ rule: JSONValue, _ path: String
  ) -> [String] {
    switch keyword {
    case "minimum": return number < rule.number ? ["\(path) is too small"] : []
    case "maximum": return number > rule.number ? ["\(path) is too large"] : []
    case "exclusiveMinimum": return number <= rule.number ? ["\(path) is too small"] : []
    default: return ["the test does not know \(keyword) of numbers"]
    }
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.node.value }

  var members: [JSONMember] {
    if case .object(let members) = self { return members }
    return []
  }

  var elements: [JSONValue] {
    if case .array(let nodes) = self { return nodes.map(\.value) }
    return []
  }

  var text: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  fileprivate var number: Double {
    if case .number(let number) = self { return number }
    return .nan
  }

  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  fileprivate func isEqual(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.string(let left), .string(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.bool(let left), .bool(let right)): left == right
    default: false
    }
  }
}
