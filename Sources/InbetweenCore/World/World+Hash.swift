extension World {
  /// A hash of the world's present state. Equal worlds have equal hashes in all tested builds. The hash
  /// includes:
  ///
  /// - The world's time, and the number of drivers registered so far.
  /// - The bits of every base and shown value, in the order of properties and entities.
  /// - The members of each pool and tag, in the order of the rows.
  /// - The components of pools given to `addToStateHash`.
  ///
  /// The drivers themselves are left out. So two worlds with equal hashes may differ later.
  ///
  /// ```swift
  /// let other = World()
  /// let hero = other.spawn()
  /// try other.assign(hero, .opacity, to: 0.5)
  /// print(other.stateHash == world.stateHash)  // prints false
  /// ```
  ///
  /// Changes that wait for the end of a query, and components that a closure is changing, are not included.
  /// The cost is O(n), where n is the size of the hashed state.
  public var stateHash: UInt64 { stateHash(includesTime: true) }

  /// Returns `stateHash` with or without the world's time. Without the time, you can compare a world with
  /// itself at another instant, for example after a seek. The cost is O(n), where n is the size of the hashed
  /// state.
  public func stateHash(includesTime: Bool) -> UInt64 {
    engine.writePendingSums()
    var hash = StateHash()
    if includesTime {
      hash.add(UInt64(bitPattern: engine.clocks.now))
      hash.add(UInt64(bitPattern: engine.clocks.instants[0]))
    }
    hash.add(UInt64(engine.channels.entities.count))
    hash.add(engine.drivers.nextSerial)
    for property in 0..<engine.channels.properties.count {
      let first = engine.channels.properties[property].firstColumn
      hash.add(UInt64(engine.channels.properties[property].entities.count))
      for index in 0..<engine.channels.entities.indexCount {
        guard let entity = engine.channels.entities.entity(atIndex: index),
          let row = engine.channels.properties[property].row(of: entity)
        else { continue }
        hash.add(UInt64(index))
        for column in first..<first + engine.channels.properties[property].laneCount {
          hash.add(UInt64(engine.channels.columns[column].shown[row].bitPattern))
          hash.add(UInt64(engine.channels.columns[column].base[row].bitPattern))
        }
      }
    }
    for part in parts.all { part.add(to: &hash) }
    return hash.value
  }
}

/// A 64-bit hash that is equal on every machine. `World.stateHash` uses it. Hashes of the standard library
/// differ even from run to run.
///
/// The method is FNV-1a over 64-bit words (Fowler, Noll, Vo). After each word, the high bits are folded into
/// the low bits.
///
/// ```swift
/// var hash = StateHash()
/// hash.add(SIMD2<Float>(3, 4))
/// hash.add(card)
/// print(hash.value)
/// ```
public struct StateHash: Sendable {
  /// The hash of all values added so far, in their order.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates an empty hash.
  public init() {}

  /// Adds a word.
  public mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }

  /// Adds a whole number of any width; equal numbers give equal hashes.
  public mutating func add(_ number: some BinaryInteger) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds a whole number: equal numbers of any width give equal hashes.
  public mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds a Boolean.
  public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0 as UInt64) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Float) { add(UInt64(number.bitPattern)) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds the lanes of a value, such as a vector, colour or angle, by their bits.
  public mutating func add<Value: Animatable>(_ value: Value) {
    for lane in 0..<Value.laneCount { add(UInt64(value.lane(lane).bitPattern)) }
  }

  /// Adds the identity of an entity.
  public mutating func add(_ entity: Entity) {
    add(UInt64(entity.generation) << 32 | UInt64(entity.index))
  }

  /// Adds a text: its UTF-8 bytes and their number.
  ///
  /// - Complexity: O(n), where n is the number of bytes.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(UInt64(text.utf8.count))
  }
}
