import Inbetween

extension MotionFileDecoder {
  /// Decodes the object of named motions. Names of invalid motions stay known.
  mutating func decodeDefinitions(_ node: JSONNode, _ path: JSONPath) -> [String: MotionDefinition]? {
    guard
      let members = ObjectReader.members(
        of: node, path, expected: "an object of named motions", errors: errors)
    else { return nil }
    var decoded: [String: MotionDefinition] = [:]
    for member in members {
      let path = path.key(member.key)
      if member.key.isEmpty {
        errors.add(at: member.keyOffset, path, found: "\"\"", expected: "a name, not empty")
        continue
      }
      let definition = decodeDefinition(member.node, path)
      definitions.updateValue(definition, forKey: member.key)
      decoded[member.key] = definition
    }
    return decoded
  }

  private func decodeDefinition(_ node: JSONNode, _ path: JSONPath) -> MotionDefinition? {
    let expected = "an object with a type, \"tween\" or \"spring\""
    guard case .object(let members) = node.value else {
      errors.add(node, path, expected: expected)
      return nil
    }
    guard
      let type = decodeKind(members, node, path, FormatKeys.definitions.map(\.type)),
      let keys = FormatKeys.definitions.first(where: { $0.type == type.kind })?.keys,
      let reader = ObjectReader(node, path, keys: keys, expected: expected, errors: errors)
    else { return nil }
    let curve: MotionDefinition.Curve?
    if type.kind == "spring" {
      curve = decodeSpringForm(reader, SpringForm.allCases, else: .preset(.smooth)).map { .spring($0) }
    } else {
      let ease = reader.optional("ease", else: .linear, decodeEasing)
      let duration = decodeLength(reader)
      curve = ease.flatMap { ease in duration.map { .eased(ease, duration: $0) } }
    }
    let delay = reader.optional("delay", else: 0) { decodeTime($0, $1) }
    let reduced = reader.optional("reduced", else: nil) {
      MotionDefinition.Reduced.decode($0, $1, by: self).map(Optional.some)
    }
    guard type.isExact, let curve, let delay, let reduced else { return nil }
    return MotionDefinition(curve, delay: delay, reduced: reduced)
  }

  private func decodeLength(_ reader: ObjectReader) -> Double? {
    let expected = "a number of milliseconds, at least 0"
    return reader.required("duration", expected) { decodeTime($0, $1, expected) { $0 >= 0 } }
  }

  /// Decodes the motion that an entry names, if any. The outer nil means an error: a new one, or one that was
  /// reported with the named motion.
  func decodeDefinitionName(
    _ reader: ObjectReader, isSpring: Bool
  ) -> (name: String, definition: MotionDefinition)?? {
    reader.optional("motion", else: nil) { node, path -> (name: String, definition: MotionDefinition)?? in
      guard let name = decodeText(node, path, "the name of a motion") else { return nil }
      guard let known = definitions[name] else {
        errors.add(
          node, path, expected: "the name of a motion in \"motions\"",
          suggestion: errors.suggestion(for: name, among: definitions.keys.sorted()))
        return nil
      }
      guard let definition = known else { return nil }
      switch (definition.curve, isSpring) {
      case (.eased, false), (.spring, true): return .some((name, definition))
      case (.eased, true):
        errors.add(node, path, expected: "a motion of type \"spring\", as the entry is")
      case (.spring, false):
        errors.add(node, path, expected: "a motion of type \"tween\", as the entry is")
      }
      return nil
    }
  }
}

extension MotionDefinition.Reduced: FileObject {
  static let table = FieldTable(
    "an object with a duration", else: MotionDefinition.Reduced(duration: 0),
    [
      .defaulted("ease", \.ease, .own), .required("duration", \.duration, .length),
      .defaulted("delay", \.delay, .time),
    ])
}

// Settings that change the values of a tween.
extension MotionFileDecoder {
  static let angleWays: [(name: String, word: AngleWay)] = [
    ("shortest", .shortest), ("longest", .longest), ("increasing", .increasing),
    ("decreasing", .decreasing), ("asGiven", .asGiven),
  ]

  /// Decodes the way of angles and the grid. Returns false, with errors, if one is invalid.
  func decodeBending(_ reader: ObjectReader, _ type: MotionPropertyType?, into tween: inout MotionTween)
    -> Bool
  {
    let way = reader.optional("angleWay", else: .shortest) {
      decodeWord($0, $1, MotionFileDecoder.angleWays)
    }
    let turns = reader.optional("turns", else: 0) { node, path -> Int? in
      let expected = "a whole number of turns, at least 0 and at most 1000000"
      return decodeNumber(node, path, expected) { $0 == $0.rounded() && (0...1_000_000).contains($0) }
        .map { Int($0) }
    }
    let snap = reader.optional("snap", else: nil) { decodeSnap($0, $1, type).map(Optional.some) }
    for key in ["angleWay", "turns"] {
      guard let node = reader[key] else { continue }
      if let type, type != .angle {
        errors.add(node, reader.path.key(key), expected: "none: only angles go round")
        return false
      }
      if reader.has("by") || reader.has("scaled") {
        errors.add(
          node, reader.path.key(key), expected: "none beside \"by\" or \"scaled\", which say how far it goes")
        return false
      }
    }
    guard let way, let turns, let snap else { return false }
    tween.angleWay = turns == 0 ? way : way.adding(turns: turns)
    tween.snap = snap
    return true
  }

  /// Decodes a step, or an object of a step and an origin.
  private func decodeSnap(_ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?) -> MotionSnap? {
    guard let type else { return nil }
    if !type.hasDifferences {
      errors.add(node, path, expected: "none: a \(type.rawValue) moves as a whole")
      return nil
    }
    guard case .object = node.value else {
      return decodeStep(node, path, type).map { MotionSnap($0) }
    }
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.snap, expected: "an object with a step", errors: errors)
    else { return nil }
    let step = reader.required("step", "a value of at least 0") { decodeStep($0, $1, type) }
    let origin = decodeStated(reader, "origin", type)
    guard let step, let origin else { return nil }
    return MotionSnap(step, origin: origin)
  }

  private func decodeStep(_ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType) -> MotionValue? {
    guard let step = decodeValue(node, path, type) else { return nil }
    if step.lanes.allSatisfy({ $0 >= 0 }) { return step }
    errors.add(node, path, expected: "\(type.expectation), each at least 0")
    return nil
  }
}
