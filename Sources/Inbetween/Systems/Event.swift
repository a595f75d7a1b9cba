/// Something that happened to a driver, at its exact instant.
public struct Event: Hashable, Sendable {
  /// What happened.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// Its delay was over and it began.
    case started
    /// A further play began.
    case repeated
    /// It came to its end.
    case completed
    /// It was stopped.
    case stopped
    /// It was started over again.
    case restarted
    /// Its time was held.
    case paused
    /// Its time went on.
    case resumed
    /// It was killed by hand, or went with its timeline.
    case killed
    /// It was brought back.
    case revived
    /// A later registration that replaces took its place.
    case superseded
    /// Its entity was despawned.
    case entityDied
  }

  /// What happened.
  public let kind: Kind
  /// To which driver.
  public let driver: DriverID
  /// The driver's entity.
  public let entity: Entity
  /// The exact engine instant, which seldom is a tick's.
  public let instant: Instant
  /// The driver's place in the order of registration.
  public let serial: UInt64
  /// Completed without being seen on any channel (C5).
  public let shadowed: Bool
  /// Whether the driver is killed with it: by `.killed`, `.superseded`, `.entityDied`, and by `.completed`
  /// where nothing keeps the driver (auto-kill) and its callback has not restarted it.
  public internal(set) var kills: Bool
  /// For `.repeated`, how many plays came before the one that begins.
  public let repetition: Int
  /// The order in which events of one driver at one instant came about.
  let occurrence: UInt64

  /// The total order of a tick's events: (instant, serial, occurrence) (W7).
  @inline(__always)
  static func precedes(_ left: Event, _ right: Event) -> Bool {
    if left.instant != right.instant { return left.instant < right.instant }
    if left.serial != right.serial { return left.serial < right.serial }
    return left.occurrence < right.occurrence
  }
}
