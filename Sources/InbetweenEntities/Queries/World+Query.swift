@_spi(Parts) import InbetweenCore

// Queries that read, row by row: each entity that is in all named pools and has all named properties, in the
// row order of the first one (E3). Rows do not move during the query (E2).

extension World {
  /// Calls `body` with each entity in the pool, and its component.
  ///
  /// ```swift
  /// let healths = world.makeComponents(of: Int.self)
  /// healths[ship] = 100
  /// world.query(healths) { entity, health in print(health) }  // prints 100
  /// ```
  ///
  /// - Parameters:
  ///   - tagged: a pool, tag or other filter that entities must pass; nil for no condition.
  ///   - without: a pool, tag or other filter that entities must not pass; nil for no condition.
  /// - Throws: the error of `body`, which ends the query.
  /// - Complexity: O(n), where n is the number of rows of the first pool or property. After entities have
  ///   entered or left pools, the first query also compares the row orders of its pools and properties. If
  ///   the orders differ, the second query builds a table of rows. The table has four bytes for each row of
  ///   the first pool and each further pool or property.
  @_alwaysEmitIntoClient
  public func query<A, Failure: Error>(
    _ a: ComponentPool<A>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, A) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(ReadRows(a), tagged, without, file, line) { (run, a) throws(Failure) in
      for row in 0..<run.count { try body(run.entities[row], a[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have the property.
  ///
  /// ```swift
  /// let healths = world.makeComponents(of: Int.self)
  /// healths[ship] = 100
  /// world.query(healths, .position) { entity, health, position in print(position.x) }  // prints 100.0
  /// ```
  @_alwaysEmitIntoClient
  public func query<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, A, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadRows(a), Shown(p)), tagged, without, file, line) { (run, lent) throws(Failure) in
      let (a, p) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have both properties.
  @_alwaysEmitIntoClient
  public func query<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, A, P, Q) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadRows(a), Pair(Shown(p), Shown(q))), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, (p, q)) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], p[row], q[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in the pool and have all three properties.
  @_alwaysEmitIntoClient
  public func query<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, A, P, Q, R) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadRows(a), Pair(Pair(Shown(p), Shown(q)), Shown(r))), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, ((p, q), r)) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], p[row], q[row], r[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in both pools.
  @_alwaysEmitIntoClient
  public func query<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, A, B) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadRows(a), ReadRows(b)), tagged, without, file, line) { (run, lent) throws(Failure) in
      let (a, b) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], b[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in both pools and have the property.
  @_alwaysEmitIntoClient
  public func query<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, A, B, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ReadRows(a), ReadRows(b)), Shown(p)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), p) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], b[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools.
  @_alwaysEmitIntoClient
  public func query<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, A, B, C) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ReadRows(a), ReadRows(b)), ReadRows(c)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), c) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], b[row], c[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools and have the property.
  @_alwaysEmitIntoClient
  public func query<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, A, B, C, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(
      Pair(Pair(Pair(ReadRows(a), ReadRows(b)), ReadRows(c)), Shown(p)), tagged, without, file, line
    ) {
      (run, lent) throws(Failure) in
      let (((a, b), c), p) = lent
      for row in 0..<run.count { try body(run.entities[row], a[row], b[row], c[row], p[row]) }
    }
  }
}
