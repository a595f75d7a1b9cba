// What the check must notice.

/// A type whose metadata copies its values by a function that every module may define.
public struct SharedOnPurpose: Hashable {
  /// Two numbers make it long enough to be copied.
  public var first: Int
  /// The other.
  public var second: Float
}
