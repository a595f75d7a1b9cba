/// Pools, queries and what waits, by definition: dictionaries and lists of rows.
final class PoolReference {
  struct Pool {
    var rows: [Int] = []
    var values: [Int: Int] = [:]
    var stamps: [Int: Int64] = [:]
    /// Entities whose components are lent for writing, how many lend all for reading, and how many changes
    /// wait.
    var lent: [Int] = []
    var readers = 0
    var waiting = 0

    mutating func append(_ entity: Int) { rows.append(entity) }

    mutating func swapRemove(_ entity: Int) {
      guard let row = rows.firstIndex(of: entity) else { return }
      rows[row] = rows[rows.count - 1]
      rows.removeLast()
    }
  }

  enum Waiting {
    case add(Int, Int, Int)
    case remove(Int, Int)
    case despawn(Int)
    case tag(Int)
    case untag(Int)
  }

  var log: [String] = []
  var alive: [Bool] = []
  var pools = [Pool(), Pool(), Pool()]
  var tag = Pool()
  var position = Pool()
  var shown: [Int: Float] = [:]
  var looked: [Int: Float]?
  var isKnown = false
  var ticks: Int64 = 0
  var depth = 0
  var waiting: [Waiting] = []
  var isCarryingOut = false
  var dying: [Int] = []
  var removals: [(Int, Int, Int)] = []
  var isTelling = false
  let hookCommands: [PoolCommand]
  var hookBudget = 0

  init(hookCommands: [PoolCommand]) { self.hookCommands = hookCommands }

  func run(_ commands: [PoolCommand]) { for command in commands { run(command) } }

  func run(_ command: PoolCommand) {
    switch command {
    case .spawn: alive.append(true)
    case .despawn(let entity): log.append("despawn \(despawn(entity))")
    case .add(let pool, let entity, let value): log.append("add \(add(pool, entity, value))")
    case .remove(let pool, let entity): log.append("remove \(remove(pool, entity) ?? -1)")
    case .setNil(let pool, let entity):
      if read(pool, entity) != nil { _ = remove(pool, entity) }
    case .change(let pool, let entity): change(pool, entity)
    case .tag(let entity): log.append("tag \(setTag(entity))")
    case .untag(let entity): log.append("untag \(removeTag(entity))")
    case .assign(let entity, let value):
      guard entity < alive.count, alive[entity] else { return }
      isKnown = true
      if shown[entity] == nil { position.append(entity) }
      shown[entity] = value
    case .query(let query, let body): visit(query, body)
    case .changes(let pool, let tick): tellChanges(pool, tick)
    case .tick:
      ticks += 1
      look(at: ticks)
    }
  }

  func read(_ pool: Int, _ entity: Int) -> Int? {
    pools[pool].lent.contains(entity) ? nil : pools[pool].values[entity]
  }

  func isHeld(_ pool: Int, _ entity: Int) -> Bool {
    pools[pool].readers > 0 || pools[pool].waiting > 0 || pools[pool].lent.contains(entity)
  }

  func add(_ pool: Int, _ entity: Int, _ value: Int) -> Bool {
    if pools[pool].values[entity] != nil, depth == 0 || !isHeld(pool, entity) {
      pools[pool].values[entity] = value
      pools[pool].stamps[entity] = ticks + 1
      return true
    }
    guard entity < alive.count, alive[entity] else { return false }
    if depth > 0 {
      waiting.append(.add(pool, entity, value))
      pools[pool].waiting += 1
    } else {
      pools[pool].append(entity)
      pools[pool].values[entity] = value
      pools[pool].stamps[entity] = ticks + 1
    }
    return true
  }

  func remove(_ pool: Int, _ entity: Int) -> Int? {
    let value = read(pool, entity)
    if depth > 0 {
      if pools[pool].values[entity] != nil || pools[pool].waiting > 0 {
        waiting.append(.remove(pool, entity))
        pools[pool].waiting += 1
      }
    } else if value != nil {
      takeOut(pool, entity)
      tellRemovals()
    }
    return value
  }

  func takeOut(_ pool: Int, _ entity: Int) {
    guard let value = pools[pool].values.removeValue(forKey: entity) else { return }
    pools[pool].swapRemove(entity)
    pools[pool].stamps[entity] = nil
    if pool < 2 { removals.append((pool, entity, value)) }
  }

  func change(_ pool: Int, _ entity: Int) {
    guard let value = read(pool, entity) else { return }
    if pools[pool].readers > 0 {
      _ = add(pool, entity, value + 1)
    } else {
      pools[pool].values[entity] = value + 1
      pools[pool].stamps[entity] = ticks + 1
    }
  }

  func setTag(_ entity: Int) -> Bool {
    let isIn = tag.rows.contains(entity)
    guard !isIn || tag.waiting > 0, entity < alive.count, alive[entity] else { return false }
    if depth > 0 {
      tag.waiting += 1
      waiting.append(.tag(entity))
    } else if isIn {
      return false
    } else {
      tag.append(entity)
    }
    return true
  }

  func removeTag(_ entity: Int) -> Bool {
    let isIn = tag.rows.contains(entity)
    guard isIn || tag.waiting > 0 else { return false }
    if depth > 0 {
      tag.waiting += 1
      waiting.append(.untag(entity))
    } else if !isIn {
      return false
    } else {
      tag.swapRemove(entity)
    }
    return true
  }

  func despawn(_ entity: Int) -> Bool {
    guard entity < alive.count, alive[entity] else { return false }
    if depth > 0 { waiting.append(.despawn(entity)) } else { end(entity) }
    return true
  }

  func end(_ entity: Int) {
    if dying.contains(entity) { return }
    dying.append(entity)
    log.append("dies \(entity)")
    runHook()
    dying.removeLast()
    alive[entity] = false
    if shown.removeValue(forKey: entity) != nil { position.swapRemove(entity) }
    looked?[entity] = nil
    position.stamps[entity] = nil
    for pool in 0..<3 { takeOut(pool, entity) }
    tag.swapRemove(entity)
    tellRemovals()
  }

  func runHook() {
    guard hookBudget > 0 else { return }
    hookBudget -= 1
    run(hookCommands[hookBudget % hookCommands.count])
  }

  func tellRemovals() {
    if isTelling { return }
    isTelling = true
    while !removals.isEmpty {
      let (pool, entity, value) = removals.removeFirst()
      log.append("lost \(pool) \(entity) \(value)")
      runHook()
    }
    isTelling = false
  }

  func finishLending() {
    depth -= 1
    if depth > 0 || isCarryingOut { return }
    isCarryingOut = true
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .add(let pool, let entity, let value):
        pools[pool].waiting -= 1
        _ = add(pool, entity, value)
      case .remove(let pool, let entity):
        pools[pool].waiting -= 1
        takeOut(pool, entity)
      case .despawn(let entity): if alive[entity] { end(entity) }
      case .tag(let entity):
        tag.waiting -= 1
        if alive[entity], !tag.rows.contains(entity) { tag.append(entity) }
      case .untag(let entity):
        tag.waiting -= 1
        tag.swapRemove(entity)
      }
      tellRemovals()
    }
    isCarryingOut = false
  }

  // MARK: Queries

  func visit(_ query: PoolQuery, _ body: [PoolCommand]) {
    depth += 1
    let positions = position.rows
    let columns = query.pools.map { pools[$0].rows } + (query.withPosition ? [positions] : [])
    let writes = query.kind == .update || query.kind == .updateRuns
    let isSingle = writes && query.pools.contains { pools[$0].readers > 0 }
    let chosen = columns[0].filter { entity in
      columns.allSatisfy { $0.contains(entity) } && !query.pools.contains { pools[$0].lent.contains(entity) }
        && (!query.isTagged || tag.rows.contains(entity)) && (!query.isUntagged || !tag.rows.contains(entity))
    }
    var runs: [[Int]] = []
    for entity in chosen {
      let follows =
        !isSingle
        && columns.allSatisfy { column in
          runs.last.map { column.firstIndex(of: $0.last!)! + 1 == column.firstIndex(of: entity)! } ?? false
        }
      if follows { runs[runs.count - 1].append(entity) } else { runs.append([entity]) }
    }
    if query.kind == .queryRuns { for pool in query.pools { pools[pool].readers += 1 } }
    for run in runs {
      // A run counts as written from its beginning.
      if writes {
        for pool in query.pools where pools[pool].readers == 0 {
          for entity in run { pools[pool].stamps[entity] = ticks + 1 }
        }
      }
      if query.kind == .queryRuns || query.kind == .updateRuns {
        visit(run, query, body)
      } else {
        for entity in run { visit([entity], query, body) }
      }
    }
    if query.kind == .queryRuns { for pool in query.pools { pools[pool].readers -= 1 } }
    finishLending()
  }

  func visit(_ run: [Int], _ query: PoolQuery, _ body: [PoolCommand]) {
    let writes = query.kind == .update || query.kind == .updateRuns
    let isCopy = query.pools.map { pools[$0].readers > 0 }
    for entity in run {
      let values = query.pools.map { "\(pools[$0].values[entity]!)" }.joined(separator: " ")
      log.append("at \(entity) \(values)" + (query.withPosition ? " \(shown[entity]!)" : ""))
    }
    var own = query.pools.map { pool in run.map { pools[pool].values[$0]! + 1 } }
    if writes { for pool in query.pools { pools[pool].lent += run } }
    if run.contains(where: { $0 % 3 == 0 }) { self.run(body) }
    if query.withPosition { log.append("there \(run.map { shown[$0]! })") }
    if !writes { return }
    for pool in query.pools { pools[pool].lent.removeLast(run.count) }
    for (place, pool) in query.pools.enumerated() {
      for (index, entity) in run.enumerated() {
        if isCopy[place] {
          _ = add(pool, entity, own[place][index])
        } else {
          pools[pool].values[entity] = own[place][index]
        }
      }
      own[place] = []
    }
  }

  // MARK: Changes

  func look(at tick: Int64) {
    guard let before = looked else { return }
    for (entity, value) in shown where before[entity] != value { position.stamps[entity] = tick }
    looked = shown
  }

  func tellChanges(_ pool: Int, _ tick: Int64) {
    if pool == 3 {
      if looked == nil {
        if !isKnown { return }
        looked = [:]
      }
      look(at: ticks + 1)
      for entity in position.rows where position.stamps[entity]! >= tick { log.append("shows \(entity)") }
      return
    }
    for entity in pools[pool].rows where pools[pool].stamps[entity]! >= tick {
      if let value = read(pool, entity) { log.append("written \(entity) \(value)") }
    }
  }
}
