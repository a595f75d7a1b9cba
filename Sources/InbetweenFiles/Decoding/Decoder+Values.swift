import Inbetween

extension MotionFileDecoder {
  /// The longest time in a file, in milliseconds: 31 years.
  static var longestTime: Double { 1e12 }

  /// Decodes a finite number for which `isLegal` returns true.
  func decodeNumber(
    _ node: JSONNode, _ path: JSONPath, _ expected: String = "a number",
    where isLegal: (Double) -> Bool = { _ in true }
  ) -> Double? {
    if case .number(let number) = node.value, number.isFinite, isLegal(number) { return number }
    return errors.refuse(node, path, expected: expected)
  }

  /// The largest number in a value: differences of two must be finite Floats too.
  static var largestValue: Float { 1e38 }

  /// Decodes a number that is valid in a value's lane and for which `isLegal` returns true.
  func decodeFloat(
    _ node: JSONNode, _ path: JSONPath, _ expected: String = "a number",
    where isLegal: (Float) -> Bool = { _ in true }
  ) -> Float? {
    if case .number(let number) = node.value {
      let narrow = Float(number)
      if !(narrow.magnitude <= MotionFileDecoder.largestValue) {
        return errors.refuse(node, path, expected: "\(expected), within ±1e38")
      }
      if isLegal(narrow) { return narrow }
    }
    return errors.refuse(node, path, expected: expected)
  }

  /// Decodes a number of milliseconds for which `isLegal` returns true.
  func decodeTime(
    _ node: JSONNode, _ path: JSONPath, _ expected: String = "a number of milliseconds",
    where isLegal: (Double) -> Bool = { _ in true }
  ) -> Double? {
    let longest = MotionFileDecoder.longestTime
    if case .number(let time) = node.value, time.magnitude > longest, isLegal(time.isFinite ? time : longest)
    {
      return errors.refuse(node, path, expected: "\(expected), of a size of at most 1e12")
    }
    return decodeNumber(node, path, expected, where: isLegal)
  }

  func decodeBool(_ node: JSONNode, _ path: JSONPath) -> Bool? {
    if case .bool(let value) = node.value { return value }
    return errors.refuse(node, path, expected: "true or false")
  }

  func decodeText(_ node: JSONNode, _ path: JSONPath) -> String? {
    decodeText(node, path, "a text")
  }

  func decodeText(
    _ node: JSONNode, _ path: JSONPath, _ expected: String, where isLegal: (String) -> Bool = { _ in true }
  ) -> String? {
    if case .string(let text) = node.value, isLegal(text) { return text }
    return errors.refuse(node, path, expected: expected)
  }

  /// Decodes one of several words.
  func decodeWord<Word>(_ node: JSONNode, _ path: JSONPath, _ words: [(name: String, word: Word)]) -> Word? {
    var suggestion: String?
    if case .string(let text) = node.value {
      if let match = words.first(where: { $0.name == text }) { return match.word }
      suggestion = errors.suggestion(for: text, among: words.lazy.map(\.name))
    }
    let names = words.map { JSONText.quoted($0.name) }
    return errors.refuse(
      node, path, expected: names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))",
      suggestion: suggestion)
  }

  /// Decodes an array with `decode` for each element; nil if one of them is invalid.
  func decodeArray<Element>(
    _ node: JSONNode, _ path: JSONPath, _ expected: String,
    _ decode: (JSONNode, JSONPath) -> Element?
  ) -> [Element]? {
    guard case .array(let nodes) = node.value else {
      return errors.refuse(node, path, expected: expected)
    }
    var elements: [Element] = []
    elements.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      if let element = decode(node, path.index(index)) { elements.append(element) }
    }
    return elements.count == nodes.count ? elements : nil
  }

  /// Decodes an array that is not empty.
  func decodeFilled<Element>(
    _ node: JSONNode, _ path: JSONPath, _ expected: String, _ decode: (JSONNode, JSONPath) -> Element?
  ) -> [Element]? {
    if case .array(let nodes) = node.value, nodes.isEmpty {
      return errors.refuse(node, path, expected: expected)
    }
    return decodeArray(node, path, expected, decode)
  }

  /// Returns the kind of an object, by its `type`. A misspelt type is reported; then the kind that was
  /// probably meant is returned as not exact, so that the rest of the object is checked too.
  func decodeType(
    _ members: [JSONMember], _ node: JSONNode, _ path: JSONPath, _ kinds: [String]
  ) -> (kind: String, isExact: Bool)? {
    let path = path.key("type")
    guard let type = members.first(where: { $0.key == "type" })?.node else {
      let names = kinds.map { JSONText.quoted($0) }.joined(separator: ", ")
      errors.add(node, path, expected: kinds.count == 1 ? names : "one of \(names)", found: "nothing")
      return kinds.count == 1 ? (kinds[0], false) : nil
    }
    if let kind = decodeWord(type, path, kinds.map { (name: $0, word: $0) }) { return (kind, true) }
    guard case .string(let text) = type.value else { return nil }
    return errors.suggestion(for: text, among: kinds).map { ($0, false) }
  }

  func decodeColor(_ node: JSONNode, _ path: JSONPath) -> MotionColor? {
    guard case .string(let text) = node.value else {
      return errors.refuse(node, path, expected: MotionPropertyType.color.expectation)
    }
    do throws(ColorParseError) {
      return try MotionColor(css: text)
    } catch {
      return errors.refuse(
        node, path, in: text, at: error.offset,
        expected: "a colour (at offset \(error.offset) of its text: \(error.message))",
        suggestion: error.suggestion)
    }
  }

  func decodeEasing(_ node: JSONNode, _ path: JSONPath) -> Easing? {
    guard case .string(let text) = node.value else {
      return errors.refuse(
        node, path, expected: "an easing, such as \"quadOut\" or \"cubic-bezier(0.4, 0, 0.2, 1)\"")
    }
    do throws(EasingParseError) {
      return try Easing(parsing: text)
    } catch {
      return errors.refuse(
        node, path, in: text, at: error.offset,
        expected: "an easing (at offset \(error.offset) of its text: \(error.message))",
        suggestion: error.suggestion)
    }
  }

  /// Decodes a value of a property of type `type`.
  func decodeValue(_ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType) -> MotionValue? {
    switch type {
    case .float: return decodeFloat(node, path, type.expectation).map(MotionValue.float)
    case .angle: return decodeFloat(node, path, type.expectation).map(MotionValue.angle)
    case .color: return decodeColor(node, path).map(MotionValue.color)
    case .float2: return decodeLanes(node, path, type).map { .float2(SIMD2($0[0], $0[1])) }
    case .float3: return decodeLanes(node, path, type).map { .float3(SIMD3($0[0], $0[1], $0[2])) }
    case .float4: return decodeLanes(node, path, type).map { .float4(SIMD4($0[0], $0[1], $0[2], $0[3])) }
    case .rotation:
      guard let lanes = decodeLanes(node, path, type) else { return nil }
      let quaternion = SIMD4(lanes[0], lanes[1], lanes[2], lanes[3])
      let length = (quaternion * quaternion).sum()
      if length.isNormal { return .rotation(quaternion) }
      return errors.refuse(
        node, path, expected: "a quaternion of a length that is not 0 and that a Float can hold",
        found: "[\(lanes.map { "\($0)" }.joined(separator: ", "))]")
    }
  }

  private func decodeLanes(_ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType) -> [Float]? {
    let count = type.sampledLaneNames.count
    if case .array(let nodes) = node.value, nodes.count != count {
      return errors.refuse(node, path, expected: type.expectation)
    }
    return decodeArray(node, path, type.expectation) { decodeFloat($0, $1) }
  }
}
