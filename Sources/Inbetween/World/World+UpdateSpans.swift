// Queries by spans that write. While a closure has a run, nothing else can read or change its components
// (E2).

extension World {
  /// Calls `body` with each run of entities that are in the pool, and their components, which it may change.
  ///
  ///     world.updateRuns(bodies, .position) { entities, bodies, positions in
  ///       for row in bodies.indices { bodies[row].reach = positions[row].x }
  ///     }
  ///
  /// All components that it visits count as written (E4).
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  /// - Throws: the error of `body`, which ends the query and gives back all that was lent.
  /// - Complexity: that of `query(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, Failure: Error>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try body(entities, &x)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have the property. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try body(entities, &x, u)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have both properties. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try body(entities, &x, u, v)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in the pool and have all three properties. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try body(entities, &x, u, v, w)
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools. It gets their components, which it may
  /// change. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try body(entities, &x, &y)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have the property. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, borrowing PropertyRun<P>)
      throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let u = values(run, 2, p)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try body(entities, &x, &y, u)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have both properties. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, borrowing PropertyRun<P>,
      borrowing PropertyRun<Q>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try body(entities, &x, &y, u, v)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in both pools and have all three properties. It gets
  /// their components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, borrowing PropertyRun<P>,
      borrowing PropertyRun<Q>, borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      let w = values(run, 4, r)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try body(entities, &x, &y, u, v, w)
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools. It gets their components, which it
  /// may change. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>) throws(Failure)
      -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      defer { c.giveBack(z, k, run.count) }
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      let n = c.taken.begin(k, count: run.count)
      defer { c.taken.end(n) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try z.withMutableSpan(run.count) { (z) throws(Failure) in
              try body(entities, &x, &y, &z)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have the property. It gets their
  /// components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, borrowing PropertyRun<P>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      defer { c.giveBack(z, k, run.count) }
      let u = values(run, 3, p)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      let n = c.taken.begin(k, count: run.count)
      defer { c.taken.end(n) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try z.withMutableSpan(run.count) { (z) throws(Failure) in
              try body(entities, &x, &y, &z, u)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have both properties. It gets
  /// their components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>,
      borrowing PropertyRun<P>,
      borrowing PropertyRun<Q>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      defer { c.giveBack(z, k, run.count) }
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      let n = c.taken.begin(k, count: run.count)
      defer { c.taken.end(n) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try z.withMutableSpan(run.count) { (z) throws(Failure) in
              try body(entities, &x, &y, &z, u, v)
            }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of entities that are in all three pools and have all three properties. It
  /// gets their components, which it may change, and what they show. See `updateRuns(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>,
      borrowing PropertyRun<P>,
      borrowing PropertyRun<Q>, borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let k = row(run, 2)
      let z = c.lendForWriting(from: k, run.count)
      defer { c.giveBack(z, k, run.count) }
      let u = values(run, 3, p)
      let v = values(run, 4, q)
      let w = values(run, 5, r)
      let l = a.taken.begin(i, count: run.count)
      defer { a.taken.end(l) }
      let m = b.taken.begin(j, count: run.count)
      defer { b.taken.end(m) }
      let n = c.taken.begin(k, count: run.count)
      defer { c.taken.end(n) }
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try x.withMutableSpan(run.count) { (x) throws(Failure) in
          try y.withMutableSpan(run.count) { (y) throws(Failure) in
            try z.withMutableSpan(run.count) { (z) throws(Failure) in
              try body(entities, &x, &y, &z, u, v, w)
            }
          }
        }
      }
    }
  }
}
