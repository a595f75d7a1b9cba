import Inbetween

extension MotionEntry where Self: Sendable {
  /// The fields that come last in all tweens, springs and decays.
  static var common: [Field<Self>] {
    replacement + [
      .defaulted("composition", \.driver.composition, .composition),
      Field.optional("blend", \.driver.blend, blend).checked { _, reader, entry in
        entry.driver.composition != .add || entry.driver.blend == nil
          || reader.lacks("blend", else: "nothing beside \"composition\": \"add\"", found: "a blend")
      },
      .tags,
    ]
  }

  private static var blend: Format<MotionBlend> {
    .own.unless(found: { _ in "a blend" }) { $0 == .rotation ? "nothing: a rotation cannot be blended" : nil }
  }

  /// The fields for the effects of a driver on others, and for its end value.
  static var replacement: [Field<Self>] {
    [.defaulted("replaces", \.driver.replaces, .own), .defaulted("persists", \.driver.persists, .own)]
  }
}

extension Field where Object: MotionEntry & Sendable {
  /// The keys `entity`, `entities` and `stagger`. In a sequence they may be omitted.
  static var entities: Field {
    Field(keys: ["entity", "entities", "stagger"]) { decoder, reader, entry in
      let stagger = Field.optional("stagger", \.driver.stagger, .own).read(&decoder, reader, &entry)
      guard reader.has("entities") else {
        let isAlone = reader.lacks("stagger", else: "\"entities\" beside it", found: "no \"entities\"")
        let entity = Field.owner(\.driver.entity).read(&decoder, reader, &entry)
        return isAlone && entity && stagger
      }
      let entities = Field.required("entities", \.driver.entities, .entities).read(&decoder, reader, &entry)
      let isAlone = reader.lacks(
        "entity", else: "only one of \"entity\" and \"entities\"", found: "\"entity\" beside \"entities\"")
      return isAlone && entities && stagger
    } members: { entry, plain, writer in
      if entry.driver.isSingle { return Field.owner(\.driver.entity).members(entry, plain, writer) }
      return [("entities", .array(entry.driver.entities.map { .string($0) }))]
        + (entry.driver.stagger.map { [("stagger", $0.tree(writer))] } ?? [])
    }
  }

  static var delay: Field { .defaulted("delay", \.driver.delay, .time) }
  static var fill: Field { .defaulted("fill", \.driver.fill, .word) }
  static var rate: Field { .defaulted("rate", \.driver.rate, .rate) }
  static var tags: Field { .defaulted("tags", \.driver.tags, .tags) }
}

extension Field {
  /// The key `entity`. In a sequence it may be omitted: then the entity of the surrounding steps is used.
  static func owner(_ path: Path<String>) -> Field {
    let field = required("entity", path, .entity)
    return Field(keys: field.keys) { decoder, reader, object in
      guard let owner = decoder.owner, !reader.has("entity") else {
        return field.read(&decoder, reader, &object)
      }
      object[keyPath: path] = owner
      return true
    } members: { object, plain, writer in
      object[keyPath: path] == writer.owner ? [] : field.members(object, plain, writer)
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

extension Format where Value == Composition {
  fileprivate static var composition: Format {
    word.checked { decoder, _, composition in
      guard composition == .add, let type = decoder.type, !type.hasDifferences else { return nil }
      return "\"replace\": a \(type.rawValue) has no amounts to add"
    }
  }
}

extension MotionBlend: FileObject {
  static let table = FieldTable(
    "an object such as { \"duration\": 200 }", else: MotionBlend(duration: 0),
    [.required("duration", \.duration, .length), .defaulted("ease", \.ease, .own)],
    earlier: ["easing": "ease"])
}
