// The drivers of an entity, of a property, or with a tag (W17); and tags.

extension Engine {
  /// Adds a tag to a driver, unless it has it.
  mutating func tag(_ slot: Slot<Driver>, _ name: String) {
    if has(slot, tag: name) { return }
    let number = drivers.tags.number(of: name)
    let details = drivers.detail(slot)
    drivers.details[details].tags = drivers.tags.insert(
      slot, number, nextOfDriver: drivers.details[details].tags)
    drivers[slot].flags.insert(.isTagged)
  }

  /// Returns whether a driver has a tag.
  func has(_ slot: Slot<Driver>, tag name: String) -> Bool {
    guard drivers[slot].flags.contains(.isTagged), let number = drivers.tags.find(name) else { return false }
    var tagging = drivers.details[drivers[slot].details].tags
    while tagging.exists {
      if drivers.tags.taggings[tagging].tag == number { return true }
      tagging = drivers.tags.taggings[tagging].nextOfDriver
    }
    return false
  }

  /// Removes a tag from a driver. Returns false if it does not have it.
  mutating func untag(_ slot: Slot<Driver>, _ name: String) -> Bool {
    guard drivers[slot].flags.contains(.isTagged), let number = drivers.tags.find(name) else { return false }
    let details = drivers[slot].details
    var (last, tagging) = (Slot<Tagging>.none, drivers.details[details].tags)
    while tagging.exists, drivers.tags.taggings[tagging].tag != number {
      (last, tagging) = (tagging, drivers.tags.taggings[tagging].nextOfDriver)
    }
    if !tagging.exists { return false }
    let next = drivers.tags.taggings[tagging].nextOfDriver
    if last.exists {
      drivers.tags.taggings[last].nextOfDriver = next
    } else {
      drivers.details[details].tags = next
    }
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

  /// Appends the drivers of an entity.
  func gather(_ entity: Entity, into slots: inout [Slot<Driver>]) {
    var slot = channels.entities.firstDriver(of: entity)
    while slot.exists {
      slots.append(slot)
      slot = drivers[slot].older
    }
  }

  /// Appends all drivers for which `isMeant` returns true.
  func gatherAll(into slots: inout [Slot<Driver>], where isMeant: (Driver) -> Bool) {
    for index in 0..<drivers.records.slotCount {
      let driver = drivers.records[Slot(index)]
      if driver.flags.contains(.alive), isMeant(driver) { slots.append(Slot(index)) }
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
        if isMeant(drivers[slot]) { slots.append(slot) }
        slot = drivers[slot].older
      }
    }
  }

  /// Appends the drivers that have a tag.
  func gather(tag name: String, into slots: inout [Slot<Driver>]) {
    guard let number = drivers.tags.find(name) else { return }
    var tagging = drivers.tags.first(of: number)
    while tagging.exists {
      slots.append(drivers.tags.taggings[tagging].driver)
      tagging = drivers.tags.taggings[tagging].after
    }
  }
}
