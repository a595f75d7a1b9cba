@_spi(Parts) import InbetweenCore

extension World {
  /// Adds a pool for components of a type of the game. The pool is the key to its components. The
  /// components exist until you release the pool, or until the world ends.
  ///
  /// ```swift
  /// let masses = world.makeComponents(of: Float.self, named: "mass")
  /// masses[card] = 2.5
  /// print(masses[card]!, masses.count)  // prints 2.5 1
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name by which saved games find the pool. Keep the name when you rename the type. The
  ///     default is the name of the type with the types around it, such as `Orc.State`, without the module.
  ///     Private, local and generic types have their own name alone. Embedded Swift has no default.
  ///   - version: the version of the type. Raise the version when the fields of the type change.
  ///     `ComponentPool.migrateSaves` reads earlier versions.
  public func makeComponents<Component>(
    of _: Component.Type = Component.self, named name: String? = nil, version: Int = 1
  ) -> ComponentPool<Component> {
    let pool = pools.add {
      ComponentPool<Component>(
        RawRows(of: Component.self), keepsRemoved: !_isPOD(Component.self), number: $0,
        lending: pools.lending, link: link)
    }
    #if !hasFeature(Embedded)
      if !_isPOD(Component.self) { saveHandles(of: pool) }
      pool.name = name ?? pool.typeName
    #else
      pool.name = name ?? ""
    #endif
    pool.version = version
    return pool
  }

  /// Adds a tag. The tag exists until the tag or the world is released.
  ///
  /// ```swift
  /// let burning = world.makeTag(named: "burning")
  /// burning.insert(card)
  /// world.forEach(burning) { entity in print(entity == card) }  // prints true
  /// ```
  ///
  /// - Parameter name: the name by which saved games find the tag. Unnamed tags are matched by the order in
  ///   which you made them.
  public func makeTag(named name: String? = nil) -> TagPool {
    let tag = pools.add { TagPool(number: $0, lending: pools.lending, link: link) }
    tag.name = name ?? ""
    return tag
  }

  /// Calls `function` just before an entity dies. The entity still has all its components and properties. The
  /// function may do anything, but cannot keep the entity alive. Use the world that is its argument, and do
  /// not capture the world.
  ///
  /// ```swift
  /// world.onDespawn { world, entity in print("dies at", world[entity, .position.x]!) }
  /// world.despawn(card)  // prints dies at 100.0
  /// ```
  ///
  /// - Returns: the hook, with which you can cancel the calls. You need not keep the hook.
  @discardableResult
  public func onDespawn(_ function: @escaping (World, Entity) -> Void) -> Hook {
    pools.despawnHooks.add { function($1, $0) }
  }

  // MARK: Deferred changes

  /// Defers a change until nothing is lent.
  func later(
    _ kind: PoolTable.Command.Kind, _ pool: Int, _ entity: Entity, _ value: Int = 0, overwrites: Bool = false
  ) {
    pools.lending.hasWaiting = true
    pools.commands.append(
      PoolTable.Command(
        kind: kind, pool: UInt32(pool), entity: entity, value: UInt32(truncatingIfNeeded: value),
        overwrites: overwrites, setCount: pool < pools.pools.count ? pools.pools[pool].setCount : 0))
  }

  func carryOutWaiting() {
    // Commands before `first` are already being carried out, by an outer call. This call ends what a hook of
    // theirs has deferred.
    let (first, end) = (pools.firstCommand, pools.commands.count)
    if first == end { return }
    pools.firstCommand = end
    pools.lending.changesUnderWay += 1
    for index in first..<end where pools.commands[index].overwrites && pools.commands[index].kind != .done {
      pools.pools[Int(pools.commands[index].pool)].overwrites -= 1
    }
    for index in first..<end {
      carryOut(pools.commands[index])
      tellHooks()
    }
    pools.lending.changesUnderWay -= 1
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

  /// Empties a pool that is released, and frees its number when its removals have been reported.
  func release(_ number: Int) {
    pools.pools[number].empty()
    pools.pools[number].noteRelease()
    noteRemoval(number, Entity.none)
    tellHooks()
  }

  // MARK: Reports

  func noteRemoval(_ pool: Int, _ entity: Entity) {
    pools.reports.append(PoolTable.Report(pool: UInt32(pool), entity: entity, isAddition: false))
  }

  func noteAddition(_ pool: Int, _ entity: Entity) {
    pools.reports.append(PoolTable.Report(pool: UInt32(pool), entity: entity, isAddition: true))
  }

  /// Calls the hooks of added and removed components, oldest first. Changes by hooks come after them.
  func tellHooks() {
    let pools = pools
    if pools.reports.isEmpty || pools.isTelling { return }
    pools.isTelling = true
    pools.lending.changesUnderWay += 1
    var next = 0
    while next < pools.reports.count {
      let report = pools.reports[next]
      next += 1
      if report.isAddition {
        pools.pools[Int(report.pool)].tellAddition(of: report.entity)
      } else if report.entity == Entity.none {
        let pool = pools.pools[Int(report.pool)]
        pool.cancelHooks()
        // The world keeps no reference to the pool. Captured values may call the world when they are
        // released, so they are released last.
        let (gone, hashes) = (unbindAll(from: pool), pools.hashes)
        pools.hashes.removeAll { $0.number == pool.number }
        pools.free(Int(report.pool), link: link)
        withExtendedLifetime((gone, hashes)) {}
      } else {
        pools.pools[Int(report.pool)].tellRemoval(of: report.entity)
      }
    }
    pools.reports.removeAll()
    pools.lending.changesUnderWay -= 1
    pools.isTelling = false
  }
}
