// Queries that write: the closure may change components in place. Meanwhile nothing else can read or change
// them (E2).

extension World {
  /// Calls `body` with every entity that is in the pool, and its component, which it may change.
  ///
  ///     world.update(bodies, .position) { entity, body, position in body.reach = position.x }
  ///
  /// All components that it visits count as written (E4).
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  /// - Throws: the error of `body`, which ends the query and gives back all that was lent.
  /// - Complexity: that of `query(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, Failure: Error>(
    _ a: ComponentPool<A>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, inout A) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = a.beginCursor(cursor)
    defer { a.endCursor(outer) }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      a.start = i
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row])
      }
    }
  }

  /// Calls `body` with every entity that is in the pool and has the property. It gets its component, which it
  /// may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, inout A, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = a.beginCursor(cursor)
    defer { a.endCursor(outer) }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      a.start = i
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], u[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in the pool and has both properties. It gets its component, which
  /// it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil, _ body: (Entity, inout A, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = a.beginCursor(cursor)
    defer { a.endCursor(outer) }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      a.start = i
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in the pool and has all three properties. It gets its component,
  /// which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = a.beginCursor(cursor)
    defer { a.endCursor(outer) }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let u = values(run, 1, p)
      let v = values(run, 2, q)
      let w = values(run, 3, r)
      a.start = i
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in both pools. It gets its components, which it may change. See
  /// `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
    }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      a.start = i
      b.start = j
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row])
      }
    }
  }

  /// Calls `body` with every entity that is in both pools and has the property. It gets its components, which
  /// it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
    }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let u = values(run, 2, p)
      a.start = i
      b.start = j
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], u[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in both pools and has both properties. It gets its components,
  /// which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
    }
    while nextRun(&run) {
      let i = row(run, 0)
      let x = a.lendForWriting(from: i, run.count)
      defer { a.giveBack(x, i, run.count) }
      let j = row(run, 1)
      let y = b.lendForWriting(from: j, run.count)
      defer { b.giveBack(y, j, run.count) }
      let u = values(run, 2, p)
      let v = values(run, 3, q)
      a.start = i
      b.start = j
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in both pools and has all three properties. It gets its
  /// components, which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
    }
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
      a.start = i
      b.start = j
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], u[unchecked: row], v[unchecked: row], w[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in all three pools. It gets its components, which it may change.
  /// See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, inout C) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor), c.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
      c.endCursor(outer.2)
    }
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
      a.start = i
      b.start = j
      c.start = k
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], &z[row])
      }
    }
  }

  /// Calls `body` with every entity that is in all three pools and has the property. It gets its components,
  /// which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, inout C, P) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor), c.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
      c.endCursor(outer.2)
    }
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
      a.start = i
      b.start = j
      c.start = k
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], &z[row], u[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in all three pools and has both properties. It gets its
  /// components, which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, inout C, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor), c.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
      c.endCursor(outer.2)
    }
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
      a.start = i
      b.start = j
      c.start = k
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(run.entities[row], &x[row], &y[row], &z[row], u[unchecked: row], v[unchecked: row])
      }
    }
  }

  /// Calls `body` with every entity that is in all three pools and has all three properties. It gets its
  /// components, which it may change, and what it shows. See `update(_:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Entity, inout A, inout B, inout C, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    var run = beginQuery(tagged, without)
    defer { endQuery(run) }
    join(&run, a, writes: true)
    join(&run, b, writes: true)
    join(&run, c, writes: true)
    join(&run, p)
    join(&run, q)
    join(&run, r)
    let cursor = beginCursor()
    defer { endCursor() }
    let outer = (a.beginCursor(cursor), b.beginCursor(cursor), c.beginCursor(cursor))
    defer {
      a.endCursor(outer.0)
      b.endCursor(outer.1)
      c.endCursor(outer.2)
    }
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
      a.start = i
      b.start = j
      c.start = k
      try cursor.each(run.count) { (row) throws(Failure) in
        try body(
          run.entities[row], &x[row], &y[row], &z[row], u[unchecked: row], v[unchecked: row],
          w[unchecked: row])
      }
    }
  }
}
