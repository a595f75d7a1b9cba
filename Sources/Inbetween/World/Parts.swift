// The parts of a world, and their keys. Snapshots, and the places of a tick, have them in this order.

extension World {
  /// Returns the parts of a new world.
  static func allParts(_ identity: WorldIdentity, _ lending: Lending, _ link: Link<World>) -> [WorldPart] {
    [
      TransitionTable(identity: identity), ParentTable(), TimelineFollowers(),
      PoolTable(lending: lending, link: link), BindingTable(), FieldHistories(), StandingMotions(),
    ]
  }
}

extension PartKey<TransitionTable> { static var transitions: Self { Self(index: 0) } }
extension PartKey<ParentTable> { static var parents: Self { Self(index: 1) } }
extension PartKey<TimelineFollowers> { static var followers: Self { Self(index: 2) } }
extension PartKey<PoolTable> { static var pools: Self { Self(index: 3) } }
extension PartKey<BindingTable> { static var bindings: Self { Self(index: 4) } }
extension PartKey<FieldHistories> { static var fieldHistories: Self { Self(index: 5) } }
extension PartKey<StandingMotions> { static var standing: Self { Self(index: 6) } }
