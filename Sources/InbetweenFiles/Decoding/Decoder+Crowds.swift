import Inbetween

extension MotionFileDecoder {
  /// Decodes what tweens, springs and decays have in common, except the property. Returns false, with errors,
  /// if something is invalid.
  ///
  /// - Parameters:
  ///   - usual: the entity of a step that names none; steps have only the key `entity`.
  ///   - type: the type of the property, if it is known.
  ///   - driver: has the defaults.
  func decodeDriver(
    _ reader: ObjectReader, of usual: String?, _ type: MotionPropertyType?, into driver: inout MotionDriver
  ) -> Bool {
    let hasEntities = decodeEntities(reader, else: usual, into: &driver)
    let isPlaced = decodePlacing(reader, into: &driver)
    let isCombined = decodeCombination(reader, type, into: &driver)
    return hasEntities && isPlaced && isCombined
  }

  /// Decodes the keys `entity`, `entities`, `stagger` and `tags`.
  private func decodeEntities(
    _ reader: ObjectReader, else usual: String?, into driver: inout MotionDriver
  ) -> Bool {
    guard reader.mayHave("entities") else {
      driver.entity = decodeOwner(reader, else: usual) ?? ""
      return !driver.entity.isEmpty
    }
    let tags = decodeTags(reader)
    let stagger = reader.optional("stagger", else: nil) { decodeStagger($0, $1).map(Optional.some) }
    let entities: [String]?
    if let node = reader["entities"] {
      let expected = "an array of at least one name of an entity"
      entities = decodeFilled(node, reader.path.key("entities"), expected, decodeEntityName)
      if let other = reader["entity"] {
        errors.add(
          other, reader.path.key("entity"), expected: "only one of \"entity\" and \"entities\"",
          found: "\"entity\" beside \"entities\"")
        return false
      }
    } else {
      if let node = reader["stagger"] {
        errors.add(
          node, reader.path.key("stagger"), expected: "\"entities\" beside it", found: "no \"entities\"")
      }
      entities = decodeOwner(reader, else: usual).map { [$0] }
    }
    guard let entities, let tags, let stagger, stagger == nil || reader.has("entities") else { return false }
    (driver.entities, driver.stagger, driver.tags) = (entities, stagger, tags)
    return true
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
