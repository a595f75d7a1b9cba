/// A punch: a blow that swings out. It goes by an amount from whatever is seen, and swings back and forth
/// about that, less and less; a function of time.
///
///     try world.punch(card, .scale, by: [0.2, 0.2])
///
/// Extremum k of n is amount·(1 − (k − 1)/n), and −elasticity times that where it is on the other side; 0 at
/// both ends, and a half wave of a sine from each to the next. So it is a tween of a
/// few amounts, added to whatever is seen (C12).
public struct Punch<Value: Animatable>: Sendable {
  /// What is punched.
  public var property: Property<Value>
  /// How far the first swing goes.
  public var amount: Value
  /// How many swings there are; 1 … 1000.
  public var vibrations: Int
  /// How far the swings to the other side go: 0 only back to the start, 1 as far as the others; 0 … 1.
  public var elasticity: Float
  /// How long it lasts.
  public var duration: Duration
  /// From its start to its first move.
  public var delay: Duration = .zero

  /// A punch.
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

  /// The punch as a tween of amounts, which are added to whatever is seen and leave no trace (C12). Its
  /// timing may be changed before it is registered.
  ///
  /// - Throws: `TweenError` for vibrations or an elasticity out of range, or an amount that is not finite. A
  ///   negative duration, or a property that moves only as a whole, is refused when the tween is registered.
  public func tween() throws(TweenError) -> Tween<Value> {
    if !(1...1000).contains(vibrations) {
      throw TweenError(field: "vibrations", found: "\(vibrations)", expected: "1…1000 swings")
    }
    if !(elasticity >= 0 && elasticity <= 1) {
      throw TweenError(field: "elasticity", found: "\(elasticity)", expected: "a number in 0…1")
    }
    if !amount.isInRange {
      _ = try amount.checkedLanes("amount")
    }
    let count = vibrations + 1
    var values: [Value] = []
    for key in 0...count {
      let isEnd = key == 0 || key == count
      let left = 1 - Float(key - 1) / Float(vibrations)
      let part = isEnd ? 0 : key & 1 == 1 ? left : -elasticity * left
      values.append(Value { isEnd ? 0 : amount.lane($0) * part })
    }
    var tween = Tween(property, values: values, duration: duration, delay: delay)
    // The blow itself sets off at once.
    tween.interTimingFunctions = [.sineOut] + Array(repeating: .sineInOut, count: count - 1)
    tween.composition = .add
    return tween
  }
}
