// Queries that read. They visit every entity that is in all pools and has all properties named, in the order
// of the rows of the pool named first (E3). Rows do not move meanwhile (E2). An error of the closure ends the
// query and is rethrown; all that was lent is given back.

extension World {
  /// Calls `body` with every entity that is in the pool, and its component.
  ///
  ///     world.query(bodies, .position, tagged: enemies) { entity, body, position in … }
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  /// - Throws: the error of `body`, which ends the query.
  /// - Complexity: O(rows of the pool named first), without allocating. The first query after entities have
  ///   entered or left compares the orders of all that is named, once.
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

  /// Calls `body` with every entity that is in the pool and has the property. It gets its component and what
  /// it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in the pool and has both properties. It gets its component and
  /// what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in the pool and has all three properties. It gets its component
  /// and what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in both pools. It gets its components. See
  /// `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in both pools and has the property. It gets its components and
  /// what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in both pools and has both properties. It gets its components and
  /// what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in both pools and has all three properties. It gets its
  /// components and what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in all three pools. It gets its components. See
  /// `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in all three pools and has the property. It gets its components
  /// and what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in all three pools and has both properties. It gets its
  /// components and what it shows. See `query(_:tagged:without:_:)`.
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

  /// Calls `body` with every entity that is in all three pools and has all three properties. It gets its
  /// components and what it shows. See `query(_:tagged:without:_:)`.
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
