extension MotionFileDecoder {
  /// Decodes the list of motion.
  func decodeMotion(_ node: JSONNode, _ path: JSONPath) -> [MotionItem]? {
    var names: [String: JSONPath] = [:]
    return decodeArray(node, path, "an array of motion") { node, path in
      let expected = "an object with a type, such as \"tween\""
      guard case .object(let members) = node.value else {
        errors.add(node, path, expected: expected)
        return nil
      }
      guard
        let type = decodeKind(members, node, path, FormatKeys.motion.map(\.type)),
        let keys = FormatKeys.motion.first(where: { $0.type == type.kind })?.keys,
        let reader = ObjectReader(
          node, path, keys: keys,
          without: type.kind == "sequence" ? FormatKeys.notOfSequences : [], expected: expected,
          errors: errors)
      else { return nil }
      let item = decodeItem(reader, type.kind, &names)
      return type.isExact ? item : nil
    }
  }

  /// Decodes an entry of `motion` by its type.
  func decodeItem(_ reader: ObjectReader, _ type: String, _ names: inout [String: JSONPath]) -> MotionItem? {
    switch type {
    case "tween": return decodeTween(reader).map(MotionItem.tween)
    case "spring": return decodeSpring(reader).map(MotionItem.spring)
    case "decay": return decodeDecay(reader).map(MotionItem.decay)
    case "tracks": return decodeTracks(reader).map(MotionItem.tracks)
    case "transition":
      checkTransitionName(reader, &names)
      return MotionTransition.read(reader, by: self).map(MotionItem.transition)
    case "sequence": return decodeSequence(reader).map(MotionItem.sequence)
    default:
      addUnknownType(type, reader)
      return nil
    }
  }

  /// Reports a transition with the name of an earlier one.
  private func checkTransitionName(_ reader: ObjectReader, _ names: inout [String: JSONPath]) {
    guard let node = reader["name"], case .string(let name) = node.value, !name.isEmpty else { return }
    if let first = names[name] {
      errors.add(
        node, reader.path.key("name"), expected: "a name different from that of \(first.text)")
    } else {
      names[name] = reader.path
    }
  }

  /// Reports a type that no decoder knows.
  func addUnknownType(_ type: String, _ reader: ObjectReader) {
    errors.add(
      reader.node, reader.path.key("type"), expected: "a known type", found: JSONText.quoted(type))
  }

  func decodeEntityName(_ node: JSONNode, _ path: JSONPath) -> String? {
    guard let name = decodeText(node, path, "the name of an entity") else { return nil }
    if knownEntities.contains(name) { return name }
    errors.add(
      node, path, expected: "the name of an entity in \"entities\"",
      suggestion: errors.suggestion(for: name, among: entityNames))
    return nil
  }

  /// Decodes a property, or one lane of it. The type is nil if the property's declaration is invalid.
  func decodeTarget(
    _ node: JSONNode, _ path: JSONPath
  ) -> (name: String, type: MotionPropertyType?)? {
    guard let name = decodeText(node, path, "the name of a property") else { return nil }
    switch property(named: name) {
    case .known(let type): return (name, type)
    case .brokenDeclaration: return (name, nil)
    case .unknown: break
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, case .known(let type) = property(named: parts[0]) else {
      if parts.count == 2, case .brokenDeclaration = property(named: parts[0]) { return (name, nil) }
      errors.add(
        node, path, expected: expectedProperty,
        suggestion: errors.suggestion(for: parts[0], among: propertyNames).map { nearest in
          parts.count == 2 ? "\(nearest).\(parts[1])" : nearest
        })
      return nil
    }
    if type.laneNames.contains(parts[1]) { return (name, .float) }
    let lanes = type.laneNames.map { JSONText.quoted("\(parts[0]).\($0)") }
    let whole = JSONText.quoted(parts[0])
    errors.add(
      node, path,
      expected: lanes.isEmpty
        ? "\(whole) as a whole: a property of type \(type.rawValue) has no lanes to drive"
        : "\(whole), or one of its lanes: \(lanes.joined(separator: ", "))")
    return nil
  }

  /// Decodes an optional value. It is skipped if its type is unknown, as the property's declaration is
  /// invalid.
  func decodeStated(_ reader: ObjectReader, _ key: String, _ type: MotionPropertyType?) -> MotionValue?? {
    reader.optional(key, else: nil) { node, path -> MotionValue?? in
      guard let type else { return nil }
      return decodeValue(node, path, type).map(Optional.some)
    }
  }

  /// Decodes an optional velocity.
  func decodeVelocity(_ reader: ObjectReader, _ key: String, _ type: MotionPropertyType?) -> MotionValue?? {
    guard let node = reader[key], let type, !type.hasDifferences else {
      return decodeStated(reader, key, type)
    }
    errors.add(
      node, reader.path.key(key),
      expected: "none: a \(type.rawValue) goes on with the velocity that it has")
    return nil
  }
}

extension MotionPropertyType {
  /// Whether a file can have differences and velocities of its values.
  var hasDifferences: Bool { self != .color && self != .rotation }
}
