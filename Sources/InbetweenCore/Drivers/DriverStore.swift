/// All drivers of a world and their data.
package struct DriverStore: SnapshotField, ~Copyable {
  let anchor = Anchor()
  package var records = SlotMap<Driver>()
  package var details = SlotMap<DriverDetails>()
  var longTimings = SlotMap<LongTiming>()
  var shapes = SlotMap<ValueShape>()
  package var driverLanes = RunPool<DriverLane>(filler: DriverLane(driver: .none))
  package var values = RunPool<Float>(filler: 0)
  package var segments = RunPool<KeySegment>(filler: KeySegment(offset: 0, easing: .linear))
  var clocks = SlotMap<ClockMap>()
  package var dynamics = SlotMap<Dynamics>()
  package var blends = SlotMap<BlendRecord>()
  var arcs = RunPool<MotionArc>(filler: MotionArc.none)
  var pathFollowers = SlotMap<PathFollower>()
  package var paths = PathLibrary()
  package var easings = EasingLibrary()
  /// The serial of the next registration (C1).
  var nextSerial: UInt64 = 1
  var tags = TagTable()
  /// For each driver's slot, the first of its listeners. Empty while no driver has any.
  private var listeners = UniqueArray<Slot<Listening>>()
  /// The number of drivers that have listeners, released ones whose slots are not reused included.
  private var listenedCount = 0
  /// The last drivers killed by hand.
  var killed = KilledDrivers()
  /// The last drivers that were removed for good.
  var ended = EndedDrivers()
  /// The drivers of entities that have many.
  var index = DriverIndex()
  /// Reused memory for lists of drivers that are iterated while they change.
  var listed = UniqueArray<SerialEntry>()
  package let work = WorkCount()
  /// The generations of the next drivers.
  private var generations = SlotGenerations(first: 1)
  /// The number of drivers that are past.
  var pastCount = 0

  package subscript(driver: Slot<Driver>) -> Driver {
    @inline(__always)
    _read { yield records[driver] }
    @inline(__always)
    _modify { yield &records[driver] }
  }

  package subscript(driverLane: Slot<DriverLane>) -> DriverLane {
    @inline(__always)
    _read { yield driverLanes[driverLane] }
    @inline(__always)
    _modify { yield &driverLanes[driverLane] }
  }

  /// Releases some memory that has not been needed for a while, once a frame. Returns whether it did.
  mutating func giveBack() -> Bool {
    if listenedCount == 0, listeners.capacity > Pages<Driver>.length {
      listeners = UniqueArray()
      return true
    }
    if records.giveBack() || details.giveBack() || longTimings.giveBack() || shapes.giveBack() { return true }
    if clocks.giveBack() || dynamics.giveBack() || blends.giveBack() || pathFollowers.giveBack() {
      return true
    }
    return driverLanes.giveBack() || values.giveBack() || segments.giveBack() || arcs.giveBack()
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&records, &details, &longTimings, &shapes, &driverLanes, &values)
    bytes.exchange(&segments, &clocks, &dynamics, &blends, &arcs, &pathFollowers)
    bytes.exchange(&paths, &easings, &nextSerial, &tags)
    exchangeListeners(&bytes)
    bytes.exchange(&killed, &ended)
    exchangeGenerations(&bytes)
    bytes.exchange(&pastCount)
    if bytes.isReading { index.removeAll() }
  }

  private mutating func exchangeListeners(_ bytes: inout SnapshotBytes) {
    if bytes.format < 16 { return bytes.exchange(&listeners, &listenedCount) }
    bytes.exchange(&listenedCount)
    if bytes.isReading { listeners.truncate(to: 0) }
    bytes.require(listenedCount >= 0 && listenedCount <= records.count)
    if bytes.isDamaged || listenedCount == 0 { return }
    if bytes.isReading { listeners.extend(to: records.slotCount, filler: .none) }
    for index in 0..<records.slotCount where records.has(Slot(index)) {
      if records[Slot(index)].flags.contains(.hasListeners) { bytes.exchange(&listeners[index]) }
    }
  }

  private mutating func exchangeGenerations(_ bytes: inout SnapshotBytes) {
    if bytes.format >= 16 { return generations.exchange(records.used, &bytes) }
    // In format 15, free records have them, and this is the greatest.
    var last: UInt32 = 0
    bytes.exchange(&last)
    generations = SlotGenerations(first: last)
    for index in 0..<records.slotCount {
      generations.set(last, of: index)
      // There, the clock of an earlier rate may still be named.
      let details = isAlive(Slot(index)) ? records[Slot(index)].details : .none
      if details.exists, self.details.has(details), !records[Slot(index)].hasClock {
        self.details[details].clock = .none
      }
    }
  }

  @inline(__always)
  private func has(_ id: DriverID) -> Bool { records.has(Slot(raw: id.slot)) }

  /// Returns whether a slot belongs to a driver in the world.
  @inline(__always)
  func isAlive(_ slot: Slot<Driver>) -> Bool {
    records.has(slot) && records[slot].flags.contains(.alive)
  }

  /// Returns the slot of the driver with `id`, if it is still in the world.
  package func find(_ id: DriverID) -> Slot<Driver>? {
    guard has(id) else { return nil }
    let slot = Slot<Driver>(raw: id.slot)
    let driver = records[slot]
    return driver.generation == id.generation && driver.flags.contains(.alive) ? slot : nil
  }

  /// Returns the slot of the driver with `id`, if it is still in the world and not past.
  func findPresent(_ id: DriverID) -> Slot<Driver>? {
    guard let slot = find(id), !records[slot].isPast else { return nil }
    return slot
  }

  /// Returns the listeners of a driver, also of a released driver whose slot is not reused yet.
  func listeners(of id: DriverID) -> Slot<Listening> {
    guard has(id) else { return .none }
    let driver = records[Slot<Driver>(raw: id.slot)]
    let isAlive = driver.flags.contains(.alive)
    guard driver.generation == (isAlive ? id.generation : id.generation &+ 1) else { return .none }
    return listeners(of: Slot<Driver>(raw: id.slot))
  }

  /// Returns the first of the listeners of a driver, which may be gone but not reused.
  @inline(__always)
  func listeners(of slot: Slot<Driver>) -> Slot<Listening> {
    records[slot].flags.contains(.hasListeners) ? listeners[slot.index] : .none
  }

  mutating func setListeners(_ first: Slot<Listening>, of slot: Slot<Driver>) {
    listeners.extend(to: slot.index + 1, filler: .none)
    listeners[slot.index] = first
    records[slot].flags.insert(.hasListeners)
    listenedCount += 1
  }

  /// Checks the numbers that belong to no single driver.
  func check() throws(Contradiction) {
    var count = 0
    for index in 0..<records.slotCount where records.has(Slot(index)) {
      if !records[Slot(index)].flags.contains(.hasListeners) { continue }
      count += 1
      try demand(index < listeners.count && listeners[index].exists)
    }
    try demand(count == listenedCount && nextSerial > 0 && nextSerial < 1 << 62)
    try paths.check()
    try killed.check()
    try ended.check()
    try tags.check()
  }

  package func id(of slot: Slot<Driver>) -> DriverID {
    DriverID(slot: slot.raw, generation: records[slot].generation)
  }

  @inline(__always)
  package func lane(of driverLane: Slot<DriverLane>) -> Int {
    driverLane.index - records[driverLanes[driverLane].driver].driverLanes.index
  }

  @inline(__always)
  package func driverLane(_ lane: Int, of driver: Driver) -> Slot<DriverLane> {
    Slot(raw: driver.driverLanes.raw + UInt32(lane))
  }

  @inline(__always)
  package func driverLane(_ lane: Int, of slot: Slot<Driver>) -> Slot<DriverLane> {
    Slot(raw: records[slot].driverLanes.raw + UInt32(lane))
  }

  /// Takes the next serial (C1).
  mutating func takeSerial() -> UInt64 {
    defer { nextSerial += 1 }
    return nextSerial
  }

  /// Adds a driver, with the next generation of its slot.
  mutating func insert(_ driver: Driver) -> Slot<Driver> {
    let slot = records.insert(driver)
    records[slot].generation = generations.next(of: slot.index, records.used)
    return slot
  }

  /// Makes a freed slot reusable, unless its generations are used up.
  mutating func reuse(_ slot: Slot<Driver>) {
    if records[slot].flags.contains(.hasListeners) {
      listenedCount -= 1
      records[slot].flags = []
    }
    let generation = records[slot].generation
    if generation == .max { return }
    records.remove(slot)
    generations.note(generation, of: slot.index, records.used)
  }
}
