import Inbetween

// Alternatives to key values of a tween: a path, a shake, a punch.

extension MotionRoute: FileObject {
  static let table = FieldTable(
    else: MotionRoute(""),
    [
      .required("path", \.line, .own),
      .defaulted("pathRange", \.range, .range),
      .defaulted("relative", \.isRelative, .own),
      .optional("orients", \.orients, .angleProperty),
      .defaulted(
        "orientationOffset", \.orientationOffset,
        .number("a number of degrees within ±1e6", in: -1e6...1e6)),
    ])

  /// Where an iteration begins and ends.
  private var range: [Double] {
    get { [from, to] }
    set { (from, to) = (newValue[0], newValue[1]) }
  }
}

extension Format where Value == [Double] {
  fileprivate static var range: Format {
    let expected = "an array of two numbers in 0…1"
    let list = Format.list(expected, .fraction)
    return Format(
      expected: expected,
      decode: { decoder, node, path in
        let range = list.decode(decoder, node, path)
        if range?.count ?? 2 == 2 { return range }
        return decoder.errors.refuse(node, path, expected: expected)
      }, tree: list.tree)
  }
}

extension Format where Value == String {
  /// A property that shows a heading.
  fileprivate static var angleProperty: Format {
    Format(
      expected: "a property of type angle",
      decode: { decoder, node, path in
        guard let target = decoder.decodeTarget(node, path) else { return nil }
        guard let type = target.type, type != .angle else { return target.name }
        return decoder.errors.refuse(
          node, path, expected: "a property of type angle", found: "a \(type.rawValue)")
      }, tree: { .string($0) })
  }
}

extension MotionLine: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionLine? {
    guard case .object = node.value else { return decoder.decodePathText(node, path).map { .svg($0) } }
    return MotionSpline.decode(node, path, by: decoder).map { .spline($0) }
  }

  var tree: JSONTree {
    switch self {
    case .svg(let text): .string(text)
    case .spline(let spline): spline.tree
    }
  }
}

extension MotionFileDecoder {
  /// Decodes the path that a tween follows.
  func decodeRoute(_ reader: ObjectReader, _ node: JSONNode) -> MotionKeys? {
    let path = reader.path.key("path")
    guard let type, ![.float2, .float3, .angle].contains(type) else {
      return MotionRoute.read(reader, by: self).map { .path($0) }
    }
    _ = MotionLine.decode(node, path, by: self)
    return errors.refuse(
      node, path, expected: "a property of type float2, float3 or angle, which can follow a path",
      found: "a \(type.rawValue)")
  }

  /// Decodes path text; an error has the place in the text.
  fileprivate func decodePathText(_ node: JSONNode, _ path: JSONPath) -> String? {
    guard let text = decodeText(node, path, "SVG path text, or an object with \"through\"") else {
      return nil
    }
    do throws(PathError) {
      _ = try MotionPath(svg: text)
      return text
    } catch {
      let column = error.column ?? 1
      return errors.refuse(
        node, path, in: text, at: column - 1,
        expected: "SVG path text (at column \(column): \(error.expected))", found: error.found)
    }
  }
}

extension Field {
  /// Creates a key for a difference of the property's values.
  fileprivate static func amount(_ key: String, _ path: Path<MotionValue>) -> Field {
    let field = required(key, path, .own, missing: "a value of the property's type")
    return field.reading { decoder, reader, object in
      guard let type = decoder.type, !type.hasDifferences else { return field.read(decoder, reader, &object) }
      reader.errors.add(
        reader.node, reader.path, expected: "\"values\" or \"from\": a \(type.rawValue) has no differences")
      return false
    }
  }
}

extension MotionShake: FileObject {
  static let table = FieldTable(
    "a shake: an object with \"strength\"", else: MotionShake(strength: .float(0)),
    [
      .amount("strength", \.strength),
      .defaulted(
        "frequency", \.frequency, .number("a number above 0, at most 1000") { $0 > 0 && $0 <= 1000 }),
      .defaulted("decay", \.decay, .own),
      .defaulted("seed", \.seed, .whole("a whole number, 0…9007199254740992", in: 0...0x1p53)),
    ])
}

extension MotionPunch: FileObject {
  static let table = FieldTable(
    "a punch: an object with \"by\"", else: MotionPunch(by: .float(0)),
    [
      .amount("by", \.amount),
      .defaulted("vibrations", \.vibrations, .whole("a whole number, 1…1000", in: 1...1000)),
      .defaulted("elasticity", \.elasticity, .fraction),
    ])
}
