// The clocks that take part in a time range, and the instants until which the others sleep. A time range
// costs time only for clocks with something due, however many clocks there are.

/// The timelines with upcoming boundaries, and those with boundaries in the present time range.
struct Agenda: SnapshotField, ~Copyable {
  /// The timelines with upcoming boundaries. The key is an engine instant before which no boundary is due;
  /// `.min` if it is not known. The world's own timeline is not listed, because it takes part in every tick.
  var nextDue = ClockHeap()
  /// The time range that is being crossed, or was crossed last, and the number of all time ranges so far.
  var range = TimeRange(root: TimelineState.engineTime, start: 0, end: 0, isSeek: false)
  var rangeCount = 0
  /// The instant of the time range's root at which the last boundary was crossed; at first its start.
  /// Boundaries that become due too late are crossed then.
  var reached: Int64 = 0
  /// The timelines whose boundaries may be due in the time range.
  var dueClocks = UniqueArray<Int>()
  /// Whether a time range is being crossed: the clock of its root takes part in it.
  var isOpen: Bool { !dueClocks.isEmpty }
  /// The timelines of `dueClocks` by their next boundary.
  var due = ClockHeap()
  /// The timelines of `dueClocks` whose next boundary must be found again.
  var changed = UniqueArray<Int>()

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&nextDue, &range, &rangeCount, &dueClocks, &due, &changed)
  }
}

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
    // The world's own clock never sleeps. A clock that takes part in a tick gets its entry at the end of the
    // tick.
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
      return forEachTimeline(within: timeRange.root) { engine, index in engine.wakeForTimeRange(index) }
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

  /// Finds the instants until which the clocks of the time range have nothing to do.
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

// Directions and limits that change.
extension Engine {
  /// Returns the direction in which a timeline moves in the present time range, or 0.
  func direction(of timeline: Int) -> Int {
    if clocks.timelines[timeline].boundaries.rangeNumber != agenda.rangeCount { return 0 }
    return clocks.timelines[timeline].boundaries.direction
  }

  /// Finds the directions of a timeline whose map has changed, and of its descendants.
  mutating func findDirections(within root: Int) {
    forEachTimeline(within: root) { engine, index in engine.findDirection(of: index) }
  }

  /// Sets the direction of a timeline, and counts the timelines that run backward.
  mutating func setDirection(_ direction: Int, of index: Int) {
    if clocks.timelines[index].runsBackward { clocks.backwardCount -= 1 }
    clocks.timelines[index].direction = direction
    if clocks.timelines[index].runsBackward { clocks.backwardCount += 1 }
  }

  private mutating func findDirection(of index: Int) {
    clocks.looks += 1
    let parent = clocks.timelines[index].parent
    let direction = parent == TimelineState.engineTime ? 1 : clocks.timelines[parent].direction
    setDirection(direction * clocks.timelines[index].sign, of: index)
    wakeForNextTick(index)
    refreshDue(index)
  }

  /// Returns whether a timeline is on the near side of boundaries at its exact instant (C2), as one that runs
  /// backward is. Steps that stand with the timeline around them are on the side on which they would run.
  /// Steps of a sequence that has ended are on the side on which its last iteration left them.
  func facesBackward(_ index: Int) -> Bool {
    let direction = clocks.timelines[index].direction
    guard direction == 0, clocks.timelines[index].isOfSteps else { return direction < 0 }
    let sequence = drivers[clocks.timelines[index].sequenceDriver]
    if sequence.phase.rawValue > Phase.active.rawValue {
      return drivers.playhead(sequence, at: 0).isBackward != sequence.flags.contains(.reversed)
    }
    let sign = clocks.timelines[index].sign
    if sign == 0 { return false }
    let parent = clocks.timelines[index].parent
    let isParentBackward =
      clocks.timelines[parent].isOfSteps || clocks.timelines[parent].direction != 0
      ? facesBackward(parent) : clocks.timelines[parent].standsBackward
    return isParentBackward != (sign < 0)
  }

  /// Sets the limits of a timeline of steps and its child timelines again, if they are set for the present
  /// time range: the sequence has another length. Steps that jump keep their limits.
  mutating func setRangesAgain(within steps: Int) {
    if !agenda.isOpen { return }
    forEachTimeline(within: steps) { engine, index in
      guard engine.clocks.timelines[index].boundaries.rangeNumber == engine.agenda.rangeCount,
        index != steps || engine.clocks.timelines[index].sign != 0
      else { return }
      engine.clocks.timelines[index].boundaries.rangeNumber = 0
      engine.setRange(index)
      engine.drawUpToLimit(index)
      engine.refreshDue(index)
    }
  }

  /// Draws the boundaries up to the limit of a timeline that goes forward in the present time range.
  mutating func drawUpToLimit(_ index: Int) {
    if clocks.timelines[index].boundaries.direction <= 0 { return }
    clocks.timelines[index].boundaries.upcoming.draw(to: clocks.timelines[index].boundaries.limit, drivers)
  }
}
