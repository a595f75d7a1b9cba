import Inbetween

extension MotionFileLoader {
  /// Returns the timeline of the motion: the one given, or, if the file changes its rate, a child of it that
  /// has the ramps.
  mutating func makeClock(in timeline: Timeline) -> Timeline {
    let changes = file.ramps.changes(of: .timeline)
    if changes.isEmpty { return timeline }
    timeline.begin()
    let clock = world.makeTimeline(in: .timeline(timeline))
    attempt({ _ in JSONPath.root.key("ramps") }) { () throws(TweenError) in
      try clock.rampRate(through: changes)
    }
    return clock
  }
}

extension [MotionRamp] {
  /// Returns the engine's changes of a clock's rate.
  func changes(of clock: MotionRamp.Clock) -> [RateChange] {
    filter { $0.clock == clock }.map { ramp in
      RateChange(
        to: Rate(ramp.rate) ?? .normal, at: Duration(fileMilliseconds: ramp.start),
        over: Duration(fileMilliseconds: ramp.duration), ease: ramp.ease)
    }
  }

  /// Returns when the file's motion reaches `time`, which is in its own milliseconds; the end of the last
  /// ramp if it never does. Ramps of the world are ignored.
  func time(reaching time: Double) -> Double {
    let ramps = filter { $0.clock == .timeline }
    guard let last = ramps.last, time > 0 else { return time }
    let world = World()
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    guard (try? inner.rampRate(through: ramps.changes(of: .timeline))) != nil else { return time }
    outer.begin()
    inner.begin()
    let target = Duration(fileMilliseconds: time).counts
    func offset(at counts: Int64) -> Int64 {
      outer.seek(to: Instant(counts: counts).sinceStart)
      return (inner.offset ?? .zero).counts
    }
    let end = Duration(fileMilliseconds: last.start).counts + Duration(fileMilliseconds: last.duration).counts
    let passed = offset(at: end)
    if passed < target {
      return Double(end) / 90 + (last.rate > 0 ? Double(target - passed) / 90 / last.rate : 0)
    }
    // It never goes backward: at 0 it has not reached the target, at the end of the last ramp it has.
    var (early, late) = (Int64(0), end)
    while late - early > 1 {
      let middle = early + (late - early) / 2
      if offset(at: middle) < target { early = middle } else { late = middle }
    }
    return Double(late) / 90
  }
}
