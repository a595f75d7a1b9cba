// Parents and children (E6).

extension World {
  /// Makes an entity the youngest child of another entity. Nil removes its parent. When a parent is
  /// despawned, its children are despawned after it.
  ///
  /// ```swift
  /// let shadow = world.spawn()
  /// try world.setParent(of: shadow, to: card)
  /// world.despawn(card)
  /// print(world.isAlive(shadow))  // prints false
  /// ```
  ///
  /// - Throws: `TweenError` for a dead entity, and for a parent that is the child itself or one of its
  ///   descendants. Also for a parent that is about to be removed (`isDoomed(_:)`), or that has such an
  ///   ancestor. Nothing is then changed.
  /// - Complexity: O(min(d, n)), where d is the depth of the parent and n the number of the child's
  ///   descendants. In a query or a hook it is O(d).
  public func setParent(of child: Entity, to parent: Entity?) throws(TweenError) {
    try checkLife(of: child)
    guard let parent else { return parents.leaveParent(child.index) }
    do throws(TweenError) {
      if !isAlive(parent) { throw .dead(parent, "parent") }
      try require(
        !parents.isDescendant(parent.index, of: child.index), "parent",
        found: parent == child ? "the child itself" : "entity \(parent.index), one of its descendants",
        expected: "another entity")
      try checkFuture(of: parent, "parent")
    } catch {
      throw error.of(child)
    }
    parents.setParent(parent.index, of: child.index)
  }

  /// Throws for an entity that is doomed or has a doomed ancestor: a new child would die with it (E6).
  func checkFuture(of entity: Entity, _ field: String) throws(TweenError) {
    // Elsewhere nothing that lives is doomed.
    guard engine.channels.lending.isBusy else { return }
    var next: UInt32? = entity.index
    while let index = next {
      if isDoomed(engine.channels.entities.present(index)) {
        throw TweenError(
          field: field,
          found: "entity \(entity.index), which "
            + (index == entity.index ? "is doomed" : "has a doomed ancestor, entity \(index)"),
          expected: "an entity that is not doomed: `isDoomed`")
      }
      next = parents.parent(ofIndex: index)
    }
  }

  /// Returns the parent of an entity; nil if the entity has no parent or is dead. O(1).
  public func parent(of entity: Entity) -> Entity? {
    guard isAlive(entity), let index = parents.parent(ofIndex: entity.index) else { return nil }
    return engine.channels.entities.present(index)
  }

  /// Returns the children of an entity, oldest first; empty if the entity is dead. O(n), where n is the
  /// number of children.
  public func children(of entity: Entity) -> [Entity] {
    guard isAlive(entity) else { return [] }
    return parents.children(ofIndex: entity.index)
      .filter { !parents.isOwn($0) }
      .map { engine.channels.entities.present($0) }
  }
}
