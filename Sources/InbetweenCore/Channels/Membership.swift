/// The entities of a pool or a property, in rows without gaps: the last one fills a removed row.
@usableFromInline
package struct Membership: SnapshotField, ~Copyable {
  /// One more than the row of each entity index; 0 without a row.
  @usableFromInline package var rows = UniqueArray<UInt32>()
  /// The entity of each row.
  @usableFromInline package var entities = UniqueArray<Entity>()
  /// Counts changes of the rows of entities.
  @usableFromInline package var version: UInt64 = 0

  package init() {}

  @inlinable package var count: Int { entities.count }

  /// Returns the entity's row; −1 if it has none, or is dead.
  @inlinable @inline(__always)
  package func row(of entity: Entity) -> Int {
    let index = Int(entity.index)
    guard index < rows.count else { return -1 }
    let row = Int(rows[index]) - 1
    if row < 0 { return -1 }
    // Entities that had one index in turn: only one of them can have the row.
    return entities[row] == entity ? row : -1
  }

  /// Adds a row for an entity that has none.
  @inlinable
  package mutating func append(_ entity: Entity) {
    rows.extend(to: Int(entity.index) + 1, filler: 0)
    entities.append(entity)
    rows[Int(entity.index)] = UInt32(truncatingIfNeeded: entities.count)
    version &+= 1
  }

  /// Exchanges the entities. The row of each one follows from them.
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if bytes.format < 16 { bytes.exchange(&rows) }
    bytes.exchange(&entities)
    bytes.version(&version)
    if bytes.isReading { findRows(&bytes) }
  }

  private mutating func findRows(_ bytes: inout SnapshotBytes) {
    rows.truncate(to: 0)
    rows.extend(to: bytes.indexCount, filler: 0)
    for row in 0..<entities.count {
      let index = Int(entities[row].index)
      // An entity has one row. Only data may hold anything else.
      if bytes.isForeign, index >= rows.count || rows[index] != 0 { return bytes.require(false) }
      rows[index] = UInt32(truncatingIfNeeded: row + 1)
    }
  }

  package func check() throws(Contradiction) {
    try demand(version < 1 << 62)
    try checkRows(rows, of: entities)
  }

  package mutating func removeAll() {
    rows.removeAll()
    entities.removeAll()
    version &+= 1
  }

  @inlinable
  package mutating func swapRemove(at row: Int) {
    rows[Int(entities[row].index)] = 0
    entities.swapRemove(at: row)
    if row < entities.count {
      rows[Int(entities[row].index)] = UInt32(truncatingIfNeeded: row &+ 1)
    }
    version &+= 1
  }
}
