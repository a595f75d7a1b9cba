/// The rules of DESIGN.md as a small, slow world: plain arrays of plain structs, evaluated by definition.
///
/// It keeps only what the rules say is kept: base values, what has been captured (W1), and how far each driver
/// has been taken through its boundaries, which is needed because boundaries of one instant have an order
/// (C2). Values are asked of the drivers each time. Being a value, it samples ahead by working on a copy (T4).
struct ReferenceWorld {
  /// What a living entity's channels have as base values, the latest last; nil for the dead.
  var bases: [[[ReferenceBase]]?] = []
  /// All drivers that have not left, by serial.
  var drivers: [ReferenceDriver] = []
  var timelines: [ReferenceTimeline] = []
  /// While a timeline is sought nothing repeats (T8).
  var isSeeking = false
  /// While a boundary is crossed, where its timeline stands.
  var crossing: (timeline: Int?, local: Int64)?
  var now: Int64 = 0
  var ticks: Int64 = 0
  let tickRate: (numerator: Int64, denominator: Int64)
  /// What has happened since the last tick was published.
  var pending: [ReferenceEvent] = []
  /// The last tick's events in total order (W7).
  var events: [ReferenceEvent] = []
  private var lastSerial = 0

  init(tickRate: (numerator: Int64, denominator: Int64)) {
    self.tickRate = tickRate
  }

  /// T1: tick k falls on ⌊k·90000/rate⌋.
  func instant(ofTick tick: Int64) -> Int64 {
    Int64(floorDivide(Int128(tick) * 90_000 * Int128(tickRate.denominator), Int128(tickRate.numerator)))
  }

  /// T3: exactly one fixed tick.
  mutating func tick() {
    ticks += 1
    go(to: instant(ofTick: ticks))
    // W7: (instant, serial, occurrence); the pending list is in order of occurrence.
    events = pending.enumerated().sorted {
      ($0.element.instant, $0.element.serial, $0.offset) < ($1.element.instant, $1.element.serial, $1.offset)
    }.map(\.element)
    pending = []
  }

  /// T4: this world at an instant between the ticks, boundaries and captures heeded, nothing kept.
  func sampled(at instant: Int64) -> ReferenceWorld {
    var copy = self
    copy.go(to: instant)
    return copy
  }

  mutating func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  mutating func report(
    _ kind: ReferenceEvent.Kind, _ driver: ReferenceDriver, at instant: Int64, repetition: Int = 0
  ) {
    pending.append(
      ReferenceEvent(
        kind: kind, driver: driver.id, entity: driver.entity, instant: instant, serial: driver.serial,
        shadowed: kind == .completed && driver.endedShadowed, repetition: repetition))
  }
}

/// One registered tween.
struct ReferenceDriver {
  /// The name by which commands speak of it.
  let id: Int
  let serial: Int
  let entity: Int
  let tween: ReferenceTween
  /// From its timeline's time to its own, which is 0 at registration, its delay included.
  var clock: ReferenceClock
  /// What its channels showed when it first contended.
  var captured: [Float]?
  /// How far it has been taken through its boundaries.
  var hasBegun = false
  var hasEnded = false
  var hasCompleted = false
  var repetitions: Int64 = 0
  /// Seen on none of its channels when its active interval ended (C5).
  var endedShadowed = false
  /// Channels in which its fill has been pruned (C11).
  var pruned: Set<Int> = []
  /// Reported once, however often a timeline goes over it (C6).
  var reportedStart = false
  var reportedCompletion = false

  /// C2: in its active interval, and before and after it where its fill says so.
  func contends(in channel: Int) -> Bool {
    guard tween.property.channels.contains(channel), !pruned.contains(channel) else { return false }
    if !hasBegun { return tween.holdsBefore }
    return !hasEnded || tween.holdsAfter
  }

  /// On which side of its active interval its boundaries have left it (C2). Going backward it has the time after
  /// its end before it.
  var phase: ReferenceTween.Phase {
    if !hasBegun { return tween.playsBackward ? .after : .before }
    if !hasEnded { return .active }
    return tween.playsBackward ? .before : .after
  }

  var contendsAnywhere: Bool { tween.property.channels.contains { contends(in: $0) } }
}

/// Something that happened, at its exact instant.
struct ReferenceEvent: Equatable {
  enum Kind: String { case started, repeated, completed, superseded, cancelled, entityDied }
  var kind: Kind
  var driver: Int
  var entity: Int
  var instant: Int64
  var serial: Int
  var shadowed: Bool
  var repetition: Int
}

/// One base value. Those that the end of a driver on a timeline has written can be undone (T8).
struct ReferenceBase {
  var value: Float
  /// The driver whose end wrote it.
  var undoable: Int?
}

/// A clock that drivers hang on, begun by the first registration.
struct ReferenceTimeline {
  var clock: ReferenceClock
  var hasBegun = false
  var isPaused = false

  var runsBackward: Bool { clock.numerator < 0 && !clock.isPaused }
}
