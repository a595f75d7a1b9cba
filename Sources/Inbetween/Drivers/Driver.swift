/// What a driver is doing, by its own time (C2).
enum Phase: UInt8, BitwiseCopyable {
  /// Not on the axis of time at all: new, stopped, or killed (W5).
  case unstarted
  /// Before its active interval: in its delay.
  case waiting
  /// In its active interval.
  case active
  /// Past its active interval, in an end delay.
  case trailing
  /// Past everything; completion has been reported.
  case finished
}

/// A driver: immutable data plus a start instant (DESIGN, "the one idea").
///
/// This is the record that every driver has; what only few need is in its `DriverDetails`. Its stake in each
/// channel is a `Claim`; while a claim wins and moves, its numbers are also in a row of a `TweenChunk` or
/// `SpringTable`, which is all that a steady tick reads.
///
///     Driver ──claims──▶ Claim (lane 0) ──row──▶ TweenChunk row ──place──▶ Column
///            │           Claim (lane 1) …
///            ├─values───▶ [key][lane] Floats
///            ├─dynamics─▶ of a spring or decay: its law, and ──arcs──▶ the motion of each lane
///            └─details──▶ settings and timing of more than one plain play, clock, listeners …
///                         └─segments─▶ offset and easing of each segment, where there are several
struct Driver: BitwiseCopyable {
  /// Its place in the order of registration (C1).
  var serial: UInt64
  /// The timeline's instant at which its own time is 0; while that is held, its own time.
  var start: Int64
  var entity: Entity
  /// Which of the drivers that have had this slot it is.
  var generation: UInt32
  var flags: Flags
  /// Neighbours in the list of the entity's drivers, newest first.
  var newer: Slot<Driver>
  var older: Slot<Driver>
  /// The first of `laneCount` claims.
  var claims: Slot<Claim>

  /// The property's index, the first of its lanes that is driven, and how many are.
  var property: UInt16
  var firstLane: UInt8
  var laneCount: UInt8
  /// The first of its keys' Floats, key by key.
  var values: Slot<Float>
  /// The easing from each key to the next, unless its details have one for each.
  var easing: EasingID
  /// The easing laid over the whole play.
  var ease: EasingID

  var phase: Phase
  var fill: Fill
  /// Whether its next boundary is in its timeline's queue.
  var queueList = QueueList.absent
  /// The timeline's index; 0 is the world's own.
  var timeline: UInt32
  /// What makes it a spring or a decay; none for a tween.
  var dynamics: Slot<Dynamics>
  /// None for a tween of two keys that plays once, at the world's own rate.
  var details: Slot<DriverDetails>
  /// Without details: how long its delay and its play are.
  var plain: PlainTiming
  /// Of one that is killed, which of all kills by hand was its last.
  var killNumber: UInt32 = 0

  struct Flags: OptionSet, BitwiseCopyable {
    var rawValue: UInt32
    static var alive: Flags { Flags(rawValue: 1) }
    /// Its own time stands: paused, or not on the axis of time.
    static var held: Flags { Flags(rawValue: 2) }
    /// Its end value becomes the base value (C4).
    static var persists: Flags { Flags(rawValue: 4) }
    /// Its first key is found when it first contends (W1).
    static var captures: Flags { Flags(rawValue: 8) }
    /// Its first key has been found.
    static var captured: Flags { Flags(rawValue: 16) }
    /// Its last key is a difference from its first.
    static var relative: Flags { Flags(rawValue: 32) }
    /// Every play goes on from where the one before ended.
    static var accumulates: Flags { Flags(rawValue: 64) }
    /// It was the winner of no channel when its active interval ended (C5).
    static var endedShadowed: Flags { Flags(rawValue: 128) }
    /// Its start has been reported.
    static var reportedStart: Flags { Flags(rawValue: 256) }
    /// Its completion has been reported; once until a restart (C6).
    static var reportedEnd: Flags { Flags(rawValue: 512) }
    /// Its clock runs against its own time: it plays from its end to its start.
    static var mirrored: Flags { Flags(rawValue: 1024) }
    /// Stopped, and not started since.
    static var stopped: Flags { Flags(rawValue: 2048) }
    /// Killed by hand; its record stays for a revival (W5).
    static var killed: Flags { Flags(rawValue: 4096) }
    /// It had begun when it was killed.
    static var hadBegun: Flags { Flags(rawValue: 32768) }
    /// Its timeline has noted base values that it has overwritten.
    static var hasCommits: Flags { Flags(rawValue: 65536) }
    /// It stays when it has completed: auto-kill is off for it.
    static var staysCompleted: Flags { Flags(rawValue: 8192) }
    /// It wants to hear of every tick in which it is seen.
    static var updates: Flags { Flags(rawValue: 16384) }
    /// It has a clock of its own, for a rate other than 1.
    static var hasClock: Flags { Flags(rawValue: 131072) }
    /// It has callbacks or awaits.
    static var hasListeners: Flags { Flags(rawValue: 262144) }
    /// Its keys have an offset and an easing each.
    static var hasSegments: Flags { Flags(rawValue: 524288) }
  }

  /// Whether it contends in `phase`: in its active interval, and where its fill says so (C2).
  func contends(in phase: Phase) -> Bool {
    let fill = flags.contains(.mirrored) ? fill.mirrored : fill
    return switch phase {
    case .unstarted: false
    case .waiting: fill.holdsBefore
    case .active: true
    case .trailing, .finished: fill.holdsAfter
    }
  }

  var contends: Bool { contends(in: phase) }

  /// Whether its delay is over; of a killed one, whether it was.
  var hasBegun: Bool {
    switch phase {
    case .unstarted: flags.contains(.hadBegun)
    case .waiting: false
    case .active, .trailing, .finished: true
    }
  }

  var hasClock: Bool { flags.contains(.hasClock) }
  var hasSegments: Bool { flags.contains(.hasSegments) }

  /// The lanes of its property that it drives.
  var lanes: Range<Int> { Int(firstLane)..<Int(firstLane) + Int(laneCount) }
}

/// What has listeners: a mark for the slots of their table.
enum Listening {}

/// A driver's stake in one channel.
struct Claim: BitwiseCopyable {
  var driver: Slot<Driver>
  /// The column of its channel; the row is the entity's in that property.
  var column: UInt32
  /// Neighbours among the channel's contenders, by serial; `none` at the ends or while not contending.
  var above: Slot<Claim>
  var below: Slot<Claim>
  /// Where its moving row is: a table of its timeline and a row in it.
  var table: TableID
  var tableRow: UInt32
  /// Which lane of the driver it is.
  var lane: UInt8
  /// Whether it stands among the channel's contenders.
  var contends: Bool
}
