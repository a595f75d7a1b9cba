extension Easing: CustomStringConvertible {
  /// The text of the easing: a name if it has a name, otherwise the function. `init(parsing:)` reads this
  /// text as an equal easing. Springs and functions have no such text: they return `spring` and `function`,
  /// which cannot be parsed.
  public var description: String {
    for (name, easing) in Self.named where easing == self { return name }
    switch kind {
    case .identity, .penner: return "linear"
    case .bezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { decimalText($0) }
      return "cubic-bezier(" + numbers.joined(separator: ", ") + ")"
    case .steps(let steps):
      let count = steps.count.description
      return switch steps.jump {
      case .start: "steps(" + count + ", jump-start)"
      case .end: "steps(" + count + ")"
      case .none: "steps(" + count + ", jump-none)"
      case .both: "steps(" + count + ", jump-both)"
      }
    case .stops(let stops): return "linear(" + Self.texts(stops.points).joined(separator: ", ") + ")"
    case .spring: return "spring"
    case .function: return "function"
    case .tuned(let tuned):
      return tuned.name + "(" + tuned.numbers.map { decimalText($0) }.joined(separator: ", ") + ")"
    }
  }

  /// Returns the points as stops, with an input only where CSS would fill in another.
  private static func texts(_ points: [LinearStops.Point]) -> [String] {
    var texts: [String] = []
    for (index, point) in points.enumerated() {
      let output = decimalText(point.output)
      let isFilledIn = index == 0 ? point.input == 0 : index == points.count - 1 && point.input == 1
      texts.append(isFilledIn ? output : output + " " + decimalText(point.input, shiftedBy: 2) + "%")
    }
    return texts
  }
}

/// Returns the shortest decimal that reads back as the finite number `value`, times 10^shift, without
/// needless zeros: `0.5`, `12.5`, `1e-07`.
///
/// The shift moves the point in the text, so that a percentage reads back as the exact Float.
package func decimalText(_ value: Float, shiftedBy shift: Int = 0) -> String {
  let text = Array(value.magnitude.description.utf8)
  var position = 0
  guard let number = DecimalNumber(text, at: &position), !number.digits.isEmpty else { return "0" }
  var digits = number.digits
  var exponent = number.exponent + shift
  while let last = digits.last, last == 0, digits.count > 1 {
    digits.removeLast()
    exponent += 1
  }
  var bytes: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
  let point = digits.count + exponent
  if point < -5 || point > 20 {
    bytes += digits.map { $0 + 48 }
    return String(decoding: bytes, as: UTF8.self) + "e" + exponent.description
  }
  if point <= 0 { bytes += [48, UInt8(ascii: ".")] + Array(repeating: 48, count: -point) }
  for (index, digit) in digits.enumerated() {
    if index == point && index > 0 { bytes.append(UInt8(ascii: ".")) }
    bytes.append(digit + 48)
  }
  if exponent > 0 { bytes += Array(repeating: 48, count: exponent) }
  return String(decoding: bytes, as: UTF8.self)
}
