/// Identifies a world, also after its end. Ids that outlive a world must not be valid in a later one at its
/// address.
final class WorldIdentity: Hashable, Sendable {
  /// A number that no other living world has.
  var number: UInt32 { UInt32(truncatingIfNeeded: UInt(bitPattern: ObjectIdentifier(self)) >> 4) }

  static func == (left: WorldIdentity, right: WorldIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
