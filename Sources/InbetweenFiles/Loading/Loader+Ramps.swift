import Inbetween

extension MotionFileLoader {
  /// Returns the timeline of the motion: the one given, or, if the file changes its rate, a child of it that
  /// has the ramps; with errors if a ramp is invalid.
  mutating func makeClock(in timeline: Timeline) -> Timeline {
    let before = errors.count
    for clock in MotionRamp.Clock.allCases { checkRamps(of: clock) }
    let changes = file.ramps.changes(of: .timeline)
    if changes.isEmpty || errors.count > before { return timeline }
    timeline.begin()
    let clock = world.makeTimeline(in: .timeline(timeline))
    do throws(TweenError) {
      try clock.rampRate(through: changes)
    } catch {
      fail(JSONPath.root.key("ramps"), error.found, error.expected)
    }
    return clock
  }

  private mutating func checkRamps(of clock: MotionRamp.Clock) {
    var last = 0.0
    for (index, ramp) in file.ramps.enumerated() where ramp.clock == clock {
      let path = JSONPath.root.key("ramps").index(index)
      for (key, time) in [("at", ramp.start), ("duration", ramp.duration)] {
        _ = self.time(time, path.key(key))
        if time < 0 { fail(path.key(key), "\(time)", "a number of milliseconds, at least 0") }
      }
      if ramp.start < last {
        fail(path.key("at"), "\(ramp.start)", "at least \(last), where the ramp before it begins")
      }
      last = max(last, ramp.start)
      if !MotionRamp.isLegal(ramp.rate) {
        fail(path.key("rate"), "\(ramp.rate)", "a rate: 0, or a number from 0.000001 to 1000000")
      }
    }
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
