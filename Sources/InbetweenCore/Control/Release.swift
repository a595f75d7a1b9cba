// The drivers that stay, and the release of others.

/// A released driver that had listeners, and its last event.
struct RetiredDriver: FixedLayout {
  var slot: Slot<Driver>
  private let unused: UInt32 = 0
  var occurrence: UInt64
  /// The index and generation of the driver's internal entity; 0 for none.
  var ownIndex: UInt32 = 0
  var ownGeneration: UInt32 = 0
}

extension Engine {
  /// Releases a part of the memory of drivers and events that has not been needed for a while. Called once a
  /// frame.
  mutating func giveBackMemory() {
    if drivers.giveBack() || log.events.giveBack() || log.timelineEvents.giveBack() { return }
    if log.transitionEvents.giveBack() || log.sequenceEvents.giveBack() { return }
    if channels.commits.giveBack() || additive.crossfades.giveBack() || drivers.tags.taggings.giveBack() {
      return
    }
    if var part = log.spareRetired.nextPart(used: log.retired.count, of: log.retired.capacity) {
      _ = log.retired.discardSpare(&part)
    }
  }

  /// Unlinks a driver that is in no stack any more and has no steps, and frees it.
  mutating func releaseAlone(_ slot: Slot<Driver>) {
    let driver = drivers[slot]
    let timeline = Int(driver.timeline)
    if driver.flags.contains(.killed) {
      // It has owned nothing since.
      countKilled(-1, slot)
    } else if staysCompleted(driver) || !runsPlainly(driver) {
      forgetOwned(by: slot, before: clocks.now + 1)
    }
    clocks.timelines[timeline].boundaries.upcoming.remove(slot, &drivers)
    openSections(after: slot, in: .byHand)
    if clocks.listsDrivers(timeline) {
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
    if driver.isPast { drivers.pastCount -= 1 } else { rememberEnd(of: slot, driver) }
    drivers.free(slot)
    if !drivers.index.isEmpty { removeFromIndex(driver) }
    if driver.flags.contains(.hasListeners) {
      var retired = RetiredDriver(slot: slot, occurrence: log.events.occurrences)
      if driver.flags.contains(.ownsEntity) {
        let own = entity(of: driver)
        (retired.ownIndex, retired.ownGeneration) = (own.index, own.generation)
      }
      log.retired.append(retired)
    } else {
      drivers.reuse(slot)
    }
  }

  /// Records how a removed driver has ended (W23).
  @inline(__always)
  mutating func rememberEnd(of slot: Slot<Driver>, _ driver: Driver) {
    let kind = driver.hasCompleted ? Event.Kind.completed : .killed
    drivers.ended.remember(drivers.id(of: slot), kind: kind.rawValue, duration: length(of: slot) ?? -1)
  }

  /// Removes the driver from its timeline's list, if the timeline has one.
  mutating func leaveTimeline(_ slot: Slot<Driver>) {
    let timeline = Int(drivers[slot].timeline)
    guard clocks.listsDrivers(timeline) else { return }
    let index = Int(drivers.details[drivers[slot].details].timelineIndex)
    clocks.timelines[timeline].drivers.swapRemove(at: index)
    if index < clocks.timelines[timeline].drivers.count {
      let moved = clocks.timelines[timeline].drivers[index]
      drivers.details[drivers[moved].details].timelineIndex = UInt32(index)
    }
  }
}

// The drivers that stay, and the facts that are still known of them (C9).
extension Engine {
  /// Returns whether nothing keeps a driver: it has ended, is on no timeline that keeps drivers, holds no
  /// value, and auto-kill is on for it. It is killed after its completion has been reported, so that its
  /// callback may restart it.
  func isDone(_ driver: Driver) -> Bool {
    driver.phase == .finished && !staysCompleted(driver) && !drivers.contendsAnywhere(driver)
  }

  /// Whether a driver stays when it has completed: on timelines that keep drivers, where auto-kill is off,
  /// and while it follows a value.
  func staysCompleted(_ driver: Driver) -> Bool {
    keepsDrivers(Int(driver.timeline)) || !driver.flags.isDisjoint(with: .stays)
  }

  /// Counts a killed driver; −1 for a revived or released one.
  mutating func countKilled(_ change: Int, _ slot: Slot<Driver>) {
    drivers.killed.kept += change
    clocks.timelines[Int(drivers[slot].timeline)].killedCount += change
  }

  /// Adds the driver to its timeline's list, if the timeline has one.
  mutating func joinTimeline(_ slot: Slot<Driver>) {
    let timeline = Int(drivers[slot].timeline)
    guard clocks.listsDrivers(timeline) else { return }
    drivers.details[drivers.detail(slot)].timelineIndex = UInt32(clocks.timelines[timeline].drivers.count)
    clocks.timelines[timeline].drivers.append(slot)
    if clocks.timelines[timeline].rows.sharesTables,
      clocks.timelines[timeline].drivers.count > TimelineState.mostSharing,
      !clocks.timelines[timeline].isProgressDriven
    {
      endSharing(of: timeline)
    }
  }
}
