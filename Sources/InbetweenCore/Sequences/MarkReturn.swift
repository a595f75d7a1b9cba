// A tick crosses all of its boundaries before its first callback (W7). Still, a call of a sequence that
// pauses a clock, seeks it or changes its rate does so at its own instant (W18). The clock goes back to that
// instant, as in a seek. Reports after it are withdrawn: they come when time passes there again. Then the
// clock moves on to the tick.

extension Engine {
  /// Performs an operation on a driver; in the call of a mark, at the mark's instant.
  mutating func atMark<Result>(_ slot: Slot<Driver>, _ operate: (inout Engine) -> Result) -> Result {
    guard let instant = markInstant, goBack(slot, to: instant) else { return operate(&self) }
    let id = drivers.id(of: slot)
    let result = operate(&self)
    if drivers.find(id) != nil { goOn(slot) }
    return result
  }

  /// In the call of a mark: moves a driver back to the mark's instant before it is stopped, killed or
  /// restarted. A driver that has ended has completed (W8), unless it begins again, or the mark is its own.
  mutating func endAtMark(_ slot: Slot<Driver>, isRestart: Bool) {
    guard let instant = markInstant else { return }
    let steps = clocks.mark.flatMap { drivers.find($0) }.map { outermost(Int(drivers[$0].timeline)) }
    let isOwn = drivers[slot].kind.hasSteps && drivers.steps(drivers[slot]) == steps
    if isRestart || isOwn || drivers[slot].isUnderWay { _ = goBack(slot, to: instant) }
  }

  /// Performs an operation on a timeline's clock; in the call of a mark, at the mark's instant.
  mutating func atMark<Result>(timeline index: Int, _ operate: (inout Engine) -> Result) -> Result {
    guard let instant = markInstant, clocks.timelines[index].hasBegun else { return operate(&self) }
    if keepsDrivers(index) {
      goBack(timeline: index, to: instant)
    } else {
      goBackAll(within: index, to: instant)
    }
    let result = operate(&self)
    moveClocks(within: index)
    if index == 0 { followProgress(in: .byHand) }
    catchUpWithTick(within: index)
    return result
  }

  /// Moves a driver back to an engine instant. Returns false if it was not active then.
  private mutating func goBack(_ slot: Slot<Driver>, to instant: Int64) -> Bool {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    if driver.phase == .unstarted || driver.isPast || clocks.timelines[timeline].isLed { return false }
    if driver.phase == .finished && !isEndUntold(slot, after: instant) { return false }
    let (local, present) = (commandInstant(of: timeline), clocks.instants[timeline])
    if local == present || driver.flags.contains(.held) { return true }
    drivers.detail(slot)
    let time = drivers.ownTime(driver, at: local)
    let steps = driver.kind.hasSteps ? drivers.steps(driver) : TimelineState.engineTime
    withdrawReports(after: instant) { engine, other in
      other == slot
        || (driver.kind.hasSteps && engine.isTimeline(Int(engine.drivers[other].timeline), within: steps))
    }
    drivers.setOwnTime(slot, to: time, at: present)
    catchUp(slot, at: self.present(timeline, in: .seek), holds: false)
    setTold(slot, isAnew: false)
    return true
  }

  /// Moves a driver that an operation has placed at a mark's instant on to the present.
  private mutating func goOn(_ slot: Slot<Driver>) {
    guard drivers[slot].isUnderWay, !drivers[slot].flags.contains(.held) else { return }
    let timeline = Int(drivers[slot].timeline)
    let moment = commandMoment(timeline)
    let time = drivers.ownTime(drivers[slot], at: clocks.instants[timeline])
    drivers.setOwnTime(slot, to: time, at: moment.local)
    updateRows(of: slot, at: moment)
    schedule(slot, from: time)
    catchUpWithTick()
    if drivers[slot].kind.hasSteps { return showSteps(of: slot) }
    updateRows(of: slot, at: present(timeline))
  }

  /// Moves a timeline back to an engine instant.
  private mutating func goBack(timeline index: Int, to instant: Int64) {
    let local = commandInstant(of: index)
    if local == clocks.instants[index] { return }
    withdrawReports(after: instant) { $0.isTimeline(Int($0.drivers[$1].timeline), within: index) }
    crossSeek(index, to: local, in: .seek)
    setTold(within: index, isAnew: false)
  }

  /// Moves a clock that keeps no ended drivers, such as the world's own, back to an engine instant, with its
  /// sequences and timelines. Its other drivers show their values there; their later begins and ends stay.
  private mutating func goBackAll(within root: Int, to instant: Int64) {
    if commandInstant(of: root) == clocks.instants[root] { return }
    withdrawReports(after: instant) { engine, driver in
      let timeline = Int(engine.drivers[driver].timeline)
      return engine.isTimeline(timeline, within: root)
        && (engine.keepsDrivers(timeline) || engine.drivers[driver].kind.hasSteps)
    }
    let within = listTimelines(within: root)
    for entry in within.dropFirst() {
      let index = clocks.subtree[entry]
      let parent = clocks.timelines[index].parent
      if keepsDrivers(parent) || !keepsDrivers(index) { continue }
      if !clocks.timelines[index].isOfSteps {
        goBack(timeline: index, to: instant)
        continue
      }
      // Steps that run with the world would otherwise move with its instant, over their boundaries.
      forEachTimeline(within: index) { engine, index in
        engine.clocks.instants[index] = engine.clocks.instants[index]
      }
    }
    for entry in within where !keepsDrivers(clocks.subtree[entry]) {
      clocks.instants[clocks.subtree[entry]] = commandInstant(of: clocks.subtree[entry])
    }
    for entry in within where clocks.timelines[clocks.subtree[entry]].isOfSteps {
      let parent = clocks.timelines[clocks.subtree[entry]].parent
      let slot = clocks.timelines[clocks.subtree[entry]].sequenceDriver
      if keepsDrivers(parent) || drivers[slot].phase == .unstarted
        || drivers[slot].flags.contains(.held)
      {
        continue
      }
      catchUp(slot, at: present(parent, in: .seek), holds: false)
      setTold(slot, isAnew: false)
    }
    clocks.subtree.truncate(to: within.lowerBound)
  }
}

// Reports that are withdrawn.
extension Engine {
  /// Returns whether the completion of a driver that has ended after an engine instant is not reported yet.
  private func isEndUntold(_ slot: Slot<Driver>, after instant: Int64) -> Bool {
    (0..<log.events.reportCount).contains { index in
      let delivery = log.events.report(index)
      return delivery.event.kind == .completed && delivery.kind == .event
        && delivery.event.instant.counts > instant && delivery.event.driver == drivers.id(of: slot)
    }
  }

  /// Withdraws the starts, repeats, completions and marks after an engine instant that are not reported yet,
  /// of the drivers for which `isMeant` returns true.
  private mutating func withdrawReports(
    after instant: Int64, _ isMeant: (borrowing Engine, Slot<Driver>) -> Bool
  ) {
    for index in 0..<log.events.reportCount {
      let (event, kind) = (log.events.report(index).event, log.events.report(index).kind)
      guard kind != .update, event.instant.counts > instant, let slot = drivers.find(event.driver),
        isMeant(self, slot)
      else { continue }
      switch event.kind {
      case .started: drivers[slot].flags.remove(.reportedStart)
      case .completed where kind == .event:
        drivers[slot].flags.remove(.reportedEnd)
        if event.kills { _ = drivers.countTold(drivers[slot]) }
      case .completed, .repeated: break
      default: continue
      }
      log.events.withdraw(index)
    }
    log.events.removeWithdrawn()
    for index in (0..<log.sequenceEvents.pendingCount).reversed() {
      let event = log.sequenceEvents.pending(index)
      if event.instant.counts > instant, let slot = drivers.find(event.sequence), isMeant(self, slot) {
        log.sequenceEvents.removePending(index)
      }
    }
  }
}
