#if !hasFeature(Embedded)
  // Checks that the stores agree with each other. The oracle's tests call it after each command.

  extension Engine {
    /// Returns the first contradiction within or between the stores; nil if there is none. Not for use within
    /// a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has.
    func validate() -> String? {
      soundnessFault() ?? driverFault() ?? stackFault() ?? rowFault() ?? additiveFault() ?? clockFault()
        ?? boundaryFault()
    }

    /// Checks that nothing of a sample is left, and that no index leads outside.
    private func soundnessFault() -> String? {
      if agenda.isOpen || !journal.isEmpty { return "a pass has not ended" }
      do throws(Contradiction) { try checkSoundness() } catch { return error.text }
      return nil
    }

    /// Checks each driver's links to its entity, and counts drivers. Their records have been checked before.
    private func driverFault() -> String? {
      var count = 0
      for index in 0..<channels.entities.indexCount {
        guard let entity = channels.entities.entity(atIndex: index) else { continue }
        var (slot, newer) = (channels.entities.firstDriver(of: entity), Slot<Driver>.none)
        var serial = UInt64.max
        while slot.exists {
          let driver = drivers[slot]
          if !driver.flags.contains(.alive) { return "entity \(index) has driver \(slot.raw), which is gone" }
          if driver.entityIndex != entity.index || driver.newer != newer {
            return "driver \(slot.raw) has wrong links in the list of entity \(index)"
          }
          // A sequence gets its serial after its steps, and stands before them in the list.
          if !driver.isSequence {
            if serial <= driver.serial { return "entity \(index): driver \(slot.raw) is out of order" }
            serial = driver.serial
          }
          if let fault = fault(of: slot) { return "driver \(slot.raw): \(fault)" }
          count += 1
          (newer, slot) = (slot, driver.older)
        }
      }
      let expected = drivers.records.count - log.retired.count
      return count == expected ? nil : "\(count) drivers in the lists of entities, not \(expected)"
    }

    /// Checks a driver's own record.
    private func fault(of slot: Slot<Driver>) -> String? {
      let driver = drivers[slot]
      for lane in 0..<Int(driver.laneCount) {
        let driverLane = drivers.driverLane(lane, of: driver)
        if drivers[driverLane].contends, driver.phase == .unstarted {
          return "it contends, and has not started"
        }
        if drivers[driverLane].table != .still, !drivers[driverLane].contends {
          return "it has a row, and no part in a stack"
        }
      }
      return nil
    }

    /// Checks the stack of each channel: the winner on top, the others in the order of their serials.
    private func stackFault() -> String? {
      var visited = 0
      for property in 0..<channels.properties.count {
        for lane in 0..<channels.properties[property].laneCount {
          let column = channels.properties[property].firstColumn + lane
          for row in 0..<channels.columns[column].winners.count {
            let winner = channels.columns[column].winners[row]
            if !winner.exists { continue }
            if drivers[winner].above.exists {
              return "column \(column), row \(row): there is one above the winner"
            }
            if let fault = fault(inStack: winner, column, row, adds: false, &visited) { return fault }
          }
        }
      }
      for entry in 0..<additive.channels.count where additive.channels[entry].first.exists {
        let channel = additive.channels[entry]
        let (column, row) = (Int(channel.column), Int(channel.row))
        if let fault = fault(inStack: channel.first, column, row, adds: true, &visited) { return fault }
      }
      var contending = 0
      for index in 0..<drivers.records.slotCount {
        let driver = drivers[Slot<Driver>(index)]
        guard driver.flags.contains(.alive) else { continue }
        for lane in 0..<Int(driver.laneCount) where drivers[drivers.driverLane(lane, of: driver)].contends {
          contending += 1
        }
      }
      return visited == contending ? nil : "\(contending) driver lanes contend, and \(visited) are in stacks"
    }

    /// Checks a tree of driver lanes, and adds their number to `visited`.
    private func fault(
      inStack root: Slot<DriverLane>, _ column: Int, _ row: Int, adds: Bool, _ visited: inout Int
    ) -> String? {
      let here = "column \(column), row \(row)"
      // The driver lanes still to be visited, with the serials between which theirs must be.
      var waiting = [(driverLane: root, least: UInt64(0), most: UInt64.max)]
      while let (driverLane, least, most) = waiting.popLast() {
        let slot = drivers[driverLane].driver
        let driver = drivers[slot]
        visited += 1
        guard driver.flags.contains(.alive), drivers[driverLane].contends else {
          return "\(here): driver lane \(driverLane.raw) does not contend"
        }
        if driver.flags.contains(.adds) != adds { return "\(here): driver \(slot.raw) is in the wrong stack" }
        guard self.column(of: driverLane) == column,
          channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) == row
        else { return "\(here): driver \(slot.raw) is of another channel" }
        let rank = adds ? ~driver.serial : driver.serial
        if rank < least || rank > most { return "\(here): driver \(slot.raw) is out of order" }
        if drivers[driverLane].above.exists { waiting.append((drivers[driverLane].above, rank + 1, most)) }
        if drivers[driverLane].below.exists { waiting.append((drivers[driverLane].below, least, rank - 1)) }
      }
      return nil
    }

    /// Checks that each row of a table belongs to the driver lane that has it.
    private func rowFault() -> String? {
      var rows = 0
      for number in 0..<tables.byClock.count {
        if let fault = fault(inTables: number, &rows) { return "tables \(number): \(fault)" }
      }
      for row in 0..<tables.sharedScalarRows.count {
        let driverLane = tables.sharedScalarRows[row]
        if !has(driverLane, row, of: .scalar) { return "shared scalar row \(row) is lost" }
      }
      rows += tables.sharedScalarRows.count
      var owned = 0
      for index in 0..<drivers.records.slotCount {
        let driver = drivers[Slot<Driver>(index)]
        guard driver.flags.contains(.alive) else { continue }
        for lane in 0..<Int(driver.laneCount) {
          let driverLane = drivers.driverLane(lane, of: driver)
          if drivers[driverLane].table == .still { continue }
          owned += 1
          guard let (column, row) = target(of: driverLane) else {
            return "driver \(index) has a row, and no channel"
          }
          if channels.columns[column].winners[row] != driverLane {
            return "driver \(index) has a row, and is not seen"
          }
        }
      }
      return rows == owned ? nil : "\(rows) rows, of which \(owned) have an owner"
    }

    private func fault(inTables number: Int, _ rows: inout Int) -> String? {
      for index in 0..<tables.byClock[number].tweens.count {
        let column = Int(tables.byClock[number].tweens[index].key.column)
        for row in 0..<tables.byClock[number].tweens[index].count {
          let columnRow = tables.byClock[number].tweens[index].columnRow(ofRow: row)
          guard columnRow < channels.columns[column].winners.count,
            has(channels.columns[column].winners[columnRow], row, of: .tweens(index))
          else { return "row \(row) of chunk \(index) is lost" }
        }
        rows += tables.byClock[number].tweens[index].count
      }
      for index in 0..<tables.byClock[number].springTables.count {
        for row in 0..<tables.byClock[number].springTables[index].count
        where !has(tables.byClock[number].springTables[index].driverLanes[row], row, of: .springs(index)) {
          return "row \(row) of springs \(index) is lost"
        }
        rows += tables.byClock[number].springTables[index].count
      }
      for index in 0..<tables.byClock[number].pathTables.count {
        for row in 0..<tables.byClock[number].pathTables[index].count
        where !has(tables.byClock[number].pathTables[index].driverLanes[row], row, of: .paths(index)) {
          return "row \(row) of paths \(index) is lost"
        }
        rows += tables.byClock[number].pathTables[index].count
      }
      for row in 0..<tables.byClock[number].scalarRows.count
      where !has(tables.byClock[number].scalarRows[row], row, of: .scalar) {
        return "scalar row \(row) is lost"
      }
      rows += tables.byClock[number].scalarRows.count
      return nil
    }

    /// Returns whether a driver lane says that it has this row.
    private func has(_ driverLane: Slot<DriverLane>, _ row: Int, of table: TableID) -> Bool {
      driverLane.exists && drivers[driverLane].table == table && Int(drivers[driverLane].tableRow) == row
    }

    /// Checks that channels with additive layers or a crossfade and their columns agree.
    private func additiveFault() -> String? {
      var noted = 0
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].added.count where channels.columns[column].added[row] != 0 {
          noted += 1
          let index = Int(channels.columns[column].added[row]) - 1
          guard index < additive.channels.count, Int(additive.channels[index].column) == column,
            Int(additive.channels[index].row) == row
          else { return "column \(column), row \(row): its additive layers are another channel's" }
        }
      }
      if noted != additive.channels.count {
        return "\(additive.channels.count) channels with layers, not \(noted)"
      }
      for index in 0..<additive.channels.count {
        let stale = Int(additive.channels[index].staleIndex)
        if stale != 0, stale > additive.stale.count || Int(additive.stale[stale - 1]) != index {
          return "channel \(index) is not among the stale ones"
        }
      }
      return nil
    }

    /// Checks the tree of timelines.
    private func clockFault() -> String? {
      var (living, children) = (0, 0)
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        living += 1
        var (child, newer) = (clocks.timelines[index].firstChild, -1)
        while child >= 0 {
          children += 1
          if clocks.timelines[child].parent != index || clocks.timelines[child].previousSibling != newer {
            return "timeline \(child) has wrong links in the list of timeline \(index)"
          }
          (newer, child) = (child, clocks.timelines[child].nextSibling)
        }
      }
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        if index > 0, clocks.timelines[index].parent >= 0 { children -= 1 }
      }
      if children != 0 { return "timelines are missing from the lists of their parents" }
      let counted = clocks.order.count + progressClocks.list.count
      return living == counted ? nil : "\(living) timelines live, and \(counted) are in order"
    }

    /// Checks the queues of boundaries: each queued driver is counted, each passed one is where it says.
    private func boundaryFault() -> String? {
      var queued = [Int](repeating: 0, count: clocks.timelines.count)
      var passed = queued
      for index in 0..<drivers.records.slotCount {
        let driver = drivers[Slot<Driver>(index)]
        guard driver.flags.contains(.alive) else { continue }
        if driver.queueState == .queued { queued[Int(driver.timeline)] += 1 }
        guard driver.details.exists else { continue }
        let passedIndex = drivers.details[driver.details].passedIndex
        if passedIndex == BoundaryHeap.absent { continue }
        passed[Int(driver.timeline)] += 1
        if clocks.timelines[Int(driver.timeline)].boundaries.passed.driver(at: Int(passedIndex))
          != Slot(index)
        {
          return "the passed boundary of driver \(index) is another driver's"
        }
      }
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        if clocks.timelines[index].boundaries.upcoming.queued != queued[index] {
          return "timeline \(index): \(queued[index]) drivers are queued, and others are counted"
        }
        if clocks.timelines[index].boundaries.passed.count != passed[index] {
          return "timeline \(index): \(passed[index]) drivers have passed a boundary, and others are listed"
        }
      }
      return nil
    }
  }
#endif
