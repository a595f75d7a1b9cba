/// A generational id. The entity with all zeros is never valid.
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// The index among the world's entities; reused after a despawn.
  public let index: UInt32
  /// The number of the entity among those that have had this index; odd for living ones.
  public let generation: UInt32
  #if DEBUG
    /// The number of the world that has spawned it; 0 for none.
    @usableFromInline let world: UInt32

    // Numbers are compared alone, as they are in release builds.

    /// Whether both have the same numbers.
    @inlinable
    public static func == (left: Entity, right: Entity) -> Bool {
      left.index == right.index && left.generation == right.generation
    }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(index)
      hasher.combine(generation)
    }
  #endif

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }

  /// An entity of the world with that number.
  init(index: UInt32, generation: UInt32, world: UInt32 = 0) {
    (self.index, self.generation) = (index, generation)
    #if DEBUG
      self.world = world
    #endif
  }

  /// In debug builds, ends the program where an entity of another world is used in the one with that number.
  /// In release builds it would be taken for the one that has its numbers there.
  @inlinable @inline(__always)
  func checkWorld(_ number: UInt32) {
    #if DEBUG
      precondition(world == number || world == 0, "an entity is used in another world than its own")
    #endif
  }
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
