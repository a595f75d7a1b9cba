@_spi(Parts) import InbetweenCore

// The terms of a query: pools and properties, to be read or changed, by rows or by spans. `World.eachRun`
// goes from run to run, and has each term lend its rows there.

/// A pool or a property that a query visits (E3). `member` is the index of the term's first one among the
/// members of the query.
@usableFromInline
protocol QueryTerm {
  /// The rows of a run that the term lends, by index along the run.
  associatedtype Lent

  /// The number of members that the term adds to a query.
  static var memberCount: Int { get }

  /// Adds the term to a query. A pool of another world ends the program at `file` and `line`.
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt)
  mutating func begin(_ run: QueryRun, _ member: Int, _ world: World)
  /// Lends the term's rows of a run; `release` and `giveBack` must follow.
  mutating func lend(_ run: QueryRun, _ member: Int) -> Lent
  /// Ends the protection of the run's rows.
  func release()
  /// Takes the lent rows back, and sets values that waited. This may run code of the game.
  func giveBack(_ lent: Lent, _ run: QueryRun, _ member: Int)
  func end()

  /// Whether a single row is lent itself, rather than a copy of it. False for terms that lend spans.
  var lendsRows: Bool { get }
  /// Lends the only row of a run, while `lendsRows`; `giveBackRow` must follow.
  mutating func lendRow(_ run: QueryRun, _ member: Int) -> Lent
  /// Takes back the row, as `giveBack` does.
  func giveBackRow(_ run: QueryRun, _ member: Int)
}

extension QueryTerm {
  @inlinable @inline(__always)
  static var memberCount: Int { 1 }
  @inlinable @inline(__always)
  func begin(_ run: QueryRun, _ member: Int, _ world: World) {}
  @inlinable @inline(__always)
  func release() {}
  @inlinable @inline(__always)
  func giveBack(_ lent: Lent, _ run: QueryRun, _ member: Int) {}
  @inlinable @inline(__always)
  func end() {}
  @inlinable @inline(__always)
  var lendsRows: Bool { true }
  @inlinable @inline(__always)
  mutating func lendRow(_ run: QueryRun, _ member: Int) -> Lent { lend(run, member) }
  @inlinable @inline(__always)
  func giveBackRow(_ run: QueryRun, _ member: Int) {}
}

/// No term: it adds no member and lends nothing.
@usableFromInline
struct NoTerm: QueryTerm {
  @inlinable @inline(__always)
  init() {}
  @inlinable @inline(__always)
  static var memberCount: Int { 0 }
  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {}
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) {}
}

/// Two terms joined; they lend a pair.
@usableFromInline
struct Pair<First: QueryTerm, Second: QueryTerm>: QueryTerm {
  @usableFromInline var first: First
  @usableFromInline var second: Second

  @inlinable @inline(__always)
  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inlinable @inline(__always)
  static var memberCount: Int { First.memberCount &+ Second.memberCount }
  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    first.join(&run, world, file, line)
    second.join(&run, world, file, line)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ member: Int, _ world: World) {
    first.begin(run, member, world)
    second.begin(run, member &+ First.memberCount, world)
  }
  @inlinable @inline(__always)
  mutating func lend(_ run: QueryRun, _ member: Int) -> (First.Lent, Second.Lent) {
    (first.lend(run, member), second.lend(run, member &+ First.memberCount))
  }
  @inlinable @inline(__always)
  func release() {
    second.release()
    first.release()
  }
  @inlinable @inline(__always)
  func giveBack(_ lent: (First.Lent, Second.Lent), _ run: QueryRun, _ member: Int) {
    second.giveBack(lent.1, run, member &+ First.memberCount)
    first.giveBack(lent.0, run, member)
  }
  @inlinable @inline(__always)
  func end() {
    second.end()
    first.end()
  }
  @inlinable @inline(__always)
  var lendsRows: Bool { first.lendsRows && second.lendsRows }
  @inlinable @inline(__always)
  mutating func lendRow(_ run: QueryRun, _ member: Int) -> (First.Lent, Second.Lent) {
    (first.lendRow(run, member), second.lendRow(run, member &+ First.memberCount))
  }
  @inlinable @inline(__always)
  func giveBackRow(_ run: QueryRun, _ member: Int) {
    second.giveBackRow(run, member &+ First.memberCount)
    first.giveBackRow(run, member)
  }
}

/// The shown values of a property.
@usableFromInline
struct Shown<Value: Animatable>: QueryTerm {
  @usableFromInline let property: Property<Value>
  /// The values by row. Columns that grow during the query keep this memory, and are written along with it.
  @usableFromInline var lanes: LentLanes?

  @inlinable @inline(__always)
  init(_ property: Property<Value>) { self.property = property }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    world.join(&run, property)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ member: Int, _ world: World) {
    lanes = world.lanes(run, member, property.lanes.first, Value.laneCount)
  }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) -> ShownValues<Value> {
    ShownValues(lanes!, from: run.row(member))
  }
}

/// The components of a pool, to be read row by row.
@usableFromInline
struct ReadRows<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    world.join(&run, pool, file, line)
  }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) -> LentValues<Component> { pool.lend(from: run.row(member)) }
}

/// The components of a pool, to be read by spans: no row may be replaced until the query ends.
@usableFromInline
struct ReadSpans<Component>: QueryTerm {
  @usableFromInline let rows: ReadRows<Component>

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { rows = ReadRows(pool) }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    rows.join(&run, world, file, line)
  }
  @inlinable @inline(__always)
  func begin(_ run: QueryRun, _ member: Int, _ world: World) { rows.pool.readers += 1 }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) -> LentValues<Component> { rows.lend(run, member) }
  @inlinable @inline(__always)
  func end() { rows.pool.endReading() }
  @inlinable @inline(__always)
  var lendsRows: Bool { false }
}

/// The components of a pool, to be changed row by row: only the row at the cursor is protected (E2).
@usableFromInline
struct ChangedRows<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>
  /// The cursor of the query around this one, if that changes the pool too.
  @usableFromInline var outer: (RowCursor?, Int) = (nil, 0)

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    world.join(&run, pool, writes: true, file, line)
  }
  @inlinable @inline(__always)
  mutating func begin(_ run: QueryRun, _ member: Int, _ world: World) { outer = pool.beginCursor(run.cursor) }
  @inlinable @inline(__always)
  func lend(_ run: QueryRun, _ member: Int) -> LentValues<Component> {
    let row = run.row(member)
    let lent = pool.lendForWriting(from: row, run.count)
    pool.start = row
    return lent
  }
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ run: QueryRun, _ member: Int) {
    pool.giveBack(lent, run.row(member), run.count)
  }
  @inlinable @inline(__always)
  func end() { pool.endCursor(outer) }

  @inlinable @inline(__always)
  var lendsRows: Bool { pool.readers == 0 && pool.overwrites == 0 }
  @inlinable @inline(__always)
  func lendRow(_ run: QueryRun, _ member: Int) -> LentValues<Component> {
    let row = run.row(member)
    pool.start = row
    return pool.lend(from: row)
  }
  @inlinable @inline(__always)
  func giveBackRow(_ run: QueryRun, _ member: Int) { pool.giveBackRow(run.row(member)) }
}

/// The components of a pool, to be changed by spans: all rows of the run are protected (E2).
@usableFromInline
struct ChangedSpans<Component>: QueryTerm {
  @usableFromInline let pool: ComponentPool<Component>
  /// The number of the run among the pool's protected rows.
  @usableFromInline var takenIndex = 0

  @inlinable @inline(__always)
  init(_ pool: ComponentPool<Component>) { self.pool = pool }

  @inlinable @inline(__always)
  func join(_ run: inout QueryRun, _ world: World, _ file: StaticString, _ line: UInt) {
    world.join(&run, pool, writes: true, file, line)
  }
  @inlinable @inline(__always)
  mutating func lend(_ run: QueryRun, _ member: Int) -> LentValues<Component> {
    let row = run.row(member)
    let lent = pool.lendForWriting(from: row, run.count)
    takenIndex = pool.taken.begin(row, count: run.count)
    return lent
  }
  @inlinable @inline(__always)
  var lendsRows: Bool { false }
  @inlinable @inline(__always)
  func release() { pool.taken.end(takenIndex) }
  @inlinable @inline(__always)
  func giveBack(_ lent: LentValues<Component>, _ run: QueryRun, _ member: Int) {
    pool.giveBack(lent, run.row(member), run.count)
  }
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
  ///
  /// Runs of one row are usual where rows are in different orders, and have a shorter path.
  @_alwaysEmitIntoClient @inline(__always)
  func eachRun<Term: QueryTerm, Failure: Error>(
    _ term: Term, _ tagged: QueryFilter?, _ without: QueryFilter?,
    _ file: StaticString, _ line: UInt, _ body: (QueryRun, Term.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    var (term, run) = (term, beginQuery(tagged, without, file, line))
    defer { endQuery(run) }
    term.join(&run, self, file, line)
    term.begin(run, 0, self)
    defer { term.end() }
    while findRuns(&run) {
      for index in 0..<run.found {
        if run.cursor.count(index) > 1 || !term.lendsRows {
          run.go(to: index)
          try visit(run, &term, body)
          continue
        }
        let single = run.single(index)
        do throws(Failure) { try body(single, term.lendRow(single, 0)) } catch {
          term.giveBackRow(single, 0)
          throw error
        }
        term.giveBackRow(single, 0)
      }
    }
  }

  /// Calls `body` with the present run of a query, and with the rows that its terms lend there.
  @_alwaysEmitIntoClient @inline(__always)
  func visit<Term: QueryTerm, Failure: Error>(
    _ run: QueryRun, _ term: inout Term, _ body: (QueryRun, Term.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    let lent = term.lend(run, 0)
    do throws(Failure) { try body(run, lent) } catch {
      term.release()
      term.giveBack(lent, run, 0)
      throw error
    }
    term.release()
    term.giveBack(lent, run, 0)
  }

  /// Calls `body` with each run of a query that reads one pool by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ rest: Rest, _ tagged: QueryFilter?, _ without: QueryFilter?,
    _ file: StaticString, _ line: UInt,
    _ body: (Span<Entity>, Span<A>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ReadSpans(a), rest), tagged, without, file, line) { (run, lent) throws(Failure) in
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try lent.0.withSpan(run.count) { (a) throws(Failure) in try body(entities, a, run, lent.1) }
      }
    }
  }

  /// Calls `body` with each run of a query that reads two pools by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, B, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ rest: Rest, _ tagged: QueryFilter?,
    _ without: QueryFilter?, _ file: StaticString, _ line: UInt,
    _ body: (Span<Entity>, Span<A>, Span<B>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachSpan(a, Pair(ReadSpans(b), rest), tagged, without, file, line) {
      (entities, a, run, lent) throws(Failure) in
      try lent.0.withSpan(run.count) { (b) throws(Failure) in try body(entities, a, b, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that reads three pools by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachSpan<A, B, C, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ rest: Rest, _ tagged: QueryFilter?,
    _ without: QueryFilter?, _ file: StaticString, _ line: UInt,
    _ body: (Span<Entity>, Span<A>, Span<B>, Span<C>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachSpan(a, b, Pair(ReadSpans(c), rest), tagged, without, file, line) {
      (entities, a, b, run, lent) throws(Failure) in
      try lent.0.withSpan(run.count) { (c) throws(Failure) in try body(entities, a, b, c, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that changes one pool by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ rest: Rest, _ tagged: QueryFilter?, _ without: QueryFilter?,
    _ file: StaticString, _ line: UInt,
    _ body: (Span<Entity>, inout MutableSpan<A>, QueryRun, Rest.Lent) throws(Failure) -> Void
  ) throws(Failure) {
    try eachRun(Pair(ChangedSpans(a), rest), tagged, without, file, line) { (run, lent) throws(Failure) in
      try run.entities.withSpan(run.count) { (entities) throws(Failure) in
        try lent.0.withMutableSpan(run.count) { (a) throws(Failure) in try body(entities, &a, run, lent.1) }
      }
    }
  }

  /// Calls `body` with each run of a query that changes two pools by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, B, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ rest: Rest, _ tagged: QueryFilter?,
    _ without: QueryFilter?, _ file: StaticString, _ line: UInt,
    _ body: (Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, QueryRun, Rest.Lent) throws(Failure) ->
      Void
  ) throws(Failure) {
    try eachMutableSpan(a, Pair(ChangedSpans(b), rest), tagged, without, file, line) {
      (entities, a, run, lent) throws(Failure) in
      try lent.0.withMutableSpan(run.count) { (b) throws(Failure) in try body(entities, &a, &b, run, lent.1) }
    }
  }

  /// Calls `body` with each run of a query that changes three pools by spans, and the other terms' values.
  @_alwaysEmitIntoClient @inline(__always)
  func eachMutableSpan<A, B, C, Rest: QueryTerm, Failure: Error>(
    _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ c: ComponentPool<C>, _ rest: Rest, _ tagged: QueryFilter?,
    _ without: QueryFilter?, _ file: StaticString, _ line: UInt,
    _ body: (
      Span<Entity>, inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, QueryRun, Rest.Lent
    ) throws(Failure) -> Void
  ) throws(Failure) {
    try eachMutableSpan(a, b, Pair(ChangedSpans(c), rest), tagged, without, file, line) {
      (entities, a, b, run, lent) throws(Failure) in
      try lent.0.withMutableSpan(run.count) { (c) throws(Failure) in
        try body(entities, &a, &b, &c, run, lent.1)
      }
    }
  }
}
