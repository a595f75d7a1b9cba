// The terms of a query: pools and properties, to be read or changed, by rows or by spans. `World.eachRun`
// goes from run to run, and has each term lend its rows there.

/// A pool or a property that a query visits (E3).
@usableFromInline
protocol QueryTerm {
  /// The rows of a run that the term lends, by index along the run.
  associatedtype Lent

  /// Adds the term to a query's members.
  mutating func join(_ run: inout QueryRun, _ world: World)
  /// Begins the query.
  mutating func begin(_ run: QueryRun, _ world: World)
  /// Lends the term's rows of a run; `release` and `giveBack` must follow.
  mutating func lend(_ run: QueryRun) -> Lent
  /// Ends the protection of the run's rows.
  func release()
  /// Takes back the lent rows. Values that waited for that are set now, which may run code of the game.
  func giveBack(_ lent: Lent, _ run: QueryRun)
  /// Ends the query.
  func end()
}

extension QueryTerm {
  @inlinable @inline(__always)
  func begin(_ run: QueryRun, _ world: World) {}
  @inlinable @inline(__always)
  func release() {}
  @inlinable @inline(__always)
  func giveBack(_ lent: Lent, _ run: QueryRun) {}
  @inlinable @inline(__always)
  func end() {}
}

/// No term: it adds no member and lends nothing.
@usableFromInline
struct NoTerm: QueryTerm {
  @inlinable @inline(__always)
  init() {}
  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World) {}
  @inlinable @inline(__always)
  func lend(_ run: QueryRun) {}
}

/// Two terms joined; they lend a pair.
@usableFromInline
struct Pair<First: QueryTerm, Second: QueryTerm>: QueryTerm {
  @usableFromInline var first: First
  @usableFromInline var second: Second

  @inlinable @inline(__always)
  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) {
    first.join(&run, world)
    second.join(&run, world)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ world: World) {
    first.begin(run, world)
    second.begin(run, world)
  }
  @inlinable @inline(__always)
  mutating func lend(_ run: QueryRun) -> (First.Lent, Second.Lent) {
    (first.lend(run), second.lend(run))
  }
  @inlinable @inline(__always)
  func release() {
    second.release()
    first.release()
  }
  @inlinable @inline(__always)
  func giveBack(_ lent: (First.Lent, Second.Lent), _ run: QueryRun) {
    second.giveBack(lent.1, run)
    first.giveBack(lent.0, run)
  }
  @inlinable @inline(__always)
  func end() {
    second.end()
    first.end()
  }
}

/// The shown values of a property.
@usableFromInline
struct Shown<Value: Animatable>: QueryTerm {
  @usableFromInline let property: Property<Value>
  @usableFromInline var member = 0
  /// The values by row. Columns that grow during the query keep this memory, and are written along with it.
  @usableFromInline var lanes: LentLanes?

  @inlinable @inline(__always)
  init(_ property: Property<Value>) { self.property = property }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) {
    member = run.memberCount
    world.join(&run, property)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ world: World) {
    lanes = world.lanes(run, member, property.lanes.first, Value.laneCount)
  }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun) -> ShownValues<Value> {
    ShownValues(lanes!, from: run.row(member))
  }
}

/// The components of a pool, to be read row by row.
@usableFromInline
struct ReadRows<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>
  @usableFromInline var member = 0

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) {
    member = run.memberCount
    world.join(&run, pool)
  }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun) -> LentValues<Component> {
    pool.lend(from: run.row(member))
  }
}

/// The components of a pool, to be read by spans: no row may be replaced until the query ends.
@usableFromInline
struct ReadSpans<Component>: QueryTerm {
  @usableFromInline var rows: ReadRows<Component>

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { rows = ReadRows(pool) }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) { rows.join(&run, world) }
  @inlinable @inline(__always)
  func begin(_ run: QueryRun, _ world: World) { rows.pool.readers += 1 }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun) -> LentValues<Component> { rows.lend(run) }
  @inlinable @inline(__always)
  func end() { rows.pool.endReading() }
}

/// The components of a pool, to be changed row by row: only the row at the cursor is protected (E2).
@usableFromInline
struct ChangedRows<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>
  @usableFromInline var member = 0
  @usableFromInline var row = 0
  /// The cursor of the query around this one, if that changes the pool too.
  @usableFromInline var outer: (RowCursor?, Int) = (nil, 0)

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) {
    member = run.memberCount
    world.join(&run, pool, writes: true)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ world: World) { outer = pool.beginCursor(run.cursor) }
  @inlinable @inline(__always)
  mutating func lend(_ run: QueryRun) -> LentValues<Component> {
    row = run.row(member)
    let lent = pool.lendForWriting(from: row, run.count)
    pool.start = row
    return lent
  }
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ run: QueryRun) { pool.giveBack(lent, row, run.count) }
  @inlinable @inline(__always)
  func end() { pool.endCursor(outer) }
}

/// The components of a pool, to be changed by spans: all rows of the run are protected (E2).
@usableFromInline
struct ChangedSpans<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>
  @usableFromInline var member = 0
  @usableFromInline var row = 0
  /// The number of the run among the pool's protected rows.
  @usableFromInline var takenIndex = 0

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  mutating func join(_ run: inout QueryRun, _ world: World) {
    member = run.memberCount
    world.join(&run, pool, writes: true)
  }
  @inlinable @inline(__always)
  mutating func lend(_ run: QueryRun) -> LentValues<Component> {
    row = run.row(member)
    let lent = pool.lendForWriting(from: row, run.count)
    takenIndex = pool.taken.begin(row, count: run.count)
    return lent
  }
  @inlinable @inline(__always)
  func release() { pool.taken.end(takenIndex) }
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ run: QueryRun) { pool.giveBack(lent, row, run.count) }
}

/// The shown values of a property in a run, by index along the run.
@usableFromInline
struct ShownValues<Value: Animatable> {
  @usableFromInline let lanes: LentLanes
  /// The row of the run's first entity.
  @usableFromInline let row: Int

  @inlinable @inline(__always)
  init(_ lanes: LentLanes, from row: Int) { (self.lanes, self.row) = (lanes, row) }

  @inlinable @inline(__always)
  subscript(index: Int) -> Value { Value { lanes[$0, row &+ index] } }
}

extension World {
  /// Calls `body` with each run of a query, and with the rows that its terms lend there. An error of `body`
  /// ends the query; all rows are given back.
  @_alwaysEmitIntoClient @inline(__always)
  func eachRun<Term: QueryTerm, Failure: Error>(
    _ term: Term, _ tagged: AnyPool?, _ without: AnyPool?,
    _ body: (QueryRun, Term.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    var (term, run) = (term, beginQuery(tagged, without))
    defer { endQuery(run) }
    term.join(&run, self)
    term.begin(run, self)
    defer { term.end() }
    while findRuns(&run) {
      for index in 0..<run.found {
        run.go(to: index)
        let lent = term.lend(run)
        do throws(Failure) { try body(run, lent) } catch {
          term.release()
          term.giveBack(lent, run)
          throw error
        }
        term.release()
        term.giveBack(lent, run)
      }
    }
  }

  /// Calls `body` with each run of a query that reads one pool by spans, and with the values of the other
  /// terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ rest: Rest, _ tagged: AnyPool?, _ without: AnyPool?,
    _ body: (Span<Entity>, Span<A>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), rest), tagged, without) { (run, lent) throws(Failure) in
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try lent.0.withSpan(run.count) { (a) throws(Failure) in try body(entities, a, run, lent.1) }
      }
    }
  }

  /// Calls `body` with each run of a query that reads two pools by spans, and with the values of the other
  /// terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, B, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ rest: Rest, _ tagged: AnyPool?, _ without: AnyPool?,
    _ body: (Span<Entity>, Span<A>, Span<B>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachSpan(a, Pair(ReadSpans(b), rest), tagged, without) { (entities, a, run, lent) throws(Failure) in
      try lent.0.withSpan(run.count) { (b) throws(Failure) in try body(entities, a, b, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that reads three pools by spans, and with the values of the other
  /// terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, B, C, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ rest: Rest, _ tagged: AnyPool?,
    _ without: AnyPool?,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachSpan(a, b, Pair(ReadSpans(c), rest), tagged, without) {
      (entities, a, b, run, lent) throws(Failure) in
      try lent.0.withSpan(run.count) { (c) throws(Failure) in try body(entities, a, b, c, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that changes one pool by spans, and with the values of the other
  /// terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ rest: Rest, _ tagged: AnyPool?, _ without: AnyPool?,
    _ body: (Span<Entity>, inout MutableSpan<A>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedSpans(a), rest), tagged, without) { (run, lent) throws(Failure) in
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try lent.0.withMutableSpan(run.count) { (a) throws(Failure) in try body(entities, &a, run, lent.1) }
      }
    }
  }

  /// Calls `body` with each run of a query that changes two pools by spans, and with the values of the other
  /// terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, B, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ rest: Rest, _ tagged: AnyPool?, _ without: AnyPool?,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, QueryRun, Rest.Lent) throws(Failure) ->
      Void
  ) throws(Failure) {
    try eachMutableSpan(a, Pair(ChangedSpans(b), rest), tagged, without) {
      (entities, a, run, lent) throws(Failure) in
      try lent.0.withMutableSpan(run.count) { (b) throws(Failure) in try body(entities, &a, &b, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that changes three pools by spans, and with the values of the
  /// other terms.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, B, C, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ rest: Rest, _ tagged: AnyPool?,
    _ without: AnyPool?,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, QueryRun, Rest.Lent
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, b, Pair(ChangedSpans(c), rest), tagged, without) {
      (entities, a, b, run, lent) throws(Failure) in
      try lent.0.withMutableSpan(run.count) { (c) throws(Failure) in
        try body(entities, &a, &b, &c, run, lent.1)
      }
    }
  }
}
