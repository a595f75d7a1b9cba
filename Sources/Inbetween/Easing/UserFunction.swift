/// A user's easing function, in a box that gives it an identity: closures have none of their own.
final class UserFunction: Sendable {
  let function: @Sendable (Float) -> Float
  let slope: (@Sendable (Float) -> Float)?
  /// The function of which this is the inverse.
  private let original: UserFunction?

  init(
    _ function: @escaping @Sendable (Float) -> Float, slope: (@Sendable (Float) -> Float)?,
    inverseOf original: UserFunction? = nil
  ) {
    self.function = function
    self.slope = slope
    self.original = original
  }

  /// The function seen from its other end.
  var inverted: UserFunction {
    if let original { return original }
    let function = function
    let turned: @Sendable (Float) -> Float = { progress in 1 - function(1 - progress) }
    guard let slope else { return UserFunction(turned, slope: nil, inverseOf: self) }
    let turnedSlope: @Sendable (Float) -> Float = { progress in slope(1 - progress) }
    return UserFunction(turned, slope: turnedSlope, inverseOf: self)
  }

  /// The user's derivative, else a central difference that does not leave 0…1 where `p` is in it: the
  /// function need not be defined outside.
  func derivative(_ p: Float) -> Float {
    if let slope { return slope(p) }
    // Near the cube root of Float's epsilon, where rounding and curvature err about alike.
    let h: Float = 0x1p-8
    let inside = p >= 0 && p <= 1
    let low = inside ? max(p - h, 0) : p - h
    let high = inside ? min(p + h, 1) : p + h
    return (function(high) - function(low)) / (high - low)
  }
}

extension UserFunction: Hashable {
  static func == (a: UserFunction, b: UserFunction) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
