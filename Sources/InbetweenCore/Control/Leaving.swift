// How drivers leave: they are stopped, or removed for good.

extension Engine {
  /// Stops a driver where it is (W5), and drops its captured start value.
  mutating func stop(_ slot: Slot<Driver>, at moment: Moment) {
    report(.stopped, slot, at: atMark(moment))
    close(slot, at: moment)
    drivers[slot].flags.remove(.captured)
    drivers[slot].flags.insert(.stopped)
    if drivers[slot].flags.contains(.ownsEntity) {
      rememberEnded(slot)
    } else {
      forgetStopped(of: entity(of: drivers[slot]), at: moment)
    }
  }

  /// Removes a driver from its stacks and queues. If it was the winner and the stack is then empty, it
  /// commits (C4), if `commits`.
  mutating func close(_ slot: Slot<Driver>, at moment: Moment, commits: Bool = true) {
    forgetOwned(by: slot, before: moment.world + 1)
    // Its completion may not be reported yet: its details count it.
    if isDone(drivers[slot]) { drivers.detail(slot) }
    leaveChannels(slot, at: moment, commits: commits)
    if drivers[slot].kind.hasSteps { closeSteps(of: slot, in: moment.pass) }
    let timeline = Int(drivers[slot].timeline)
    clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    if keepsDrivers(timeline) {
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
      forgetCommits(of: drivers[slot], in: moment.pass)
    }
    drivers[slot].phase = .unstarted
    drivers[slot].flags.insert(.held)
    drivers[slot].start = 0
  }

  /// Ends a driver for good where it is. If it was the winner, persists, and the stack is then empty, it
  /// commits its present value (C4).
  mutating func remove(_ slot: Slot<Driver>, as kind: Event.Kind, at moment: Moment) {
    if drivers[slot].state != .killed { report(kind, slot, at: moment, kills: true) }
    forgetOwned(by: slot, before: moment.world + 1)
    leaveChannels(slot, at: moment, commits: true)
    // A driver that has completed, or was killed by hand, has ended already.
    let isOver = drivers[slot].state == .killed || drivers[slot].phase == .finished
    release(slot)
    if !isOver { drivers.ended.setLast(kind: kind.rawValue) }
  }

  /// Unlinks a driver that is in no stack any more, with its steps if it is a sequence, and frees it.
  mutating func release(_ slot: Slot<Driver>) {
    if drivers[slot].kind.hasSteps { releaseSteps(of: slot) }
    releaseAlone(slot)
  }

  /// Ends an entity: its drivers first, then its rows.
  mutating func despawn(_ entity: Entity) {
    while channels.entities.firstDriver(of: entity).exists {
      let slot = channels.entities.firstDriver(of: entity)
      let wasKilled = drivers[slot].state == .killed
      let isOver = drivers[slot].phase == .finished
      if !wasKilled {
        report(.entityDied, slot, at: present(), kills: true)
        noteEarlierEnd(of: slot)
      }
      drivers[slot].flags.remove(.persists)
      leaveChannels(slot, at: present(Int(drivers[slot].timeline)), commits: false)
      release(slot)
      if !wasKilled && !isOver { drivers.ended.setLast(kind: Event.Kind.entityDied.rawValue) }
    }
    if !drivers.index.isEmpty { drivers.index.remove(entity) }
    for property in channels.owned.take(entity.index) {
      assert(channels.owned.work.step())
      if let row = channels.properties[property].row(of: entity) { removeRow(row, of: property) }
    }
    channels.entities.despawn(entity)
  }
}

// The drivers that were killed by hand and can be revived, and the stopped drivers of internal entities.
extension Engine {
  /// Adds a driver that was killed by hand.
  mutating func rememberKilled(_ slot: Slot<Driver>) {
    countKilled(1, slot)
    rememberEnded(slot)
  }

  /// Keeps a driver for a revival or a start by hand. Releases the oldest kept one if there are too many.
  private mutating func rememberEnded(_ slot: Slot<Driver>) {
    let id = drivers.id(of: slot)
    // It may have been stopped before.
    if drivers[slot].flags.contains(.ownsEntity) { drivers.killed.forget(id) }
    guard let forgotten = drivers.killed.remember(id), let oldest = drivers.find(forgotten) else { return }
    if drivers[oldest].flags.contains(.killed) {
      release(oldest)
    } else if drivers[oldest].flags.contains(.stopped) {
      remove(oldest, as: .killed, at: commandMoment(Int(drivers[oldest].timeline)))
    }
  }

  /// Releases the killed drivers of a timeline, which can then no longer be revived.
  mutating func releaseKilled(on timeline: Int) {
    if clocks.timelines[timeline].killedCount == 0 { return }
    for index in 0..<drivers.killed.count {
      guard let slot = killedDriver(drivers.killed[index]), Int(drivers[slot].timeline) == timeline else {
        continue
      }
      release(slot)
    }
  }

  /// Returns the driver of an entry, if it is still killed.
  func killedDriver(_ id: DriverID) -> Slot<Driver>? {
    guard let slot = drivers.find(id), drivers[slot].flags.contains(.killed) else { return nil }
    return slot
  }
}
