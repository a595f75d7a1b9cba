/// A pool or a property that a query visits.
struct QueryMember: BitwiseCopyable {
  /// Identifies it: twice the pool's number, or twice the property's index and one.
  let identity: UInt32
  let version: UInt64
  /// One more than the row of each entity index; 0 without a row.
  let rows: LentCells<UInt32>
  let entities: LentCells<Entity>
  /// The row at the beginning of the present run.
  var row = 0

  init(identity: UInt32, version: UInt64, rows: LentCells<UInt32>, entities: LentCells<Entity>) {
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
}

/// The present run of a query: entities that all members have in consecutive rows, in the same order.
@usableFromInline
struct QueryRun: BitwiseCopyable {
  /// The index of its first member on the stack of all queries' members.
  let base: Int
  var memberCount = 0
  var position = 0
  /// The number of leading rows in which all members have equal entities.
  var aligned = Int.max
  /// Pools that entities must or must not be in; −1 for none.
  let tagged: Int
  let without: Int
  /// Whether rows are checked one by one, as some may be lent; and whether runs are one row long.
  var checksRows = false
  var isSingle = false
  /// Whether something named does not exist.
  var isEmpty = false

  /// The number of entities in the run.
  @usableFromInline var count = 0
  /// The entities from the first one of the run on.
  @usableFromInline var entities = LentCells<Entity>.none

  init(base: Int, tagged: Int, without: Int) {
    (self.base, self.tagged, self.without) = (base, tagged, without)
  }
}
