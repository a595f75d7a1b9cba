import Inbetween

// Alternatives to key values of a tween: a path, a shake, a punch.
extension MotionFileDecoder {
  private static let routeKeys = ["pathRange", "relative", "orients", "orientationOffset"]

  /// Reports keys that are valid only with `path`, or only with key values.
  func checkCompanions(_ reader: ObjectReader, of key: String) -> Bool {
    let strangers =
      key == "path"
      ? ["offsets", "interTimingFunctions", "angleWay", "turns", "snap"]
      : ["shake", "punch"].contains(key)
        ? ["offsets", "interTimingFunctions"] + MotionFileDecoder.routeKeys : MotionFileDecoder.routeKeys
    var isRight = true
    for stranger in strangers {
      guard let node = reader[stranger] else { continue }
      isRight = false
      errors.add(
        node, reader.path.key(stranger), expected: "no \"\(stranger)\" with \"\(key)\"",
        found: "\"\(stranger)\" beside \"\(key)\"")
    }
    return isRight
  }

  /// Decodes the path that a tween follows.
  func decodeRoute(_ reader: ObjectReader, _ type: MotionPropertyType?) -> MotionKeys? {
    guard let node = reader["path"] else { return nil }
    let path = reader.path.key("path")
    let line = decodeLine(node, path, type)
    if let type, ![.float2, .float3, .angle].contains(type) {
      errors.add(
        node, path, expected: "a property of type float2, float3 or angle, which can follow a path",
        found: "a \(type.rawValue)")
      return nil
    }
    let range = reader.optional("pathRange", else: [0, 1]) { node, path -> [Double]? in
      let expected = "an array of two numbers in 0…1"
      let range = decodeArray(node, path, expected) {
        decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
      }
      if let range, range.count != 2 {
        errors.add(node, path, expected: expected)
        return nil
      }
      return range
    }
    let relative = reader.optional("relative", else: false, decodeBool)
    let orients = reader.optional("orients", else: nil) { node, path -> String?? in
      guard let target = decodeTarget(node, path) else { return nil }
      if let type = target.type, type != .angle {
        errors.add(node, path, expected: "a property of type angle", found: "a \(type.rawValue)")
        return nil
      }
      return target.name
    }
    let offset = reader.optional("orientationOffset", else: 0) {
      decodeNumber($0, $1, "a number of degrees within ±1e6") { $0.magnitude <= 1e6 }
    }
    guard let line, let range, let relative, let orients, let offset else { return nil }
    var route = MotionRoute(line)
    (route.from, route.to, route.isRelative) = (range[0], range[1], relative)
    (route.orients, route.orientationOffset) = (orients, offset)
    return .path(route)
  }

  /// Decodes path text, or an object of points.
  private func decodeLine(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionLine? {
    guard case .object = node.value else { return decodePathText(node, path).map { .svg($0) } }
    return MotionSpline.decode(node, path, by: typed(type)).map { .spline($0) }
  }

  /// Decodes path text; an error has the place in the text.
  private func decodePathText(_ node: JSONNode, _ path: JSONPath) -> String? {
    guard let text = decodeText(node, path, "SVG path text, or an object with \"through\"") else {
      return nil
    }
    do throws(PathError) {
      _ = try MotionPath(svg: text)
      return text
    } catch {
      // Without escapes the file has the text byte for byte, so the place can be computed.
      let start = node.range.lowerBound
      let isPlain = node.range.count == text.utf8.count + 2
      let column = error.column ?? 1
      errors.add(
        at: isPlain ? start + column : start, path, found: error.found,
        expected: "SVG path text (at column \(column): \(error.expected))")
      return nil
    }
  }
}

extension Field {
  /// Creates a key for a difference of the property's values.
  fileprivate static func amount(_ key: String, _ path: Path<MotionValue>) -> Field {
    let field = required(key, path, .own, missing: "a value of the property's type")
    return Field(keys: [key]) { decoder, reader, object in
      guard let type = decoder.type, !type.hasDifferences else { return field.read(decoder, reader, &object) }
      reader.errors.add(
        reader.node, reader.path, expected: "\"values\" or \"from\": a \(type.rawValue) has no differences")
      return false
    } members: {
      field.members($0, $1)
    }
  }
}

extension MotionShake: FileObject {
  static let table = FieldTable(
    "a shake: an object with \"strength\"", else: MotionShake(strength: .float(0)),
    [
      .amount("strength", \.strength),
      .defaulted(
        "frequency", \.frequency, .number("a number above 0, at most 1000") { $0 > 0 && $0 <= 1000 }),
      .defaulted("decay", \.decay, .own),
      .defaulted("seed", \.seed, .whole("a whole number, 0…9007199254740992", in: 0...0x1p53)),
    ])
}

extension MotionPunch: FileObject {
  static let table = FieldTable(
    "a punch: an object with \"by\"", else: MotionPunch(by: .float(0)),
    [
      .amount("by", \.amount),
      .defaulted("vibrations", \.vibrations, .whole("a whole number, 1…1000", in: 1...1000)),
      .defaulted("elasticity", \.elasticity, .fraction),
    ])
}
