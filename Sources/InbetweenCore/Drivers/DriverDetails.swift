/// The data of drivers that are not plain: not one iteration of two keys by the world's own clock.
package struct DriverDetails: FixedLayout {
  // Fields that boundaries need come first.

  /// The own time of its next boundary.
  var nextBoundaryTime: Int64
  /// The timing and settings, unless `long` has them.
  var short: ShortTiming
  var long = Slot<LongTiming>.none
  /// The number of keys, 2 or more, including the captured one.
  var keyCount: UInt32 = 2
  /// The first of its keys' Floats, key by key, then further values of a relative driver, a spring or a
  /// decay. None if the driver lanes' two values are all.
  var values = Slot<Float>.none
  /// The first of `keyCount` entries, if offsets or easings differ.
  var segments = Slot<KeySegment>.none
  /// The easing from the first key to the second, unless there are segments.
  var easing = EasingID.linear
  /// Whether it is a tween of one value, and so can be retargeted.
  package var hasOneValue = false
  private let unused: UInt8 = 0
  /// The data of its kind: the slot of a motion's `Dynamics` or of a `PathFollower`, or the timeline of a
  /// sequence's steps. `ofNoKind` for other drivers.
  var ofKind = DriverDetails.ofNoKind
  /// How its values are changed before they are shown, if they are.
  var shape = Slot<ValueShape>.none
  /// The driver's own clock, for a rate other than 1.
  var clock = Slot<ClockMap>.none
  package var blend = Slot<BlendRecord>.none
  /// Its index in the timeline's list of drivers, if the timeline has one.
  var timelineIndex: UInt32 = 0
  /// Its index in the timeline's list of active drivers, while it is listed there.
  var activeIndex: UInt32 = 0
  /// For a sequence's step, the node in the plan. For a transition's tween that moves in one direction only,
  /// 0 for forward, 1 for backward. −1 for other drivers.
  var node: Int32 = -1
  /// The index, in the queue of passed boundaries, of the boundary that it crossed last.
  var passedIndex: Int32 = -1
  /// The last of the base values that it has overwritten, on a timeline that may seek back.
  var lastCommit = Slot<Commit>.none
  /// The number of its completions that are not reported yet and kill it, unless a callback prevents that.
  /// Only the last of them does (W5). A driver without details has at most one.
  var untold: Int32 = 0
  /// The first of its tags, if it has any.
  var tags = Slot<Tagging>.none

  static var ofNoKind: UInt32 { .max }
}

extension DriverStore {
  @inline(__always)
  package func keys(_ driver: Driver) -> KeyFrames {
    guard driver.details.exists else {
      return KeyFrames(values: .none, count: 2, segments: .none, easing: .linear, ease: driver.ease)
    }
    let record = details[driver.details]
    return KeyFrames(
      values: record.values, count: record.keyCount, segments: record.segments, easing: record.easing,
      ease: driver.ease)
  }

  /// Returns the numbers of a driver, which must be a spring or decay.
  @inline(__always)
  package func motion(_ driver: Driver) -> Slot<Dynamics> { Slot(raw: details[driver.details].ofKind) }

  /// Returns the timeline of a sequence's steps.
  @inline(__always)
  package func steps(_ driver: Driver) -> Int { Int(details[driver.details].ofKind) }

  /// Returns the first Float of a spring or decay, or of keys beyond the driver lanes' two values.
  @inline(__always)
  package func firstValue(_ driver: Driver) -> Int { details[driver.details].values.index }

  /// Returns the own time of its next boundary, as last found.
  @inline(__always)
  func nextBoundaryTime(_ driver: Driver) -> Int64 {
    if driver.details.exists { return details[driver.details].nextBoundaryTime }
    return max(driver.phase == .waiting ? timing(driver).delay : timing(driver).activeEnd, 0)
  }

  /// Returns its own clock, which it must have.
  @inline(__always)
  func clock(_ driver: Driver) -> Slot<ClockMap> { details[driver.details].clock }

  /// Counts a completion that kills a driver, before it is reported.
  mutating func countUntold(_ driver: Driver) {
    if driver.details.exists { details[driver.details].untold += 1 }
  }

  /// Counts a completion that kills a driver, once it has been reported. Returns whether it was the last one.
  mutating func countTold(_ driver: Driver) -> Bool {
    if !driver.details.exists { return true }
    details[driver.details].untold -= 1
    return details[driver.details].untold == 0
  }

  func contendsAnywhere(_ driver: Driver) -> Bool {
    for lane in 0..<Int(driver.laneCount) where self[driverLane(lane, of: driver)].contends { return true }
    return false
  }

  /// Returns whether one row is enough for a driver from begin to end: one iteration, two keys, no pauses.
  func hasOneSegment(_ driver: Driver) -> Bool {
    if !driver.details.exists { return true }
    let timing = timing(driver)
    return driver.kind.hasIterations && !driver.kind.hasSteps && !driver.hasSegments && timing.lead == 0
      && timing.active <= timing.duration && !timing.hasRests && !timing.isTruncated
  }

  /// Returns a driver's details; adds them if it has none.
  @discardableResult
  mutating func detail(_ slot: Slot<Driver>) -> Slot<DriverDetails> {
    let driver = records[slot]
    if driver.details.exists { return driver.details }
    let made = details.insert(
      DriverDetails(nextBoundaryTime: nextBoundaryTime(driver), short: ShortTiming(driver.plain)))
    details[made].hasOneValue = driver.flags.contains(.captures)
    let isDone = driver.phase == .finished && driver.flags.isDisjoint(with: .stays)
    details[made].untold = isDone && !contendsAnywhere(driver) ? 1 : 0
    records[slot].setDetails(made, timeline: 0)
    return made
  }

  @inline(__always)
  mutating func setNextBoundaryTime(_ boundary: Int64, of slot: Slot<Driver>) {
    let driver = records[slot]
    if driver.details.exists { details[driver.details].nextBoundaryTime = boundary }
  }
}
