import Inbetween

extension MotionSpring {
  static let table = FieldTable(
    else: MotionSpring(entity: "", property: "", target: .to(.float(0))),
    [
      .entities, .property(\.driver.property), .target, .optional("from", \.from, .own),
      .optional("initialVelocity", \.initialVelocity, .velocity), .motion, .form(\.form), .delay, .fill,
      Field.rate.checked { _, reader, spring in
        spring.rate >= 0 || (try? spring.form.spring())?.dampingRatio != 0
          || reader.lacks(
            "rate", else: "at least 0 for a spring without damping: it has no end to play from")
      },
      .replacing, .persist, .composition, .blend, .tags,
    ])
}

extension MotionSpringTarget {
  /// The file's key for it, and its value.
  var member: (key: String, value: MotionValue) {
    switch self {
    case .to(let value): ("to", value)
    case .by(let value): ("by", value)
    case .scaled(let value): ("scaled", value)
    }
  }
}

extension Field<MotionSpring> {
  /// The one of `to`, `by` and `scaled`.
  fileprivate static var target: Field {
    Field(keys: ["to", "by", "scaled"]) { decoder, reader, spring in
      guard let target = decoder.decodeSpringTarget(reader) else { return false }
      spring.target = target
      return true
    } members: { spring, _ in
      [(spring.target.member.key, spring.target.member.value.tree)]
    }
  }
}

extension Format where Value == MotionValue {
  /// A velocity of the driven property.
  static var velocity: Format {
    Format(
      expected: "a value",
      decode: { decoder, node, path in
        guard let type = decoder.type, !type.hasDifferences else {
          return MotionValue.decode(node, path, by: decoder)
        }
        return decoder.errors.refuse(
          node, path, expected: "none: a \(type.rawValue) goes on with the velocity that it has")
      }, tree: { $0.tree })
  }
}

extension Field {
  /// The keys of a spring's parameters.
  static func form(_ path: Path<MotionSpringForm>) -> Field {
    Field(keys: ["spring"] + FormatKeys.springForm) { decoder, reader, object in
      let form = decoder.decodeSpringForm(
        reader, MotionFileDecoder.SpringForm.allCases, else: object[keyPath: path])
      if let form { object[keyPath: path] = form }
      return form != nil
    } members: { object, plain in
      let form = object[keyPath: path]
      return form == plain[keyPath: path] ? [] : form.members
    }
  }
}

extension MotionFileDecoder {
  /// Decodes the one of `to`, `by` and `scaled`.
  fileprivate func decodeSpringTarget(_ reader: ObjectReader) -> MotionSpringTarget? {
    guard let (key, node) = reader.one(of: ["to", "by", "scaled"]), let type else { return nil }
    if key != "to", !type.hasDifferences {
      let missing = key == "by" ? "differences" : "multiples"
      return errors.refuse(
        node, reader.path.key(key), expected: "\"to\": a \(type.rawValue) has no \(missing)")
    }
    return decodeValue(node, reader.path.key(key), type).map {
      key == "to" ? .to($0) : key == "by" ? .by($0) : .scaled($0)
    }
  }
}

// Parameters.
extension MotionFileDecoder {
  static let presets = MotionSpringForm.Preset.allCases.map { (name: $0.rawValue, word: $0) }

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
      _ = reader.lacks(
        key, else: "a spring in only one form: \(ways.joined(separator: "; or "))",
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

extension MotionSpringForm {
  /// The keys that give the spring, in their order.
  var members: [JSONTree.Member] {
    switch self {
    case .preset(let preset): [("spring", .string(preset.rawValue))]
    case .physical(let mass, let stiffness, let damping):
      (mass == 1 ? [] : [("mass", .number(mass))])
        + [("stiffness", .number(stiffness)), ("damping", .number(damping))]
    case .response(let response, let dampingRatio):
      [("response", .number(response)), ("dampingRatio", .number(dampingRatio))]
    case .duration(let duration, let bounce):
      [("duration", .number(duration))] + (bounce == 0 ? [] : [("bounce", .number(bounce))])
    }
  }
}
