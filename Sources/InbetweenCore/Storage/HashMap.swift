/// Numbers by 64-bit keys, for a few keys that are looked up often and never removed: open addressing,
/// without memory while it is empty.
package struct HashMap: SnapshotField, ~Copyable {
  private var entries = UniqueArray<KeyEntry>()
  private var count = 0

  package init() {}

  /// Returns the key's number; nil if it has none.
  @inline(__always)
  package func find(_ key: UInt64) -> Int? {
    if entries.isEmpty { return nil }
    var index = index(of: key)
    while entries[index].number != .max {
      if entries[index].key == key { return Int(entries[index].number) }
      index = (index &+ 1) & (entries.count &- 1)
    }
    return nil
  }

  /// Adds a new key with its number.
  package mutating func insert(_ key: UInt64, _ number: Int) {
    if count * 2 >= entries.count { grow() }
    var index = index(of: key)
    while entries[index].number != .max { index = (index &+ 1) & (entries.count &- 1) }
    entries[index] = KeyEntry(key: key, number: UInt32(truncatingIfNeeded: number))
    count += 1
  }

  /// Adds a new name with its number, under the first free key, starting at the name's.
  mutating func insert(_ name: String, _ number: Int) {
    var key = HashMap.key(of: name)
    while find(key) != nil { key &+= 1 }
    insert(key, number)
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&entries, &count)
    bytes.require(count >= 0 && count <= entries.count / 2 && entries.count & (entries.count - 1) == 0)
  }

  /// Checks that searches end, and that each key and its number are sound.
  func check(_ isSound: (UInt64, Int) -> Bool) throws(Contradiction) {
    var used = 0
    for index in 0..<entries.count where entries[index].number != .max {
      used += 1
      try demand(isSound(entries[index].key, Int(entries[index].number)))
    }
    try demand(used == count)
  }

  /// Returns a key for a name: FNV-1a (Fowler, Noll, Vo) over its bytes. Two names may have one key.
  static func key(of name: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  private mutating func grow() {
    var old = UniqueArray<KeyEntry>()
    swap(&old, &entries)
    entries.extend(to: max(8, old.count * 2), filler: KeyEntry())
    count = 0
    for index in 0..<old.count where old[index].number != .max {
      insert(old[index].key, Int(old[index].number))
    }
  }

  /// Returns the high bits of a product with 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer
  /// Programming 3, 6.4). The number of entries is a power of two.
  @inline(__always)
  private func index(of key: UInt64) -> Int {
    let mixed = (key ^ key &>> 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 32) & (entries.count &- 1)
  }
}

/// An entry for a key and its number; `.max` if it is free.
struct KeyEntry: FixedLayout {
  var key: UInt64 = 0
  var number: UInt32 = .max
  private let unused: UInt32 = 0
}
