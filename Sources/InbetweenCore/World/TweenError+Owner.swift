// Errors that name a property and an entity. The names are looked up only when an error is made.

extension TweenError {
  /// Returns the error of a property of an entity.
  @inline(never)
  package func of(_ property: PropertyLanes, _ entity: Entity) -> TweenError {
    // A dead entity is named in what was found, and values without an entity of the game's in the call.
    if !owner.isEmpty || field == "entity" || property.name.utf8.starts(with: OwnValues.prefix.utf8) {
      return self
    }
    return TweenError(
      field: field, found: found, expected: expected, owner: "\(property.name) of entity \(entity.index)")
  }

  /// Returns the error of an entity that does not live.
  @inline(never)
  package static func dead(_ entity: Entity, _ field: String, isFull most: Int? = nil) -> TweenError {
    TweenError(
      field: field, found: "a dead entity (index \(entity.index), generation \(entity.generation))",
      expected: most.map { "at most \($0) living ones" } ?? "a living one, as `isAlive` tells")
  }
}
