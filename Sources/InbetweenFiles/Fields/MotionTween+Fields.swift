import Inbetween

extension MotionTween {
  static let table = FieldTable(
    // A tween without a named motion must state its duration.
    else: MotionTween(entity: "", property: "", keys: .values([]), duration: .nan),
    [
      .entities, .property(\.driver.property), .values, .motion,
      .pacing(\.offsets, \.interTimingFunctions) { keyCount($0, $1) },
    ],
    pace, [.angleWay, .optional("snap", \.snap, .own)], timing,
    [.replacing, .persist, .composition, .blend, .tags])

  /// The fields of its duration.
  static let pace: [Field<MotionTween>] = [.defaulted("ease", \.ease, .own), .delay, .duration]

  /// The fields of its iterations.
  static let timing: [Field<MotionTween>] = [
    .repeats,
    .defaulted(
      "repeatStart", \.repeatStart,
      .number("a number of plays, at least 0 and at most 1000000", in: 0...1_000_000)),
    .repeatDelay, .defaulted("endDelay", \.endDelay, .time), .direction(), .fill,
    .rate.ofRepeats { $0.driver.rate },
    .defaulted("accumulate", \.accumulates, .accumulation),
  ]

  /// A tween with the defaults for such keys and such a motion.
  var plain: MotionTween {
    var plain = MotionTween.table.plain
    plain.keys = keys
    plain.driver.persists = keys.leavesTrace
    return plain
  }

  /// Returns the number of values in the file, valid or not; nil if it is unknown.
  private static func keyCount(_ decoder: MotionFileDecoder, _ reader: ObjectReader) -> Int? {
    if reader.has("values") { return MotionFileDecoder.keyCount(reader) }
    guard let node = reader["by"], let type = decoder.type, isList(node, type),
      case .array(let nodes) = node.value
    else { return 1 }
    return nodes.isEmpty ? nil : nodes.count
  }

  /// Returns whether a value's node has several values: an array instead of a number, or an array of arrays.
  fileprivate static func isList(_ node: JSONNode, _ type: MotionPropertyType) -> Bool {
    guard case .array(let nodes) = node.value else { return false }
    if type.laneNames.isEmpty { return true }
    if case .array? = nodes.first?.value { return true }
    return false
  }
}

extension Format where Value == Bool {
  /// Whether iterations add up; not for rotations.
  fileprivate static var accumulation: Format {
    Format(
      expected: "true or false",
      decode: { decoder, node, path in
        let accumulates = decoder.decodeBool(node, path)
        guard accumulates == true, decoder.type == .rotation else { return accumulates }
        return decoder.errors.refuse(node, path, expected: "false: a rotation has no differences to add up")
      }, tree: { .bool($0) })
  }
}

extension Format where Value == [MotionValue] {
  /// Key values.
  static var values: Format { .filled("an array of at least one value", .own) }
}

extension Field<MotionTween> {
  /// The one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch`, with the keys of a path.
  fileprivate static var values: Field {
    let keys = ["values", "by", "scaled", "from"] + MotionRoute.table.keys + ["shake", "punch"]
    return Field(keys: keys) { decoder, reader, tween in
      guard let keys = decoder.decodeKeys(reader) else { return false }
      (tween.keys, tween.driver.persists) = (keys, keys.leavesTrace)
      guard case .path(let route) = keys, route.orients == tween.property else { return true }
      return reader.lacks("orients", else: "another property than the one that moves")
    } members: { tween, _ in
      let key = tween.keys.key
      return switch tween.keys {
      case .values(let values), .differences(let values): [(key, .array(values.map(\.tree)))]
      case .by(let value), .scaled(let value), .from(let value): [(key, value.tree)]
      case .path(let route): MotionRoute.table.members(of: route, else: route.plain)
      case .shake(let shake): [(key, shake.tree)]
      case .punch(let punch): [(key, punch.tree)]
      }
    }
  }

  /// The duration; required unless a named motion has one.
  fileprivate static var duration: Field {
    let needed = required("duration", \.duration, .length)
    let given = defaulted("duration", \.duration, .length)
    return given.reading { ($2.duration.isNaN ? needed : given).read($0, $1, &$2) }
  }

  /// The keys `angleWay` and `turns`.
  fileprivate static var angleWay: Field {
    let expected = "a whole number of turns, at least 0 and at most 1000000"
    let turns = Format<Int>.whole(expected, in: 0...1_000_000)
    return Field(keys: ["angleWay", "turns"]) { decoder, reader, tween in
      let way = reader.optional("angleWay", else: .shortest) {
        decoder.decodeWord($0, $1, MotionFileDecoder.angleWays)
      }
      let turns = reader.optional("turns", else: 0) { turns.decode(decoder, $0, $1) }
      guard decoder.checkWay(reader), let way, let turns else { return false }
      tween.angleWay = turns == 0 ? way : way.adding(turns: turns)
      return true
    } members: { tween, plain in
      let turns = tween.angleWay.turns
      let way = MotionFileDecoder.angleWays.first { $0.word.adding(turns: turns) == tween.angleWay }
      return (way?.word == plain.angleWay ? [] : way.map { [("angleWay", .string($0.name))] } ?? [])
        + (turns == 0 ? [] : [("turns", .number(Double(turns)))])
    }
  }
}

extension MotionFileDecoder {
  static let angleWays: [(name: String, word: AngleWay)] = [
    ("shortest", .shortest), ("longest", .longest), ("increasing", .increasing),
    ("decreasing", .decreasing), ("asGiven", .asGiven),
  ]

  /// Reports a way of angles where there is none.
  fileprivate func checkWay(_ reader: ObjectReader) -> Bool {
    let isRound = type == nil || type == .angle
    if isRound, !reader.has("by"), !reader.has("scaled") { return true }
    let expected =
      isRound
      ? "none beside \"by\" or \"scaled\", which say how far it goes" : "none: only angles go round"
    return reader.lacks("angleWay", else: expected) && reader.lacks("turns", else: expected)
  }

  /// Decodes the one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch`.
  fileprivate func decodeKeys(_ reader: ObjectReader) -> MotionKeys? {
    let ways = ["values", "by", "scaled", "from", "path", "shake", "punch"]
    guard let (key, node) = reader.one(of: ways), checkCompanions(reader, of: key) else { return nil }
    let path = reader.path.key(key)
    switch key {
    case "path": return decodeRoute(reader, node)
    case "shake": return MotionShake.decode(node, path, by: self).map { .shake($0) }
    case "punch": return MotionPunch.decode(node, path, by: self).map { .punch($0) }
    case "values": return Format.values.decode(self, node, path).map { .values($0) }
    default: break
    }
    guard let type else { return nil }
    if key != "from", !type.hasDifferences {
      let missing = key == "by" ? "differences" : "multiples"
      return errors.refuse(
        node, path, expected: "\"values\" or \"from\": a \(type.rawValue) has no \(missing)")
    }
    if key == "by", MotionTween.isList(node, type) {
      return Format.filled("a difference, or an array of at least one", .own).decode(self, node, path)
        .map { .differences($0) }
    }
    return decodeValue(node, path, type).map {
      key == "by" ? .by($0) : key == "scaled" ? .scaled($0) : .from($0)
    }
  }

  private static let routeKeys = Array(MotionRoute.table.keys.dropFirst())

  /// Reports keys that are valid only with `path`, or only with key values.
  fileprivate func checkCompanions(_ reader: ObjectReader, of key: String) -> Bool {
    let strangers =
      key == "path"
      ? ["offsets", "interTimingFunctions", "angleWay", "turns", "snap"]
      : ["shake", "punch"].contains(key)
        ? ["offsets", "interTimingFunctions"] + MotionFileDecoder.routeKeys
        : MotionFileDecoder.routeKeys
    return strangers.reduce(true) { isRight, stranger in
      reader.lacks(
        stranger, else: "no \"\(stranger)\" with \"\(key)\"",
        found: "\"\(stranger)\" beside \"\(key)\"") && isRight
    }
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
        return errors.refuse(
          node, path, expected: "at least \(JSONTree.number(last.value).text), offset \(last.index)")
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
    count: @escaping @Sendable (MotionFileDecoder, ObjectReader) -> Int?
  ) -> Field {
    Field(keys: ["offsets", "interTimingFunctions"]) { decoder, reader, object in
      guard let pacing = decoder.decodeKeyPacing(reader, count: count(decoder, reader)) else { return false }
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
