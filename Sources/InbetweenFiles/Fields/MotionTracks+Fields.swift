import Inbetween

extension MotionTracks {
  static let table = FieldTable(
    else: MotionTracks(entities: [], tracks: [], duration: .nan),
    [
      .required("entities", \.entities, .entities), .optional("stagger", \.stagger, .own),
      .required("tracks", \.tracks, .filled("an array of at least one track", .own)),
    ],
    (MotionTween.pace + MotionTween.timing + [.replacing, .persist, .tags]).map { $0.of(\.common) })

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> MotionTracks? {
    var decoder = decoder
    if decoder.drivesRotation(reader["tracks"]) { decoder.target = ("", .rotation) }
    return readFields(reader, by: decoder)
  }
}

extension MotionTrack: DrivingObject {
  static let table = FieldTable(
    "an object with property and values", else: MotionTrack("", []),
    [
      .property(\.property), .required("values", \.values, .values),
      .pacing(\.offsets, \.interTimingFunctions) { MotionFileDecoder.keyCount($1) },
    ])
}

extension MotionStagger: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionStagger? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.stagger, expected: "an object with from, and each or over",
        errors: decoder.errors)
    else { return nil }
    let word = reader.optional("from", else: "first") {
      decoder.decodeWord($0, $1, MotionFileDecoder.staggerOrders.map { (name: $0, word: $0) })
    }
    let span = decoder.decodeSpan(reader)
    let ease = reader.optional("ease", else: .linear, decoder.decodeEasing)
    let order = word.flatMap { decoder.decodeOrder(reader, $0) }
    guard let span, let ease, let order else { return nil }
    return MotionStagger(order, span, ease: ease)
  }

  var tree: JSONTree {
    var members: [JSONTree.Member] = [("from", .string(word))]
    switch span {
    case .each(let time): members.append(("each", .number(time)))
    case .over(let time): members.append(("over", .number(time)))
    }
    if ease != .linear { members.append(("ease", .string(ease.description))) }
    switch order {
    case .random(let seed): members.append(("seed", .number(Double(seed))))
    case .cell(let cell, let columns):
      members.append(("cell", .array([.number(cell.x), .number(cell.y)])))
      members.append(("columns", .number(Double(columns))))
    case .point(let point, let spacing):
      members.append(("point", .array([.number(point.x), .number(point.y)])))
      if case .each = span { members.append(("spacing", .number(spacing))) }
    case .first, .last, .center, .edges: break
    }
    return .object(members)
  }

  private var word: String {
    switch order {
    case .first: "first"
    case .last: "last"
    case .center: "center"
    case .edges: "edges"
    case .random: "random"
    case .cell: "cell"
    case .point: "point"
    }
  }
}

extension MotionFileDecoder {
  /// The words for the order of a stagger.
  static let staggerOrders = ["first", "last", "center", "edges", "random", "cell", "point"]

  /// Returns whether one of several tracks drives a rotation.
  fileprivate func drivesRotation(_ tracks: JSONNode?) -> Bool {
    guard case .array(let nodes)? = tracks?.value else { return false }
    return nodes.contains { node in
      guard case .string(let name)? = node["property"]?.value, case .known(.rotation) = property(named: name)
      else { return false }
      return true
    }
  }

  fileprivate func decodeOrder(_ reader: ObjectReader, _ word: String) -> MotionStagger.Order? {
    let owners = [
      ("seed", "random"), ("cell", "cell"), ("columns", "cell"), ("point", "point"), ("spacing", "point"),
    ]
    for (key, owner) in owners where word != owner {
      guard reader.lacks(key, else: "none: only \"from\": \"\(owner)\" has one") else { return nil }
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
    } else if !reader.lacks("spacing", else: "none: only beside \"each\"") {
      return nil
    }
    guard case .float2(let place)? = point, let spacing else { return nil }
    return .point(place, spacing: spacing)
  }

  /// Decodes the one of `each` and `over`.
  fileprivate func decodeSpan(_ reader: ObjectReader) -> MotionStagger.Span? {
    guard let (key, node) = reader.one(of: ["each", "over"]), key == "over" || !reader.has("over") else {
      return nil
    }
    let time = decodeTime(node, reader.path.key(key), "a number of milliseconds, at least 0") { $0 >= 0 }
    return time.map { key == "each" ? .each($0) : .over($0) }
  }
}
