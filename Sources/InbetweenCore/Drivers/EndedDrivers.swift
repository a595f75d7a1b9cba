/// The last drivers that were removed for good, and how they ended: a ring buffer (W23).
struct EndedDrivers: SnapshotField, ~Copyable {
  struct Entry: FixedLayout {
    var driver: DriverID
    /// The length of an iteration in counts; −1 if it was not known.
    var duration: Int64
    /// The kind of its last event, as a number.
    var kind: UInt32
    private let unused: UInt32 = 0

    init(_ driver: DriverID, kind: UInt8, duration: Int64) {
      (self.driver, self.duration, self.kind) = (driver, duration, UInt32(kind))
    }
  }

  static var capacity: Int { 256 }

  private var ring = UniqueArray<Entry>()
  /// The index of the oldest entry, once the ring is full.
  private var next = 0

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&ring, &next)
    bytes.require(
      ring.count == EndedDrivers.capacity
        ? next >= 0 && next < EndedDrivers.capacity : ring.count < EndedDrivers.capacity && next == ring.count
    )
  }

  func check() throws(Contradiction) {
    for index in 0..<ring.count {
      let (kind, duration) = (ring[index].kind, ring[index].duration)
      try demand(kind <= 10 && (duration == -1 || duration.isSoundLength))
    }
  }

  /// Adds a driver, in place of the oldest one if the ring is full.
  @inline(__always)
  mutating func remember(_ driver: DriverID, kind: UInt8, duration: Int64) {
    assert(duration == -1 || duration.isSoundLength, "a length of \(duration)")
    let entry = Entry(driver, kind: kind, duration: duration)
    if ring.count == EndedDrivers.capacity {
      ring[next] = entry
    } else {
      if ring.isEmpty { ring.reserve(EndedDrivers.capacity) }
      ring.append(entry)
    }
    next = next == EndedDrivers.capacity - 1 ? 0 : next + 1
  }

  /// Sets the kind of the last event of the driver that was added last.
  mutating func setLast(kind: UInt8) {
    if !ring.isEmpty { ring[next == 0 ? ring.count - 1 : next - 1].kind = UInt32(kind) }
  }

  /// Returns how a driver ended; nil if it is not remembered.
  func find(_ driver: DriverID) -> Entry? {
    for index in 0..<ring.count where ring[index].driver == driver { return ring[index] }
    return nil
  }
}
