// Iteration over any set of properties, by value and by column. The order is that of the first property's
// rows: the order in which entities got it, with a despawned entity's row taken by the last one (E3). Rows do
// not move meanwhile (E2).

extension World {
  /// Calls `body` with every entity that has the property and what it shows.
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  @_alwaysEmitIntoClient
  public func forEach<P, Failure: Error>(
    _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    while nextRun(&run) {
      let u = values(run, 0, p)
      for row in 0..<run.count { try body(run.entities[row], u[unchecked: row]) }
    }
  }

  /// Calls `body` with every entity that has both properties and what it shows.
  @_alwaysEmitIntoClient
  public func forEach<P, Q, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let u = values(run, 0, p)
      let v = values(run, 1, q)
      for row in 0..<run.count { try body(run.entities[row], u[unchecked: row], v[unchecked: row]) }
    }
  }

  /// Calls `body` with every entity that has all three properties and what it shows.
  @_alwaysEmitIntoClient
  public func forEach<P, Q, R, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let u = values(run, 0, p)
      let v = values(run, 1, q)
      let w = values(run, 2, r)
      for row in 0..<run.count {
        try body(run.entities[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that has all four properties and what it shows.
  @_alwaysEmitIntoClient
  public func forEach<P, Q, R, S, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, _ s: Property<S>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, P, Q, R, S) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    join(&run, q)
    join(&run, r)
    join(&run, s)
    while nextRun(&run) {
      let u = values(run, 0, p)
      let v = values(run, 1, q)
      let w = values(run, 2, r)
      let x = values(run, 3, s)
      for row in 0..<run.count {
        try body(
          run.entities[row], u[unchecked: row], v[unchecked: row], w[unchecked: row], x[unchecked: row])
      }
    }
  }

  /// Calls `body` with each run of entities that have the property, and what they show. A run is in
  /// consecutive rows of all that is named, in the same order (E3).
  @_alwaysEmitIntoClient
  public func queryRuns<P, Failure: Error>(
    _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    while nextRun(&run) {
      let u = values(run, 0, p)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in try body(entities, u) }
    }
  }

  /// Calls `body` with each run of entities that have both properties, and what they show. A run is in
  /// consecutive rows of all that is named, in the same order (E3).
  @_alwaysEmitIntoClient
  public func queryRuns<P, Q, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let u = values(run, 0, p)
      let v = values(run, 1, q)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in try body(entities, u, v) }
    }
  }

  /// Calls `body` with each run of entities that have all three properties, and what they show. A run is in
  /// consecutive rows of all that is named, in the same order (E3).
  @_alwaysEmitIntoClient
  public func queryRuns<P, Q, R, Failure: Error>(
    _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>, borrowing PropertyRun<R>)
      throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let u = values(run, 0, p)
      let v = values(run, 1, q)
      let w = values(run, 2, r)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in try body(entities, u, v, w) }
    }
  }

  /// Calls `body` with one lane of a property, the shown values, and the entities that have it. Nothing is
  /// copied; the spans are empty if no entity has the property. It lends rows (E2). O(1).
  ///
  /// - Precondition: `lane` is a lane of the property.
  public func withColumn<Value, Result, Failure: Error>(
    _ property: Property<Value>, lane: Int = 0,
    _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    pools.lending.depth += 1
    defer { endLending() }
    engine.settleSums()
    guard let index = engine.properties.find(property) else {
      return try Strip<Float>().withSpan { (values) throws(Failure) in
        try Strip<Entity>().withSpan { (entities) throws(Failure) in try body(values, entities) }
      }
    }
    let column = engine.properties[index].firstColumn + property.firstLane + lane
    return try engine.columns[column].shown.withSpan { (values) throws(Failure) in
      try engine.properties[index].entities.withSpan { (entities) throws(Failure) in
        try body(values, entities)
      }
    }
  }
}
