// How drivers leave for good.

extension Engine {
  /// Takes a driver out by hand. A winner that persists, with nobody left, commits its present value (C4).
  mutating func remove(_ slot: Slot<Driver>, as kind: Event.Kind) {
    report(kind, slot, at: present())
    leaveChannels(slot, at: present(Int(store[slot].timeline)), commits: true)
    release(slot)
  }

  /// Unlinks a driver that contends nowhere any more, and frees it.
  mutating func release(_ slot: Slot<Driver>) {
    let driver = store[slot]
    let timeline = Int(driver.timeline)
    timelines[timeline].ahead.remove(slot, &store.drivers)
    if timelines[timeline].keepsDrivers {
      timelines[timeline].behind.remove(slot, &store.drivers)
      timelines[timeline].drivers.swapRemove(at: Int(driver.placeInTimeline))
      if Int(driver.placeInTimeline) < timelines[timeline].drivers.count {
        let moved = timelines[timeline].drivers[Int(driver.placeInTimeline)]
        store[moved].placeInTimeline = driver.placeInTimeline
      }
      forgetCommits(of: driver)
    }
    if driver.newer.exists {
      store[driver.newer].older = driver.older
    } else {
      entities.setFirstDriver(driver.older, of: driver.entity)
    }
    if driver.older.exists { store[driver.older].newer = driver.newer }
    store.free(slot)
  }

  private mutating func forgetCommits(of driver: Driver) {
    let timeline = Int(driver.timeline)
    let claims = driver.claims.raw..<driver.claims.raw + UInt32(driver.laneCount)
    var kept = 0
    for index in 0..<timelines[timeline].commits.count {
      let commit = timelines[timeline].commits[index]
      if claims.contains(commit.claim.raw) { continue }
      timelines[timeline].commits[kept] = commit
      kept += 1
    }
    while timelines[timeline].commits.count > kept { timelines[timeline].commits.removeLast() }
  }

  /// Takes out those of an entity's drivers that `isMeant` names, the oldest first, so that what is seen
  /// commits last (C2, C7); answers how many.
  @discardableResult
  mutating func removeAll(
    on entity: Entity, as kind: Event.Kind = .cancelled, where isMeant: (Driver) -> Bool
  ) -> Int {
    var slot = entities.firstDriver(of: entity)
    while slot.exists, store[slot].older.exists { slot = store[slot].older }
    var removed = 0
    while slot.exists {
      let driver = store[slot]
      if isMeant(driver) {
        remove(slot, as: kind)
        removed += 1
      }
      slot = driver.newer
    }
    return removed
  }
}
