import Inbetween

extension MotionFileDecoder {
  /// The entities of an entry or step, and its tags.
  struct Crowd {
    var entities: [String]
    var stagger: MotionStagger?
    var tags: [String] = []
  }

  /// Decodes the keys `entity`, `entities`, `stagger` and `tags`.
  ///
  /// - Parameter usual: the entity of a step that names none; steps have only the key `entity`.
  func decodeCrowd(_ reader: ObjectReader, else usual: String?) -> Crowd? {
    guard reader.mayHave("entities") else {
      return decodeOwner(reader, else: usual).map { Crowd(entities: [$0]) }
    }
    let tags = decodeTags(reader)
    let stagger = reader.optional("stagger", else: nil) { decodeStagger($0, $1).map(Optional.some) }
    guard let node = reader["entities"] else {
      if let node = reader["stagger"] {
        errors.add(
          node, reader.path.key("stagger"), expected: "\"entities\" beside it", found: "no \"entities\"")
      }
      let owner = decodeOwner(reader, else: usual)
      guard let owner, let tags, stagger != nil, !reader.has("stagger") else { return nil }
      return Crowd(entities: [owner], tags: tags)
    }
    let expected = "an array of at least one name of an entity"
    let entities = decodeFilled(node, reader.path.key("entities"), expected, decodeEntityName)
    if let other = reader["entity"] {
      errors.add(
        other, reader.path.key("entity"), expected: "only one of \"entity\" and \"entities\"",
        found: "\"entity\" beside \"entities\"")
      return nil
    }
    guard let entities, let tags, let stagger else { return nil }
    return Crowd(entities: entities, stagger: stagger, tags: tags)
  }

  /// Decodes the key `tags`; empty if the object does not have it.
  func decodeTags(_ reader: ObjectReader) -> [String]? {
    guard reader.mayHave("tags") else { return [] }
    return reader.optional("tags", else: []) { node, path in
      decodeArray(node, path, "an array of tags") { node, path in
        decodeText(node, path, "a tag: a text, not empty") { !$0.isEmpty }
      }
    }
  }
}
