extension World {
  /// A hash over the world's present: time, the bits of every base and shown value, in the order of
  /// properties and entities, and which entities are in which pools of components and tags, in the order of
  /// the rows (D1). Equal worlds have equal hashes on every machine.
  ///
  /// What components have in them it covers where `addToStateHash` says how. It sees what is there: not what
  /// waits for the end of a query, and no component that is lent to be changed. O(n) in all of that.
  public var stateHash: UInt64 {
    var hash = StateHash()
    hash.add(UInt64(bitPattern: engine.now))
    hash.add(UInt64(bitPattern: engine.instants[0]))
    hash.add(UInt64(engine.entities.count))
    hash.add(engine.nextSerial)
    for property in 0..<engine.properties.count {
      let first = engine.properties[property].firstColumn
      hash.add(UInt64(engine.properties[property].entities.count))
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
    for pool in pools.pools {
      hash.add(UInt64(pool.count))
      pool.withEntities { entities in
        for row in entities.indices { hash.add(entities[row]) }
      }
    }
    for components in componentHashes { components.add(to: &hash) }
    return hash.value
  }

  /// Has `stateHash` cover the components of a pool: peers in lock step then notice when their rules differ,
  /// and not only what is shown.
  ///
  ///     world.addToStateHash(bodies) { body, hash in
  ///       hash.add(body.place)
  ///       hash.add(body.health)
  ///     }
  ///
  /// - Parameter add: adds what counts of a component; what is left out may differ. It is kept, and must not
  ///   keep the world. Another one for the same pool takes its place.
  /// - Returns: false, and nothing is done, if the pool is another world's or has been released.
  @discardableResult
  public func addToStateHash<Component>(
    _ pool: ComponentPool<Component>, _ add: @escaping (Component, inout StateHash) -> Void
  ) -> Bool {
    if pool.link !== link || pool.isReleased { return false }
    let components = ComponentHashOf(pool, add)
    if let place = componentHashes.firstIndex(where: { $0.number == pool.number }) {
      componentHashes[place] = components
    } else {
      componentHashes.append(components)
    }
    return true
  }
}

/// Adds the components of a pool to a hash, in the order of the rows.
class ComponentHash {
  /// The pool's.
  let number: Int

  init(number: Int) { self.number = number }

  func add(to hash: inout StateHash) {}
}

final class ComponentHashOf<Component>: ComponentHash {
  private let pool: ComponentPool<Component>
  private let addComponent: (Component, inout StateHash) -> Void

  init(_ pool: ComponentPool<Component>, _ add: @escaping (Component, inout StateHash) -> Void) {
    (self.pool, addComponent) = (pool, add)
    super.init(number: pool.number)
  }

  override func add(to hash: inout StateHash) {
    pool.withEntities { entities in
      for row in entities.indices {
        guard let component = pool[entities[row]] else { continue }
        hash.add(entities[row])
        addComponent(component, &hash)
      }
    }
  }
}

/// A hash of 64 bits that is the same on every machine: what `World.stateHash` is made of. Hashes of the
/// standard library are not, not even from one run to the next.
///
/// FNV-1a over 64-bit words (Fowler, Noll, Vo), with the high bits folded in after each.
public struct StateHash: Sendable {
  /// The hash of what was added so far, in this order.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// A hash of nothing yet.
  public init() {}

  /// Adds a word.
  public mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x0000_0100_0000_01b3
    value ^= value >> 32
  }

  /// Adds a whole number of any width: equal numbers count the same.
  public mutating func add(_ number: some BinaryInteger) { add(UInt64(truncatingIfNeeded: number)) }

  /// Adds yes or no.
  public mutating func add(_ isSo: Bool) { add(isSo ? 1 : 0 as UInt64) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Float) { add(UInt64(number.bitPattern)) }

  /// Adds a number by its bits: 0 and −0 differ.
  public mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds the lanes of a vector, a colour, an angle, by their bits.
  public mutating func add<Value: Animatable>(_ value: Value) {
    for lane in 0..<Value.laneCount { add(UInt64(value.lane(lane).bitPattern)) }
  }

  /// Adds which entity it is.
  public mutating func add(_ entity: Entity) {
    add(UInt64(entity.generation) << 32 | UInt64(entity.index))
  }

  /// Adds a text by its bytes in UTF-8, and their number.
  public mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    add(UInt64(text.utf8.count))
  }
}
