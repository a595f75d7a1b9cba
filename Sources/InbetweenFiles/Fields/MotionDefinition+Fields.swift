import Inbetween

extension MotionDefinition: FileKinds {
  static let expected = "an object with a type, \"tween\" or \"spring\""

  static let kinds: [Kind<MotionDefinition>] = [
    Kind("tween", whole(tween)), Kind("spring", whole(spring)),
  ]

  private static let tween = Form<Curve>(
    of: .defaulted("ease", .own, else: .linear), .required("duration", .length),
    make: Curve.eased(_:duration:))

  private static let spring = Form<Curve>(
    of: MotionSpringForm.parameters.omitted(as: .preset(.smooth)), make: Curve.spring)

  /// Returns the form of a definition with a form of curves.
  private static func whole(_ curve: Form<Curve>) -> Form<MotionDefinition> {
    Form(curve, .defaulted("delay", .time, else: 0), .optional("reduced", .own)) {
      MotionDefinition($0, delay: $1, reduced: $2)
    } take: {
      ($0.curve, $0.delay, $0.reduced)
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

extension Format where Value == [String: MotionDefinition] {
  /// Named motions. Names of invalid motions stay known.
  static var definitions: Format {
    named("an object of named motions") { decoder, member in
      if member.key.isEmpty {
        decoder.errors.add(member, "a name, not empty", found: "\"\"")
        return nil
      }
      let definition = MotionDefinition.decode(member.node, by: decoder)
      decoder.names.definitions.updateValue(definition, forKey: member.key)
      return definition
    }
  }
}

/// An entry that can take settings from a named motion.
protocol NamedMotionEntry: DrivingEntry {
  var motion: String? { get set }
  /// The type of such motions.
  static var motionType: String { get }
  /// Takes the settings of a named motion; nil for an invalid one. Returns whether it is of this type.
  mutating func take(_ definition: MotionDefinition?) -> Bool
}

extension MotionTween: NamedMotionEntry {
  static var motionType: String { "tween" }

  mutating func take(_ definition: MotionDefinition?) -> Bool {
    guard case .eased(let ease, let duration)? = definition?.curve else {
      // It is not missing too.
      self.duration = 0
      return false
    }
    (self.ease, self.duration, driver.delay) = (ease, duration, definition?.delay ?? 0)
    return true
  }
}

extension MotionSpring: NamedMotionEntry {
  static var motionType: String { "spring" }

  mutating func take(_ definition: MotionDefinition?) -> Bool {
    guard case .spring(let form)? = definition?.curve else { return false }
    (self.form, driver.delay) = (form, definition?.delay ?? 0)
    return true
  }
}

extension Field where Object: NamedMotionEntry {
  /// The named motion, whose settings are the defaults of later keys.
  static var motion: Field {
    Field(keys: ["motion"]) { decoder, reader, entry in
      guard let node = reader["motion"] else { return true }
      guard case .string(let name) = node.value, let known = decoder.names.definitions[name] else {
        let motions = decoder.names.definitions.keys.sorted()
        var (expected, suggestion) = ("the name of a motion", String?.none)
        if case .string(let name) = node.value {
          expected += " in \"motions\""
          suggestion = decoder.errors.suggestion(for: name, among: motions)
        }
        _ = entry.take(nil)
        return decoder.errors.refuse(node, expected, suggestion: suggestion) ?? false
      }
      entry.motion = name
      if entry.take(known) { return true }
      // An invalid motion has been reported.
      if known != nil {
        decoder.errors.add(node, "a motion of type \"\(Object.motionType)\", as the entry is")
      }
      return false
    } members: { entry, _, _ in
      entry.motion.map { [("motion", .string($0))] } ?? []
    }
  }
}

extension NamedMotionEntry {
  /// Returns an entry with the settings of the named motion.
  func takingDefaults(of writer: MotionFileWriter, _ plain: Self) -> Self {
    var plain = plain
    if let definition = motion.flatMap({ writer.motions[$0] }) { _ = plain.take(definition) }
    return plain
  }
}

extension MotionSnap: FileObject {
  static let table = FieldTable(
    "an object with a step", else: MotionSnap(.float(0)),
    [.required("step", \.step, step), .optional("origin", \.origin, .own)])

  /// The distance of two lines of a grid.
  private static let step = Format(
    expected: "a value of at least 0", decode: Format<MotionValue>.own.decode, tree: Format.own.tree
  ).checked { _, _, step in
    step.lanes.allSatisfy { $0 >= 0 } ? nil : "\(step.type.expectation), each at least 0"
  }

  /// Decodes a step, or an object of a step and an origin.
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionSnap? {
    guard let type = decoder.type else { return nil }
    if !type.hasDifferences {
      return decoder.errors.refuse(node, "nothing: a \(type.rawValue) moves as a whole")
    }
    guard case .object = node.value else { return step.decode(decoder, node).map { MotionSnap($0) } }
    return ObjectReader(node, table.keys, expected: expected, decoder.errors).flatMap {
      read($0, by: decoder)
    }
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    origin == nil ? step.tree(writer) : .object(members(writer))
  }
}
