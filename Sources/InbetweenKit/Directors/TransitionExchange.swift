import InbetweenCore

/// The exchange of old content for new content. The old content leaves in the first part of the time, then
/// the new content enters. This holds in both directions. A backward motion that was only the mirror image
/// would let the old content leave slowly and the new content enter fast.
///
/// ```swift
/// let change = try world.makeTransition(Transition(duration: .milliseconds(300)))
/// let exchange = TransitionExchange()
/// try world.register(exchange.tween(.opacity, seen: 1, unseen: 0, at: .back, of: change.id), on: card)
/// try world.register(exchange.tween(.opacity, seen: 1, unseen: 0, at: .fore, of: change.id), on: panel)
/// ```
public struct TransitionExchange: Hashable, Sendable {
  /// The instant at which the old content has left and the new content begins to enter, as a fraction of the
  /// time, in 0…1.
  public var change = 0.35  // Less than half: people wait for what comes, not for what leaves.
  /// The easing of the leaving content: it starts slowly.
  public var leaving = Easing.accelerating
  /// The easing of the entering content: it ends slowly.
  public var arriving = Easing.decelerating

  /// Creates an exchange with default settings.
  public init() {}

  func check(_ field: String) throws(TweenError) {
    try require(
      change >= 0 && change <= 1, "\(field).change", found: "\(change)", expected: "a number in 0…1")
  }

  /// Returns a tween for the entity that is seen at `end`.
  ///
  /// - Parameters:
  ///   - seen: the value at `end`.
  ///   - unseen: the value at the other end.
  ///   - comesOnly: whether the property moves only when the entity enters. When the entity leaves, the
  ///     property jumps after the entity has become invisible.
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

// The three curves of Material Design ("Speed", 2018): for things that stay in view, leave and come.
extension Easing {
  static let standard = Easing.bezier(0.4, 0, 0.2, 1)
  static let accelerating = Easing.bezier(0.4, 0, 1, 1)
  static let decelerating = Easing.bezier(0, 0, 0.2, 1)
}
