/// A mark that an entity has or does not have: a pool without values, for filters of queries.
///
/// ```swift
/// let enemies = world.makeTag()
/// enemies.insert(ship)
/// world.forEach(.position, tagged: enemies) { enemy, position in draw(position, 1) }
/// ```
public final class TagPool: AnyPool {
  /// Marks an entity. O(1).
  ///
  /// - Returns: false if the entity is dead or doomed, or marked already. While rows are lent (E2) the mark
  ///   is deferred; the result counts deferred changes as done.
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

  /// Removes the mark. O(1).
  ///
  /// - Returns: false if the entity has no mark. While rows are lent the removal is deferred; the result
  ///   counts deferred changes as done.
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

  /// Returns whether the entity has the mark when all deferred changes are done.
  private func isMarked(_ entity: Entity) -> Bool {
    if lending.depth > 0, let (_, kind) = latestCommand(of: entity) { return kind != .remove }
    return contains(entity)
  }

  override var kind: Kind { .tag }

  override func empty() {
    while count > 0 { membership.swapRemove(at: count - 1) }
  }

  override func addPending(_ value: Int, to entity: Entity) {
    countDown()
    if admits(entity), !contains(entity) { membership.append(entity) }
  }
}
