import Inbetween

/// The form of a value in a motion file: how it is read and written.
struct Format<Value>: Sendable {
  /// The valid values, for errors.
  let expected: String
  /// Decodes a value; nil, with an error, if it is invalid.
  let decode: @Sendable (MotionFileDecoder, JSONNode, JSONPath) -> Value?
  /// Returns the value as JSON.
  let tree: @Sendable (Value) -> JSONTree
}

extension Format where Value == Double {
  /// A number for which `isLegal` returns true.
  static func number(_ expected: String, where isLegal: @escaping @Sendable (Double) -> Bool) -> Format {
    Format(
      expected: expected, decode: { $0.decodeNumber($1, $2, expected, where: isLegal) }, tree: { .number($0) }
    )
  }

  /// A number in a range.
  static func number(_ expected: String, in range: ClosedRange<Double>) -> Format {
    number(expected) { range.contains($0) }
  }

  /// A number from 0 to 1.
  static var fraction: Format { number("a number in 0…1", in: 0...1) }

  /// A number of milliseconds.
  static var time: Format {
    Format(expected: "a number of milliseconds", decode: { $0.decodeTime($1, $2) }, tree: { .number($0) })
  }

  /// A number of milliseconds, at least 0.
  static var length: Format {
    let expected = "a number of milliseconds, at least 0"
    return Format(
      expected: expected, decode: { $0.decodeTime($1, $2, expected) { $0 >= 0 } }, tree: { .number($0) })
  }
}

extension Format where Value: BinaryInteger & Sendable {
  /// A whole number in a range.
  static func whole(_ expected: String, in range: ClosedRange<Double>) -> Format {
    Format(expected: expected) { decoder, node, path in
      decoder.decodeNumber(node, path, expected) { range.contains($0) && $0 == $0.rounded(.towardZero) }
        .map { Value($0) }
    } tree: {
      .number(Double($0))
    }
  }
}

extension Format where Value == String {
  /// A text for which `isLegal` returns true.
  static func text(
    _ expected: String, where isLegal: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
  ) -> Format {
    Format(
      expected: expected, decode: { $0.decodeText($1, $2, expected, where: isLegal) }, tree: { .string($0) })
  }

  /// The name of an entity in the file.
  static var entity: Format {
    Format(expected: "the name of an entity", decode: { $0.decodeEntityName($1, $2) }, tree: { .string($0) })
  }
}

extension Format where Value: Equatable & Sendable {
  /// One of several words.
  static func word(_ words: [(name: String, word: Value)]) -> Format {
    Format(expected: "a word") {
      $0.decodeWord($1, $2, words)
    } tree: { value in
      .string(words.first { $0.word == value }?.name ?? "")
    }
  }
}

extension Format where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases, by its name.
  static var word: Format {
    Format(expected: "a word") { decoder, node, path in
      decoder.decodeWord(node, path, Value.allCases.map { ($0.rawValue, $0) })
    } tree: {
      .string($0.rawValue)
    }
  }
}

extension Format where Value: FileValue {
  /// The form of the type.
  static var own: Format {
    Format(expected: "a value", decode: { Value.decode($1, $2, by: $0) }, tree: { $0.tree })
  }
}

extension Bool: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Bool? {
    decoder.decodeBool(node, path)
  }

  var tree: JSONTree { .bool(self) }
}

extension Easing: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> Easing? {
    decoder.decodeEasing(node, path)
  }

  var tree: JSONTree { .string(description) }
}

/// A value of the driven property; an error of an unknown property has been reported.
extension MotionValue: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionValue? {
    decoder.type.flatMap { decoder.decodeValue(node, path, $0) }
  }
}

extension Format {
  /// An array.
  static func list<Element>(_ expected: String, _ element: Format<Element>) -> Format
  where Value == [Element] {
    Format(
      expected: expected,
      decode: { decoder, node, path in
        decoder.decodeArray(node, path, expected) { element.decode(decoder, $0, $1) }
      }, tree: { .array($0.map(element.tree)) })
  }

  /// An array that is not empty.
  static func filled<Element>(_ expected: String, _ element: Format<Element>) -> Format
  where Value == [Element] {
    Format(
      expected: expected,
      decode: { decoder, node, path in
        decoder.decodeFilled(node, path, expected) { element.decode(decoder, $0, $1) }
      }, tree: { .array($0.map(element.tree)) })
  }
}
