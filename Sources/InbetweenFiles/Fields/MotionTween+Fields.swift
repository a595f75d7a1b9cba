import Inbetween

extension MotionTween: DrivingEntry {
  var item: MotionItem { .tween(self) }

  /// The property, and the one that a path orients, of each entity.
  var targets: [MotionTarget] {
    guard case .path(let route) = keys, let orients = route.orients else { return driver.targets }
    return driver.targets.flatMap { [$0, MotionTarget(entity: $0.entity, property: orients)] }
  }

  static let table = FieldTable(
    // A tween without a named motion must state its duration.
    else: MotionTween(entity: "", property: "", keys: .values([]), duration: .nan),
    [.entities, .property(\.driver.property), .values, .motion],
    Field.pacing(\.offsets, \.eases) { keyCount($0, $1) },
    [.ease, .delay, .durationOrSpeed], [.angleWay, .optional("snap", \.snap, .own)], timing, common,
    synonyms: [
      "easing": "ease", "to": "values", "keys": "values", "keyframes": "values", "iterations": "repeats",
      "loop": "repeats",
      "yoyo": "direction", "alternate": "direction",
    ])

  /// The fields of its duration in tracks.
  static let pace: [Field<MotionTween>] = [.ease, .delay, .duration]

  /// The fields of its iterations.
  static let timing: [Field<MotionTween>] = [
    .repeats,
    .defaulted(
      "repeatStart", \.repeatStart,
      .number("a number of iterations, at least 0 and at most 1000000", in: 0...1_000_000)),
    .repeatDelay, .defaulted("hold", \.hold, .length), .defaulted("endDelay", \.endDelay, .time),
    .direction(), .fill,
    .rate.ofRepeats { $0.driver.rate },
    .defaulted(
      "accumulates", \.accumulates,
      .own.checked { decoder, _, accumulates in
        guard accumulates, let type = decoder.type, type == .rotation || type.isHeld else { return nil }
        return "false: a \(type.rawValue) has no differences to add up"
      }),
  ]

  /// The fields that are options of the engine's iterations. The loader and the writers run from this list.
  static let options: [IterationOption] = [
    .value("repeats", \.repeats, \.repeats), .value("repeatStart", \.repeatStart, \.repeatStart),
    .time("repeatDelay", \.repeatDelay, \.repeatDelay), .time("hold", \.hold, \.hold),
    .time("endDelay", \.endDelay, \.endDelay), .value("direction", \.direction, \.direction),
    .value("accumulates", \.accumulates, \.accumulates),
  ]

  /// Returns a tween with the defaults for such keys and such a motion.
  func plain(_ writer: MotionFileWriter) -> MotionTween {
    var plain = MotionTween.table.plain
    (plain.keys, plain.driver.persists) = (keys, keys.leavesTrace)
    return takingDefaults(of: writer, plain)
  }

  /// Returns the number of values in the file, valid or not; nil if it is unknown.
  private static func keyCount(_ decoder: MotionFileDecoder, _ reader: ObjectReader) -> Int? {
    if reader.has("values") { return MotionFileDecoder.keyCount(reader) }
    guard let node = reader["by"], let type = decoder.type, isList(node, type),
      let count = node.elements?.count
    else { return 1 }
    return count == 0 ? nil : count
  }

  /// Returns whether a value's node has several values: an array instead of a number, or an array of arrays.
  fileprivate static func isList(_ node: JSONNode, _ type: MotionPropertyType) -> Bool {
    guard let nodes = node.elements else { return false }
    return type.laneNames.isEmpty || nodes.first?.elements != nil
  }
}

extension MotionSpring {
  func plain(_ writer: MotionFileWriter) -> MotionSpring {
    takingDefaults(of: writer, MotionSpring.table.plain)
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
    } members: { tween, _, writer in
      let (key, values) = tween.keys.written
      let trees = values.map { $0.tree(writer) }
      return switch tween.keys {
      case .values, .differences: [(key, .array(trees))]
      case .by, .scaled, .from: trees.map { (key, $0) }
      case .path(let route): route.members(writer)
      case .shake(let shake): [(key, shake.tree(writer))]
      case .punch(let punch): [(key, punch.tree(writer))]
      }
    }
  }

  fileprivate static var ease: Field { .defaulted("ease", \.ease, .own) }

  /// The one of `duration` and `speed`; required unless a named motion has a duration.
  fileprivate static var durationOrSpeed: Field {
    let (duration, speed) = (Self.duration, optional("speed", \.speed, .speed))
    return Field(keys: duration.keys + speed.keys) { decoder, reader, tween in
      guard reader.has("speed") else { return duration.read(&decoder, reader, &tween) }
      tween.duration = 0
      let isAlone = reader.checkOnlyOne(of: ["duration", "speed"])
      return speed.read(&decoder, reader, &tween) && isAlone
    } members: { tween, plain, writer in
      (tween.speed == nil ? duration : speed).members(tween, plain, writer)
    }
  }

  /// The duration; required unless a named motion has one.
  fileprivate static var duration: Field {
    let needed = required("duration", \.duration, .length)
    let given = defaulted("duration", \.duration, .length)
    return given.reading { ($2.duration.isNaN ? needed : given).read(&$0, $1, &$2) }
  }

  /// The keys `angleWay` and `turns`.
  fileprivate static var angleWay: Field {
    let expected = "a whole number of turns, at least 0 and at most 1000000"
    let way = Form(
      .defaulted("angleWay", .word(MotionFileDecoder.angleWays), else: .shortest),
      .defaulted("turns", Format<Int>.whole(expected, in: 0...1_000_000), else: 0)
    ) {
      $1 == 0 ? $0 : $0.adding(turns: $1)
    } take: { (way: AngleWay) in
      let name = MotionFileDecoder.angleWays.first { $0.word.adding(turns: way.turns) == way }
      return (name?.word ?? .shortest, way.turns)
    }
    return required(\.angleWay, way).checked(always: true) { decoder, reader, _ in
      let isRound = decoder.type == nil || decoder.type == .angle
      if isRound, !reader.has("by"), !reader.has("scaled") { return true }
      let expected =
        isRound
        ? "nothing beside \"by\" or \"scaled\", which state the whole turn" : "nothing: only angles turn"
      return reader.lacks("angleWay", else: expected) && reader.lacks("turns", else: expected)
    }
  }
}

extension MotionFileDecoder {
  static let angleWays: [(name: String, word: AngleWay)] = [
    ("shortest", .shortest), ("longest", .longest), ("increasing", .increasing),
    ("decreasing", .decreasing), ("asGiven", .asGiven),
  ]

  /// Decodes the one of `values`, `by`, `scaled`, `from`, `path`, `shake` and `punch`.
  fileprivate func decodeKeys(_ reader: ObjectReader) -> MotionKeys? {
    let ways = ["values", "by", "scaled", "from", "path", "shake", "punch"]
    let others = "\"values\" or \"from\""
    guard let (key, node) = reader.one(of: ways), checkCompanions(reader, of: key) else { return nil }
    switch key {
    case "values": return Format.values.decode(self, node).map { .values($0) }
    case "by":
      guard let type, type.hasDifferences, MotionTween.isList(node, type) else {
        return Format.difference(else: others).decode(self, node).map { .by($0) }
      }
      return Format.filled("a difference, or an array of at least one", .own).decode(self, node)
        .map { .differences($0) }
    case "scaled": return Format.factor(else: others).decode(self, node).map { .scaled($0) }
    case "from": return MotionValue.decode(node, by: self).map { .from($0) }
    case "path": return MotionRoute.read(reader, by: self).map { .path($0) }
    case "shake": return Format<MotionShake>.swing(else: others).decode(self, node).map { .shake($0) }
    default: return Format<MotionPunch>.swing(else: others).decode(self, node).map { .punch($0) }
    }
  }

  /// Reports keys that are valid only with `path`, or only with key values.
  private func checkCompanions(_ reader: ObjectReader, of key: String) -> Bool {
    let pacing = ["offsets", "eases"]
    let strangers =
      switch key {
      case "path": pacing + ["angleWay", "turns", "snap", "speed"]
      case "shake", "punch": pacing + ["speed"] + MotionRoute.table.keys.dropFirst()
      default: Array(MotionRoute.table.keys.dropFirst())
      }
    return strangers.map { stranger in
      reader.lacks(
        stranger, else: "no \"\(stranger)\" with \"\(key)\"", found: "\"\(stranger)\" beside \"\(key)\"")
    }.allSatisfy(\.self)
  }

  /// Returns the number of `values`; nil if they are no array, or an empty one.
  static func keyCount(_ reader: ObjectReader) -> Int? {
    reader["values"]?.elements.flatMap { $0.isEmpty ? nil : $0.count }
  }
}

extension Format where Value: FileObject {
  /// A shake or punch of a property that has differences.
  fileprivate static func swing(else others: String) -> Format {
    own.unless { $0.hasDifferences ? nil : "\(others): a \($0.rawValue) has no differences" }
  }
}

extension Field {
  /// Creates the keys `offsets` and `eases` (W2, W3).
  ///
  /// - Parameter count: returns the number of values in the file, valid or not; nil if it is unknown.
  static func pacing(
    _ offsets: Path<[Double]?>, _ eases: Path<[Easing]?>,
    count: @escaping @Sendable (MotionFileDecoder, ObjectReader) -> Int?
  ) -> [Field] {
    [
      Field.optional("offsets", offsets, .offsets).checked(always: true) { decoder, reader, _ in
        let count = count(decoder, reader)
        let values = count == 1 ? "1 value" : "\(count ?? 0) values"
        return reader.hasCount("offsets", count, "\(count ?? 0), one for each of \(values)")
      },
      Field.optional("eases", eases, .list("an array of easings", .own)).checked(
        always: true
      ) {
        decoder, reader, _ in
        let count = count(decoder, reader)
        let needed = count.map { max($0 - 1, 1) }
        return reader.hasCount(
          "eases", needed,
          count == 1
            ? "1 easing, for 1 value" : "\(needed ?? 0), one between each two of \(count ?? 0) values")
      },
    ]
  }
}

extension ObjectReader {
  /// Returns whether an array has the needed number of elements. Anything but an array is reported elsewhere.
  fileprivate func hasCount(_ key: String, _ needed: Int?, _ expected: String) -> Bool {
    guard let nodes = self[key]?.elements, let needed, nodes.count != needed else { return true }
    return lacks(key, else: expected)
  }
}

extension Format where Value == Double {
  /// The mean speed of a tween.
  fileprivate static var speed: Format {
    number("a number above 0", .values) { Float($0) > 0 }.unless { type in
      type == .rotation || type.isHeld ? "nothing: a \(type.rawValue) has no differences to measure" : nil
    }
  }
}

extension Format where Value == [Double] {
  /// Where keys are in an iteration, none before an earlier one.
  fileprivate static var offsets: Format {
    let expected = "an array of numbers in 0…1"
    return list(expected, .fraction).decoding { decoder, node in
      var last: (value: Double, index: Int)?
      return decoder.decodeArray(node, expected) { node in
        guard let offset = Format<Double>.fraction.decode(decoder, node) else { return nil }
        if let last, offset < last.value {
          return decoder.errors.refuse(
            node, "at least \(JSONTree.number(last.value).text), offset \(last.index)")
        }
        if case .index(_, let index) = node.path { last = (offset, index) }
        return offset
      }
    }
  }
}

/// A field of a tween in a motion file that is an option of the engine's iterations.
struct IterationOption: Sendable {
  /// The key, which is also the name of the option.
  let key: String
  /// Whether the file has it in milliseconds.
  let isTime: Bool
  /// Gives the engine the tween's value.
  let apply: @Sendable (_ tween: MotionTween, _ iterations: inout IterationOptions) -> Void
  /// Gives a tween the engine's value.
  let take: @Sendable (_ tween: inout MotionTween, _ iterations: IterationOptions) -> Void

  static func value<Value>(
    _ key: String, _ path: WritableKeyPath<MotionTween, Value> & Sendable,
    _ option: WritableKeyPath<IterationOptions, Value> & Sendable
  ) -> IterationOption {
    IterationOption(key: key, isTime: false) {
      $1[keyPath: option] = $0[keyPath: path]
    } take: {
      $0[keyPath: path] = $1[keyPath: option]
    }
  }

  static func time(
    _ key: String, _ path: WritableKeyPath<MotionTween, Double> & Sendable,
    _ option: WritableKeyPath<IterationOptions, Duration> & Sendable
  ) -> IterationOption {
    IterationOption(key: key, isTime: true) {
      $1[keyPath: option] = Duration(fileMilliseconds: $0[keyPath: path])
    } take: {
      $0[keyPath: path] = $1[keyPath: option].fileMilliseconds
    }
  }
}
