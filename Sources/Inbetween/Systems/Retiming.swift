// What moves a driver in its own time, or changes how long it lasts and how fast it runs. It keeps its place in the
// order (C10).

extension Engine {
  /// Moves one driver, and it alone, by `counts` of its own time.
  mutating func update(_ slot: Slot<Driver>, by counts: Int64) -> Bool {
    guard store[slot].state.permits(.update), counts >= 0 else { return false }
    let moment = present(Int(store[slot].timeline))
    let time = store.ownTime(store[slot], at: moment.local)
    setOwnTime(slot, to: min(time + counts, 1 << 60), at: moment.local)
    let id = store.id(of: slot)
    crossDue(slot, from: time, at: moment)
    if store.find(id) != nil, store[slot].phase == .active {
      placeWinners(of: slot, at: moment)
      if isSeen(store[slot]) { reportUpdate(slot, at: moment) }
    }
    return true
  }

  /// Moves one driver to where so much of its active time has passed, forward or back. Repeats on the way are
  /// passed over.
  mutating func seek(_ slot: Slot<Driver>, to passed: Int64) -> Bool {
    guard store[slot].isUnderWay, passed >= 0 else { return false }
    let isHeld = store[slot].flags.contains(.held)
    let moment = present(Int(store[slot].timeline))
    // Boundaries are found by the timeline's instants, of which a held clock has none.
    store[slot].flags.remove(.held)
    setOwnTime(slot, to: min(store[slot].timing.delay + passed, 1 << 60), at: moment.local)
    catchUp(slot, at: moment, holds: isHeld)
    return true
  }

  /// Takes over settings that have passed their checks, with what `timing` comes of them. A driver under way
  /// keeps its elapsed time; a new delay counts for its next start.
  mutating func set(_ settings: PlaySettings, _ timing: PlayTiming, of slot: Slot<Driver>) {
    let driver = store[slot]
    store[slot].settings = settings
    if !driver.isUnderWay { return }
    let changesRate = settings.rate != driver.settings.rate
    let changesPlays = settings.duration != driver.settings.duration
    guard changesRate || changesPlays else { return }
    let isHeld = driver.flags.contains(.held)
    let moment = present(Int(driver.timeline))
    let time = store.ownTime(driver, at: moment.local)
    store[slot].flags.remove(.held)
    if changesRate { applyRate(slot) }
    if store[slot].flags.contains(.mirrored) != driver.flags.contains(.mirrored) {
      store[slot].timing = timing
      turnRound(slot, from: driver.timing, at: time, moment)
      // In its delay nothing is left to play: it ends there (C6), and nothing is left to hold.
      catchUp(slot, at: moment, holds: isHeld && driver.phase != .waiting)
      return
    }
    if changesPlays {
      store[slot].timing = timing
      // The delay that is on, or was, stays.
      store[slot].timing.delay = driver.timing.delay
    }
    // A clock that goes on as it was keeps its fraction of a count.
    if changesRate || isHeld { setOwnTime(slot, to: time, at: moment.local) }
    catchUp(slot, at: moment, holds: isHeld)
  }

  /// A driver whose rate has changed its sign plays back from where it is. One in its delay has nothing to go back
  /// over: it stands at its end.
  private mutating func turnRound(
    _ slot: Slot<Driver>, from timing: PlayTiming, at time: Int64, _ moment: Moment
  ) {
    let passed = min(max(time - timing.delay, 0), timing.active)
    var back = store[slot].timing.active - passed
    switch store[slot].phase {
    case .waiting:
      store[slot].phase = .active
      store[slot].timing.tail = 0
    case .trailing:
      store[slot].phase = .waiting
      back -= time - timing.activeEnd
    case .unstarted, .active, .finished: break
    }
    setOwnTime(slot, to: store[slot].timing.delay + back, at: moment.local)
  }

  /// Takes a driver whose own time has been set over the begins and ends between it and that, forward or back, and
  /// shows it there; it is then held, unless it has come to its end.
  private mutating func catchUp(_ slot: Slot<Driver>, at moment: Moment, holds: Bool) {
    let time = store.ownTime(store[slot], at: moment.local)
    while let last = lastEdge(store[slot]), last > time { uncross(slot, at: moment) }
    let id = store.id(of: slot)
    crossDue(slot, from: time, at: moment, phasesOnly: true)
    guard store.find(id) != nil else { return }
    if holds && store[slot].phase != .finished {
      store[slot].flags.insert(.held)
      store[slot].start = time
      schedule(slot, from: time)
    }
    placeWinners(of: slot, at: moment)
  }

  /// Lays another easing over a driver's plays; there must be room for it in the library.
  mutating func setEase(_ ease: Easing, of slot: Slot<Driver>) {
    let old = store[slot].keys.ease
    store[slot].keys.ease = store.easings.retain(ease)
    store.easings.release(old)
    let moment = present(Int(store[slot].timeline))
    // Its keys' next piece may come at another time now.
    if store[slot].phase == .active { schedule(slot, from: store.ownTime(store[slot], at: moment.local)) }
    placeWinners(of: slot, at: moment)
  }
}
