/// The pools of a world, their deferred changes, and the additions and removals to report.
struct PoolTable: ~Copyable {
  /// A change of membership that waits until nothing is lent.
  struct Command: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
      case add
      /// Replaces a component that is lent.
      case overwrite
      case remove
      case despawn
      case release
      /// Carried out already.
      case done
    }

    var kind: Kind
    let pool: UInt32
    let entity: Entity
    /// The index of an added value among the pool's deferred values.
    let value: UInt32
    /// Whether the entity had a component then.
    let overwrites: Bool
    /// The number of values deferred in the pool, up to this one.
    var setCount: Int
  }

  /// An added or removed value to report. Without an entity, a released pool, whose number is freed after all
  /// earlier reports.
  struct Report: BitwiseCopyable {
    let pool: UInt32
    let entity: Entity
    let isAddition: Bool
  }

  let lending: Lending
  /// All pools by number. The first one is always empty, and so are those of free numbers.
  var pools: [AnyPool]
  var freeNumbers: [Int] = []
  /// The members of all queries under way.
  var members = UniqueArray<QueryMember>()
  /// The cursors of queries that write, nested.
  var cursors = UniqueArray<RowCursor>()
  var cursorsInUse = 0
  /// The tests of the filters of all queries under way.
  var tests = UniqueArray<FilterTest>()
  var alignments = AlignmentTable()
  var commands = UniqueArray<Command>()
  /// The first command that the present lending has deferred. Earlier ones are being carried out: a hook runs
  /// a query.
  var firstCommand = 0
  var reports = UniqueArray<Report>()
  /// True while additions and removals are reported. Reports are not nested.
  var isTelling = false
  /// The number of changes and reports under way, nested. Ticks do nothing meanwhile.
  var underWay = 0
  /// The hooks for entities that die.
  var despawnHooks: [EntityHook<World>] = []
  /// The number of nested calls of despawn hooks under way.
  var hookDepth = 0
  /// The entities that were despawned in hooks at the greatest depth, and wait for their end.
  var deepDespawns = Queue<Entity>()
  /// The most nested calls of despawn hooks (E5): they fit a stack of 512 KB in debug builds.
  static var deepestHook: Int { 64 }
  /// The generation that is doomed, by entity index; 0 for none.
  private var doomed = UniqueArray<UInt32>()

  deinit {
    for index in 0..<cursors.count { cursors[index].release() }
  }

  init(lending: Lending, link: Link<World>) {
    self.lending = lending
    pools = [AnyPool(number: 0, lending: lending, link: link)]
  }

  /// Exchanges the members and components of all pools. The pools themselves are the game's.
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    for pool in pools { pool.exchange(&bytes) }
    bytes.array(&doomed)
  }

  /// Passes over the fields of `exchange` on trial, and changes no pool.
  ///
  /// - Parameter isAlive: returns whether an entity of the trial lives.
  func check(_ bytes: inout SnapshotBytes, _ isAlive: (Entity) -> Bool) {
    for pool in pools { pool.check(&bytes, isAlive) }
    var doomed = UniqueArray<UInt32>()
    bytes.array(&doomed)
  }

  /// Notes anew which entity is in which pool, after a restore.
  func listMembers() {
    lending.pools.removeAll()
    for (number, pool) in pools.enumerated() {
      for row in 0..<pool.count { lending.pools.insert(number, pool.membership.entities[row].index) }
    }
  }

  /// Marks a living entity as doomed. Returns false if it is already.
  mutating func doom(_ entity: Entity) -> Bool {
    if isDoomed(entity) { return false }
    doomed.extend(to: Int(entity.index) + 1, filler: 0)
    doomed[Int(entity.index)] = entity.generation
    return true
  }

  /// Returns whether a living entity is doomed.
  func isDoomed(_ entity: Entity) -> Bool {
    Int(entity.index) < doomed.count && doomed[Int(entity.index)] == entity.generation
  }

  /// Adds a pool, with a new number or that of a released pool.
  mutating func add<Pool: AnyPool>(_ make: (_ number: Int) -> Pool) -> Pool {
    // Deferred changes, removals and queries under way may still name the released pool.
    let isQuiet = commands.isEmpty && reports.isEmpty && lending.depth == 0
    guard isQuiet, let number = freeNumbers.popLast() else {
      let pool = make(pools.count)
      pools.append(pool)
      return pool
    }
    let pool = make(number)
    // Cached results about the old pool must not apply to this one.
    pool.membership.version = pools[number].membership.version &+ 1
    pools[number] = pool
    return pool
  }

  /// Frees the number of a released pool whose removals have all been reported.
  mutating func free(_ number: Int, link: Link<World>) {
    let before = pools[number]
    let empty = AnyPool(number: number, lending: lending, link: link)
    empty.membership.version = before.membership.version
    pools[number] = empty
    before.number = 0
    freeNumbers.append(number)
  }
}
