// Entities, base values, drivers and timelines, from outside a tick.

extension Engine {
  /// Adds the property to the entity, with its default, if it does not have it; answers its row.
  @discardableResult
  mutating func addRow(of property: Int, _ entity: Entity) -> Int {
    if let row = properties[property].row(of: entity) { return row }
    properties[property].append(entity)
    let first = properties[property].firstColumn
    for lane in 0..<properties[property].laneCount {
      columns[first + lane].append(properties[property].defaults[lane])
    }
    return properties[property].entities.count - 1
  }

  /// Sets a base value; contenders go on (C7).
  mutating func assign(_ value: Float, column: Int, row: Int) {
    lastVersion &+= 1
    columns[column].base[row] = value
    columns[column].versions[row] = lastVersion
    if !columns[column].winners[row].exists { columns[column].shown[row] = value }
  }

  /// Ends an entity: its drivers first, then its rows.
  mutating func despawn(_ entity: Entity) {
    while entities.firstDriver(of: entity).exists {
      let slot = entities.firstDriver(of: entity)
      report(.entityDied, slot, at: present())
      store[slot].flags.remove(.persists)
      leaveChannels(slot, at: present(Int(store[slot].timeline)), commits: false)
      release(slot)
    }
    for property in 0..<properties.count {
      guard let row = properties[property].row(of: entity) else { continue }
      removeRow(row, of: property)
    }
    entities.despawn(entity)
  }

  private mutating func removeRow(_ row: Int, of property: Int) {
    properties[property].swapRemove(at: row)
    let first = properties[property].firstColumn
    for column in first..<first + properties[property].laneCount {
      columns[column].swapRemove(at: row)
      if row < columns[column].winners.count, columns[column].winners[row].exists {
        retarget(columns[column].winners[row], to: row)
      }
    }
  }

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

  /// Holds a driver's time (C6). False if it is held already or over.
  mutating func pause(_ slot: Slot<Driver>) -> Bool {
    let driver = store[slot]
    if driver.flags.contains(.paused) || driver.phase == .finished { return false }
    let moment = present(Int(driver.timeline))
    store[slot].start = store.ownTime(driver, at: moment.local)
    store[slot].flags.insert(.paused)
    schedule(slot, from: 0)
    placeWinners(of: slot, at: moment)
    return true
  }

  /// Lets a held driver's time go on from where it was. False if it is not held.
  mutating func resume(_ slot: Slot<Driver>) -> Bool {
    let driver = store[slot]
    guard driver.flags.contains(.paused) else { return false }
    let moment = present(Int(driver.timeline))
    store[slot].flags.remove(.paused)
    if driver.clock.exists {
      let time = driver.flags.contains(.mirrored) ? -driver.start : driver.start
      store.clocks[driver.clock].seek(to: time, at: moment.local)
    }
    let time = driver.start
    store[slot].start = moment.local - time
    schedule(slot, from: time)
    placeWinners(of: slot, at: moment)
    return true
  }

  /// Looks again for the next piece of a driver that has become seen.
  mutating func refreshEdges(of slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    guard driver.phase == .active, driver.keys.hasSegments || driver.timing.pause > 0 else { return }
    let time = store.ownTime(driver, at: local(Int(driver.timeline), at: moment))
    // What is due at this very instant is still to be crossed.
    if driver.nextEdge > time { schedule(slot, from: time) }
  }
}
