/// The part of its timing in which a driver is, by its own time (C2).
package enum Phase: UInt8, BitwiseCopyable {
  /// Not running: new, stopped, or killed (W5).
  case unstarted
  /// Before its active interval: in its delay.
  case waiting
  /// In its active interval.
  case active
  /// After its active interval, in an end delay.
  case trailing
  /// After everything; completion has been reported.
  case finished
}

/// A driver: data and a start instant. Its value at each instant is a function of them.
///
/// This is the record that every driver has, of 56 bytes; `DriverDetails` has what only some drivers need.
/// Its part in each channel is a `DriverLane`, with the two values between which it moves. While a driver
/// lane is the winner and moves, its numbers are also in a row of a `TweenChunk` or a
/// `RowTable`. A steady tick reads only those rows.
///
///     Driver ──driverLanes──▶ DriverLane (lane 0) ──row──▶ TweenChunk row ──index──▶ Column
///            │                DriverLane (lane 1) …
///            └─details─▶ settings and timing of drivers that are not plain, timeline, clock, listeners …
///                        ├─values───▶ [key][lane] Floats, if the driver lanes' two are not all
///                        ├─segments─▶ offset and easing of each segment, if there are several
///                        └─motion───▶ the law of a spring or decay, and ──arcs──▶ the motion of each lane
package struct Driver: FixedLayout {
  /// The serial: its number in the order of registration (C1).
  package var serial: UInt64
  /// The timeline's instant at which its own time is 0; while it is held, its own time.
  var start: Int64
  /// The index of its entity, which lives at least as long.
  var entityIndex: UInt32
  /// The number of the driver among those that have had this slot.
  var generation: UInt32 = 1
  /// Neighbours in the list of the entity's drivers, newest first.
  var newer = Slot<Driver>.none
  var older: Slot<Driver>
  /// The first of `laneCount` driver lanes.
  package var driverLanes: Slot<DriverLane>

  /// The property's index, the first of its lanes that is driven, and the number of those lanes.
  package var property: UInt16
  package var firstLane: UInt8
  package var laneCount: UInt8
  /// The easing of each iteration.
  package var ease: EasingID
  /// Whether its next boundary is in its timeline's queue.
  package var queueState = QueueState.absent

  /// `fill`, `phase` and `kind`.
  private var packedState: UInt8
  package var flags: Flags
  /// `plain`; with details, their slot and the timeline's index.
  private var timing: PlainTiming

  /// Creates a driver without details.
  package init(
    serial: UInt64, start: Int64, entityIndex: UInt32, older: Slot<Driver>, driverLanes: Slot<DriverLane>,
    property: Int, lanes: Range<Int>, ease: EasingID, kind: DriverKind = .tween, flags: Flags, phase: Phase,
    fill: Fill, plain: PlainTiming
  ) {
    self.serial = serial
    self.start = start
    self.entityIndex = entityIndex
    self.older = older
    self.driverLanes = driverLanes
    self.property = UInt16(property)
    firstLane = UInt8(lanes.lowerBound)
    laneCount = UInt8(lanes.count)
    self.ease = ease
    self.flags = flags
    packedState = kind.rawValue << 5 | phase.rawValue << 2 | fill.rawValue
    timing = plain
  }

  package var phase: Phase {
    @inline(__always) get { Phase(rawValue: packedState >> 2 & 7) ?? .unstarted }
    @inline(__always) set { packedState = packedState & ~28 | newValue.rawValue << 2 }
  }

  @inline(__always) package var kind: DriverKind { DriverKind(rawValue: packedState >> 5) ?? .tween }

  var isPastEnd: Bool { phase == .trailing || phase == .finished }

  package var fill: Fill {
    @inline(__always) get { Fill(rawValue: packedState & 3) ?? .none }
    @inline(__always) set { packedState = packedState & ~3 | newValue.rawValue }
  }

  /// The delay and duration of a driver without details.
  var plain: PlainTiming { timing }

  /// No details for a tween of two keys that plays once, on the world's own timeline at its rate.
  package var details: Slot<DriverDetails> {
    @inline(__always) get {
      flags.contains(.hasDetails) ? Slot(raw: UInt32(bitPattern: timing.delay)) : .none
    }
  }

  /// The timeline's index; 0 is the world's own.
  package var timeline: UInt32 {
    @inline(__always) get { flags.contains(.hasDetails) ? timing.duration : 0 }
  }

  mutating func setPlain(_ plain: PlainTiming) { timing = plain }

  /// Sets the details, which replace `plain`.
  mutating func setDetails(_ details: Slot<DriverDetails>, timeline: Int) {
    flags.insert(.hasDetails)
    timing = PlainTiming(delay: Int32(bitPattern: details.raw), duration: UInt32(timeline))
  }

  package struct Flags: OptionSet, BitwiseCopyable {
    package var rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    @inline(__always)
    mutating func set(_ flag: Flags, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }

    package static var alive: Flags { Flags(rawValue: 1) }
    /// Its own time is held: paused, or not running.
    package static var held: Flags { Flags(rawValue: 2) }
    /// Its end value becomes the base value (C4).
    package static var persists: Flags { Flags(rawValue: 4) }
    /// Its first key is captured when it first contends (W1).
    package static var captures: Flags { Flags(rawValue: 8) }
    /// Its first key has been captured.
    package static var captured: Flags { Flags(rawValue: 16) }
    /// Its keys are differences from its start, or multiples of it.
    package static var relative: Flags { Flags(rawValue: 32) }
    // 64 is a flag of `IterationOptions`.
    /// It was not the winner of any channel when its active interval ended (C5).
    static var endedShadowed: Flags { Flags(rawValue: 128) }
    /// Its start has been reported.
    package static var reportedStart: Flags { Flags(rawValue: 256) }
    /// Its completion has been reported; once until a restart (C6).
    package static var reportedEnd: Flags { Flags(rawValue: 512) }
    /// Its clock runs against its own time: it plays from its end to its start.
    package static var reversed: Flags { Flags(rawValue: 1024) }
    /// It was stopped, and not started since.
    static var stopped: Flags { Flags(rawValue: 2048) }
    /// It was killed by hand; its record stays for a revival (W5).
    static var killed: Flags { Flags(rawValue: 4096) }
    /// It had begun when it was killed.
    static var hadBegun: Flags { Flags(rawValue: 32768) }
    /// It stays when it has completed: auto-kill is off for it.
    static var staysCompleted: Flags { Flags(rawValue: 8192) }
    /// Its target follows a value (W16).
    static var follows: Flags { Flags(rawValue: 1 << 30) }
    /// It is not released when it has completed (W5).
    static var stays: Flags { [.staysCompleted, .follows] }
    /// Its entity is internal, and is despawned once the driver is gone.
    static var ownsEntity: Flags { Flags(rawValue: 65536) }
    /// It has an onUpdate callback.
    static var updates: Flags { Flags(rawValue: 16384) }
    /// It has its own clock, for a rate other than 1.
    static var hasClock: Flags { Flags(rawValue: 131072) }
    /// It has callbacks or awaits.
    static var hasListeners: Flags { Flags(rawValue: 262144) }
    /// Its keys have an offset and an easing each.
    static var hasSegments: Flags { Flags(rawValue: 524288) }
    /// It has a `DriverDetails` record.
    static var hasDetails: Flags { Flags(rawValue: 1 << 20) }
    /// It is a move: later calls of `animate` end it (C14).
    static var isMove: Flags { Flags(rawValue: 1 << 21) }
    /// It ends earlier moves when it begins (C14).
    static var endsMoves: Flags { Flags(rawValue: 1 << 25) }
    /// A later move has ended it, on a timeline. It is kept only for seeks back (T8); its handle is stale.
    static var isPast: Flags { Flags(rawValue: 1 << 29) }
    /// It is in its timeline's list of active drivers.
    static var isListed: Flags { Flags(rawValue: 1 << 31) }
    /// It is additive: its values are added to the winner's (C12).
    package static var adds: Flags { Flags(rawValue: 1 << 26) }
    /// It has a crossfade (C13).
    package static var blends: Flags { Flags(rawValue: 1 << 27) }
    /// With `relative`: its last key is a factor rather than a difference.
    package static var scaled: Flags { Flags(rawValue: 1 << 22) }
    /// It is shown on a grid.
    package static var snaps: Flags { Flags(rawValue: 1 << 23) }
    /// Its angles do not take the shorter turn.
    package static var hasAngleWay: Flags { Flags(rawValue: 1 << 24) }
    static var isTagged: Flags { Flags(rawValue: 1 << 28) }
  }

  /// Returns whether it contends in `phase`: in its active interval, and where its fill holds a value (C2).
  package func contends(in phase: Phase) -> Bool {
    let fill = flags.contains(.reversed) ? fill.reversed : fill
    return switch phase {
    case .unstarted: false
    case .waiting: fill.holdsBefore
    case .active: true
    case .trailing, .finished: fill.holdsAfter
    }
  }

  var contends: Bool { contends(in: phase) }

  /// Whether its delay is over; for a killed driver, whether it was over.
  package var hasBegun: Bool {
    switch phase {
    case .unstarted: flags.contains(.hadBegun)
    case .waiting: false
    case .active, .trailing, .finished: true
    }
  }

  var hasClock: Bool { flags.contains(.hasClock) }
  package var hasSegments: Bool { flags.contains(.hasSegments) }
  package var isMove: Bool { flags.contains(.isMove) }
  package var endsMoves: Bool { flags.contains(.endsMoves) }
  package var isPast: Bool { flags.contains(.isPast) }

  /// The lanes of its property that it drives.
  package var lanes: Range<Int> { Int(firstLane)..<Int(firstLane) + Int(laneCount) }
}

/// Marks the slots of the table of listeners.
enum Listening {}

/// A driver's lane: its part in one channel, with its two values, its links in the stack and its row.
package struct DriverLane: FixedLayout {
  package var driver: Slot<Driver>
  /// The subtrees of higher and lower serials in the channel's stack, a tree. While it is not in the stack,
  /// `below` is `apart`, or `ended` if a later move has ended it.
  var above = Slot<DriverLane>.none
  package var below = Slot<DriverLane>.apart
  /// Its moving row: a table of its timeline, and the row's index.
  var table = TableID.still
  var tableRow: UInt32 = 0
  /// The two values between which it moves, unless the driver's details have more.
  package var from: Float = 0
  package var to: Float = 0

  /// Whether it is in the channel's stack.
  @inline(__always) package var contends: Bool { below.raw < Slot<DriverLane>.ended.raw || below == .none }
  /// Whether a later move has ended it: it does not enter the stack (C14).
  package var isEnded: Bool { below == .ended }
}

extension Slot<DriverLane> {
  /// The value of `below` for a driver lane that is not in a stack.
  static var apart: Slot { Slot(raw: .max - 1) }
  /// The value of `below` for a driver lane that a later move has ended.
  static var ended: Slot { Slot(raw: .max - 2) }
}

/// Whether a driver's next boundary is in its timeline's queue.
package enum QueueState: UInt8, BitwiseCopyable {
  case absent
  case queued
  /// Queued, and already visited while stale entries are removed.
  case seen
}

/// The source of a winner's value: one of its timeline's tables (for tweens, a chunk of one), or no table.
struct TableID: BitwiseCopyable, Equatable {
  private var raw: Int32

  /// No row moves: the driver holds.
  static var still: TableID { TableID(raw: -1) }
  /// It moves as a scalar row, which no kernel serves.
  static var scalar: TableID { TableID(raw: -2) }
  static func tweens(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index)) }
  static func springs(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | springBit) }
  static func paths(_ index: Int) -> TableID { TableID(raw: Int32(truncatingIfNeeded: index) | pathBit) }

  var isTable: Bool { raw >= 0 }
  var isOfTweens: Bool { raw >= 0 && raw < TableID.pathBit }
  var isOfSprings: Bool { raw >= TableID.springBit }
  var isOfPaths: Bool { raw >= TableID.pathBit && raw < TableID.springBit }
  /// Its index among drivers of its kind.
  var index: Int { Int(raw & ~(TableID.springBit | TableID.pathBit)) }

  private static var pathBit: Int32 { 1 << 29 }
  private static var springBit: Int32 { 1 << 30 }
}
