// The operations on a driver by hand (W5). `DriverState.permits` says which are legal. No operation changes
// the driver's serial (C10).

extension Engine {
  /// Performs an operation without arguments. Returns false if the driver's state does not permit it.
  mutating func perform(_ operation: ControlOperation, on slot: Slot<Driver>) -> Bool {
    guard drivers[slot].state.permits(operation), !drivers[slot].isPast else { return false }
    switch operation {
    case .start: start(slot)
    case .stop: stop(slot, at: present(Int(drivers[slot].timeline)))
    case .restart: restart(slot)
    case .pause: pause(slot)
    case .resume: resume(slot)
    case .complete: complete(slot)
    case .kill: kill(slot)
    case .revive: revive(slot)
    case .update: preconditionFailure("an update needs to know by how much")
    }
    return true
  }

  private mutating func start(_ slot: Slot<Driver>) {
    if let moment = plainStart(of: slot) { return start(plain: slot, at: moment) }
    let (entity, moment) = (entity(of: drivers[slot]), commandMoment(Int(drivers[slot].timeline)))
    applySettings(slot)
    if keepsDrivers(moment.timeline) {
      forgetPast(of: entity, MoveReach(of: drivers[slot]))
    }
    start(slot, from: moment.local, at: moment)
  }

  /// Stops an active driver, then starts it at once with its captured start value (W1).
  private mutating func restart(_ slot: Slot<Driver>) {
    let moment = commandMoment(Int(drivers[slot].timeline))
    if drivers[slot].isUnderWay { report(.stopped, slot, at: moment, endsAwaits: false) }
    // On a timeline the driver is then as if it had never played: a seek back has nothing to undo (T8).
    let isOnTimeline = keepsDrivers(Int(drivers[slot].timeline))
    if isOnTimeline { undoAllCommits(of: slot) }
    if drivers[slot].kind.hasSteps {
      forgetOwned(by: slot, before: clocks.now + 1)
      rewindSteps(of: slot)
    } else {
      close(slot, at: moment, commits: !isOnTimeline)
    }
    report(.restarted, slot, at: moment)
    applySettings(slot)
    start(slot, from: moment.local, at: moment)
  }

  /// Holds its time. A contending driver continues to contend (C6).
  private mutating func pause(_ slot: Slot<Driver>) {
    let moment = present(Int(drivers[slot].timeline))
    forgetOwned(by: slot, before: clocks.now + 1)
    drivers[slot].start = drivers.ownTime(drivers[slot], at: moment.local)
    drivers[slot].flags.insert(.held)
    schedule(slot, from: 0)
    if drivers[slot].kind.hasSteps || markInstant != nil {
      updateRows(of: slot, at: moment)
    } else {
      // The shown value stays.
      removeRows(of: slot)
    }
    report(.paused, slot, at: atMark(moment))
  }

  /// Resumes its time from where it is held.
  private mutating func resume(_ slot: Slot<Driver>) {
    let moment = present(Int(drivers[slot].timeline))
    let time = drivers[slot].start
    forgetOwned(by: slot, before: clocks.now + 1)
    drivers[slot].flags.remove(.held)
    drivers.setOwnTime(slot, to: time, at: moment.local)
    report(.resumed, slot, at: atMark(moment))
    // Its timeline may have been reversed while it was exactly on a boundary.
    crossDue(slot, from: time, at: moment, phasesOnly: true)
    updateRows(of: slot, at: moment)
  }

  /// Jumps to its end, across all boundaries; a driver that repeats forever, to the end of its iteration
  /// (W4).
  private mutating func complete(_ slot: Slot<Driver>) {
    let moment = present(Int(drivers[slot].timeline))
    if drivers[slot].phase == .unstarted {
      applySettings(slot)
      open(slot, from: moment.local, at: moment)
    }
    forgetOwned(by: slot, before: clocks.now + 1)
    let time = drivers.ownTime(drivers[slot], at: moment.local)
    if drivers[slot].kind.hasDynamics {
      capture(slot, at: moment)
      findRest(of: slot)
    }
    drivers[slot].flags.remove(.held)
    drivers.setStop(.max, of: slot)
    var (from, end) = (time, Int64.min)
    // A sequence may be longer once its steps have been passed.
    while end != drivers.timing(drivers[slot]).end {
      endPresentIteration(of: slot, at: from)
      end = drivers.timing(drivers[slot]).end
      drivers.setOwnTime(slot, to: max(from, reachable(end, drivers[slot])), at: moment.local)
      crossDue(slot, from: from, at: moment, phasesOnly: true, isForced: true)
      if drivers[slot].phase == .finished { break }
      from = drivers.ownTime(drivers[slot], at: moment.local)
    }
    tellMarks(of: slot, at: moment)
  }

  /// Ends a driver without end at the end of its present iteration. A sequence ends when its steps are over,
  /// those without end at the ends of their present iterations.
  ///
  /// - Parameter time: the driver's own time now.
  private mutating func endPresentIteration(of slot: Slot<Driver>, at time: Int64) {
    guard isEndless(slot) else {
      let accumulates = drivers[slot].flags.contains(.accumulates)
      return drivers.changeTiming(of: slot) { $0.endPresentIteration(at: time, accumulates) }
    }
    let (steps, delay) = (drivers.steps(drivers[slot]), drivers.timing(drivers[slot]).delay)
    let local = max(time - delay, 0)
    var active = local
    for node in 0..<clocks[planOf: steps].nodes.count {
      guard let step = step(node, of: steps), drivers[step].phase != .unstarted else { continue }
      putUnopened(step)
      endPresentIteration(of: step, at: drivers.ownTime(drivers[step], at: local))
      active = max(active, drivers.instant(of: drivers.timing(drivers[step]).end, drivers[step]) ?? 0)
    }
    drivers.changeTiming(of: slot) { $0.active = active }
  }

  /// Ends it where it is. Its settings are kept for a revival until `KilledDrivers.capacity` more have been
  /// killed.
  private mutating func kill(_ slot: Slot<Driver>) {
    if killPlain(slot) { return }
    let moment = present(Int(drivers[slot].timeline))
    let hasBegun = drivers[slot].hasBegun
    // Its own time stays, limited to its end.
    let time = min(drivers.ownTime(drivers[slot], at: moment.local), drivers.timing(drivers[slot]).activeEnd)
    report(.killed, slot, at: atMark(moment), kills: true)
    // A driver at its end has completed, and stays completed.
    if drivers[slot].phase != .finished { drivers[slot].flags.remove(.reportedEnd) }
    close(slot, at: moment)
    leaveTimeline(slot)
    drivers[slot].start = time
    drivers[slot].flags.subtract([.stopped, .hadBegun])
    drivers[slot].flags.insert(hasBegun ? [.killed, .hadBegun] : .killed)
    openSections(after: slot, in: .byHand)
    rememberKilled(slot)
  }

  private mutating func revive(_ slot: Slot<Driver>) {
    countKilled(-1, slot)
    drivers.killed.forget(drivers.id(of: slot))
    drivers[slot].flags.subtract([.killed, .hadBegun, .captured, .reportedEnd])
    drivers[slot].start = 0
    joinTimeline(slot)
    report(.revived, slot, at: present(Int(drivers[slot].timeline)))
  }
}
