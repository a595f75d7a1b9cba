import Inbetween

/// The greatest size of a number of a file.
struct NumberLimit: Sendable {
  var size: Double
  /// The limit in words, for errors.
  var words: String

  /// 31 years, in milliseconds.
  static let times = NumberLimit(size: 1e12, words: "of a size of at most 1e12")
  /// Differences of two values must be finite Floats too.
  static let values = NumberLimit(size: 1e38, words: "within ±1e38")
  static let none = NumberLimit(size: .greatestFiniteMagnitude, words: "")
}

extension MotionFileDecoder {
  /// Decodes a number within a limit for which `isLegal` returns true.
  func decodeNumber(
    _ node: JSONNode, _ expected: String, _ limit: NumberLimit = .none, where isLegal: (Double) -> Bool
  ) -> Double? {
    guard case .number(let number) = node.value else { return errors.refuse(node, expected) }
    if number.magnitude <= limit.size { return isLegal(number) ? number : errors.refuse(node, expected) }
    return errors.refuse(node, limit.words.isEmpty ? expected : "\(expected), \(limit.words)")
  }

  /// Decodes one of several words.
  func decodeWord<Word>(_ node: JSONNode, _ words: [(name: String, word: Word)]) -> Word? {
    var suggestion: String?
    if case .string(let text) = node.value {
      if let match = words.first(where: { $0.name == text }) { return match.word }
      suggestion = errors.suggestion(for: text, among: words.lazy.map(\.name))
    }
    return errors.refuse(node, MotionFileDecoder.list(words.map(\.name)), suggestion: suggestion)
  }

  private static func list(_ words: [String]) -> String {
    (words.count == 1 ? "" : "one of ") + words.map { JSONText.quoted($0) }.joined(separator: ", ")
  }

  /// Decodes an array with `decode` for each element; nil if one of them is invalid.
  func decodeArray<Element>(
    _ node: JSONNode, _ expected: String, _ decode: (JSONNode) -> Element?
  ) -> [Element]? {
    guard let nodes = node.elements else { return errors.refuse(node, expected) }
    let elements = nodes.compactMap(decode)
    return elements.count == nodes.count ? elements : nil
  }

  /// Returns the kind of an object, by its `type`. A misspelt type is reported; then the kind that was
  /// probably meant is returned as not exact, so that the rest of the object is checked too.
  func decodeType(
    _ members: [JSONMember], _ node: JSONNode, _ kinds: [String]
  ) -> (kind: String, isExact: Bool)? {
    guard let type = members.first(where: { $0.key == "type" })?.node else {
      // A misspelt key is named at its place.
      if let member = members.first(where: { errors.suggestion(for: $0.key, among: ["type"]) != nil }) {
        errors.add(
          member, "\"type\"", found: "the key \(JSONText.quoted(member.key, limit: 40))", suggestion: "type")
        return nil
      }
      errors.add(
        at: node.range.lowerBound, node.path.key("type"), MotionFileDecoder.list(kinds), found: "nothing")
      return kinds.count == 1 ? (kinds[0], false) : nil
    }
    if let kind = decodeWord(type, kinds.map { (name: $0, word: $0) }) { return (kind, true) }
    guard case .string(let text) = type.value else { return nil }
    return errors.suggestion(for: text, among: kinds).map { ($0, false) }
  }
}

// Properties.
extension MotionFileDecoder {
  /// Returns the type of a property; nil in the optional if its declaration is invalid, which has been
  /// reported. Nil if there is no property of that name.
  func type(of property: String) -> MotionPropertyType?? {
    if let builtIn = MotionBuiltInProperty(rawValue: property) { return .some(builtIn.type) }
    return names.declarations[property]
  }

  /// The properties that are valid in place of an unknown one, for messages.
  var expectedProperty: String {
    "a built-in property (\(MotionBuiltInProperty.allCases.map(\.rawValue).joined(separator: ", "))) "
      + "or one declared in \"properties\""
  }

  /// Decodes a property, or one lane of it. The type is nil if the property's declaration is invalid.
  func decodeTarget(_ node: JSONNode) -> (name: String, type: MotionPropertyType?)? {
    guard case .string(let name) = node.value else { return errors.refuse(node, "the name of a property") }
    if let type = type(of: name) { return (name, type) }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let known = type(of: parts[0]) else {
      let suggestion = errors.suggestion(for: parts[0], among: names.properties)
      return errors.refuse(
        node, expectedProperty,
        suggestion: suggestion.map { ([$0] + parts.dropFirst()).joined(separator: ".") })
    }
    guard let type = known else { return (name, nil) }
    if type.laneNames.contains(parts[1]) { return (name, .float) }
    let lanes = type.laneNames.map { JSONText.quoted("\(parts[0]).\($0)") }
    let whole = JSONText.quoted(parts[0])
    return errors.refuse(
      node,
      lanes.isEmpty
        ? "\(whole) as a whole: a property of type \(type.rawValue) has no lanes to drive"
        : "\(whole), or one of its lanes: \(lanes.joined(separator: ", "))")
  }
}

extension MotionPropertyType {
  /// Whether a file can have differences and velocities of its values.
  var hasDifferences: Bool { self != .color && self != .rotation && !isHeld }

  /// Whether each value is held until the instant of the next one (W25).
  var isHeld: Bool { self == .bool || self == .enum }
}
