/// What pools of components and tags have in common: which entities are in.
///
/// A pool belongs to the world that made it, and is there until it is released, or else as long as that or
/// somebody's reference to it.
public class AnyPool {
  @usableFromInline @exclusivity(unchecked) final var membership = Membership()
  @usableFromInline let lending: Lending
  /// Where a query is that lends a row for writing, which is so far after `start`.
  @usableFromInline @exclusivity(unchecked) final var cursor: RowCursor?
  @usableFromInline @exclusivity(unchecked) final var start = 0
  /// More rows that are lent for writing: nobody else may see their values.
  @usableFromInline @exclusivity(unchecked) final var taken = TakenRows()
  /// How many lend all rows for reading: nobody may write them.
  @usableFromInline @exclusivity(unchecked) final var readers = 0
  /// The pool's place among those of its world; that of the empty pool, 0, when it has been released.
  @exclusivity(unchecked) final var number: Int
  let link: Link<World>
  /// How many changes to the pool wait until nothing is lent, and how many of them are values for entities
  /// that have one.
  @usableFromInline @exclusivity(unchecked) final var waiting = 0
  @usableFromInline @exclusivity(unchecked) final var overwrites = 0
  /// How many values have ever been put off.
  @exclusivity(unchecked) final var setCount = 0
  /// One more than the place of the last change that was put off for an entity, by entity index.
  @exclusivity(unchecked) final var latest = Strip<UInt32>()
  /// Whether it takes nothing more, and is empty as soon as nothing is lent.
  @exclusivity(unchecked) public internal(set) final var isReleased = false

  init(number: Int, lending: Lending, link: Link<World>) {
    (self.number, self.lending, self.link) = (number, lending, link)
  }

  /// How many entities are in. O(1).
  @inlinable public final var count: Int { membership.count }

  /// Whether the entity is in. Dead ones never are. O(1).
  @inlinable
  public final func contains(_ entity: Entity) -> Bool { membership.row(of: entity) >= 0 }

  /// A list of all entities that are in, in the order of their rows: for crowds that are to get a batch of
  /// drivers, and loops in which entities come and go. O(n).
  public final var entities: [Entity] {
    membership.entities.withSpan { list in list.indices.map { list[$0] } }
  }

  /// Calls `body` with all entities that are in, in the order of their rows: the order in which they came in,
  /// the last one taking the place of one that goes (E1).
  @inlinable
  public final func withEntities<Result, Failure: Error>(
    _ body: (Span<Entity>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginLending()
    defer { endLending() }
    return try membership.entities.withSpan(body)
  }

  /// Keeps rows where they are until `endLending`.
  @inlinable @inline(__always)
  final func beginLending() { lending.depth += 1 }

  @inlinable @inline(__always)
  final func endLending() {
    lending.depth -= 1
    if lending.depth == 0 { finishLending() }
  }

  /// Lets go of components that have been replaced while rows were lent.
  func dropReplaced() {}

  /// Carries out what has waited for the end of the outermost lending.
  @usableFromInline
  final func finishLending() {
    if let world = link.target { world.finishLending() } else { dropReplaced() }
  }

  /// Whether a row is lent for writing.
  @inlinable @inline(__always)
  final func isTaken(_ row: Int) -> Bool { row == cursorRow || taken.contains(row) }

  /// The row that a query lends for writing; negative without one.
  @inlinable @inline(__always)
  final var cursorRow: Int {
    guard let cursor else { return RowCursor.nowhere }
    return start &+ cursor.place
  }

  /// Begins to lend row after row for writing; answers what `endCursor` has to know.
  @inlinable
  final func beginCursor(_ inner: RowCursor) -> (RowCursor?, Int) {
    let outer = (cursor, start)
    if cursorRow >= 0 { _ = taken.begin(cursorRow, isOut: false) }
    cursor = inner
    return outer
  }

  @inlinable
  final func endCursor(_ outer: (RowCursor?, Int)) {
    (cursor, start) = outer
    if cursorRow >= 0 { taken.end(taken.find(cursorRow)) }
    if overwrites > 0 { settleOverwrites() }
  }

  /// Lends all rows for reading no more.
  @inlinable
  final func endReading() {
    readers -= 1
    if overwrites > 0 { settleOverwrites() }
  }

  /// Whether something may be added to the entity.
  @usableFromInline
  final func admits(_ entity: Entity) -> Bool { !isReleased && link.target?.isAlive(entity) ?? false }

  // What pools do each in their own way. The world calls these while nothing is lent.

  /// Takes the entity's row out, and keeps the value for `tellRemoval` where somebody waits for it or it is
  /// more than bytes; answers whether it was kept.
  func takeOut(_ row: Int) -> Bool {
    membership.swapRemove(at: row)
    return false
  }

  /// Tells of the oldest row that was taken out and kept.
  func tellRemoval(of entity: Entity) {}

  /// Adds the value that waits at a place to the entity, if that lives, or else drops it.
  func addPending(_ value: Int, to entity: Entity) {}

  /// Takes the entity out, as has been asked for while that had to wait.
  final func removePending(_ entity: Entity) {
    countDown()
    let row = membership.row(of: entity)
    if row >= 0, takeOut(row) { link.target?.noteRemoval(number, entity) }
  }

  /// Puts the value that waits at a place into a row that is not lent.
  func settle(_ value: Int, _ row: Int) {}

  /// Lets go of the places of values that have waited.
  func forgetPending() {}

  /// Takes all entities out; what is more than bytes, or is to be told of, is kept for `tellRemoval`.
  func empty() {}

  /// Lets go of all hooks, at the world's end, or the pool's.
  func cancelHooks() {}

  /// Where the values are, as bytes.
  var rawRows: RawRows { RawRows() }

  /// Notes that rows have been written, for who asks what has changed.
  func markWritten(_ rows: Range<Int>) {}
}
