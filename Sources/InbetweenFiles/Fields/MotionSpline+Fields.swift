import Inbetween

extension MotionFileDecoder {
  static let parametrizations: [(name: String, word: CatmullRomParametrization)] = [
    ("centripetal", .centripetal), ("uniform", .uniform), ("chordal", .chordal),
  ]

  fileprivate func decodePoint(_ node: JSONNode, _ path: JSONPath, isInPlane: Bool) -> SIMD3<Float>? {
    let expected = isInPlane ? "a point: an array of 2 numbers" : "a point: an array of 2 or 3 numbers"
    guard case .array(let nodes) = node.value, nodes.count == 2 || (nodes.count == 3 && !isInPlane) else {
      return errors.refuse(node, path, expected: expected)
    }
    let numbers = decodeArray(node, path, expected) {
      decodeFloat($0, $1, "a number within ±1e9") { $0.magnitude <= 1e9 }
    }
    return numbers.map { SIMD3($0[0], $0[1], $0.count == 3 ? $0[2] : 0) }
  }
}

extension MotionSpline: FileObject {
  static let table = FieldTable(
    "SVG path text, or an object with \"through\"", else: MotionSpline(throughSpace: []),
    [
      .required("through", \.points, .points),
      .defaulted("closed", \.isClosed, .own),
      .defaulted("parametrization", \.parametrization, .word(MotionFileDecoder.parametrizations)),
    ])

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> MotionSpline? {
    guard let spline = readFields(reader, by: decoder), let node = reader["through"] else { return nil }
    do throws(PathError) {
      _ = try MotionRoute(.spline(spline)).path()
      return spline
    } catch {
      return decoder.errors.refuse(
        node, reader.path.key("through"), expected: error.expected, found: error.found)
    }
  }
}

extension Format where Value == [SIMD3<Float>] {
  /// Points, in the plane if none leaves it.
  fileprivate static var points: Format {
    let expected = "an array of two or more different points"
    return Format(expected: expected) { decoder, node, path in
      decoder.decodeArray(node, path, expected) {
        decoder.decodePoint($0, $1, isInPlane: decoder.type == .float2)
      }
    } tree: { points in
      let axes = points.contains { $0.z != 0 } ? 3 : 2
      return .array(points.map { point in .array((0..<axes).map { .number(point[$0]) }) })
    }
  }
}
