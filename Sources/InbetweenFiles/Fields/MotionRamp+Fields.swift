import Inbetween

extension Format where Value == [MotionRamp] {
  /// The changes of the rate of time, for each clock in the order of their starts: at most 1,000 of one
  /// clock.
  static var ramps: Format {
    list("an array of ramps", .own).checked { decoder, node, ramps in
      for clock in MotionRamp.Clock.allCases {
        let places = ramps.indices.filter { ramps[$0].clock == clock }
        for (index, place) in places.enumerated() {
          guard let node = node.elements?[place] else { continue }
          let start = index == 0 ? 0 : ramps[places[index - 1]].start
          if index == 1000 { decoder.errors.add(node, "at most 1000 ramps of one clock") }
          if ramps[place].start >= start { continue }
          let expected = "at least \(JSONTree.number(start).text), where the ramp before it begins"
          decoder.errors.add(node["at"] ?? node, expected)
        }
      }
      return nil
    }
  }
}

extension MotionRamp: FileObject {
  static let table = FieldTable(
    "a ramp: an object with \"at\" and \"rate\"", else: MotionRamp(to: 1, at: 0),
    [
      .required("at", \.start, .length),
      .required(
        "rate", \.rate,
        .number("a rate: 0, or a number from 0.000001 to 1000000") { $0 >= 0 && Rate($0) != nil }),
      .defaulted("duration", \.duration, .length),
      .defaulted("ease", \.ease, .own),
      .defaulted("of", \.clock, .word),
    ])
}
