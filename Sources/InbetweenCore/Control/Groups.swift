// The drivers of an entity, of a property, or with a tag (W17); and tags.

extension Engine {
  /// Adds a tag to a driver, unless the driver has it.
  mutating func tag(_ slot: Slot<Driver>, _ name: String) {
    if has(slot, tag: name) { return }
    let number = drivers.tags.number(of: name)
    let details = drivers.detail(slot)
    drivers.details[details].tags = drivers.tags.insert(
      slot, number, nextOfDriver: drivers.details[details].tags)
    drivers[slot].flags.insert(.isTagged)
  }

  func has(_ slot: Slot<Driver>, tag name: String) -> Bool {
    find(slot, tag: name).exists
  }

  /// Returns the entry of a tag of a driver; `none` if the driver does not have the tag.
  private func find(_ slot: Slot<Driver>, tag name: String) -> Slot<Tagging> {
    guard drivers[slot].flags.contains(.isTagged), let number = drivers.tags.find(name) else { return .none }
    return drivers.tags.find(slot, number, newest: drivers.details[drivers[slot].details].tags)
  }

  /// Removes a tag from a driver. Returns false if the driver does not have it.
  mutating func untag(_ slot: Slot<Driver>, _ name: String) -> Bool {
    let tagging = find(slot, tag: name)
    if !tagging.exists { return false }
    let (details, next) = (drivers[slot].details, drivers.tags.taggings[tagging].nextOfDriver)
    if drivers.details[details].tags == tagging { drivers.details[details].tags = next }
    drivers.tags.remove(tagging)
    if !drivers.details[details].tags.exists { drivers[slot].flags.remove(.isTagged) }
    return true
  }

  /// Removes all tags of a driver.
  mutating func untag(_ slot: Slot<Driver>) {
    let details = drivers[slot].details
    var tagging = drivers.details[details].tags
    while tagging.exists {
      let next = drivers.tags.taggings[tagging].nextOfDriver
      drivers.tags.remove(tagging)
      tagging = next
    }
    drivers.details[details].tags = .none
    drivers[slot].flags.remove(.isTagged)
  }

  /// Returns the newest driver of an entity's property, or of its moves alone, for which `isMeant` returns
  /// true; `none` if there is none. Of moves, `isMeant` must return false for serials from `serial` on.
  ///
  /// - Complexity: O(n) in the drivers of the property, or in the drivers of the entity if they are few.
  ///   Moves that have ended do not count.
  mutating func newestDriver(
    of entity: Entity, _ property: Int, _ kind: DriverIndex.Kind, before serial: UInt64 = .max,
    where isMeant: (borrowing Engine, Driver) -> Bool
  ) -> Slot<Driver> {
    var (slot, left) = (channels.entities.firstDriver(of: entity), DriverIndex.mostSearched)
    while slot.exists {
      let driver = drivers[slot]
      if Int(driver.property) == property, kind.includes(driver), isMeant(self, driver) { return slot }
      slot = driver.older
      left -= 1
      if left == 0 && slot.exists { break }
    }
    if !slot.exists { return .none }
    var found = Slot<Driver>.none
    forEachIndexed(of: entity, property, kind, before: serial) { engine, slot in
      if isMeant(engine, engine.drivers[slot]) { found = slot }
      return !found.exists
    }
    return found
  }

  /// Returns whether an entity has a move for a new one to end.
  ///
  /// - Complexity: O(n) in the moves of the property, or in the drivers of the entity if they are few.
  @inline(__always)
  mutating func hasMoves(of entity: Entity, _ reach: MoveReach) -> Bool {
    channels.entities.firstDriver(of: entity).exists
      && newestDriver(of: entity, reach.property, .moves, before: reach.serial) {
        $0.canBeEnded($1, by: reach)
      }.exists
  }

  /// Calls `body` with the drivers of an entity's property, or with its moves alone, for which `isMeant`
  /// returns true. The oldest comes first, so that the winner leaves and commits last (C2, C7). `body` may
  /// remove the driver.
  mutating func forEachDriver(
    of entity: Entity, _ property: Int, _ kind: DriverIndex.Kind = .all, before serial: UInt64 = .max,
    where isMeant: (borrowing Engine, Driver) -> Bool, _ body: (inout Engine, Slot<Driver>) -> Void
  ) {
    let first = drivers.listed.count
    forEachNewest(of: entity, property, kind, before: serial) { engine, slot in
      if isMeant(engine, engine.drivers[slot]) { engine.list(slot) }
      return true
    }
    while drivers.listed.count > first {
      let id = drivers.listed.removeLast().driver
      if let slot = drivers.find(id), isMeant(self, drivers[slot]) { body(&self, slot) }
    }
  }

  /// Calls `body` with the drivers of an entity's property, or with its moves alone, the newest first, until
  /// it returns false. `body` must not remove drivers.
  package mutating func forEachNewest(
    of entity: Entity, _ property: Int, _ kind: DriverIndex.Kind = .all, before serial: UInt64 = .max,
    _ body: (inout Engine, Slot<Driver>) -> Bool
  ) {
    if drivers.index.isEmpty || !drivers.index.has(entity) {
      var (slot, left) = (channels.entities.firstDriver(of: entity), DriverIndex.mostSearched)
      while slot.exists, left > 0 {
        (slot, left) = (drivers[slot].older, left - 1)
      }
      if !slot.exists {
        slot = channels.entities.firstDriver(of: entity)
        while slot.exists {
          let driver = drivers[slot]
          if Int(driver.property) == property, kind.includes(driver), !body(&self, slot) { return }
          slot = driver.older
        }
        return
      }
    }
    forEachIndexed(of: entity, property, kind, before: serial, body)
  }

  /// Calls `body` with the drivers in the index of an entity that has many. Drops ended drivers when it has
  /// met many of them.
  private mutating func forEachIndexed(
    of entity: Entity, _ property: Int, _ kind: DriverIndex.Kind, before serial: UInt64,
    _ body: (inout Engine, Slot<Driver>) -> Bool
  ) {
    addToIndex(entity)
    var (met, over) = (0, 0)
    for entry in drivers.index.list(of: entity, property, kind, before: serial).reversed() {
      assert(drivers.work.step())
      met += 1
      if isOver(entry.driver, kind) { over += 1 }
      if let slot = drivers.find(entry.driver), !body(&self, slot) { break }
    }
    if kind == .all || over < DriverIndex.mostSearched { return }
    var index = DriverIndex()
    swap(&index, &drivers.index)
    index.drop(of: entity, property, kind, before: serial, last: met) { isOver($0, kind) }
    swap(&index, &drivers.index)
  }

  /// Returns whether a move need not be in the list of its kind.
  private func isOver(_ id: DriverID, _ kind: DriverIndex.Kind) -> Bool {
    guard kind != .all, let slot = drivers.find(id) else { return false }
    return kind == .moves ? !canEnd(drivers[slot]) : !isMover(drivers[slot])
  }

  /// Adds an entity to the index with its drivers, unless it is there.
  private mutating func addToIndex(_ entity: Entity) {
    if drivers.index.has(entity) { return }
    drivers.index.add(entity)
    var list: [Slot<Driver>] = []
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      list.append(slot)
      slot = drivers[slot].older
    }
    for slot in list.reversed() { addToIndex(slot, entity) }
  }

  /// Adds the newest driver of an entity to the index, if the entity is in it.
  mutating func addToIndex(_ slot: Slot<Driver>, _ entity: Entity) {
    if drivers.index.has(entity) { drivers.index.append(drivers[slot], drivers.id(of: slot), of: entity) }
  }

  /// Records in the index that a move may be ended, or has begun: it may have been dropped before.
  @inline(__always)
  mutating func noteMove(_ slot: Slot<Driver>) {
    if !drivers.index.isEmpty { restoreToIndex(slot) }
  }

  private mutating func restoreToIndex(_ slot: Slot<Driver>) {
    let entity = entity(of: drivers[slot])
    if drivers.index.has(entity) { drivers.index.restore(drivers[slot], drivers.id(of: slot), of: entity) }
  }

  /// Records in the index that a driver is gone.
  mutating func removeFromIndex(_ driver: Driver) {
    let entity = entity(of: driver)
    if !drivers.index.has(entity) { return }
    var index = DriverIndex()
    swap(&index, &drivers.index)
    index.noteGone(driver, of: entity) { drivers.find($0) != nil }
    swap(&index, &drivers.index)
  }

  /// Appends the drivers of an entity.
  package func gather(_ entity: Entity, into slots: inout [Slot<Driver>]) {
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      if !drivers[slot].isPast { slots.append(slot) }
      slot = drivers[slot].older
    }
  }

  /// Appends all drivers for which `isMeant` returns true.
  func gatherAll(into slots: inout [Slot<Driver>], where isMeant: (Driver) -> Bool) {
    for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
      let driver = drivers.records[Slot(index)]
      if !driver.isPast, isMeant(driver) { slots.append(Slot(index)) }
    }
  }

  /// Appends the drivers of any of these lanes of a property: by its rows, or by all drivers if these are
  /// fewer.
  func gather(_ property: Int, _ lanes: Range<Int>, into slots: inout [Slot<Driver>]) {
    func isMeant(_ driver: Driver) -> Bool {
      Int(driver.property) == property && driver.lanes.overlaps(lanes)
    }
    if drivers.records.slotCount < channels.properties[property].entities.count {
      return gatherAll(into: &slots, where: isMeant)
    }
    for row in 0..<channels.properties[property].entities.count {
      var slot = channels.entities.firstDriver(of: channels.properties[property].entities[row])
      while slot.exists {
        if !drivers[slot].isPast, isMeant(drivers[slot]) { slots.append(slot) }
        slot = drivers[slot].older
      }
    }
  }

  /// Appends the drivers that have a tag.
  func gather(tag name: String, into slots: inout [Slot<Driver>]) {
    guard let number = drivers.tags.find(name) else { return }
    var tagging = drivers.tags.first(of: number)
    while tagging.exists {
      if !drivers[drivers.tags.taggings[tagging].driver].isPast {
        slots.append(drivers.tags.taggings[tagging].driver)
      }
      tagging = drivers.tags.taggings[tagging].after
    }
  }
}

// Lists of drivers.
extension Engine {
  /// Appends a driver to `listed`, with its serial to sort by.
  mutating func list(_ slot: Slot<Driver>) {
    drivers.listed.append(SerialEntry(serial: drivers[slot].serial, driver: drivers.id(of: slot)))
  }

  /// Calls `body` with the drivers listed from `first` on, oldest first, and removes them from the list.
  mutating func forEachListed(from first: Int, _ body: (inout Engine, Slot<Driver>) -> Void) {
    drivers.listed.sort(from: first)
    for index in first..<drivers.listed.count {
      if let step = drivers.find(drivers.listed[index].driver) { body(&self, step) }
    }
    drivers.listed.truncate(to: first)
  }

  /// Calls `body` with each of an entity's drivers, oldest first, so that the winner leaves and commits last
  /// (C2, C7). `body` may remove or kill the driver that it is called with.
  mutating func forEachDriver(of entity: Entity, _ body: (inout Engine, Slot<Driver>) -> Void) {
    let first = drivers.listed.count
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      list(slot)
      slot = drivers[slot].older
    }
    while drivers.listed.count > first {
      let id = drivers.listed.removeLast().driver
      // A kill may release a driver that was killed long ago, and a sequence's end releases its steps.
      if let slot = drivers.find(id) { body(&self, slot) }
    }
  }
}
