#if !hasFeature(Embedded)
  // Whether stacks, additive layers and commits are sound. See Soundness.swift.

  extension Engine {
    // MARK: Stacks

    /// Checks the stack of each channel: the winner on top, the others in the order of their serials.
    func checkStacks(_ owned: borrowing Ownership) throws(Contradiction) {
      var visited = 0
      for column in 0..<channels.columns.count where column != additive.column {
        for row in 0..<channels.columns[column].winners.count {
          let winner = channels.columns[column].winners[row]
          if winner.exists { visited += try checkStack(winner, column, row, adds: false, owned) }
        }
        for row in 0..<channels.columns[column].ended.count {
          // The last driver that ended on a channel, if it lives, is one of the channel.
          guard let slot = drivers.find(channels.columns[column].ended[row].driver) else { continue }
          let property = Int(drivers[slot].property)
          let lane = column - channels.properties[property].firstColumn
          try demand(drivers[slot].lanes.contains(lane))
          try demand(channels.properties[property].row(ofIndex: drivers[slot].entityIndex) == row)
        }
      }
      for entry in 0..<additive.channels.count where additive.channels[entry].first.exists {
        let channel = additive.channels[entry]
        visited += try checkStack(channel.first, Int(channel.column), Int(channel.row), adds: true, owned)
      }
      try demand(visited == owned.contending)
    }

    /// Checks a tree of driver lanes. Returns their number.
    private func checkStack(
      _ root: Slot<DriverLane>, _ column: Int, _ row: Int, adds: Bool, _ owned: borrowing Ownership
    ) throws(Contradiction) -> Int {
      // The driver lanes still to be visited, with the serials between which theirs must be.
      var waiting = [(driverLane: root, least: UInt64(0), most: UInt64.max)]
      var visited = 0
      while let (slot, least, most) = waiting.popLast() {
        try demand(owned.lanes.has(slot))
        let driverLane = drivers[slot]
        let driver = drivers[driverLane.driver]
        try demand(driverLane.contends && driver.flags.contains(.adds) == adds)
        try demand(adds || slot != root || !driverLane.above.exists)
        try demand(self.column(of: slot) == column)
        try demand(self.row(of: driver) == row)
        let rank = adds ? ~driver.serial : driver.serial
        try demand(rank >= least && rank <= most)
        if driverLane.above.exists { waiting.append((driverLane.above, rank + 1, most)) }
        if driverLane.below.exists { waiting.append((driverLane.below, least, rank - 1)) }
        visited += 1
      }
      return visited
    }

    // MARK: Layers and commits

    func checkAdditive(_ owned: inout Ownership) throws(Contradiction) {
      try demand(additive.column >= 0 || additive.freeRows.isEmpty)
      if additive.column >= 0 {
        var free = Claims(channels.columns[additive.column].winners.count)
        for entry in 0..<additive.freeRows.count { try free.claim(additive.freeRows[entry]) }
        for row in 0..<free.size {
          let driverLane = channels.columns[additive.column].winners[row]
          try demand(driverLane.exists ? owned.lanes.has(driverLane) && !free.has(row) : free.has(row))
          if !driverLane.exists { continue }
          try demand(drivers[drivers[driverLane].driver].flags.contains(.adds))
          try demand(drivers[driverLane].amountRow == row)
        }
      }
      var noted = 0
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].added.count where channels.columns[column].added[row] != 0 {
          noted += 1
        }
      }
      var crossfades = try additive.crossfades.claims()
      var stale = 0
      for index in 0..<additive.channels.count {
        let channel = additive.channels[index]
        let (column, row) = (Int(channel.column), Int(channel.row))
        try demand(column < channels.columns.count && column != additive.column)
        try demand(row < channels.columns[column].added.count)
        try demand(Int(channels.columns[column].added[row]) == index + 1 && !channel.isEmpty)
        var crossfade = channel.crossfade
        while crossfade.exists {
          try crossfades.claim(crossfade)
          try demand(Int(additive.crossfades[crossfade].channelIndex) == index)
          crossfade = additive.crossfades[crossfade].below
        }
        if channel.staleIndex != 0 { stale += 1 }
      }
      try demand(noted == additive.channels.count && crossfades.isComplete && stale == additive.stale.count)
      for entry in 0..<additive.stale.count {
        let index = Int(additive.stale[entry])
        try demand(index < additive.channels.count && Int(additive.channels[index].staleIndex) == entry + 1)
      }
      var listed = try additive.crossfades.claims()
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        var (slot, previous) = (clocks.timelines[index].firstCrossfade, Slot<Crossfade>.none)
        while slot.exists {
          try listed.claim(slot)
          let crossfade = additive.crossfades[slot]
          try demand(crossfade.previous == previous && Int(crossfade.timeline) == index)
          try demand(crossfade.duration >= 0 && crossfade.duration <= 1 << 60 && crossfade.start.isSound)
          try demand(crossfade.difference.isFinite && (crossfade.since == .min || crossfade.since.isSound))
          try owned.use(crossfade.ease)
          (previous, slot) = (slot, crossfade.next)
        }
      }
      try demand(listed.isComplete)
    }

    /// Checks the commits of each channel and of each driver.
    func checkCommits(_ owned: borrowing Ownership) throws(Contradiction) {
      var claims = try channels.commits.claims()
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].commits.count {
          var (slot, above) = (channels.columns[column].commits[row], Slot<Commit>.none)
          while slot.exists {
            try claims.claim(slot)
            let commit = channels.commits[slot]
            try demand(commit.above == above && owned.lanes.has(commit.driverLane))
            try demand(column != additive.column && self.column(of: commit.driverLane) == column)
            try demand(target(of: commit.driverLane)?.row == row)
            (above, slot) = (slot, commit.below)
          }
        }
      }
      var listed = try channels.commits.claims()
      for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
        let driver = drivers[Slot<Driver>(index)]
        guard driver.details.exists else { continue }
        var slot = drivers.details[driver.details].lastCommit
        while slot.exists {
          try listed.claim(slot)
          try demand(drivers[channels.commits[slot].driverLane].driver == Slot(index))
          slot = channels.commits[slot].earlier
        }
      }
      try demand(claims.isComplete && listed.isComplete)
    }
  }
#endif
