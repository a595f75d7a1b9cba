import Inbetween

extension MotionFileDecoder {
  static let compositions: [(name: String, word: Composition)] = [("replace", .replace), ("add", .add)]

  /// Decodes the keys `composition` and `blend` of a motion of a property of that type (C12, C13).
  func decodeCombination(
    _ reader: ObjectReader, _ type: MotionPropertyType?, into driver: inout MotionDriver
  ) -> Bool {
    let composition = reader.optional("composition", else: .replace) { node, path -> Composition? in
      let composition = decodeWord(node, path, MotionFileDecoder.compositions)
      guard composition == .add, let type, !type.hasDifferences else { return composition }
      errors.add(node, path, expected: "\"replace\": a \(type.rawValue) has no amounts to add")
      return nil
    }
    let blend = reader.optional("blend", else: nil) { node, path -> MotionBlend?? in
      decodeBlend(node, path, type).map(Optional.some)
    }
    guard let composition, let blend else { return false }
    if composition == .add, blend != nil, let node = reader["blend"] {
      errors.add(
        node, reader.path.key("blend"), expected: "none beside \"composition\": \"add\"", found: "a blend")
      return false
    }
    (driver.composition, driver.blend) = (composition, blend)
    return true
  }

  private func decodeBlend(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionBlend? {
    if type == .rotation {
      errors.add(node, path, expected: "none: a rotation cannot be blended", found: "a blend")
      return nil
    }
    return MotionBlend.decode(node, path, by: self)
  }
}

extension MotionBlend: FileObject {
  static let table = FieldTable(
    "an object such as { \"duration\": 200 }", else: MotionBlend(duration: 0),
    [.required("duration", \.duration, .length), .defaulted("easing", \.easing, .own)])
}
