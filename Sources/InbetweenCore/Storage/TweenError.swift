/// The reason why an input was refused: a motion or its setting, a base value, a binding, or the parameters
/// of an easing. Nothing was registered or changed.
///
/// ```swift
/// do {
///   try world.animate(card, .opacity, to: .nan)
/// } catch {
///   print(error.owner, error.field, error.found)  // prints opacity of entity 0 to nan
/// }
/// ```
public struct TweenError: Error, Hashable, CustomStringConvertible {
  /// The field that is wrong, with its index in a list: `values[2]`, `offsets`, `duration`.
  public let field: String
  /// The value that was found.
  public let found: String
  /// The value that would be right.
  public let expected: String
  /// The property and the entity of the field: `opacity of entity 14`. For a list of entities it has the
  /// index too, `opacity of entity 14 (entities[2])`, or the number, `opacity of 5 entities`. Empty where the
  /// call already names the property and the entity.
  public let owner: String

  /// Creates an error in `field`, where `found` was found and `expected` was expected.
  public init(field: String, found: String, expected: String, owner: String = "") {
    self.field = field
    self.found = found
    self.expected = expected
    self.owner = owner
  }

  /// The error in one line.
  public var description: String {
    "\(owner)\(owner.isEmpty ? "" : ", ")\(field): found \(found), expected \(expected)"
  }

  /// Returns a copy of this error with `field` put before its path, for errors of nested values.
  public func within(_ field: String) -> TweenError {
    TweenError(field: field, found: found, expected: expected, owner: owner)
  }

  package static func tooManyEasings(_ field: String) -> TweenError {
    TweenError(field: field, found: "a 65,537th easing", expected: "at most 65,536 different easings")
  }
}

/// Throws an error in `field` unless a condition holds.
@usableFromInline @inline(__always)
package func require(
  _ isRight: Bool, _ field: @autoclosure () -> String, found: @autoclosure () -> String,
  expected: @autoclosure () -> String
) throws(TweenError) {
  if !isRight { throw TweenError(field: field(), found: found(), expected: expected()) }
}
