extension MotionShape {
  /// The kinds of shapes.
  static let kinds: [Kind<MotionShape>] = [
    Kind("rectangle", keys: ["width", "height", "cornerRadius"]) { $0.decodeRectangle($1) },
    Kind("circle", keys: ["radius"]) { decoder, reader in
      reader.required("radius", "a number of points", decoder.decodeLength).map { .circle(radius: $0) }
    },
    Kind("text", keys: ["content", "fontSize", "anchor", "weight"]) { $0.decodeTextShape($1) },
    Kind("image", keys: ["source", "width", "height"]) { $0.decodeImage($1) },
  ]
}

extension MotionFileDecoder {
  /// Decodes a shape, by its type.
  func decodeShape(_ node: JSONNode, _ path: JSONPath) -> MotionShape? {
    decodeKind(
      node, path, MotionShape.kinds,
      "an object with a type, such as { \"type\": \"circle\", \"radius\": 20 }")
  }

  fileprivate func decodeLength(_ node: JSONNode, _ path: JSONPath) -> Float? {
    decodeFloat(node, path, "a number of points, more than 0") { $0 > 0 }
  }

  fileprivate func decodeRectangle(_ reader: ObjectReader) -> MotionShape? {
    let width = reader.required("width", "a number of points", decodeLength)
    let height = reader.required("height", "a number of points", decodeLength)
    let cornerRadius = reader.optional("cornerRadius", else: 0) {
      decodeFloat($0, $1, "a number of points, at least 0") { $0 >= 0 }
    }
    guard let width, let height, let cornerRadius else { return nil }
    return .rectangle(width: width, height: height, cornerRadius: cornerRadius)
  }

  fileprivate func decodeTextShape(_ reader: ObjectReader) -> MotionShape? {
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

  fileprivate func decodeImage(_ reader: ObjectReader) -> MotionShape? {
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
