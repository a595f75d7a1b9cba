// The beginnings, rates, scrubbers and ends of timelines.

extension Engine {
  /// Adds a timeline. Returns its index, which may be that of a released one.
  mutating func addTimeline(in parent: Int) -> Int {
    let isFresh = clocks.freeTimelines.isEmpty
    let index = isFresh ? clocks.timelines.count : clocks.freeTimelines.removeLast()
    var state = TimelineState(
      index: index, keepsDrivers: true, parent: parent, origin: presentInstant(of: parent))
    if isFresh {
      clocks.timelines.append(state)
      clocks.instants.append(0)
    } else {
      state.generation = clocks.timelines[index].generation &+ 1
      // The index may still be in the list of ramps.
      state.isRamping = clocks.timelines[index].isRamping
      state.takeLists(of: &clocks.timelines[index])
      clocks.timelines[index] = state
      clocks.instants[index] = 0
      clocks.instants.noteChange(of: index)
    }
    clocks.order.append(index)
    if isFresh { makeRoomForClocks() }
    if parent != TimelineState.engineTime {
      let sibling = clocks.timelines[parent].firstChild
      clocks.timelines[index].nextSibling = sibling
      if sibling >= 0 { clocks.timelines[sibling].previousSibling = index }
      clocks.timelines[parent].firstChild = index
    }
    return index
  }

  /// Removes a timeline from its parent's children.
  private mutating func leaveParent(_ index: Int) {
    let (parent, next) = (clocks.timelines[index].parent, clocks.timelines[index].nextSibling)
    if parent == TimelineState.engineTime { return }
    let previous = clocks.timelines[index].previousSibling
    if next >= 0 { clocks.timelines[next].previousSibling = previous }
    if previous >= 0 {
      clocks.timelines[previous].nextSibling = next
    } else {
      clocks.timelines[parent].firstChild = next
    }
  }

  /// Kills the drivers of a timeline and of its descendants, and frees the timelines.
  mutating func releaseTimeline(_ index: Int) {
    killDrivers(within: index)
    freeTimeline(index)
  }

  /// Kills the drivers of a timeline and of its descendants, oldest first, so that winners commit last (C1).
  private mutating func killDrivers(within root: Int) {
    let first = drivers.listed.count
    let within = listTimelines(within: root)
    for entry in within where entry == within.lowerBound || !clocks.timelines[clocks.subtree[entry]].isOfSteps
    {
      let index = clocks.subtree[entry]
      for entry in 0..<clocks.timelines[index].drivers.count { list(clocks.timelines[index].drivers[entry]) }
      clocks.timelines[index].active.removeAll()
    }
    clocks.subtree.truncate(to: within.lowerBound)
    forEachListed(from: first) { engine, slot in
      engine.remove(slot, as: .killed, at: engine.present(Int(engine.drivers[slot].timeline)))
    }
  }

  /// Frees a timeline without drivers, its children first.
  ///
  /// This is a loop, as timelines may nest deeper than the stack.
  private mutating func freeTimeline(_ root: Int) {
    var index = root
    while true {
      let child = childToFree(of: index)
      if child < 0 {
        let parent = clocks.timelines[index].parent
        freeAlone(index)
        if index == root { return }
        index = parent
      } else if clocks.timelines[child].isProgressDriven {
        // Progress-driven timelines still have their drivers.
        releaseTimeline(child)
      } else {
        index = child
      }
    }
  }

  /// Returns the first child of a timeline, or -1. Timelines of steps do not count: they go with their
  /// sequences.
  private func childToFree(of index: Int) -> Int {
    var child = clocks.timelines[index].firstChild
    while child >= 0, clocks.timelines[child].isOfSteps { child = clocks.timelines[child].nextSibling }
    return child
  }

  private mutating func freeAlone(_ index: Int) {
    leaveParent(index)
    releaseKilled(on: index)
    removeCrossfades(on: index)
    clocks.timelines[index].isAlive = false
    setDirection(0, of: index)
    agenda.nextDue.remove(index)
    clocks.instants[index] = 0
    clocks.timelines[index].removeLists()
    freeTables(of: index)
    if clocks.timelines[index].isProgressDriven {
      removeProgressClock(index)
    } else {
      clocks.order.remove(index)
    }
    // An index whose generations are used up is never reused.
    if clocks.timelines[index].generation < .max { clocks.freeTimelines.append(index) }
  }

  /// Begins a timeline that has not begun: its time runs from now on, or from an earlier engine instant.
  ///
  /// - Parameter catchesUp: whether boundaries that an earlier instant makes due are crossed; otherwise the
  ///   caller must do that.
  mutating func beginTimeline(_ index: Int, at instant: Int64? = nil, catchesUp: Bool = true) {
    if clocks.timelines[index].hasBegun { return }
    clocks.timelines[index].beginTime = instant ?? clocks.now
    report(.began, timeline: index, at: instant ?? clocks.now)
    retime(index, at: instant)
    if catchesUp && instant != nil { catchUpWithTick(within: index) }
  }

  /// Updates a timeline's map for its rate, pause and scrubber, without a jump.
  ///
  /// - Parameter instant: the instant of a callback's event, from which the map applies; nil for now.
  mutating func retime(_ index: Int, at instant: Int64? = nil) {
    let (parent, instant) = (clocks.timelines[index].parent, instant ?? markInstant)
    clocks.timelines[index].touched = instant ?? clocks.now
    let origin = instant == nil ? presentInstant(of: parent) : commandInstant(of: parent)
    // A ramp of no length ends as soon as its clock runs (T9).
    if clocks.timelines[index].runs && clocks.timelines[index].ramp?.length == 0 {
      clocks.timelines[index].ramp = nil
      report(.rampEnded, timeline: index, at: instant ?? clocks.now)
    }
    reportRamp(of: index, passedAt: origin)
    clocks.timelines[index].setMap(from: origin, at: clocks.instants[index])
    findDirections(within: index)
    // If it was reversed on a boundary, it is on the boundary's other side (C2), and so are its children.
    if mayBeOnWrongSide(index) { crossSeek(index, to: clocks.instants[index], in: .byHand) }
    if instant == nil { return }
    moveClocks(within: index)
    // What moves the sources of progress-driven timelines is on the world's own timeline.
    if index == 0 { followProgress(in: .byHand) }
  }

  /// In a callback: crosses the boundaries that a timeline begun at an earlier instant makes due, each at its
  /// own instant, and shows its drivers at the tick's instant.
  mutating func catchUpWithTick(within index: Int) {
    catchUpWithTick()
    let within = listTimelines(within: index)
    for entry in within { updateRows(present(clocks.subtree[entry])) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Returns whether a timeline, or a descendant, may be on the wrong side of boundaries at its exact
  /// instant.
  private mutating func mayBeOnWrongSide(_ root: Int) -> Bool {
    let within = listTimelines(within: root)
    defer { clocks.subtree.truncate(to: within.lowerBound) }
    return within.contains {
      clocks.timelines[clocks.subtree[$0]].standsBackward || clocks.timelines[clocks.subtree[$0]].runsBackward
    }
  }

  /// Pauses or resumes a timeline. Returns false if that changes nothing.
  mutating func setPaused(_ isPaused: Bool, _ index: Int) -> Bool {
    if clocks.timelines[index].isPaused == isPaused { return false }
    return atMark(timeline: index) {
      $0.clocks.timelines[index].isPaused = isPaused
      $0.retime(index)
      return true
    }
  }

  /// Resumes the world's own time as of the last tick, so that the next tick is a whole one (L2).
  mutating func resumeAtTick() {
    clocks.timelines[0].isPaused = false
    clocks.timelines[0].touched = clocks.now
    clocks.timelines[0].setMap(from: clocks.lastTick, at: clocks.instants[0])
    findDirections(within: 0)
  }

  /// Sets the rate of a timeline from now on, and ends its ramp.
  mutating func setRate(_ rate: Rate, _ index: Int) {
    // A loop may set the rate every frame, which must not drop the fraction of a count each time. A ramp that
    // the last tick has passed counts as dropped: which tick that was must not matter (T7).
    let isOnRamp = clocks.timelines[index].ramp != nil && !hasPassedRamp(index)
    if !isOnRamp && clocks.timelines[index].rate == rate { return }
    reportPassedRamp(of: index)
    clocks.timelines[index].rate = rate
    clocks.timelines[index].ramp = nil
    clocks.timelines[index].forgetHeld()
    retime(index)
  }

  /// Changes a timeline's rate gradually from the present one, over `length` counts of its parent.
  mutating func rampRate(to rate: Rate, over length: Int64, _ ease: Easing, _ index: Int) {
    let from = presentRate(of: index)
    // What changes nothing takes no time: the clock keeps its part of a count (T5).
    begin(RateRamp(from: from, to: rate, length: from == rate ? 0 : length, ease: ease), index)
  }

  /// Changes a timeline's rate several times, one change after the other.
  mutating func rampRate(through changes: [RateChange.Counted], _ index: Int) {
    if changes.isEmpty { return }
    begin(RateRamp(from: presentRate(of: index), through: changes), index)
  }

  private mutating func begin(_ ramp: RateRamp, _ index: Int) {
    if ramp.length == 0 && clocks.timelines[index].runs {
      setRate(ramp.target, index)
      return report(.rampEnded, timeline: index, at: markInstant ?? clocks.now)
    }
    reportPassedRamp(of: index)
    clocks.timelines[index].rate = ramp.target
    clocks.timelines[index].ramp = ramp
    clocks.timelines[index].forgetHeld()
    retime(index)
    if clocks.timelines[index].isRamping { return }
    clocks.timelines[index].isRamping = true
    clocks.ramping.append(index)
  }

  /// Returns the rate of a timeline at its present instant, whether it is held there or not.
  package func presentRate(of index: Int) -> Rate {
    guard let ramp = clocks.timelines[index].ramp else { return clocks.timelines[index].rate }
    let instant = presentInstant(of: clocks.timelines[index].parent)
    return ramp.end == nil ? ramp.heldRate : ramp.rate(at: instant)
  }

  /// Reports the ramps that have ended in this tick.
  mutating func reportRamps() {
    var kept = 0
    for entry in 0..<clocks.ramping.count {
      let index = clocks.ramping[entry]
      if clocks.timelines[index].ramp == nil { clocks.timelines[index].isRamping = false }
      reportPassedRamp(of: index)
      if !clocks.timelines[index].isRamping { continue }
      clocks.ramping[kept] = index
      kept += 1
    }
    clocks.ramping.truncate(to: kept)
  }

  /// Reports the end of a running timeline's ramp, if that has passed and has not been reported.
  mutating func reportPassedRamp(of index: Int) {
    if !clocks.timelines[index].runs { return }
    reportRamp(of: index, passedAt: presentInstant(of: clocks.timelines[index].parent))
  }

  /// Reports the end of a timeline's ramp, if that has not been reported and is passed at `instant` of the
  /// parent.
  private mutating func reportRamp(of index: Int, passedAt instant: Int64) {
    guard clocks.timelines[index].isRamping, let end = clocks.timelines[index].ramp?.end, instant >= end
    else { return }
    let parent = clocks.timelines[index].parent
    let reached = parent == TimelineState.engineTime ? end : engineInstant(reaching: end, on: parent)
    clocks.timelines[index].isRamping = false
    report(.rampEnded, timeline: index, at: min(reached ?? clocks.now, clocks.now))
    clocks.ended.append(index)
  }

  /// Drops ramps that a tick has passed, after its callbacks, which look up earlier instants. Ramps below a
  /// timeline that may seek back are kept.
  mutating func forgetRamps() {
    for entry in 0..<clocks.ended.count {
      let index = clocks.ended[entry]
      if !hasPassedRamp(index) { continue }
      clocks.timelines[index].ramp = nil
      // A timeline that has come to rest on its way back stays on the near side of boundaries there (C2).
      findDirections(within: index)
    }
    clocks.ended.removeAll()
  }

  /// Returns whether a running timeline has passed its ramp, and is not below a timeline that may seek back.
  private func hasPassedRamp(_ index: Int) -> Bool {
    let parent = clocks.timelines[index].parent
    guard parent <= 0, clocks.timelines[index].runs, let end = clocks.timelines[index].ramp?.end else {
      return false
    }
    return presentInstant(of: parent) >= end
  }

  /// Attaches a scrubber to a timeline, or detaches it: the timeline goes on from where it is.
  mutating func setScrubber(_ isAttached: Bool, _ index: Int) {
    clocks.timelines[index].hasScrubber = isAttached
    retime(index)
    report(isAttached ? .attached : .detached, timeline: index, at: markInstant ?? clocks.now)
  }

  /// Moves a scrubbed timeline.
  mutating func scrub(_ index: Int, to local: Int64) {
    if local == clocks.instants[index] { return }
    seek(index, to: local)
    report(.scrubbed, timeline: index, at: markInstant ?? clocks.now)
  }

  private mutating func report(_ kind: TimelineEvent.Kind, timeline index: Int, at instant: Int64) {
    log.timelineEvents.append(
      TimelineEvent(
        kind: kind, timeline: id(ofTimeline: index), instant: Instant(counts: instant),
        offset: Duration(counts: clocks.instants[index])))
  }

  package func id(ofTimeline index: Int) -> TimelineID {
    TimelineID(
      index: index, generation: clocks.timelines[index].generation, world: identity.number)
  }

  /// Returns whether the timeline is this world's and has not been released.
  func has(_ timeline: TimelineID) -> Bool {
    (timeline.world == identity.number || timeline.world == 0) && timeline.index < clocks.timelines.count
      && clocks.timelines[timeline.index].isAlive
      && clocks.timelines[timeline.index].generation == timeline.generation
  }
}
