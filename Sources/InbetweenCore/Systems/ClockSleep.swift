// Which clocks take part in a time range, and until when the other clocks sleep. A time range costs time for
// the clocks that have something due, however many clocks there are.

extension Engine {
  /// Reserves memory for all clocks in every list of clocks: ticks allocate nothing.
  mutating func makeRoomForClocks() {
    agenda.nextDue.addClocks(upTo: clocks.timelines.count)
    agenda.due.addClocks(upTo: clocks.timelines.count)
    agenda.dueClocks.reserve(clocks.timelines.count)
    agenda.changed.reserve(clocks.timelines.count)
  }

  /// Wakes a clock for the next tick, because its boundaries or its map have changed.
  @inline(__always)
  mutating func wakeForNextTick(_ index: Int) {
    // The world's own never sleeps. A clock that takes part in a tick gets its entry at the end of the tick.
    if index == 0 || (clocks.timelines[index].boundaries.isDue && !agenda.range.isSeek) { return }
    // Progress-driven timelines have no boundaries that a tick crosses.
    if clocks.timelines[index].isProgressDriven { return }
    if agenda.nextDue.instant(of: index) != .min {
      agenda.nextDue.put(ClockEntry(instant: .min, order: 0, clock: index))
    }
  }

  /// Marks the next boundary of a clock to be found again, because it may have changed.
  @inline(__always)
  mutating func refreshDue(_ index: Int) {
    if !clocks.timelines[index].boundaries.isDue || clocks.timelines[index].boundaries.isChanged { return }
    clocks.timelines[index].boundaries.isChanged = true
    agenda.changed.append(index)
  }

  /// Wakes the clocks whose boundaries may be due in a time range. For a seek, they are the root and its
  /// descendants; for a tick, the clocks that have something due by its end.
  mutating func collectDue(in timeRange: TimeRange) {
    agenda.range = timeRange
    agenda.reached = timeRange.start
    agenda.rangeCount += 1
    if timeRange.isSeek {
      let within = listTimelines(within: timeRange.root)
      for index in within { wakeForTimeRange(clocks.subtree[index]) }
      clocks.subtree.truncate(to: within.lowerBound)
      return
    }
    wakeForTimeRange(0)
    while let first = agenda.nextDue.first, first.instant <= timeRange.end {
      agenda.nextDue.remove(first.clock)
      wakeForTimeRange(first.clock)
    }
  }

  /// Wakes a clock for the time range that is being crossed.
  mutating func wakeForTimeRange(_ index: Int) {
    if clocks.timelines[index].boundaries.isDue { return refreshDue(index) }
    setRange(index)
    clocks.timelines[index].boundaries.isDue = true
    agenda.dueClocks.append(index)
    if clocks.timelines[index].boundaries.direction > 0 {
      clocks.timelines[index].boundaries.upcoming.draw(to: clocks.timelines[index].boundaries.limit, drivers)
    }
    refreshDue(index)
  }

  /// Finds until when the clocks that took part in the time range have nothing to do.
  mutating func findIdleClocks() {
    for entry in 0..<agenda.dueClocks.count {
      let index = agenda.dueClocks[entry]
      clocks.timelines[index].boundaries.isDue = false
      if index == 0 { continue }
      if agenda.range.isSeek {
        wakeForNextTick(index)
      } else if let instant = nextDueInstant(of: index) {
        agenda.nextDue.put(ClockEntry(instant: instant, order: 0, clock: index))
      } else {
        agenda.nextDue.remove(index)
      }
    }
    agenda.dueClocks.truncate(to: 0)
  }

  /// Returns an engine instant before which nothing is due on a clock; nil if nothing is due until
  /// `wakeForNextTick`.
  private mutating func nextDueInstant(of index: Int) -> Int64? {
    clocks.looks += 1
    let direction = clocks.timelines[index].direction
    guard direction != 0,
      let local = direction > 0
        ? clocks.timelines[index].boundaries.upcoming.earliest(drivers)
        : clocks.timelines[index].boundaries.passed.first?.instant
    else { return nil }
    return instant(of: TimelineState.engineTime, reaching: local, on: index, direction: direction)
  }
}
