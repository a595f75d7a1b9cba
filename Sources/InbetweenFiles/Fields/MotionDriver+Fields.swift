import Inbetween

extension Field where Object: MotionEntry & Sendable {
  /// The keys `entity`, `entities` and `stagger`.
  static var entities: Field {
    Field(keys: ["entity", "entities", "stagger"]) { decoder, reader, entry in
      decoder.decodeEntities(reader, into: &entry.driver)
    } members: { entry, _ in
      if entry.driver.isSingle { return [("entity", .string(entry.driver.entity))] }
      return [("entities", .array(entry.driver.entities.map { .string($0) }))]
        + (entry.driver.stagger.map { [("stagger", $0.tree)] } ?? [])
    }
  }

  static var delay: Field { .defaulted("delay", \.driver.delay, .time) }
  static var fill: Field { .defaulted("fill", \.driver.fill, .word(MotionFileDecoder.fills)) }
  static var rate: Field { .defaulted("rate", \.driver.rate, .rate) }
  static var replacing: Field { .defaulted("replacing", \.driver.replaces, .own) }
  static var persist: Field { .defaulted("persist", \.driver.persists, .own) }
  static var composition: Field { .defaulted("composition", \.driver.composition, .own) }
  static var tags: Field { .defaulted("tags", \.driver.tags, .tags) }

  /// The crossfade; not beside `"composition": "add"`.
  static var blend: Field {
    .optional("blend", \.driver.blend, .own).checked { _, reader, entry in
      entry.driver.composition != .add || entry.driver.blend == nil
        || reader.lacks("blend", else: "none beside \"composition\": \"add\"", found: "a blend")
    }
  }
}

extension Format where Value == Double {
  /// The rate of a driver.
  static var rate: Format {
    number("a number within ±1000000: 0, or at least 0.000001 in size") { Rate($0) != nil }
  }
}

extension Format where Value == [String] {
  static var tags: Format { .list("an array of tags", .text("a tag: a text, not empty")) }

  /// The names of entities.
  static var entities: Format { .filled("an array of at least one name of an entity", .entity) }
}

extension Composition: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Composition? {
    let composition = decoder.decodeWord(node, path, MotionFileDecoder.compositions)
    guard composition == .add, let type = decoder.type, !type.hasDifferences else { return composition }
    return decoder.errors.refuse(
      node, path, expected: "\"replace\": a \(type.rawValue) has no amounts to add")
  }

  var tree: JSONTree { .string(self == .add ? "add" : "replace") }
}

extension MotionBlend: FileObject {
  static let table = FieldTable(
    "an object such as { \"duration\": 200 }", else: MotionBlend(duration: 0),
    [.required("duration", \.duration, .length), .defaulted("easing", \.easing, .own)])

  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionBlend? {
    if decoder.type == .rotation {
      return decoder.errors.refuse(
        node, path, expected: "none: a rotation cannot be blended", found: "a blend")
    }
    return decodeObject(node, path, by: decoder)
  }
}

extension MotionFileDecoder {
  static let compositions: [(name: String, word: Composition)] = [("replace", .replace), ("add", .add)]

  static let fills: [(name: String, word: Fill)] = [
    ("none", .none), ("backwards", .backwards), ("forwards", .forwards), ("both", .both),
  ]

  /// Decodes the keys `entity`, `entities` and `stagger`.
  fileprivate func decodeEntities(_ reader: ObjectReader, into driver: inout MotionDriver) -> Bool {
    let stagger = reader.optional("stagger", else: nil) {
      MotionStagger.decode($0, $1, by: self).map(Optional.some)
    }
    let entities: [String]?
    if let node = reader["entities"] {
      entities = Format.entities.decode(self, node, reader.path.key("entities"))
      let expected = "only one of \"entity\" and \"entities\""
      let found = "\"entity\" beside \"entities\""
      guard reader.lacks("entity", else: expected, found: found) else { return false }
    } else {
      _ = reader.lacks("stagger", else: "\"entities\" beside it", found: "no \"entities\"")
      entities = decodeOwner(reader).map { [$0] }
    }
    guard let entities, let stagger, stagger == nil || reader.has("entities") else { return false }
    (driver.entities, driver.stagger) = (entities, stagger)
    return true
  }

  /// Decodes the entity of an entry or step; required outside of sequences.
  func decodeOwner(_ reader: ObjectReader) -> String? {
    guard let owner else { return reader.required("entity", "the name of an entity", decodeEntityName) }
    return reader.optional("entity", else: owner, decodeEntityName)
  }
}
