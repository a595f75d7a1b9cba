extension World {
  /// Makes a pool for components of a type of the game's own; it is the key to them, and is there until it
  /// is released, or the world goes.
  public func makeComponents<Component>(of _: Component.Type = Component.self) -> ComponentPool<Component> {
    pools.add { ComponentPool<Component>(number: $0, lending: pools.lending, link: link) }
  }

  /// Makes a tag; it is there until it is released, or the world goes.
  public func makeTag() -> TagPool {
    pools.add { TagPool(number: $0, lending: pools.lending, link: link) }
  }

  /// Calls `function` whenever an entity dies, before it does: it still has all it had. It may do anything
  /// but keep it alive. It gets the world, which it should not capture.
  ///
  /// - Returns: the hook, by which that can be ended; it need not be kept.
  @discardableResult
  public func onDespawn(_ function: @escaping (World, Entity) -> Void) -> Hook {
    let hook = EntityHook<World> { function($1, $0) }
    pools.despawnHooks = pools.despawnHooks.filter { $0.isActive } + [hook]
    return hook
  }

  /// Ends a living entity: tells of it, then takes all it has, then tells of its components.
  ///
  /// - Parameter tells: whether hooks are told: not of entities that the game never saw.
  func end(_ entity: Entity, tells: Bool = true) {
    if tells && !pools.despawnHooks.isEmpty {
      pools.underWay += 1
      let hooks = pools.despawnHooks
      for hook in hooks { hook.call(entity, self) }
      pools.underWay -= 1
    }
    engine.despawn(entity)
    for pool in pools.pools {
      let row = pool.membership.row(of: entity)
      if row >= 0, pool.takeOut(row) { noteRemoval(pool.number, entity) }
    }
    tellRemovals()
  }

  // MARK: What waits

  /// Puts a change off until nothing is lent.
  func later(
    _ kind: PoolTable.Command.Kind, _ pool: Int, _ entity: Entity, _ value: Int = 0, overwrites: Bool = false
  ) {
    pools.commands.append(
      PoolTable.Command(
        kind: kind, pool: UInt32(pool), entity: entity, value: UInt32(truncatingIfNeeded: value),
        overwrites: overwrites, setCount: pool < pools.pools.count ? pools.pools[pool].setCount : 0))
  }

  /// Carries out what has waited, in order, now that nothing is lent. What hooks want changed is done at
  /// once; what waits for the end of a query of theirs, when that ends.
  func finishLending() {
    engine.finishLending()
    carryOutWaiting()
    // Last of all: as they go they may change what has been waited for.
    if !pools.commands.isEmpty { return }
    pools.underWay += 1
    while pools.lending.keepsReplaced {
      pools.lending.keepsReplaced = false
      for pool in pools.pools { pool.dropReplaced() }
    }
    pools.underWay -= 1
  }

  private func carryOutWaiting() {
    // Those before the first are being carried out: this is the end of what one of their hooks has done.
    let (first, end) = (pools.firstCommand, pools.commands.count)
    if first == end { return }
    pools.firstCommand = end
    pools.underWay += 1
    for place in first..<end where pools.commands[place].overwrites && pools.commands[place].kind != .done {
      pools.pools[Int(pools.commands[place].pool)].overwrites -= 1
    }
    for place in first..<end {
      carryOut(pools.commands[place])
      tellRemovals()
    }
    pools.underWay -= 1
    pools.commands.truncate(to: first)
    pools.firstCommand = first
  }

  private func carryOut(_ command: PoolTable.Command) {
    switch command.kind {
    case .add, .overwrite:
      pools.pools[Int(command.pool)].addPending(Int(command.value), to: command.entity)
    case .remove: pools.pools[Int(command.pool)].removePending(command.entity)
    case .despawn: if isAlive(command.entity) { end(command.entity, tells: command.pool == 0) }
    case .release: release(Int(command.pool))
    case .done: break
    }
  }

  /// Empties a pool that is released, and frees its number when that has been told.
  func release(_ number: Int) {
    pools.pools[number].empty()
    noteRemoval(number, Entity.none)
    tellRemovals()
  }

  // MARK: What is told

  func noteRemoval(_ pool: Int, _ entity: Entity) {
    pools.removals.append(PoolTable.Removal(pool: UInt32(pool), entity: entity))
  }

  /// Tells of all values that are gone, oldest first; what that makes go, after those.
  func tellRemovals() {
    if pools.removals.isEmpty || pools.isTelling { return }
    pools.isTelling = true
    pools.underWay += 1
    var next = 0
    while next < pools.removals.count {
      let removal = pools.removals[next]
      next += 1
      if removal.entity == Entity.none {
        let pool = pools.pools[Int(removal.pool)]
        pool.cancelHooks()
        // Nothing of the world's is to keep it. What these hold may call the world as it goes: afterwards.
        let (gone, hashes) = (unbindAll(from: pool), componentHashes)
        componentHashes.removeAll { $0.number == pool.number }
        pools.free(Int(removal.pool), link: link)
        withExtendedLifetime((gone, hashes)) {}
      } else {
        pools.pools[Int(removal.pool)].tellRemoval(of: removal.entity)
      }
    }
    pools.removals.removeAll()
    pools.underWay -= 1
    pools.isTelling = false
  }
}
