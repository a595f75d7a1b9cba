// How queries advance from run to run. The order is that of the rows of what is named first (E3).

extension World {
  /// Begins a query; `endQuery` must follow.
  @usableFromInline
  func beginQuery(_ tagged: AnyPool?, _ without: AnyPool?) -> QueryRun {
    pools.lending.depth += 1
    precondition(
      (tagged?.lending ?? pools.lending) === pools.lending
        && (without?.lending ?? pools.lending) === pools.lending, "a filter is a pool of this world")
    return QueryRun(
      base: pools.members.count, tagged: tagged?.number ?? -1, without: without?.number ?? -1,
      cursor: beginCursor())
  }

  @usableFromInline
  func endQuery(_ run: QueryRun) {
    pools.members.truncate(to: run.base)
    pools.cursorsInUse -= 1
    endLending()
  }

  /// Returns a cursor that no other query under way uses.
  private func beginCursor() -> RowCursor {
    if pools.cursorsInUse == pools.cursors.count { pools.cursors.append(RowCursor()) }
    pools.cursorsInUse += 1
    let cursor = pools.cursors[pools.cursorsInUse - 1]
    cursor.place = RowCursor.nowhere
    return cursor
  }

  /// Ends a lending. After the outermost one, deferred changes are carried out.
  func endLending() {
    pools.lending.depth -= 1
    if pools.lending.depth == 0 { finishLending() }
  }

  /// Adds a pool to a query.
  ///
  /// - Parameter writes: whether components are lent for writing. If the pool lends components for reading,
  ///   or a component of it has a deferred write, the query gets copies, one at a time.
  @usableFromInline
  func join(_ run: inout QueryRun, _ pool: AnyPool, writes: Bool = false) {
    precondition(pool.lending === pools.lending, "a query goes through pools of its own world")
    let member = QueryMember(
      identity: UInt32(pool.number * 2), version: pool.membership.version, rows: pool.membership.rows.lent,
      entities: pool.membership.entities.lent)
    if pool.isReleased && pool.number == 0 {
      joinNothing(&run)
      return
    }
    if pool.cursorRow >= 0 || !pool.taken.isEmpty { run.checksRows = true }
    if writes {
      for place in run.base..<pools.members.count {
        precondition(pools.members[place].identity != member.identity, "a query writes a pool once")
      }
      if pool.readers > 0 || pool.overwrites > 0 { run.isSingle = true }
    }
    join(&run, member)
  }

  /// Adds a property to a query.
  @usableFromInline
  func join<Value>(_ run: inout QueryRun, _ property: Property<Value>) {
    guard let index = engine.properties.find(property) else {
      joinNothing(&run)
      return
    }
    join(
      &run,
      QueryMember(
        identity: UInt32(index * 2 + 1), version: engine.properties[index].version,
        rows: engine.properties[index].lentRows, entities: engine.properties[index].entities.lent))
  }

  /// Makes a query visit no entity: something named does not exist. It still counts as a member, by index.
  private func joinNothing(_ run: inout QueryRun) {
    run.isEmpty = true
    join(&run, QueryMember(identity: .max, version: 0, rows: .none, entities: .none))
  }

  private func join(_ run: inout QueryRun, _ member: QueryMember) {
    pools.members.append(member)
    run.memberCount += 1
    if run.memberCount == 1 {
      run.aligned = member.entities.count
    } else if run.aligned > 0 {
      run.aligned = min(run.aligned, pools.alignments.length(pools.members[run.base], member))
    }
  }

  /// Moves on to the next run. Returns false if there is none.
  @usableFromInline
  func nextRun(_ run: inout QueryRun) -> Bool {
    if run.isEmpty { return false }
    let (base, entities) = (run.base, pools.members[run.base].entities)
    let looks = run.checksRows || run.tagged >= 0 || run.without >= 0
    run.position += run.count
    while run.position < entities.count {
      run.count = 0
      if run.position < run.aligned {
        for place in base..<base + run.memberCount { pools.members[place].row = run.position }
        run.count = (looks ? countChosen(run) : run.aligned - run.position)
      } else if findRows(run, entities[run.position]) {
        run.count = countParallel(run, entities)
      }
      if run.count > 0 {
        if run.isSingle { run.count = 1 }
        run.entities = entities.from(run.position)
        return true
      }
      run.position += 1
    }
    return false
  }

  /// Returns the number of chosen entities from the run's first row on, if all members have the same order.
  private func countChosen(_ run: QueryRun) -> Int {
    let entities = pools.members[run.base].entities
    var count = 0
    while run.position + count < run.aligned, isChosen(run, entities[run.position + count], count) {
      count += 1
    }
    return count
  }

  /// Finds the entity's rows in all members. Returns false if a member does not have it.
  private func findRows(_ run: QueryRun, _ entity: Entity) -> Bool {
    pools.members[run.base].row = run.position
    for place in run.base + 1..<run.base + run.memberCount {
      let row = pools.members[place].row(of: entity)
      if row < 0 { return false }
      pools.members[place].row = row
    }
    return true
  }

  /// Returns the number of chosen entities from the run's first on that are in consecutive rows of all
  /// members.
  private func countParallel(_ run: QueryRun, _ entities: LentCells<Entity>) -> Int {
    let looks = run.checksRows || run.tagged >= 0 || run.without >= 0
    if looks, !isChosen(run, entities[run.position], 0) { return 0 }
    var count = 1
    while run.position + count < entities.count {
      let entity = entities[run.position + count]
      for place in run.base + 1..<run.base + run.memberCount
      where pools.members[place].row(of: entity) != pools.members[place].row + count {
        return count
      }
      if looks, !isChosen(run, entity, count) { return count }
      count += 1
    }
    return count
  }

  /// Returns whether the entity passes the filters, and its rows, `offset` after the run's first, are not
  /// lent.
  private func isChosen(_ run: QueryRun, _ entity: Entity, _ offset: Int) -> Bool {
    if run.tagged >= 0, !pools.pools[run.tagged].contains(entity) { return false }
    if run.without >= 0, pools.pools[run.without].contains(entity) { return false }
    if !run.checksRows { return true }
    for place in run.base..<run.base + run.memberCount {
      if let pool = pools.members[place].pool, pools.pools[pool].isTaken(pools.members[place].row + offset) {
        return false
      }
    }
    return true
  }

  /// Returns the row of a member at the run's beginning.
  @usableFromInline
  func row(_ run: QueryRun, _ member: Int) -> Int { pools.members[run.base + member].row }

  /// Returns what the run shows of a property that is one of its members.
  @usableFromInline
  func lanes(_ run: QueryRun, _ member: Int, _ firstLane: Int, _ laneCount: Int) -> LentLanes {
    engine.settleSums()
    let member = pools.members[run.base + member]
    let first = engine.properties[Int(member.identity / 2)].firstColumn + firstLane
    var lanes = LentLanes()
    for lane in 0..<laneCount { lanes.set(lane, engine.columns[first + lane].shown, from: member.row) }
    return lanes
  }
}
