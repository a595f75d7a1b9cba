/// That a driver has a tag: it stands in two lists.
struct Tagging: BitwiseCopyable {
  var driver: Slot<Driver>
  /// The tag's number.
  var tag: UInt32
  /// The next one of the same driver.
  var nextOfDriver = Slot<Tagging>.none
  /// Neighbours among those of the same tag, in no order.
  var before = Slot<Tagging>.none
  var after = Slot<Tagging>.none
}

/// Names for drivers, any number of each, and who has them. What has none pays nothing; memory is bounded by
/// what is tagged: a name that nobody has any more is forgotten.
struct TagTable: ~Copyable {
  var taggings = SlotPool<Tagging>()
  private var names: [String] = []
  /// By tag, the first that has it; none where nobody does.
  private var firsts = Strip<Slot<Tagging>>()
  /// Numbers by the hash of the name; of names that share one, the next number that is free.
  private var index = KeyIndex()
  /// Numbers that are no name's and may be given again.
  private var free = Strip<UInt32>()
  /// How many of the numbers that are not free are of names that nobody has.
  private var emptied = 0

  /// How many numbers there are, given or free.
  var capacity: Int { firsts.count }

  func first(of tag: UInt32) -> Slot<Tagging> { firsts[Int(tag)] }

  /// The number of a name; nil where none was given.
  func find(_ name: String) -> UInt32? {
    var key = TagTable.key(of: name)
    while let number = index.find(key) {
      if names[number] == name { return UInt32(number) }
      key &+= 1
    }
    return nil
  }

  /// The number of a name, which somebody is about to have.
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
    list(name, number)
    emptied += 1
    return number
  }

  private mutating func list(_ name: String, _ number: UInt32) {
    var key = TagTable.key(of: name)
    while index.find(key) != nil { key &+= 1 }
    index.insert(key, Int(number))
  }

  /// Forgets the names that nobody has.
  private mutating func tidyUp() {
    index = KeyIndex()
    free.removeAll()
    for number in 0..<firsts.count {
      if firsts[number].exists {
        list(names[number], UInt32(number))
      } else {
        names[number] = ""
        free.append(UInt32(number))
      }
    }
    emptied = 0
  }

  /// Notes that a driver has a tag; answers where.
  mutating func insert(_ driver: Slot<Driver>, _ tag: UInt32, nextOfDriver: Slot<Tagging>) -> Slot<Tagging> {
    let after = firsts[Int(tag)]
    if !after.exists { emptied -= 1 }
    let tagging = taggings.insert(
      Tagging(driver: driver, tag: tag, nextOfDriver: nextOfDriver, after: after))
    if after.exists { taggings[after].before = tagging }
    firsts[Int(tag)] = tagging
    return tagging
  }

  /// Notes that a driver has a tag no more; its own list is the caller's.
  mutating func remove(_ tagging: Slot<Tagging>) {
    let record = taggings[tagging]
    if record.after.exists { taggings[record.after].before = record.before }
    if record.before.exists {
      taggings[record.before].after = record.after
    } else {
      firsts[Int(record.tag)] = record.after
      if !record.after.exists { emptied += 1 }
    }
    taggings.remove(tagging)
  }

  /// FNV-1a (Fowler, Noll, Vo) over the name's bytes.
  private static func key(of name: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }
}
