// Writes and changes since a mark (E4).

extension World {
  /// Returns a mark for now. With this mark, `forEachChanged` reports only what is written after this call.
  /// For this, the call compares all rows of the properties that were passed to `forEachChanged`. The cost is
  /// O(n), where n is the number of these rows.
  ///
  /// ```swift
  /// let mark = world.markChanges()
  /// try world.assign(card, .opacity, to: 0.5)
  /// world.forEachChanged(.opacity, since: mark) { entity, opacity in print(entity.index, opacity) }
  /// ```
  public func markChanges() -> ChangeMark {
    engine.lookForChanges()
    return engine.channels.lending.mark()
  }

  /// Calls `body` with every entity whose property shows another value than at a mark, and with the new
  /// value. The order is the order of the rows.
  ///
  /// ```swift
  /// var seen = ChangeMark.beginning
  /// seen = world.forEachChanged(.position, since: seen) { entity, position in draw(position, 1) }
  /// ```
  ///
  /// Values are compared by their bits, after each tick and in this call. The first call for a property
  /// reports all rows. From then on each tick compares all rows, until `forgetChanges(of:)`. The world keeps
  /// four bytes for each row and each lane. Changes that `body` makes are reported in the next call.
  ///
  /// - Parameter mark: a mark that this function, `markChanges` or `forEachWritten` returned; `.beginning`
  ///   for all.
  /// - Returns: the mark for the next call.
  /// - Throws: the error of `body`. The next call then reports all changes again.
  @discardableResult
  public func forEachChanged<Value, Failure: Error>(
    _ property: Property<Value>, since mark: ChangeMark,
    _ body: (Entity, Value) throws(Failure) -> Void
  ) throws(Failure) -> ChangeMark {
    guard let index = engine.channels.properties.find(property.lanes) else {
      return engine.channels.lending.mark()
    }
    let entry = engine.lookForChanges(index, property.lanes.first, Value.laneCount)
    let (mark, end) = (engine.channels.lending.present(mark), engine.channels.lending.mark())
    engine.channels.lending.depth += 1
    defer { endLending() }
    let column = engine.channels.properties[index].firstColumn + property.lanes.first
    for row in 0..<engine.channels.properties[index].entities.count
    where engine.channels.changes[entry].stamps.isWritten(row, after: mark, until: end) {
      try body(
        engine.channels.properties[index].entities[row],
        Value { engine.channels.columns[column + $0].shown[row] })
    }
    return end
  }

  /// Stops comparing a property for `forEachChanged`, including its single lanes, and frees its memory. The
  /// next call of `forEachChanged` reports all rows.
  ///
  /// ```swift
  /// var mark = ChangeMark.beginning
  /// mark = world.forEachChanged(.position, since: mark) { entity, _ in print(entity) }
  /// world.forgetChanges(of: .position)
  /// ```
  ///
  /// - Returns: false if the property was not compared.
  @discardableResult
  public func forgetChanges<Value>(of property: Property<Value>) -> Bool {
    guard let index = engine.channels.properties.find(property.lanes) else { return false }
    return engine.forgetChanges(of: index)
  }
}
