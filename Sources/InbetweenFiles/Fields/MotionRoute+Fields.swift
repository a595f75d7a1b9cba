import Inbetween

// Alternatives to key values of a tween: a path, a shake, a punch.

extension MotionRoute: FileObject {
  static let table = FieldTable(
    else: MotionRoute(""),
    [
      .required("path", \.line, line), .defaulted("pathRange", \.range, range),
      .defaulted("relative", \.isRelative, .own), .optional("orients", \.orients, orientable),
      .defaulted(
        "orientationOffset", \.orientationOffset,
        .number("a number of degrees within ±1e6", in: -1e6...1e6)),
    ])

  private static let line = Format<MotionLine>.own.unless(found: { "a \($0.rawValue)" }) { type in
    [.float2, .float3, .angle].contains(type)
      ? nil : "a property of type float2, float3 or angle, which can follow a path"
  }

  /// Where an iteration begins and ends.
  private var range: [Double] {
    get { [from, to] }
    set { (from, to) = (newValue[0], newValue[1]) }
  }

  private static let range = Format<[Double]>.list("an array of two numbers in 0…1", .fraction).checked {
    $2.count == 2 ? nil : "an array of two numbers in 0…1"
  }

  /// A property that shows a heading.
  private static let orientable = Format.text("a property of type angle").decoding { decoder, node in
    guard let target = decoder.decodeTarget(node) else { return nil }
    guard let type = target.type, type != .angle else { return target.name }
    return decoder.errors.refuse(node, "a property of type angle", found: "a \(type.rawValue)")
  }
}

extension MotionLine: FileValue {
  static let expected = "SVG path text, or an object with \"through\""

  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionLine? {
    if case .object = node.value { return MotionSpline.decode(node, by: decoder).map { .spline($0) } }
    guard case .string(let text) = node.value else { return decoder.errors.refuse(node, expected) }
    do throws(PathError) {
      _ = try MotionPath(svg: text)
      return .svg(text)
    } catch {
      let column = error.column ?? 1
      return decoder.errors.refuse(
        node, in: text, at: column - 1, "SVG path text (at column \(column): \(error.expected))",
        found: error.found)
    }
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    switch self {
    case .svg(let text): .string(text)
    case .spline(let spline): spline.tree(writer)
    }
  }
}

extension MotionSpline: FileObject {
  static let table = FieldTable(
    MotionLine.expected, else: MotionSpline(throughSpace: []),
    [
      .required("through", \.points, points), .defaulted("closed", \.isClosed, .own),
      .defaulted("parametrization", \.parametrization, .word),
    ])

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> MotionSpline? {
    guard let spline = table.read(reader, by: decoder), let node = reader["through"] else { return nil }
    do throws(PathError) {
      _ = try MotionRoute(.spline(spline)).path()
      return spline
    } catch {
      return decoder.errors.refuse(node, error.expected, found: error.found)
    }
  }

  /// Points, in the plane if none leaves it.
  private static let points = Format<[SIMD3<Float>]>(
    expected: "an array of two or more different points"
  ) { decoder, node in
    decoder.decodeArray(node, "an array of two or more different points") { node in
      let isInPlane = decoder.type == .float2
      let expected = isInPlane ? "a point: an array of 2 numbers" : "a point: an array of 2 or 3 numbers"
      guard let count = node.elements?.count, count == 2 || (count == 3 && !isInPlane) else {
        return decoder.errors.refuse(node, expected)
      }
      let number = Format<Float>.number("a number within ±1e9", in: -1e9...1e9)
      return decoder.decodeArray(node, expected) { number.decode(decoder, $0) }
        .map { SIMD3($0[0], $0[1], $0.count == 3 ? $0[2] : 0) }
    }
  } tree: { points, _ in
    let axes = points.contains { $0.z != 0 } ? 3 : 2
    return .array(points.map { point in .array((0..<axes).map { .number(point[$0]) }) })
  }
}

extension MotionShake: FileObject {
  static let table = FieldTable(
    "a shake: an object with \"strength\"", else: MotionShake(strength: .float(0)),
    [
      .required("strength", \.strength, .own, missing: "a value of the property's type"),
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
      .required("by", \.amount, .own, missing: "a value of the property's type"),
      .defaulted("vibrations", \.vibrations, .whole("a whole number, 1…1000", in: 1...1000)),
      .defaulted("elasticity", \.elasticity, .fraction),
    ])
}
