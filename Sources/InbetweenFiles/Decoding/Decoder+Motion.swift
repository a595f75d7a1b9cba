extension MotionFileDecoder {
  /// Decodes the list of motion.
  func decodeMotion(_ node: JSONNode, _ path: JSONPath) -> [MotionItem]? {
    var names: [String: JSONPath] = [:]
    return decodeArray(node, path, "an array of motion") { node, path in
      checkTransitionName(node, path, &names)
      return decodeKind(node, path, MotionItem.kinds, "an object with a type, such as \"tween\"")
    }
  }

  /// Reports a transition with the name of an earlier one.
  private func checkTransitionName(
    _ node: JSONNode, _ path: JSONPath, _ names: inout [String: JSONPath]
  ) {
    guard case .string("transition")? = node["type"]?.value, let name = node["name"],
      case .string(let text) = name.value, !text.isEmpty
    else { return }
    if let first = names[text] {
      errors.add(
        name, path.key("name"), expected: "a name different from that of \(first.text)")
    } else {
      names[text] = path
    }
  }

  func decodeEntityName(_ node: JSONNode, _ path: JSONPath) -> String? {
    guard let name = decodeText(node, path, "the name of an entity") else { return nil }
    if knownEntities.contains(name) { return name }
    return errors.refuse(
      node, path, expected: "the name of an entity in \"entities\"",
      suggestion: errors.suggestion(for: name, among: entityNames))
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
      return errors.refuse(
        node, path, expected: expectedProperty,
        suggestion: errors.suggestion(for: parts[0], among: propertyNames).map { nearest in
          parts.count == 2 ? "\(nearest).\(parts[1])" : nearest
        })
    }
    if type.laneNames.contains(parts[1]) { return (name, .float) }
    let lanes = type.laneNames.map { JSONText.quoted("\(parts[0]).\($0)") }
    let whole = JSONText.quoted(parts[0])
    return errors.refuse(
      node, path,
      expected: lanes.isEmpty
        ? "\(whole) as a whole: a property of type \(type.rawValue) has no lanes to drive"
        : "\(whole), or one of its lanes: \(lanes.joined(separator: ", "))")
  }
}

extension MotionPropertyType {
  /// Whether a file can have differences and velocities of its values.
  var hasDifferences: Bool { self != .color && self != .rotation }
}
