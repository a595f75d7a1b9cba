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
/// This is the record that every driver has, of 56 bytes; what only few need is in its `DriverDetails`. Its
/// stake in each channel is a `Claim`, with the values between which it goes there; while a claim wins and
/// moves, its numbers are also in a row of a `TweenChunk` or `SpringTable`, which is all that a steady tick
/// reads.
///
///     Driver ──claims──▶ Claim (lane 0) ──row──▶ TweenChunk row ──place──▶ Column
///            │           Claim (lane 1) …
///            └─details─▶ settings and timing of more than one plain play, timeline, clock, listeners …
///                        ├─values───▶ [key][lane] Floats, where the claims' two are not all
///                        ├─segments─▶ offset and easing of each segment, where there are several
///                        └─motion───▶ of a spring or decay: its law, and ──arcs──▶ the motion of each lane
struct Driver: BitwiseCopyable {
  /// Its place in the order of registration (C1).
  var serial: UInt64
  /// The timeline's instant at which its own time is 0; while that is held, its own time.
  var start: Int64
  /// The index of its entity, which lives as long.
  var entityIndex: UInt32
  /// Which of the drivers that have had this slot it is.
  var generation: UInt32 = 1
  /// Neighbours in the list of the entity's drivers, newest first.
  var newer = Slot<Driver>.none
  var older: Slot<Driver>
  /// The first of `laneCount` claims.
  var claims: Slot<Claim>

  /// The property's index, the first of its lanes that is driven, and how many are.
  var property: UInt16
  var firstLane: UInt8
  var laneCount: UInt8
  /// The easing laid over the whole play.
  var ease: EasingID
  /// Whether its next boundary is in its timeline's queue.
  var queueState = QueueState.absent

  /// `fill` and `phase`.
  private var stance: UInt8
  var flags: Flags
  /// `plain`; with details, where those are and which timeline it is on.
  private var timing: PlainTiming

  /// A driver without details.
  init(
    serial: UInt64, start: Int64, entityIndex: UInt32, older: Slot<Driver>, claims: Slot<Claim>,
    property: Int, lanes: Range<Int>, ease: EasingID, flags: Flags, phase: Phase, fill: Fill,
    plain: PlainTiming
  ) {
    self.serial = serial
    self.start = start
    self.entityIndex = entityIndex
    self.older = older
    self.claims = claims
    self.property = UInt16(property)
    firstLane = UInt8(lanes.lowerBound)
    laneCount = UInt8(lanes.count)
    self.ease = ease
    self.flags = flags
    stance = phase.rawValue << 2 | fill.rawValue
    timing = plain
  }

  var phase: Phase {
    @inline(__always) get { Phase(rawValue: stance >> 2) ?? .unstarted }
    @inline(__always) set { stance = stance & 3 | newValue.rawValue << 2 }
  }

  var fill: Fill {
    @inline(__always) get { Fill(rawValue: stance & 3) ?? .none }
    @inline(__always) set { stance = stance & ~3 | newValue.rawValue }
  }

  /// Without details: how long its delay and its play are.
  var plain: PlainTiming { timing }

  /// None for a tween of two keys that plays once, on the world's own timeline at its rate.
  var details: Slot<DriverDetails> {
    @inline(__always) get {
      flags.contains(.hasDetails) ? Slot(raw: UInt32(bitPattern: timing.delay)) : .none
    }
  }

  /// The timeline's index; 0 is the world's own.
  var timeline: UInt32 {
    @inline(__always) get { flags.contains(.hasDetails) ? timing.duration : 0 }
  }

  /// Gives it details, which from now on say what `plain` said.
  mutating func setDetails(_ details: Slot<DriverDetails>, timeline: Int) {
    flags.insert(.hasDetails)
    timing = PlainTiming(delay: Int32(bitPattern: details.raw), duration: UInt32(timeline))
  }

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
    /// Its last key is a difference from its first, or a multiple of it.
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
    /// There is more to say of it than the record has room for.
    static var hasDetails: Flags { Flags(rawValue: 1 << 20) }
    /// It is a spring or a decay, and no tween.
    static var isMotion: Flags { Flags(rawValue: 1 << 21) }
    /// It has no lanes, and a timeline of steps follows its playhead.
    static var isSequence: Flags { Flags(rawValue: 1 << 29) }
    /// It has no lanes, and is told of when its timeline's time passes it.
    static var isMark: Flags { Flags(rawValue: 1 << 30) }
    /// It is in its timeline's list of those that are active.
    static var isListed: Flags { Flags(rawValue: 1 << 31) }
    /// Its values are amounts, added to what the winner gives (C12).
    static var adds: Flags { Flags(rawValue: 1 << 26) }
    /// Its seams are eased (C13).
    static var blends: Flags { Flags(rawValue: 1 << 27) }
    /// It is a tween along a path.
    static var isPath: Flags { Flags(rawValue: 1 << 25) }
    /// Beside `relative`: its last key is a factor, not a difference.
    static var scaled: Flags { Flags(rawValue: 1 << 22) }
    /// It is shown on a grid.
    static var snaps: Flags { Flags(rawValue: 1 << 23) }
    /// Its angles do not go the short way.
    static var hasAngleWay: Flags { Flags(rawValue: 1 << 24) }
    /// It has tags.
    static var isTagged: Flags { Flags(rawValue: 1 << 28) }
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
  var isMotion: Bool { flags.contains(.isMotion) }
  var isSequence: Bool { flags.contains(.isSequence) }
  var isMark: Bool { flags.contains(.isMark) }

  /// The lanes of its property that it drives.
  var lanes: Range<Int> { Int(firstLane)..<Int(firstLane) + Int(laneCount) }
}

/// What has listeners: a mark for the slots of their table.
enum Listening {}

/// A driver's stake in one channel.
struct Claim: BitwiseCopyable {
  var driver: Slot<Driver>
  /// Neighbours among the channel's contenders, by serial; `none` at the ends. While it does not contend,
  /// `below` is `apart`.
  var above = Slot<Claim>.none
  var below = Slot<Claim>.apart
  /// Where its moving row is: a table of its timeline and a row in it.
  var table = TableID.still
  var tableRow: UInt32 = 0
  /// Between which values it goes, unless the driver's details have more.
  var from: Float = 0
  var to: Float = 0

  /// Whether it stands among the channel's contenders.
  var contends: Bool { below != .apart }
}

extension Slot<Claim> {
  /// What is below a claim that does not contend.
  static var apart: Slot { Slot(raw: .max - 1) }
}
