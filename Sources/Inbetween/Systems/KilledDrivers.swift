/// The drivers killed by hand last, which can be revived: a ring by the number of the kill (W5).
struct KilledDrivers: ~Copyable {
  /// One kill.
  struct Entry: BitwiseCopyable {
    var driver: DriverID
    var number: UInt32
  }

  /// How many drivers are kept for a revival.
  static var capacity: Int { 1024 }

  /// How many of the remembered are still killed.
  var kept = 0
  private var ring = Strip<Entry>()
  /// Where the oldest one stands, once the ring is full.
  private var next = 0
  private var lastNumber: UInt32 = 0

  /// How many kills are remembered.
  var count: Int { ring.count }

  subscript(index: Int) -> Entry { ring[index] }

  /// Remembers a kill; answers its number, and the kill that is so many ago that it is forgotten for it.
  mutating func remember(_ driver: DriverID) -> (number: UInt32, forgotten: Entry?) {
    let entry = Entry(driver: driver, number: lastNumber &+ 1)
    lastNumber = entry.number
    guard ring.count > KilledDrivers.capacity else {
      ring.append(entry)
      return (entry.number, nil)
    }
    let forgotten = ring[next]
    ring[next] = entry
    next = next == KilledDrivers.capacity ? 0 : next + 1
    return (entry.number, forgotten)
  }
}

extension Engine {
  /// Notes that a driver was killed by hand; one that has been dead for too many kills is let go of.
  mutating func rememberKilled(_ slot: Slot<Driver>) {
    killed.kept += 1
    let (number, forgotten) = killed.remember(store.id(of: slot))
    store[slot].killNumber = number
    if let forgotten, let oldest = killedDriver(forgotten) { release(oldest) }
  }

  /// Lets go of the drivers of a timeline that were killed by hand: they can be revived no more.
  mutating func releaseKilled(on timeline: Int) {
    for index in 0..<killed.count {
      guard let slot = killedDriver(killed[index]), Int(store[slot].timeline) == timeline else { continue }
      release(slot)
    }
  }

  /// The driver of a kill, where it is still dead of that one.
  private func killedDriver(_ entry: KilledDrivers.Entry) -> Slot<Driver>? {
    guard let slot = store.find(entry.driver), store[slot].flags.contains(.killed),
      store[slot].killNumber == entry.number
    else { return nil }
    return slot
  }
}
