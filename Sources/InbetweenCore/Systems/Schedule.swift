// The order of the engine's own tick. Every step names its files. `World+Tick.swift` has what the world
// does before and after it (systems, bindings, callbacks).

/// The places of a tick at which parts of a world run, in order. `World+Tick.swift` has them all.
@_spi(Parts) public enum TickPlace: Int, CaseIterable {
  /// First of all, before the game's systems.
  case beforeSystems
  /// After the game's systems, before the engine's tick.
  case beforeEngine
  /// After the engine's tick, before its events are reported.
  case afterEngine
  /// After events and callbacks, before the game's systems.
  case afterEvents
}

extension Engine {
  /// Runs one fixed tick (T3).
  mutating func tick() {
    // 1. Move the clock: tick k falls on ⌊k · 90000 / rate⌋ (T1).
    clocks.tickCount += 1
    let instant = clocks.tickRate.instant(ofTick: clocks.tickCount).counts
    // 2. Begins, ends and repeats, each at its exact instant and in order (C2, T6). Winners change here:
    //   their rows in tables are assigned and removed, and values are committed. (BoundarySystem, ClockTree,
    //   Crossing, Contention, RowSystem)
    crossBoundaries(to: instant, notBefore: clocks.now, in: .tick)
    profiler.end(.boundaries)
    // 3. Move all clocks to the instant. (ClockTree)
    moveClocks(to: instant)
    // 4. One kernel for each table writes its winners' values into the property columns (C11); then scalar
    //   rows, one by one; then transitions, at their new positions. Several threads share large work.
    //   (KernelSystem, SharedKernels, ProgressClock)
    runKernels()
    profiler.end(.kernels)
    // 5. Reports of the ends of gradual changes of rates. (RampEnds)
    if !clocks.ramping.isEmpty { reportRamps() }
    // 6. Updates, once timelines and drivers have followed what is shown. Then events and callbacks, in
    //   rounds (W7). The world does these, as callbacks call it. (World+Tick, Followers, Reporting, EventLog)
  }

  /// Moves the world on to an engine instant before the next tick. Crosses the boundaries up to there, each
  /// at its own instant. The next tick reports them.
  mutating func move(to instant: Int64) {
    if instant <= clocks.now { return }
    crossBoundaries(to: instant, notBefore: clocks.now, in: .tick)
    moveClocks(to: instant)
    runKernels()
  }

  /// Writes the values of all moving winners into the columns (C11).
  mutating func runKernels() {
    tables.sweepsBackward.toggle()
    lowerAdded()
    if !shareKernels(.ofOneClock) {
      for number in 0..<tables.byClock.count { runRows(of: number) }
    }
    for number in 0..<tables.byClock.count {
      tables.byClock[number].tweens.sortNext(channels.columns, &drivers)
    }
    if !progressClocks.list.isEmpty { followShown(in: .tick) }
    runSharedRows()
    raiseAdded(in: .tick)
    if channels.lent.hasColumns { writeLent() }
  }

  /// Publishes all events but those of drivers, which the rounds publish.
  mutating func publish() {
    log.timelineEvents.publish()
    log.transitionEvents.publish()
    log.sequenceEvents.publish()
  }

  /// Clears the published events. Memory is given back before: the events show how much of it is needed.
  mutating func clearPublished() {
    giveBackMemory()
    log.events.clearPublished()
    log.timelineEvents.clearPublished()
    log.transitionEvents.clearPublished()
    log.sequenceEvents.clearPublished()
  }
}
