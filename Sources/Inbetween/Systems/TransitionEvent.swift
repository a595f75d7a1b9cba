/// Something that happened to a transition.
public struct TransitionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// It is about to leave its rest, in a direction.
    case willBegin(TransitionDirection)
    /// It does something else from now on.
    case phaseChanged(TransitionPhase)
    /// It has come to rest, and its end values are committed (X6).
    case didEnd(TransitionEnd)
  }

  /// What happened.
  public let kind: Kind
  /// To which transition.
  public let transition: TransitionID
  /// The exact engine instant, which for an end seldom is a tick's.
  public let instant: Instant
}
