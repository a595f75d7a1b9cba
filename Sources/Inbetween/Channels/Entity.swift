/// A generational id. The entity with all zeros is never valid.
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// Where the entity stands among the world's entities; reused after despawning.
  public let index: UInt32
  /// Which of the entities that have had this index it is; odd for the living.
  public let generation: UInt32

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }
}

extension LentCells where Element == Entity {
  /// Along how many rows both lists have the same entities.
  func commonLength(with other: LentCells<Entity>) -> Int {
    let (count, block) = (Swift.min(self.count, other.count), 32)
    var row = 0
    // By blocks without an exit, which are compared as packed words.
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
