/// Why motion was refused (W9): a tween, also one along a path or of key-frame tracks, a spring, a decay, a
/// transition, a sequence, a stagger, a name that a theme does not have, a ramp, or a setting of a driver.
/// Nothing was registered or changed.
public struct TweenError: Error, Hashable, CustomStringConvertible {
  /// Which field is wrong, with an index where it is a list: `values[2]`, `offsets`, `duration`.
  public let field: String
  /// What was found there.
  public let found: String
  /// What would be right.
  public let expected: String

  /// An error in `field`, where `found` was found and `expected` was expected.
  public init(field: String, found: String, expected: String) {
    self.field = field
    self.found = found
    self.expected = expected
  }

  /// The whole in one line.
  public var description: String { "\(field): found \(found), expected \(expected)" }

  static func tooManyEasings(_ field: String) -> TweenError {
    TweenError(field: field, found: "more easings", expected: "at most 65,536 different ones")
  }
}
