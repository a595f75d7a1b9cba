// Operations on timelines and on the world's clock, which is timeline 0 (T5, T8). On a released timeline all
// of them return false.

extension ReferenceWorld {
  /// - Parameter parent: the parent timeline; 0 is the world's own, nil is real time.
  mutating func makeTimeline(in parent: Int? = 0) {
    let clock = ReferenceClock(anchor: 0, start: 0, isPaused: true)
    timelines.append(ReferenceTimeline(parent: parent, clock: clock))
  }

  /// Lets a timeline's time run from its present instant. The first registration on it does so too.
  @discardableResult
  mutating func begin(timeline: Int) -> Bool {
    defer { bringUp() }
    return begin(timeline: timeline, at: moment ?? now)
  }

  @discardableResult
  mutating func begin(timeline: Int, at instant: Int64) -> Bool {
    guard !timelines[timeline].isReleased, !timelines[timeline].hasBegun else { return false }
    timelines[timeline].hasBegun = true
    timelines[timeline].beginTime = instant
    retime(timeline, at: instant)
    standOn(timeline, at: instant)
    report(.began, timeline, at: instant)
    return true
  }

  mutating func setPaused(_ isPaused: Bool, timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased, timelines[timeline].isPaused != isPaused else { return false }
    crossPending()
    timelines[timeline].isPaused = isPaused
    retime(timeline, at: now)
    standOn(timeline, at: now)
    return true
  }

  mutating func setRate(_ rate: (numerator: Int64, denominator: Int64), timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased else { return false }
    crossPending()
    // Setting the present rate keeps the clock's map, and with it the part of a count.
    let clock = timelines[timeline].clock
    if clock.numerator * rate.denominator == rate.numerator * clock.denominator { return true }
    timelines[timeline].clock.turn(at: parentTime(of: timeline, at: now), rate: rate)
    timelines[timeline].touched = now
    standOn(timeline, at: now)
    return true
  }

  mutating func seek(timeline: Int, to target: Int64) -> Bool {
    guard !timelines[timeline].isReleased else { return false }
    travel(timeline, to: target)
    return true
  }

  /// Holds a timeline's time, which then follows the scrubber.
  mutating func attachScrubber(_ timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased, !timelines[timeline].hasScrubber else { return false }
    crossPending()
    timelines[timeline].hasScrubber = true
    retime(timeline, at: now)
    standOn(timeline, at: now)
    report(.attached, timeline, at: now)
    return true
  }

  mutating func scrub(_ timeline: Int, to target: Int64) -> Bool {
    guard !timelines[timeline].isReleased, timelines[timeline].hasScrubber else { return false }
    guard target != time(of: timeline, at: now) else { return true }
    travel(timeline, to: target)
    report(.scrubbed, timeline, at: now)
    return true
  }

  /// Lets a timeline go on from the time at which the scrubber left it.
  mutating func detachScrubber(_ timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased, timelines[timeline].hasScrubber else { return false }
    crossPending()
    timelines[timeline].hasScrubber = false
    retime(timeline, at: now)
    standOn(timeline, at: now)
    report(.detached, timeline, at: now)
    return true
  }

  /// Releases a timeline and its descendants, and kills and removes their drivers, oldest first.
  mutating func release(timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased else { return false }
    let tree = tree(of: timeline)
    for driver in drivers where tree.contains(home(driver)) { _ = release(driver.id) }
    for timeline in tree {
      removeCrossfades(on: timeline)
      timelines[timeline].isReleased = true
    }
    return true
  }

  private mutating func retime(_ timeline: Int, at instant: Int64) {
    timelines[timeline].clock.hold(
      timelines[timeline].stands, at: parentTime(of: timeline, at: instant))
    timelines[timeline].touched = instant
  }

  private mutating func report(_ kind: ReferenceTimelineEvent.Kind, _ timeline: Int, at instant: Int64) {
    let offset = time(of: timeline, at: instant)
    pendingTimelineEvents.append(
      ReferenceTimelineEvent(kind: kind, timeline: timeline, instant: instant, offset: offset))
  }

  func readout(timeline: Int) -> ReferenceTimelineReadout {
    let state = timelines[timeline]
    if state.isReleased { return ReferenceTimelineReadout(isReleased: true) }
    return ReferenceTimelineReadout(
      isReleased: false, beginTime: state.beginTime, now: time(of: timeline, at: now),
      rate: [state.clock.numerator, state.clock.denominator], isPaused: state.isPaused,
      hasScrubber: state.hasScrubber)
  }
}

/// What a timeline's handle returns. A stale handle returns only `isReleased`.
struct ReferenceTimelineReadout: Equatable {
  var isReleased: Bool
  var beginTime: Int64?
  var now: Int64?
  var rate: [Int64]?
  var isPaused = false
  var hasScrubber = false
}

/// An event of a timeline.
struct ReferenceTimelineEvent: Equatable {
  enum Kind: String { case began, attached, detached, scrubbed }
  var kind: Kind
  var timeline: Int
  var instant: Int64
  /// The timeline's time at the event.
  var offset: Int64
}
