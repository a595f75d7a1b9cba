// The drivers of an entity, of a property, or with a tag (W17); and tags.

extension Engine {
  /// Adds a tag to a driver, unless it has it.
  mutating func tag(_ slot: Slot<Driver>, _ name: String) {
    if has(slot, tag: name) { return }
    let number = tags.number(of: name)
    let details = store.detail(slot)
    store.details[details].tags = tags.insert(slot, number, nextOfDriver: store.details[details].tags)
    store[slot].flags.insert(.isTagged)
  }

  /// Returns whether a driver has a tag.
  func has(_ slot: Slot<Driver>, tag name: String) -> Bool {
    guard store[slot].flags.contains(.isTagged), let number = tags.find(name) else { return false }
    var tagging = store.details[store[slot].details].tags
    while tagging.exists {
      if tags.taggings[tagging].tag == number { return true }
      tagging = tags.taggings[tagging].nextOfDriver
    }
    return false
  }

  /// Removes a tag from a driver. Returns false if it does not have it.
  mutating func untag(_ slot: Slot<Driver>, _ name: String) -> Bool {
    guard store[slot].flags.contains(.isTagged), let number = tags.find(name) else { return false }
    let details = store[slot].details
    var (last, tagging) = (Slot<Tagging>.none, store.details[details].tags)
    while tagging.exists, tags.taggings[tagging].tag != number {
      (last, tagging) = (tagging, tags.taggings[tagging].nextOfDriver)
    }
    if !tagging.exists { return false }
    let next = tags.taggings[tagging].nextOfDriver
    if last.exists { tags.taggings[last].nextOfDriver = next } else { store.details[details].tags = next }
    tags.remove(tagging)
    if !store.details[details].tags.exists { store[slot].flags.remove(.isTagged) }
    return true
  }

  /// Removes all tags of a driver.
  mutating func untag(_ slot: Slot<Driver>) {
    let details = store[slot].details
    var tagging = store.details[details].tags
    while tagging.exists {
      let next = tags.taggings[tagging].nextOfDriver
      tags.remove(tagging)
      tagging = next
    }
    store.details[details].tags = .none
    store[slot].flags.remove(.isTagged)
  }

  /// Appends the drivers of an entity.
  func gather(_ entity: Entity, into slots: inout [Slot<Driver>]) {
    var slot = entities.firstDriver(of: entity)
    while slot.exists {
      slots.append(slot)
      slot = store[slot].older
    }
  }

  /// Appends the drivers of any of these lanes of a property: by its rows, or by all drivers if these are
  /// fewer.
  func gather(_ property: Int, _ lanes: Range<Int>, into slots: inout [Slot<Driver>]) {
    func isMeant(_ driver: Driver) -> Bool {
      Int(driver.property) == property && driver.lanes.overlaps(lanes)
    }
    if store.drivers.slotCount < properties[property].entities.count {
      for index in 0..<store.drivers.slotCount {
        let driver = store.drivers[Slot(index)]
        if driver.flags.contains(.alive), isMeant(driver) { slots.append(Slot(index)) }
      }
      return
    }
    for row in 0..<properties[property].entities.count {
      var slot = entities.firstDriver(of: properties[property].entities[row])
      while slot.exists {
        if isMeant(store[slot]) { slots.append(slot) }
        slot = store[slot].older
      }
    }
  }

  /// Appends the drivers that have a tag.
  func gather(tag name: String, into slots: inout [Slot<Driver>]) {
    guard let number = tags.find(name) else { return }
    var tagging = tags.first(of: number)
    while tagging.exists {
      slots.append(tags.taggings[tagging].driver)
      tagging = tags.taggings[tagging].after
    }
  }
}
