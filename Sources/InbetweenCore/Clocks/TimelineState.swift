/// A clock and its drivers. Timeline 0 is the world's own: it only goes forward, and releases finished
/// drivers. Other timelines list their drivers, and usually keep them, so that they can seek back (T8).
package struct TimelineState: SnapshotField, ~Copyable {
  var generation: UInt32 = 1
  var isAlive = true
  /// Whether its drivers stay when they are over, with what they have committed: only then can it go back.
  private(set) var keepsDrivers: Bool
  package var isPaused = false
  /// Whether its time follows a scrubber instead of its parent's time.
  package var hasScrubber = false
  /// Whether the end of its ramp has not been reported yet.
  var isRamping = false
  /// Whether it is on the near side of a boundary at its exact instant, as a timeline that runs backward is
  /// (C2).
  var standsBackward = false
  /// Whether its sequence is over and the steps have left their channels, whatever their phase.
  var hasSequenceEnded = false
  /// The direction of its time while engine time goes forward: the product of the signs of all rates up to
  /// engine time; −1, 0 or 1.
  @Packed<Int8> package var direction = 0
  /// The index of the timeline whose time it counts, or `engineTime`.
  @Packed<Int32> package var parent: Int
  /// Its newest child timeline, and the next older child of its parent; −1 at the end.
  @Packed<Int32> var firstChild = -1
  @Packed<Int32> var nextSibling = -1
  /// The next newer child of its parent; −1 for the newest.
  @Packed<Int32> var previousSibling = -1
  /// Its index among progress-driven timelines; −1 if its time follows its parent's.
  @Packed<Int32> var progressIndex = -1
  /// The number of its drivers that are killed and can still be revived.
  @Packed<Int32> var killedCount = 0
  /// The number of its drivers at which those that are over are looked at next.
  @Packed<Int32> var nextLook = 0
  /// The newest of the crossfades in its time.
  var firstCrossfade = Slot<Crossfade>.none
  /// The sequence whose playhead it follows; none for most. Its time is then clamped to 0 … the length of an
  /// iteration, whatever its map gives.
  package private(set) var sequenceDriver = Slot<Driver>.none
  private var boxedSequence = Boxed<TimelineSequence>()
  /// The map from its parent's instants to its own.
  var map: ClockMap
  /// The engine instant at which the map was last changed.
  var touched: Int64 = 0
  private var begun = Int64.min
  /// The rate, ramp and labels, if it has any.
  private var extras: ClockExtras?
  var boundaries: TimelineBoundaries
  var rows: TimelineRows
  /// Its drivers, and its active drivers; the world's own timeline has neither list. Drivers that are no
  /// longer active are removed when the list is next used.
  var drivers = SlotList<Driver>()
  var active = SlotList<Driver>()

  /// Creates the state of the timeline at `index`, which stands at 0 at the parent's instant `origin`.
  init(index: Int, keepsDrivers: Bool, parent: Int, origin: Int64) {
    boundaries = TimelineBoundaries(ofTimeline: index)
    self.keepsDrivers = keepsDrivers
    rows = TimelineRows(sharesTables: index > 0)
    _parent = Packed(wrappedValue: parent)
    map = ClockMap(origin: origin, anchor: 0, rate: 0)
  }

  /// The engine instant at which its time began to run; nil before that.
  var beginTime: Int64? {
    get { hasBegun ? begun : nil }
    set { begun = newValue ?? .min }
  }

  /// The rate at which it runs when neither paused nor scrubbed, or to which its ramp leads.
  var rate: Rate {
    get { extras?.rate ?? .normal }
    set { if extras != nil || newValue != .normal { extend().rate = newValue } }
  }

  /// During a ramp, and for as long as it is needed after it: the map before `map` begins.
  var ramp: RateRamp? {
    @inline(__always) get { extras?.ramp }
    set { if extras != nil || newValue != nil { extend().ramp = newValue } }
  }

  /// The map when it was held, if it was then at a fraction of a count.
  private var held: HeldClock? {
    get { extras?.held }
    set { if extras != nil || newValue != nil { extend().held = newValue } }
  }

  /// Its name, if it has one. `ClockStore` finds it by that.
  package var name: String? {
    get { extras?.name }
    set { if extras != nil || newValue != nil { extend().name = newValue } }
  }

  /// The instants of its labels, by their names.
  var labels: ClockLabels {
    get { extras?.labels ?? ClockLabels() }
    _modify { yield &extend().labels }
  }

  /// The driver that waits for its end, if there is one.
  var endWait: EndWait? {
    get { extras?.endWait }
    set { if extras != nil || newValue != nil { extend().endWait = newValue } }
  }

  private mutating func extend() -> ClockExtras {
    if let extras { return extras }
    let made = ClockExtras()
    extras = made
    return made
  }

  /// The sequence of a timeline that follows a playhead; it must be one.
  var sequence: TimelineSequence {
    @inline(__always) unsafeAddress { boxedSequence.pointer }
    @inline(__always) unsafeMutableAddress { boxedSequence.mutablePointer }
  }

  /// Makes it follow the playhead of a sequence.
  mutating func follow(_ sequence: Slot<Driver>, _ plan: consuming SequencePlan) {
    sequenceDriver = sequence
    boxedSequence.make(TimelineSequence(plan: plan))
  }

  /// Forgets the sequence, which is released.
  mutating func leaveSequence() {
    sequenceDriver = .none
    boxedSequence.remove()
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&generation, &isAlive)
    if bytes.format >= 16, !isAlive {
      bytes.exchange(&isRamping)
      if bytes.isReading { clear() }
      return
    }
    bytes.exchange(&keepsDrivers, &isPaused, &hasScrubber, &isRamping)
    bytes.exchange(&standsBackward, &hasSequenceEnded, &_direction, &_parent, &_firstChild, &_nextSibling)
    bytes.exchange(&_previousSibling, &_progressIndex, &_killedCount, &_nextLook, &firstCrossfade)
    bytes.exchange(&sequenceDriver)
    bytes.boxed(&boxedSequence, make: TimelineSequence(plan: SequencePlan()))
    bytes.exchange(&map, &touched, &begun)
    bytes.optional(&extras, make: ClockExtras())
    bytes.exchange(&boundaries, &rows, &drivers, &active)
  }

  /// Checks the state of the timeline at an index among `count`, without its place in the tree.
  func check(_ index: Int, of count: Int) throws(Contradiction) {
    try demand((index > 0 || !keepsDrivers) && parent >= -1 && parent < (index > 0 ? count : 0))
    try demand(parent != index && map.isValid && touched.isSound && (begun == .min || begun.isSound))
    try demand(abs(direction) <= 1 && abs(boundaries.direction) <= 1 && boundaries.limit.isSound)
    try demand(rows.offset.isSound && boundaries.rangeNumber >= 0 && killedCount >= 0)
    try demand(extras?.ramp == nil || !runs || extras?.ramp?.end != nil)
    if index == 0 { try demand(isAlive && !rows.sharesTables) }
    if !keepsDrivers { try demand(!isLed && !hasScrubber && map.numerator >= 0 && direction >= 0) }
    try demand(boxedSequence.exists == sequenceDriver.exists)
    if boxedSequence.exists {
      try sequence.plan.check()
      try demand(sequence.iterationStart == .min || sequence.iterationStart.isSound)
      try demand(sequence.toldTime.isSound && sequence.tellerIndex >= -1)
    }
    if isAlive {
      try demand(!boundaries.isDue && !boundaries.isChanged && !(hasScrubber && isLed))
      return try demand(parent >= 0 || !isOfSteps)
    }
    try demand(drivers.isEmpty && active.isEmpty && boundaries.passed.count == 0)
    try demand(!firstCrossfade.exists && !sequenceDriver.exists && progressIndex == -1 && direction == 0)
  }

  /// Empties its lists, once its drivers are gone, and drops its ramp and its labels. Short lists keep their
  /// memory for the timeline that is next made in its place: timelines come and go with sequences.
  mutating func removeLists() {
    extras = nil
    let kept = TimelineState.mostSharing
    boundaries.upcoming.removeAll(keepingUpTo: kept)
    boundaries.passed.removeAll(keepingUpTo: kept)
    drivers.removeAll(keepingUpTo: kept)
    active.removeAll(keepingUpTo: kept)
  }

  /// Drops all but its generation, as it is released.
  private mutating func clear() {
    removeLists()
    leaveSequence()
    (firstCrossfade, progressIndex, direction) = (.none, -1, 0)
    (boundaries.isDue, boundaries.isChanged) = (false, false)
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
      held = .keep(before, laid: ramp == nil ? nil : laid, ramp: ramp, at: origin, anchor)
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
    map = ClockMap(origin: origin, anchor: anchor, rate: runs ? rate : 0)
  }

  /// Its ramp, if that is part of its map at present.
  @inline(__always)
  private var laidRamp: RateRamp? { ramp == nil || !runs ? nil : ramp }

  /// Returns its instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    // Most instants are after a ramp, and the ramp is far from the map in memory.
    guard instant < map.origin, let ramp = laidRamp else {
      let local = map.local(at: instant)
      return isOfSteps ? min(max(local, 0), sequence.plan.length) : local
    }
    return ramp.local(at: instant)
  }

  /// Returns its instant at the parent's `instant`. In a pause, before the start and after the end it is
  /// beyond the boundaries of steps. There those stay as they are, wherever time goes.
  func unclamped(at instant: Int64) -> Int64 { isOfSteps ? map.local(at: instant) : local(at: instant) }

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

  /// Stands for engine time, the time of the ticks, in place of a timeline's index.
  package static var engineTime: Int { -1 }

  package var hasBegun: Bool { begun != .min }

  /// Whether its time is the position of a transition.
  package var isProgressDriven: Bool { progressIndex >= 0 }

  /// Whether its time goes backward.
  package var runsBackward: Bool { direction < 0 }

  /// Whether it follows a sequence's playhead.
  package var isOfSteps: Bool { sequenceDriver.exists }

  /// Whether a transition or a sequence controls its drivers.
  var isLed: Bool { isProgressDriven || isOfSteps }

  /// Whether it counts its parent's time.
  var runs: Bool { hasBegun && !isPaused && !hasScrubber }

  /// Whether its time stands still.
  var isStopped: Bool { direction == 0 }
}

/// The sequence that a timeline plays the steps of.
struct TimelineSequence: SnapshotField, ~Copyable {
  var plan: SequencePlan
  /// In a further iteration: the sequence's own time at which that began.
  var iterationStart = Int64.min
  /// The number of nodes, from the first on, whose lengths are known to be found.
  @Packed<Int32> var knownCount = 0

  /// Whether there are marks among its steps, or in blocks within. Only an outermost sequence with marks uses
  /// the other fields below.
  var hasMarks = false
  /// Whether the marks at `toldTime` itself are told when time goes on from there.
  var tellsAnew = false
  /// The sequence's own time up to which its marks have been told.
  var toldTime: Int64 = 0
  /// Its index in `ClockStore.tellers`; −1 if it is not there.
  @Packed<Int32> var tellerIndex = -1

  init(plan: consuming SequencePlan) { self.plan = plan }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&plan, &iterationStart)
    if bytes.isReading { knownCount = 0 }
    bytes.exchange(&hasMarks, &tellsAnew, &toldTime, &_tellerIndex)
  }
}

/// The boundaries of a timeline's drivers, and its part in the time range that is being crossed.
struct TimelineBoundaries: SnapshotField, ~Copyable {
  /// The boundaries to come, and, if the timeline keeps its drivers, those that have passed.
  var upcoming: BoundaryQueue
  var passed = BoundaryHeap()
  /// The number of the time range for which `direction` and `limit` are valid.
  var rangeNumber = 0
  /// The direction in which the time range moves the timeline, −1, 0 or 1, and its instant after that.
  @Packed<Int8> var direction = 0
  var limit: Int64 = 0
  /// Whether boundaries may be due in the time range.
  var isDue = false
  /// Whether the next boundary must be found again.
  var isChanged = false

  init(ofTimeline index: Int) { upcoming = BoundaryQueue(ofTimeline: index) }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&upcoming, &passed, &isDue, &isChanged, &rangeNumber, &_direction)
    bytes.exchange(&limit)
  }
}

/// The tables that have the rows of a timeline's drivers.
struct TimelineRows: SnapshotField {
  /// The index of the tables that the timeline owns; −1 before they had a row.
  @Packed<Int32> var ownTables = -1
  /// The index of the tables that have its rows, and its offset from their time. The world's tables while it
  /// runs at the world's pace; otherwise its own.
  @Packed<Int32> var host = -1
  var offset: Int64 = 0
  /// Whether its tweens and scalar rows are in the world's tables with its clock. True for progress-driven
  /// timelines, and for others with few drivers: there may be thousands of them, and tables take more than a
  /// row.
  var sharesTables: Bool

  /// Forgets its own tables. It keeps whether it counts the world's time.
  mutating func forgetTables(isWorld: Bool) {
    ownTables = isWorld ? 0 : -1
    host = isWorld || host == 0 ? 0 : -1
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&_ownTables, &_host, &offset, &sharesTables)
  }
}
