/// A generational id. The entity with all zeros is never valid.
public struct Entity: Hashable, Sendable, BitwiseCopyable {
  /// Where the entity stands among the world's entities; reused after despawning.
  public let index: UInt32
  /// Which of the entities that have had this index it is; odd for the living.
  public let generation: UInt32

  /// An entity that is never alive.
  public static var none: Entity { Entity(index: 0, generation: 0) }
}
