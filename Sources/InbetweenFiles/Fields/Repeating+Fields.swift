import Inbetween

/// An object that plays several times.
protocol Repeating: Sendable {
  var repeats: Repeats { get set }
  var repeatDelay: Double { get set }
  var direction: Direction { get set }
  /// The length of one iteration in milliseconds; 0 if it is unknown.
  var length: Double { get }
}

extension Repeating {
  var length: Double { 0 }
}

extension MotionTween: Repeating {
  var length: Double { duration }
}
extension MotionSequence: Repeating {}
extension MotionStepBlock: Repeating {}

extension Field where Object: Repeating {
  static var repeats: Field { .defaulted("repeats", \.repeats, .own) }

  /// The time between iterations, after their number.
  static var repeatDelay: Field {
    .defaulted("repeatDelay", \.repeatDelay, .length).checked { _, reader, object in
      guard case .count(let count) = object.repeats else { return true }
      if object.repeatDelay > 0, count != count.rounded() {
        let beside = "\"repeats\" is \(JSONTree.number(count).text)"
        return reader.lacks("repeatDelay", else: "a whole number of iterations beside it, but \(beside)")
      }
      return !(count * (object.length + object.repeatDelay) > 100 * NumberLimit.times.size)
        || reader.lacks("repeats", else: "plays that last at most 1e14 ms together, or \"forever\"")
    }
  }

  /// The direction of each iteration: one of those that such an object can have.
  static func direction(_ words: [(name: String, word: Direction)] = Format.words) -> Field {
    .defaulted("direction", \.direction, .word(words))
  }

  /// Returns the field of the rate with a check of the repeats, which come before it.
  func ofRepeats(_ rate: @escaping @Sendable (Object) -> Double) -> Field {
    checked { _, reader, object in
      rate(object) >= 0 || object.repeats != .forever
        || reader.lacks(
          "rate", else: "at least 0 where \"repeats\" is \"forever\": it has no end to play from")
    }
  }
}

extension Repeats: FileValue {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Repeats? {
    let expected = "a number of iterations, at least 0 and at most 1e9, or \"forever\""
    if case .string(let text) = node.value {
      if text == "forever" { return .forever }
      let suggestion = decoder.errors.suggestion(for: text, among: ["forever"])
      return decoder.errors.refuse(node, expected, suggestion: suggestion)
    }
    return decoder.decodeNumber(node, expected) { (0...1e9).contains($0) }.map { .count($0) }
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    switch self {
    case .count(let count): .number(count)
    case .forever: .string("forever")
    }
  }
}

extension MotionFileDecoder {
  /// The directions of a block of steps.
  static let blockDirections = Format<Direction>.words.filter { $0.word == .normal || $0.word == .alternate }
}
