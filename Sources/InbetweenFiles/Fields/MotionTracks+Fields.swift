import Inbetween

extension MotionTracks: FileEntry {
  var drivers: (noun: String, count: Int) { ("tween", entities.count * tracks.count) }
  var item: MotionItem { .tracks(self) }
  var driverTags: [String] { common.tags }

  var targets: [MotionTarget] {
    entities.flatMap { entity in tracks.map { MotionTarget(entity: entity, property: $0.property) } }
  }

  /// Registers tracks as tweens.
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    let positions = loader.positions
    let tweens = loader.attempt({ path.field($0) }) { () throws(TweenError) in
      try self.tweens(at: positions)
    }
    return (tweens ?? []).enumerated().compactMap { index, tween in
      let path = path.key("tracks").index(index % tracks.count)
      return loader.register(tween, on: tween.driver.targets[0], site, path)
    }
  }

  static let table = FieldTable(
    else: MotionTracks(entities: [], tracks: [], duration: .nan),
    [
      .required("entities", \.entities, .entities), .optional("stagger", \.stagger, .own),
      .tracks,
    ],
    (MotionTween.pace + MotionTween.timing + MotionTween.replacement + [.tags]).map { $0.of(\.common) })
}

extension Field<MotionTracks> {
  /// The key `tracks`. If a track drives a rotation or a switch, later fields follow its type.
  fileprivate static var tracks: Field {
    let field = required("tracks", \.tracks, .filled("an array of at least one track", .own))
    return field.reading { decoder, reader, tracks in
      let isValid = field.read(&decoder, reader, &tracks)
      for node in reader["tracks"]?.elements ?? [] {
        guard case .string(let name)? = node["property"]?.value else { continue }
        if let type = decoder.type(of: name) ?? nil, type == .rotation || type.isHeld {
          decoder.target = ("", type)
        }
      }
      return isValid
    }
  }
}

extension MotionTrack: FileObject {
  static let table = FieldTable(
    "an object with property and values", else: MotionTrack("", []),
    [.property(\.property), .required("values", \.values, .values)],
    Field.pacing(\.offsets, \.eases) { MotionFileDecoder.keyCount($1) })
}

extension MotionStagger: FileObject {
  static let table = FieldTable(
    "an object with each or over", else: MotionStagger(.first, .each(0)),
    [.order, .required(\.span, Span.form), .defaulted("ease", \.ease, .own), .details])
}

extension MotionStagger.Span {
  /// The one of `each` and `over`.
  fileprivate static let form = Form<Self>(keys: ["each", "over"]) { decoder, reader in
    guard let (key, node) = reader.one(of: ["each", "over"]), key == "over" || !reader.has("over") else {
      return nil
    }
    return Format.length.decode(decoder, node).map { key == "each" ? .each($0) : .over($0) }
  } members: { span, _ in
    switch span {
    case .each(let time): [("each", .number(time))]
    case .over(let time): [("over", .number(time))]
    }
  }
}

extension MotionStagger.Order {
  /// All orders, with any details. A file names them as the cases are named.
  static let words: [(name: String, word: Self)] = [
    .first, .last, .center, .edges, .random(seed: 0), .cell(.zero, columns: 1), .point(.zero, spacing: 1),
  ].map { ($0.name, $0) }

  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The keys that only some orders have, by their names.
  fileprivate static let details: KeyValuePairs<String, Form<Self>> = [
    "random": Form(
      .defaulted(
        "seed", .whole("a whole number, at least 0 and at most 2⁵³", in: 0...0x1p53), else: UInt64(0)),
      make: Self.random(seed:)
    ) {
      if case .random(let seed) = $0 { seed } else { nil }
    },
    "cell": Form(
      of: .required("cell", .pair("a column and a row, an array of 2 numbers")),
      .required("columns", .whole("a whole number of columns, at least 1", in: 1...1e6)),
      make: Self.cell(_:columns:)),
    "point": Form(
      of: .required("point", .pair("a point, an array of 2 numbers")), spacing, make: Self.point(_:spacing:)),
  ]

  /// The distance for `each`.
  private static let spacing = Form<Float>(keys: ["spacing"]) { decoder, reader in
    if !reader.has("each") { return reader.lacks("spacing", else: "nothing: only beside \"each\"") ? 1 : nil }
    let number = Format<Float>.number("a number of points, more than 0, which takes \"each\"") { $0 > 0 }
    return reader.required("spacing", number.expected) { number.decode(decoder, $0) }
  } members: { spacing, _ in
    [("spacing", .number(spacing))]
  }
}

extension Field<MotionStagger> {
  /// The key `from`. It is read together with the keys of that order, which are written later.
  fileprivate static var order: Field {
    let words = Format<MotionStagger.Order>.word(MotionStagger.Order.words)
    return Field(keys: ["from"]) { decoder, reader, stagger in
      var name = "first"
      if let node = reader["from"] {
        guard let order = words.decode(decoder, node) else { return false }
        (name, stagger.order) = (order.name, order)
      }
      for (owner, form) in MotionStagger.Order.details where owner != name {
        for key in form.keys {
          guard reader.lacks(key, else: "nothing: only \"from\": \"\(owner)\" has one") else { return false }
        }
      }
      guard let form = MotionStagger.Order.details.first(where: { $0.key == name })?.value else {
        return true
      }
      let order = form.read(decoder, reader)
      stagger.order = order ?? .first
      return order != nil
    } members: { stagger, _, _ in
      [("from", .string(stagger.order.name))]
    }
  }

  /// The keys that only some orders have. A time from the first to the last needs no spacing.
  fileprivate static var details: Field {
    Field(keys: MotionStagger.Order.details.flatMap(\.value.keys)) { _, _, _ in
      true
    } members: { stagger, _, writer in
      let members = MotionStagger.Order.details.compactMap { $0.value.members(stagger.order, writer) }
        .joined()
      if case .over = stagger.span { return members.filter { $0.key != "spacing" } }
      return Array(members)
    }
  }
}

extension Format where Value == SIMD2<Float> {
  /// Two numbers.
  fileprivate static func pair(_ expected: String) -> Format {
    Format(expected: expected) { decoder, node in
      guard case .float2(let pair)? = MotionValue.decode(node, .float2, by: decoder) else { return nil }
      return pair
    } tree: { pair, _ in
      .array([.number(pair.x), .number(pair.y)])
    }
  }
}
