/// The reason why an input was refused: a motion or its setting, a base value, a binding, or the parameters
/// of an easing. Nothing was registered or changed.
///
/// `animate`, `tween`, `register` and the calls that are built on them throw it in these cases:
///
/// | `field` | mistake |
/// |---|---|
/// | `entity`, `entities[2]` | The entity is dead. In a list, one dead entity refuses the whole call |
/// | `timeline` | The timeline was released, or belongs to another world |
/// | `property` | The world knows the name of this property with another type |
/// | `to`, `by`, `scaledBy`, `from`, `values[2]` | A number is not finite, or not within ±1e38 |
/// | `duration`, `delay` | The time is too long, or the duration is negative |
/// | `duration`, `ease` | The call also has a motion, which already has its duration and easing |
/// | `motion` | The theme has no motion of this name |
/// | `repeats` | The motion is a spring, or the number is not from 0 to 1e12 and not `.forever` |
/// | `speed` | The speed is not above 0, or the property is a rotation |
///
/// A type such as `Tween`, `Spring` or `Stagger` has its own checks, which its page describes.
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
  /// index too, `opacity of entity 14 (entities[2])`, or the number, `opacity of 5 entities`. For `setParent`
  /// it is the child, `entity 14`. Empty where the call already names the property and the entity.
  public let owner: String
  /// The kind of the mistake, which the interface for C has as a code.
  package let kind: Kind

  @usableFromInline
  package enum Kind: Hashable, Sendable {
    case value
    /// An entity, a driver or another object is gone.
    case stale
    /// A world or the program has no room for another object.
    case full
    /// Options that no function has filled with defaults; only in C.
    case unfilled
  }

  /// Creates an error in `field`, where `found` was found and `expected` was expected.
  public init(field: String, found: String, expected: String, owner: String = "") {
    self.init(field: field, found: found, expected: expected, owner: owner, .value)
  }

  package init(field: String, found: String, expected: String, owner: String = "", _ kind: Kind) {
    self.field = field
    self.found = found
    self.expected = expected
    self.owner = owner
    self.kind = kind
  }

  /// The error in one line.
  public var description: String {
    "\(owner)\(owner.isEmpty ? "" : ", ")\(field): found \(found), expected \(expected)"
  }

  /// Returns a copy of this error with `field` put before its path, for errors of nested values.
  public func within(_ field: String) -> TweenError {
    TweenError(field: field, found: found, expected: expected, owner: owner, kind)
  }

  package static func tooManyEasings(_ field: String) -> TweenError {
    TweenError(field: field, found: "a 65,537th easing", expected: "at most 65,536 different easings", .full)
  }
}

/// Throws an error in `field` unless a condition holds.
@usableFromInline @inline(__always)
package func require(
  _ isRight: Bool, _ field: @autoclosure () -> String, found: @autoclosure () -> String,
  expected: @autoclosure () -> String, _ kind: TweenError.Kind = .value
) throws(TweenError) {
  if !isRight { throw TweenError(field: field(), found: found(), expected: expected(), kind) }
}
