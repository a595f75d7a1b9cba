/// An event that a sequence has come to: what `Emit` puts into it.
public struct SequenceEvent: Hashable, Sendable {
  /// The event's name.
  public let name: String
  /// The whole sequence that it stands in.
  public let sequence: DriverID
  /// The entity that the sequence, or the block around the event, is about.
  public let entity: Entity
  /// The exact engine instant.
  public let instant: Instant
}
