// The order of the engine's own tick. Every step names the file where it stands. What the world does before
// and after it (systems, bindings, callbacks) is in World+Rounds.swift.

extension Engine {
  /// One fixed tick (T3).
  mutating func tick() {
    isTicking = true
    if !ended.isEmpty { forgetRamps() }
    // 1. Move the clock: tick k falls on ⌊k · 90000 / rate⌋ (T1).
    tickCount += 1
    let instant = tickRate.instant(ofTick: tickCount).counts
    // 2. Begins, ends and repeats, each at its exact instant and in order (C2, T6). Winners change here;
    //    they get rows in tables, lose them, commit. (BoundarySystem, ClockTree, Crossing, Contention,
    //    Placement)
    crossBoundaries(to: instant, notBefore: now)
    profiler.end(.boundaries)
    // 3. Stand at the instant. (ClockTree)
    moveClocks(to: instant, follows: false)
    // 4. One kernel per table over its winners, straight into the property columns (C11); and one by one the
    //    few moving winners that no table serves. Then transitions, where their positions now are. Several
    //    threads share that where there is enough of it. (KernelSystem, SharedKernels, Following)
    runKernels()
    isTicking = false
    profiler.end(.kernels)
    // 5. Who wants to hear of every move. (Reporting, Timelines)
    reportUpdates()
    if !ramping.isEmpty { reportRamps() }
    profiler.end(.reports)
    // 6. Events and callbacks, in rounds (W7): the world's part, for callbacks call it. (World+Rounds,
    // EventLog)
  }

  /// Forgets what was published, before the ticks of a frame.
  mutating func clearPublished() {
    events.clearPublished()
    timelineEvents.clearPublished()
    transitionEvents.clearPublished()
    sequenceEvents.clearPublished()
  }
}
