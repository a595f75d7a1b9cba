@_spi(Parts) import InbetweenCore

// Deferred changes of an entity: they wait until nothing is lent (E2).

extension AnyPool {
  /// Returns the entity's last change that the present lending has deferred; nil if there is none.
  final func latestCommand(of entity: Entity) -> (entry: Int, kind: PoolTable.Command.Kind)? {
    let index = Int(entity.index)
    guard waiting > 0, index < latest.count, let world = link.target else { return nil }
    let entry = Int(latest[index]) - 1
    guard entry >= world.pools.firstCommand, entry < world.pools.commands.count else { return nil }
    let command = world.pools.commands[entry]
    guard command.entity == entity, command.pool == number else { return nil }
    switch command.kind {
    case .add, .overwrite, .remove: return (entry, command.kind)
    case .despawn, .release, .done: return nil
    }
  }

  /// Returns whether a copy must not be written back: its entity's component is about to be removed, or was
  /// set after the copy was made. `setCount` is the number of values deferred before the copy.
  final func isOutdated(_ setCount: Int, _ entity: Entity) -> Bool {
    guard let (index, kind) = latestCommand(of: entity), let world = link.target else { return false }
    return kind == .remove || world.pools.commands[index].setCount > setCount
  }

  /// Returns whether a change of the entity is deferred, after which others must wait too.
  @usableFromInline
  final func isAwaited(_ entity: Entity) -> Bool { latestCommand(of: entity) != nil }

  /// Returns the index of the entity's deferred value, if its last deferred change has one.
  @usableFromInline
  final func pendingIndex(of entity: Entity) -> Int? {
    guard let (index, kind) = latestCommand(of: entity), kind != .remove, let world = link.target
    else { return nil }
    return Int(world.pools.commands[index].value)
  }

  /// Records that the entity's deferred value has been replaced.
  final func noteSet(of entity: Entity) {
    guard let (index, _) = latestCommand(of: entity), let world = link.target else { return }
    world.pools.commands[index].setCount = setCount
  }

  /// Defers a change of the entity until nothing is lent.
  ///
  /// - Parameters:
  ///   - value: the index of the value that is added.
  ///   - overwrites: whether the entity has a component already.
  final func later(
    _ kind: PoolTable.Command.Kind, _ entity: Entity, value: Int = 0, overwrites: Bool = false
  ) {
    guard let world = link.target else { return }
    world.later(kind, number, entity, value, overwrites: overwrites)
    if overwrites { self.overwrites += 1 }
    latest.extend(to: Int(entity.index) + 1, filler: 0)
    latest[Int(entity.index)] = UInt32(truncatingIfNeeded: world.pools.commands.count)
    waiting += 1
  }

  /// Counts a deferred change as carried out.
  final func countDown() {
    waiting -= 1
    if waiting == 0 { forgetPending() }
  }

  /// Replaces components that are no longer lent: these changes need not wait until nothing is lent.
  @usableFromInline
  final func settleOverwrites() {
    guard readers == 0, let world = link.target else { return }
    var index = world.pools.firstCommand
    while index < world.pools.commands.count {
      let command = world.pools.commands[index]
      let row = membership.row(of: command.entity)
      if command.kind == .overwrite, command.pool == number, !isTaken(row) {
        world.pools.commands[index].kind = .done
        overwrites -= 1
        applyWaiting(Int(command.value), row)
      }
      index += 1
    }
  }

  /// Releases the pool. The pool's components are removed, with calls of removal hooks.
  ///
  /// - The pool then stays empty and accepts no more components. Queries of the pool visit no entity.
  /// - The pool's bindings end, and hashes do not include the pool.
  /// - The pool's memory is freed with the last reference to the pool. The world keeps no reference.
  /// - Within a query, the removals wait for the end of the query.
  ///
  /// The cost is O(n), where n is the number of its entities and of the world's bindings.
  ///
  /// - Returns: false if the pool has been released already, or if its world is gone.
  @discardableResult
  public final func release() -> Bool {
    guard !isReleased, let world = link.target else { return false }
    isReleased = true
    if lending.depth > 0 { world.later(.release, number, Entity.none) } else { world.release(number) }
    return true
  }
}
