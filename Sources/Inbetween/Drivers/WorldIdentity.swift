/// What tells one world from another, also after its end: ids that outlive a world must not be taken for
/// those of a later one at the same address.
final class WorldIdentity: Hashable, Sendable {
  static func == (left: WorldIdentity, right: WorldIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
