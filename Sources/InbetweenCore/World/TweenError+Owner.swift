// Errors that name a property and an entity. The names are looked up only when an error is made.

extension TweenError {
  package func of(_ property: PropertyLanes, _ entity: Entity) -> TweenError { of(property.name, entity) }

  /// Returns the error of a property of an entity, by the property's name.
  @inline(never)
  package func of(_ property: String, _ entity: Entity) -> TweenError {
    // A dead entity is named in what was found, and values without an entity of the game's in the call.
    if !owner.isEmpty || field == "entity" || property.utf8.starts(with: OwnValues.prefix.utf8) {
      return self
    }
    return owned(by: "\(property) of entity \(entity.index)")
  }

  func of(_ entity: Entity) -> TweenError { owned(by: "entity \(entity.index)") }

  /// Returns the error of a property of a list of entities.
  ///
  /// - Parameter index: the index of the entity that the error is about; nil for all of them.
  @inline(never)
  package func of(_ property: String, _ entities: [Entity], at index: Int? = nil) -> TweenError {
    if entities.count == 1 { return of(property, entities[0]) }
    guard let index else {
      return owner.isEmpty ? owned(by: "\(property) of \(entities.count) entities") : self
    }
    let named = of(property, entities[index])
    // Within a list, the index is named already.
    if named.owner.isEmpty || named.owner.utf8.last == UInt8(ascii: ")") { return named }
    return named.owned(by: "\(named.owner) (entities[\(index)])")
  }

  private func owned(by owner: String) -> TweenError {
    TweenError(field: field, found: found, expected: expected, owner: owner, kind)
  }

  /// Calls `body`. Its errors name a property of a list of entities, or of the one at an index.
  @inline(__always)
  package static func naming<Result>(
    _ property: @autoclosure () -> String, of entities: [Entity], at index: Int? = nil,
    _ body: () throws(TweenError) -> Result
  ) throws(TweenError) -> Result {
    do throws(TweenError) { return try body() } catch { throw error.of(property(), entities, at: index) }
  }

  @inline(never)
  package static func dead(_ entity: Entity, _ field: String, isFull most: Int? = nil) -> TweenError {
    TweenError(
      field: field, found: "a dead entity (index \(entity.index), generation \(entity.generation))",
      expected: most.map { "at most \($0) living entities" } ?? "a living entity (`isAlive`)", .stale)
  }
}

extension DriverHandle {
  /// Calls `body`. Its errors name the property and the entity of the driver, if that is in its world.
  @inline(__always)
  func naming<Result>(_ body: () throws(TweenError) -> Result) throws(TweenError) -> Result {
    do throws(TweenError) { return try body() } catch {
      throw find().map { $0.engine.error(error, of: $1) } ?? error
    }
  }
}

extension Engine {
  /// Returns the error of a driver, with its property and its entity. A sequence has no property of the
  /// game's.
  func error(_ error: TweenError, of slot: Slot<Driver>) -> TweenError {
    let driver = drivers[slot]
    let property = driver.laneCount == 0 ? "sequence" : channels.properties[Int(driver.property)].name
    return error.of(property, entity(of: driver))
  }
}
