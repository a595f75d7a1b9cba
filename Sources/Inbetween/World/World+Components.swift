extension World {
  /// Makes a pool for components of a type of the game's own; it is the key to them, and lives as long as the
  /// world.
  public func makeComponents<Component>(of _: Component.Type = Component.self) -> ComponentPool<Component> {
    let pool = ComponentPool<Component>(number: pools.pools.count, lending: pools.lending, link: link)
    pools.pools.append(pool)
    return pool
  }

  /// Makes a tag; it lives as long as the world.
  public func makeTag() -> TagPool {
    let tag = TagPool(number: pools.pools.count, lending: pools.lending, link: link)
    pools.pools.append(tag)
    return tag
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
      for place in 0..<pools.dying.count where pools.dying[place] == entity { return }
      pools.dying.append(entity)
      let hooks = pools.despawnHooks
      for hook in hooks { hook.call(entity, self) }
      // Those that hooks have ended meanwhile are gone from the list already.
      pools.dying.removeLast()
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
  func later(_ kind: PoolTable.Command.Kind, _ pool: Int, _ entity: Entity) {
    pools.commands.append(PoolTable.Command(kind: kind, pool: UInt32(pool), entity: entity))
  }

  /// Carries out what has waited, in order, now that nothing is lent. What hooks want changed is done at
  /// once.
  func finishLending() {
    engine.finishLending()
    if pools.lending.keepsReplaced {
      pools.lending.keepsReplaced = false
      for pool in pools.pools { pool.dropReplaced() }
    }
    if pools.commands.isEmpty || pools.isCarryingOut { return }
    pools.isCarryingOut = true
    var next = 0
    while next < pools.commands.count {
      let command = pools.commands[next]
      next += 1
      switch command.kind {
      case .add: pools.pools[Int(command.pool)].addPending(to: command.entity)
      case .remove: pools.pools[Int(command.pool)].removePending(command.entity)
      case .despawn: if isAlive(command.entity) { end(command.entity, tells: command.pool == 0) }
      }
      tellRemovals()
    }
    pools.commands.removeAll()
    pools.isCarryingOut = false
  }

  // MARK: What is told

  func noteRemoval(_ pool: Int, _ entity: Entity) {
    pools.removals.append(PoolTable.Removal(pool: UInt32(pool), entity: entity))
  }

  /// Tells of all values that are gone, oldest first; what that makes go, after those.
  func tellRemovals() {
    if pools.removals.isEmpty || pools.isTelling { return }
    pools.isTelling = true
    var next = 0
    while next < pools.removals.count {
      let removal = pools.removals[next]
      next += 1
      pools.pools[Int(removal.pool)].tellRemoval(of: removal.entity)
    }
    pools.removals.removeAll()
    pools.isTelling = false
  }
}
