import Inbetween

extension MotionFileDecoder {
  /// The most ramps of one clock in a file.
  static var mostRamps: Int { 1000 }

  /// Decodes the changes of the rate of time, those of each clock by their starts.
  func decodeRamps(_ node: JSONNode, _ path: JSONPath) -> [MotionRamp]? {
    var last: [MotionRamp.Clock: (start: Double, count: Int)] = [:]
    return decodeArray(node, path, "an array of ramps") { node, path -> MotionRamp? in
      guard let ramp = MotionRamp.decode(node, path, by: self) else { return nil }
      let before = last[ramp.clock] ?? (0, 0)
      last[ramp.clock] = (ramp.start, before.count + 1)
      if before.count == MotionFileDecoder.mostRamps {
        return errors.refuse(
          node, path, expected: "at most \(MotionFileDecoder.mostRamps) ramps of one clock")
      }
      if ramp.start >= before.start { return ramp }
      return errors.refuse(
        node["at"] ?? node, path.key("at"),
        expected: "at least \(JSONTree.number(before.start).text), where the ramp before it begins")
    }
  }
}

extension MotionRamp: FileObject {
  static let table = FieldTable(
    "a ramp: an object with \"at\" and \"rate\"", else: MotionRamp(to: 1, at: 0),
    [
      .required("at", \.start, .length),
      .required("rate", \.rate, .number("a rate: 0, or a number from 0.000001 to 1000000", where: isLegal)),
      .defaulted("duration", \.duration, .length),
      .defaulted("ease", \.ease, .own),
      .defaulted("of", \.clock, .word),
    ])

  /// Returns whether a ramp may lead to a rate.
  static func isLegal(_ rate: Double) -> Bool { rate >= 0 && Rate(rate) != nil }
}
