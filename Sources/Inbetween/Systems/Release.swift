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
    if store.giveBack() || events.giveBack() || timelineEvents.giveBack() { return }
    if transitionEvents.giveBack() || sequenceEvents.giveBack() { return }
    if commits.giveBack() || additive.seams.giveBack() || tags.taggings.giveBack() { return }
    let isSpare = retired.capacity > 1024 && retired.count < retired.capacity / 8
    if var part = spareRetired.nextPart(isSpare: isSpare) { _ = retired.discardSpare(&part) }
  }

  /// Ends a driver for good where it is. If it was the winner, persists, and the stack is then empty, it
  /// commits its present value (C4).
  mutating func remove(_ slot: Slot<Driver>, as kind: Event.Kind, at moment: Moment) {
    if !store[slot].flags.contains(.killed) { report(kind, slot, at: moment, kills: true) }
    forgetOwned(by: slot, before: moment.world + 1)
    leaveChannels(slot, at: moment, commits: true)
    release(slot)
  }

  /// Unlinks a driver that is in no stack any more, and frees it.
  mutating func release(_ slot: Slot<Driver>) {
    if store[slot].isSequence { releaseSteps(of: slot) }
    let driver = store[slot]
    let timeline = Int(driver.timeline)
    if staysCompleted(driver) || !runsPlainly(driver) { forgetOwned(by: slot, before: now + 1) }
    if driver.flags.contains(.killed) { countKilled(-1, slot) }
    timelines[timeline].ahead.remove(slot, &store)
    openSections(after: slot)
    if timelines[timeline].keepsDrivers {
      unlistActive(slot)
      timelines[timeline].behind.remove(slot, &store)
      if !driver.flags.contains(.killed) { leaveTimeline(slot) }
      forgetCommits(of: driver)
    }
    if driver.newer.exists {
      store[driver.newer].older = driver.older
    } else {
      entities.setFirstDriver(driver.older, ofIndex: driver.entityIndex)
    }
    if driver.older.exists { store[driver.older].newer = driver.newer }
    if driver.flags.contains(.adds) { releaseAmounts(of: driver) }
    if driver.flags.contains(.isTagged) { untag(slot) }
    store.free(slot)
    if driver.flags.contains(.hasListeners) {
      retired.append(RetiredDriver(slot: slot, occurrence: events.occurrences))
    } else {
      store.reuse(slot)
    }
  }

  /// Removes the driver from its timeline's list, if the timeline has one.
  mutating func leaveTimeline(_ slot: Slot<Driver>) {
    let timeline = Int(store[slot].timeline)
    guard timelines[timeline].keepsDrivers else { return }
    let place = Int(store.details[store[slot].details].placeInTimeline)
    timelines[timeline].drivers.swapRemove(at: place)
    if place < timelines[timeline].drivers.count {
      let moved = timelines[timeline].drivers[place]
      store.details[store[moved].details].placeInTimeline = UInt32(place)
    }
  }

  /// Appends a driver to `listed`, with its serial to sort by.
  mutating func list(_ slot: Slot<Driver>) {
    listed.append(SerialEntry(serial: store[slot].serial, driver: store.id(of: slot)))
  }

  /// Calls `body` with each of an entity's drivers, oldest first, so that the winner leaves and commits last
  /// (C2, C7). `body` may remove or kill the driver that it is called with.
  mutating func forEachDriver(of entity: Entity, _ body: (inout Engine, Slot<Driver>) -> Void) {
    let first = listed.count
    var slot = entities.firstDriver(of: entity)
    while slot.exists {
      list(slot)
      slot = store[slot].older
    }
    while listed.count > first {
      let id = listed.removeLast().driver
      // A kill may release a driver that was killed long ago, and a sequence's end releases its steps.
      if let slot = store.find(id) { body(&self, slot) }
    }
  }
}
