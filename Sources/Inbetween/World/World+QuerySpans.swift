// Queries that read by spans: once for each run of entities that are in consecutive rows, in the same order,
// of all that is named. Entities that were given all of it in the same order are a single run (E3).

extension World {
  /// Calls `body` with each run of entities in the pool, and their components.
  ///
  /// - Parameters:
  ///   - tagged: a pool or tag that entities must also be in; nil for any.
  ///   - without: a pool or tag that entities must not be in; nil for none.
  /// - Throws: what `body` throws, which ends the query. All rows are given back.
  /// - Complexity: as of `query`.
  @_alwaysEmitIntoClient
  public func queryRuns<A, Failure: Error>(
    _ a: ComponentPool<A>, tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(ReadSpans(a), tagged, without) { (run, a) throws(Failure) in
      try run.withSpans(a) { (entities, a) throws(Failure) in
        try body(entities, a)
      }
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have the property.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), Shown(p)), tagged, without) { (run, lent) throws(Failure) in
      let (a, p) = lent
      try run.withSpans(a) { (entities, a) throws(Failure) in
        try body(entities, a, PropertyRun(p, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have both properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, tagged: AnyPool? = nil,
    without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>) throws(Failure) ->
      Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), Pair(Shown(p), Shown(q))), tagged, without) {
      (run, lent) throws(Failure) in
      let (a, (p, q)) = lent
      try run.withSpans(a) { (entities, a) throws(Failure) in
        try body(entities, a, PropertyRun(p, run), PropertyRun(q, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in the pool and have all three properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>, tagged: AnyPool? = nil,
    without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>, borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), Pair(Pair(Shown(p), Shown(q)), Shown(r))), tagged, without) {
      (run, lent) throws(Failure) in
      let (a, ((p, q), r)) = lent
      try run.withSpans(a) { (entities, a) throws(Failure) in
        try body(entities, a, PropertyRun(p, run), PropertyRun(q, run), PropertyRun(r, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in both pools.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), ReadSpans(b)), tagged, without) { (run, lent) throws(Failure) in
      let (a, b) = lent
      try run.withSpans(a, b) { (entities, a, b) throws(Failure) in
        try body(entities, a, b)
      }
    }
  }

  /// Calls `body` with each run of the entities that are in both pools and have the property.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, tagged: AnyPool? = nil,
    without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ReadSpans(a), ReadSpans(b)), Shown(p)), tagged, without) {
      (run, lent) throws(Failure) in
      let ((a, b), p) = lent
      try run.withSpans(a, b) { (entities, a, b) throws(Failure) in
        try body(entities, a, b, PropertyRun(p, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in both pools and have both properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, tagged: AnyPool? = nil,
    without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ReadSpans(a), ReadSpans(b)), Pair(Shown(p), Shown(q))), tagged, without) {
      (run, lent) throws(Failure) in
      let ((a, b), (p, q)) = lent
      try run.withSpans(a, b) { (entities, a, b) throws(Failure) in
        try body(entities, a, b, PropertyRun(p, run), PropertyRun(q, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in both pools and have all three properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ p: Property<P>, _ q: Property<Q>, _ r: Property<R>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, Span<B>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(
      Pair(Pair(ReadSpans(a), ReadSpans(b)), Pair(Pair(Shown(p), Shown(q)), Shown(r))), tagged, without
    ) { (run, lent) throws(Failure) in
      let ((a, b), ((p, q), r)) = lent
      try run.withSpans(a, b) { (entities, a, b) throws(Failure) in
        try body(entities, a, b, PropertyRun(p, run), PropertyRun(q, run), PropertyRun(r, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, tagged: AnyPool? = nil,
    without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(ReadSpans(a), ReadSpans(b)), ReadSpans(c)), tagged, without) {
      (run, lent) throws(Failure) in
      let ((a, b), c) = lent
      try run.withSpans(a, b, c) { (entities, a, b, c) throws(Failure) in
        try body(entities, a, b, c)
      }
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools and have the property.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(Pair(Pair(ReadSpans(a), ReadSpans(b)), ReadSpans(c)), Shown(p)), tagged, without) {
      (run, lent) throws(Failure) in
      let (((a, b), c), p) = lent
      try run.withSpans(a, b, c) { (entities, a, b, c) throws(Failure) in
        try body(entities, a, b, c, PropertyRun(p, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools and have both properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Q, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>)
      throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(
      Pair(Pair(Pair(ReadSpans(a), ReadSpans(b)), ReadSpans(c)), Pair(Shown(p), Shown(q))), tagged, without
    ) { (run, lent) throws(Failure) in
      let (((a, b), c), (p, q)) = lent
      try run.withSpans(a, b, c) { (entities, a, b, c) throws(Failure) in
        try body(entities, a, b, c, PropertyRun(p, run), PropertyRun(q, run))
      }
    }
  }

  /// Calls `body` with each run of the entities that are in all three pools and have all three properties.
  @_alwaysEmitIntoClient
  public func queryRuns<A, B, C, P, Q, R, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ p: Property<P>, _ q: Property<Q>,
    _ r: Property<R>, tagged: AnyPool? = nil, without: AnyPool? = nil,
    _ body: (
      Span<Entity>, Span<A>, Span<B>, Span<C>, borrowing PropertyRun<P>, borrowing PropertyRun<Q>,
      borrowing PropertyRun<R>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(
      Pair(Pair(Pair(ReadSpans(a), ReadSpans(b)), ReadSpans(c)), Pair(Pair(Shown(p), Shown(q)), Shown(r))),
      tagged, without
    ) { (run, lent) throws(Failure) in
      let (((a, b), c), ((p, q), r)) = lent
      try run.withSpans(a, b, c) { (entities, a, b, c) throws(Failure) in
        try body(entities, a, b, c, PropertyRun(p, run), PropertyRun(q, run), PropertyRun(r, run))
      }
    }
  }
}
