// The drivers in the hash of a world's state.

extension Driver.Flags {
  /// Flags that do not decide the future: of its memory, of lists, and of callbacks of this program.
  fileprivate static var ofProcess: Driver.Flags { [.hasDetails, .isListed, .hasListeners, .updates] }
}

extension DriverStore {
  /// Adds all drivers in the order of their slots. Each is added by its contents: where these lie in memory
  /// differs between worlds that were sampled at other instants.
  func add(to hash: inout StateHash) {
    hash.add(nextSerial)
    for index in 0..<records.slotCount where records[Slot(index)].flags.contains(.alive) {
      add(Slot(index), to: &hash)
    }
  }

  @inline(__always)
  private func add(_ slot: Slot<Driver>, to hash: inout StateHash) {
    let driver = records[slot]
    let flags = driver.flags.subtracting(.ofProcess)
    hash.add(UInt64(slot.raw) << 32 | UInt64(driver.generation))
    hash.add(driver.serial)
    hash.add(driver.start)
    hash.add(UInt64(driver.entityIndex) << 32 | UInt64(flags.rawValue))
    hash.add(
      UInt64(driver.property) << 48 | UInt64(driver.firstLane) << 40 | UInt64(driver.laneCount) << 32
        | UInt64(driver.ease.raw) << 16 | UInt64(driver.phase.rawValue) << 8
        | UInt64(driver.kind.rawValue) << 4 | UInt64(driver.fill.rawValue))
    var ended: UInt64 = 0
    for lane in 0..<Int(driver.laneCount) {
      let driverLane = driverLanes[driver.driverLanes.index + lane]
      // An additive driver has the number of a row there.
      let from = flags.contains(.adds) ? 0 : driverLane.from.bitPattern
      hash.add(UInt64(from) << 32 | UInt64(driverLane.to.bitPattern))
      if driverLane.isEnded { ended |= 1 << UInt64(lane) }
    }
    if ended != 0 { hash.add(ended) }
    if driver.details.exists {
      addDetails(of: driver, to: &hash)
    } else {
      hash.add(UInt64(UInt32(bitPattern: driver.plain.delay)) << 32 | UInt64(driver.plain.duration))
    }
  }

  private func addDetails(of driver: Driver, to hash: inout StateHash) {
    let record = details[driver.details]
    hash.add(UInt64(driver.timeline) << 32 | UInt64(record.easing.raw) << 1 | (record.hasOneValue ? 1 : 0))
    hash.add(UInt64(UInt32(bitPattern: record.node)) << 32 | UInt64(record.keyCount))
    addTiming(of: driver, record, to: &hash)
    if record.values.exists {
      for index in 0..<valueCount(driver) {
        hash.add(UInt64(values[record.values.index + index].bitPattern))
      }
    }
    if driver.hasSegments {
      for key in 0..<Int(record.keyCount) { hash.add(record: segments[record.segments.index + key]) }
    }
    switch driver.kind {
    case .motion:
      var law = dynamics[motion(driver)]
      // The arcs and the length follow from the rest. The length is found when it is needed.
      (law.isRestPending, law.restFloor, law.length, law.arcs) = (false, 0, 0, .none)
      hash.add(record: law)
    case .path: hash.add(record: pathFollower(driver))
    case .sequence: hash.add(record.ofKind)
    case .tween, .mark: break
    }
    if record.shape.exists {
      var shape = shapes[record.shape]
      if shape.grid.exists {
        for index in 0..<2 * Int(driver.laneCount) {
          hash.add(UInt64(values[shape.grid.index + index].bitPattern))
        }
      }
      shape.grid = .none
      hash.add(record: shape)
    }
    if driver.hasClock { hash.add(record: clocks[record.clock]) }
    if record.blend.exists { hash.add(record: blends[record.blend]) }
    var tag = record.tags
    while tag.exists {
      hash.add(tags.taggings[tag].tag)
      tag = tags.taggings[tag].nextOfDriver
    }
  }

  /// Adds the settings and the timing. The length of a spring or decay is found when it is needed.
  private func addTiming(of driver: Driver, _ record: DriverDetails, to hash: inout StateHash) {
    if record.long.exists {
      var long = longTimings[record.long]
      if driver.isMotion { long.timing.active = 0 }
      return hash.add(record: long)
    }
    let short = record.short
    hash.add(short.delay)
    hash.add(driver.isMotion ? 0 : short.active)
    hash.add(
      UInt64(short.duration) << 16 | UInt64(short.direction.rawValue) << 1 | (short.isMirrored ? 1 : 0))
  }
}
