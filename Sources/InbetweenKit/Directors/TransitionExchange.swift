import InbetweenCore

/// How new content replaces old content: the old leaves in the first part of the window, then the new enters.
/// This holds in both directions. In the plain mirror the old content would leave slowly and the new one
/// enter fast.
///
/// ```swift
/// let change = try world.makeTransition(Transition(duration: .milliseconds(300)))
/// let exchange = TransitionExchange()
/// try world.register(exchange.tween(.opacity, seen: 1, unseen: 0, at: .back, of: change.id), on: card)
/// try world.register(exchange.tween(.opacity, seen: 1, unseen: 0, at: .fore, of: change.id), on: panel)
/// ```
public struct TransitionExchange: Hashable, Sendable {
  /// The instant at which the old content has left and the new content begins to enter: a fraction of the
  /// window, in 0…1.
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
  ///   - seen: its value at `end`.
  ///   - unseen: its value at the other end.
  ///   - comesOnly: whether it moves only when it enters. When it leaves, it jumps once it is invisible.
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
