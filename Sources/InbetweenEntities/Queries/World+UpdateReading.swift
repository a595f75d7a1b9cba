@_spi(Parts) import InbetweenCore

// Queries that change components of some pools and read other pools, row by row. Components that are only
// read do not count as written (E4), and other closures may read them too (E2).

extension World {
  /// Calls `body` with each entity in both pools: the closure changes the first component, and reads the
  /// second.
  ///
  /// ```swift
  /// let places = world.makeComponents(of: SIMD2<Float>.self)
  /// let velocities = world.makeComponents(of: Float.self)
  /// (places[ship], velocities[ship]) = ([0, 0], 60)
  /// world.update(places, reading: velocities) { entity, place, velocity in place.x += velocity / 60 }
  /// ```
  ///
  /// Only components that may be changed are marked as written. For errors and cost see `update` with one
  /// pool.
  ///
  /// - Parameters:
  ///   - tagged: a pool, tag or other filter that entities must pass; nil for no condition.
  ///   - without: a pool, tag or other filter that entities must not pass; nil for no condition.
  @_alwaysEmitIntoClient
  public func update<A, B, Failure: Error>(
    _ a: ComponentPool<A>, reading b: ComponentPool<B>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, inout A, B) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedRows(a), ReadRows(b)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let (a, b) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], b[row]) }
    }
  }

  /// Calls `body` with each entity in both pools that has the property: the closure changes the first
  /// component, and reads the second. See `update(_:reading:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, reading b: ComponentPool<B>, _ p: Property<P>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, inout A, B, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ChangedRows(a), ReadRows(b)), Shown(p)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), p) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], b[row], p[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools. It may change the component of the
  /// first pool. See `update(_:reading:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, reading b: ComponentPool<B>, _ c: ComponentPool<C>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line, _ body: (Entity, inout A, B, C) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ChangedRows(a), ReadRows(b)), ReadRows(c)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), c) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], b[row], c[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools and have the property. It may change
  /// the component of the first pool. See `update(_:reading:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, reading b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, B, C, P) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(
      Pair(Pair(Pair(ChangedRows(a), ReadRows(b)), ReadRows(c)), Shown(p)), tagged, without, file, line
    ) {
      (run, lent) throws(Failure) in
      let (((a, b), c), p) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], b[row], c[row], p[row])
      }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools. It may change the components of the
  /// first two. See `update(_:reading:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, reading c: ComponentPool<C>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B, C) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachRun(Pair(Pair(ChangedRows(a), ChangedRows(b)), ReadRows(c)), tagged, without, file, line) {
      (run, lent) throws(Failure) in
      let ((a, b), c) = lent
      try run.eachRow { (row) throws(Failure) in try body(run.entities[row], &a[row], &b[row], c[row]) }
    }
  }

  /// Calls `body` with each of the entities that are in all three pools and have the property. It may change
  /// the components of the first two. See `update(_:reading:tagged:without:_:)`.
  @_alwaysEmitIntoClient
  public func update<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, reading c: ComponentPool<C>, _ p: Property<P>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Entity, inout A, inout B, C, P) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachRun(
      Pair(Pair(Pair(ChangedRows(a), ChangedRows(b)), ReadRows(c)), Shown(p)), tagged, without, file, line
    ) {
      (run, lent) throws(Failure) in
      let (((a, b), c), p) = lent
      try run.eachRow { (row) throws(Failure) in
        try body(run.entities[row], &a[row], &b[row], c[row], p[row])
      }
    }
  }
}
