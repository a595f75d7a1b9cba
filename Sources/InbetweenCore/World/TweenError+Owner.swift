// Errors that name a property and an entity. The names are looked up only when an error is made.

extension TweenError {
  /// Returns the error of a property of an entity.
  package func of(_ property: PropertyLanes, _ entity: Entity) -> TweenError { of(property.name, entity) }

  /// Returns the error of a property of an entity, by the property's name.
  @inline(never)
  func of(_ property: String, _ entity: Entity) -> TweenError {
    // A dead entity is named in what was found, and values without an entity of the game's in the call.
    if !owner.isEmpty || field == "entity" || property.utf8.starts(with: OwnValues.prefix.utf8) {
      return self
    }
    return TweenError(
      field: field, found: found, expected: expected, owner: "\(property) of entity \(entity.index)")
  }

  /// Returns the error of an entity that does not live.
  @inline(never)
  package static func dead(_ entity: Entity, _ field: String, isFull most: Int? = nil) -> TweenError {
    TweenError(
      field: field, found: "a dead entity (index \(entity.index), generation \(entity.generation))",
      expected: most.map { "at most \($0) living ones" } ?? "a living one, as `isAlive` tells")
  }
}

extension Engine {
  /// Returns the error of a driver, with its property and its entity.
  func error(_ error: TweenError, of slot: Slot<Driver>) -> TweenError {
    let driver = drivers[slot]
    // A sequence has no property of the game's.
    if driver.laneCount == 0 { return error }
    return error.of(channels.properties[Int(driver.property)].name, entity(of: driver))
  }
}
