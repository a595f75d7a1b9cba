import Inbetween

extension MotionFileDecoder {
  /// Decodes a tween of a transition.
  ///
  /// - Parameter isPaced: whether its part has a pace of its own.
  func decodeTransitionTween(
    _ node: JSONNode, _ path: JSONPath, isPaced: Bool
  ) -> MotionTransitionTween? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.transitionTween, synonyms: FormatKeys.transitionTweenSynonyms,
        expected: "an object with entity, property, back and fore", errors: errors)
    else { return nil }
    let entity = reader.required("entity", "the name of an entity", decodeEntityName)
    let target = reader.required("property", "the name of a property", decodeTarget)
    let values = decodeStates(reader, target?.type)
    // A single value is reported by itself.
    let count = reader.has("values") ? keyCount(reader).flatMap { $0 < 2 ? nil : $0 } : 2
    let pacing = decodeKeyPacing(reader, count: count)
    let segment = reader.optional("segment", else: .full, decodeSegment)
    let function = reader.optional("timingFunction", else: .linear, decodeEasing)
    let backwardSegment = reader.optional("backwardSegment", else: nil) {
      decodeSegment($0, $1).map(Optional.some)
    }
    let backwardFunction = reader.optional("backwardTimingFunction", else: nil) {
      decodeEasing($0, $1).map(Optional.some)
    }
    var isSimple = true
    if isPaced && !isPlain(reader, pacing?.offsets) {
      isSimple = checkCurves(
        reader, ["timingFunction": function, "backwardTimingFunction": backwardFunction ?? nil])
    }
    guard let entity, let target, let values, let pacing, let segment, let function, let backwardSegment,
      let backwardFunction, isSimple
    else { return nil }
    var tween = MotionTransitionTween(entity: entity, property: target.name, values: values)
    (tween.offsets, tween.interTimingFunctions) = (pacing.offsets, pacing.functions)
    (tween.segment, tween.timingFunction) = (segment, function)
    (tween.backwardSegment, tween.backwardTimingFunction) = (backwardSegment, backwardFunction)
    return tween
  }

  /// Decodes `back` and `fore`, or `values`.
  private func decodeStates(_ reader: ObjectReader, _ type: MotionPropertyType?) -> [MotionValue]? {
    guard let node = reader["values"] else {
      let states = ["back", "fore"].map { key in
        reader.required(key, "\"back\" and \"fore\", or \"values\"") { node, path in
          type.flatMap { decodeValue(node, path, $0) }
        }
      }
      guard let back = states[0], let fore = states[1] else { return nil }
      return [back, fore]
    }
    for key in ["back", "fore"] {
      guard let other = reader[key] else { continue }
      errors.add(
        other, reader.path.key(key), expected: "only \"back\" and \"fore\", or \"values\"",
        found: "\"\(key)\" beside \"values\"")
    }
    let path = reader.path.key("values")
    let expected = "an array of at least two values, from back to fore"
    guard case .array(let nodes) = node.value, nodes.count >= 2 else {
      errors.add(node, path, expected: expected)
      return nil
    }
    guard let type else { return nil }
    return decodeArray(node, path, expected) { decodeValue($0, $1, type) }
  }

  private func decodeSegment(_ node: JSONNode, _ path: JSONPath) -> TransitionSegment? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.segment, expected: "an object with position and length",
        errors: errors)
    else { return nil }
    let position = reader.required("position", "a number in 0…1") {
      decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
    }
    let length = reader.required("length", "a number in 0…1") {
      decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
    }
    guard let position, let length, let node = reader["length"] else { return nil }
    // Sums of decimals may miss 1 by an ulp.
    if position + length <= 1 + 1e-12 { return TransitionSegment(position: position, length: length) }
    let longest = JSONTree.number(((1 - position) * 1e12).rounded() / 1e12).text
    errors.add(node, path.key("length"), expected: "at most \(longest), so that it ends within the window")
    return nil
  }

  /// Returns whether it has two keys, at its ends.
  private func isPlain(_ reader: ObjectReader, _ offsets: [Double]?) -> Bool {
    guard keyCount(reader) ?? 2 == 2, let first = offsets?.first, let last = offsets?.last else {
      return keyCount(reader) ?? 2 == 2
    }
    return Float(first) == 0 && Float(last) == 1
  }

  /// Returns whether there are no curves over keys, in a part that has a pace of its own.
  private func checkCurves(_ reader: ObjectReader, _ curves: KeyValuePairs<String, Easing?>) -> Bool {
    var isSimple = true
    for (key, curve) in curves {
      guard let node = reader[key], let curve, curve != .linear else { continue }
      errors.add(
        node, reader.path.key(key),
        expected: "\"linear\" over keys: their part has a pace of its own")
      isSimple = false
    }
    return isSimple
  }
}
