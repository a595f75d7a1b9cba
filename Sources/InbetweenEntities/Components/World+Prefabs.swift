@_spi(Parts) import InbetweenCore

// Many entities alike, in one call (E7).

extension World {
  /// Spawns `count` entities, and calls `make` with each of them and its index.
  ///
  /// ```swift
  /// let enemies = world.makeTag()
  /// let bullet: (Entity, Int) throws -> Void = { entity, index in
  ///   try world.assign(entity, .position, to: [Float(index) * 8, 0])
  ///   enemies.insert(entity)
  /// }
  /// let bullets = try world.spawn(1000, bullet)
  /// try world.animate(bullets, .position, by: [0, 300], .eased(.linear, over: .seconds(2)))
  /// ```
  ///
  /// The closure is a prefab: keep it, and pass it to later spawns too. If all entities share a motion, call
  /// `animate` once for the returned list, as above. This costs less than a call for each entity.
  ///
  /// - Parameter make: gives an entity its values, components, tags and motion.
  /// - Returns: the entities, in their order. Empty for a count below 1. Fewer than `count` if the world is
  ///   full.
  /// - Throws: the error of `make`. All entities of this call are then despawned.
  /// - Complexity: the cost of `count` calls.
  @inlinable
  @discardableResult
  public func spawn<Failure: Error>(
    _ count: Int, _ make: (_ entity: Entity, _ index: Int) throws(Failure) -> Void
  ) throws(Failure) -> [Entity] {
    var entities: [Entity] = []
    entities.reserveCapacity(room(for: count))
    while entities.count < count {
      let entity = spawn()
      if entity == Entity.none { break }
      entities.append(entity)
      do throws(Failure) {
        try make(entity, entities.count - 1)
      } catch {
        for spawned in entities.reversed() { despawn(spawned) }
        throw error
      }
    }
    return entities
  }

  /// Returns how many of `count` new entities the world may have room for.
  @usableFromInline
  func room(for count: Int) -> Int { max(min(count, engine.limits.mostEntities), 0) }
}
