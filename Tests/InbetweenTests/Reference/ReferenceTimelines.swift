// Timelines: clocks that can be sought (T8). A seek is made by definition too.

extension ReferenceWorld {
  mutating func makeTimeline() -> Int {
    timelines.append(ReferenceTimeline(clock: ReferenceClock(anchor: 0, start: now, isPaused: true)))
    return timelines.count - 1
  }

  /// The first registration begins it, at local 0.
  mutating func begin(timeline: Int) {
    guard !timelines[timeline].hasBegun else { return }
    timelines[timeline].hasBegun = true
    timelines[timeline].clock.turn(at: now, paused: false)
  }

  mutating func turn(timeline: Int, paused: Bool) -> Bool { false }
  mutating func seek(timeline: Int, to local: Int64) -> Bool { false }
}
