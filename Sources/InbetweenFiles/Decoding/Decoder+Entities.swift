extension MotionFileDecoder {
  /// Decodes the object of declared properties. Invalid names are omitted; valid names with an invalid type
  /// stay known.
  mutating func decodeDeclarations(
    _ node: JSONNode, _ path: JSONPath
  ) -> [String: MotionPropertyDeclaration]? {
    guard
      let members = ObjectReader.members(
        of: node, path, expected: "an object of declared properties", errors: errors)
    else { return nil }
    var declared: [String: MotionPropertyDeclaration] = [:]
    for member in members {
      let path = path.key(member.key)
      if MotionBuiltInProperty(rawValue: member.key) != nil {
        errors.add(
          at: member.keyOffset, path, found: "the built-in property \(JSONText.quoted(member.key))",
          expected: "a name of your own")
        continue
      }
      if member.key.isEmpty || member.key.contains(".") {
        errors.add(
          at: member.keyOffset, path, found: JSONText.quoted(member.key, limit: 40),
          expected: "a name without dots, not empty")
        continue
      }
      let (type, declaration) = decodeDeclaration(member.node, path)
      declarations.updateValue(type, forKey: member.key)
      declared[member.key] = declaration
    }
    declaredNames = declarations.keys.sorted()
    return declared
  }

  private func decodeDeclaration(
    _ node: JSONNode, _ path: JSONPath
  ) -> (MotionPropertyType?, MotionPropertyDeclaration?) {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.declaration,
        expected: "an object with a type, such as { \"type\": \"float\" }",
        errors: errors)
    else { return (nil, nil) }
    let words = MotionPropertyType.allCases.map { (name: $0.rawValue, word: $0) }
    let type = reader.required("type", "a type: \(words.map(\.name).joined(separator: ", "))") {
      decodeWord($0, $1, words)
    }
    guard let type else { return (nil, nil) }
    let value = reader.optional("default", else: type.defaultValue) { decodeValue($0, $1, type) }
    return (type, value.map { MotionPropertyDeclaration(default: $0) })
  }

  /// Decodes the entities; their names are known from here on.
  mutating func decodeEntities(_ node: JSONNode, _ path: JSONPath) -> [MotionEntity]? {
    guard case .array(let nodes) = node.value else {
      return errors.refuse(node, path, expected: "an array of entities")
    }
    var firstPaths: [String: JSONPath] = [:]
    var entities: [MotionEntity] = []
    for (index, node) in nodes.enumerated() {
      let path = path.index(index)
      guard
        let reader = ObjectReader(
          node, path, keys: FormatKeys.entity, expected: "an object with a name", errors: errors)
      else { continue }
      let name = reader.required("name", "a name, different from all others") {
        decodeText($0, $1, "a name, not empty") { !$0.isEmpty }
      }
      if let name, let node = reader["name"] {
        if let first = firstPaths[name] {
          errors.add(
            node, path.key("name"), expected: "a name different from that of \(first.text)")
        } else {
          firstPaths[name] = path
          entityNames.append(name)
          knownEntities.insert(name)
        }
      }
      let shape = reader.optional("shape", else: nil) { decodeShape($0, $1).map(Optional.some) }
      let values = reader.optional("properties", else: [:], decodeStatedValues)
      if let name, let shape, let values {
        entities.append(MotionEntity(name, shape: shape, properties: values))
      }
    }
    return entities
  }

  /// Decodes the first values that an entity states.
  private func decodeStatedValues(_ node: JSONNode, _ path: JSONPath) -> [String: MotionValue]? {
    guard
      let members = ObjectReader.members(
        of: node, path, expected: "an object of properties and their values", errors: errors)
    else { return nil }
    var values: [String: MotionValue] = [:]
    for member in members {
      let path = path.key(member.key)
      switch property(named: member.key) {
      case .known(let type):
        if let value = decodeValue(member.node, path, type) { values[member.key] = value }
      case .brokenDeclaration:
        break
      case .unknown:
        let whole = member.key.split(separator: ".", maxSplits: 1).first.map(String.init) ?? ""
        var isLane = false
        if member.key.contains("."), case .known = property(named: whole) { isLane = true }
        errors.add(
          at: member.keyOffset, path, found: "the property \(JSONText.quoted(member.key, limit: 40))",
          expected: isLane ? "whole properties, as \(JSONText.quoted(whole))" : expectedProperty,
          suggestion: isLane ? nil : errors.suggestion(for: member.key, among: propertyNames))
      }
    }
    return values
  }
}

extension MotionFileDecoder {
  /// What is known of a property's name.
  enum PropertyLookup {
    case known(MotionPropertyType)
    /// Declared, but invalid; that has been reported.
    case brokenDeclaration
    case unknown
  }

  func property(named name: String) -> PropertyLookup {
    if let builtIn = MotionBuiltInProperty(rawValue: name) { return .known(builtIn.type) }
    guard let type = declarations[name] else { return .unknown }
    return type.map(PropertyLookup.known) ?? .brokenDeclaration
  }

  /// The names of all properties: the built-in ones, then the declared ones by name.
  var propertyNames: [String] {
    MotionBuiltInProperty.allCases.map(\.rawValue) + declaredNames
  }

  /// The properties that are valid in place of an unknown one, for messages.
  var expectedProperty: String {
    "a built-in property (\(MotionBuiltInProperty.allCases.map(\.rawValue).joined(separator: ", "))) "
      + "or one declared in \"properties\""
  }
}
