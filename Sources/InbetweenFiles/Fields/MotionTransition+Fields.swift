import Inbetween

extension MotionTransition: FileEntry {
  var item: MotionItem { .transition(self) }
  var driverTags: [String] { [] }
  var targets: [MotionTarget] { allTweens.map(\.target) }

  static let table = FieldTable(
    else: MotionTransition("", duration: 0),
    [
      .required(
        "name", \.name, .name(in: \.transitions),
        missing: "a name, different from all other transitions'"),
      .required("duration", \.duration, .length), .defaulted("direction", \.direction, .word),
      .defaulted("delay", \.delay, .time), .tweens(\.tweens),
      .defaulted("layers", \.layers, .list("an array of layers", .own)),
      .optional("sharedElement", \.sharedElement, .own),
    ])
}

extension MotionTransitionLayer: FileObject {
  static let table = FieldTable(
    "an object with range, timing and tweens", else: MotionTransitionLayer(),
    [
      .defaulted("range", \.range, .range), .defaulted("timing", \.timing, .own),
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
      decoder.isPaced = timing(object) != .curve(.linear)
      return field.read(&decoder, reader, &object)
    }
  }
}

extension Format where Value == AnimationRange {
  fileprivate static var range: Format {
    let expected = "an array of 2 numbers, where the layer begins and where it ends"
    let list = Format<[Double]>.list(expected, .fraction)
    return Format(expected: expected) { decoder, node in
      if let count = node.elements?.count, count != 2 { return decoder.errors.refuse(node, expected) }
      guard let ends = list.decode(decoder, node) else { return nil }
      if ends[1] > ends[0] { return AnimationRange(start: ends[0], end: ends[1]) }
      return decoder.errors.refuse(
        node.elements?[1] ?? node, "a number above \(JSONTree.number(ends[0]).text), the start")
    } tree: { range, _ in
      .array([.number(range.start), .number(range.end)])
    }
  }
}

extension MotionTransitionTween: FileObject {
  static let table = FieldTable(
    "an object with entity, property, back and fore",
    else: MotionTransitionTween(entity: "", property: "", values: []),
    [
      .required("entity", \.target.entity, .entity), .property(\.target.property),
      .required(\.values, states),
    ],
    Field.pacing(\.offsets, \.eases) { _, reader in
      // A single value is reported by itself.
      reader.has("values") ? MotionFileDecoder.keyCount(reader).flatMap { $0 < 2 ? nil : $0 } : 2
    },
    [
      .defaulted("segment", \.segment, .own),
      .defaulted("ease", \.ease, .own),
      .optional("backwardSegment", \.backwardSegment, .own),
      Field.optional("backwardEase", \.backwardEase, .own).checked {
        decoder, reader, tween in
        if !decoder.isPaced || isPlain(reader, tween.offsets) { return true }
        // The part has its own pace.
        let curves = [
          ("ease", tween.ease),
          ("backwardEase", tween.backwardEase ?? .linear),
        ]
        let expected = "\"linear\" over keys: their part has its own pace"
        return curves.filter { $0.1 != .linear }.map { reader.lacks($0.0, else: expected) }.allSatisfy(\.self)
      },
    ],
    synonyms: ["easing": "ease", "timing": "ease", "from": "back", "to": "fore"])

  /// Returns whether it has two keys, at its ends.
  private static func isPlain(_ reader: ObjectReader, _ offsets: [Double]?) -> Bool {
    guard MotionFileDecoder.keyCount(reader) ?? 2 == 2 else { return false }
    guard let first = offsets?.first, let last = offsets?.last else { return true }
    return Float(first) == 0 && Float(last) == 1
  }

  /// The keys `back` and `fore`, or `values`.
  private static let states = Form<[MotionValue]>(keys: ["back", "fore", "values"]) { decoder, reader in
    guard let node = reader["values"] else {
      let states = ["back", "fore"].map { key in
        reader.required(key, "\"back\" and \"fore\", or \"values\"") { MotionValue.decode($0, by: decoder) }
      }
      return states.contains(nil) ? nil : states.compactMap(\.self)
    }
    for key in ["back", "fore"] {
      _ = reader.lacks(
        key, else: "only \"back\" and \"fore\", or \"values\"", found: "\"\(key)\" beside \"values\"")
    }
    let expected = "an array of at least two values, from back to fore"
    guard let count = node.elements?.count, count >= 2 else { return decoder.errors.refuse(node, expected) }
    return Format.list(expected, .own).decode(decoder, node)
  } members: { values, writer in
    let values = values.map { $0.tree(writer) }
    return values.count == 2 ? [("back", values[0]), ("fore", values[1])] : [("values", .array(values))]
  }
}

extension TransitionSegment: FileObject {
  static let table = FieldTable(
    "an object with position and length", else: TransitionSegment.full,
    [
      .required("position", \.position, .fraction),
      Field.required("length", \.length, .fraction).checked { _, reader, segment in
        // Sums of decimals may miss 1 by an ulp.
        if segment.position + segment.length <= 1 + 1e-12 { return true }
        let longest = JSONTree.number(((1 - segment.position) * 1e12).rounded() / 1e12).text
        return reader.lacks("length", else: "at most \(longest), so that it ends within the window")
      },
    ])
}
