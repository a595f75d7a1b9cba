#if !hasFeature(Embedded)
  // Checks that the stores agree with each other. The oracle's tests call it after each command.

  extension Engine {
    /// Returns the first contradiction within or between the stores; nil if there is none. Not for use within
    /// a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has.
    func validate() -> String? {
      do throws(Contradiction) {
        try demand(!agenda.isOpen && journal.isEmpty, "a pass has not ended")
        try checkSoundness()
        try checkDriverLists()
        try checkStacks()
        try checkRows()
        try checkAddedChannels()
        try checkTimelineTree()
        try checkQueues()
      } catch { return error.text }
      return nil
    }

    /// Calls `body` with each living driver.
    private func forEachDriver(_ body: (Slot<Driver>, Driver) throws(Contradiction) -> Void)
      throws(Contradiction)
    {
      for index in 0..<drivers.records.slotCount {
        let driver = drivers[Slot<Driver>(index)]
        if driver.flags.contains(.alive) { try body(Slot(index), driver) }
      }
    }

    /// Checks each driver's links to its entity, and counts drivers. Their records have been checked before.
    private func checkDriverLists() throws(Contradiction) {
      var count = 0
      for index in 0..<channels.entities.indexCount {
        guard let entity = channels.entities.entity(atIndex: index) else { continue }
        var (slot, newer) = (channels.entities.firstDriver(of: entity), Slot<Driver>.none)
        var serial = UInt64.max
        while slot.exists {
          let driver = drivers[slot]
          try demand(
            driver.flags.contains(.alive), "entity \(index) has driver \(slot.raw), which is gone")
          try demand(
            driver.entityIndex == entity.index && driver.newer == newer,
            "driver \(slot.raw) has wrong links in the list of entity \(index)")
          // A sequence gets its serial after its steps, and stands before them in the list.
          if !driver.isSequence {
            try demand(serial > driver.serial, "entity \(index): driver \(slot.raw) is out of order")
            serial = driver.serial
          }
          try checkLanes(of: slot, driver)
          count += 1
          (newer, slot) = (slot, driver.older)
        }
      }
      let expected = drivers.records.count - log.retired.count
      try demand(count == expected, "\(count) drivers in the lists of entities, not \(expected)")
    }

    /// Checks that a driver's lanes contend as its phase says.
    private func checkLanes(of slot: Slot<Driver>, _ driver: Driver) throws(Contradiction) {
      for lane in 0..<Int(driver.laneCount) {
        let driverLane = drivers.driverLane(lane, of: driver)
        try demand(
          !drivers[driverLane].contends || driver.phase != .unstarted,
          "driver \(slot.raw) contends, and has not started")
        try demand(
          drivers[driverLane].table == .still || drivers[driverLane].contends,
          "driver \(slot.raw) has a row, and no part in a stack")
      }
    }

    /// Checks the stack of each channel: the winner on top, the others in the order of their serials.
    private func checkStacks() throws(Contradiction) {
      var visited = 0
      for property in 0..<channels.properties.count {
        for lane in 0..<channels.properties[property].laneCount {
          let column = channels.properties[property].firstColumn + lane
          for row in 0..<channels.columns[column].winners.count {
            let winner = channels.columns[column].winners[row]
            if !winner.exists { continue }
            try demand(
              !drivers[winner].above.exists, "column \(column), row \(row): there is one above the winner")
            visited += try checkStack(winner, column, row, adds: false)
          }
        }
      }
      for entry in 0..<additive.channels.count where additive.channels[entry].first.exists {
        let channel = additive.channels[entry]
        visited += try checkStack(channel.first, Int(channel.column), Int(channel.row), adds: true)
      }
      var contending = 0
      try forEachDriver { _, driver in
        for lane in 0..<Int(driver.laneCount) where drivers[drivers.driverLane(lane, of: driver)].contends {
          contending += 1
        }
      }
      try demand(
        visited == contending, "\(contending) driver lanes contend, and \(visited) are in stacks")
    }

    /// Checks a tree of driver lanes. Returns their number.
    private func checkStack(
      _ root: Slot<DriverLane>, _ column: Int, _ row: Int, adds: Bool
    ) throws(Contradiction) -> Int {
      let here = "column \(column), row \(row)"
      // The driver lanes still to be visited, with the serials between which theirs must be.
      var waiting = [(driverLane: root, least: UInt64(0), most: UInt64.max)]
      var visited = 0
      while let (driverLane, least, most) = waiting.popLast() {
        let slot = drivers[driverLane].driver
        let driver = drivers[slot]
        visited += 1
        try demand(
          driver.flags.contains(.alive) && drivers[driverLane].contends,
          "\(here): driver lane \(driverLane.raw) does not contend")
        try demand(
          driver.flags.contains(.adds) == adds, "\(here): driver \(slot.raw) is in the wrong stack")
        try demand(
          self.column(of: driverLane) == column
            && channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) == row,
          "\(here): driver \(slot.raw) is of another channel")
        let rank = adds ? ~driver.serial : driver.serial
        try demand(rank >= least && rank <= most, "\(here): driver \(slot.raw) is out of order")
        if drivers[driverLane].above.exists { waiting.append((drivers[driverLane].above, rank + 1, most)) }
        if drivers[driverLane].below.exists { waiting.append((drivers[driverLane].below, least, rank - 1)) }
      }
      return visited
    }

    /// Checks that each row of a table belongs to the driver lane that has it.
    private func checkRows() throws(Contradiction) {
      var rows = tables.sharedScalarRows.count
      for number in 0..<tables.byClock.count { rows += try checkRows(ofTables: number) }
      for row in 0..<tables.sharedScalarRows.count {
        try demandRow(row, of: .scalar, has: tables.sharedScalarRows[row], "shared scalars")
      }
      var owned = 0
      try forEachDriver { (slot, driver) throws(Contradiction) in
        for lane in 0..<Int(driver.laneCount) {
          let driverLane = drivers.driverLane(lane, of: driver)
          if drivers[driverLane].table == .still { continue }
          owned += 1
          guard let (column, row) = target(of: driverLane) else {
            throw Contradiction(text: "driver \(slot.raw) has a row, and no channel")
          }
          try demand(
            channels.columns[column].winners[row] == driverLane,
            "driver \(slot.raw) has a row, and is not seen")
        }
      }
      try demand(rows == owned, "\(rows) rows, of which \(owned) have an owner")
    }

    /// Checks the rows of a clock's tables. Returns their number.
    private func checkRows(ofTables number: Int) throws(Contradiction) -> Int {
      var rows = tables.byClock[number].scalarRows.count
      for index in 0..<tables.byClock[number].tweens.count {
        let column = Int(tables.byClock[number].tweens[index].key.column)
        for row in 0..<tables.byClock[number].tweens[index].count {
          let columnRow = tables.byClock[number].tweens[index].columnRow(ofRow: row)
          try demand(
            columnRow < channels.columns[column].winners.count,
            "tables \(number): row \(row) of chunk \(index) is of no channel")
          try demandRow(
            row, of: .tweens(index), has: channels.columns[column].winners[columnRow], "tables \(number)")
        }
        rows += tables.byClock[number].tweens[index].count
      }
      for index in 0..<tables.byClock[number].springTables.count {
        for row in 0..<tables.byClock[number].springTables[index].count {
          let driverLane = tables.byClock[number].springTables[index].driverLanes[row]
          try demandRow(row, of: .springs(index), has: driverLane, "tables \(number)")
        }
        rows += tables.byClock[number].springTables[index].count
      }
      for index in 0..<tables.byClock[number].pathTables.count {
        for row in 0..<tables.byClock[number].pathTables[index].count {
          let driverLane = tables.byClock[number].pathTables[index].driverLanes[row]
          try demandRow(row, of: .paths(index), has: driverLane, "tables \(number)")
        }
        rows += tables.byClock[number].pathTables[index].count
      }
      for row in 0..<tables.byClock[number].scalarRows.count {
        try demandRow(
          row, of: .scalar, has: tables.byClock[number].scalarRows[row], "tables \(number)")
      }
      return rows
    }

    /// Demands that a driver lane says that it has a row.
    private func demandRow(
      _ row: Int, of table: TableID, has driverLane: Slot<DriverLane>, _ place: @autoclosure () -> String
    ) throws(Contradiction) {
      try demand(
        driverLane.exists && drivers[driverLane].table == table && Int(drivers[driverLane].tableRow) == row,
        "\(place()): row \(row) of \(table) is lost")
    }

    /// Checks that channels with additive layers or a crossfade and their columns agree.
    private func checkAddedChannels() throws(Contradiction) {
      var noted = 0
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].added.count where channels.columns[column].added[row] != 0 {
          noted += 1
          let index = Int(channels.columns[column].added[row]) - 1
          try demand(
            index < additive.channels.count && Int(additive.channels[index].column) == column
              && Int(additive.channels[index].row) == row,
            "column \(column), row \(row): its additive layers are another channel's")
        }
      }
      try demand(
        noted == additive.channels.count, "\(additive.channels.count) channels with layers, not \(noted)")
      for index in 0..<additive.channels.count {
        let stale = Int(additive.channels[index].staleIndex)
        try demand(
          stale == 0 || stale <= additive.stale.count && Int(additive.stale[stale - 1]) == index,
          "channel \(index) is not among the stale ones")
      }
    }

    /// Checks the tree of timelines.
    private func checkTimelineTree() throws(Contradiction) {
      var (living, children) = (0, 0)
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        living += 1
        if index > 0, clocks.timelines[index].parent >= 0 { children -= 1 }
        var (child, newer) = (clocks.timelines[index].firstChild, -1)
        while child >= 0 {
          children += 1
          try demand(
            clocks.timelines[child].parent == index && clocks.timelines[child].previousSibling == newer,
            "timeline \(child) has wrong links in the list of timeline \(index)")
          (newer, child) = (child, clocks.timelines[child].nextSibling)
        }
      }
      try demand(children == 0, "timelines are missing from the lists of their parents")
      let counted = clocks.order.count + progressClocks.list.count
      try demand(living == counted, "\(living) timelines live, and \(counted) are in order")
    }

    /// Checks the queues of boundaries: each queued driver is counted, each passed one is where it says.
    private func checkQueues() throws(Contradiction) {
      var queued = [Int](repeating: 0, count: clocks.timelines.count)
      var passed = queued
      try forEachDriver { (slot, driver) throws(Contradiction) in
        let timeline = Int(driver.timeline)
        if driver.queueState == .queued { queued[timeline] += 1 }
        guard driver.details.exists else { return }
        let passedIndex = drivers.details[driver.details].passedIndex
        if passedIndex == BoundaryHeap.absent { return }
        passed[timeline] += 1
        try demand(
          clocks.timelines[timeline].boundaries.passed.driver(at: Int(passedIndex)) == slot,
          "the passed boundary of driver \(slot.raw) is another driver's")
      }
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        try demand(
          clocks.timelines[index].boundaries.upcoming.queued == queued[index],
          "timeline \(index): \(queued[index]) drivers are queued, and others are counted")
        try demand(
          clocks.timelines[index].boundaries.passed.count == passed[index],
          "timeline \(index): \(passed[index]) drivers have passed a boundary, and others are listed")
      }
    }
  }
#endif
