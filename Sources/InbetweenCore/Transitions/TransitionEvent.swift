/// An event of a transition.
///
/// ```swift
/// for event in world.transitionEvents { print(event.transition, event.kind) }
/// ```
public struct TransitionEvent: Hashable, Sendable {
  /// The kinds of events.
  ///
  /// ```swift
  /// for event in world.transitionEvents {
  ///   if case .didEnd(let end) = event.kind { print("at rest at", end) }
  /// }
  /// ```
  public enum Kind: Hashable, Sendable {
    /// The transition is about to leave its rest, in a direction.
    case willBegin(TransitionDirection)
    /// The transition has entered another phase.
    case phaseChanged(TransitionPhase)
    /// The transition rests, and the properties keep its end values.
    case didEnd(TransitionEnd)
  }

  /// The kind of the event.
  public let kind: Kind
  /// The transition of the event.
  public let transition: TransitionID
  /// The exact instant in the engine's time. An end is usually between two ticks.
  public let instant: Instant
}

extension TransitionEvent: LoggedEvent {
  static var none: TransitionEvent {
    TransitionEvent(kind: .didEnd(.back), transition: TransitionID(rawValue: 0), instant: .zero)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (kind, index, generation) = (kind, transition.index, transition.generation)
    var instant = instant
    bytes.exchange(&kind, &index, &generation, &instant.counts)
    let transition = TransitionID(index: index, generation: generation, world: bytes.world)
    self = TransitionEvent(kind: kind, transition: transition, instant: instant)
  }
}

extension TransitionEvent.Kind: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (number, direction, phase, end): (UInt8, _, _, _) = (
      0, TransitionDirection.forward, TransitionPhase.idle, TransitionEnd.back
    )
    switch self {
    case .willBegin(let own): direction = own
    case .phaseChanged(let own): (number, phase) = (1, own)
    case .didEnd(let own): (number, end) = (2, own)
    }
    bytes.exchange(&number)
    switch number {
    case 0:
      bytes.choice(&direction, of: 2)
      self = .willBegin(direction)
    case 1:
      bytes.choice(&phase, of: 4)
      self = .phaseChanged(phase)
    default:
      bytes.require(number == 2)
      bytes.choice(&end, of: 2)
      self = .didEnd(end)
    }
  }
}
