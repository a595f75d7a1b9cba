/// A mark that entities have or do not have: a pool without values, for queries to choose by.
///
///     let enemies = world.makeTag()
///     enemies.insert(ship)
public final class TagPool: AnyPool {
  /// Marks an entity. O(1).
  ///
  /// - Returns: false if it is dead, or marked already. While rows are lent (E2) it is done when that is
  ///   over; what waits counts as done in the answer, and an entity that waits for its despawn as dead.
  @discardableResult
  public func insert(_ entity: Entity) -> Bool {
    guard !isMarked(entity), admits(entity) else { return false }
    if lending.depth == 0 {
      membership.append(entity)
      return true
    }
    guard let world = link.target, !world.isDoomed(entity) else { return false }
    later(.add, entity)
    return true
  }

  /// Takes the mark away. O(1).
  ///
  /// - Returns: false if the entity has none. While rows are lent it is done when that is over; what waits
  ///   counts as done in the answer.
  @discardableResult
  public func remove(_ entity: Entity) -> Bool {
    guard isMarked(entity), link.target != nil else { return false }
    if lending.depth > 0 {
      later(.remove, entity)
    } else {
      membership.swapRemove(at: membership.row(of: entity))
    }
    return true
  }

  /// Whether the entity has the mark when all that waits is done.
  private func isMarked(_ entity: Entity) -> Bool {
    if lending.depth > 0, let (_, kind) = latestCommand(of: entity) { return kind != .remove }
    return contains(entity)
  }

  override func empty() {
    while count > 0 { membership.swapRemove(at: count - 1) }
  }

  override func addPending(_ value: Int, to entity: Entity) {
    countDown()
    if admits(entity), !contains(entity) { membership.append(entity) }
  }
}
