@_spi(Parts) import InbetweenCore

// Queries that change components, row by row. No other code can access the component that the closure has
// (E2).

extension World {
  /// Calls `body` with each entity in the pool, and its component. The closure may change the component.
  ///
  /// ```swift
  /// let healths = world.makeComponents(of: Int.self)
  /// healths[ship] = 100
  /// world.update(healths) { entity, health in health -= 1 }
  /// ```
  ///
  /// All components that the query visits are marked as written.
  ///
  /// - Throws: the error of `body`. For filters and cost see `query`. Nothing is allocated.
  @_alwaysEmitIntoClient
  public func update<A, Failure: Error>(
    _ a: ComponentPool<A>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(ChangedRows(a), tagged, without, file, line) { (run, a) throws(Failure) in
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have the property. The closure may
  /// change the component, and reads the property.
  ///
  /// ```swift
  /// let reaches = world.makeComponents(of: Float.self)
  /// reaches[ship] = 0
  /// world.update(reaches, .position) { entity, reach, position in reach = position.x }
  /// print(reaches[ship]!)  // prints 100.0
  /// ```
  @_alwaysEmitIntoClient
  public func update<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedRows(a), Shown(p)), tagged, without, file, line) { (run, lent) throws(Failure) in
      let (a, p) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have both properties.
  @_alwaysEmitIntoClient
  public func update<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, inout A, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedRows(a), Pair(Shown(p), Shown(q))), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, (p, q)) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], p[row], q[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have all three properties.
  @_alwaysEmitIntoClient
  public func update<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedRows(a), Pair(Pair(Shown(p), Shown(q)), Shown(r))), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, ((p, q), r)) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], p[row], q[row], r[row])
      }
    }
  }

  /// Calls `body` with each entity in both pools, to change both components.
  @_alwaysEmitIntoClient
  public func update<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachRun(Pair(ChangedRows(a), ChangedRows(b)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, b) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], &b[row]) }
    }
  }

  /// Calls `body` with each entity in both pools that has the property, to change both components.
  @_alwaysEmitIntoClient
  public func update<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B, P) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachRun(Pair(Pair(ChangedRows(a), ChangedRows(b)), Shown(p)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), p) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], &b[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools.
  @_alwaysEmitIntoClient
  public func update<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B, inout C) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, c, file, line)
    try eachRun(Pair(Pair(ChangedRows(a), ChangedRows(b)), ChangedRows(c)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), c) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], &b[row], &c[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools and have the property.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B, inout C, P) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, c, file, line)
    try eachRun(
      Pair(Pair(Pair(ChangedRows(a), ChangedRows(b)), ChangedRows(c)), Shown(p)), tagged, without, file, line
    ) {
      (run, lent) throws(Failure) in
      let (((a, b), c), p) = lent
      try run.eachRow { (row) throws(Failure) in
        try body(run.entities[row], &a[row], &b[row], &c[row], p[row])
      }
    }
  }
}

extension World {
  /// Ends the program, at the caller's line, if a query would change one pool twice.
  @inlinable @inline(__always)
  func requireOnce(_ a: AnyPool, _ b: AnyPool, _ file: StaticString, _ line: UInt) {
    if a === b { failOfTwice(a, file, line) }
  }

  /// Ends the program, at the caller's line, if a query would change one of three pools twice.
  @inlinable @inline(__always)
  func requireOnce(_ a: AnyPool, _ b: AnyPool, _ c: AnyPool, _ file: StaticString, _ line: UInt) {
    if a === b || a === c || b === c { failOfTwice(a === b ? a : c, file, line) }
  }

  @usableFromInline @inline(never)
  func failOfTwice(_ pool: AnyPool, _ file: StaticString, _ line: UInt) -> Never {
    #if hasFeature(Embedded)
      preconditionFailure(
        "a query was given a pool twice to change: name each pool once", file: file, line: line)
    #else
      preconditionFailure(
        "a query was given the pool `\(pool.signature.label(pool.number))` of \(pool.typeName) twice to change: "
          + "name each pool once", file: file, line: line)
    #endif
  }
}
