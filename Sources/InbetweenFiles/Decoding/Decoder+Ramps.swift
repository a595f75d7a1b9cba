import Inbetween

extension MotionFileDecoder {
  /// The most ramps of one clock in a file.
  static var mostRamps: Int { 1000 }

  static let clocks = MotionRamp.Clock.allCases.map { (name: $0.rawValue, word: $0) }

  /// Decodes the changes of the rate of time, those of each clock by their starts.
  func decodeRamps(_ node: JSONNode, _ path: JSONPath) -> [MotionRamp]? {
    var last: [MotionRamp.Clock: (start: Double, count: Int)] = [:]
    return decodeArray(node, path, "an array of ramps") { node, path -> MotionRamp? in
      guard let ramp = decodeRamp(node, path) else { return nil }
      let before = last[ramp.clock] ?? (0, 0)
      last[ramp.clock] = (ramp.start, before.count + 1)
      if before.count == MotionFileDecoder.mostRamps {
        errors.add(node, path, expected: "at most \(MotionFileDecoder.mostRamps) ramps of one clock")
        return nil
      }
      if ramp.start >= before.start { return ramp }
      guard case .object(let members) = node.value, let start = members.first(where: { $0.key == "at" })
      else { return nil }
      errors.add(
        start.node, path.key("at"),
        expected: "at least \(JSONTree.number(before.start).text), where the ramp before it begins")
      return nil
    }
  }

  private func decodeRamp(_ node: JSONNode, _ path: JSONPath) -> MotionRamp? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.ramp, expected: "a ramp: an object with \"at\" and \"rate\"",
        errors: errors)
    else { return nil }
    let expected = "a number of milliseconds, at least 0"
    let start = reader.required("at", expected) { decodeTime($0, $1, expected) { $0 >= 0 } }
    let expectedRate = "a rate: 0, or a number from 0.000001 to 1000000"
    let rate = reader.required("rate", expectedRate) {
      decodeNumber($0, $1, expectedRate) { MotionRamp.isLegal($0) }
    }
    let duration = reader.optional("duration", else: 0) { decodeTime($0, $1, expected) { $0 >= 0 } }
    let ease = reader.optional("ease", else: .linear, decodeEasing)
    let clock = reader.optional("of", else: .timeline) { decodeWord($0, $1, MotionFileDecoder.clocks) }
    guard let start, let rate, let duration, let ease, let clock else { return nil }
    return MotionRamp(to: rate, at: start, over: duration, ease: ease, of: clock)
  }
}

extension MotionRamp {
  /// Returns whether a ramp may lead to a rate.
  static func isLegal(_ rate: Double) -> Bool { rate >= 0 && Rate(rate) != nil }
}
