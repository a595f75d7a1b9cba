/// An event of a sequence, reported when time passes an `Emit`.
///
/// ```swift
/// for event in world.sequenceEvents where event.name == "landed" {
///   print(event.entity, "has landed at", event.instant.sinceStart)
/// }
/// ```
public struct SequenceEvent: Hashable, Sendable {
  /// The event's name.
  public let name: String
  /// The outermost sequence that contains the `Emit`.
  public let sequence: DriverID
  /// The entity of the `Emit` itself. If it has none: the entity of the nearest block with an entity,
  /// otherwise the entity of the sequence.
  public let entity: Entity
  /// The exact instant of the event, in the engine's time.
  public let instant: Instant
}

extension SequenceEvent: LoggedEvent {
  static var none: SequenceEvent {
    SequenceEvent(name: "", sequence: .none, entity: .none, instant: .zero)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (name, sequence, entity, instant) = (name, sequence, entity, instant)
    bytes.exchange(&name, &sequence, &entity, &instant.counts)
    self = SequenceEvent(name: name, sequence: sequence, entity: entity, instant: instant)
  }
}
