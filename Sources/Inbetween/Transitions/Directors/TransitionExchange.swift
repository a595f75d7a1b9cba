/// How one thing makes room for another: what is seen leaves in the first part of the window, then the
/// other comes in. It is so in both directions, where the plain mirror would let the one leave slowly and
/// the other come fast.
///
///     let exchange = TransitionExchange()
///     let fade = exchange.tween(.opacity, seen: 1, unseen: 0, at: .fore, of: transition.id)
///     try world.register(fade, on: page)
public struct TransitionExchange: Hashable, Sendable {
  /// When the one has left and the other begins to come, as a part of the window, in 0…1.
  public var change = 0.35  // Less than half: one waits for what comes, not for what leaves.
  /// How it leaves: slowly at first.
  public var leaving = Easing.accelerating
  /// How it comes: slowly at last.
  public var arriving = Easing.decelerating

  /// The exchange above.
  public init() {}

  func check(_ field: String) throws(TweenError) {
    if !(change >= 0 && change <= 1) {
      throw TweenError(field: "\(field).change", found: "\(change)", expected: "a number in 0…1")
    }
  }

  /// A tween of what is seen at `end`.
  ///
  /// - Parameters:
  ///   - seen: its value at `end`.
  ///   - unseen: its value at the other end.
  ///   - comesOnly: whether it moves only on its way in, and on its way out not before it is gone.
  public func tween<Value>(
    _ property: Property<Value>, seen: Value, unseen: Value, at end: TransitionEnd,
    of transition: TransitionID, comesOnly: Bool = false
  ) -> TransitionTween<Value> {
    let leave = TransitionSegment(position: comesOnly ? change : 0, length: comesOnly ? 0 : change)
    let arrive = TransitionSegment(position: change, length: 1 - change)
    let isBack = end == .back
    var tween = TransitionTween(
      property, back: isBack ? seen : unseen, fore: isBack ? unseen : seen, transition: transition)
    tween.segment = isBack ? leave : arrive
    tween.backwardSegment = isBack ? arrive : leave
    tween.timingFunction = isBack ? leaving : arriving
    tween.backwardTimingFunction = isBack ? arriving : leaving
    return tween
  }
}

// The three curves of Material Design ("Speed", 2018): for what stays in view, leaves and comes.
extension Easing {
  static let standard = Easing(.bezier(CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1)))
  static let accelerating = Easing(.bezier(CubicBezier(x1: 0.4, y1: 0, x2: 1, y2: 1)))
  static let decelerating = Easing(.bezier(CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1)))
}
