// Iteration over any set of properties, by value and by column. The order is that of the first property's
// rows: the order in which entities were given it, a despawned one's place being taken by the last (E3). Rows
// stay where they are meanwhile (E2).

extension World {
  /// Calls `body` with every entity that has the property, and what it shows.
  ///
  /// - Parameters:
  ///   - tagged: a pool, as a tag, that entities have to be in too; any if nil.
  ///   - without: one that they must not be in.
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

  /// Calls `body` with every entity that has both properties, and what it shows.
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

  /// Calls `body` with every entity that has all three properties, and what it shows.
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

  /// Calls `body` with every entity that has all four properties, and what it shows.
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

  /// Calls `body` with run after run of entities that have the property, in consecutive rows and the same
  /// order, and what they show.
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

  /// Calls `body` with run after run of entities that have both properties, in consecutive rows and the
  /// same order, and what they show.
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

  /// Calls `body` with run after run of entities that have all three properties, in consecutive rows and
  /// the same order, and what they show.
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

  /// Calls `body` with one lane of a property for all entities that have it: shown values, and the entity of
  /// each. Without copying; empty where nobody has it. It lends rows (E2). O(1).
  ///
  /// - Precondition: `lane` is one of the property's.
  public func withColumn<Value, Result, Failure: Error>(
    _ property: Property<Value>, lane: Int = 0,
    _ body: (Span<Float>, Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition((0..<Value.laneCount).contains(lane), "the property has no such lane")
    pools.lending.depth += 1
    defer { endLending() }
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
