extension MotionFileDecoder {
  /// Decodes a shape, by its type.
  func decodeShape(_ node: JSONNode, _ path: JSONPath) -> MotionShape? {
    let expected = "an object with a type, such as { \"type\": \"circle\", \"radius\": 20 }"
    guard case .object(let members) = node.value else {
      errors.add(node, path, expected: expected)
      return nil
    }
    guard
      let type = decodeKind(members, node, path, FormatKeys.shapes.map(\.type)),
      let keys = FormatKeys.shapes.first(where: { $0.type == type.kind })?.keys,
      let reader = ObjectReader(node, path, keys: keys, expected: expected, errors: errors)
    else { return nil }
    let shape: MotionShape?
    switch type.kind {
    case "rectangle": shape = decodeRectangle(reader)
    case "circle":
      shape = reader.required("radius", "a number of points", decodeLength).map { .circle(radius: $0) }
    case "text": shape = decodeTextShape(reader)
    case "image": shape = decodeImage(reader)
    default:
      addUnknownType(type.kind, reader)
      return nil
    }
    return type.isExact ? shape : nil
  }

  private func decodeLength(_ node: JSONNode, _ path: JSONPath) -> Float? {
    decodeFloat(node, path, "a number of points, more than 0") { $0 > 0 }
  }

  private func decodeRectangle(_ reader: ObjectReader) -> MotionShape? {
    let width = reader.required("width", "a number of points", decodeLength)
    let height = reader.required("height", "a number of points", decodeLength)
    let cornerRadius = reader.optional("cornerRadius", else: 0) {
      decodeFloat($0, $1, "a number of points, at least 0") { $0 >= 0 }
    }
    guard let width, let height, let cornerRadius else { return nil }
    return .rectangle(width: width, height: height, cornerRadius: cornerRadius)
  }

  private func decodeTextShape(_ reader: ObjectReader) -> MotionShape? {
    let content = reader.required("content", "a text") { decodeText($0, $1) }
    let fontSize = reader.required("fontSize", "a number of points", decodeLength)
    let anchor = reader.optional("anchor", else: .center) {
      decodeWord($0, $1, MotionText.Anchor.allCases.map { ($0.rawValue, $0) })
    }
    let weight = reader.optional("weight", else: .regular) {
      decodeWord($0, $1, MotionText.Weight.allCases.map { ($0.rawValue, $0) })
    }
    guard let content, let fontSize, let anchor, let weight else { return nil }
    return .text(MotionText(content, fontSize: fontSize, anchor: anchor, weight: weight))
  }

  private func decodeImage(_ reader: ObjectReader) -> MotionShape? {
    let source = reader.required("source", "the path of a picture, relative to this file") {
      decodeText($0, $1, "the path of a picture, relative to this file") { text in
        !text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
      }
    }
    var size: SIMD2<Float>?
    if reader.has("width") || reader.has("height") {
      let width = reader.required("width", "a number of points, beside the height", decodeLength)
      let height = reader.required("height", "a number of points, beside the width", decodeLength)
      guard let width, let height else { return nil }
      size = SIMD2(width, height)
    }
    return source.map { .image(MotionImage(source: $0, size: size)) }
  }
}
