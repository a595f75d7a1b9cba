// Timelines that seek, and run backward (T8).

extension Engine {
  /// A new timeline's index; that of a released one where there is one.
  mutating func addTimeline() -> Int {
    var state = TimelineState(
      keepsDrivers: true, map: ClockMap(origin: now, anchor: 0, rate: 0), now: 0)
    for index in 1..<timelines.count where !timelines[index].isAlive {
      state.generation = timelines[index].generation &+ 1
      timelines[index] = state
      return index
    }
    timelines.append(state)
    return timelines.count - 1
  }

  /// Cancels a timeline's drivers and frees it.
  mutating func releaseTimeline(_ index: Int) {
    // The oldest first, so that what is seen commits last, whatever the order of the list (C1).
    var slots: [Slot<Driver>] = []
    for place in 0..<timelines[index].drivers.count { slots.append(timelines[index].drivers[place]) }
    slots.sort { store[$0].serial < store[$1].serial }
    timelines[index].commits.removeAll()
    for slot in slots {
      if store[slot].phase == .finished {
        leaveChannels(slot, at: present(index), commits: true)
        release(slot)
      } else {
        remove(slot, as: .cancelled)
      }
    }
    timelines[index].isAlive = false
  }

  /// Begins a timeline that has not begun: its time runs from here on.
  mutating func beginTimeline(_ index: Int) {
    if timelines[index].hasBegun { return }
    timelines[index].hasBegun = true
    retime(index)
  }

  /// Brings a timeline's map into line with its rate and pause, without a jump.
  mutating func retime(_ index: Int) {
    let runs = timelines[index].hasBegun && !timelines[index].isPaused
    timelines[index].map = ClockMap(
      origin: now, anchor: timelines[index].now, rate: runs ? timelines[index].rate : 0)
    // Turned round on a boundary, it stands on that one's other side (C2).
    travel(index, to: timelines[index].now)
  }

  /// Moves a timeline to its instant `local`, held within 400,000 years: boundaries on the way are crossed in order, forward or back,
  /// and its drivers shown as they are there.
  mutating func seek(_ index: Int, to local: Int64) {
    travel(index, to: local)
    timelines[index].map.seek(to: local, at: now)
  }

  /// Crosses the begins and ends between a timeline's present instant and `local`. Repeats in between are
  /// passed over, so that a seek costs the boundaries it crosses.
  mutating func travel(_ index: Int, to local: Int64) {
    while let first = timelines[index].ahead.first, first.instant <= local {
      let moment = Moment(world: now, timeline: index, local: first.instant)
      cross(first.driver, at: moment, phasesOnly: true)
    }
    while let last = timelines[index].behind.first,
      last.instant > local || (last.instant == local && timelines[index].runsBackward)
    {
      uncross(last.driver, at: Moment(world: now, timeline: index, local: last.instant))
      schedule(last.driver, from: 0, phasesOnly: true)
    }
    timelines[index].now = local
    settle(index)
  }

  /// Puts a timeline's moving winners where they belong at its present instant, and outside ticks shows them.
  mutating func settle(_ index: Int) {
    for place in 0..<timelines[index].drivers.count {
      let slot = timelines[index].drivers[place]
      let driver = store[slot]
      // A row that serves a whole play need not change.
      guard driver.phase == .active, !driver.isSinglePiece, !driver.flags.contains(.paused) else { continue }
      schedule(slot, from: store.ownTime(driver, at: timelines[index].now))
      placeWinners(of: slot, at: present(index))
    }
    if !isTicking { runKernels(of: index) }
  }
}
