/// The reason why a base value was refused. The world is unchanged.
public struct PropertyError: Error, Hashable, CustomStringConvertible {
  /// The field that is wrong: `entity`, `property` or `value[1]`.
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
}
