/// The id of one transition: plain numbers, which you can keep in components and send. An id names one
/// transition only. One exception: you restore a snapshot that is older than the transition. A transition
/// that you make afterwards may get the same id.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// let fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
/// try world.register(fade, on: card)
/// ```
///
/// `World.handle(of:)` returns the transition of an id. The id knows the world that made it: other worlds
/// refuse it. An id made from a `rawValue` does not know its world: it is valid in each world with a
/// transition of that number.
public struct TransitionID: Hashable, Sendable, BitwiseCopyable {
  @Packed<UInt32> private(set) var index: Int
  let generation: UInt32
  /// The number of the transition's world; 0 for an id of any world.
  let world: UInt32

  /// Returns whether both ids have one number, whichever world made them.
  public static func == (left: TransitionID, right: TransitionID) -> Bool { left.rawValue == right.rawValue }

  /// Adds the number to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The id as a number, which is never 0. Worlds that run equal commands have equal numbers.
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  /// Makes an id from its number: for ids that were saved or sent, and for worlds in lock-step.
  public init(rawValue: UInt64) {
    self.init(
      index: Int(UInt32(truncatingIfNeeded: rawValue)), generation: UInt32(rawValue >> 32), world: 0)
  }

  init(index: Int, generation: UInt32, world: UInt32) {
    (_index, self.generation, self.world) = (Packed(wrappedValue: index), generation, world)
  }
}

/// Snapshots hold the number alone.
extension TransitionID: PartlySaved {
  static var savedByteCount: Int { 8 }
}

/// The phase of a transition.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// open.scrub(to: 0.3)
/// print(open.phase!)  // prints interactive
/// ```
public enum TransitionPhase: String, Hashable, Sendable, CaseIterable {
  /// At rest at back or fore: the tweens have no effect.
  case idle
  /// Moving to an end, in the remaining time.
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

  /// The opposite direction: backward for forward, and forward for backward.
  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }

  /// The end to which the direction leads.
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
