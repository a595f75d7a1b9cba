// What has been written or has changed since a tick (E4).

extension World {
  /// Calls `body` with every entity whose property shows something else than before, since a tick or later,
  /// and what it shows; in the order of the rows.
  ///
  ///     world.forEachChanged(.position, since: seen) { entity, position in move(entity, to: position) }
  ///     seen = world.tickCount + 1
  ///
  /// Values are compared by their bits after each tick, and when this is called: what is found outside ticks
  /// counts for the next. Nothing is kept before the first call for a property, which finds all changed;
  /// afterwards four bytes a row and four a lane are.
  ///
  /// - Parameter tick: as `tickCount` counts them; all rows that were found changed for this or a later one
  ///   are told.
  public func forEachChanged<Value>(
    _ property: Property<Value>, since tick: Int64, _ body: (Entity, Value) -> Void
  ) {
    guard let index = engine.properties.find(property) else { return }
    let place = engine.lookForChanges(index, property.firstLane, Value.laneCount)
    pools.lending.depth += 1
    defer { endLending() }
    let column = engine.properties[index].firstColumn + property.firstLane
    for row in 0..<engine.properties[index].entities.count
    where engine.changes[place].stamps.isWritten(row, since: tick) {
      body(engine.properties[index].entities[row], Value { engine.columns[column + $0].shown[row] })
    }
  }
}

extension ComponentPool {
  /// Calls `body` with every entity whose component was written for a tick or a later one, and the
  /// component; in the order of the rows.
  ///
  /// Adding, replacing and changing in place count, and every component that an `update` has come to; by no
  /// more than having been lent. What is written outside ticks counts for the next. Components that are
  /// lent to be changed at the time are left out.
  ///
  /// - Parameter tick: as `World.tickCount` counts them.
  @inlinable
  public func forEachWritten(since tick: Int64, _ body: (Entity, Component) -> Void) {
    beginLending()
    for row in 0..<membership.count where stamps.isWritten(row, since: tick) && !isTaken(row) {
      body(membership.entities[row], values[row])
    }
    endLending()
  }
}
