@_spi(Parts) import InbetweenCore

// The advance of queries from run to run, in the order of the rows of the first pool or property named (E3).

extension World {
  /// Begins a query; `endQuery` must follow. `file` and `line` are the place of the call.
  @usableFromInline
  func beginQuery(
    _ tagged: QueryFilter?, _ without: QueryFilter?, _ file: StaticString, _ line: UInt
  ) -> QueryRun {
    pools.lending.depth += 1
    let (lending, testBase) = (pools.lending, pools.tests.count)
    var first = FilterTest.isChosen
    if let without {
      first = without.addTests(
        FilterTest.isRefused, FilterTest.isChosen, to: &pools.tests, lending, file, line)
    }
    if let tagged {
      first = tagged.addTests(first, FilterTest.isRefused, to: &pools.tests, lending, file, line)
    }
    return QueryRun(base: pools.members.count, testBase: testBase, firstTest: first, cursor: beginCursor())
  }

  @usableFromInline
  func endQuery(_ run: QueryRun) {
    pools.members.truncate(to: run.base)
    pools.tests.truncate(to: run.testBase)
    pools.cursorsInUse -= 1
    endLending()
  }

  /// Returns a cursor that no other running query uses.
  private func beginCursor() -> RowCursor {
    if pools.cursorsInUse == pools.cursors.count { pools.cursors.append(RowCursor()) }
    pools.cursorsInUse += 1
    let cursor = pools.cursors[pools.cursorsInUse - 1]
    cursor.position = RowCursor.nowhere
    return cursor
  }

  /// Adds a pool to a query.
  ///
  /// - Parameter writes: whether components are lent for writing. If the pool lends components for reading,
  ///   or a component of it has a deferred write, the query gets copies, one at a time.
  @usableFromInline
  func join(
    _ run: inout QueryRun, _ pool: AnyPool, writes: Bool = false, _ file: StaticString, _ line: UInt
  ) {
    precondition(
      pool.lending === pools.lending,
      "the pool `\(pool.signature.label(pool.number))` of \(pool.typeName) is another world's: query one of this world",
      file: file, line: line)
    let member = QueryMember(
      identity: UInt32(pool.number * 2), version: pool.membership.version, rows: pool.membership.rows.lent,
      entities: pool.membership.entities.lent)
    if pool.isReleased && pool.number == 0 {
      joinNothing(&run)
      return
    }
    if pool.cursorRow >= 0 || !pool.taken.isEmpty { run.checksRows = true }
    if writes && (pool.readers > 0 || pool.overwrites > 0) { run.isSingle = true }
    join(&run, member)
  }

  @usableFromInline
  func join<Value>(_ run: inout QueryRun, _ property: Property<Value>) {
    guard let index = engine.channels.properties.find(property.lanes) else {
      joinNothing(&run)
      return
    }
    join(
      &run,
      QueryMember(
        identity: UInt32(index * 2 + 1), version: engine.channels.properties[index].version,
        rows: engine.channels.properties[index].lentRows,
        entities: engine.channels.properties[index].entities.lent))
  }

  /// Makes a query visit no entity, because a pool or property that it names does not exist. The missing one
  /// keeps its index among the members.
  private func joinNothing(_ run: inout QueryRun) {
    run.isEmpty = true
    join(&run, QueryMember(identity: .max, version: 0, rows: .none, entities: .none))
  }

  private func join(_ run: inout QueryRun, _ member: QueryMember) {
    assert(run.memberCount < RowCursor.mostMembers, "a query has too many members")
    var member = member
    run.memberCount += 1
    if run.memberCount == 1 {
      run.all = member.entities
      run.aligned = member.entities.count
    } else if !run.isEmpty {
      // Queries around this one may use stored rows.
      let notes = pools.lending.depth == 1
      run.aligned = min(
        run.aligned, pools.alignments.align(pools.members[run.base], &member, notes: notes))
    }
    pools.members.append(member)
  }

  /// Finds the next runs, many at once. `QueryRun.go` goes to each of them. Returns false if there are none.
  @usableFromInline
  func findRuns(_ run: inout QueryRun) -> Bool {
    run.found = 0
    if run.isEmpty { return false }
    let members = pools.members.lent.from(run.base)
    let (entities, cursor) = (members[0].entities, run.cursor)
    let looks = run.checksRows || run.firstTest != FilterTest.isChosen
    if run.position < run.aligned, !looks, !run.isSingle {
      for member in 0..<run.memberCount { cursor.setRow(0, member, run.position) }
      cursor.setCount(0, run.aligned - run.position)
      (run.found, run.position) = (1, run.aligned)
      return true
    }
    if !looks && !run.isSingle { return findScatteredRuns(&run, members) }
    let tests = pools.tests.lent
    // Whether the last run may be continued.
    var isOpen = false
    while run.position < entities.count {
      assert(engine.drivers.work.step())
      let entity = entities[run.position]
      if !passes(entity, run.firstTest, tests) || !findRows(run, entity, members)
        || (run.checksRows && hasTakenRows(run))
      {
        isOpen = false
      } else if isOpen && run.isContinued {
        cursor.setCount(run.found - 1, cursor.count(run.found - 1) + 1)
      } else if run.found == RowCursor.mostRuns {
        return true
      } else {
        cursor.setCount(run.found, 1)
        run.found += 1
        isOpen = !run.isSingle
      }
      run.position += 1
    }
    return run.found > 0
  }

  /// Finds the next runs behind the rows in which all members have equal entities, without filters.
  private func findScatteredRuns(_ run: inout QueryRun, _ members: LentView<QueryMember>) -> Bool {
    let (entities, cursor, memberCount) = (members[0].entities, run.cursor, max(run.memberCount, 1))
    var (position, found, isOpen) = (run.position, 0, false)
    var (next, last) = (cursor.run(0), cursor.run(0))
    scan: while position < entities.count {
      assert(engine.drivers.work.step())
      next[1] = position
      var continues = isOpen
      for member in 1..<memberCount {
        let row = members[member].row(of: entities[position], inRow: position)
        if row < 0 {
          (position, isOpen) = (position &+ 1, false)
          continue scan
        }
        next[1 &+ member] = row
        if row != last[1 &+ member] &+ last[0] { continues = false }
      }
      if continues {
        last[0] &+= 1
      } else if found == RowCursor.mostRuns {
        break
      } else {
        next[0] = 1
        found &+= 1
        (last, isOpen) = (next, true)
        next = cursor.run(found)
      }
      position &+= 1
    }
    (run.position, run.found) = (position, found)
    return found > 0
  }

  /// Stores the entity's rows in all members after the runs found. Returns false if one lacks it.
  @inline(__always)
  private func findRows(_ run: QueryRun, _ entity: Entity, _ members: LentView<QueryMember>) -> Bool {
    run.cursor.setRow(run.found, 0, run.position)
    for member in 1..<max(run.memberCount, 1) {
      let row =
        run.position < run.aligned
        ? run.position : members[member].row(of: entity, inRow: run.position)
      if row < 0 { return false }
      run.cursor.setRow(run.found, member, row)
    }
    return true
  }

  /// Returns whether an entity passes the tests from `first` on.
  @inline(__always)
  private func passes(_ entity: Entity, _ first: Int, _ tests: LentView<FilterTest>) -> Bool {
    var next = first
    while next >= 0 { next = tests[next].next(for: entity) }
    return next == FilterTest.isChosen
  }

  /// Returns whether some of the rows noted after the runs found so far are lent.
  private func hasTakenRows(_ run: QueryRun) -> Bool {
    for member in 0..<run.memberCount {
      if let pool = pools.members[run.base + member].pool,
        pools.pools[pool].isTaken(run.cursor.row(run.found, member))
      {
        return true
      }
    }
    return false
  }

  /// Returns the shown values of a property that is a member of a query, by row.
  @usableFromInline
  func lanes(_ run: QueryRun, _ member: Int, _ firstLane: Int, _ laneCount: Int) -> LentLanes {
    engine.writePendingSums()
    var lanes = run.cursor.lanes(member)
    if run.isEmpty { return lanes }
    let property = Int(pools.members[run.base + member].identity / 2)
    let first = engine.channels.properties[property].firstColumn + firstLane
    for lane in 0..<laneCount { lanes.set(lane, engine.channels.columns[first + lane].shown) }
    return lanes
  }
}
