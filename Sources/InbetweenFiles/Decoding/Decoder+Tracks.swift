import Inbetween

extension MotionFileDecoder {
  /// The words for the order of a stagger.
  static let staggerOrders = ["first", "last", "center", "edges", "random", "cell", "point"]

  /// Decodes tracks.
  func decodeTracks(_ reader: ObjectReader) -> MotionTracks? {
    let expected = "an array of at least one name of an entity"
    let entities = reader.required("entities", expected) { node, path -> [String]? in
      decodeFilled(node, path, expected, decodeEntityName)
    }
    let stagger = reader.optional("stagger", else: nil) { decodeStagger($0, $1).map(Optional.some) }
    let duration = reader.required("duration", "a number of milliseconds, at least 0") {
      decodeTime($0, $1, "a number of milliseconds, at least 0") { $0 >= 0 }
    }
    var types: [MotionPropertyType?] = []
    let tracks = reader.required("tracks", "an array of at least one track") { node, path in
      decodeFilled(node, path, "an array of at least one track") { decodeTrack($0, $1, &types) }
    }
    let ease = reader.optional("ease", else: .linear, decodeEasing)
    var whole = MotionTracks(
      entities: entities ?? [], tracks: tracks ?? [], duration: duration ?? 0, stagger: stagger ?? nil)
    let isPlaced = decodePlacing(reader, into: &whole.common.driver)
    let isTimed = decodeTiming(reader, into: &whole.common)
    let accumulates = decodeAccumulation(reader, types.contains { $0 == .rotation } ? .rotation : nil)
    let tags = decodeTags(reader)
    guard let tags, entities != nil, stagger != nil, duration != nil, tracks != nil, let ease, isPlaced,
      isTimed, let accumulates
    else { return nil }
    (whole.common.ease, whole.common.tags, whole.common.accumulates) = (ease, tags, accumulates)
    return whole
  }

  /// Decodes an array that is not empty.
  func decodeFilled<Element>(
    _ node: JSONNode, _ path: JSONPath, _ expected: String, _ decode: (JSONNode, JSONPath) -> Element?
  ) -> [Element]? {
    if case .array(let nodes) = node.value, nodes.isEmpty {
      errors.add(node, path, expected: expected)
      return nil
    }
    return decodeArray(node, path, expected, decode)
  }

  private func decodeTrack(
    _ node: JSONNode, _ path: JSONPath, _ types: inout [MotionPropertyType?]
  ) -> MotionTrack? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.track, expected: "an object with property and values", errors: errors)
    else { return nil }
    let target = reader.required("property", "the name of a property", decodeTarget)
    types.append(target?.type)
    let values = reader.required("values", "an array of at least one value") { node, path in
      decodeFilled(node, path, "an array of at least one value") { node, path -> MotionValue? in
        target?.type.flatMap { decodeValue(node, path, $0) }
      }
    }
    let pacing = decodeKeyPacing(reader, count: MotionFileDecoder.keyCount(reader))
    guard let target, let values, let pacing else { return nil }
    return MotionTrack(
      target.name, values, offsets: pacing.offsets, interTimingFunctions: pacing.functions)
  }

  /// Decodes the delays of entities.
  func decodeStagger(_ node: JSONNode, _ path: JSONPath) -> MotionStagger? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.stagger, expected: "an object with from, and each or over",
        errors: errors)
    else { return nil }
    let word = reader.optional("from", else: "first") {
      decodeWord($0, $1, MotionFileDecoder.staggerOrders.map { (name: $0, word: $0) })
    }
    let span = decodeSpan(reader)
    let ease = reader.optional("ease", else: .linear, decodeEasing)
    let order = word.flatMap { decodeOrder(reader, $0) }
    guard let span, let ease, let order else { return nil }
    return MotionStagger(order, span, ease: ease)
  }

  private func decodeOrder(_ reader: ObjectReader, _ word: String) -> MotionStagger.Order? {
    let owners = [
      ("seed", "random"), ("cell", "cell"), ("columns", "cell"), ("point", "point"), ("spacing", "point"),
    ]
    for (key, owner) in owners where word != owner {
      guard let node = reader[key] else { continue }
      errors.add(node, reader.path.key(key), expected: "none: only \"from\": \"\(owner)\" has one")
      return nil
    }
    func whole(_ node: JSONNode, _ path: JSONPath, _ range: ClosedRange<Double>, _ name: String) -> Double? {
      decodeNumber(node, path, name) { range.contains($0) && $0 == $0.rounded() }
    }
    switch word {
    case "last": return .last
    case "center": return .center
    case "edges": return .edges
    case "random":
      return reader.optional("seed", else: 0) {
        whole($0, $1, 0...9_007_199_254_740_992, "a whole number, at least 0 and at most 2⁵³")
      }.map { .random(seed: UInt64($0)) }
    case "cell":
      let cell = reader.required("cell", "a column and a row, an array of 2 numbers") {
        decodeValue($0, $1, .float2)
      }
      let columns = reader.required("columns", "a whole number of columns, at least 1") {
        whole($0, $1, 1...1e6, "a whole number of columns, at least 1")
      }
      guard case .float2(let place)? = cell, let columns else { return nil }
      return .cell(place, columns: Int(columns))
    case "point": return decodePointOrder(reader)
    default: return .first
    }
  }

  /// Decodes an order by the distance from a point, and the distance for `each`.
  private func decodePointOrder(_ reader: ObjectReader) -> MotionStagger.Order? {
    let point = reader.required("point", "a point, an array of 2 numbers") { decodeValue($0, $1, .float2) }
    var spacing: Float? = 1
    if reader.has("each") {
      let expected = "a number of points, more than 0, which takes \"each\""
      spacing = reader.required("spacing", expected) { decodeFloat($0, $1, expected) { $0 > 0 } }
    } else if let node = reader["spacing"] {
      errors.add(node, reader.path.key("spacing"), expected: "none: only beside \"each\"")
      return nil
    }
    guard case .float2(let place)? = point, let spacing else { return nil }
    return .point(place, spacing: spacing)
  }

  /// Decodes the one of `each` and `over`.
  private func decodeSpan(_ reader: ObjectReader) -> MotionStagger.Span? {
    let given = ["each", "over"].filter(reader.has)
    guard let key = given.first, let node = reader[key] else {
      errors.add(
        reader.node, reader.path.key("each"), expected: "\"each\" or \"over\"", found: "nothing")
      return nil
    }
    if given.count > 1, let other = reader["over"] {
      errors.add(
        other, reader.path.key("over"), expected: "only one of \"each\" and \"over\"",
        found: "\"over\" beside \"each\"")
      return nil
    }
    let time = decodeTime(node, reader.path.key(key), "a number of milliseconds, at least 0") { $0 >= 0 }
    return time.map { key == "each" ? .each($0) : .over($0) }
  }
}
