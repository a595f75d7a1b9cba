/// A user's easing function, in an object for its identity: closures have none.
final class UserFunction: Sendable {
  /// The size at which values are held.
  static var reach: Float { 1e30 }

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

  /// The function turned by 180°.
  var inverted: UserFunction {
    if let original { return original }
    let function = function
    let turned: @Sendable (Float) -> Float = { progress in 1 - function(1 - progress) }
    guard let slope else { return UserFunction(turned, slope: nil, inverseOf: self) }
    let turnedSlope: @Sendable (Float) -> Float = { progress in slope(1 - progress) }
    return UserFunction(turned, slope: turnedSlope, inverseOf: self)
  }

  /// Returns the user's derivative, or else a central difference; always finite. NaN becomes 1.
  ///
  /// The difference is not taken across 0 or 1, where the function may have a corner. For `p` within 0…1 the
  /// function need not be defined outside. A value of the function that is not finite counts as `p`.
  func derivative(_ p: Float) -> Float {
    let slope = slope.map { $0(p) } ?? difference(p)
    return slope.isNaN ? 1 : min(max(slope, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  private func difference(_ p: Float) -> Float {
    // Near the cube root of Float's epsilon, where the errors of rounding and of curvature are about equal.
    let h: Float = 0x1p-8
    let low = p < 0 ? p - h : max(p - h, p > 1 ? 1 : 0)
    let high = p > 1 ? p + h : min(p + h, p < 0 ? 0 : 1)
    let (from, to) = (function(low), function(high))
    return ((to.isFinite ? to : high) - (from.isFinite ? from : low)) / (high - low)
  }
}

extension UserFunction: Hashable {
  static func == (a: UserFunction, b: UserFunction) -> Bool { a === b }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
