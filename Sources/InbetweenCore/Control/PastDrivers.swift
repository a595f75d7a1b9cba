// The number of drivers that stay when they have ended or stopped (T8, W5). Without a bound, repeated motion
// would fill memory.

extension Engine {
  /// The most ended drivers of the same lanes of an entity that a timeline keeps when another driver begins
  /// at its present instant.
  static var mostPast: Int { 64 }

  /// The most of any other drivers that stay.
  static var mostKept: Int { KilledDrivers.capacity }

  /// Returns whether a driver of a timeline has ended, and is kept for seeks back alone.
  private func isKeptForSeeks(_ driver: Driver) -> Bool {
    driver.isPast || (driver.phase == .finished && !drivers.contendsAnywhere(driver))
  }

  /// Releases the oldest ended drivers of some lanes on a timeline, or the oldest sequences, beyond a number
  /// of them. Looks at `mostKept` drivers at most.
  mutating func forgetPast(of entity: Entity, _ reach: MoveReach) {
    var (count, left, first) = (0, Engine.mostKept, drivers.listed.count)
    forEachNewest(of: entity, reach.property) { engine, slot in
      let driver = engine.drivers[slot]
      left -= 1
      if Int(driver.timeline) == reach.timeline,
        driver.lanes.overlaps(reach.lanes) || driver.lanes == reach.lanes, engine.isKeptForSeeks(driver)
      {
        count += 1
        if count > Engine.mostPast { engine.list(slot) }
      }
      return left > 0
    }
    // The oldest one is listed last.
    while drivers.listed.count > first {
      if let slot = drivers.find(drivers.listed.removeLast().driver) {
        remove(slot, as: .killed, at: commandMoment(reach.timeline))
      }
    }
  }

  /// Looks through the drivers of a timeline when they have become twice as many. Releases the oldest ended
  /// drivers, beyond a number for each entity's lanes. The internal entities of values and waits count as
  /// one.
  mutating func forgetPast(on timeline: Int) {
    let count = clocks.timelines[timeline].drivers.count
    if count < max(clocks.timelines[timeline].nextLook, 2 * Engine.mostKept) { return }
    struct Place: Hashable {
      var entity: UInt32
      var property: UInt16
      var lanes: Range<Int>
    }
    func place(_ driver: Driver) -> Place {
      Place(
        entity: driver.flags.contains(.ownsEntity) ? .max : driver.entityIndex, property: driver.property,
        lanes: driver.lanes)
    }
    let first = drivers.listed.count
    let wait = clocks.timelines[timeline].endWait.flatMap { drivers.find($0.driver) }
    var counts: [Place: Int] = [:]
    for index in 0..<count {
      let slot = clocks.timelines[timeline].drivers[index]
      if slot == wait || !isKeptForSeeks(drivers[slot]) { continue }
      counts[place(drivers[slot]), default: 0] += 1
      list(slot)
    }
    drivers.listed.sort(from: first)
    for index in first..<drivers.listed.count {
      guard let slot = drivers.find(drivers.listed[index].driver) else { continue }
      let place = place(drivers[slot])
      if counts[place, default: 0] <= Engine.mostKept { continue }
      counts[place, default: 0] -= 1
      remove(slot, as: .killed, at: commandMoment(timeline))
    }
    drivers.listed.truncate(to: first)
    clocks.timelines[timeline].nextLook = 2 * clocks.timelines[timeline].drivers.count
  }

  /// Releases the oldest drivers of an entity that were stopped and never started since, beyond a number of
  /// them. Looks at twice that number of drivers at most, the newest.
  mutating func forgetStopped(of entity: Entity, at moment: Moment) {
    var (slot, count) = (channels.entities.firstDriver(of: entity), 0)
    for _ in 0..<2 * Engine.mostKept {
      if !slot.exists { return }
      let (driver, oldest) = (drivers[slot], slot)
      slot = driver.older
      if driver.state != .inactive { continue }
      count += 1
      if count > Engine.mostKept { remove(oldest, as: .killed, at: moment) }
    }
  }
}
