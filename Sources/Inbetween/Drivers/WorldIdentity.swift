/// Identifies a world, also after its end. Ids that outlive a world must not be valid in a later one at its
/// address.
final class WorldIdentity: Hashable, Sendable {
  /// A number that the entities, drivers and pools of the world have in debug builds, which find those of
  /// another world by it.
  var number: UInt32 { UInt32(truncatingIfNeeded: UInt(bitPattern: ObjectIdentifier(self)) >> 4) | 1 }

  static func == (left: WorldIdentity, right: WorldIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
