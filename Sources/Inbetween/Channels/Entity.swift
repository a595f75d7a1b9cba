/// A generational id. The entity with all zeros is never valid.
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// The index among the world's entities; reused after a despawn.
  public let index: UInt32
  /// The number of the entity among those that have had this index; odd for living ones.
  public let generation: UInt32

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }
}

extension LentCells where Element == Entity {
  /// Returns the number of leading rows in which both lists have equal entities.
  func commonLength(with other: LentCells<Entity>) -> Int {
    let (count, block) = (Swift.min(self.count, other.count), 32)
    var row = 0
    // Blocks without an early exit are compared as packed words.
    while row + block <= count {
      var difference: UInt32 = 0
      for index in row..<row + block {
        let (one, two) = (self[index], other[index])
        difference |= (one.index ^ two.index) | (one.generation ^ two.generation)
      }
      if difference != 0 { break }
      row &+= block
    }
    while row < count, self[row] == other[row] { row &+= 1 }
    return row
  }
}
