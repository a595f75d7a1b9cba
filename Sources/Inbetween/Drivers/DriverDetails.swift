/// What only those drivers need that are not plain: one play of two keys by the world's own clock.
struct DriverDetails: BitwiseCopyable {
  // What boundaries need stands first.

  /// The own time of its next boundary.
  var nextEdge: Int64
  /// What it plays by.
  var timing: PlayTiming
  /// How many keys: 2 or more, the captured one included.
  var keyCount: UInt32 = 2
  /// The first of its keys' Floats, key by key, and what a relative one, a spring or a decay has more; none
  /// where the claims' two values are all.
  var values = Slot<Float>.none
  /// The first of `keyCount` entries, where offsets or easings differ.
  var segments = Slot<KeySegment>.none
  /// The easing from the first key to the second, unless there are segments.
  var easing = EasingID.linear
  /// What makes it a spring or a decay.
  var motion = Slot<Dynamics>.none
  /// What makes it follow a path.
  var ride = Slot<PathRide>.none
  /// How its values are bent, if they are.
  var shape = Slot<ValueShape>.none
  /// A clock of its own, for a rate other than 1.
  var clock = Slot<ClockMap>.none
  /// Its callbacks and awaits, if it has any.
  var listeners = Slot<Listening>.none
  /// How its seams are eased, if they are.
  var blend = Slot<BlendRecord>.none
  /// Its place in the timeline's list of drivers, where the timeline keeps one.
  var placeInTimeline: UInt32 = 0
  /// Whether it is a tween of one value, and so can be given another one.
  var hasOneValue = false
  /// Of a sequence, the timeline of its steps.
  var steps: Int32 = -1
  /// Of a sequence's step, its node in the plan.
  var node: Int32 = -1
  /// Where the boundary that it crossed last stands in the queue of the way back.
  var lastPlace = BoundaryHeap.absent
  /// The first of its tags, if it has any.
  var tags = Slot<Tagging>.none
  /// What it was told; `timing` is what came of it at its last start.
  var settings: PlaySettings
}

/// The delay and the play of a driver without details, in counts.
struct PlainTiming: BitwiseCopyable, Equatable {
  var delay: Int32
  var duration: UInt32

  init(delay: Int32, duration: UInt32) {
    self.delay = delay
    self.duration = duration
  }

  /// What these settings come down to; nil where they say more than a delay and a play.
  @inline(__always)
  init?(_ settings: PlaySettings) {
    guard settings.plays == 1, settings.start == 0, settings.pause == 0, settings.endDelay == 0,
      settings.direction == .normal, !settings.isTurned, settings.rate == .normal,
      let delay = Int32(exactly: settings.delay), let duration = UInt32(exactly: settings.duration)
    else { return nil }
    self.init(delay: delay, duration: duration)
  }

  @inline(__always)
  var settings: PlaySettings {
    PlaySettings(
      delay: Int64(delay), duration: Int64(duration), plays: 1, start: 0, pause: 0, endDelay: 0,
      direction: .normal, isTurned: false, rate: .normal)
  }

  @inline(__always)
  var timing: PlayTiming { PlayTiming(delay: Int64(delay), duration: Int64(duration)) }
}

extension PlayTiming {
  /// One whole play.
  @inline(__always)
  init(delay: Int64, duration: Int64) {
    self.init(
      delay: delay, duration: duration, active: duration, isTruncated: false, tail: 0, pause: 0, lead: 0,
      firstPlay: 0, direction: .normal, isTurned: false, isEmpty: false, leadProgress: 0, endProgress: 1,
      endPlay: 0)
  }
}

extension DriverStore {
  /// What a driver plays by.
  @inline(__always)
  func timing(_ driver: Driver) -> PlayTiming {
    driver.details.exists ? details[driver.details].timing : driver.plain.timing
  }

  /// What it was told.
  @inline(__always)
  func settings(_ driver: Driver) -> PlaySettings {
    driver.details.exists ? details[driver.details].settings : driver.plain.settings
  }

  @inline(__always)
  func keys(_ driver: Driver) -> KeyFrames {
    guard driver.details.exists else {
      return KeyFrames(values: .none, count: 2, segments: .none, easing: .linear, ease: driver.ease)
    }
    let record = details[driver.details]
    return KeyFrames(
      values: record.values, count: record.keyCount, segments: record.segments, easing: record.easing,
      ease: driver.ease)
  }

  /// What makes a driver a spring or a decay, which it must be.
  @inline(__always)
  func motion(_ driver: Driver) -> Slot<Dynamics> { details[driver.details].motion }

  /// The timeline of a sequence's steps.
  @inline(__always)
  func steps(_ driver: Driver) -> Int { Int(details[driver.details].steps) }

  /// The first of the Floats of a spring or decay, or of keys that the claims have no room for.
  @inline(__always)
  func firstValue(_ driver: Driver) -> Int { details[driver.details].values.index }

  /// The own time of its next boundary, as it was found last.
  @inline(__always)
  func nextEdge(_ driver: Driver) -> Int64 {
    if driver.details.exists { return details[driver.details].nextEdge }
    return max(driver.phase == .waiting ? driver.plain.timing.delay : driver.plain.timing.activeEnd, 0)
  }

  /// Its clock, where it has one of its own.
  @inline(__always)
  func clock(_ driver: Driver) -> Slot<ClockMap> { details[driver.details].clock }

  @inline(__always)
  func listeners(_ driver: Driver) -> Slot<Listening> {
    driver.flags.contains(.hasListeners) ? details[driver.details].listeners : .none
  }

  /// Whether one row serves a driver from begin to end: one play, two keys, no pauses.
  func isSinglePiece(_ driver: Driver) -> Bool {
    if !driver.details.exists { return true }
    let timing = timing(driver)
    return !driver.isMotion && !driver.isSequence && !driver.hasSegments && timing.lead == 0
      && timing.active <= timing.duration && timing.pause == 0 && !timing.isTruncated && !driver.hasClock
  }

  /// A driver's details, made where it has none.
  @discardableResult
  mutating func detail(_ slot: Slot<Driver>) -> Slot<DriverDetails> {
    let driver = drivers[slot]
    if driver.details.exists { return driver.details }
    let made = details.insert(
      DriverDetails(nextEdge: nextEdge(driver), timing: timing(driver), settings: settings(driver)))
    details[made].hasOneValue = driver.flags.contains(.captures)
    drivers[slot].setDetails(made, timeline: 0)
    return made
  }

  mutating func setTiming(_ timing: PlayTiming, of slot: Slot<Driver>) {
    details[detail(slot)].timing = timing
  }

  mutating func setSettings(_ settings: PlaySettings, of slot: Slot<Driver>) {
    details[detail(slot)].settings = settings
  }

  /// Makes a driver's timing what its settings say.
  ///
  /// - Parameter length: how long a spring or decay is active.
  mutating func applySettings(_ slot: Slot<Driver>, length: Int64?) {
    guard drivers[slot].details.exists else { return }
    guard var timing = PlayTiming(settings(drivers[slot])) else {
      preconditionFailure("settings are stored only once they have passed their checks")
    }
    if let length { timing.active = length }
    setTiming(timing, of: slot)
  }

  mutating func setDelay(_ delay: Int64, of slot: Slot<Driver>) {
    if timing(drivers[slot]).delay != delay { details[detail(slot)].timing.delay = delay }
  }

  /// Sets how long a driver is active.
  mutating func setActive(_ active: Int64, of slot: Slot<Driver>) {
    if timing(drivers[slot]).active != active { details[detail(slot)].timing.active = active }
  }

  mutating func setTail(_ tail: Int64, of slot: Slot<Driver>) {
    if timing(drivers[slot]).tail != tail { details[detail(slot)].timing.tail = tail }
  }

  /// Gives plays without end the end of the one that is on at own time `time`.
  mutating func endPresentPlay(of slot: Slot<Driver>, at time: Int64) {
    var timing = timing(drivers[slot])
    guard timing.isForever else { return }
    timing.endPresentPlay(at: time)
    setTiming(timing, of: slot)
  }

  @inline(__always)
  mutating func setNextEdge(_ edge: Int64, of slot: Slot<Driver>) {
    let driver = drivers[slot]
    if driver.details.exists { details[driver.details].nextEdge = edge }
  }
}
