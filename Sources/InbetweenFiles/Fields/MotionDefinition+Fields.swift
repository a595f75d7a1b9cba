import Inbetween

extension MotionDefinition: FileObject {
  static let table = FieldTable(
    else: MotionDefinition(.spring(.preset(.smooth))),
    [.defaulted("delay", \.delay, .time), .optional("reduced", \.reduced, .own)])

  /// The kinds of named motions.
  static let kinds: [Kind<MotionDefinition>] = [
    Kind("tween", keys: ["ease", "duration"] + table.keys) { decoder, reader in
      let ease = reader.optional("ease", else: .linear, decoder.decodeEasing)
      let length = Format.length
      let duration = reader.required("duration", length.expected) { length.decode(decoder, $0, $1) }
      let definition = readFields(reader, by: decoder)
      guard let ease, let duration, let definition else { return nil }
      return MotionDefinition(
        .eased(ease, duration: duration), delay: definition.delay, reduced: definition.reduced)
    },
    Kind("spring", keys: ["spring"] + FormatKeys.springForm + table.keys) { decoder, reader in
      let forms = MotionFileDecoder.SpringForm.allCases
      let form = decoder.decodeSpringForm(reader, forms, else: .preset(.smooth))
      guard let definition = readFields(reader, by: decoder), let form else { return nil }
      return MotionDefinition(.spring(form), delay: definition.delay, reduced: definition.reduced)
    },
  ]

  var tree: JSONTree {
    let members: [JSONTree.Member] =
      switch curve {
      case .eased(let ease, let duration):
        [("type", .string("tween"))] + (ease == .linear ? [] : [("ease", ease.tree)])
          + [("duration", .number(duration))]
      case .spring(let form): [("type", .string("spring"))] + form.members
      }
    return .object(members + Self.table.members(of: self, else: plain))
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

/// An entry that can take settings from a named motion.
protocol NamedMotionEntry: DrivingEntry {
  var motion: String? { get set }
  /// Whether the named motion must be a spring.
  static var isSpring: Bool { get }
  /// Takes the settings of a named motion; nil for one that is invalid.
  mutating func take(_ definition: MotionDefinition?)
}

extension MotionTween: NamedMotionEntry {
  static var isSpring: Bool { false }

  mutating func take(_ definition: MotionDefinition?) {
    if definition == nil { duration = 0 }
    guard let definition, case .eased(let ease, let duration) = definition.curve else { return }
    (self.ease, self.duration, driver.delay) = (ease, duration, definition.delay)
  }
}

extension MotionSpring: NamedMotionEntry {
  static var isSpring: Bool { true }

  mutating func take(_ definition: MotionDefinition?) {
    guard let definition, case .spring(let form) = definition.curve else { return }
    (self.form, driver.delay) = (form, definition.delay)
  }
}

extension Field where Object: NamedMotionEntry {
  /// The named motion, whose settings are the defaults of later keys.
  static var motion: Field {
    Field(keys: ["motion"]) { decoder, reader, entry in
      guard let node = reader["motion"] else { return true }
      let named = decoder.decodeDefinitionName(node, reader.path.key("motion"), isSpring: Object.isSpring)
      entry.motion = named?.name
      entry.take(named?.definition)
      return named != nil
    } members: { entry, _ in
      entry.motion.map { [("motion", .string($0))] } ?? []
    }
  }
}

extension NamedMotionEntry {
  /// Returns the members to write, without the settings of the named motion.
  func members(_ motions: [String: MotionDefinition]) -> [JSONTree.Member] {
    var plain = plain
    if let definition = motion.flatMap({ motions[$0] }) { plain.take(definition) }
    return Self.table.members(of: self, else: plain)
  }
}

extension MotionSnap: FileObject {
  static let table = FieldTable(
    "an object with a step", else: MotionSnap(.float(0)),
    [
      .required("step", \.step, .step, missing: "a value of at least 0"),
      .optional("origin", \.origin, .own),
    ])

  /// Decodes a step, or an object of a step and an origin.
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionSnap? {
    guard let type = decoder.type else { return nil }
    if !type.hasDifferences {
      return decoder.errors.refuse(node, path, expected: "none: a \(type.rawValue) moves as a whole")
    }
    guard case .object = node.value else {
      return Format.step.decode(decoder, node, path).map { MotionSnap($0) }
    }
    return decodeObject(node, path, by: decoder)
  }

  var tree: JSONTree {
    origin == nil ? step.tree : .object(Self.table.members(of: self, else: plain))
  }
}

extension Format where Value == MotionValue {
  /// The distance of two lines of a grid.
  fileprivate static var step: Format {
    Format(
      expected: "a value of at least 0",
      decode: { decoder, node, path in
        guard let type = decoder.type, let step = decoder.decodeValue(node, path, type) else { return nil }
        if step.lanes.allSatisfy({ $0 >= 0 }) { return step }
        return decoder.errors.refuse(node, path, expected: "\(type.expectation), each at least 0")
      }, tree: { $0.tree })
  }
}

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
      let definition = decodeKind(
        member.node, path, MotionDefinition.kinds, "an object with a type, \"tween\" or \"spring\"")
      definitions.updateValue(definition, forKey: member.key)
      decoded[member.key] = definition
    }
    return decoded
  }

  /// Decodes the name of a motion; nil, with an error, if it is invalid. An invalid motion has been reported.
  func decodeDefinitionName(
    _ node: JSONNode, _ path: JSONPath, isSpring: Bool
  ) -> (name: String, definition: MotionDefinition)? {
    guard let name = decodeText(node, path, "the name of a motion") else { return nil }
    guard let known = definitions[name] else {
      return errors.refuse(
        node, path, expected: "the name of a motion in \"motions\"",
        suggestion: errors.suggestion(for: name, among: definitions.keys.sorted()))
    }
    guard let definition = known else { return nil }
    switch (definition.curve, isSpring) {
    case (.eased, false), (.spring, true): return (name, definition)
    case (.eased, true):
      errors.add(node, path, expected: "a motion of type \"spring\", as the entry is")
    case (.spring, false):
      errors.add(node, path, expected: "a motion of type \"tween\", as the entry is")
    }
    return nil
  }
}
