// Numbers that are animated as one Float.

extension Double: Animatable {
  /// One.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Creates a number from lane 0. It has the precision of a Float: seven digits.
  @inlinable
  public init(lanes: (Int) -> Float) { self = Double(lanes(0)) }
  /// Returns the number, rounded to a Float.
  @inlinable
  public func lane(_ index: Int) -> Float { Float(self) }
}

/// A number that counts: between two keys it shows the nearest whole number.
extension Int: Animatable {
  /// One.
  @inlinable
  public static var laneCount: Int { 1 }
  /// Creates the whole number nearest to lane 0. Numbers up to 16,777,216 are exact, larger ones are rounded
  /// to a Float.
  @inlinable
  public init(lanes: (Int) -> Float) {
    // Within the range of a 32-bit Int, too.
    self = Int(exactly: lanes(0).rounded()) ?? (lanes(0) > 0 ? .max : .min)
  }
  /// Returns the number, rounded to a Float.
  @inlinable
  public func lane(_ index: Int) -> Float { Float(self) }
}
