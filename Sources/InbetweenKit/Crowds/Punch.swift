import InbetweenCore

/// A punch: the value swings out by an amount, then to one side and to the other side of the shown value with
/// falling amplitude.
///
/// ```swift
/// try world.punch(card, .scale, by: [0.2, 0.2])
/// ```
///
/// A punch is a tween of a few values that is added to the shown value. A *swing* is a movement to one side.
/// With n swings, swing k reaches amount · (1 − (k − 1)/n). A swing to the other side is multiplied by
/// −elasticity. The first swing is a quarter wave of a sine, the others are half waves. At both ends the
/// added value is 0.
public struct Punch<Value: Animatable>: Sendable {
  /// The property that is punched.
  public var property: Property<Value>
  /// The amplitude of the first swing.
  public var amount: Value
  /// The number of swings, each to one side; 1 … 1000.
  public var vibrations: Int
  /// The size of the swings to the other side, 0 … 1. At 0 the value returns only to the shown value. At 1 it
  /// swings as far to the other side.
  public var elasticity: Float
  /// The length of the punch.
  public var duration: Duration
  /// The time from the start to the first swing.
  public var delay: Duration = .zero

  /// Creates a punch.
  public init(
    _ property: Property<Value>, by amount: Value, duration: Duration, vibrations: Int = 5,
    elasticity: Float = 0.8
  ) {
    self.property = property
    self.amount = amount
    self.duration = duration
    self.vibrations = vibrations
    self.elasticity = elasticity
  }

  /// Returns the punch as an additive tween, which leaves no trace. You may change the timing of the tween
  /// before you register the tween.
  ///
  /// - Throws: `TweenError` for vibrations or an elasticity out of range, or an amount that is not finite.
  ///   The call that registers the tween refuses a negative duration, and a property that moves only as a
  ///   whole.
  public func tween() throws(TweenError) -> Tween<Value> {
    let swings = PunchSwings(vibrations: vibrations, elasticity: elasticity)
    return Tween(
      try swings.tween(property.lanes, SIMD16(lanesOf: amount), duration: duration, delay: delay))
  }
}

/// The swings of a punch, without the type of its values.
@usableFromInline
struct PunchSwings {
  let vibrations: Int
  let elasticity: Float

  @usableFromInline
  init(vibrations: Int, elasticity: Float) {
    (self.vibrations, self.elasticity) = (vibrations, elasticity)
  }

  /// Returns the additive tween of a punch by `amount`.
  @usableFromInline
  func tween(
    _ property: PropertyLanes, _ amount: SIMD16<Float>, duration: Duration, delay: Duration
  ) throws(TweenError) -> LaneTween {
    try require(
      (1...1000).contains(vibrations), "vibrations", found: "\(vibrations)",
      expected: "1…1000 swings, each to one side")
    try require(
      elasticity >= 0 && elasticity <= 1, "elasticity", found: "\(elasticity)", expected: "a number in 0…1")
    _ = try amount.checked(property.count, "amount")
    let count = vibrations + 1
    let values = LaneValues(property.count, count: count + 1) { key in
      if key == 0 || key == count { return .zero }
      let left = 1 - Float(key - 1) / Float(vibrations)
      return amount * (key & 1 == 1 ? left : -elasticity * left)
    }
    return LaneTween(swinging: property, values, PunchSwings.easings, duration: duration, delay: delay)
  }

  /// The blow itself starts at full speed.
  private static let easings: [Easing] = [.sineOut, .sineInOut]
}
