/// Reads a JSON object of known keys. Errors are added to a list and reading goes on, so that all errors of
/// a file are reported at once.
struct ObjectReader {
  let node: JSONNode
  let errors: ErrorList
  private let members: [String: JSONNode]
  private let keys: [String]
  private let without: [String]

  /// Earlier names of keys, which are still read.
  static let earlierNames = [
    "replacing": "replaces", "persist": "persists", "repeat": "repeats", "accumulate": "accumulates",
    "interTimingFunctions": "eases", "timingFunction": "ease", "backwardTimingFunction": "backwardEase",
  ]

  /// Reads an object's members and reports unknown and repeated keys. Returns nil, with an error, if `node`
  /// is no object.
  ///
  /// - Parameters:
  ///   - without: keys that such an object has only elsewhere; here they read as omitted.
  ///   - synonyms: names from elsewhere for keys of the object.
  ///   - earlier: earlier names that only this object has.
  init?(
    _ node: JSONNode, _ keys: [String], without: [String] = [], synonyms: [String: String] = [:],
    earlier: [String: String] = [:], expected: String, _ errors: ErrorList
  ) {
    guard let given = ObjectReader.members(of: node, expected, errors) else { return nil }
    let members = ObjectReader.renamed(given, keys, earlier, errors)
    self.node = node
    self.errors = errors
    self.keys = keys
    self.without = without
    self.members = Dictionary(
      uniqueKeysWithValues: members.filter { !without.contains($0.key) }.map { ($0.key, $0.node) })
    for member in members where !keys.contains(member.key) {
      let isElsewhere = without.contains(ObjectReader.earlierNames[member.key] ?? member.key)
      let suggestion =
        isElsewhere ? nil : synonyms[member.key] ?? errors.suggestion(for: member.key, among: keys)
      if let suggestion { errors.misspelled.insert(node.path.key(suggestion).text) }
      errors.add(
        member,
        "one of \(keys.filter { $0 != "$schema" }.joined(separator: ", "))"
          + (isElsewhere ? "; \(JSONText.quoted(member.key)) has no sense here" : ""),
        found: "the key \(JSONText.quoted(member.key, limit: 40))", suggestion: suggestion)
    }
  }

  /// Returns the members of an object, each key once, and reports repeated ones. Returns nil, with an error,
  /// if `node` is no object.
  static func members(of node: JSONNode, _ expected: String, _ errors: ErrorList) -> [JSONMember]? {
    guard case .object(let members) = node.value else { return errors.refuse(node, expected) }
    var seen: Set<String> = []
    return members.filter { member in
      if seen.insert(member.key).inserted { return true }
      errors.add(
        member, "each key once", found: "the key \(JSONText.quoted(member.key, limit: 40)) once more")
      return false
    }
  }

  /// Returns the members, those with earlier names under the names of today. Reports a key that stands there
  /// under both.
  private static func renamed(
    _ members: [JSONMember], _ keys: [String], _ earlier: [String: String], _ errors: ErrorList
  ) -> [JSONMember] {
    members.compactMap { member in
      guard let name = earlier[member.key] ?? earlierNames[member.key], keys.contains(name) else {
        return member
      }
      if members.contains(where: { $0.key == name }) {
        errors.add(
          member, "only \(JSONText.quoted(name))", found: "its earlier name \(JSONText.quoted(member.key))")
        return nil
      }
      return JSONMember(key: name, keyOffset: member.keyOffset, node: member.node)
    }
  }

  /// Returns whether the object has the key.
  func has(_ key: String) -> Bool { members[key] != nil }

  /// Returns whether the object has one of several keys.
  func hasAny(of keys: [String]) -> Bool { keys.contains(where: has) }

  /// The key's value, undecoded.
  subscript(key: String) -> JSONNode? {
    assert(keys.contains(key) || without.contains(key), "a key that the format does not list")
    return members[key]
  }

  /// Decodes a required key; nil, with an error, if it is missing or invalid.
  func required<Value>(_ key: String, _ expected: String, _ decode: (JSONNode) -> Value?) -> Value? {
    guard let node = self[key] else { return errors.refuse(self, key, expected) }
    return decode(node)
  }

  /// Returns the one of several keys that the object has; nil, with an error, if it has none.
  func one(of keys: [String]) -> (key: String, node: JSONNode)? {
    guard let key = keys.first(where: has), let node = self[key] else {
      if keys.contains(where: { errors.misspelled.contains(self.node.path.key($0).text) }) { return nil }
      return errors.refuse(self, keys[0], JSONText.list(keys, "or"))
    }
    _ = checkOnlyOne(of: keys)
    return (key, node)
  }

  /// Reports all but the first of several keys that the object has. Returns whether it has only one.
  func checkOnlyOne(of keys: [String]) -> Bool {
    let given = keys.filter(has)
    for other in given.dropFirst() {
      _ = lacks(
        other, else: "only one of \(JSONText.list(keys, "and"))",
        found: "\(JSONText.quoted(other)) beside \(JSONText.quoted(given[0]))")
    }
    return given.count < 2
  }

  /// Returns whether the object does not have a key; reports the key if it does.
  func lacks(
    _ key: String, else expected: @autoclosure () -> String, found: @autoclosure () -> String? = nil
  ) -> Bool {
    guard let node = self[key] else { return true }
    errors.add(node, expected(), found: found())
    return false
  }
}
