import Inbetween
@testable import InbetweenCore

// Checks that the stores agree with each other. Tests call `validate()` after commands. `checkSoundness()`,
// which the engine calls for data, is a part of it.

extension Engine {
  /// Returns the line of the first check that finds a contradiction within or between the stores; nil if
  /// there is none. Not for use within a tick or a query.
  func validate() -> String? {
    do throws(Contradiction) {
      try checkSoundness()
      // What is listed for one command is gone after it.
      try demand(journal.isEmpty && clocks.subtree.isEmpty)
      try checkOrder()
      try checkTables()
      try checkRows()
      try checkQueues()
    } catch { return "\(error.file):\(error.line)" }
    return nil
  }

  /// Checks that the drivers of each entity are in the order of their serials. A sequence gets its serial
  /// after its steps, and stands before them in the list.
  private func checkOrder() throws(Contradiction) {
    for index in 0..<channels.entities.indexCount {
      guard let entity = channels.entities.entity(atIndex: index) else { continue }
      var (slot, serial) = (channels.entities.firstDriver(of: entity), UInt64.max)
      while slot.exists {
        if !drivers[slot].kind.hasSteps {
          try demand(serial > drivers[slot].serial)
          serial = drivers[slot].serial
        }
        slot = drivers[slot].older
      }
    }
  }

  // MARK: Tables

  /// Checks which timeline has which tables, and that the tables are whole.
  private func checkTables() throws(Contradiction) {
    let count = tables.byClock.count
    try demand(count >= 1 && tables.byClock[0].timeline == 0)
    for index in 0..<clocks.timelines.count {
      let (own, host) = (clocks.timelines[index].rows.ownTables, clocks.timelines[index].rows.host)
      try demand(own == -1 || own >= 0 && own < count && tables.byClock[own].timeline == index)
      try demand(host == -1 || host == own || host == 0)
      try demand(index > 0 || host == 0 && own == 0)
    }
    for number in 0..<count {
      let timeline = tables.byClock[number].timeline
      if timeline != -1 {
        try demand(timeline >= 0 && timeline < clocks.timelines.count && clocks.timelines[timeline].isAlive)
        try demand(clocks.timelines[timeline].rows.ownTables == number)
      }
      try checkTweenTables(of: number)
      for table in 0..<tables.byClock[number].springs.count {
        let regime = tables.byClock[number].springs[table].kind
        let key = RowTables<SpringRow>.key(
          tables.byClock[number].springs[table].column, regime,
          hasClocks: tables.byClock[number].springs[table].times.hasClocks,
          hasPaces: tables.byClock[number].springs[table].times.hasPaces)
        try demand(Regime(rawValue: UInt8(regime)) != nil)
        try demand(tables.byClock[number].springs.numbers.find(key) == table)
      }
      for table in 0..<tables.byClock[number].paths.count {
        let easing = tables.byClock[number].paths[table].kind
        let key = RowTables<PathRow>.key(
          tables.byClock[number].paths[table].column, easing,
          hasClocks: tables.byClock[number].paths[table].times.hasClocks,
          hasPaces: tables.byClock[number].paths[table].times.hasPaces)
        try demand(Int(easing) < drivers.easings.count)
        try demand(tables.byClock[number].paths.numbers.find(key) == table)
      }
    }
    var free = Claims(count)
    for entry in 0..<tables.freeTables.count {
      try free.claim(tables.freeTables[entry])
      try demand(tables.byClock[tables.freeTables[entry]].timeline == -1)
    }
  }

  /// Checks that keys, tables, chunks and their order agree.
  private func checkTweenTables(of number: Int) throws(Contradiction) {
    let (count, chunkCount) = (
      tables.byClock[number].tweens.tables.count, tables.byClock[number].tweens.count
    )
    for table in 0..<count {
      let key = tables.byClock[number].tweens.tables[table].key
      try demand(Int(key.column) < channels.columns.count && Int(key.easing.raw) < drivers.easings.count)
      try demand(tables.byClock[number].tweens.numbers.find(key.raw) == table)
      for block in 0..<tables.byClock[number].tweens.tables[table].chunks.count {
        let chunk = tables.byClock[number].tweens.tables[table].chunks[block]
        if chunk == .max { continue }
        try demand(chunk < chunkCount && tables.byClock[number].tweens[Int(chunk)].table == table)
        try demand(tables.byClock[number].tweens[Int(chunk)].covers(block * TweenTables.block))
      }
    }
    try demand(tables.byClock[number].tweens.order.count == chunkCount)
    var ordered = Claims(chunkCount)
    var before = (column: UInt32(0), row: 0)
    for entry in 0..<chunkCount {
      let chunk = Int(tables.byClock[number].tweens.order[entry])
      try ordered.claim(chunk)
      let (key, table) = (
        tables.byClock[number].tweens[chunk].key, tables.byClock[number].tweens[chunk].table
      )
      let place = (column: key.column, row: tables.byClock[number].tweens[chunk].firstColumnRow)
      try demand(table >= 0 && table < count && tables.byClock[number].tweens.tables[table].key == key)
      try demand(key.hasClocks || before <= place)
      if !key.hasClocks { before = place }
      let isWide = tables.byClock[number].tweens[chunk].isWide
      let length = isWide ? TweenTables.wideBlock : TweenTables.block
      try demand(place.row % length == 0 && tables.byClock[number].tweens[chunk].count <= length)
      for block in place.row / TweenTables.block..<(place.row + length) / TweenTables.block {
        try demand(block < tables.byClock[number].tweens.tables[table].chunks.count)
        try demand(Int(tables.byClock[number].tweens.tables[table].chunks[block]) == chunk)
      }
    }
  }

  // MARK: Rows

  /// Checks that each row of a table belongs to the driver lane that has it, and that lanes with a row are
  /// seen.
  private func checkRows() throws(Contradiction) {
    var rows = tables.sharedScalarRows.count
    for number in 0..<tables.byClock.count { rows += try checkRows(ofTables: number) }
    for row in 0..<tables.sharedScalarRows.count {
      let place = try checkRow(row, of: .scalar, has: tables.sharedScalarRows[row])
      try demand(clocks.timelines[place.timeline].rows.sharesTables)
    }
    var owned = 0
    for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
      let driver = drivers[Slot<Driver>(index)]
      for lane in 0..<Int(driver.laneCount) {
        let driverLane = drivers[drivers.driverLane(lane, of: driver)]
        try demand(driverLane.table == .still || driverLane.contends)
        if driverLane.table != .still { owned += 1 }
      }
    }
    try demand(rows == owned)
  }

  /// Checks that a driver lane that is seen says that it has a row. Returns its timeline and where it writes.
  private func checkRow(
    _ row: Int, of table: TableID, has driverLane: Slot<DriverLane>, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(Contradiction) -> (timeline: Int, column: Int, row: Int) {
    guard drivers.driverLanes.has(driverLane), drivers.isAlive(drivers[driverLane].driver),
      drivers[driverLane].table == table, Int(drivers[driverLane].tableRow) == row,
      let target = target(of: driverLane),
      channels.columns[target.column].winners[target.row] == driverLane
    else { throw Contradiction(file: file, line: line) }
    return (Int(drivers[drivers[driverLane].driver].timeline), target.column, target.row)
  }

  /// Checks the rows of a clock's tables: whose they are, and where they write to. Returns their number.
  private func checkRows(ofTables number: Int) throws(Contradiction) -> Int {
    var rows = tables.byClock[number].scalarRows.count
    for index in 0..<tables.byClock[number].tweens.count {
      let key = tables.byClock[number].tweens[index].key
      for row in 0..<tables.byClock[number].tweens[index].count {
        let columnRow = tables.byClock[number].tweens[index].columnRow(ofRow: row)
        try demand(tables.byClock[number].tweens[index].covers(columnRow))
        try demand(columnRow < channels.columns[Int(key.column)].winners.count)
        let winner = channels.columns[Int(key.column)].winners[columnRow]
        let place = try checkRow(row, of: .tweens(index), has: winner)
        try check(tables.byClock[number].tweens[index].times, row, of: place.timeline, in: number)
        try demand(tables.byClock[number].tweens[index].times.hasClocks == key.hasClocks)
        try demand(tables.byClock[number].tweens[index].times.hasPaces == key.hasPaces)
      }
      rows += tables.byClock[number].tweens[index].count
    }
    for index in 0..<tables.byClock[number].springs.count {
      for row in 0..<tables.byClock[number].springs[index].count {
        let driverLane = tables.byClock[number].springs[index].driverLanes[row]
        let place = try checkRow(row, of: .springs(index), has: driverLane)
        try check(tables.byClock[number].springs[index].times, row, of: place.timeline, in: number)
        try demand(place.column == tables.byClock[number].springs[index].column)
        try demand(place.row == Int(tables.byClock[number].springs[index].columnRows[row]))
      }
      rows += tables.byClock[number].springs[index].count
    }
    for index in 0..<tables.byClock[number].paths.count {
      for row in 0..<tables.byClock[number].paths[index].count {
        let driverLane = tables.byClock[number].paths[index].driverLanes[row]
        let place = try checkRow(row, of: .paths(index), has: driverLane)
        try check(tables.byClock[number].paths[index].times, row, of: place.timeline, in: number)
        try demand(place.column == tables.byClock[number].paths[index].column)
        try demand(place.row == Int(tables.byClock[number].paths[index].columnRows[row]))
        let driver = drivers[drivers[driverLane].driver]
        try demand(driver.kind == .path)
        let curve = drivers.curve(drivers.pathFollower(driver), drivers.lane(of: driverLane))
        let curves: BufferView<UInt32> = tables.byClock[number].paths[index].cells(24)
        try demand(Int(curves[row]) == curve)
      }
      rows += tables.byClock[number].paths[index].count
    }
    for row in 0..<tables.byClock[number].scalarRows.count {
      let driverLane = tables.byClock[number].scalarRows[row]
      let place = try checkRow(row, of: .scalar, has: driverLane)
      let timelineRows = clocks.timelines[place.timeline].rows
      try demand(timelineRows.host == number && !timelineRows.sharesTables)
    }
    return rows
  }

  /// Checks that a row is in tables of its timeline, or in the world's with its timeline's clock.
  private func check(
    _ times: borrowing RowTimes, _ row: Int, of timeline: Int, in number: Int, file: StaticString = #fileID,
    line: UInt = #line
  ) throws(Contradiction) {
    let shares = clocks.timelines[timeline].rows.sharesTables
    let isPlaced =
      shares ? number == 0 && times[row].timeline == timeline : clocks.timelines[timeline].rows.host == number
    if shares != times.hasClocks || !isPlaced { throw Contradiction(file: file, line: line) }
  }

  // MARK: Queues

  /// Checks that each queue counts its drivers, and that each block of a wheel is in one list, or free.
  private func checkQueues() throws(Contradiction) {
    var queued = [Int](repeating: 0, count: clocks.timelines.count)
    for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
      let driver = drivers[Slot<Driver>(index)]
      if driver.queueState == .queued { queued[Int(driver.timeline)] += 1 }
    }
    for index in 0..<clocks.timelines.count {
      try demand(Int(clocks.timelines[index].boundaries.upcoming.timeline) == index)
      try demand(clocks.timelines[index].boundaries.upcoming.queued == queued[index])
      if !clocks.timelines[index].boundaries.upcoming.wheel.exists { continue }
      let levels = clocks.timelines[index].boundaries.upcoming.wheel.value.occupied.count
      try demand(clocks.timelines[index].isAlive && levels >= 1 && levels <= 11)
      try demand(clocks.timelines[index].boundaries.upcoming.wheel.value.lists.listCount == 64 * levels)
      try clocks.timelines[index].boundaries.upcoming.wheel.value.lists.check()
    }
  }
}

extension BoundaryLists {
  /// Checks that each block is in one list, or free.
  fileprivate func check() throws(Contradiction) {
    let length = BoundaryLists.blockLength
    try demand(boundaries.count == links.count * length)
    var claims = Claims(links.count)
    var listed = 0
    for list in 0..<ends.count where ends[list].exists {
      try demand(ends[list].count >= 1 && ends[list].count <= length)
      listed += ends[list].count
      var block = ends[list].number
      while true {
        try claims.claim(Int(block))
        block = links[Int(block)]
        if block == .max { break }
        listed += length
      }
    }
    var block = free
    while block != .max {
      try claims.claim(Int(block))
      block = links[Int(block)]
    }
    try demand(claims.isComplete && listed == count && room >= count)
    try demand(links.count >= min(room, room / length + ends.count) + 2)
  }
}

extension SampleJournal {
  /// Whether nothing is left to undo.
  var isEmpty: Bool {
    drivers.isEmpty && lanes.isEmpty && bases.isEmpty && ends.isEmpty && contentions.isEmpty
      && commits.isEmpty && clocks.isEmpty && plans.isEmpty && crossfades.isEmpty
  }
}
