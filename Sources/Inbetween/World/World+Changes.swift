// What has been written or has changed since a mark (E4).

extension World {
  /// Takes a mark: what is written from now on is after it. O(rows of the properties that `forEachChanged`
  /// has been asked for): what they show is looked at, so that what came before the mark is not told as after
  /// it.
  ///
  ///     let mark = world.markChanges()
  public func markChanges() -> ChangeMark {
    engine.lookForChanges()
    return pools.lending.mark()
  }

  /// Calls `body` with every entity whose property has come to show something else since a mark, and what it
  /// shows; in the order of the rows.
  ///
  ///     seen = world.forEachChanged(.position, since: seen) { entity, position in … }
  ///
  /// Values are compared by their bits after each tick, and when this is called. Nothing is kept before the
  /// first call for a property, which finds all changed; afterwards four bytes a row and four a lane are, and
  /// each tick compares them, O(rows), until `forgetChanges(of:)`. What `body` changes is told the next time.
  ///
  /// - Parameter mark: what this, `markChanges` or another such call has answered; `.beginning` for all.
  /// - Returns: the mark to go on from.
  /// - Throws: what `body` throws; nothing counts as told then.
  @discardableResult
  public func forEachChanged<Value, Failure: Error>(
    _ property: Property<Value>, since mark: ChangeMark,
    _ body: (Entity, Value) throws(Failure) -> Void
  ) throws(Failure) -> ChangeMark {
    guard let index = engine.properties.find(property) else { return pools.lending.mark() }
    let place = engine.lookForChanges(index, property.firstLane, Value.laneCount)
    let end = pools.lending.mark()
    pools.lending.depth += 1
    defer { endLending() }
    let column = engine.properties[index].firstColumn + property.firstLane
    for row in 0..<engine.properties[index].entities.count
    where engine.changes[place].stamps.isWritten(row, after: mark, until: end) {
      try body(engine.properties[index].entities[row], Value { engine.columns[column + $0].shown[row] })
    }
    return end
  }

  /// Keeps and compares no more what a property showed, its lanes that were asked for alone included: until
  /// `forEachChanged` is called again, which then finds all changed.
  ///
  /// - Returns: false if nothing has been kept.
  @discardableResult
  public func forgetChanges<Value>(of property: Property<Value>) -> Bool {
    guard let index = engine.properties.find(property) else { return false }
    return engine.forgetChanges(of: index)
  }
}

extension ComponentPool {
  /// Calls `body` with every entity whose component has been written since a mark, and the component; in the
  /// order of the rows. O(n) in the pool's entities.
  ///
  ///     seen = bodies.forEachWritten(since: seen) { entity, body in … }
  ///
  /// Adding, replacing and changing in place count, and every component that an `update` has come to, when it
  /// is given back; by no more than having been lent. What is lent to be changed at the time, and what `body`
  /// writes, is told the next time.
  ///
  /// - Parameter mark: what this, `World.markChanges` or another such call has answered; `.beginning` for
  ///   all.
  /// - Returns: the mark to go on from.
  /// - Throws: what `body` throws; nothing counts as told then.
  @inlinable @discardableResult
  public func forEachWritten<Failure: Error>(
    since mark: ChangeMark, _ body: (Entity, Component) throws(Failure) -> Void
  ) throws(Failure) -> ChangeMark {
    let end = lending.mark()
    beginLending()
    defer { endLending() }
    for row in 0..<membership.count where stamps.isWritten(row, after: mark, until: end) && !isTaken(row) {
      try body(membership.entities[row], values[row])
    }
    return end
  }
}
