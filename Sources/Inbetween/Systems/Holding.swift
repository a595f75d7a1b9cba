// Pausing and resuming a driver.

extension Engine {
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
}
