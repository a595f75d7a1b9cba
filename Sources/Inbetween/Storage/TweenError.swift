/// The reason why motion was refused (W9): a tween, also along a path or in key-frame tracks, a spring, a
/// decay, a transition, a sequence, a stagger, the name of a theme's motion, a ramp, or a setting of a
/// driver. Nothing was registered or changed.
public struct TweenError: Error, Hashable, CustomStringConvertible {
  /// The field that is wrong, with its index in a list: `values[2]`, `offsets`, `duration`.
  public let field: String
  /// The value that was found.
  public let found: String
  /// The value that would be right.
  public let expected: String

  /// Creates an error in `field`, where `found` was found and `expected` was expected.
  public init(field: String, found: String, expected: String) {
    self.field = field
    self.found = found
    self.expected = expected
  }

  /// The error in one line.
  public var description: String { "\(field): found \(found), expected \(expected)" }

  static func tooManyEasings(_ field: String) -> TweenError {
    TweenError(field: field, found: "more easings", expected: "at most 65,536 different ones")
  }
}
