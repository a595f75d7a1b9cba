import Inbetween

extension MotionTiming: FileValue {
  static let expected = "an easing, or a spring such as { \"dampingRatio\": 0.8 }"

  /// The two forms of a spring.
  static let forms = Form<MotionTiming>.one(
    of: [fitted, physical], "a spring",
    lead: ("dampingRatio", "\"dampingRatio\", or \"stiffness\" and \"damping\""))

  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionTiming? {
    switch node.value {
    case .string(let text):
      let isPreset = MotionSpringForm.Preset(rawValue: text) != nil
      guard isPreset || text.lowercased().hasPrefix("spring") else {
        return Easing.decode(node, by: decoder).map { .curve($0) }
      }
      return decoder.errors.refuse(
        node,
        "an easing, or an object for a spring: { \"dampingRatio\": … }, or one with \"mass\", "
          + "\"stiffness\" and \"damping\"")
    case .object(let members) where !members.isEmpty:
      return forms.decode(node, expected, by: decoder)
    default:
      return decoder.errors.refuse(node, expected)
    }
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    if case .curve(let easing) = self { return easing.tree(writer) }
    return .object(MotionTiming.forms.members(self, writer) ?? [])
  }

  private static let fitted = Form<MotionTiming>(
    of: .required("dampingRatio", .number("a number in 0.001…100", in: 0.001...100)),
    velocity("a number of distances in the whole range, within ±1000", in: -1000...1000),
    make: MotionTiming.settling(dampingRatio:initialVelocity:))

  private static let physical = Form<MotionTiming>(
    MotionSpringForm.legal(among: [MotionSpringForm.physicalForm]),
    velocity("a number of distances a second, within ±1000000", in: -1e6...1e6)
  ) { form, velocity in
    guard case .physical(let mass, let stiffness, let damping) = form else { return .curve(.linear) }
    return .spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  } take: {
    guard case .spring(let mass, let stiffness, let damping, let velocity) = $0 else { return nil }
    return (.physical(mass: mass, stiffness: stiffness, damping: damping), velocity)
  }.checked { decoder, reader, timing in
    // A spring that rests before the longest time is over.
    let rest = (try? timing.parameters("timing"))?.implicitDuration
    if let rest, rest <= Duration(fileMilliseconds: NumberLimit.times.size) { return true }
    return reader.lacks(
      "damping",
      else: rest == nil
        ? "more than 0, so that the spring rests" : "a spring that rests within 1e12 ms")
  }

  private static func velocity(_ expected: String, in range: ClosedRange<Double>) -> Form<Double> {
    .defaulted("initialVelocity", .number(expected, in: range), else: 0)
  }
}
