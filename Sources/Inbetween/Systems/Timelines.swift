// The beginnings, rates, scrubbers and ends of timelines.

extension Engine {
  /// Adds a timeline. Returns its index, which may be that of a released one.
  mutating func addTimeline(in parent: Int) -> Int {
    let isFresh = freeTimelines.isEmpty
    let index = isFresh ? timelines.count : freeTimelines.removeLast()
    var state = TimelineState(
      index: index, keepsDrivers: true, parent: parent, origin: presentInstant(of: parent))
    if isFresh {
      timelines.append(state)
      instants.append(0)
    } else {
      state.generation = timelines[index].generation &+ 1
      // The index may still be in the list of ramps.
      state.isRamping = timelines[index].isRamping
      state.takeLists(of: &timelines[index])
      timelines[index] = state
      instants[index] = 0
      instants.noteChange(of: index)
    }
    clockOrder.append(index)
    if isFresh { makeRoomForClocks() }
    if parent != TimelineState.engineTime {
      let sibling = timelines[parent].firstChild
      timelines[index].nextSibling = sibling
      if sibling >= 0 { timelines[sibling].previousSibling = index }
      timelines[parent].firstChild = index
    }
    return index
  }

  /// Appends a timeline and its descendants to `subtree`, parents before children. Returns their range; the
  /// caller must truncate the list after use.
  mutating func listTimelines(within root: Int) -> Range<Int> {
    let first = subtree.count
    subtree.append(root)
    var index = first
    while index < subtree.count {
      var child = timelines[subtree[index]].firstChild
      while child >= 0 {
        // Progress-driven timelines have no clock.
        if !timelines[child].follows { subtree.append(child) }
        child = timelines[child].nextSibling
      }
      index += 1
    }
    return first..<subtree.count
  }

  /// Removes a timeline from its parent's children.
  private mutating func leaveParent(_ index: Int) {
    let (parent, next) = (timelines[index].parent, timelines[index].nextSibling)
    if parent == TimelineState.engineTime { return }
    let previous = timelines[index].previousSibling
    if next >= 0 { timelines[next].previousSibling = previous }
    if previous >= 0 {
      timelines[previous].nextSibling = next
    } else {
      timelines[parent].firstChild = next
    }
  }

  /// Kills the drivers of a timeline and of its descendants, and frees the timelines.
  mutating func releaseTimeline(_ index: Int) {
    killDrivers(within: index)
    freeTimeline(index)
  }

  /// Kills the drivers of a timeline and of its descendants, oldest first, so that winners commit last (C1).
  private mutating func killDrivers(within root: Int) {
    let first = listed.count
    let within = listTimelines(within: root)
    for place in within where place == within.lowerBound || !timelines[subtree[place]].isOfSteps {
      let index = subtree[place]
      for place in 0..<timelines[index].drivers.count { list(timelines[index].drivers[place]) }
      timelines[index].active.removeAll()
    }
    subtree.truncate(to: within.lowerBound)
    listed.sort(from: first)
    for place in first..<listed.count {
      guard let slot = store.find(listed[place].driver) else { continue }
      remove(slot, as: .killed, at: present(Int(store[slot].timeline)))
    }
    listed.truncate(to: first)
  }

  /// Frees a timeline without drivers, its children first.
  ///
  /// This is a loop, as timelines may nest deeper than the stack.
  private mutating func freeTimeline(_ root: Int) {
    var index = root
    while true {
      let child = childToFree(of: index)
      if child < 0 {
        let parent = timelines[index].parent
        freeAlone(index)
        if index == root { return }
        index = parent
      } else if timelines[child].follows {
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
    var child = timelines[index].firstChild
    while child >= 0, timelines[child].isOfSteps { child = timelines[child].nextSibling }
    return child
  }

  private mutating func freeAlone(_ index: Int) {
    leaveParent(index)
    releaseKilled(on: index)
    cutSeams(on: index)
    timelines[index].isAlive = false
    setDirection(0, of: index)
    agenda.wakes.remove(index)
    instants[index] = 0
    timelines[index].ramp = nil
    timelines[index].labels = [:]
    timelines[index].removeLists()
    freeTables(of: index)
    if timelines[index].follows { removeFollower(index) } else { clockOrder.remove(index) }
    // An index whose generations are used up is never reused.
    if timelines[index].generation < .max { freeTimelines.append(index) }
  }

  /// Begins a timeline that has not begun: its time runs from now on, or from an earlier engine instant.
  ///
  /// - Parameter catchesUp: whether boundaries that an earlier instant makes due are crossed; otherwise the
  ///   caller must do that.
  mutating func beginTimeline(_ index: Int, at instant: Int64? = nil, catchesUp: Bool = true) {
    if timelines[index].hasBegun { return }
    timelines[index].beginTime = instant ?? now
    report(.began, timeline: index, at: instant ?? now)
    retime(index, at: instant)
    if catchesUp && instant != nil { catchUpWithTick(within: index) }
  }

  /// Updates a timeline's map for its rate, pause and scrubber, without a jump.
  ///
  /// - Parameter instant: the instant of a callback's event, from which the map applies; nil for now.
  mutating func retime(_ index: Int, at instant: Int64? = nil) {
    let parent = timelines[index].parent
    timelines[index].touched = instant ?? now
    let origin = instant == nil ? presentInstant(of: parent) : commandInstant(of: parent)
    // A ramp of no length ends as soon as its clock runs (T9).
    if timelines[index].runs && timelines[index].ramp?.length == 0 {
      timelines[index].ramp = nil
      report(.rampEnded, timeline: index, at: instant ?? now)
    }
    reportRamp(of: index, passedAt: origin)
    timelines[index].layMap(from: origin, at: instants[index])
    findDirections(within: index)
    // If it was reversed on a boundary, it is on the boundary's other side (C2), and so are its children.
    if mayStandWrongly(index) { travel(index, to: instants[index]) }
    if instant != nil { moveClocks(within: index) }
  }

  /// In a callback: crosses the boundaries that a timeline begun at an earlier instant makes due, each at its
  /// own instant, and shows its drivers at the tick's instant.
  mutating func catchUpWithTick(within index: Int) {
    catchUpWithTick()
    let within = listTimelines(within: index)
    for place in within { settle(subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  /// Returns whether a timeline, or a descendant, may be on the wrong side of boundaries at its exact
  /// instant.
  private mutating func mayStandWrongly(_ root: Int) -> Bool {
    let within = listTimelines(within: root)
    defer { subtree.truncate(to: within.lowerBound) }
    return within.contains {
      timelines[subtree[$0]].standsBackward || timelines[subtree[$0]].runsBackward
    }
  }

  /// Pauses or resumes a timeline. Returns false if that changes nothing.
  mutating func setPaused(_ isPaused: Bool, _ index: Int) -> Bool {
    if timelines[index].isPaused == isPaused { return false }
    timelines[index].isPaused = isPaused
    retime(index)
    return true
  }

  /// Sets the rate of a timeline from now on, and ends its ramp.
  mutating func setRate(_ rate: Rate, _ index: Int) {
    // A loop may set the rate every frame, which must not drop the fraction of a count each time.
    if timelines[index].ramp == nil && timelines[index].rate == rate { return }
    reportPassedRamp(of: index)
    timelines[index].rate = rate
    timelines[index].ramp = nil
    timelines[index].forgetHeld()
    retime(index)
  }

  /// Changes a timeline's rate gradually from the present one, over `length` counts of its parent.
  mutating func rampRate(to rate: Rate, over length: Int64, _ ease: Easing, _ index: Int) {
    let from = presentRate(of: index)
    // What changes nothing takes no time: the clock keeps its part of a count (T5).
    lay(RateRamp(from: from, to: rate, length: from == rate ? 0 : length, ease: ease), index)
  }

  /// Changes a timeline's rate several times, one change after the other.
  mutating func rampRate(through changes: [RateChange.Counted], _ index: Int) {
    if changes.isEmpty { return }
    lay(RateRamp(from: presentRate(of: index), through: changes), index)
  }

  private mutating func lay(_ ramp: RateRamp, _ index: Int) {
    if ramp.length == 0 && timelines[index].runs {
      setRate(ramp.target, index)
      return report(.rampEnded, timeline: index, at: now)
    }
    reportPassedRamp(of: index)
    timelines[index].rate = ramp.target
    timelines[index].ramp = ramp
    timelines[index].forgetHeld()
    retime(index)
    if timelines[index].isRamping { return }
    timelines[index].isRamping = true
    ramping.append(index)
  }

  /// Returns the rate of a timeline at its present instant, whether it is held there or not.
  func presentRate(of index: Int) -> Rate {
    guard let ramp = timelines[index].ramp else { return timelines[index].rate }
    let instant = presentInstant(of: timelines[index].parent)
    return ramp.end == nil ? ramp.heldRate : ramp.rate(at: instant)
  }

  /// Reports the ramps that have ended in this tick.
  mutating func reportRamps() {
    var kept = 0
    for place in 0..<ramping.count {
      let index = ramping[place]
      if timelines[index].ramp == nil { timelines[index].isRamping = false }
      reportPassedRamp(of: index)
      if !timelines[index].isRamping { continue }
      ramping[kept] = index
      kept += 1
    }
    ramping.truncate(to: kept)
  }

  /// Reports the end of a running timeline's ramp, if that has passed and has not been reported.
  mutating func reportPassedRamp(of index: Int) {
    if !timelines[index].runs { return }
    reportRamp(of: index, passedAt: presentInstant(of: timelines[index].parent))
  }

  /// Reports the end of a timeline's ramp, if that has not been reported and is passed at `instant` of the
  /// parent.
  private mutating func reportRamp(of index: Int, passedAt instant: Int64) {
    guard timelines[index].isRamping, let end = timelines[index].ramp?.end, instant >= end else { return }
    let parent = timelines[index].parent
    let reached = parent == TimelineState.engineTime ? end : engineInstant(reaching: end, on: parent)
    timelines[index].isRamping = false
    report(.rampEnded, timeline: index, at: min(reached ?? now, now))
    ended.append(index)
  }

  /// Drops ramps that the last tick has passed; its callbacks could still look up earlier instants. Ramps
  /// below a timeline that may seek back are kept.
  mutating func forgetRamps() {
    for place in 0..<ended.count {
      let index = ended[place]
      let parent = timelines[index].parent
      guard parent <= 0, timelines[index].runs, let end = timelines[index].ramp?.end,
        presentInstant(of: parent) >= end
      else { continue }
      timelines[index].ramp = nil
      // A timeline that has come to rest on its way back stays on the near side of boundaries there (C2).
      findDirections(within: index)
    }
    ended.removeAll()
  }

  /// Attaches a scrubber to a timeline, or detaches it: the timeline goes on from where it is.
  mutating func setScrubber(_ isAttached: Bool, _ index: Int) {
    timelines[index].hasScrubber = isAttached
    retime(index)
    report(isAttached ? .attached : .detached, timeline: index, at: now)
  }

  /// Moves a scrubbed timeline.
  mutating func scrub(_ index: Int, to local: Int64) {
    if local == instants[index] { return }
    seek(index, to: local)
    report(.scrubbed, timeline: index, at: now)
  }

  private mutating func report(_ kind: TimelineEvent.Kind, timeline index: Int, at instant: Int64) {
    timelineEvents.append(
      TimelineEvent(
        kind: kind, timeline: id(ofTimeline: index), instant: Instant(counts: instant),
        offset: Duration(counts: instants[index])))
  }

  func id(ofTimeline index: Int) -> TimelineID {
    TimelineID(world: identity, index: index, generation: timelines[index].generation)
  }

  /// Returns whether the timeline is this world's and has not been released.
  func has(_ timeline: TimelineID) -> Bool {
    timeline.world === identity && timeline.index < timelines.count
      && timelines[timeline.index].isAlive && timelines[timeline.index].generation == timeline.generation
  }
}
