@_spi(Parts) import InbetweenCore

// Components in the hash of the world (D1).

extension World {
  /// Includes the components of a pool in `stateHash`, so that peers in lockstep notice differing game state.
  ///
  /// ```swift
  /// struct Body { var place = SIMD2<Float>(), health = 100 }
  /// let bodies = world.makeComponents(of: Body.self)
  /// world.addToStateHash(bodies) { body, hash in
  ///   hash.add(body.place)
  ///   hash.add(body.health)
  /// }
  /// ```
  ///
  /// - Parameter add: adds the relevant fields of a component. The world keeps this closure in place of an
  ///   earlier closure for the pool. The closure must not capture the world.
  /// - Returns: false, without a change, if the pool belongs to another world or has been released.
  @discardableResult
  public func addToStateHash<Component>(
    _ pool: ComponentPool<Component>, _ add: @escaping (Component, inout StateHash) -> Void
  ) -> Bool {
    if pool.link !== link || pool.isReleased { return false }
    let components = ComponentHashOf(pool, add)
    // An earlier closure is released after the call: its captures may call this method again.
    let before = pools.hashes
    defer { withExtendedLifetime(before) {} }
    if let index = pools.hashes.firstIndex(where: { $0.number == pool.number }) {
      pools.hashes[index] = components
    } else {
      pools.hashes.append(components)
    }
    return true
  }
}

/// Adds the components of a pool to a hash, in the order of the rows.
class ComponentHash {
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
