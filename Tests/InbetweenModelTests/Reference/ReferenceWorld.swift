/// RULES.md as a small, slow world: plain arrays of plain structs, evaluated by definition.
///
/// It keeps only what the rules say is kept: base values, what has been captured (W1), and how far each
/// driver has been taken through its boundaries, which is needed because boundaries of one instant have an
/// order (C2). Values are asked of the drivers each time. Being a value, it samples ahead by working on a
/// copy (T4).
struct ReferenceWorld {
  /// What a living entity's channels have as base values, the latest last; nil for the dead.
  var bases: [[[ReferenceBase]]?] = []
  /// The seams on channels, by entity and channel (C13).
  var seams: [Int: [Int: ReferenceSeam]] = [:]
  /// All drivers that have not been let go, by serial.
  var drivers: [ReferenceDriver] = []
  /// The clocks of timelines; the first is the world's own.
  var timelines: [ReferenceTimeline] = []
  /// While a timeline is sought: which one, and whether its time rises (1) or falls (−1).
  var journey: (timeline: Int, direction: Int)?
  /// While own times are moved by hand nothing repeats (T8).
  var passesRepeats = false
  /// While a driver is caught up with on a timeline that runs backward.
  var standsBefore = false
  /// While a boundary is crossed, where the timelines stand that come to it.
  var crossing: [Int: Int64] = [:]
  /// While a motion is registered that replaces others: their channels' velocities (S3).
  var inherited: [Float]?
  /// And their values.
  var inheritedValues: [Float]?
  /// Engine time: the last tick's instant.
  var now: Int64 = 0
  /// In a callback, the instant of its event (W7).
  var moment: Int64?
  var ticks: Int64 = 0
  let tickRate: (numerator: Int64, denominator: Int64)
  /// What has happened since the last round was published.
  var pending: [ReferenceEvent] = []
  /// The last tick's events, round after round (W7).
  var events: [ReferenceEvent] = []
  var rounds = 0
  /// What has happened to timelines since the last tick was published.
  var pendingTimelineEvents: [ReferenceTimelineEvent] = []
  var timelineEvents: [ReferenceTimelineEvent] = []
  private var lastSerial = 0
  /// What is wrong with it.
  let flaw: ReferenceFlaw?

  init(tickRate: (numerator: Int64, denominator: Int64), flaw: ReferenceFlaw? = nil) {
    self.flaw = flaw
    self.tickRate = tickRate
    let clock = ReferenceClock(anchor: 0, start: 0)
    timelines = [ReferenceTimeline(parent: nil, clock: clock, hasBegun: true, beginTime: 0)]
  }

  /// T1: tick k falls on ⌊k·90000/rate⌋.
  func instant(ofTick tick: Int64) -> Int64 {
    Int64(floorDivide(Int128(tick) * 90_000 * Int128(tickRate.denominator), Int128(tickRate.numerator)))
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
    _ kind: ReferenceEvent.Kind, _ driver: ReferenceDriver, at instant: Int64, repetition: Int = 0,
    kills: Bool = false
  ) {
    pending.append(
      ReferenceEvent(
        kind: kind, driver: driver.id, entity: driver.entity, instant: instant, serial: driver.serial,
        shadowed: kind == .completed && driver.endedShadowed, repetition: repetition, kills: kills))
  }
}

/// One base value. Those that the end of a driver on a timeline has written can be undone (T8).
struct ReferenceBase {
  var value: Float
  /// The driver whose end wrote it.
  var undoable: Int?
}
