/// Which entities a pool has, each in a row of its own, without gaps: the last row takes the place of one
/// that goes.
@usableFromInline
struct Membership: ~Copyable {
  /// One more than the row, by entity index; 0 where it has none.
  @usableFromInline var rows = Strip<UInt32>()
  /// The entity of each row.
  @usableFromInline var entities = Strip<Entity>()
  /// Counts changes of which entity has which row.
  @usableFromInline var version: UInt64 = 0

  init() {}

  @inlinable var count: Int { entities.count }

  /// The entity's row; −1 where it has none, as of an entity that is dead.
  @inlinable @inline(__always)
  func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    guard index < rows.count else { return -1 }
    let row = Int(rows[index]) - 1
    // Of two entities that had the same index in turn, only one can have the row.
    return row >= 0 && entities[row] == entity ? row : -1
  }

  /// Gives an entity that has no row the next one.
  @inlinable
  mutating func append(_ entity: Entity) {
    rows.extend(to: Int(entity.index) + 1, filler: 0)
    entities.append(entity)
    rows[Int(entity.index)] = UInt32(truncatingIfNeeded: entities.count)
    version &+= 1
  }

  /// Takes a row out; the last one moves into its place.
  @inlinable
  mutating func swapRemove(at row: Int) {
    rows[Int(entities[row].index)] = 0
    entities.swapRemove(at: row)
    if row < entities.count {
      rows[Int(entities[row].index)] = UInt32(truncatingIfNeeded: row &+ 1)
    }
    version &+= 1
  }
}
