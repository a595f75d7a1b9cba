/// A tag of a driver: an entry in two lists.
struct Tagging: FixedLayout {
  var driver: Slot<Driver>
  /// The tag's number.
  var tag: UInt32
  /// Neighbours among the tags of the driver, the newest first.
  var nextOfDriver = Slot<Tagging>.none
  var previousOfDriver = Slot<Tagging>.none
  /// Neighbours among the drivers with the tag, in no order.
  var before = Slot<Tagging>.none
  var after = Slot<Tagging>.none
}

/// The names of drivers' tags, and the drivers that have them. A driver may have any number of tags; drivers
/// without tags cost nothing. Names without drivers are dropped, so the number of tagged drivers bounds the
/// memory.
struct TagTable: SnapshotField, ~Copyable {
  var taggings = SlotMap<Tagging>()
  private var names: [String] = []
  /// The first driver of each tag; none for a tag without drivers.
  private(set) var firsts = UniqueArray<Slot<Tagging>>()
  /// Numbers by the hash of the name; names with one hash use the next free keys.
  private var index = HashMap()
  /// Numbers without a name, for reuse.
  private var free = UniqueArray<UInt32>()
  /// The number of names without drivers.
  private var emptied = 0

  func first(of tag: UInt32) -> Slot<Tagging> { firsts[Int(tag)] }

  /// Returns the number of a name; nil if it has none.
  func find(_ name: String) -> UInt32? {
    var key = HashMap.key(of: name)
    while let number = index.find(key) {
      if names[number] == name { return UInt32(number) }
      key &+= 1
    }
    return nil
  }

  /// Returns the number of a name that a driver is about to get.
  mutating func number(of name: String) -> UInt32 {
    if let number = find(name) { return number }
    if emptied > firsts.count / 2 + 16 { tidyUp() }
    let number: UInt32
    if free.isEmpty {
      number = UInt32(firsts.count)
      firsts.append(.none)
      names.append(name)
    } else {
      number = free.removeLast()
      names[Int(number)] = name
    }
    index.insert(name, Int(number))
    emptied += 1
    return number
  }

  /// Drops the names without drivers.
  private mutating func tidyUp() {
    index = HashMap()
    free.removeAll()
    for number in 0..<firsts.count {
      if firsts[number].exists {
        index.insert(names[number], number)
      } else {
        names[number] = ""
        free.append(UInt32(number))
      }
    }
    emptied = 0
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&taggings)
    bytes.elements(&names, make: "")
    bytes.exchange(&firsts, &index, &free, &emptied)
  }

  /// Checks the drivers of each tag.
  func check() throws(Contradiction) {
    let capacity = firsts.count
    try demand(names.count == capacity)
    try index.check { $1 < capacity }
    var claims = try taggings.claims()
    var unused = Claims(capacity)
    for entry in 0..<free.count { try unused.claim(Int(free[entry])) }
    var without = 0
    for tag in 0..<capacity {
      var (tagging, before) = (firsts[tag], Slot<Tagging>.none)
      try demand(!tagging.exists || !unused.has(tag))
      if !tagging.exists && !unused.has(tag) { without += 1 }
      while tagging.exists {
        try claims.claim(tagging)
        try demand(taggings[tagging].before == before && Int(taggings[tagging].tag) == tag)
        (before, tagging) = (tagging, taggings[tagging].after)
      }
    }
    try demand(claims.isComplete && without == emptied)
  }

  /// Adds a tag to a driver. Returns its entry.
  mutating func insert(_ driver: Slot<Driver>, _ tag: UInt32, nextOfDriver: Slot<Tagging>) -> Slot<Tagging> {
    let after = firsts[Int(tag)]
    if !after.exists { emptied -= 1 }
    let tagging = taggings.insert(
      Tagging(driver: driver, tag: tag, nextOfDriver: nextOfDriver, after: after))
    if nextOfDriver.exists { taggings[nextOfDriver].previousOfDriver = tagging }
    if after.exists { taggings[after].before = tagging }
    firsts[Int(tag)] = tagging
    return tagging
  }

  /// Returns the entry of a driver that has a tag; `none` if it does not have it. The tags of the driver and
  /// the drivers of the tag are searched in turn, so the shorter list decides.
  func find(_ driver: Slot<Driver>, _ tag: UInt32, newest: Slot<Tagging>) -> Slot<Tagging> {
    var (ofDriver, ofTag) = (newest, firsts[Int(tag)])
    while ofDriver.exists, ofTag.exists {
      if taggings[ofDriver].tag == tag { return ofDriver }
      if taggings[ofTag].driver == driver { return ofTag }
      (ofDriver, ofTag) = (taggings[ofDriver].nextOfDriver, taggings[ofTag].after)
    }
    return .none
  }

  /// Removes a tag from the tag's list and from the driver's; the caller updates the driver's first one.
  mutating func remove(_ tagging: Slot<Tagging>) {
    let record = taggings[tagging]
    if record.nextOfDriver.exists {
      taggings[record.nextOfDriver].previousOfDriver = record.previousOfDriver
    }
    if record.previousOfDriver.exists { taggings[record.previousOfDriver].nextOfDriver = record.nextOfDriver }
    if record.after.exists { taggings[record.after].before = record.before }
    if record.before.exists {
      taggings[record.before].after = record.after
    } else {
      firsts[Int(record.tag)] = record.after
      if !record.after.exists { emptied += 1 }
    }
    taggings.remove(tagging)
  }
}
