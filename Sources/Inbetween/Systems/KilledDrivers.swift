/// The drivers killed by hand last, which can be revived: a ring buffer (W5).
struct KilledDrivers: ~Copyable {
  /// The number of drivers that are kept for a revival besides the one killed last.
  static var capacity: Int { 1024 }

  /// The number of entries that are still killed.
  var kept = 0
  private var ring = Strip<DriverID>()
  /// The index of the oldest entry, once the ring is full.
  private var next = 0

  /// The number of entries.
  var count: Int { ring.count }

  subscript(index: Int) -> DriverID { ring[index] }

  /// Adds a driver. Returns the oldest one if the ring was full, which can then no longer be revived.
  mutating func remember(_ driver: DriverID) -> DriverID? {
    guard ring.count > KilledDrivers.capacity else {
      ring.append(driver)
      return nil
    }
    let forgotten = ring[next]
    ring[next] = driver
    next = next == KilledDrivers.capacity ? 0 : next + 1
    return forgotten
  }

  /// Removes a driver that was revived, so that this entry does not release it when it is killed again.
  mutating func forget(_ driver: DriverID) {
    for index in 0..<ring.count where ring[index] == driver { ring[index] = .none }
  }
}

extension Engine {
  /// Notes that a driver was killed by hand. Releases the oldest one if there are too many.
  mutating func rememberKilled(_ slot: Slot<Driver>) {
    countKilled(1, slot)
    if let forgotten = killed.remember(store.id(of: slot)), let oldest = killedDriver(forgotten) {
      release(oldest)
    }
  }

  /// Counts a killed driver, or with −1 one that is revived or released.
  mutating func countKilled(_ change: Int, _ slot: Slot<Driver>) {
    killed.kept += change
    timelines[Int(store[slot].timeline)].killedCount += change
  }

  /// Releases the killed drivers of a timeline, which can then no longer be revived.
  mutating func releaseKilled(on timeline: Int) {
    if timelines[timeline].killedCount == 0 { return }
    for index in 0..<killed.count {
      guard let slot = killedDriver(killed[index]), Int(store[slot].timeline) == timeline else { continue }
      release(slot)
    }
  }

  /// Returns the driver of an entry, if it is still killed.
  private func killedDriver(_ id: DriverID) -> Slot<Driver>? {
    guard let slot = store.find(id), store[slot].flags.contains(.killed) else { return nil }
    return slot
  }
}
