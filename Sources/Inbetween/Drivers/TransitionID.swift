/// The id of one transition. It is never reused, in any world.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// let fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
/// try world.register(fade, on: card)
/// ```
public struct TransitionID: Hashable, Sendable {
  let world: WorldIdentity
  @Packed<UInt32> private(set) var index: Int
  let generation: UInt32
}

/// The phase of a transition.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// open.scrub(to: 0.3)
/// print(open.phase!)  // prints interactive
/// ```
public enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// At rest at back or fore: the tweens do not contend.
  case idle
  /// Under way to an end, in the time that remains.
  case running
  /// Held, and moved by scrubs.
  case interactive
  /// Moved to an end by a spring.
  case settling
}

/// The direction of a transition.
///
/// ```swift
/// let close = try world.makeTransition(Transition(duration: .milliseconds(400), direction: .backward))
/// close.begin()
/// print(close.direction!.end)  // prints back
/// ```
public enum TransitionDirection: String, Hashable, Sendable, CaseIterable {
  /// From back to fore.
  case forward
  /// From fore to back.
  case backward

  /// The opposite direction.
  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }

  /// The end to which it leads.
  public var end: TransitionEnd { self == .forward ? .fore : .back }
}

/// The two states of a transition.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// open.scrub(to: 0.3)
/// open.settle(at: .back)
/// ```
public enum TransitionEnd: String, Hashable, Sendable, CaseIterable {
  /// Position 0.
  case back
  /// Position 1.
  case fore

  /// The position of the state.
  public var position: Float { self == .back ? 0 : 1 }

  /// The direction that leads there.
  public var direction: TransitionDirection { self == .back ? .backward : .forward }
}
