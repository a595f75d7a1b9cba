/// A mark that entities have or do not have: a pool without values, for queries to choose by.
///
///     let enemies = world.makeTag()
///     enemies.insert(ship)
public final class TagPool: AnyPool {
  /// Marks an entity.
  ///
  /// - Returns: false if it is dead, or marked already. While rows are lent (E2) it is done when that is
  ///   over, if the entity still lives; the answer is then true unless it is dead.
  @discardableResult
  public func insert(_ entity: Entity) -> Bool {
    let isIn = contains(entity)
    guard !isIn || waiting > 0, let world = link.target, world.isAlive(entity) else { return false }
    if lending.depth > 0 {
      waiting += 1
      world.later(.add, number, entity)
    } else if isIn {
      return false
    } else {
      membership.append(entity)
    }
    return true
  }

  /// Takes the mark away.
  ///
  /// - Returns: false if the entity has none. While rows are lent it is done when that is over.
  @discardableResult
  public func remove(_ entity: Entity) -> Bool {
    let row = membership.row(of: entity)
    guard row >= 0 || waiting > 0, let world = link.target else { return false }
    if lending.depth > 0 {
      waiting += 1
      world.later(.remove, number, entity)
    } else if row < 0 {
      return false
    } else {
      membership.swapRemove(at: row)
    }
    return true
  }

  override func addPending(to entity: Entity) {
    waiting -= 1
    if admits(entity), !contains(entity) { membership.append(entity) }
  }
}
