/// The last drivers killed by hand, which can be revived, and stopped drivers of internal entities: a ring
/// buffer (W5).
struct KilledDrivers: SnapshotField, ~Copyable {
  /// The number of drivers that are kept for a revival beside the last one.
  static var capacity: Int { 1024 }

  /// The number of entries that are still killed.
  var kept = 0
  private var ring = UniqueArray<DriverID>()
  /// The index of the oldest entry, once the ring is full.
  private var next = 0

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

  mutating func exchange(_ bytes: inout SnapshotBytes) { bytes.exchange(&kept, &ring, &next) }

  func check() throws(Contradiction) {
    try demand(ring.count <= KilledDrivers.capacity + 1 && next >= 0 && next <= KilledDrivers.capacity)
  }

  /// Removes a driver that was revived, so that this entry does not release it when it is killed again.
  mutating func forget(_ driver: DriverID) {
    for index in 0..<ring.count where ring[index] == driver { ring[index] = .none }
  }
}
