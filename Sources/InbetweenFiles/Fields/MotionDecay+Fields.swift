import Inbetween

extension MotionDecay: DrivingEntry {
  var item: MotionItem { .decay(self) }

  static let table = FieldTable(
    else: MotionDecay(entity: "", property: ""),
    [
      .entities,
      .property(\.driver.property) { type in
        type.hasDifferences
          ? nil : "a property of numbers or an angle: a \(type.rawValue) has no decay"
      },
      .optional("to", \.destination, .own), .optional("velocity", \.velocity, .velocity),
      .defaulted(
        "friction", \.friction, .number("a number in 0.001…100000, per second", in: 0.001...100_000)),
      .optional("from", \.from, .own),
      Field.optional("bounds", \.bounds, .own).checked(always: true) { _, reader, _ in
        reader.checkOnlyOne(of: ["to", "bounds"])
      },
      .delay, .fill, .rate,
    ], common)
}

extension MotionBounds: FileObject {
  static let table = FieldTable(
    "an object with lower and upper", else: MotionBounds(.float(.nan), .float(.nan)),
    [
      .bound("lower", \.lower),
      Field.bound("upper", \.upper).checked { decoder, reader, bounds in
        let (lower, upper) = (bounds.lower.lanes, bounds.upper.lanes)
        guard let node = reader["upper"], lower.count == upper.count,
          let lane = lower.indices.first(where: { upper[$0] < lower[$0] })
        else { return true }
        decoder.errors.add(
          node.elements?[lane] ?? node, "at least \(JSONTree.number(lower[lane]).text), the lower bound")
        return false
      },
      .defaulted(\.behavior, Behavior.form),
    ])
}

extension Field<MotionBounds> {
  fileprivate static func bound(_ key: String, _ path: Path<MotionValue>) -> Field {
    Field(keys: [key]) { decoder, reader, bounds in
      guard let type = decoder.type else { return false }
      let field = required(key, path, .own, missing: type.expectation)
      return field.read(&decoder, reader, &bounds)
    } members: {
      required(key, path, .own).members($0, $1, $2)
    }
  }
}

extension MotionBounds.Behavior {
  /// The one of `rubberBand` and `bounce`.
  fileprivate static let form = Form<Self>(keys: ["rubberBand", "bounce"]) { decoder, reader in
    _ = reader.checkOnlyOne(of: ["rubberBand", "bounce"])
    if let node = reader["bounce"] { return Format.fraction.decode(decoder, node).map { .bounce($0) } }
    return reader["rubberBand"].flatMap { decoder.decodeRubberBand($0) }
  } members: { behavior, writer in
    switch behavior {
    case .rubberBand(nil): return []
    case .rubberBand(.preset(let preset)): return [("rubberBand", .string(preset.rawValue))]
    case .rubberBand(let form?):
      return [("rubberBand", .object(MotionSpringForm.numbers.members(form, writer) ?? []))]
    case .bounce(let restitution): return [("bounce", .number(restitution))]
    }
  }
}

extension MotionFileDecoder {
  fileprivate func decodeRubberBand(_ node: JSONNode) -> MotionBounds.Behavior? {
    let expected = "true, the name of a spring, or an object such as { \"duration\": 400, \"bounce\": 0 }"
    switch node.value {
    case .bool(true): return .rubberBand(nil)
    case .string:
      return Format<MotionSpringForm.Preset>.word.decode(self, node).map { .rubberBand(.preset($0)) }
    case .object(let members) where !members.isEmpty:
      let parameters = MotionSpringForm.numbers
      guard let reader = ObjectReader(node, parameters.keys, expected: expected, errors) else { return nil }
      guard reader.hasAny(of: parameters.keys) else { return nil }
      return parameters.checked { _, reader, form in
        // A rubber band rests.
        guard (try? form.spring())?.dampingRatio == 0,
          let key = ["damping", "dampingRatio", "bounce"].first(where: reader.has)
        else { return true }
        return reader.lacks(
          key, else: "\(key == "bounce" ? "less than 1" : "more than 0"): a rubber band with damping")
      }.read(self, reader).map { .rubberBand($0) }
    default:
      return errors.refuse(node, expected)
    }
  }
}
