extension Engine {
  /// Notes that a driver was killed by hand. Releases the oldest one if there are too many.
  mutating func rememberKilled(_ slot: Slot<Driver>) {
    countKilled(1, slot)
    if let forgotten = drivers.killed.remember(drivers.id(of: slot)), let oldest = killedDriver(forgotten) {
      release(oldest)
    }
  }

  /// Counts a killed driver, or with −1 one that is revived or released.
  mutating func countKilled(_ change: Int, _ slot: Slot<Driver>) {
    drivers.killed.kept += change
    clocks.timelines[Int(drivers[slot].timeline)].killedCount += change
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
  private func killedDriver(_ id: DriverID) -> Slot<Driver>? {
    guard let slot = drivers.find(id), drivers[slot].flags.contains(.killed) else { return nil }
    return slot
  }
}
