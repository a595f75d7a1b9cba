@_spi(Parts) import InbetweenCore

// Iteration over any set of properties, by value and by column, in the order of the first property's rows.
// A new row comes last; the last row takes the place of a removed row (E3). Rows do not move during the loop
// (E2).

extension World {
  /// Calls `body` with each of the entities that have the property, and its shown value.
  ///
  /// - Parameters:
  ///   - tagged: a pool, tag or other filter that entities must pass; nil for no condition.
  ///   - without: a pool, tag or other filter that entities must not pass; nil for no condition.
  /// - Throws: the error of `body`, which ends the loop.
  /// - Complexity: O(n), where n is the number of rows of the first property. Nothing is allocated.
  @_alwaysEmitIntoClient
  public func forEach<P, Failure: Error>(
    _ p: Property<P>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Shown(p), tagged, without, file, line) { (run, p) throws(Failure) in
      for row in 0..<run.count { try body(run.entities[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that have both properties, and the shown values.
  @_alwaysEmitIntoClient
  public func forEach<P, Q, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Shown(p), Shown(q)), tagged, without, file, line) { (run, lent) throws(Failure) in
      let (p, q) = lent
      for row in 0..<run.count { try body(run.entities[row], p[row], q[row]) }
    }
  }

  /// Calls `body` with each of the entities that have all three properties, and the shown values.
  @_alwaysEmitIntoClient
  public func forEach<P, Q, R, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(Shown(p), Shown(q)), Shown(r)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((p, q), r) = lent
      for row in 0..<run.count { try body(run.entities[row], p[row], q[row], r[row]) }
    }
  }

  /// Calls `body` with each run of the entities that have the property. For filters, errors and cost see
  /// `forEach` with one property.
  ///
  /// ```swift
  /// var sum: Float = 0
  /// world.queryRuns(.opacity) { entities, opacities in
  ///   for row in opacities.indices { sum += opacities[row] }
  /// }
  /// ```
  @_alwaysEmitIntoClient
  public func queryRuns<P, Failure: Error>(
    _ p: Property<P>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Shown(p), tagged, without, file, line) { (run, p) throws(Failure) in
      try run.withEntities { (entities) throws(Failure) in try body(entities, PropertyRun(p, run)) }
    }
  }

  /// Calls `body` with each run of the entities that have both properties.
  @_alwaysEmitIntoClient
  public func queryRuns<P, Q, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Shown(p), Shown(q)), tagged, without, file, line) { (run, lent) throws(Failure) in
      let (p, q) = lent
      try run.withEntities { (entities) throws(Failure) in
        try body(entities, PropertyRun(p, run), PropertyRun(q, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that have all three properties.
  @_alwaysEmitIntoClient
  public func queryRuns<P, Q, R, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>, borrowing PropertyRun<R>)
      throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(Shown(p), Shown(q)), Shown(r)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((p, q), r) = lent
      try run.withEntities { (entities) throws(Failure) in
        try body(entities, PropertyRun(p, run), PropertyRun(q, run), PropertyRun(r, run))
      }
    }
  }

  /// Calls `body` with the shown values of one lane of a property, and with the entities that have the
  /// property. Nothing is copied. The spans are empty if no entity has the property. The cost is O(1). Until
  /// `body` returns, ticks do nothing, and despawns wait.
  ///
  /// ```swift
  /// let most = world.withColumn(.position, lane: 0) { values, entities in
  ///   var most: Float = 0
  ///   for row in values.indices { most = max(most, values[row]) }
  ///   return most
  /// }
  /// print(most)  // prints 100.0
  /// ```
  ///
  /// - Precondition: `lane` is at least 0, and less than the number of lanes of the property.
  public func withColumn<Value, Result, Failure: Error>(
    _ property: Property<Value>, lane: Int = 0,
    _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    pools.lending.depth += 1
    defer { endLending() }
    engine.writePendingSums()
    guard let index = engine.channels.properties.find(property.lanes) else {
      return try UniqueArray<Float>().withSpan { (values) throws(Failure) in
        try UniqueArray<Entity>().withSpan { (entities) throws(Failure) in try body(values, entities) }
      }
    }
    let column = engine.channels.properties[index].firstColumn + property.lanes.first + lane
    return try engine.channels.columns[column].shown.withSpan { (values) throws(Failure) in
      try engine.channels.properties[index].entities.withSpan { (entities) throws(Failure) in
        try body(values, entities)
      }
    }
  }
}
