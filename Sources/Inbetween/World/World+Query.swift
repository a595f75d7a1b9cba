// Queries that read: every entity that is in all pools and has all properties named, in the order of the
// rows of the pool named first (E3). Rows stay where they are meanwhile (E2). What the closure throws ends
// the query and is thrown on; all that was lent is given back.

extension World {
  /// Calls `body` with every entity that is in the pool, and its component.
  ///
  ///     world.query(bodies, .position, tagged: enemies) { entity, body, position in … }
  ///
  /// - Parameters:
  ///   - tagged: a pool, as a tag, that entities have to be in too; any if nil.
  ///   - without: one that they must not be in.
  /// - Throws: what `body` throws: throwing ends the query.
  /// - Complexity: O(rows of the pool named first), without allocating. The first query after entities have
  ///   come or gone compares the orders of all that is named, once.
  @_alwaysEmitIntoClient
  public func query<A, Failure: Error>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      for row in 0..<run.count {
        try body(run.entities[row], x[row])
      }
    }
  }

  /// The same for one pool and a property.
  @_alwaysEmitIntoClient
  public func query<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], u[unchecked: row])
      }
    }
  }

  /// The same for one pool and two properties.
  @_alwaysEmitIntoClient
  public func query<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// The same for one pool and three properties.
  @_alwaysEmitIntoClient
  public func query<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }

  /// The same for two pools.
  @_alwaysEmitIntoClient
  public func query<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row])
      }
    }
  }

  /// The same for two pools and a property.
  @_alwaysEmitIntoClient
  public func query<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], u[unchecked: row])
      }
    }
  }

  /// The same for two pools and two properties.
  @_alwaysEmitIntoClient
  public func query<A, B, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// The same for two pools and three properties.
  @_alwaysEmitIntoClient
  public func query<A, B, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let w = values(run, 4, r)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }

  /// The same for three pools.
  @_alwaysEmitIntoClient
  public func query<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, C) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], z[row])
      }
    }
  }

  /// The same for three pools and a property.
  @_alwaysEmitIntoClient
  public func query<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, C, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], z[row], u[unchecked: row])
      }
    }
  }

  /// The same for three pools and two properties.
  @_alwaysEmitIntoClient
  public func query<A, B, C, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, A, B, C, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      for row in 0..<run.count {
        try body(run.entities[row], x[row], y[row], z[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// The same for three pools and three properties.
  @_alwaysEmitIntoClient
  public func query<A, B, C, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, A, B, C, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let w = values(run, 5, r)
      for row in 0..<run.count {
        try body(
          run.entities[row], x[row], y[row], z[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }
}
