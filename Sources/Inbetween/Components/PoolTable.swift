/// The pools of a world, what waits until nothing is lent, and who is told of what goes.
struct PoolTable: ~Copyable {
  /// A change of which entity is where, put off until nothing is lent.
  struct Command: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
      case add
      /// Another component in place of one that is there, and lent.
      case overwrite
      case remove
      case despawn
      case release
      /// Nothing: it is done.
      case done
    }

    var kind: Kind
    let pool: UInt32
    let entity: Entity
    /// The place of an added value among those that wait in the pool.
    let value: UInt32
    /// Whether the entity had another one then.
    let overwrites: Bool
    /// How many values had been put off in the pool, with the one that it now is.
    var setCount: Int
  }

  /// A value that is gone from its pool, of which that is to be told; with no entity, a pool that has been
  /// released, whose number is free when all before it has been told.
  struct Removal: BitwiseCopyable {
    let pool: UInt32
    let entity: Entity
  }

  let lending: Lending
  /// All pools by number. The first one is always empty, and so are those of free numbers.
  var pools: [AnyPool]
  var freeNumbers: [Int] = []
  /// The members of all queries that are under way, and which of them are alike.
  var members = Strip<QueryMember>()
  /// Those of queries that write, one within another.
  var cursors = Strip<RowCursor>()
  var cursorsInUse = 0
  var alignments = AlignmentTable()
  var commands = Strip<Command>()
  /// The first of the commands that the present lending has put off. Those before it are being carried out:
  /// a hook has opened a query.
  var firstCommand = 0
  var removals = Strip<Removal>()
  /// Whether removals are being told: then nobody else does.
  var isTelling = false
  /// How many carry something out or tell of it, one within another: ticks then do nothing.
  var underWay = 0
  /// Who is told of entities that die.
  var despawnHooks: [EntityHook<World>] = []
  /// By entity index, the generation of which it is settled that it dies; 0 where none is.
  private var doomed = Strip<UInt32>()

  deinit {
    for place in 0..<cursors.count { cursors[place].release() }
  }

  init(lending: Lending, link: Link<World>) {
    self.lending = lending
    pools = [AnyPool(number: 0, lending: lending, link: link)]
  }

  /// Settles that a living entity dies; false if it is settled already.
  mutating func doom(_ entity: Entity) -> Bool {
    if isDoomed(entity) { return false }
    doomed.extend(to: Int(entity.index) + 1, filler: 0)
    doomed[Int(entity.index)] = entity.generation
    return true
  }

  /// Whether it is settled that the entity, which lives, dies.
  func isDoomed(_ entity: Entity) -> Bool {
    Int(entity.index) < doomed.count && doomed[Int(entity.index)] == entity.generation
  }

  /// Adds a pool in a place of its own, or in that of one that is gone.
  mutating func add<Pool: AnyPool>(_ make: (_ number: Int) -> Pool) -> Pool {
    // What waits, is to be told or is under way may still name the pool that was there.
    let isQuiet = commands.isEmpty && removals.isEmpty && lending.depth == 0
    guard isQuiet, let number = freeNumbers.popLast() else {
      let pool = make(pools.count)
      pools.append(pool)
      return pool
    }
    let pool = make(number)
    // Nothing that was found of the one before holds for this.
    pool.membership.version = pools[number].membership.version &+ 1
    pools[number] = pool
    return pool
  }

  /// Frees the number of a released pool, of which all has been told.
  mutating func free(_ number: Int, link: Link<World>) {
    let before = pools[number]
    let empty = AnyPool(number: number, lending: lending, link: link)
    empty.membership.version = before.membership.version
    pools[number] = empty
    before.number = 0
    freeNumbers.append(number)
  }
}
