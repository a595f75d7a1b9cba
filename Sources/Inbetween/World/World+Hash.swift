extension World {
  /// A hash over the world's present: time, and the bits of every base and shown value, in the order of
  /// properties and entities (D1). Equal worlds have equal hashes on every machine.
  public var stateHash: UInt64 {
    var hash = StateHash()
    hash.add(UInt64(bitPattern: engine.now))
    hash.add(UInt64(bitPattern: engine.instants[0]))
    hash.add(UInt64(engine.entities.count))
    hash.add(engine.nextSerial)
    for property in 0..<engine.properties.count {
      let first = engine.properties[property].firstColumn
      for index in 0..<engine.entities.indexCount {
        guard let entity = engine.entities.entity(atIndex: index),
          let row = engine.properties[property].row(of: entity)
        else { continue }
        hash.add(UInt64(index))
        for column in first..<first + engine.properties[property].laneCount {
          hash.add(UInt64(engine.columns[column].shown[row].bitPattern))
          hash.add(UInt64(engine.columns[column].base[row].bitPattern))
        }
      }
    }
    return hash.value
  }
}

/// FNV-1a over 64-bit words (Fowler, Noll, Vo), with the high bits folded in after each.
struct StateHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }
}
