import Inbetween

extension MotionFileDecoder {
  static let directions: [(name: String, word: Direction)] = [
    ("normal", .normal), ("reverse", .reverse), ("alternate", .alternate),
    ("alternateReverse", .alternateReverse),
  ]

  static let fills: [(name: String, word: Fill)] = [
    ("none", .none), ("backwards", .backwards), ("forwards", .forwards), ("both", .both),
  ]

  /// The greatest number of iterations; more is forever.
  static var mostPlays: Double { 1e9 }

  /// Decodes repeats, their delays and direction (W4). Returns false, with errors, if one is invalid.
  ///
  /// - Parameter directions: the directions that the object may have.
  func decodeTiming(
    _ reader: ObjectReader,
    directions: [(name: String, word: Direction)] = MotionFileDecoder.directions,
    into tween: inout MotionTween
  ) -> Bool {
    let repeats = reader.optional("repeat", else: .count(1), decodeRepeats)
    let start = reader.optional("repeatStart", else: 0) {
      decodeNumber($0, $1, "a number of plays, at least 0 and at most 1000000") {
        (0...1_000_000).contains($0)
      }
    }
    let repeatDelay = reader.optional("repeatDelay", else: 0) {
      decodeTime($0, $1, "a number of milliseconds, at least 0") { $0 >= 0 }
    }
    let endDelay = reader.optional("endDelay", else: 0) { decodeTime($0, $1) }
    let direction = reader.optional("direction", else: .normal) {
      decodeWord($0, $1, directions)
    }
    var isLegal = true
    if let node = reader["repeatDelay"], let repeatDelay, repeatDelay > 0, case .count(let count)? = repeats,
      count != count.rounded()
    {
      errors.add(
        node, reader.path.key("repeatDelay"),
        expected: "a whole number of plays beside it, but \"repeat\" is \(JSONTree.number(count).text)")
      isLegal = false
    }
    if let node = reader["rate"], tween.rate < 0, case .forever? = repeats {
      errors.add(
        node, reader.path.key("rate"),
        expected: "at least 0 where \"repeat\" is \"forever\": it has no end to play from")
      isLegal = false
    }
    guard let repeats, let start, let repeatDelay, let endDelay, let direction, isLegal else { return false }
    (tween.repeats, tween.repeatStart, tween.repeatDelay) = (repeats, start, repeatDelay)
    (tween.endDelay, tween.direction) = (endDelay, direction)
    return checkLength(reader, tween)
  }

  /// Reports repeats that together are longer than any clock.
  private func checkLength(_ reader: ObjectReader, _ tween: MotionTween) -> Bool {
    guard case .count(let count) = tween.repeats, let node = reader["repeat"] else { return true }
    let longest = 100 * MotionFileDecoder.longestTime
    if count * (tween.duration + tween.repeatDelay) <= longest { return true }
    errors.add(
      node, reader.path.key("repeat"), expected: "plays that last at most 1e14 ms together, or \"forever\"")
    return false
  }

  /// Decodes the keys that place a driver in time and among others, those of them that the object may have.
  /// Returns false, with errors, if one is invalid.
  ///
  /// - Parameter driver: has the defaults.
  func decodePlacing(_ reader: ObjectReader, into driver: inout MotionDriver) -> Bool {
    let delay = reader.optional("delay", else: driver.delay) { decodeTime($0, $1) }
    let fill = reader.optional("fill", else: driver.fill) { decodeWord($0, $1, MotionFileDecoder.fills) }
    let rate = reader.optional("rate", else: driver.rate) {
      decodeNumber($0, $1, "a number within ±1000000: 0, or at least 0.000001 in size") { Rate($0) != nil }
    }
    var (replaces, persists): (Bool?, Bool?) = (driver.replaces, driver.persists)
    if reader.mayHave("persist") {
      replaces = reader.optional("replacing", else: driver.replaces, decodeBool)
      persists = reader.optional("persist", else: driver.persists, decodeBool)
    }
    guard let delay, let fill, let rate, let replaces, let persists else { return false }
    (driver.delay, driver.fill, driver.rate) = (delay, fill, rate)
    (driver.replaces, driver.persists) = (replaces, persists)
    return true
  }

  private func decodeRepeats(_ node: JSONNode, _ path: JSONPath) -> Repeats? {
    if case .string("forever") = node.value { return .forever }
    let expected = "a number of plays, at least 0 and at most 1e9, or \"forever\""
    if case .string(let text) = node.value {
      errors.add(
        node, path, expected: expected, suggestion: errors.suggestion(for: text, among: ["forever"]))
      return nil
    }
    return decodeNumber(node, path, expected) { (0...MotionFileDecoder.mostPlays).contains($0) }
      .map(Repeats.count)
  }

  /// Decodes the key `accumulate`.
  func decodeAccumulation(_ reader: ObjectReader, _ type: MotionPropertyType?) -> Bool? {
    reader.optional("accumulate", else: false) { node, path -> Bool? in
      let accumulates = decodeBool(node, path)
      guard accumulates == true, type == .rotation else { return accumulates }
      errors.add(node, path, expected: "false: a rotation has no differences to add up")
      return nil
    }
  }
}
