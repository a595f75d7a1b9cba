@_spi(Parts) import InbetweenCore

/// A pool or a property that a query visits.
struct QueryMember: BitwiseCopyable {
  /// Identifies the member: twice the pool's number, or twice the property's index plus one.
  let identity: UInt32
  let version: UInt64
  /// One more than the row of each entity index; 0 without a row.
  let rows: LentView<UInt32>
  let entities: LentView<Entity>
  /// One more than this member's row for each row of the first one, 0 without one; if known.
  var joined = LentView<UInt32>.none

  init(identity: UInt32, version: UInt64, rows: LentView<UInt32>, entities: LentView<Entity>) {
    (self.identity, self.version, self.rows, self.entities) = (identity, version, rows, entities)
  }

  /// The pool's number; nil for a property.
  var pool: Int? { identity & 1 == 0 ? Int(identity / 2) : nil }

  /// Returns the row of a living entity; −1 if there was none when the query began.
  @inline(__always)
  func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    let row = index < rows.count ? Int(rows[index]) - 1 : -1
    return row < entities.count ? row : -1
  }

  /// Returns the row of a living entity, which is in a row of the query's first member; −1 if there was none.
  @inline(__always)
  func row(of entity: Entity, inRow first: Int) -> Int {
    first < joined.count ? Int(joined[first]) &- 1 : row(of: entity)
  }
}

/// The present run of a query: entities that all members have in consecutive rows, in the same order.
@usableFromInline
struct QueryRun: BitwiseCopyable {
  /// The index of the query's first member on the stack of all queries' members.
  let base: Int
  @usableFromInline var memberCount = 0
  /// The first row of the first member that is in no run found so far.
  var position = 0
  /// The number of leading rows in which all members have equal entities.
  var aligned = Int.max
  /// The number of tests of the queries around this one.
  let testBase: Int
  /// The first test of the filters of this query, or a decision.
  let firstTest: Int
  /// Whether rows are checked one by one, because some may be lent; and whether every run is one row long.
  var checksRows = false
  var isSingle = false
  /// Whether a pool or property that the query names does not exist.
  var isEmpty = false

  /// The number of runs found, and the index of the present one.
  @usableFromInline var found = 0
  @usableFromInline var index = 0
  /// The entities of the first member.
  @usableFromInline var all = LentView<Entity>.none

  /// The number of entities in the run.
  @usableFromInline var count = 0
  /// The entities from the first one of the run on.
  @usableFromInline var entities = LentView<Entity>.none

  /// The runs found and the present row, for pools whose components the query changes row by row.
  @usableFromInline let cursor: RowCursor

  init(base: Int, testBase: Int, firstTest: Int, cursor: RowCursor) {
    (self.base, self.testBase, self.firstTest, self.cursor) = (base, testBase, firstTest, cursor)
  }
}

extension QueryRun {
  @inlinable @inline(__always)
  mutating func go(to index: Int) {
    self.index = index
    count = cursor.count(index)
    entities = all.from(row(0))
  }

  /// Returns one of the runs found, which has one row.
  @inlinable @inline(__always)
  func single(_ index: Int) -> QueryRun {
    var run = self
    run.index = index
    run.count = 1
    run.entities = all.from(cursor.row(index, 0))
    return run
  }

  /// Returns the first row of the run in a member.
  @inlinable @inline(__always)
  func row(_ member: Int) -> Int { cursor.row(index, member) }

  /// Whether the rows noted after the runs found so far continue the last one.
  var isContinued: Bool {
    let count = cursor.count(found - 1)
    for member in 0..<memberCount where cursor.row(found, member) != cursor.row(found - 1, member) + count {
      return false
    }
    return true
  }

  /// Calls `visit` with each index along the run, and moves the cursor there.
  @_alwaysEmitIntoClient @inline(__always)
  func eachRow<Failure: Error>(_ visit: (Int) throws(Failure) -> Void) throws(Failure) {
    try cursor.each(count, visit)
  }

  /// Calls `body` with the entities of the run.
  @_alwaysEmitIntoClient @inline(__always)
  func withEntities<Failure: Error>(_ body: (Span<Entity>) throws(Failure) -> Void) throws(Failure) {
    try entities.withSpan(count, body)
  }
}
