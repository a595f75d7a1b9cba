@_spi(Parts) import InbetweenCore

// Queries that change components, by spans. While the closure has a run, no other code can access the
// components (E2).

extension World {
  /// Calls `body` with each run of entities in the pool, and their components. The closure may change the
  /// components.
  ///
  /// ```swift
  /// let healths = world.makeComponents(of: Int.self)
  /// world.updateRuns(healths) { entities, healths in
  ///   for row in healths.indices { healths[row] -= 1 }
  /// }
  /// ```
  ///
  /// All components that the query visits are marked as written.
  ///
  /// - Throws: the error of `body`. For filters and cost see `query`. Nothing is allocated.
  @_alwaysEmitIntoClient
  public func updateRuns<A, Failure: Error>(
    _ a: ComponentPool<A>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, NoTerm(), tagged, without, file, line) { (entities, a, _, _) throws(Failure) in
      try body(entities, &a)
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have the property. The closure may
  /// change the components, and reads the property.
  ///
  /// ```swift
  /// let reaches = world.makeComponents(of: Float.self)
  /// world.updateRuns(reaches, .position) { entities, reaches, positions in
  ///   for row in reaches.indices { reaches[row] = positions[row].x }
  /// }
  /// ```
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, Shown(p), tagged, without, file, line) {
      (entities, a, run, lent) throws(Failure) in
      try body(entities, &a, PropertyRun(lent, run))
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have both properties.
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, Pair(Shown(p), Shown(q)), tagged, without, file, line) {
      (entities, a, run, lent) throws(Failure) in
      try body(entities, &a, PropertyRun(lent.0, run), PropertyRun(lent.1, run))
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have all three properties.
  @_alwaysEmitIntoClient
  public func updateRuns<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, Pair(Pair(Shown(p), Shown(q)), Shown(r)), tagged, without, file, line) {
      (entities, a, run, lent) throws(Failure) in
      try body(entities, &a, PropertyRun(lent.0.0, run), PropertyRun(lent.0.1, run), PropertyRun(lent.1, run))
    }
  }

  /// Calls `body` with each run of the entities that are in both pools.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, tagged: QueryFilter? = nil, without: QueryFilter? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachMutableSpan(a, b, NoTerm(), tagged, without, file, line) {
      (entities, a, b, _, _) throws(Failure) in
      try body(entities, &a, &b)
    }
  }

  /// Calls `body` with each run of the entities that are in both pools and have the property.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, borrowing PropertyRun<P>)
      throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, file, line)
    try eachMutableSpan(a, b, Shown(p), tagged, without, file, line) {
      (entities, a, b, run, lent) throws(Failure) in
      try body(entities, &a, &b, PropertyRun(lent, run))
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, tagged: QueryFilter? = nil,
    without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>) throws(Failure)
      -> Void
  ) throws(Failure) {
    requireOnce(a, b, c, file, line)
    try eachMutableSpan(a, b, c, NoTerm(), tagged, without, file, line) {
      (entities, a, b, c, _, _) throws(Failure) in
      try body(entities, &a, &b, &c)
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools and have the property.
  @_alwaysEmitIntoClient
  public func updateRuns<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: QueryFilter? = nil, without: QueryFilter? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, borrowing PropertyRun<P>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    requireOnce(a, b, c, file, line)
    try eachMutableSpan(a, b, c, Shown(p), tagged, without, file, line) {
      (entities, a, b, c, run, lent) throws(Failure) in
      try body(entities, &a, &b, &c, PropertyRun(lent, run))
    }
  }
}
