import Inbetween

extension MotionSpring: DrivingEntry {
  var item: MotionItem { .spring(self) }

  static let table = FieldTable(
    else: MotionSpring(entity: "", property: "", target: .to(.float(0))),
    [
      .entities, .property(\.driver.property), .required(\.target, MotionSpringTarget.form),
      .optional("from", \.from, .own),
      .optional("initialVelocity", \.initialVelocity, .velocity), .motion,
      .defaulted(\.form, MotionSpringForm.parameters),
      .delay, .fill,
      Field.rate.checked { _, reader, spring in
        spring.rate >= 0 || (try? spring.form.spring())?.dampingRatio != 0
          || reader.lacks(
            "rate", else: "at least 0 for a spring without damping: it has no end to play from")
      },
    ], common)
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

  /// The one of `to`, `by` and `scaled`.
  fileprivate static let form = Form<MotionSpringTarget>(keys: ["to", "by", "scaled"]) { decoder, reader in
    guard let (key, node) = reader.one(of: ["to", "by", "scaled"]) else { return nil }
    switch key {
    case "to": return MotionValue.decode(node, by: decoder).map { .to($0) }
    case "by": return Format.difference(else: "\"to\"").decode(decoder, node).map { .by($0) }
    default: return Format.factor(else: "\"to\"").decode(decoder, node).map { .scaled($0) }
    }
  } members: { target, writer in
    [(target.member.key, target.member.value.tree(writer))]
  }
}

extension Format where Value == MotionValue {
  /// A velocity of the driven property.
  static var velocity: Format {
    own.unless {
      $0.hasDifferences ? nil : "nothing: a \($0.rawValue) keeps its present velocity"
    }
  }

  /// A difference of two values of the driven property; there are `others` for types without differences.
  static func difference(else others: String) -> Format {
    own.unless { $0.hasDifferences ? nil : "\(others): a \($0.rawValue) has no differences" }
  }

  /// A factor of values of the driven property.
  static func factor(else others: String) -> Format {
    own.unless { $0.hasDifferences ? nil : "\(others): a \($0.rawValue) has no multiples" }
  }
}

// Parameters.
extension MotionSpringForm {
  /// The parameters of a spring, in one of four forms.
  static let parameters = legal(among: [named, physicalForm, responseForm, durationForm])

  /// The parameters of a spring, in one of three forms of numbers.
  static let numbers = legal(among: [physicalForm, responseForm, durationForm])

  /// Returns the form of the parameters of a legal spring in one of several forms.
  static func legal(among forms: [Form<MotionSpringForm>]) -> Form<MotionSpringForm> {
    .one(of: forms, "a spring", lead: (forms[0].keys[0], "a spring")).checked { decoder, reader, form in
      do throws(TweenError) {
        _ = try form.spring()
        return true
      } catch {
        if forms.contains(where: { $0.keys.contains(error.field) }), let node = reader[error.field] {
          decoder.errors.add(node, error.expected)
        } else {
          let path = reader.node.path.key(error.field)
          let offset = reader.node.range.lowerBound
          decoder.errors.add(at: offset, path, error.expected, found: error.found)
        }
        return false
      }
    }
  }

  private static let named = Form<MotionSpringForm>(
    of: .required("spring", .word, missing: "the name of a spring"), make: MotionSpringForm.preset)

  static let physicalForm = Form<MotionSpringForm>(
    of: .defaulted("mass", .positive, else: 1),
    .required("stiffness", .positive, missing: "a number above 0, beside the damping"),
    .required("damping", .notNegative, missing: "a number of at least 0, beside the stiffness"),
    make: MotionSpringForm.physical(mass:stiffness:damping:))

  private static let responseForm = Form<MotionSpringForm>(
    of: period("response", beside: "the damping ratio"),
    .required("dampingRatio", .notNegative, missing: "a number of at least 0, beside the response"),
    make: MotionSpringForm.response(_:dampingRatio:))

  private static let durationForm = Form<MotionSpringForm>(
    of: period("duration", beside: "the bounce"),
    .defaulted(
      "bounce", Format<Double>.number("a number above −1 and at most 1") { $0 > -1 && $0 <= 1 }, else: 0),
    make: MotionSpringForm.duration(_:bounce:))

  private static func period(_ key: String, beside other: String) -> Form<Double> {
    let expected = "a number of milliseconds, more than 0"
    let period = Format<Double>.number(expected, .times) { $0 > 0 }
    return .required(key, period, missing: "\(expected), beside \(other)")
  }
}
