// What a program does to timelines and to the world's clock (T5, T8). The first timeline is the world's own;
// a released one answers false to everything.

extension ReferenceWorld {
  /// - Parameter parent: the timeline on which it hangs, 0 being the world's own; nil is real time.
  mutating func makeTimeline(in parent: Int? = 0) {
    let clock = ReferenceClock(anchor: 0, start: 0, isPaused: true)
    timelines.append(ReferenceTimeline(parent: parent, clock: clock))
  }

  /// Its time runs from where it stands. The first registration does it, if nobody has before.
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
    // The rate that it has: nothing begins anew, and no part of a count is lost.
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

  /// Its time stands where it is and follows the scrubber.
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

  /// It goes on from where the scrubber left it.
  mutating func detachScrubber(_ timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased, timelines[timeline].hasScrubber else { return false }
    crossPending()
    timelines[timeline].hasScrubber = false
    retime(timeline, at: now)
    standOn(timeline, at: now)
    report(.detached, timeline, at: now)
    return true
  }

  /// Releases it and what hangs on it, kills their drivers, oldest first, and lets them go.
  mutating func release(timeline: Int) -> Bool {
    guard !timelines[timeline].isReleased else { return false }
    let tree = tree(of: timeline)
    for driver in drivers where tree.contains(home(driver)) { _ = release(driver.id) }
    for timeline in tree {
      cutSeams(on: timeline)
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

/// What a timeline's handle says; a stale one says nothing.
struct ReferenceTimelineReadout: Equatable {
  var isReleased: Bool
  var beginTime: Int64?
  var now: Int64?
  var rate: [Int64]?
  var isPaused = false
  var hasScrubber = false
}

/// Something that happened to a timeline.
struct ReferenceTimelineEvent: Equatable {
  enum Kind: String { case began, attached, detached, scrubbed }
  var kind: Kind
  var timeline: Int
  var instant: Int64
  /// Its own time then.
  var offset: Int64
}
