import Inbetween

extension MotionFileDecoder {
  /// Decodes a tween.
  ///
  /// - Parameter usual: the entity of a step that names none.
  func decodeTween(_ reader: ObjectReader, of usual: String? = nil) -> MotionTween? {
    let target = reader.required("property", "the name of a property", decodeTarget)
    let keys = decodeKeys(reader, target?.type)
    let named = decodeDefinitionName(reader, isSpring: false)
    let expectedLength = "a number of milliseconds, at least 0"
    let decodeLength: (JSONNode, JSONPath) -> Double? = { node, path in
      decodeTime(node, path, expectedLength) { $0 >= 0 }
    }
    let duration: Double?
    if case .eased(_, let length)? = named??.definition.curve {
      duration = reader.optional("duration", else: length, decodeLength)
    } else if named == nil {
      duration = reader.optional("duration", else: 0, decodeLength)
    } else {
      duration = reader.required("duration", expectedLength, decodeLength)
    }
    var tween = MotionTween(
      entity: "", property: target?.name ?? "", keys: keys ?? .values([]), duration: duration ?? 0,
      delay: named??.definition.delay ?? 0)
    tween.motion = named??.name
    if case .eased(let ease, _)? = named??.definition.curve { tween.ease = ease }
    let isDriver = decodeDriver(reader, of: usual, target?.type, into: &tween.driver)
    let isBent = decodeBending(reader, target?.type, into: &tween)
    let isPaced = decodePacing(reader, target?.type, into: &tween)
    let isTimed = decodeTiming(reader, into: &tween)
    let accumulates = decodeAccumulation(reader, target?.type)
    checkOrientation(reader, tween)
    tween.accumulates = accumulates ?? false
    let isWhole = target != nil && keys != nil && duration != nil && named != nil && accumulates != nil
    return isWhole && isDriver && isBent && isPaced && isTimed ? tween : nil
  }

  /// Reports a tween that orients the property that it moves.
  private func checkOrientation(_ reader: ObjectReader, _ tween: MotionTween) {
    guard case .path(let route) = tween.keys, route.orients == tween.property, let node = reader["orients"]
    else { return }
    errors.add(node, reader.path.key("orients"), expected: "another property than the one that moves")
  }

  private static let waysToMove = ["values", "by", "scaled", "from", "path", "shake", "punch"]

  /// Decodes the one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch`.
  private func decodeKeys(_ reader: ObjectReader, _ type: MotionPropertyType?) -> MotionKeys? {
    let ways = MotionFileDecoder.waysToMove.filter(reader.mayHave)
    let list = ways.dropLast().map { JSONText.quoted($0) }.joined(separator: ", ")
    let given = ways.filter(reader.has)
    guard let key = given.first, let node = reader[key] else {
      errors.add(
        reader.node, reader.path.key("values"), expected: "\(list) or \"punch\"", found: "nothing")
      return nil
    }
    for other in given.dropFirst() {
      guard let otherNode = reader[other] else { continue }
      errors.add(
        otherNode, reader.path.key(other), expected: "only one of \(list) and \"punch\"",
        found: "\"\(other)\" beside \"\(key)\"")
    }
    let path = reader.path.key(key)
    guard checkCompanions(reader, of: key) else { return nil }
    switch key {
    case "path": return decodeRoute(reader, type)
    case "shake": return MotionShake.decode(node, path, by: typed(type)).map { .shake($0) }
    case "punch": return MotionPunch.decode(node, path, by: typed(type)).map { .punch($0) }
    default: break
    }
    if key == "values" { return decodeKeyFrames(node, path, type) }
    guard let type else { return nil }
    if key == "by", !type.hasDifferences {
      errors.add(node, path, expected: "\"values\" or \"from\": a \(type.rawValue) has no differences")
      return nil
    }
    if key == "scaled", !type.hasDifferences {
      errors.add(node, path, expected: "\"values\" or \"from\": a \(type.rawValue) has no multiples")
      return nil
    }
    if key == "by", isList(node, type) {
      return decodeFilled(node, path, "a difference, or an array of at least one") {
        decodeValue($0, $1, type)
      }.map(MotionKeys.differences)
    }
    return decodeValue(node, path, type).map {
      key == "by" ? .by($0) : key == "scaled" ? .scaled($0) : .from($0)
    }
  }

  private func decodeKeyFrames(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionKeys? {
    let expected = "an array of at least one value"
    guard case .array(let nodes) = node.value, !nodes.isEmpty else {
      errors.add(node, path, expected: expected)
      return nil
    }
    guard let type else { return nil }
    return decodeArray(node, path, expected) { decodeValue($0, $1, type) }.map(MotionKeys.values)
  }

  /// Returns whether a value's node has several values: an array instead of a number, or an array of arrays.
  private func isList(_ node: JSONNode, _ type: MotionPropertyType) -> Bool {
    guard case .array(let nodes) = node.value else { return false }
    if type.laneNames.isEmpty { return true }
    if case .array? = nodes.first?.value { return true }
    return false
  }

  private func decodePacing(
    _ reader: ObjectReader, _ type: MotionPropertyType?, into tween: inout MotionTween
  ) -> Bool {
    var count = reader.has("values") ? MotionFileDecoder.keyCount(reader) : 1
    if let node = reader["by"], !reader.has("values"), let type, isList(node, type),
      case .array(let nodes) = node.value
    {
      count = nodes.isEmpty ? nil : nodes.count
    }
    let pacing = decodeKeyPacing(reader, count: count)
    let ease = reader.optional("ease", else: tween.ease, decodeEasing)
    guard let pacing, let ease else { return false }
    (tween.offsets, tween.interTimingFunctions, tween.ease) = (pacing.offsets, pacing.functions, ease)
    return true
  }

  /// Returns the number of `values`; nil if they are no array, or an empty one.
  static func keyCount(_ reader: ObjectReader) -> Int? {
    guard case .array(let nodes)? = reader["values"]?.value, !nodes.isEmpty else { return nil }
    return nodes.count
  }

  /// Decodes offsets and easings between keys (W2, W3).
  ///
  /// - Parameter count: the number of values in the file, even if one of them is invalid; nil if it is
  ///   unknown.
  func decodeKeyPacing(
    _ reader: ObjectReader, count: Int?
  ) -> (offsets: [Double]?, functions: [Easing]?)? {
    let values = count == 1 ? "1 value" : "\(count ?? 0) values"
    let offsets = reader.optional("offsets", else: nil) { node, path -> [Double]?? in
      let fits = checkCount(node, count, path, "\(count ?? 0), one for each of \(values)")
      let offsets = decodeOffsets(node, path)
      return fits ? offsets.map(Optional.some) : nil
    }
    let functions = reader.optional("interTimingFunctions", else: nil) { node, path -> [Easing]?? in
      let expected = "an array of easings"
      let needed = count.map { max($0 - 1, 1) }
      let fits = checkCount(
        node, needed, path,
        count == 1 ? "1 easing, for 1 value" : "\(needed ?? 0), one between each two of \(values)")
      let functions = decodeArray(node, path, expected, decodeEasing)
      return fits ? functions.map(Optional.some) : nil
    }
    guard let offsets, let functions else { return nil }
    return (offsets, functions)
  }

  /// Returns whether an array has the needed number of elements. Anything but an array is reported elsewhere.
  private func checkCount(_ node: JSONNode, _ needed: Int?, _ path: JSONPath, _ expected: String) -> Bool {
    guard case .array(let nodes) = node.value, let needed, nodes.count != needed else { return true }
    errors.add(node, path, expected: expected)
    return false
  }

  private func decodeOffsets(_ node: JSONNode, _ path: JSONPath) -> [Double]? {
    var last: (value: Double, index: Int)?
    var index = -1
    return decodeArray(node, path, "an array of numbers in 0…1") { node, path -> Double? in
      index += 1
      let offset = decodeNumber(node, path, "a number in 0…1") { (0...1).contains($0) }
      guard let offset else { return nil }
      if let last, offset < last.value {
        errors.add(node, path, expected: "at least \(JSONTree.number(last.value).text), offset \(last.index)")
        return nil
      }
      last = (offset, index)
      return offset
    }
  }
}

extension Field {
  /// Creates the keys `offsets` and `interTimingFunctions`.
  ///
  /// - Parameter count: returns the number of values in the file, valid or not; nil if it is unknown.
  static func pacing(
    _ offsets: Path<[Double]?>, _ functions: Path<[Easing]?>,
    count: @escaping @Sendable (ObjectReader) -> Int?
  ) -> Field {
    Field(keys: ["offsets", "interTimingFunctions"]) { decoder, reader, object in
      guard let pacing = decoder.decodeKeyPacing(reader, count: count(reader)) else { return false }
      object[keyPath: offsets] = pacing.offsets
      object[keyPath: functions] = pacing.functions
      return true
    } members: { object, _ in
      let offsets = object[keyPath: offsets].map { [("offsets", JSONTree.array($0.map { .number($0) }))] }
      let functions = object[keyPath: functions].map { functions in
        [("interTimingFunctions", JSONTree.array(functions.map { .string($0.description) }))]
      }
      return (offsets ?? []) + (functions ?? [])
    }
  }
}
