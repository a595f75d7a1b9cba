// The order of a tick. Every step names the file where it stands.

extension Engine {
  /// One fixed tick (T3).
  mutating func tick() {
    isTicking = true
    // 1. Move the clock: tick k falls on ⌊k · 90000 / rate⌋ (T1).
    tickCount += 1
    let instant = tickRate.instant(ofTick: tickCount).counts
    // 2. Begins, ends and repeats, each at its exact instant and in order (C2, T6). Winners change here;
    //    they get rows in tables, lose them, commit. (BoundarySystem, Crossing, Contention, Placement)
    crossBoundaries(to: instant)
    // 3. Stand at the instant.
    moveClocks(to: instant)
    // 4. One kernel per table over its winners, straight into the property columns (C11); and one by one the
    //    few moving winners that no table serves. (KernelSystem)
    runKernels()
    isTicking = false
    // 5. The events, in total order (W7). (EventLog)
    events.publish()
  }

  /// Sets the world's instant and that of every timeline.
  mutating func moveClocks(to instant: Int64) {
    now = instant
    timelines[0].now = instant
    for index in 1..<timelines.count where timelines[index].isAlive {
      timelines[index].now = timelines[index].map.local(at: instant)
    }
  }
}
