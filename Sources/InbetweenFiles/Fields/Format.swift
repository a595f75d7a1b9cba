import Inbetween

/// The form of a value in a motion file: how it is read and written.
struct Format<Value>: Sendable {
  /// The valid values, for errors.
  let expected: String
  /// Decodes a value; nil, with an error, if it is invalid.
  let decode: @Sendable (MotionFileDecoder, JSONNode) -> Value?
  /// Returns the value as JSON.
  let tree: @Sendable (Value, MotionFileWriter) -> JSONTree

  /// Returns the format with another way to decode values.
  func decoding(_ decode: @escaping @Sendable (MotionFileDecoder, JSONNode) -> Value?) -> Format {
    Format(expected: expected, decode: decode, tree: tree)
  }

  /// Returns the format with a check of decoded values. It returns what is expected in place of an invalid
  /// one.
  func checked(
    _ refusal: @escaping @Sendable (MotionFileDecoder, JSONNode, Value) -> String?
  ) -> Format {
    decoding { decoder, node in
      guard let value = decode(decoder, node) else { return nil }
      guard let expected = refusal(decoder, node, value) else { return value }
      return decoder.errors.refuse(node, expected)
    }
  }

  /// Returns the format with a check of the driven property's type, made first. It returns what is expected
  /// where the type has no such values.
  func unless(
    found: @escaping @Sendable (MotionPropertyType) -> String? = { _ in nil },
    _ refusal: @escaping @Sendable (MotionPropertyType) -> String?
  ) -> Format {
    decoding { decoder, node in
      guard let type = decoder.type, let expected = refusal(type) else { return decode(decoder, node) }
      return decoder.errors.refuse(node, expected, found: found(type))
    }
  }
}

extension Format where Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable {
  /// A number for which `isLegal` returns true.
  static func number(
    _ expected: String, _ limit: NumberLimit? = nil,
    where isLegal: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Format {
    let limit = limit ?? (Value.self == Float.self ? .values : .none)
    return Format(expected: expected) { decoder, node in
      decoder.decodeNumber(node, expected, limit) { isLegal(Value($0)) }.map { Value($0) }
    } tree: { value, _ in
      .number(value)
    }
  }

  /// A number in a range.
  static func number(_ expected: String, in range: ClosedRange<Value>) -> Format {
    number(expected) { range.contains($0) }
  }
}

extension Format where Value == Double {
  /// A number from 0 to 1.
  static var fraction: Format { number("a number in 0…1", in: 0...1) }

  static var positive: Format { number("a number above 0") { $0 > 0 } }
  static var notNegative: Format { number("a number of at least 0") { $0 >= 0 } }

  /// A number of milliseconds.
  static var time: Format { number("a number of milliseconds", .times) }

  /// A number of milliseconds, at least 0.
  static var length: Format { number("a number of milliseconds, at least 0", .times) { $0 >= 0 } }
}

extension Format where Value == Float {
  /// A number of points, more than 0.
  static var points: Format { number("a number of points, more than 0") { $0 > 0 } }

  /// A number of points, at least 0.
  static var pointsOrNone: Format { number("a number of points, at least 0") { $0 >= 0 } }
}

extension Format where Value: BinaryInteger & Sendable {
  /// A whole number in a range.
  static func whole(_ expected: String, in range: ClosedRange<Double>) -> Format {
    Format(expected: expected) { decoder, node in
      decoder.decodeNumber(node, expected) { range.contains($0) && $0 == $0.rounded(.towardZero) }
        .map { Value($0) }
    } tree: { value, _ in
      .number(Double(value))
    }
  }
}

extension Format where Value == String {
  /// A text for which `isLegal` returns true.
  static func text(
    _ expected: String, where isLegal: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
  ) -> Format {
    Format(expected: expected) { decoder, node in
      if case .string(let text) = node.value, isLegal(text) { return text }
      return decoder.errors.refuse(node, expected)
    } tree: { text, _ in
      .string(text)
    }
  }

  /// A name that no earlier object in `list` has.
  static func name(in list: ReferenceWritableKeyPath<FileNames, NameList> & Sendable) -> Format {
    text("a name, not empty").checked { decoder, node, name in
      let names = decoder.names
      return names[keyPath: list].add(name, node.path.parent).map {
        "a name different from the name of \($0.text)"
      }
    }
  }

  /// The name of an entity in the file.
  static var entity: Format {
    let text = text("the name of an entity") { _ in true }
    return text.decoding { decoder, node in
      guard let name = text.decode(decoder, node) else { return nil }
      if decoder.names.entities.paths[name] != nil { return name }
      return decoder.errors.refuse(
        node, "the name of an entity in \"entities\"",
        suggestion: decoder.errors.suggestion(for: name, among: decoder.names.entities.names))
    }
  }
}

extension Format where Value: Equatable & Sendable {
  /// One of several words.
  static func word(_ words: [(name: String, word: Value)], else expected: String = "a word") -> Format {
    Format(expected: expected) { decoder, node in
      decoder.decodeWord(node, words)
    } tree: { value, _ in
      .string(words.first { $0.word == value }?.name ?? "")
    }
  }
}

extension Format where Value: CaseIterable & Equatable & Sendable {
  /// One of the cases, by its name.
  static var word: Format { word(words) }

  /// The cases with their names.
  static var words: [(name: String, word: Value)] { Value.allCases.map { ("\($0)", $0) } }
}

extension Format {
  /// An array.
  static func list<Element>(_ expected: String, _ element: Format<Element>) -> Format
  where Value == [Element] {
    Format(expected: expected) { decoder, node in
      decoder.decodeArray(node, expected) { element.decode(decoder, $0) }
    } tree: { elements, writer in
      .array(elements.map { element.tree($0, writer) })
    }
  }

  /// An array that is not empty.
  static func filled<Element>(_ expected: String, _ element: Format<Element>) -> Format
  where Value == [Element] {
    let list = Format.list(expected, element)
    return list.decoding { decoder, node in
      node.elements?.isEmpty == true ? decoder.errors.refuse(node, expected) : list.decode(decoder, node)
    }
  }

  /// An object of values by their names, written in the order of the names.
  ///
  /// - Parameter decode: decodes one of them; nil, with an error, if its name or value is invalid.
  static func named<Element: FileValue>(
    _ expected: String,
    _ decode: @escaping @Sendable (MotionFileDecoder, JSONMember) -> Element?
  ) -> Format where Value == [String: Element] {
    Format(expected: expected) { decoder, node in
      ObjectReader.members(of: node, expected, decoder.errors).map { members in
        members.reduce(into: [:]) { $0[$1.key] = decode(decoder, $1) }
      }
    } tree: { values, writer in
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tree(writer)) })
    }
  }
}

/// A value that motion files write in one form.
protocol FileValue: Sendable {
  /// The valid values, for errors.
  static var expected: String { get }
  /// Decodes a value; nil, with an error, if it is invalid.
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Self?
  /// Returns the value as JSON.
  func tree(_ writer: MotionFileWriter) -> JSONTree
}

extension FileValue {
  static var expected: String { "a value" }
}

extension Format where Value: FileValue {
  /// The form of the type.
  static var own: Format {
    Format(expected: Value.expected, decode: { Value.decode($1, by: $0) }, tree: { $0.tree($1) })
  }
}

extension Bool: FileValue {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Bool? {
    if case .bool(let value) = node.value { return value }
    return decoder.errors.refuse(node, "true or false")
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree { .bool(self) }
}

extension Easing: FileValue {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> Easing? {
    decoder.decodeText(
      node, "an easing", orElse: "an easing, such as \"quadOut\" or \"cubic-bezier(0.4, 0, 0.2, 1)\"",
      Easing.init(parsing:))
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree { .string(description) }
}

extension MotionColor: FileValue {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionColor? {
    decoder.decodeText(
      node, "a colour", orElse: MotionPropertyType.color.expectation, MotionColor.init(css:))
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree { .string(text) }
}

extension MotionFileDecoder {
  /// Decodes what `parse` reads from a text; anything but a text is refused as not `expected`.
  fileprivate func decodeText<Value>(
    _ node: JSONNode, _ noun: String, orElse expected: String, _ parse: (String) throws(ParseError) -> Value
  ) -> Value? {
    guard case .string(let text) = node.value else { return errors.refuse(node, expected) }
    do throws(ParseError) {
      return try parse(text)
    } catch {
      return errors.refuse(
        node, in: text, at: error.offset, "\(noun) (at offset \(error.offset) of its text: \(error.message))",
        suggestion: error.suggestion)
    }
  }
}

/// A value of the driven property. If the property is unknown, that has been reported.
extension MotionValue: FileValue {
  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionValue? {
    decoder.target.flatMap { target in
      target.type.flatMap { decode(node, $0, of: target.name, by: decoder) }
    }
  }

  /// Decodes a value of a property of type `type`.
  ///
  /// - Parameter property: its name, by which the words of an enum are known.
  static func decode(
    _ node: JSONNode, _ type: MotionPropertyType, of property: String = "", by decoder: MotionFileDecoder
  ) -> MotionValue? {
    if type == .enum {
      let words = decoder.names.words[property] ?? []
      return decoder.decodeWord(
        node, words.indices.map { (name: words[$0], word: MotionValue.word(MotionWord(words[$0], at: $0))) })
    }
    if type == .rotation, case .object = node.value { return MotionTurn.decode(node, by: decoder) }
    if type == .color { return MotionColor.decode(node, by: decoder).map { .color($0) } }
    if type == .bool { return Bool.decode(node, by: decoder).map { .bool($0) } }
    if type == .int {
      return Format<Int>.whole(type.expectation, in: -16_777_216...16_777_216).decode(decoder, node)
        .map { .int($0) }
    }
    let count = type.sampledLaneNames.count
    if count == 0 {
      return Format<Float>.number(type.expectation).decode(decoder, node).flatMap { MotionValue(type, [$0]) }
    }
    if let elements = node.elements, elements.count != count {
      return decoder.errors.refuse(node, type.expectation)
    }
    let number = Format<Float>.number("a number")
    guard
      let lanes = decoder.decodeArray(node, type.expectation, { number.decode(decoder, $0) }),
      let value = MotionValue(type, lanes)
    else { return nil }
    guard case .rotation(let quaternion) = value, !(quaternion * quaternion).sum().isNormal else {
      return value
    }
    return decoder.errors.refuse(
      node, "a quaternion of a length that is not 0 and that a Float can hold",
      found: "[\(lanes.map { "\($0)" }.joined(separator: ", "))]")
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    switch self {
    case .float(let value), .angle(let value): .number(value)
    case .color(let color): color.tree(writer)
    case .int(let number): .number(Double(number))
    case .bool(let isTrue): .bool(isTrue)
    case .word(let word): .string(word.text)
    case .float2, .float3, .float4, .rotation: .array(lanes.map { .number($0) })
    }
  }
}
