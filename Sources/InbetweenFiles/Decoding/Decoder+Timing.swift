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

  /// Decodes delays, repeats, direction, fill and rate (W4). Returns false, with errors, if one is invalid.
  ///
  /// - Parameter directions: the directions that the object may have.
  func decodeTiming(
    _ reader: ObjectReader,
    directions: [(name: String, word: Direction)] = MotionFileDecoder.directions,
    into tween: inout MotionTween
  ) -> Bool {
    let delay = reader.optional("delay", else: tween.delay) { decodeTime($0, $1) }
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
    let fill = decodeFill(reader)
    let rate = decodeRate(reader)
    var isLegal = true
    if let node = reader["repeatDelay"], let repeatDelay, repeatDelay > 0, case .count(let count)? = repeats,
      count != count.rounded()
    {
      errors.add(
        node, reader.path.key("repeatDelay"),
        expected: "a whole number of plays beside it, but \"repeat\" is \(JSONTree.number(count).text)")
      isLegal = false
    }
    if let node = reader["rate"], let rate, rate < 0, case .forever? = repeats {
      errors.add(
        node, reader.path.key("rate"),
        expected: "at least 0 where \"repeat\" is \"forever\": it has no end to play from")
      isLegal = false
    }
    guard let delay, let repeats, let start, let repeatDelay, let endDelay, let direction, let fill, let rate,
      isLegal
    else { return false }
    (tween.delay, tween.repeats, tween.repeatStart) = (delay, repeats, start)
    (tween.repeatDelay, tween.endDelay, tween.rate) = (repeatDelay, endDelay, rate)
    (tween.direction, tween.fill) = (direction, fill)
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

  private func decodeFill(_ reader: ObjectReader) -> Fill? {
    reader.optional("fill", else: Fill.none) { decodeWord($0, $1, MotionFileDecoder.fills) }
  }

  private func decodeRate(_ reader: ObjectReader) -> Double? {
    reader.optional("rate", else: 1) {
      decodeNumber($0, $1, "a number within ±1000000: 0, or at least 0.000001 in size") {
        Rate($0) != nil
      }
    }
  }

  /// The settings that place a spring or decay among others and in time.
  struct Placing {
    var delay: Double
    var fill: Fill
    var rate: Double
    var replaces: Bool
    var persists: Bool
  }

  /// Decodes the keys that springs and decays share.
  ///
  /// - Parameter delay: the default.
  func decodePlacing(_ reader: ObjectReader, delay: Double = 0) -> Placing? {
    let delay = reader.optional("delay", else: delay) { decodeTime($0, $1) }
    let fill = decodeFill(reader)
    let rate = decodeRate(reader)
    let replaces = reader.optional("replacing", else: false, decodeBool)
    let persists = reader.optional("persist", else: true, decodeBool)
    guard let delay, let fill, let rate, let replaces, let persists else { return nil }
    return Placing(delay: delay, fill: fill, rate: rate, replaces: replaces, persists: persists)
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

  /// Decodes the keys whose values are true or false.
  func decodeSwitches(
    _ reader: ObjectReader, _ type: MotionPropertyType?, into tween: inout MotionTween
  ) -> Bool {
    let accumulates = reader.optional("accumulate", else: false) { node, path -> Bool? in
      let accumulates = decodeBool(node, path)
      guard accumulates == true, type == .rotation else { return accumulates }
      errors.add(node, path, expected: "false: a rotation has no differences to add up")
      return nil
    }
    let replaces = reader.optional("replacing", else: false, decodeBool)
    let persists = reader.optional("persist", else: tween.keys.leavesTrace, decodeBool)
    guard let accumulates, let replaces, let persists else { return false }
    (tween.accumulates, tween.replaces, tween.persists) = (accumulates, replaces, persists)
    return true
  }
}
