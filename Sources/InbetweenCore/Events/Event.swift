/// Something that happened to a driver, at its exact instant.
///
/// ```swift
/// try world.animate(card, .opacity, to: 0, duration: .milliseconds(10))
/// world.tick()
/// for event in world.events { print(event.kind, event.instant.sinceStart) }
/// ```
public struct Event: Hashable, Sendable {
  /// The kinds of events.
  ///
  /// ```swift
  /// let isOver = world.events.contains { $0.kind == .completed && $0.entity == card }
  /// ```
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The driver began, after its delay.
    case started
    /// Another iteration began.
    case repeated
    /// The driver reached its end.
    case completed
    /// The driver was stopped.
    case stopped
    /// The driver was restarted.
    case restarted
    /// The driver was paused.
    case paused
    /// The driver was resumed.
    case resumed
    /// The driver was killed by hand, or with its timeline.
    case killed
    /// The driver was revived.
    case revived
    /// A later registration replaced the driver.
    case superseded
    /// The driver's entity was despawned.
    case entityDied
  }

  /// The kind of the event.
  public let kind: Kind
  /// Whether the driver was hidden when it completed: the property then showed another driver.
  public let shadowed: Bool
  /// Whether the driver is killed with this event:
  ///
  /// - always for `.killed`, `.superseded` and `.entityDied`
  /// - for `.completed`, if completed drivers are removed (`TweenDefaults.killsCompleted`), unless a callback
  ///   has restarted the driver
  public internal(set) var kills: Bool
  /// The driver of the event.
  public let driver: DriverID
  /// The driver's entity.
  public let entity: Entity
  /// The exact instant in the engine's time. The instant lies between two ticks, as a rule.
  public let instant: Instant
  /// The driver's number in the order of registration.
  public let serial: UInt64
  /// For `.repeated`, the number of iterations that are over.
  public let repetition: Int
  /// The order in which events of one driver at one instant happened.
  let occurrence: UInt64
}

/// An event as snapshots have it.
struct EventRecord: FixedLayout {
  var instant: Int64 = 0
  var serial: UInt64 = 0
  var occurrence: UInt64 = 0
  var repetition: Int64 = 0
  var driver = DriverID.none
  var entityIndex: UInt32 = 0
  var entityGeneration: UInt32 = 0
  var kind: UInt32 = 0
  var flags: UInt32 = 0
}

extension Event: SnapshotField {
  /// Placeholder for an event that is to be read.
  static var none: Event {
    Event(
      kind: .started, shadowed: false, kills: false, driver: .none, entity: .none, instant: .zero, serial: 0,
      repetition: 0, occurrence: 0)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var record = EventRecord()
    if !bytes.isReading {
      (record.instant, record.serial, record.occurrence) = (instant.counts, serial, occurrence)
      (record.repetition, record.driver) = (Int64(repetition), driver)
      (record.entityIndex, record.entityGeneration) = (entity.index, entity.generation)
      (record.kind, record.flags) = (UInt32(kind.rawValue), (shadowed ? 1 : 0) | (kills ? 2 : 0))
    }
    bytes.exchange(&record)
    if !bytes.isReading { return }
    let kind = Kind(rawValue: UInt8(truncatingIfNeeded: record.kind))
    bytes.require(kind != nil && record.kind < 256 && record.flags < 4)
    self = Event(
      kind: kind ?? .started, shadowed: record.flags & 1 != 0, kills: record.flags & 2 != 0,
      driver: record.driver,
      entity: Entity(index: record.entityIndex, generation: record.entityGeneration),
      instant: Instant(counts: record.instant), serial: record.serial,
      repetition: Int(clamping: record.repetition), occurrence: record.occurrence)
  }
}
