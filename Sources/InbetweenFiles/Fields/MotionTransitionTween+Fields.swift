import Inbetween

extension MotionTransitionTween: DrivingObject {
  static let table = FieldTable(
    "an object with entity, property, back and fore",
    else: MotionTransitionTween(entity: "", property: "", values: []),
    [
      .required("entity", \.target.entity, .entity),
      .property(\.target.property),
      .states,
      // A single value is reported by itself.
      .pacing(\.offsets, \.interTimingFunctions) { _, reader in
        reader.has("values") ? MotionFileDecoder.keyCount(reader).flatMap { $0 < 2 ? nil : $0 } : 2
      },
      .defaulted("segment", \.segment, .own),
      .defaulted("timingFunction", \.timingFunction, .own),
      .optional("backwardSegment", \.backwardSegment, .own),
      Field.optional("backwardTimingFunction", \.backwardTimingFunction, .own).checked {
        decoder, reader, tween in
        if !decoder.isPaced || isPlain(reader, tween.offsets) { return true }
        let (forward, backward) = (tween.timingFunction, tween.backwardTimingFunction)
        return checkCurves(reader, ["timingFunction": forward, "backwardTimingFunction": backward])
      },
    ],
    synonyms: [
      "ease": "timingFunction", "easing": "timingFunction", "timing": "timingFunction", "from": "back",
      "to": "fore",
    ])
}

extension TransitionSegment: FileObject {
  static let table = FieldTable(
    "an object with position and length", else: TransitionSegment.full,
    [.required("position", \.position, .fraction), .required("length", \.length, .fraction)])

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> TransitionSegment? {
    guard let segment = readFields(reader, by: decoder), let node = reader["length"] else { return nil }
    // Sums of decimals may miss 1 by an ulp.
    if segment.position + segment.length <= 1 + 1e-12 { return segment }
    let longest = JSONTree.number(((1 - segment.position) * 1e12).rounded() / 1e12).text
    return decoder.errors.refuse(
      node, reader.path.key("length"),
      expected: "at most \(longest), so that it ends within the window")
  }
}

extension Field<MotionTransitionTween> {
  /// The keys `back` and `fore`, or `values`.
  fileprivate static var states: Field {
    Field(keys: ["back", "fore", "values"]) { decoder, reader, tween in
      let values = decoder.decodeStates(reader, decoder.type)
      if let values { tween.values = values }
      return values != nil
    } members: { tween, _ in
      let values = tween.values.map(\.tree)
      return values.count == 2 ? [("back", values[0]), ("fore", values[1])] : [("values", .array(values))]
    }
  }
}

extension MotionFileDecoder {
  /// Decodes `back` and `fore`, or `values`.
  fileprivate func decodeStates(_ reader: ObjectReader, _ type: MotionPropertyType?) -> [MotionValue]? {
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
      _ = reader.lacks(
        key, else: "only \"back\" and \"fore\", or \"values\"", found: "\"\(key)\" beside \"values\"")
    }
    let path = reader.path.key("values")
    let expected = "an array of at least two values, from back to fore"
    guard case .array(let nodes) = node.value, nodes.count >= 2 else {
      return errors.refuse(node, path, expected: expected)
    }
    guard let type else { return nil }
    return decodeArray(node, path, expected) { decodeValue($0, $1, type) }
  }
}

extension MotionTransitionTween {
  /// Returns whether it has two keys, at its ends.
  private static func isPlain(_ reader: ObjectReader, _ offsets: [Double]?) -> Bool {
    guard MotionFileDecoder.keyCount(reader) ?? 2 == 2, let first = offsets?.first, let last = offsets?.last
    else {
      return MotionFileDecoder.keyCount(reader) ?? 2 == 2
    }
    return Float(first) == 0 && Float(last) == 1
  }

  /// Returns whether there are no curves over keys, in a part that has a pace of its own.
  private static func checkCurves(_ reader: ObjectReader, _ curves: KeyValuePairs<String, Easing?>) -> Bool {
    let expected = "\"linear\" over keys: their part has a pace of its own"
    return curves.filter { $0.value ?? .linear != .linear }.map { reader.lacks($0.key, else: expected) }
      .allSatisfy(\.self)
  }
}
