// Queries by spans that read. Each call gets one run: entities in consecutive rows, in the same order, of all
// pools and properties named. There is a single run if entities were added to all of them in the same order
// (E3).

extension World {
  /// Calls `body` with each run of entities that are in the pool, and their components.
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  /// - Throws: the error of `body`, which ends the query and gives back all that was lent.
  /// - Complexity: that of `query(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, Failure: Error>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Span<Entity>, Span<A>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    a.readers += 1
    defer { a.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try body(entities, x)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have the property. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    a.readers += 1
    defer { a.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try body(entities, x, u)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have both properties. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>) throws(Failure) ->
      Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    defer { a.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try body(entities, x, u, v)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have all three properties. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>, borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    defer { a.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try body(entities, x, u, v, w)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools. It gets their components. See
  /// `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try body(entities, x, y)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have the property. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try body(entities, x, y, u)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have both properties. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try body(entities, x, y, u, v)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have all three properties. It gets
  /// their components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let w = values(run, 4, r)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try body(entities, x, y, u, v, w)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools. It gets their components. See
  /// `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    c.readers += 1
    defer { c.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try z.withSpan(run.count) { (z) throws(Failure) in
              try body(entities, x, y, z)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have the property. It gets their
  /// components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    c.readers += 1
    defer { c.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try z.withSpan(run.count) { (z) throws(Failure) in
              try body(entities, x, y, z, u)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have both properties. It gets
  /// their components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    c.readers += 1
    defer { c.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try z.withSpan(run.count) { (z) throws(Failure) in
              try body(entities, x, y, z, u, v)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have all three properties. It
  /// gets their components and what they show. See `queryRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a)
    join(&run, b)
    join(&run, c)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    a.readers += 1
    defer { a.endReading() }
    b.readers += 1
    defer { b.endReading() }
    c.readers += 1
    defer { c.endReading() }
    while nextRun(&run) {
      let x = a.lend(from: row(run, 0))
      let y = b.lend(from: row(run, 1))
      let z = c.lend(from: row(run, 2))
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let w = values(run, 5, r)
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withSpan(run.count) { (x) throws(Failure) in
          try y.withSpan(run.count) { (y) throws(Failure) in
            try z.withSpan(run.count) { (z) throws(Failure) in
              try body(entities, x, y, z, u, v, w)
            }
          }
        }
      }
    }
  }
}
