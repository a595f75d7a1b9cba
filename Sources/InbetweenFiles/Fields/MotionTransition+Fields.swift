import Inbetween

extension MotionTransition {
  static let table = FieldTable(
    else: MotionTransition("", duration: 0),
    [
      .required(
        "name", \.name, .text("a name, not empty"),
        missing: "a name, different from those of all other transitions"),
      .required("duration", \.duration, .length),
      .defaulted("direction", \.direction, .word),
      .defaulted("delay", \.delay, .time),
      .tweens(\.tweens),
      .defaulted("layers", \.layers, .list("an array of layers", .own)),
      .optional("sharedElement", \.sharedElement, .own),
    ])
}

extension MotionTransitionLayer: FileObject {
  static let table = FieldTable(
    "an object with range, timing and tweens", else: MotionTransitionLayer(),
    [
      .defaulted("range", \.range, .own), .defaulted("timing", \.timing, .own),
      .tweens(\.tweens, timing: { $0.timing }),
    ])
}

extension MotionSharedElement: FileObject {
  static let table = FieldTable(
    "an object with timing and tweens", else: MotionSharedElement(),
    [.defaulted("timing", \.timing, .own), .tweens(\.tweens, timing: { $0.timing })])
}

extension Field {
  /// Creates the key `tweens` of a part of a transition.
  ///
  /// - Parameter timing: returns the pace of the part.
  fileprivate static func tweens(
    _ path: Path<[MotionTransitionTween]>,
    timing: @escaping @Sendable (Object) -> MotionTiming = { _ in .curve(.linear) }
  ) -> Field {
    let field = defaulted("tweens", path, .list("an array of tweens", .own))
    return field.reading { decoder, reader, object in
      var decoder = decoder
      decoder.isPaced = timing(object) != .curve(.linear)
      return field.read(decoder, reader, &object)
    }
  }
}

extension AnimationRange: FileValue {
  var tree: JSONTree { .array([.number(start), .number(end)]) }

  static func decode(
    _ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder
  ) -> AnimationRange? {
    let expected = "an array of 2 numbers, where the layer begins and where it ends"
    guard case .array(let nodes) = node.value, nodes.count == 2 else {
      return decoder.errors.refuse(node, path, expected: expected)
    }
    let ends = decoder.decodeArray(node, path, expected) {
      decoder.decodeNumber($0, $1, "a number in 0…1") { (0...1).contains($0) }
    }
    guard let ends else { return nil }
    if ends[1] > ends[0] { return AnimationRange(start: ends[0], end: ends[1]) }
    return decoder.errors.refuse(
      nodes[1], path.index(1), expected: "a number above \(JSONTree.number(ends[0]).text), the start")
  }
}
