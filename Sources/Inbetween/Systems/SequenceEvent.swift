/// An event of a sequence, reported when time passes an `Emit`.
///
/// ```swift
/// for event in world.sequenceEvents where event.name == "landed" { draw(world[event.entity, .position]!, 1) }
/// ```
public struct SequenceEvent: Hashable, Sendable {
  /// The event's name.
  public let name: String
  /// The outermost sequence that contains the `Emit`.
  public let sequence: DriverID
  /// The entity of the `Emit`: that of the innermost step or block that names one, or of the sequence.
  public let entity: Entity
  /// The exact engine instant.
  public let instant: Instant
}
