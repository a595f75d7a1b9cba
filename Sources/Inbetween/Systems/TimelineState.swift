/// A clock and its drivers. Timeline 0 is the world's own: it only goes forward, and releases finished
/// drivers. Other timelines keep their drivers, so that they can seek back (T8).
struct TimelineState: ~Copyable {
  var generation: UInt32 = 1
  var isAlive = true
  var keepsDrivers: Bool
  /// The index of the timeline whose time it counts, or `engineTime`.
  var parent: Int
  /// Its newest child timeline, and the next older child of its parent; −1 at the end.
  var firstChild = -1
  var nextSibling = -1
  /// The next newer child of its parent; −1 for the newest.
  var previousSibling = -1
  /// The map from its parent's instants to its own.
  var map: ClockMap
  /// The engine instant at which the map was last changed.
  var touched: Int64 = 0
  /// The direction of its time while engine time goes forward: the product of the signs of all rates up to
  /// engine time; −1, 0 or 1.
  var direction = 0
  /// The engine instant at which its time began to run.
  var beginTime: Int64?
  var isPaused = false
  /// Whether its time follows a scrubber instead of its parent's time.
  var hasScrubber = false
  /// The rate at which it runs when neither paused nor scrubbed, or to which its ramp leads.
  var rate = Rate.normal
  /// During a ramp, and for as long as it is needed after it: the map before `map` begins.
  var ramp: RateRamp?
  /// Whether the end of its ramp has not been reported yet.
  var isRamping = false
  /// The map when it was held, if it was then at a fraction of a count.
  private var held: HeldClock?
  /// The instants of its labels, by their names.
  var labels: [String: Int64] = [:]
  /// The channel that it follows instead of its parent's time, and its index among progress-driven timelines.
  var source: ProgressSource?
  var progressIndex = 0

  /// The sequence whose playhead it follows, if any. Its time is then clamped to 0 … the length of an
  /// iteration, whatever its map gives.
  var sequence = TimelineSequence()
  var boundaries: TimelineBoundaries
  var rows: TimelineRows

  /// Whether it is on the near side of a boundary at its exact instant, as a timeline that runs backward is
  /// (C2).
  var standsBackward = false

  /// The drivers that it keeps, and those of them that are active. Drivers that are no longer active are
  /// removed when the list is next used.
  var drivers = UniqueArray<Slot<Driver>>()
  var active = UniqueArray<Slot<Driver>>()
  /// The newest of the crossfades in its time.
  var firstCrossfade = Slot<Crossfade>.none
  /// The number of its drivers that are killed and can still be revived.
  var killedCount = 0

  /// Creates the state of the timeline at `index`, which stands at 0 at the parent's instant `origin`.
  init(index: Int, keepsDrivers: Bool, parent: Int, origin: Int64) {
    boundaries = TimelineBoundaries(ofTimeline: index)
    self.keepsDrivers = keepsDrivers
    rows = TimelineRows(sharesTables: keepsDrivers)
    self.parent = parent
    map = ClockMap(origin: origin, anchor: 0, rate: 0)
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.plain(&generation)
    bytes.plain(&isAlive)
    bytes.plain(&keepsDrivers)
    bytes.plain(&parent)
    bytes.plain(&firstChild)
    bytes.plain(&nextSibling)
    bytes.plain(&previousSibling)
    bytes.plain(&map)
    bytes.plain(&touched)
    bytes.plain(&direction)
    bytes.plain(&beginTime)
    bytes.plain(&isPaused)
    bytes.plain(&hasScrubber)
    bytes.plain(&rate)
    bytes.object(&ramp, .ramp)
    bytes.plain(&isRamping)
    HeldClock.exchange(&held, &bytes)
    bytes.numbers(&labels)
    bytes.plain(&source)
    bytes.plain(&progressIndex)
    sequence.exchange(&bytes)
    boundaries.exchange(&bytes)
    bytes.plain(&rows)
    bytes.plain(&standsBackward)
    bytes.array(&drivers)
    bytes.array(&active)
    bytes.plain(&firstCrossfade)
    bytes.plain(&killedCount)
  }

  /// Empties its lists, once its drivers are gone. Short ones keep their memory for the timeline that is next
  /// made in its place: timelines come and go with sequences.
  mutating func removeLists() {
    let kept = TimelineState.mostSharing
    boundaries.upcoming.removeAll(keepingUpTo: kept)
    boundaries.passed.removeAll(keepingUpTo: kept)
    drivers.removeAll(keepingUpTo: kept)
    active.removeAll(keepingUpTo: kept)
  }

  /// Takes the memory of the lists of a released timeline.
  mutating func takeLists(of released: inout TimelineState) {
    swap(&boundaries.upcoming, &released.boundaries.upcoming)
    swap(&boundaries.passed, &released.boundaries.passed)
    swap(&drivers, &released.drivers)
    swap(&active, &released.active)
  }

  /// Lays its map from the parent's instant `origin` on, where its instant is `anchor`: along the rest of its
  /// ramp, if it has one.
  mutating func setMap(from origin: Int64, at anchor: Int64) {
    if runs, let held {
      self.held = nil
      if held.fits(anchor, rate, ramp) {
        (map, ramp) = (
          held.map.shifted(by: origin - held.instant), held.laid?.shifted(by: origin - held.instant)
        )
        return
      }
    }
    let (before, laid) = (map, ramp)
    layMapAnew(from: origin, at: anchor)
    if !runs && held == nil {
      held = HeldClock(map: before, laid: ramp == nil ? nil : laid, ramp: ramp, at: origin, anchor)
    }
  }

  /// Drops the fraction of a count at which it is held, before a seek or a new rate.
  mutating func forgetHeld() { held = nil }

  private mutating func layMapAnew(from origin: Int64, at anchor: Int64) {
    if let ramp, ramp.passed(at: origin) < ramp.length || ramp.length == 0 {
      if runs {
        let laid = ramp.laid(at: origin, anchor: anchor)
        self.ramp = laid
        map = laid.last
        return
      }
      self.ramp = ramp.held(at: origin)
    } else {
      ramp = nil
    }
    map = ClockMap(origin: origin, anchor: anchor, rate: presentRate)
  }

  /// Its ramp, if that is part of its map at present.
  @inline(__always)
  private var laidRamp: RateRamp? { ramp == nil || !runs ? nil : ramp }

  /// Returns its instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    guard let ramp = laidRamp, instant < map.origin else {
      let local = map.local(at: instant)
      return isOfSteps ? min(max(local, 0), sequence.plan.length) : local
    }
    return ramp.local(at: instant)
  }

  /// Returns the parent's first instant at which it has reached its own instant `local`.
  @inline(__always)
  func firstInstant(reaching local: Int64) -> Int64? {
    if let ramp = laidRamp { return ramp.firstInstant(reaching: local) }
    return map.firstInstant(reaching: local)
  }

  /// Returns the parent's greatest instant at which it has reached `local`, for a parent that runs backward.
  func lastInstant(reaching local: Int64) -> Int64? {
    if let ramp = laidRamp { return ramp.lastInstant(reaching: local) }
    return map.lastInstant(reaching: local)
  }

  /// The direction of its time while its parent's goes forward; a ramp has one direction, which is also that
  /// after it.
  @inline(__always)
  var sign: Int { laidRamp?.sign ?? map.sign }

  /// Returns its rate at the parent's `instant`.
  func rate(at instant: Int64) -> Rate {
    guard let ramp = laidRamp, instant < map.origin else { return map.rate }
    return ramp.rate(at: instant)
  }

  /// The most drivers of a timeline that shares tables.
  static var mostSharing: Int { 4 }

  /// Stands for engine time, that of the ticks, in place of a timeline's index.
  static var engineTime: Int { -1 }

  var hasBegun: Bool { beginTime != nil }

  /// Whether it is progress-driven: it follows a channel.
  var follows: Bool { source != nil }

  /// Whether its time goes backward.
  var runsBackward: Bool { direction < 0 }

  /// Whether it follows a sequence's playhead.
  var isOfSteps: Bool { sequence.driver.exists }

  /// Whether a transition or a sequence controls its drivers.
  var isLed: Bool { follows || isOfSteps }

  /// The rate of its map at present.
  var presentRate: Rate { runs ? rate : 0 }

  /// Whether it counts its parent's time.
  var runs: Bool { hasBegun && !isPaused && !hasScrubber }

  /// Whether its time stands still.
  var isStopped: Bool { direction == 0 }
}

/// The sequence that a timeline plays the steps of.
struct TimelineSequence: ~Copyable {
  /// The sequence whose playhead the timeline follows; none for other timelines.
  var driver = Slot<Driver>.none
  var plan = SequencePlan()
  /// Whether the sequence is over and its steps have left their channels, whatever their phase.
  var hasEnded = false
  /// In a further iteration: the sequence's own time at which that began.
  var iterationStart = Int64.min

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.plain(&driver)
    plan.exchange(&bytes)
    bytes.plain(&hasEnded)
    bytes.plain(&iterationStart)
  }
}

/// The boundaries of a timeline's drivers, and its part in the time range that is being crossed.
struct TimelineBoundaries: ~Copyable {
  /// The boundaries to come, and, if the timeline keeps its drivers, those that have passed.
  var upcoming: BoundaryQueue
  var passed = BoundaryHeap()
  /// Whether boundaries may be due in the time range.
  var isDue = false
  /// Whether the next boundary must be found again.
  var isChanged = false
  /// The number of the time range for which `direction` and `limit` are valid.
  var rangeNumber = 0
  /// The direction in which the time range moves the timeline, −1, 0 or 1, and its instant after that.
  var direction = 0
  var limit: Int64 = 0

  init(ofTimeline index: Int) { upcoming = BoundaryQueue(ofTimeline: index) }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    upcoming.exchange(&bytes)
    passed.exchange(&bytes)
    bytes.plain(&isDue)
    bytes.plain(&isChanged)
    bytes.plain(&rangeNumber)
    bytes.plain(&direction)
    bytes.plain(&limit)
  }
}

/// The tables that have the rows of a timeline's drivers.
struct TimelineRows {
  /// The index of its own tables; −1 before it has had a row there.
  var ownTables = -1
  /// The index of the tables that have its rows, and its offset from their time. The world's tables while it
  /// runs at the world's pace; otherwise its own.
  var host = -1
  var offset: Int64 = 0
  /// Whether its tweens and scalar rows are in the world's tables with its clock. True for progress-driven
  /// timelines, and for others with few drivers: there may be thousands of them, and tables take more than a
  /// row.
  var sharesTables: Bool
}
