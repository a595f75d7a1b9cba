/// A pool or a property that a query goes through.
struct QueryMember: BitwiseCopyable {
  /// Tells it from others: twice the pool's number, or twice the property's and one.
  let identity: UInt32
  let version: UInt64
  /// One more than the row by entity index; 0 where there is none.
  let rows: LentCells<UInt32>
  let entities: LentCells<Entity>
  /// Its row at the beginning of the present run.
  var row = 0

  init(identity: UInt32, version: UInt64, rows: LentCells<UInt32>, entities: LentCells<Entity>) {
    (self.identity, self.version, self.rows, self.entities) = (identity, version, rows, entities)
  }

  /// A pool's number; nil for a property.
  var pool: Int? { identity & 1 == 0 ? Int(identity / 2) : nil }

  /// The row of a living entity; −1 where there was none when the query began.
  @inline(__always)
  func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    let row = index < rows.count ? Int(rows[index]) - 1 : -1
    return row < entities.count ? row : -1
  }
}

/// Where a query is: a run of entities that all its members have in consecutive rows, in the same order.
@usableFromInline
struct QueryRun: BitwiseCopyable {
  /// Its members are from here on on the stack of all queries'.
  let base: Int
  var memberCount = 0
  var position = 0
  /// Along how many rows all members are alike.
  var aligned = Int.max
  /// Pools that entities must or must not be in; −1 for any.
  let tagged: Int
  let without: Int
  /// Whether rows are to be looked at one by one, for some may be lent; and whether runs are one row long.
  var checksRows = false
  var isSingle = false
  /// Whether something named is not there at all.
  var isEmpty = false

  /// How many entities there are in the run.
  @usableFromInline var count = 0
  /// The entities from the first of the run on.
  @usableFromInline var entities = LentCells<Entity>.none

  init(base: Int, tagged: Int, without: Int) {
    (self.base, self.tagged, self.without) = (base, tagged, without)
  }
}
