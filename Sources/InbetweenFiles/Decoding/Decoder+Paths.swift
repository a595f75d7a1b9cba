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
    return decodeSpline(node, path, type).map { .spline($0) }
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

  func decodeShake(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionKeys? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.shake, expected: "a shake: an object with \"strength\"", errors: errors)
    else { return nil }
    let strength = decodeDifference(reader, "strength", type)
    let frequency = reader.optional("frequency", else: 12.0) {
      decodeNumber($0, $1, "a number above 0, at most 1000") { $0 > 0 && $0 <= 1000 }
    }
    let decay = reader.optional("decay", else: Easing.linear, decodeEasing)
    let seed = reader.optional("seed", else: 0.0) {
      decodeNumber($0, $1, "a whole number, 0…9007199254740992") {
        $0 >= 0 && $0 <= 0x1p53 && $0 == $0.rounded(.towardZero)
      }
    }
    guard let strength, let frequency, let decay, let seed else { return nil }
    var shake = MotionShake(strength: strength)
    (shake.frequency, shake.decay, shake.seed) = (frequency, decay, UInt64(seed))
    return .shake(shake)
  }

  func decodePunch(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionKeys? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.punch, expected: "a punch: an object with \"by\"", errors: errors)
    else { return nil }
    let amount = decodeDifference(reader, "by", type)
    let vibrations = reader.optional("vibrations", else: 5.0) {
      decodeNumber($0, $1, "a whole number, 1…1000") {
        (1...1000).contains($0) && $0 == $0.rounded(.towardZero)
      }
    }
    let elasticity = reader.optional("elasticity", else: 0.8) {
      decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
    }
    guard let amount, let vibrations, let elasticity else { return nil }
    var punch = MotionPunch(by: amount)
    (punch.vibrations, punch.elasticity) = (Int(vibrations), elasticity)
    return .punch(punch)
  }

  private func decodeDifference(
    _ reader: ObjectReader, _ key: String, _ type: MotionPropertyType?
  ) -> MotionValue? {
    if let type, !type.hasDifferences {
      errors.add(
        reader.node, reader.path, expected: "\"values\" or \"from\": a \(type.rawValue) has no differences")
      return nil
    }
    let found = reader.required(key, "a value of the property's type") { node, path -> MotionValue?? in
      guard let type else { return .some(nil) }
      return decodeValue(node, path, type).map(Optional.some)
    }
    return found ?? nil
  }
}
