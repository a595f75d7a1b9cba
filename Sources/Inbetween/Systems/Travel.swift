// Timelines that seek, and run backward (T8).

extension Engine {
  /// Moves a timeline to its instant `local`. Boundaries on the way are crossed in order, forward or back,
  /// also those of its descendants, and all their drivers are shown at the new instant.
  mutating func seek(_ index: Int, to local: Int64) {
    timelines[index].touched = now
    timelines[index].forgetHeld()
    reportPassedRamp(of: index)
    timelines[index].layMap(from: presentInstant(of: timelines[index].parent), at: local)
    isQuiet = true
    travel(index, to: local)
    isQuiet = false
  }

  /// Crosses the begins and ends between a timeline's present instant and `local`. Repeats in between are not
  /// reported, so that a seek costs the boundaries it crosses.
  mutating func travel(_ root: Int, to local: Int64) {
    if local != instants[root] {
      cross(Stretch(root: root, start: instants[root], end: local, isSeek: true))
    }
    instants[root] = local
    let within = listTimelines(within: root)
    for place in within {
      let index = subtree[place]
      rouse(index)
      if index != root {
        instants[index] = timelines[index].local(at: instants[timelines[index].parent])
      }
    }
    for place in within { stand(subtree[place], in: root) }
    for place in within { settle(subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  /// Moves a timeline to the right side of boundaries at its exact instant: the near side if it runs
  /// backward, the far side if it no longer does (C2).
  private mutating func stand(_ index: Int, in root: Int) {
    let local = instants[index]
    let isBackward = timelines[index].runsBackward
    if !isBackward && !timelines[index].standsBackward { return }
    timelines[index].standsBackward = isBackward
    timelines[index].ahead.draw(to: local, store)
    while let next = isBackward ? timelines[index].behind.first : timelines[index].ahead.first(store),
      isBackward ? next.instant >= local : next.instant <= local
    {
      let moment = Moment(
        world: now, root: root, rootLocal: instants[root], timeline: index, local: next.instant)
      if isBackward {
        uncross(next.driver, at: moment)
        scheduleUncrossed(next.driver, at: moment)
      } else {
        cross(next.driver, at: moment, phasesOnly: true)
      }
    }
  }

  /// Assigns the rows of a timeline's moving winners at its present instant, and outside ticks shows them.
  ///
  /// - Parameter moment: the instant of the change; nil for the present.
  mutating func settle(_ index: Int, at moment: Moment? = nil) {
    let moment = moment?.seen(from: index, at: instants[index]) ?? present(index)
    tidyActive(of: index)
    for place in 0..<timelines[index].active.count {
      let slot = timelines[index].active[place]
      let driver = store[slot]
      // A row that serves a whole iteration need not change.
      guard !store.isSinglePiece(driver), !driver.flags.contains(.held) else { continue }
      // After a sample the clock of each timeline of steps is restored by itself.
      if driver.isSequence && journal.isRecording && !isTicking { continue }
      schedule(slot, from: store.ownTime(driver, at: instants[index]))
      placeWinners(of: slot, at: moment)
    }
    if isTicking { return }
    runKernels(of: index)
    if timelines[index].sharesTables || timelines[index].host != timelines[index].ownTables {
      showActive(of: index)
    }
  }
}

// The active drivers of a timeline.
extension Engine {
  /// Adds an active driver to the list of a timeline that keeps its drivers.
  mutating func listActive(_ slot: Slot<Driver>) {
    guard store[slot].phase == .active, !store[slot].flags.contains(.isListed) else { return }
    store[slot].flags.insert(.isListed)
    let timeline = Int(store[slot].timeline)
    store.details[store.detail(slot)].placeAmongActive = UInt32(timelines[timeline].active.count)
    timelines[timeline].active.append(slot)
  }

  /// Removes the drivers that are no longer active from a timeline's list.
  mutating func tidyActive(of timeline: Int) {
    var kept = 0
    for place in 0..<timelines[timeline].active.count {
      let slot = timelines[timeline].active[place]
      guard store[slot].phase == .active else {
        store[slot].flags.remove(.isListed)
        continue
      }
      timelines[timeline].active[kept] = slot
      store.details[store.detail(slot)].placeAmongActive = UInt32(kept)
      kept += 1
    }
    timelines[timeline].active.truncate(to: kept)
  }

  /// Removes a driver that goes from its timeline's list.
  mutating func unlistActive(_ slot: Slot<Driver>) {
    guard store[slot].flags.contains(.isListed) else { return }
    store[slot].flags.remove(.isListed)
    let timeline = Int(store[slot].timeline)
    let place = Int(store.details[store.detail(slot)].placeAmongActive)
    // The list is empty where the whole timeline goes.
    guard place < timelines[timeline].active.count, timelines[timeline].active[place] == slot else { return }
    timelines[timeline].active.swapRemove(at: place)
    if place == timelines[timeline].active.count { return }
    let moved = timelines[timeline].active[place]
    store.details[store.detail(moved)].placeAmongActive = UInt32(place)
  }

  /// Shows the values at a timeline's present instant of its moving winners, whose rows are in the
  /// world's tables.
  mutating func showActive(of timeline: Int) {
    for index in 0..<timelines[timeline].active.count {
      let driver = store[timelines[timeline].active[index]]
      guard driver.phase == .active,
        let row = properties[Int(driver.property)].row(ofIndex: driver.entityIndex)
      else { continue }
      let time = store.ownTime(driver, at: instants[timeline])
      let kind = properties[Int(driver.property)].interpolation
      for lane in 0..<Int(driver.laneCount) {
        let claim = store.claim(lane, of: driver)
        let column = column(lane, of: driver)
        guard isSeen(claim, driver, column, row), store[claim].table != .still else { continue }
        showValue(store.value(driver, lane: lane, at: time, kind: kind), of: claim, driver, column, row)
      }
    }
  }
}
