import Inbetween

extension MotionFileDecoder {
  /// The frictions that the engine accepts.
  static var frictions: ClosedRange<Double> { 0.001...100_000 }

  /// Decodes an object of this type.
  ///
  /// - Parameter usual: the entity of a step that names none.
  func decodeDecay(_ reader: ObjectReader, of usual: String? = nil) -> MotionDecay? {
    let property = reader.required("property", "the name of a property", decodeGlidingTarget)
    let type = property?.type
    let destination = decodeStated(reader, "to", type)
    let velocity = decodeVelocity(reader, "velocity", type)
    let friction = reader.optional("friction", else: MotionDecay.usualFriction) {
      decodeNumber($0, $1, "a number in 0.001…100000, per second") {
        MotionFileDecoder.frictions.contains($0)
      }
    }
    let from = decodeStated(reader, "from", type)
    if let node = reader["bounds"], reader.has("to") {
      errors.add(
        node, reader.path.key("bounds"), expected: "only one of \"to\" and \"bounds\"",
        found: "\"bounds\" beside \"to\"")
    }
    let bounds = reader.optional("bounds", else: nil) { node, path -> MotionBounds?? in
      decodeBounds(node, path, type).map(Optional.some)
    }
    var decay = MotionDecay(entity: "", property: property?.name ?? "")
    let isDriver = decodeDriver(reader, of: usual, type, into: &decay.driver)
    guard property != nil, let destination, let velocity, let friction, let from, let bounds, isDriver else {
      return nil
    }
    (decay.destination, decay.velocity, decay.friction) = (destination, velocity, friction)
    (decay.from, decay.bounds) = (from, bounds)
    return decay
  }

  /// Decodes a property that friction can bring to rest, or a lane of one.
  private func decodeGlidingTarget(
    _ node: JSONNode, _ path: JSONPath
  ) -> (name: String, type: MotionPropertyType?)? {
    guard let target = decodeTarget(node, path) else { return nil }
    guard let type = target.type, !type.hasDifferences else { return target }
    errors.add(
      node, path, expected: "a property of numbers or an angle: a \(type.rawValue) has no decay")
    return nil
  }

  private func decodeBounds(
    _ node: JSONNode, _ path: JSONPath, _ type: MotionPropertyType?
  ) -> MotionBounds? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.bounds, expected: "an object with lower and upper", errors: errors)
    else { return nil }
    let behavior = decodeBehavior(reader)
    guard let type else { return nil }
    let lower = reader.required("lower", type.expectation) { decodeValue($0, $1, type) }
    let upper = reader.required("upper", type.expectation) { decodeValue($0, $1, type) }
    guard let lower, let upper, checkOrder(reader, lower.lanes, upper.lanes), let behavior else { return nil }
    return MotionBounds(lower, upper, behavior: behavior)
  }

  /// Returns whether no upper bound is below its lower bound.
  private func checkOrder(_ reader: ObjectReader, _ lower: [Float], _ upper: [Float]) -> Bool {
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

  private func decodeBehavior(_ reader: ObjectReader) -> MotionBounds.Behavior? {
    if let node = reader["bounce"], reader.has("rubberBand") {
      errors.add(
        node, reader.path.key("bounce"), expected: "only one of \"rubberBand\" and \"bounce\"",
        found: "\"bounce\" beside \"rubberBand\"")
    }
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
      errors.add(node, path, expected: expected)
      return nil
    }
  }

  /// Returns whether a rubber band comes to rest.
  private func checkDamping(_ reader: ObjectReader, _ form: MotionSpringForm) -> Bool {
    guard (try? form.spring())?.dampingRatio == 0,
      let key = ["damping", "dampingRatio", "bounce"].first(where: reader.has), let node = reader[key]
    else { return true }
    errors.add(
      node, reader.path.key(key),
      expected: "\(key == "bounce" ? "less than 1" : "more than 0"): a rubber band with damping")
    return false
  }
}
