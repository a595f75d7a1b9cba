extension World {
  /// A hash of all that decides the future of the world. Worlds with equal hashes continue equally under
  /// equal commands. Worlds with equal commands have equal hashes on every machine. The hash includes:
  ///
  /// - The world's time, its rate and its pauses.
  /// - All that `valueHash` includes: values, members of pools, and components given to `addToStateHash`.
  /// - Drivers with their settings, tags and clocks, crossfades, timelines, sequences and transitions.
  /// - Parents, followed values, and events that are still to be published.
  ///
  /// The hash does not depend on samples, frames, rollbacks, callbacks, awaits, bindings, settings such as
  /// `theme`, or the remainder of `advance(by:)`. Changes that wait for the end of a query, and components
  /// that a closure is changing, are not included.
  ///
  /// Peers compare it after each tick. `valueHash` is cheaper, but peers that differ in a delay have equal
  /// value hashes until the values differ.
  ///
  /// ```swift
  /// let (one, other) = (World(), World())
  /// for world in [one, other] { try world.assign(world.spawn(), .opacity, to: 0.5) }
  /// print(one.stateHash == other.stateHash)  // prints true
  /// try one.animate(Entity(index: 0, generation: 1), .opacity, to: 1, delay: .seconds(1))
  /// print(one.stateHash == other.stateHash)  // prints false
  /// print(one.valueHash == other.valueHash)  // prints true
  /// ```
  ///
  /// - Complexity: O(n), where n is the size of the state. It takes about COST times as long as
  ///   `save(into:)`.
  public var stateHash: UInt64 {
    var hash = StateHash()
    addValues(to: &hash)
    engine.addFuture(to: &hash)
    let scratch = hashed ?? Snapshot()
    hashed = scratch
    scratch.bytes.beginWriting()
    scratch.bytes.owner = link
    scratch.bytes.world = engine.identity.number
    engine.writeFuture(&scratch.bytes)
    for part in parts.all where part.isHashed { part.exchange(&scratch.bytes, in: self) }
    scratch.bytes.endWriting()
    hash.add(scratch.bytes)
    if !scratch.bytes.objects.isEmpty {
      var objects = SnapshotBytes()
      objects.beginWriting()
      scratch.writeObjects(&objects)
      objects.endWriting()
      hash.add(objects)
      scratch.bytes.beginWriting()
    }
    return hash.value
  }

  /// A hash of what the world shows: each base and shown value, the members of each pool and tag in the order
  /// of the rows, and the components of pools given to `addToStateHash`.
  ///
  /// It includes neither the time nor drivers and timelines. So it compares a world with itself at another
  /// instant, for example after a seek. To find differences between peers, compare `stateHash`.
  ///
  /// - Complexity: O(n), where n is the number of values.
  public var valueHash: UInt64 {
    var hash = StateHash()
    addValues(to: &hash)
    return hash.value
  }

  private func addValues(to hash: inout StateHash) {
    engine.writePendingSums()
    engine.addValues(to: &hash)
    for part in parts.all { part.add(to: &hash) }
  }

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
  ///   earlier closure for the pool. It must not capture the world.
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
