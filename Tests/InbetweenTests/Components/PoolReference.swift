/// A model of pools, queries and deferred changes, written by definition: dictionaries and lists of rows.
final class PoolReference {
  struct Pool {
    var rows: [Int] = []
    var values: [Int: Int] = [:]
    /// The turn in which each component was last written.
    var stamps: [Int: Int] = [:]
    /// The entities whose components are lent for writing, and the number of closures to which all are lent
    /// for reading.
    var lent: [Int] = []
    var readers = 0

    mutating func append(_ entity: Int) { rows.append(entity) }

    mutating func swapRemove(_ entity: Int) {
      guard let row = rows.firstIndex(of: entity) else { return }
      rows[row] = rows[rows.count - 1]
      rows.removeLast()
    }
  }

  struct Waiting {
    enum Kind {
      case add
      case overwrite
      case remove
      case despawn
    }

    var kind: Kind
    /// The pool's number; 3 is the tag.
    var pool: Int
    var entity: Int
    var value = 0
    /// Whether the entity has a component, and when the change was deferred.
    var overwrites = false
    var order = 0
  }

  var log: [String] = []
  var alive: [Bool] = []
  var pools = [Pool(), Pool(), Pool()]
  var tag = Pool()
  var position = Pool()
  var shown: [Int: Float] = [:]
  var looked: [Int: Float]?
  var isKnown = false
  var turn = 1
  var marks = [-1]
  var depth = 0
  var waiting: [Waiting] = []
  var doomed: Set<Int> = []
  var order = 0
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
      let isHere = read(pool, entity) != nil && latest(pool, entity) == nil
      if isHere || pending(pool, entity) != nil { _ = remove(pool, entity) }
    case .change(let pool, let entity): change(pool, entity)
    case .tag(let entity): log.append("tag \(setTag(entity))")
    case .untag(let entity): log.append("untag \(removeTag(entity))")
    case .assign(let entity, let value):
      guard entity < alive.count, alive[entity] else { return }
      isKnown = true
      if shown[entity] == nil { position.append(entity) }
      shown[entity] = value
    case .query(let query, let body): visit(query, body)
    case .changes(let pool, let mark): tellChanges(pool, marks[max(marks.count - mark, 0)])
    case .tick: look()
    }
  }

  func read(_ pool: Int, _ entity: Int) -> Int? {
    pools[pool].lent.contains(entity) ? nil : pools[pool].values[entity]
  }

  /// Returns the index of an entity's last deferred change.
  func latest(_ pool: Int, _ entity: Int) -> Int? {
    waiting.lastIndex { $0.pool == pool && $0.entity == entity && $0.kind != .despawn }
  }

  /// Returns the value of an entity's last deferred change.
  func pending(_ pool: Int, _ entity: Int) -> Int? {
    latest(pool, entity).flatMap { waiting[$0].kind == .remove ? nil : waiting[$0].value }
  }

  func isHeld(_ pool: Int, _ entity: Int) -> Bool {
    pools[pool].readers > 0 || latest(pool, entity) != nil || pools[pool].lent.contains(entity)
  }

  func add(_ pool: Int, _ entity: Int, _ value: Int) -> Bool {
    let isThere = pools[pool].values[entity] != nil
    if isThere, depth == 0 || !isHeld(pool, entity) {
      set(pool, entity, value)
      return true
    }
    guard entity < alive.count, alive[entity] else { return false }
    if depth == 0 {
      pools[pool].append(entity)
      set(pool, entity, value)
      return true
    }
    order += 1
    if pending(pool, entity) != nil, let place = latest(pool, entity) {
      waiting[place].value = value
      waiting[place].order = order
      return true
    }
    let kind: Waiting.Kind = isThere && latest(pool, entity) == nil ? .overwrite : .add
    if kind == .add && doomed.contains(entity) { return false }
    waiting.append(
      Waiting(kind: kind, pool: pool, entity: entity, value: value, overwrites: isThere, order: order))
    return true
  }

  func set(_ pool: Int, _ entity: Int, _ value: Int) {
    pools[pool].values[entity] = value
    pools[pool].stamps[entity] = turn
  }

  func remove(_ pool: Int, _ entity: Int) -> Int? {
    if depth == 0 {
      let value = read(pool, entity)
      if value != nil {
        takeOut(pool, entity)
        tellRemovals()
      }
      return value
    }
    let value = latest(pool, entity) == nil ? read(pool, entity) : pending(pool, entity)
    if latest(pool, entity).map({ waiting[$0].kind != .remove }) ?? (pools[pool].values[entity] != nil) {
      waiting.append(Waiting(kind: .remove, pool: pool, entity: entity))
    }
    return value
  }

  /// Carries out deferred replacements of components that are not lent.
  func settle(_ pool: Int) {
    if pools[pool].readers > 0 { return }
    var place = 0
    while place < waiting.count {
      let one = waiting[place]
      if one.kind == .overwrite, one.pool == pool, !pools[pool].lent.contains(one.entity) {
        waiting.remove(at: place)
        set(pool, one.entity, one.value)
      } else {
        place += 1
      }
    }
  }

  func takeOut(_ pool: Int, _ entity: Int) {
    guard let value = pools[pool].values.removeValue(forKey: entity) else { return }
    pools[pool].swapRemove(entity)
    pools[pool].stamps[entity] = nil
    if pool < 2 { removals.append((pool, entity, value)) }
  }

  func change(_ pool: Int, _ entity: Int) {
    if let value = pending(pool, entity) {
      _ = add(pool, entity, value + 1)
      return
    }
    guard let value = read(pool, entity) else { return }
    // A component that is about to be removed or replaced is not changed in its row.
    guard latest(pool, entity) == nil else { return }
    if pools[pool].readers == 0 {
      set(pool, entity, value + 1)
      settle(pool)
    } else {
      _ = add(pool, entity, value + 1)
    }
  }

  func isMarked(_ entity: Int) -> Bool {
    if depth > 0, let place = latest(3, entity) { return waiting[place].kind != .remove }
    return tag.rows.contains(entity)
  }

  func setTag(_ entity: Int) -> Bool {
    guard !isMarked(entity), entity < alive.count, alive[entity] else { return false }
    if depth == 0 {
      tag.append(entity)
    } else if doomed.contains(entity) {
      return false
    } else {
      waiting.append(Waiting(kind: .add, pool: 3, entity: entity))
    }
    return true
  }

  func removeTag(_ entity: Int) -> Bool {
    guard isMarked(entity) else { return false }
    if depth > 0 {
      waiting.append(Waiting(kind: .remove, pool: 3, entity: entity))
    } else {
      tag.swapRemove(entity)
    }
    return true
  }

  func despawn(_ entity: Int) -> Bool {
    guard entity < alive.count, alive[entity], doomed.insert(entity).inserted else { return false }
    if depth > 0 {
      waiting.append(Waiting(kind: .despawn, pool: 3, entity: entity))
    } else {
      end(entity)
    }
    return true
  }

  func end(_ entity: Int) {
    log.append("dies \(entity)")
    runHook()
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
    if depth > 0 { return }
    // Changes that hooks defer are made at the end of the hooks' own lending.
    let all = waiting
    waiting = []
    for one in all {
      switch (one.kind, one.pool) {
      case (.despawn, _): if alive[one.entity] { end(one.entity) }
      case (.remove, 3): tag.swapRemove(one.entity)
      case (.remove, let pool): takeOut(pool, one.entity)
      case (_, 3): if alive[one.entity], !tag.rows.contains(one.entity) { tag.append(one.entity) }
      case (_, let pool): _ = add(pool, one.entity, one.value)
      }
      tellRemovals()
    }
  }

  // MARK: Queries

  func visit(_ query: PoolQuery, _ body: [PoolCommand]) {
    depth += 1
    let positions = position.rows
    let columns = query.pools.map { pools[$0].rows } + (query.withPosition ? [positions] : [])
    let writes = query.kind == .update || query.kind == .updateRuns
    let isSingle =
      writes
      && query.pools.contains { pool in
        pools[pool].readers > 0 || waiting.contains { $0.pool == pool && $0.overwrites }
      }
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
      if query.kind == .queryRuns || query.kind == .updateRuns {
        visit(run, query, body, in: run)
      } else {
        for entity in run { visit([entity], query, body, in: run) }
      }
      if !writes { continue }
      // The run is given back. In a query row by row, the last row is still lent.
      for pool in query.pools {
        if query.kind == .update { pools[pool].lent.append(run[run.count - 1]) }
        settle(pool)
        if query.kind == .update { pools[pool].lent.removeLast() }
      }
    }
    if query.kind == .queryRuns { for pool in query.pools { pools[pool].readers -= 1 } }
    if query.kind == .queryRuns || query.kind == .update { for pool in query.pools { settle(pool) } }
    finishLending()
  }

  /// Visits entities of a run.
  func visit(_ part: [Int], _ query: PoolQuery, _ body: [PoolCommand], in run: [Int]) {
    let writes = query.kind == .update || query.kind == .updateRuns
    // A run of one row is a copy if the component is lent to readers, or has a deferred value.
    let isCopy = query.pools.map { pool in
      writes && run.count == 1 && (pools[pool].readers > 0 || pending(pool, run[0]) != nil)
    }
    let orderBefore = order
    func value(_ place: Int, _ entity: Int) -> Int {
      let pool = query.pools[place]
      return (isCopy[place] ? pending(pool, entity) : nil) ?? pools[pool].values[entity]!
    }
    for entity in part {
      let values = query.pools.indices.map { "\(value($0, entity))" }.joined(separator: " ")
      log.append("at \(entity) \(values)" + (query.withPosition ? " \(shown[entity]!)" : ""))
    }
    let own = query.pools.indices.map { place in part.map { value(place, $0) + 1 } }
    if writes { for pool in query.pools { pools[pool].lent += part } }
    if part.contains(where: { $0 % 3 == 0 }) { self.run(body) }
    if query.withPosition { log.append("there \(part.map { shown[$0]! })") }
    if !writes { return }
    for pool in query.pools { pools[pool].lent.removeLast(part.count) }
    for (place, pool) in query.pools.enumerated() {
      for (index, entity) in part.enumerated() {
        if !isCopy[place] {
          pools[pool].values[entity] = own[place][index]
        } else if let latest = latest(pool, entity),
          waiting[latest].kind == .remove || waiting[latest].order > orderBefore
        {
          continue
        } else {
          _ = add(pool, entity, own[place][index])
        }
      }
    }
    // The whole run counts as written when it is given back.
    if part.last != run.last { return }
    for (place, pool) in query.pools.enumerated() where !isCopy[place] {
      for entity in run { pools[pool].stamps[entity] = turn }
    }
  }

  // MARK: Changes

  func look() {
    guard let before = looked else { return }
    for (entity, value) in shown where before[entity] != value { position.stamps[entity] = turn }
    looked = shown
  }

  func tellChanges(_ pool: Int, _ mark: Int) {
    let isAsked = pool < 3 || isKnown
    if pool == 3 && isKnown {
      if looked == nil { looked = [:] }
      look()
    }
    let end = turn
    turn += 1
    marks.append(end)
    if !isAsked { return }
    for entity in pool == 3 ? position.rows : pools[pool].rows {
      let stamp = pool == 3 ? position.stamps[entity]! : pools[pool].stamps[entity]!
      if stamp <= mark || stamp > end { continue }
      if pool == 3 {
        log.append("shows \(entity)")
      } else if let value = read(pool, entity) {
        log.append("written \(entity) \(value)")
      }
    }
  }
}
