#if !hasFeature(Embedded)
  // Whether the rows of tables, additive layers and commits are sound. See Soundness.swift.

  extension Engine {
    func checkTables(_ owned: borrowing Ownership) throws(Contradiction) {
      let count = tables.byClock.count
      try demand(count >= 1 && tables.byClock[0].timeline == 0, "the world has no tables")
      for index in 0..<clocks.timelines.count {
        let (own, host) = (clocks.timelines[index].rows.ownTables, clocks.timelines[index].rows.host)
        try demand(
          own == -1 || own >= 0 && own < count && tables.byClock[own].timeline == index,
          "timeline \(index) has the tables \(own)")
        try demand(host == -1 || host == own || host == 0, "timeline \(index) has rows in tables \(host)")
        try demand(
          index > 0 || host == 0 && own == 0 && !clocks.timelines[index].rows.sharesTables,
          "the world's rows are in tables \(host)")
      }
      for number in 0..<count {
        let timeline = tables.byClock[number].timeline
        try demand(
          timeline == -1
            || timeline >= 0 && timeline < clocks.timelines.count && clocks.timelines[timeline].isAlive
              && clocks.timelines[timeline].rows.ownTables == number,
          "tables \(number) are of timeline \(timeline)")
        do throws(Contradiction) {
          try tables.byClock[number].check(channels.columns, clocks.timelines.count, drivers.easings)
        } catch { throw Contradiction(text: "tables \(number): \(error.text)") }
        try checkRows(ofTables: number, owned)
      }
      for row in 0..<tables.sharedScalarRows.count {
        let driverLane = tables.sharedScalarRows[row]
        try demand(
          owned.lanes.has(driverLane)
            && clocks.timelines[timeline(of: driverLane)].rows.sharesTables,
          "shared scalar row \(row) is of no driver")
      }
      var free = Claims(count, "free tables")
      for entry in 0..<tables.freeTables.count {
        try free.claim(tables.freeTables[entry])
        try demand(tables.byClock[tables.freeTables[entry]].timeline == -1, "free tables have a timeline")
      }
    }

    /// Checks that rows are of driver lanes, on a timeline that has its rows in these tables, and where they
    /// write to. `validate()` checks that the driver lanes agree.
    private func checkRows(ofTables number: Int, _ owned: borrowing Ownership) throws(Contradiction) {
      func hosts(_ driverLane: Slot<DriverLane>) -> Bool {
        owned.lanes.has(driverLane)
          && clocks.timelines[timeline(of: driverLane)].rows.host == number
      }
      func isTarget(_ driverLane: Slot<DriverLane>, _ column: Int, _ row: UInt32) -> Bool {
        guard let target = target(of: driverLane) else { return false }
        return target.column == column && target.row == Int(row)
      }
      for index in 0..<tables.byClock[number].tweens.count {
        let key = tables.byClock[number].tweens[index].key
        for row in 0..<tables.byClock[number].tweens[index].count {
          let columnRow = tables.byClock[number].tweens[index].columnRow(ofRow: row)
          let winner = channels.columns[Int(key.column)].winners[columnRow]
          try demand(
            owned.lanes.has(winner), "tables \(number): row \(row) of chunk \(index) is of no driver")
          let timeline = timeline(of: winner)
          let shares = clocks.timelines[timeline].rows.sharesTables
          try demand(
            key.hasClocks
              ? shares && number == 0 && Int(tables.byClock[0].tweens[index].timelines[row]) == timeline
              : !shares && hosts(winner),
            "tables \(number): row \(row) of chunk \(index) is of timeline \(timeline)")
        }
      }
      for index in 0..<tables.byClock[number].springTables.count {
        let column = tables.byClock[number].springTables[index].column
        for row in 0..<tables.byClock[number].springTables[index].count {
          let driverLane = tables.byClock[number].springTables[index].driverLanes[row]
          let columnRow = tables.byClock[number].springTables[index].columnRows[row]
          try demand(
            hosts(driverLane) && isTarget(driverLane, column, columnRow),
            "tables \(number): row \(row) of springs \(index) writes to row \(columnRow)")
        }
      }
      for index in 0..<tables.byClock[number].pathTables.count {
        let column = tables.byClock[number].pathTables[index].column
        for row in 0..<tables.byClock[number].pathTables[index].count {
          let driverLane = tables.byClock[number].pathTables[index].driverLanes[row]
          let columnRow = tables.byClock[number].pathTables[index].columnRows[row]
          try demand(
            hosts(driverLane) && isTarget(driverLane, column, columnRow)
              && drivers[drivers[driverLane].driver].isPath,
            "tables \(number): row \(row) of paths \(index) writes to row \(columnRow)")
          let driver = drivers[drivers[driverLane].driver]
          let curve = drivers.curve(drivers.pathFollower(driver), drivers.lane(of: driverLane))
          try demand(
            Int(tables.byClock[number].pathTables[index].curves[row]) == curve,
            "tables \(number): row \(row) of paths \(index) is on another path")
        }
      }
      for row in 0..<tables.byClock[number].scalarRows.count {
        let driverLane = tables.byClock[number].scalarRows[row]
        try demand(
          hosts(driverLane) && !clocks.timelines[timeline(of: driverLane)].rows.sharesTables,
          "tables \(number): scalar row \(row) is of no driver")
      }
    }

    private func timeline(of driverLane: Slot<DriverLane>) -> Int {
      Int(drivers[drivers[driverLane].driver].timeline)
    }

    // MARK: Layers and commits

    func checkAdditive(_ owned: inout Ownership) throws(Contradiction) {
      if additive.column >= 0 {
        var rows = Claims(channels.columns[additive.column].winners.count, "rows of layers")
        for entry in 0..<additive.freeRows.count {
          try rows.claim(additive.freeRows[entry])
          try demand(
            !channels.columns[additive.column].winners[additive.freeRows[entry]].exists,
            "row \(additive.freeRows[entry]) of layers is free, and has a driver")
        }
        for row in 0..<rows.size where channels.columns[additive.column].winners[row].exists {
          let driverLane = channels.columns[additive.column].winners[row]
          try rows.claim(row)
          try demand(
            drivers[drivers[driverLane].driver].flags.contains(.adds) && drivers[driverLane].amountRow == row,
            "row \(row) of layers is of driver lane \(driverLane.raw)")
        }
        try rows.checkAll()
      } else {
        try demand(additive.freeRows.isEmpty, "rows of no column are free")
      }
      var crossfades = try additive.crossfades.claims("crossfades")
      for index in 0..<additive.channels.count {
        let channel = additive.channels[index]
        let (column, row) = (Int(channel.column), Int(channel.row))
        try demand(
          column < channels.columns.count && column != additive.column
            && row < channels.columns[column].added.count
            && Int(channels.columns[column].added[row]) == index + 1,
          "channel \(index) with layers is row \(row) of column \(column)")
        try demand(
          !channel.first.exists || owned.lanes.has(channel.first), "channel \(index) has no such layer")
        try demand(!channel.isEmpty, "channel \(index) has no layers")
        if channel.crossfade.exists { try crossfades.claim(channel.crossfade) }
      }
      try crossfades.checkAll()
      for entry in 0..<additive.stale.count {
        let index = Int(additive.stale[entry])
        try demand(
          index < additive.channels.count && Int(additive.channels[index].staleIndex) == entry + 1,
          "channel \(index) is not stale")
      }
      var listed = try additive.crossfades.claims("crossfades of timelines")
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        var (slot, previous) = (clocks.timelines[index].firstCrossfade, Slot<Crossfade>.none)
        while slot.exists {
          try listed.claim(slot)
          let crossfade = additive.crossfades[slot]
          try demand(
            crossfade.previous == previous && Int(crossfade.timeline) == index && crossfade.start.isSound
              && crossfade.duration >= 0 && crossfade.duration <= 1 << 60 && crossfade.difference.isFinite
              && Int(crossfade.channelIndex) < additive.channels.count
              && additive.channels[Int(crossfade.channelIndex)].crossfade == slot,
            "crossfade \(slot.raw) is not of timeline \(index)")
          try owned.use(crossfade.ease)
          (previous, slot) = (slot, crossfade.next)
        }
      }
      try listed.checkAll()
    }

    /// Checks the commits of each channel and of each driver.
    func checkCommits(_ owned: borrowing Ownership) throws(Contradiction) {
      var claims = try channels.commits.claims("commits")
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].commits.count {
          var (slot, above) = (channels.columns[column].commits[row], Slot<Commit>.none)
          while slot.exists {
            try claims.claim(slot)
            let commit = channels.commits[slot]
            try demand(
              commit.above == above && owned.lanes.has(commit.driverLane)
                && column != additive.column && self.column(of: commit.driverLane) == column
                && target(of: commit.driverLane)?.row == row,
              "column \(column), row \(row): commit \(slot.raw) is another's")
            (above, slot) = (slot, commit.below)
          }
        }
      }
      try claims.checkAll()
      var listed = try channels.commits.claims("commits of drivers")
      for index in 0..<drivers.records.slotCount {
        let driver = drivers[Slot<Driver>(index)]
        guard driver.flags.contains(.alive), driver.details.exists else { continue }
        var slot = drivers.details[driver.details].lastCommit
        while slot.exists {
          try listed.claim(slot)
          try demand(
            drivers[channels.commits[slot].driverLane].driver == Slot(index),
            "commit \(slot.raw) is another's")
          slot = channels.commits[slot].earlier
        }
      }
      try listed.checkAll()
    }
  }
#endif
