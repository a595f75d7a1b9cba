import Inbetween

extension MotionFileDecoder {
  static let presets = MotionSpringForm.Preset.allCases.map { (name: $0.rawValue, word: $0) }

  /// Decodes a spring.
  ///
  /// - Parameter usual: the entity of a step that names none.
  func decodeSpring(_ reader: ObjectReader, of usual: String? = nil) -> MotionSpring? {
    let property = reader.required("property", "the name of a property", decodeTarget)
    let target = decodeSpringTarget(reader, property?.type)
    let from = decodeStated(reader, "from", property?.type)
    let velocity = decodeVelocity(reader, "initialVelocity", property?.type)
    let named = decodeDefinitionName(reader, isSpring: true)
    var usualForm = MotionSpringForm.preset(.smooth)
    if case .spring(let form)? = named??.definition.curve { usualForm = form }
    let form = decodeSpringForm(reader, SpringForm.allCases, else: usualForm)
    var driver = MotionDriver(
      entity: "", property: property?.name ?? "", delay: named??.definition.delay ?? 0)
    let isDriver = decodeDriver(reader, of: usual, property?.type, into: &driver)
    if let form, let node = reader["rate"], driver.rate < 0, (try? form.spring())?.dampingRatio == 0 {
      errors.add(
        node, reader.path.key("rate"),
        expected: "at least 0 for a spring without damping: it has no end to play from")
    }
    guard property != nil, let target, let from, let velocity, let form, let named, isDriver else {
      return nil
    }
    var spring = MotionSpring(entity: "", property: driver.property, target: target, form: form)
    (spring.driver, spring.motion) = (driver, named?.name)
    (spring.from, spring.initialVelocity) = (from, velocity)
    return spring
  }

  /// Decodes the one of `to`, `by` and `scaled`.
  private func decodeSpringTarget(
    _ reader: ObjectReader, _ type: MotionPropertyType?
  ) -> MotionSpringTarget? {
    let given = ["to", "by", "scaled"].filter(reader.has)
    guard let key = given.first, let node = reader[key] else {
      errors.add(
        reader.node, reader.path.key("to"), expected: "\"to\", \"by\" or \"scaled\"", found: "nothing")
      return nil
    }
    for other in given.dropFirst() {
      guard let otherNode = reader[other] else { continue }
      errors.add(
        otherNode, reader.path.key(other), expected: "only one of \"to\", \"by\" and \"scaled\"",
        found: "\"\(other)\" beside \"\(key)\"")
    }
    guard let type else { return nil }
    if key == "scaled", !type.hasDifferences {
      errors.add(node, reader.path.key(key), expected: "\"to\": a \(type.rawValue) has no multiples")
      return nil
    }
    if key == "by", !type.hasDifferences {
      errors.add(node, reader.path.key(key), expected: "\"to\": a \(type.rawValue) has no differences")
      return nil
    }
    return decodeValue(node, reader.path.key(key), type).map {
      key == "to" ? .to($0) : key == "by" ? .by($0) : .scaled($0)
    }
  }
}

// Parameters.
extension MotionFileDecoder {
  /// The forms of a spring's parameters.
  enum SpringForm: CaseIterable {
    case preset, physical, response, duration

    var keys: [String] {
      switch self {
      case .preset: ["spring"]
      case .physical: ["mass", "stiffness", "damping"]
      case .response: ["response", "dampingRatio"]
      case .duration: ["duration", "bounce"]
      }
    }
  }

  /// Decodes the spring of an object in one of `forms`. Returns `fallback` if it has none, nil with errors if
  /// it is invalid.
  func decodeSpringForm(
    _ reader: ObjectReader, _ forms: [SpringForm], else fallback: MotionSpringForm?
  ) -> MotionSpringForm? {
    let given = forms.filter { $0.keys.contains(where: reader.has) }
    guard let first = given.first, let firstKey = first.keys.first(where: reader.has) else { return fallback }
    let ways = forms.map { $0.keys.map { JSONText.quoted($0) }.joined(separator: ", ") }
    for key in given.dropFirst().flatMap(\.keys) {
      guard let node = reader[key] else { continue }
      errors.add(
        node, reader.path.key(key),
        expected: "a spring in only one form: \(ways.joined(separator: "; or "))",
        found: "\(JSONText.quoted(key)) beside \(JSONText.quoted(firstKey))")
    }
    guard let form = decodeParameters(reader, first) else { return nil }
    do throws(TweenError) {
      _ = try form.spring()
      return form
    } catch {
      let path = reader.path.key(error.field)
      if first.keys.contains(error.field), let node = reader[error.field] {
        errors.add(node, path, expected: error.expected)
      } else {
        errors.add(reader.node, path, expected: error.expected, found: error.found)
      }
      return nil
    }
  }

  private func decodeParameters(_ reader: ObjectReader, _ form: SpringForm) -> MotionSpringForm? {
    switch form {
    case .preset:
      return reader.required("spring", "the name of a spring") {
        decodeWord($0, $1, MotionFileDecoder.presets).map(MotionSpringForm.preset)
      }
    case .physical:
      let mass = reader.optional("mass", else: 1) { decodeNumber($0, $1, "a number above 0") { $0 > 0 } }
      let stiffness = reader.required("stiffness", "a number above 0, beside the damping") {
        decodeNumber($0, $1, "a number above 0") { $0 > 0 }
      }
      let damping = reader.required("damping", "a number of at least 0, beside the stiffness") {
        decodeNumber($0, $1, "a number of at least 0") { $0 >= 0 }
      }
      guard let mass, let stiffness, let damping else { return nil }
      return .physical(mass: mass, stiffness: stiffness, damping: damping)
    case .response:
      let response = decodePeriod(reader, "response", beside: "the damping ratio")
      let ratio = reader.required("dampingRatio", "a number of at least 0, beside the response") {
        decodeNumber($0, $1, "a number of at least 0") { $0 >= 0 }
      }
      guard let response, let ratio else { return nil }
      return .response(response, dampingRatio: ratio)
    case .duration:
      let duration = decodePeriod(reader, "duration", beside: "the bounce")
      let bounce = reader.optional("bounce", else: 0) {
        decodeNumber($0, $1, "a number above −1 and at most 1") { $0 > -1 && $0 <= 1 }
      }
      guard let duration, let bounce else { return nil }
      return .duration(duration, bounce: bounce)
    }
  }

  private func decodePeriod(_ reader: ObjectReader, _ key: String, beside other: String) -> Double? {
    let expected = "a number of milliseconds, more than 0"
    return reader.required(key, "\(expected), beside \(other)") {
      decodeTime($0, $1, expected) { $0 > 0 }
    }
  }
}
