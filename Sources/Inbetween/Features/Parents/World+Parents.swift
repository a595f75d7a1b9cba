// Parents and children (E6).

extension World {
  /// Makes an entity the youngest child of another, or of none. A child is despawned after its parent.
  ///
  /// ```swift
  /// let shadow = world.spawn()
  /// try world.setParent(of: shadow, to: card)
  /// world.despawn(card)
  /// print(world.isAlive(shadow))  // prints false
  /// ```
  ///
  /// - Throws: `TweenError` for a dead entity, and for a parent that is the child itself or one of its
  ///   descendants; nothing is then changed.
  /// - Complexity: O(d) in the depth of the parent.
  public func setParent(of child: Entity, to parent: Entity?) throws(TweenError) {
    try checkLife(of: child)
    guard let parent else { return parents.leaveParent(child.index) }
    try require(isAlive(parent), "parent", found: "a dead entity", expected: "a living one")
    var ancestor: UInt32? = parent.index
    while let index = ancestor {
      try require(
        index != child.index, "parent", found: "the child itself or one of its descendants",
        expected: "another entity")
      ancestor = parents.parent(ofIndex: index)
    }
    parents.setParent(parent.index, of: child.index)
  }

  /// Returns the parent of an entity; nil if it has none or is dead. O(1).
  public func parent(of entity: Entity) -> Entity? {
    guard isAlive(entity), let index = parents.parent(ofIndex: entity.index) else { return nil }
    return engine.channels.entities.present(index)
  }

  /// Returns the children of an entity, oldest first; none if it is dead. O(n) in the children.
  public func children(of entity: Entity) -> [Entity] {
    guard isAlive(entity) else { return [] }
    return parents.children(ofIndex: entity.index)
      .filter { !parents.isOwn($0) }
      .map { engine.channels.entities.present($0) }
  }
}
