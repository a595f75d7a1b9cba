@_spi(Parts) import InbetweenCore

/// The pools of a world, their deferred changes, and the additions and removals to report.
final class PoolTable: Deaths {
  /// A change of membership that waits until nothing is lent.
  struct Command: BitwiseCopyable {
    package enum Kind: UInt8, BitwiseCopyable {
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
  /// All pools by number. The first pool is always empty, and so are the pools of free numbers.
  @exclusivity(unchecked) var pools: [AnyPool]
  /// The functions that add components to the hash of the world.
  @exclusivity(unchecked) var hashes: [ComponentHash] = []
  @exclusivity(unchecked) var freeNumbers: [Int] = []
  /// The members of all queries under way.
  @exclusivity(unchecked) var members = UniqueArray<QueryMember>()
  /// The cursors of queries that write, nested.
  @exclusivity(unchecked) var cursors = UniqueArray<RowCursor>()
  @exclusivity(unchecked) var cursorsInUse = 0
  /// The tests of the filters of all running queries.
  @exclusivity(unchecked) var tests = UniqueArray<FilterTest>()
  @exclusivity(unchecked) var alignments = AlignmentTable()
  @exclusivity(unchecked) var commands = UniqueArray<Command>()
  /// The first command that the present lending has deferred; earlier ones are being carried out.
  @exclusivity(unchecked) var firstCommand = 0
  @exclusivity(unchecked) var reports = UniqueArray<Report>()
  /// True while additions and removals are reported. Reports are not nested.
  @exclusivity(unchecked) var isTelling = false
  /// The hooks for entities that die.
  @exclusivity(unchecked) var despawnHooks = HookList<World>()
  /// The number of nested calls of despawn hooks under way.
  @exclusivity(unchecked) var hookDepth = 0
  /// The entities that were despawned in hooks at the greatest depth, and wait for their end.
  @exclusivity(unchecked) var deepDespawns = Queue<Entity>()
  /// The most nested calls of despawn hooks (E5): they fit a stack of 512 KB in debug builds.
  static var deepestHook: Int { 64 }
  /// The names of saved pools that data may have and the world lacks.
  @exclusivity(unchecked) var skippedNames: [String] = []
  /// The destinations of the pools of data, while a snapshot that was read from data is restored.
  @exclusivity(unchecked) private(set) var plan: PoolPlan?
  /// The reason why data could not be read on trial, if it is a pool.
  @exclusivity(unchecked) private var fault: SnapshotError?

  deinit {
    for index in 0..<cursors.count { cursors[index].release() }
  }

  init(lending: Lending, link: Link<World>) {
    pools = [AnyPool(number: 0, lending: lending, link: link)]
    self.lending = lending
    super.init(hasPools: true)
  }

  override func add(to hash: inout StateHash) {
    for pool in pools {
      hash.add(UInt64(pool.count))
      pool.withEntities { entities in
        for row in entities.indices { hash.add(entities[row]) }
      }
    }
    for components in hashes { components.add(to: &hash) }
  }

  override func end() {
    for pool in pools { pool.cancelHooks() }
  }

  // MARK: Deaths

  override func postpone(_ entity: Entity, tells: Bool, in world: World) {
    world.later(.despawn, tells ? 0 : 1, entity)
  }

  /// Carries out deferred changes in order. Changes by hooks are made at once. Changes that a hook's query
  /// defers are made when that query ends.
  override func carryOutPostponed(in world: World) {
    world.carryOutWaiting()
    // Comes last: releasing replaced values may run code of the game's, which may change components again.
    if !commands.isEmpty { return }
    lending.changesUnderWay += 1
    while lending.keepsReplaced {
      lending.keepsReplaced = false
      for pool in pools { pool.dropReplaced() }
    }
    lending.changesUnderWay -= 1
  }

  /// Ends a living entity: calls despawn hooks, removes the entity everywhere, then calls removal hooks.
  ///
  /// In a despawn hook at the greatest depth the entity waits until the innermost hook's entity is gone (E5).
  override func end(_ entity: Entity, tells: Bool, in world: World) {
    if !tells {
      takeAll(from: entity, world)
    } else if hookDepth == PoolTable.deepestHook {
      deepDespawns.append(entity)
    } else {
      tellAndTakeAll(from: entity, world)
      if hookDepth == PoolTable.deepestHook - 1 {
        while deepDespawns.count > 0 { tellAndTakeAll(from: deepDespawns.removeFirst(), world) }
      }
    }
  }

  private func tellAndTakeAll(from entity: Entity, _ world: World) {
    if !despawnHooks.isEmpty {
      lending.changesUnderWay += 1
      hookDepth += 1
      despawnHooks.call(entity, world)
      hookDepth -= 1
      lending.changesUnderWay -= 1
    }
    takeAll(from: entity, world)
  }

  /// Removes an entity everywhere, then calls removal hooks.
  private func takeAll(from entity: Entity, _ world: World) {
    world.remove(entity)
    for number in lending.pools.take(entity.index) {
      assert(lending.pools.work.step())
      let pool = pools[number]
      let row = pool.membership.row(of: entity)
      if row >= 0, pool.takeOut(row) { world.noteRemoval(number, entity) }
    }
    if !reports.isEmpty { world.tellHooks() }
  }

  // MARK: Snapshots

  override func savingFault() -> SnapshotError? {
    for number in 1..<pools.count where pools[number].kind == .opaque {
      let pool = pools[number]
      return .needsFields(
        pool: pool.signature.label(number), type: pool.typeName, fields: pool.opaqueFields)
    }
    return nil
  }

  override func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? {
    plan = nil
    if bytes.isReading && bytes.isForeign { return findPools(&bytes) }
    var count = pools.count
    bytes.exchange(&count)
    if count == 0 { return PoolTable.noPools }
    if count != pools.count {
      return .otherSetup(
        field: "pools", found: "\(count &- 1) pools", expected: "\(pools.count - 1)")
    }
    for number in 1..<count {
      let present = pools[number].signature
      var saved = present
      bytes.exchange(&saved)
      if saved == present { continue }
      let (found, expected) =
        saved.name == present.name
        ? PoolSignature.difference(saved, present) : ("`\(saved.label(number))`", "this pool")
      return .otherSetup(
        field: "pool `\(present.label(number))` of \(pools[number].typeName)", found: found,
        expected: expected)
    }
    return nil
  }

  /// The difference between this table and a snapshot of a world without pools (`Deaths.exchangeSetup`).
  private static var noPools: SnapshotError {
    .otherSetup(field: "parts", found: "a world without pools", expected: "a world with pools")
  }

  /// Finds the pools of data by their names. Returns the first pool that cannot be read.
  private func findPools(_ bytes: inout SnapshotBytes) -> SnapshotError? {
    var plan = PoolPlan()
    let count = bytes.length(0)
    if count == 0 && !bytes.isDamaged { return PoolTable.noPools }
    while plan.saved.count < count && !bytes.isDamaged {
      var saved = PoolSignature()
      bytes.exchange(&saved)
      plan.append(saved)
    }
    if bytes.isDamaged { return .damaged }
    plan.match(pools.map { $0.signature }, skipping: skippedNames)
    for number in 1..<plan.saved.count {
      let saved = plan.saved[number]
      if plan.targets[number] > 0 {
        if let refusal = pools[plan.targets[number]].refusal(of: saved) { return refusal }
      } else if saved.kind != .none && !skippedNames.contains(saved.label(number)) {
        return .missingPool(name: saved.label(number))
      }
    }
    self.plan = plan
    return nil
  }

  /// Exchanges the members and components of all pools. The pools themselves are the game's.
  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    if let plan {
      for number in plan.saved.indices {
        let end = bytes.beginSection()
        let target = plan.targets[number]
        if target > 0 { pools[target].read(plan.saved[number], &bytes) }
        bytes.skipSection(end)
      }
      for number in plan.missing { pools[number].clear() }
    } else {
      for pool in pools {
        let section = bytes.beginSection()
        pool.exchange(&bytes)
        bytes.endSection(section)
      }
    }
    exchangeDoomed(&bytes)
  }

  override func check(_ bytes: inout SnapshotBytes, into copy: WorldPart, of trial: World) {
    fault = nil
    guard let plan else { return bytes.require(false) }
    for number in plan.saved.indices where !bytes.isDamaged {
      let end = bytes.beginSection()
      let target = plan.targets[number]
      if target == 0 {
        bytes.skipSection(end)
        continue
      }
      let (pool, saved) = (pools[target], plan.saved[number])
      pool.check(saved, &bytes) { trial.isAlive($0) }
      bytes.require(bytes.position == end)
      if bytes.isDamaged { fault = pool.fault(in: saved) }
    }
    unsafeDowncast(copy, to: Deaths.self).exchangeDoomed(&bytes)
  }

  override func readingFault() -> SnapshotError? { fault }

  /// Fills the pools that data did not have, once the world is restored.
  private func fillMissing(in world: World) {
    guard let missing = plan?.missing else { return }
    plan = nil
    lending.changesUnderWay += 1
    for number in missing where pools[number].fills {
      let pool = pools[number]
      let own = pool.isSingleton ? try? world.spawnOwn() : nil
      pool.fill(pool.isSingleton ? [own].compactMap { $0 } : world.livingEntities)
      if let own, pool.count == 0 { world.despawnQuietly(own) }
    }
    lending.changesUnderWay -= 1
  }

  override func didRestore(in world: World) {
    fillMissing(in: world)
    for pool in pools { pool.dropReplaced() }
  }

  /// Lists again which entity is in which pool.
  override func endRestore(_ kept: AnyObject?, in world: World) {
    lending.pools.removeAll(count: world.engine.channels.entities.indexCount)
    for (number, pool) in pools.enumerated() {
      for row in 0..<pool.count { lending.pools.insert(number, pool.membership.entities[row].index) }
    }
  }

  /// Adds a pool, with a new number or the number of a released pool.
  func add<Pool: AnyPool>(_ make: (_ number: Int) -> Pool) -> Pool {
    // Deferred changes, removals and running queries may still name the released pool.
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
  func free(_ number: Int, link: Link<World>) {
    let before = pools[number]
    let empty = AnyPool(number: number, lending: lending, link: link)
    empty.membership.version = before.membership.version
    pools[number] = empty
    before.number = 0
    freeNumbers.append(number)
  }
}

extension World {
  /// The pools of the world, which must have this part.
  @inline(__always)
  var pools: PoolTable {
    precondition(deaths.hasPools, "the world has no pools: make it with `World(parts: .entities)`, or `.kit`")
    return unsafeDowncast(deaths, to: PoolTable.self)
  }
}
