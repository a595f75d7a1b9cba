// What waits for an entity until nothing is lent (E2).

extension AnyPool {
  /// What waits for the entity, the last of all that has been put off by the lending that is under way; nil
  /// where nothing does.
  final func latestCommand(of entity: Entity) -> (place: Int, kind: PoolTable.Command.Kind)? {
    let index = Int(entity.index)
    guard waiting > 0, index < latest.count, let world = link.target else { return nil }
    let place = Int(latest[index]) - 1
    guard place >= world.pools.firstCommand, place < world.pools.commands.count else { return nil }
    let command = world.pools.commands[place]
    guard command.entity == entity, command.pool == number else { return nil }
    switch command.kind {
    case .add, .overwrite, .remove: return (place, command.kind)
    case .despawn, .release, .done: return nil
    }
  }

  /// Whether a copy that was made after so many values had been put off is not to be given back: the entity
  /// is to lose its component, or has been set another one since.
  final func isOutdated(_ setCount: Int, _ entity: Entity) -> Bool {
    guard let (place, kind) = latestCommand(of: entity), let world = link.target else { return false }
    return kind == .remove || world.pools.commands[place].setCount > setCount
  }

  /// Whether a change of the entity waits, behind which others have to.
  @usableFromInline
  final func isAwaited(_ entity: Entity) -> Bool { latestCommand(of: entity) != nil }

  /// The place of the value that waits for the entity, if the last of what waits is one.
  @usableFromInline
  final func pendingPlace(of entity: Entity) -> Int? {
    guard let (place, kind) = latestCommand(of: entity), kind != .remove, let world = link.target
    else { return nil }
    return Int(world.pools.commands[place].value)
  }

  /// The value that waits for the entity is another one.
  final func noteSet(of entity: Entity) {
    guard let (place, _) = latestCommand(of: entity), let world = link.target else { return }
    world.pools.commands[place].setCount = setCount
  }

  /// Puts a change of the entity off until nothing is lent.
  ///
  /// - Parameters:
  ///   - value: the place of the value that is added.
  ///   - overwrites: whether the entity has another one.
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

  /// One of the changes that wait is being done.
  final func countDown() {
    waiting -= 1
    if waiting == 0 { forgetPending() }
  }

  /// Has components replaced that are lent no more: they need not wait until nothing is.
  @usableFromInline
  final func settleOverwrites() {
    guard readers == 0, let world = link.target else { return }
    var place = world.pools.firstCommand
    while place < world.pools.commands.count {
      let command = world.pools.commands[place]
      let row = membership.row(of: command.entity)
      if command.kind == .overwrite, command.pool == number, !isTaken(row) {
        world.pools.commands[place].kind = .done
        overwrites -= 1
        settle(Int(command.value), row)
      }
      place += 1
    }
  }

  /// Releases the pool: its components go, of which hooks are told, and it takes nothing more.
  ///
  /// It is then empty for ever: queries that name it visit nobody, what is bound to it is unbound, hashes
  /// leave it out, and its memory goes with the last reference to it, of which the world keeps none. While
  /// rows are lent (E2), what it has goes when that is over. O(n) in its entities and the world's bindings.
  ///
  /// - Returns: false if it has been released already, or its world is gone.
  @discardableResult
  public final func release() -> Bool {
    guard !isReleased, let world = link.target else { return false }
    isReleased = true
    if lending.depth > 0 { world.later(.release, number, Entity.none) } else { world.release(number) }
    return true
  }
}
