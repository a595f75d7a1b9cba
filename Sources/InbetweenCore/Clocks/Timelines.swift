// Timelines are added, and released with their drivers. See `TimelineControl` for what is between.

extension Engine {
  /// Adds a timeline. Returns its index, which may be the index of a released timeline.
  ///
  /// - Parameter keepsDrivers: whether it can go back. If not, nor can its parent.
  mutating func addTimeline(in parent: Int, keepsDrivers: Bool = true) -> Int {
    let isFresh = clocks.freeTimelines.isEmpty
    let index = isFresh ? clocks.timelines.count : clocks.freeTimelines.removeLast()
    var state = TimelineState(
      index: index, keepsDrivers: keepsDrivers, parent: parent, origin: presentInstant(of: parent))
    if isFresh {
      clocks.timelines.append(state)
      clocks.instants.append(0)
    } else {
      state.generation = clocks.timelines[index].generation &+ 1
      // The index may still be in the list of ramps.
      state.isRamping = clocks.timelines[index].isRamping
      state.takeLists(of: &clocks.timelines[index])
      // A snapshot of another world has made these lists for any index.
      state.boundaries.upcoming.timeline = UInt32(truncatingIfNeeded: index)
      clocks.timelines[index] = state
      clocks.instants[index] = 0
      clocks.instants.noteChange(of: index)
    }
    clocks.forgetLine(of: index)
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
    forEachTimeline(within: root) { engine, index in
      if index != root && engine.clocks.timelines[index].isOfSteps { return }
      for entry in 0..<engine.clocks.timelines[index].drivers.count {
        engine.list(engine.clocks.timelines[index].drivers[entry])
      }
      engine.clocks.timelines[index].active.removeAll()
    }
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
    clocks.removeName(of: index)
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
    if clocks.timelines[index].generation < TimelineID.firstOfNames - 1 {
      clocks.freeTimelines.append(index)
    }
  }
}
