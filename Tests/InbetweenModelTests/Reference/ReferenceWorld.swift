/// The reference model: RULES.md as a small, slow world of plain structs, evaluated by definition.
///
/// It stores base values, captured starts (W1), and which boundaries each driver has crossed, because
/// boundaries at one instant have an order (C2). Values are computed from the drivers at each read. A sample
/// works on a copy (T4).
struct ReferenceWorld {
  /// The base values of each entity's channels, the latest last; nil for a dead entity.
  var bases: [[[ReferenceBase]]?] = []
  /// The crossfades of each entity and channel, the newest last (C13).
  var crossfades: [Int: [Int: [ReferenceCrossfade]]] = [:]
  /// When each channel's base value was last assigned below a driver that is still the winner.
  var assigned: [Int: [Int: Int64]] = [:]
  /// Whether what happens is an operation, rather than a part of a tick, a sample or a seek.
  var isByHand = true
  /// All drivers that have not been removed, by serial.
  var drivers: [ReferenceDriver] = []
  /// The drivers that follow a value, in the order in which they began to.
  var followers: [ReferenceFollower] = []
  /// The clocks of timelines; the first is the world's own.
  var timelines: [ReferenceTimeline] = []
  /// During a seek, the timeline, and whether its time rises (1) or falls (−1).
  var journey: (timeline: Int, direction: Int)?
  /// Whether repeats are passed without a report: while own times are moved by hand (T8).
  var passesRepeats = false
  /// Whether a boundary at the present time counts as not reached, on a timeline that runs backward (C2).
  var standsBefore = false
  /// While a boundary is crossed, the time of each timeline that jumps over it.
  var crossing: [Int: Int64] = [:]
  /// While a driver that replaces others is registered, the velocities that its channels had (S3).
  var inherited: [Float]?
  /// While a driver that replaces others is registered, the values that its channels had.
  var inheritedValues: [Float]?
  /// While a driver that ends earlier moves is registered, the values that its channels had (C14).
  var valuesBeforeMoves: [Float]?
  /// Engine time: the last tick's instant.
  var now: Int64 = 0
  /// In a callback, the instant of its event (W7).
  var moment: Int64?
  var ticks: Int64 = 0
  let tickRate: (numerator: Int64, denominator: Int64)
  /// Events since the last round was published.
  var pending: [ReferenceEvent] = []
  /// The last tick's events, round after round (W7).
  var events: [ReferenceEvent] = []
  var rounds = 0
  /// Events of timelines since the last tick was published.
  var pendingTimelineEvents: [ReferenceTimelineEvent] = []
  var timelineEvents: [ReferenceTimelineEvent] = []
  private var lastSerial = 0
  /// The rule that it breaks on purpose, if any.
  let flaw: ReferenceFlaw?

  init(tickRate: (numerator: Int64, denominator: Int64), flaw: ReferenceFlaw? = nil) {
    self.flaw = flaw
    self.tickRate = tickRate
    let clock = ReferenceClock(anchor: 0, start: 0)
    timelines = [ReferenceTimeline(parent: nil, clock: clock, hasBegun: true, beginTime: 0)]
  }

  /// Returns the instant of a tick: tick k is at ⌊k·90000/rate⌋ (T1).
  func instant(ofTick tick: Int64) -> Int64 {
    Int64(floorDivide(Int128(tick) * 90_000 * Int128(tickRate.denominator), Int128(tickRate.numerator)))
  }

  /// Returns a copy of this world at an instant between ticks (T4).
  func sampled(at instant: Int64) -> ReferenceWorld {
    var copy = self
    copy.isByHand = false
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
    // What a later move has ended on a timeline tells nothing more.
    if driver.id < 0 { return }
    pending.append(
      ReferenceEvent(
        kind: kind, driver: driver.id, entity: driver.entity, instant: instant, serial: driver.serial,
        shadowed: kind == .completed && driver.endedShadowed, repetition: repetition, kills: kills))
  }
}

/// A base value. What a driver on a timeline has committed can be undone (T8).
struct ReferenceBase {
  var value: Float
  /// The driver that committed it; nil if it cannot be undone.
  var undoable: Int?
}
