/// The drivers killed by hand last, which can be revived: a ring (W5).
struct KilledDrivers: ~Copyable {
  /// How many drivers are kept for a revival.
  static var capacity: Int { 1024 }

  /// In place of one that is forgotten.
  private static var nobody: DriverID { DriverID(slot: .max, generation: 0) }

  /// How many of the remembered are still killed.
  var kept = 0
  private var ring = Strip<DriverID>()
  /// Where the oldest one stands, once the ring is full.
  private var next = 0

  /// How many kills are remembered.
  var count: Int { ring.count }

  subscript(index: Int) -> DriverID { ring[index] }

  /// Remembers a kill; answers the one that is so many ago that it is forgotten for it.
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

  /// Forgets the kill of a driver that is revived, lest it be let go of with that when it is dead again.
  mutating func forget(_ driver: DriverID) {
    for index in 0..<ring.count where ring[index] == driver { ring[index] = KilledDrivers.nobody }
  }
}

extension Engine {
  /// Notes that a driver was killed by hand; one that has been dead for too many kills is let go of.
  mutating func rememberKilled(_ slot: Slot<Driver>) {
    killed.kept += 1
    if let forgotten = killed.remember(store.id(of: slot)), let oldest = killedDriver(forgotten) {
      release(oldest)
    }
  }

  /// Lets go of the drivers of a timeline that were killed by hand: they can be revived no more.
  mutating func releaseKilled(on timeline: Int) {
    for index in 0..<killed.count {
      guard let slot = killedDriver(killed[index]), Int(store[slot].timeline) == timeline else { continue }
      release(slot)
    }
  }

  /// The driver of a kill, where it is still dead.
  private func killedDriver(_ id: DriverID) -> Slot<Driver>? {
    guard let slot = store.find(id), store[slot].flags.contains(.killed) else { return nil }
    return slot
  }
}
