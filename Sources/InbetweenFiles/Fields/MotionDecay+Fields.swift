import Inbetween

extension MotionDecay {
  static let table = FieldTable(
    else: MotionDecay(entity: "", property: ""),
    [
      .entities, .property(\.driver.property), .optional("to", \.destination, .own),
      .optional("velocity", \.velocity, .velocity),
      .defaulted(
        "friction", \.friction,
        .number("a number in 0.001…100000, per second", in: MotionFileDecoder.frictions)),
      .optional("from", \.from, .own),
      Field.optional("bounds", \.bounds, .own).checked { _, reader, _ in
        reader.checkOnlyOne(of: ["to", "bounds"])
      },
      .delay, .fill, .rate, .replacing, .persist, .composition, .blend, .tags,
    ])

  static func read(_ reader: ObjectReader, by decoder: MotionFileDecoder) -> MotionDecay? {
    readFields(reader, by: decoder.driving(reader, decoder.decodeGlidingTarget))
  }
}

extension MotionBounds: FileValue {
  static func decode(_ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder) -> MotionBounds? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.bounds, expected: "an object with lower and upper",
        errors: decoder.errors)
    else { return nil }
    let behavior = decoder.decodeBehavior(reader)
    guard let type = decoder.type else { return nil }
    let lower = reader.required("lower", type.expectation) { decoder.decodeValue($0, $1, type) }
    let upper = reader.required("upper", type.expectation) { decoder.decodeValue($0, $1, type) }
    guard let lower, let upper, decoder.checkOrder(reader, lower.lanes, upper.lanes), let behavior else {
      return nil
    }
    return MotionBounds(lower, upper, behavior: behavior)
  }

  var tree: JSONTree {
    var members: [JSONTree.Member] = [("lower", lower.tree), ("upper", upper.tree)]
    switch behavior {
    case .rubberBand(nil): break
    case .rubberBand(.preset(let preset)): members.append(("rubberBand", .string(preset.rawValue)))
    case .rubberBand(let form?): members.append(("rubberBand", .object(form.members)))
    case .bounce(let restitution): members.append(("bounce", .number(restitution)))
    }
    return .object(members)
  }
}

extension MotionFileDecoder {
  /// The frictions that the engine accepts.
  static var frictions: ClosedRange<Double> { 0.001...100_000 }

  /// Decodes a property that friction can bring to rest, or a lane of one.
  fileprivate func decodeGlidingTarget(
    _ node: JSONNode, _ path: JSONPath
  ) -> (name: String, type: MotionPropertyType?)? {
    guard let target = decodeTarget(node, path) else { return nil }
    guard let type = target.type, !type.hasDifferences else { return target }
    return errors.refuse(
      node, path, expected: "a property of numbers or an angle: a \(type.rawValue) has no decay")
  }

  /// Returns whether no upper bound is below its lower bound.
  fileprivate func checkOrder(_ reader: ObjectReader, _ lower: [Float], _ upper: [Float]) -> Bool {
    guard let node = reader["upper"], let lane = lower.indices.first(where: { upper[$0] < lower[$0] }) else {
      return true
    }
    let path = reader.path.key("upper")
    let expected = "at least \(JSONTree.number(lower[lane]).text), the lower bound"
    if case .array(let nodes) = node.value {
      errors.add(nodes[lane], path.index(lane), expected: expected)
    } else {
      errors.add(node, path, expected: expected)
    }
    return false
  }

  fileprivate func decodeBehavior(_ reader: ObjectReader) -> MotionBounds.Behavior? {
    _ = reader.checkOnlyOne(of: ["rubberBand", "bounce"])
    if let node = reader["bounce"] {
      return decodeNumber(node, reader.path.key("bounce"), "a number in 0…1") { (0...1).contains($0) }
        .map(MotionBounds.Behavior.bounce)
    }
    return reader.optional("rubberBand", else: .rubberBand(nil), decodeRubberBand)
  }

  private func decodeRubberBand(_ node: JSONNode, _ path: JSONPath) -> MotionBounds.Behavior? {
    let expected = "true, the name of a spring, or an object such as { \"duration\": 400, \"bounce\": 0 }"
    switch node.value {
    case .bool(true): return .rubberBand(nil)
    case .string:
      return decodeWord(node, path, MotionFileDecoder.presets).map { .rubberBand(.preset($0)) }
    case .object(let members) where !members.isEmpty:
      guard
        let reader = ObjectReader(
          node, path, keys: FormatKeys.springForm, expected: expected, errors: errors),
        let form = decodeSpringForm(reader, [.physical, .response, .duration], else: nil)
      else { return nil }
      return checkDamping(reader, form) ? .rubberBand(form) : nil
    default:
      return errors.refuse(node, path, expected: expected)
    }
  }

  /// Returns whether a rubber band comes to rest.
  private func checkDamping(_ reader: ObjectReader, _ form: MotionSpringForm) -> Bool {
    guard (try? form.spring())?.dampingRatio == 0,
      let key = ["damping", "dampingRatio", "bounce"].first(where: reader.has)
    else { return true }
    return reader.lacks(
      key, else: "\(key == "bounce" ? "less than 1" : "more than 0"): a rubber band with damping")
  }
}
