// The parts of a world, and the keys of those in the core. Snapshots and the places of a tick have these
// parts in this order, then the parts of other modules. A new part needs its class, and a line and a key here
// or in the list of its module.

extension World {
  /// Returns the core's parts of a new world.
  static func coreParts(_ identity: WorldIdentity, _ deaths: Deaths) -> [WorldPart] {
    [TransitionTable(identity: identity), ParentTable(), Followers(), deaths]
  }
}

extension PartKey<TransitionTable> { static var transitions: Self { Self(index: 0) } }
extension PartKey<ParentTable> { static var parents: Self { Self(index: 1) } }
extension PartKey<Followers> { static var followers: Self { Self(index: 2) } }

extension PartKey {
  /// The number of parts in the core.
  static var coreCount: Int { 4 }
}

/// The parts that a world adds to the core, such as components and states. `World()` of the module
/// `Inbetween` has all parts.
///
/// ```swift
/// let world = World(tickRate: .hertz(120), parts: .core)
/// ```
public struct WorldParts: Sendable {
  /// Makes the part of the deaths of entities.
  package let makeDeaths: @Sendable (_ lending: Lending, _ link: Link<World>) -> Deaths
  /// Makes the further parts of a new world, in the order of their keys.
  package let make: @Sendable () -> [WorldPart]

  package init(
    deaths: @escaping @Sendable (_ lending: Lending, _ link: Link<World>) -> Deaths = { _, _ in Deaths() },
    _ make: @escaping @Sendable () -> [WorldPart]
  ) {
    (self.make, makeDeaths) = (make, deaths)
  }

  /// Returns these parts, followed by others that replace no part of the core.
  package func and(_ others: @escaping @Sendable () -> [WorldPart]) -> WorldParts {
    WorldParts(deaths: makeDeaths) { [make] in make() + others() }
  }

  /// No parts but the core: for a program that imports only `InbetweenCore`.
  public static var core: WorldParts { WorldParts { [] } }
}
