// Pausing and resuming a driver (C6).

extension Engine {
  /// Holds a driver's time. While it contends it goes on contending.
  mutating func pause(_ slot: Slot<Driver>) {
    let moment = present(Int(store[slot].timeline))
    store[slot].start = store.ownTime(store[slot], at: moment.local)
    store[slot].flags.insert(.held)
    schedule(slot, from: 0)
    placeWinners(of: slot, at: moment)
    report(.paused, slot, at: moment)
  }

  /// Lets a driver's time go on from where it is held.
  mutating func resume(_ slot: Slot<Driver>) {
    let moment = present(Int(store[slot].timeline))
    let time = store[slot].start
    store[slot].flags.remove(.held)
    setOwnTime(slot, to: time, at: moment.local)
    schedule(slot, from: time)
    placeWinners(of: slot, at: moment)
    report(.resumed, slot, at: moment)
  }
}
