/// The pools of a world, what waits until nothing is lent, and who is told of what goes.
struct PoolTable: ~Copyable {
  /// A change of which entity is where, put off until nothing is lent.
  struct Command: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
      case add
      case remove
      case despawn
    }

    let kind: Kind
    let pool: UInt32
    let entity: Entity
  }

  /// A value that is gone from its pool, of which that is to be told.
  struct Removal: BitwiseCopyable {
    let pool: UInt32
    let entity: Entity
  }

  let lending: Lending
  var pools: [AnyPool] = []
  /// The members of all queries that are under way, and which of them are alike.
  var members = Strip<QueryMember>()
  /// Those of queries that write, one within another.
  var cursors = Strip<RowCursor>()
  var cursorsInUse = 0
  var alignments = AlignmentTable()
  var commands = Strip<Command>()
  var removals = Strip<Removal>()
  /// Whether commands are being carried out, and removals being told: then nobody else does.
  var isCarryingOut = false
  var isTelling = false
  /// Who is told of entities that die.
  var despawnHooks: [EntityHook<World>] = []
  /// Of which it is being told that they die.
  var dying = Strip<Entity>()

  deinit {
    for place in 0..<cursors.count { cursors[place].release() }
  }

  init(lending: Lending) { self.lending = lending }
}
