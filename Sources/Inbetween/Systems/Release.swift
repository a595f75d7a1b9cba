// How drivers leave for good.

/// A driver that is gone and had listeners, and the last event that had happened by then.
struct RetiredDriver: BitwiseCopyable {
  var slot: Slot<Driver>
  var occurrence: UInt64
}

extension Engine {
  /// Gives back a part of the memory that drivers and events took and that has not been needed for a while.
  /// To be called once a frame.
  mutating func giveBackMemory() {
    if drivers.giveBack() || log.events.giveBack() || log.timelineEvents.giveBack() { return }
    if log.transitionEvents.giveBack() || log.sequenceEvents.giveBack() { return }
    if channels.commits.giveBack() || additive.crossfades.giveBack() || drivers.tags.taggings.giveBack() {
      return
    }
    let isSpare = log.retired.capacity > 1024 && log.retired.count < log.retired.capacity / 8
    if var part = log.spareRetired.nextPart(isSpare: isSpare) { _ = log.retired.discardSpare(&part) }
  }

  /// Ends a driver for good where it is. If it was the winner, persists, and the stack is then empty, it
  /// commits its present value (C4).
  mutating func remove(_ slot: Slot<Driver>, as kind: Event.Kind, at moment: Moment) {
    if !drivers[slot].flags.contains(.killed) { report(kind, slot, at: moment, kills: true) }
    forgetOwned(by: slot, before: moment.world + 1)
    leaveChannels(slot, at: moment, commits: true)
    release(slot)
  }

  /// Unlinks a driver that is in no stack any more, and frees it.
  mutating func release(_ slot: Slot<Driver>) {
    if drivers[slot].isSequence { releaseSteps(of: slot) }
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    if staysCompleted(driver) || !runsPlainly(driver) { forgetOwned(by: slot, before: clocks.now + 1) }
    if driver.flags.contains(.killed) { countKilled(-1, slot) }
    clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    openSections(after: slot, in: .byHand)
    if clocks.timelines[timeline].keepsDrivers {
      unlistActive(slot)
      clocks.timelines[timeline].boundaries.passed.remove(slot, &drivers)
      if !driver.flags.contains(.killed) { leaveTimeline(slot) }
      forgetCommits(of: driver, in: .byHand)
    }
    if driver.newer.exists {
      drivers[driver.newer].older = driver.older
    } else {
      channels.entities.setFirstDriver(driver.older, ofIndex: driver.entityIndex)
    }
    if driver.older.exists { drivers[driver.older].newer = driver.newer }
    if driver.flags.contains(.adds) { releaseAmounts(of: driver) }
    if driver.flags.contains(.isTagged) { untag(slot) }
    drivers.free(slot)
    if driver.flags.contains(.hasListeners) {
      log.retired.append(RetiredDriver(slot: slot, occurrence: log.events.occurrences))
    } else {
      drivers.reuse(slot)
    }
  }

  /// Removes the driver from its timeline's list, if the timeline has one.
  mutating func leaveTimeline(_ slot: Slot<Driver>) {
    let timeline = Int(drivers[slot].timeline)
    guard clocks.timelines[timeline].keepsDrivers else { return }
    let place = Int(drivers.details[drivers[slot].details].placeInTimeline)
    clocks.timelines[timeline].drivers.swapRemove(at: place)
    if place < clocks.timelines[timeline].drivers.count {
      let moved = clocks.timelines[timeline].drivers[place]
      drivers.details[drivers[moved].details].placeInTimeline = UInt32(place)
    }
  }

  /// Appends a driver to `listed`, with its serial to sort by.
  mutating func list(_ slot: Slot<Driver>) {
    drivers.listed.append(SerialEntry(serial: drivers[slot].serial, driver: drivers.id(of: slot)))
  }

  /// Calls `body` with each of an entity's drivers, oldest first, so that the winner leaves and commits last
  /// (C2, C7). `body` may remove or kill the driver that it is called with.
  mutating func forEachDriver(of entity: Entity, _ body: (inout Engine, Slot<Driver>) -> Void) {
    let first = drivers.listed.count
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      list(slot)
      slot = drivers[slot].older
    }
    while drivers.listed.count > first {
      let id = drivers.listed.removeLast().driver
      // A kill may release a driver that was killed long ago, and a sequence's end releases its steps.
      if let slot = drivers.find(id) { body(&self, slot) }
    }
  }
}
