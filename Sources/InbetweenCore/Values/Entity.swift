/// The id of an entity: two numbers.
///
/// Worlds that run equal commands, as in lock-step, have equal ids. So a world cannot notice that an id comes
/// from another world.
///
/// ```swift
/// let coin = world.spawn()
/// try world.assign(coin, .position, to: [320, 180])
/// world.despawn(coin)
/// print(world.isAlive(coin))  // prints false
/// ```
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// The index among the world's entities. The index is used again after a despawn.
  public let index: UInt32
  /// The generation: it tells entities with the same index apart. Odd for a living entity.
  public let generation: UInt32

  /// Creates an id from its two numbers, which were saved or sent. The id is valid in each world in which an
  /// entity with these numbers lives.
  public init(index: UInt32, generation: UInt32) {
    (self.index, self.generation) = (index, generation)
  }

  /// Both numbers in one word.
  @inline(__always)
  var bits: UInt64 { UInt64(generation) &<< 32 | UInt64(index) }

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }
}

extension SnapshotBytes {
  /// Reads or writes an entity. After a restore, the value means the entity with the same numbers, in any
  /// world that has one.
  public mutating func field(_ entity: inout Entity, _ name: String = "") {
    note(name, "Entity")
    exchange(&entity)
  }

  /// Reads or writes an entity, or nil.
  public mutating func field(_ entity: inout Entity?, _ name: String = "") {
    note(name, "Entity?")
    var (isThere, some) = (entity != nil, entity ?? .none)
    exchange(&isThere, &some)
    if isReading { entity = isThere ? some : nil }
  }

  /// Reads or writes a list of entities, with its length.
  public mutating func field(_ entities: inout [Entity], _ name: String = "") {
    note(name, "[Entity]")
    exchange(&entities)
  }

  /// Exchanges a number that counts changes. After a restore it differs from all earlier ones.
  mutating func version(_ version: inout UInt64) {
    let present = version
    exchange(&version)
    if isReading { version = max(version, present) &+ 1 }
  }
}

extension Entity: FixedLayout {}

extension LentView where Element == Entity {
  /// Returns the number of leading rows in which both lists have equal entities.
  package func commonLength(with other: LentView<Entity>) -> Int {
    let (count, block) = (Swift.min(self.count, other.count), 32)
    var row = 0
    // Blocks without an early exit are compared as packed words.
    while row + block <= count {
      var difference: UInt64 = 0
      for index in row..<row + block { difference |= self[index].bits ^ other[index].bits }
      if difference != 0 { break }
      row &+= block
    }
    while row < count, self[row] == other[row] { row &+= 1 }
    return row
  }
}

/// Checks that entities and their rows agree.
func checkRows(
  _ rows: borrowing UniqueArray<UInt32>, of entities: borrowing UniqueArray<Entity>
) throws(Contradiction) {
  var count = 0
  for index in 0..<rows.count where rows[index] != 0 {
    let row = Int(rows[index]) - 1
    try demand(row < entities.count && Int(entities[row].index) == index)
    count += 1
  }
  try demand(count == entities.count)
}
