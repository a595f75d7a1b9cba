import Inbetween

extension MotionTiming: FileValue {
  static func decode(
    _ node: JSONNode, _ path: JSONPath, by decoder: MotionFileDecoder
  ) -> MotionTiming? {
    decoder.decodeMotionTiming(node, path)
  }

  var tree: JSONTree {
    var members: [JSONTree.Member] = []
    let velocity: Double
    switch self {
    case .curve(let easing): return .string(easing.description)
    case .settling(let dampingRatio, let initialVelocity):
      members.append(("dampingRatio", .number(dampingRatio)))
      velocity = initialVelocity
    case .spring(let mass, let stiffness, let damping, let initialVelocity):
      if mass != 1 { members.append(("mass", .number(mass))) }
      members += [("stiffness", .number(stiffness)), ("damping", .number(damping))]
      velocity = initialVelocity
    }
    if velocity != 0 { members.append(("initialVelocity", .number(velocity))) }
    return .object(members)
  }
}

extension MotionFileDecoder {
  /// Decodes the pace of a layer or a shared element: an easing, or a spring in one of two forms.
  fileprivate func decodeMotionTiming(_ node: JSONNode, _ path: JSONPath) -> MotionTiming? {
    let expected = "an easing, or a spring such as { \"dampingRatio\": 0.8 }"
    switch node.value {
    case .string(let text):
      let isPreset = MotionSpringForm.Preset(rawValue: text) != nil
      guard isPreset || text.lowercased().hasPrefix("spring") else {
        return decodeEasing(node, path).map(MotionTiming.curve)
      }
      return errors.refuse(
        node, path,
        expected: "an easing, or an object for a spring: { \"dampingRatio\": … }, or one with \"mass\", "
          + "\"stiffness\" and \"damping\"")
    case .object(let members) where !members.isEmpty:
      guard
        let reader = ObjectReader(node, path, keys: FormatKeys.timing, expected: expected, errors: errors)
      else { return nil }
      return decodeSpringTiming(reader)
    default:
      return errors.refuse(node, path, expected: expected)
    }
  }

  private func decodeSpringTiming(_ reader: ObjectReader) -> MotionTiming? {
    let physical = SpringForm.physical.keys
    guard reader.has("dampingRatio") else {
      let fastest = "a number of ways a second, within ±1000000"
      let velocity = decodeInitialVelocity(reader, fastest) { $0.magnitude <= 1e6 }
      if !physical.contains(where: reader.has) {
        return errors.refuse(
          reader.node, reader.path.key("dampingRatio"),
          expected: "\"dampingRatio\", or \"stiffness\" and \"damping\"", found: "nothing")
      }
      guard
        case .physical(let mass, let stiffness, let damping)? = decodeSpringForm(
          reader, [.physical], else: nil),
        let velocity
      else { return nil }
      return checkRest(
        reader,
        .spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    }
    for key in physical {
      _ = reader.lacks(
        key,
        else: "a spring in only one form: \"dampingRatio\"; or \"mass\", \"stiffness\", \"damping\"",
        found: "\(JSONText.quoted(key)) beside \"dampingRatio\"")
    }
    let ratio = reader.required("dampingRatio", "a number in 0.001…100") {
      decodeNumber($0, $1, "a number in 0.001…100") { (0.001...100).contains($0) }
    }
    let slowest = "a number of ways in the whole range, within ±1000"
    let velocity = decodeInitialVelocity(reader, slowest) { $0.magnitude <= 1_000 }
    guard let ratio, let velocity else { return nil }
    return .settling(dampingRatio: ratio, initialVelocity: velocity)
  }

  private func decodeInitialVelocity(
    _ reader: ObjectReader, _ expected: String, where isLegal: (Double) -> Bool
  ) -> Double? {
    reader.optional("initialVelocity", else: 0) { decodeNumber($0, $1, expected, where: isLegal) }
  }

  /// Returns the timing, if it is that of a spring that comes to rest before the longest time is over.
  private func checkRest(_ reader: ObjectReader, _ timing: MotionTiming) -> MotionTiming? {
    let longest = Duration(fileMilliseconds: MotionFileDecoder.longestTime)
    let rest = (try? timing.parameters("timing"))?.implicitDuration
    if let rest, rest <= longest { return timing }
    guard let node = reader["damping"] else { return nil }
    return errors.refuse(
      node, reader.path.key("damping"),
      expected: rest == nil
        ? "more than 0: a spring that comes to rest" : "a spring that rests within 1e12 ms")
  }
}
