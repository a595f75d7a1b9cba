/// Why a base value was refused. Nothing was changed.
public struct PropertyError: Error, Hashable, CustomStringConvertible {
  /// Which field is wrong: `entity`, `property`, `value[1]`.
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
}
