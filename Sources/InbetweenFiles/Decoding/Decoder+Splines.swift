import Inbetween

extension MotionFileDecoder {
  static let parametrizations: [(name: String, word: CatmullRomParametrization)] = [
    ("centripetal", .centripetal), ("uniform", .uniform), ("chordal", .chordal),
  ]

  /// Decodes a path through points, for a property of that type.
  func decodeSpline(_ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?) -> MotionSpline? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.spline, expected: "SVG path text, or an object with \"through\"",
        errors: errors)
    else { return nil }
    let expected = "an array of two or more different points"
    let points = reader.required("through", expected) { node, path in
      decodeArray(node, path, expected) { decodePoint($0, $1, isInPlane: type == .float2) }
    }
    let isClosed = reader.optional("closed", else: false, decodeBool)
    let parametrization = reader.optional("parametrization", else: .centripetal) {
      decodeWord($0, $1, MotionFileDecoder.parametrizations)
    }
    guard let points, let isClosed, let parametrization, let place = reader["through"] else { return nil }
    var spline = MotionSpline(throughSpace: points)
    (spline.isClosed, spline.parametrization) = (isClosed, parametrization)
    do throws(PathError) {
      _ = try MotionRoute(.spline(spline)).path()
      return spline
    } catch {
      errors.add(place, reader.path.key("through"), expected: error.expected, found: error.found)
      return nil
    }
  }

  private func decodePoint(_ node: JSONNode, _ path: JSONPath, isInPlane: Bool) -> SIMD3<Float>? {
    let expected = isInPlane ? "a point: an array of 2 numbers" : "a point: an array of 2 or 3 numbers"
    guard case .array(let nodes) = node.value, nodes.count == 2 || (nodes.count == 3 && !isInPlane) else {
      errors.add(node, path, expected: expected)
      return nil
    }
    let numbers = decodeArray(node, path, expected) {
      decodeFloat($0, $1, "a number within ±1e9") { $0.magnitude <= 1e9 }
    }
    return numbers.map { SIMD3($0[0], $0[1], $0.count == 3 ? $0[2] : 0) }
  }
}
