#if !hasFeature(Embedded)
  // Whether drivers are sound, and the lists in which they are. See Soundness.swift.

  extension Engine {
    func checkDrivers(_ owned: inout Ownership) throws(Contradiction) {
      // What is neither free nor alive is retired, or has used up its generations.
      for entry in 0..<log.retired.count {
        let slot = log.retired[entry].slot
        try owned.drivers.claim(slot)
        try demand(!drivers[slot].flags.contains(.alive), "driver \(slot.raw) is retired, and lives")
      }
      for index in 0..<drivers.records.slotCount {
        let (slot, driver) = (Slot<Driver>(index), drivers[Slot<Driver>(index)])
        if driver.flags.contains(.alive) {
          try owned.drivers.claim(index)
          try check(slot, driver, &owned)
          continue
        }
        try demand(
          driver.queueState == .absent && driver.flags.isSubset(of: .hasListeners),
          "driver \(index) is gone, and has \(driver.flags.rawValue)")
        if !owned.drivers.has(index) {
          try demand(driver.generation == .max, "driver \(index) is neither free nor alive")
          try owned.drivers.claim(index)
        }
      }
      try owned.checkAll()
      for index in 0..<drivers.driverLanes.count where !owned.lanes.has(index) {
        try demand(!drivers.driverLanes[index].contends, "driver lane \(index) contends, and is of no driver")
      }
      var killed = 0
      for index in owned.killed.indices {
        try demand(
          clocks.timelines[index].killedCount == owned.killed[index],
          "timeline \(index): \(owned.killed[index]) drivers are killed")
        killed += owned.killed[index]
      }
      try demand(killed == drivers.killed.kept, "\(killed) drivers are killed")
      try demand(owned.past == drivers.pastCount, "\(owned.past) drivers are past")
      var remembered = Claims(drivers.records.slotCount, "killed drivers")
      for entry in 0..<drivers.killed.count {
        guard let slot = killedDriver(drivers.killed[entry]) else { continue }
        try remembered.claim(slot)
        killed -= 1
      }
      try demand(killed == 0, "\(killed) killed drivers are not remembered")
    }

    /// Checks a driver's own record, and claims what belongs to it.
    private func check(
      _ slot: Slot<Driver>, _ driver: Driver, _ owned: inout Ownership
    ) throws(Contradiction) {
      func name() -> String { "driver \(slot.raw)" }
      try demand(
        driver.serial > 0 && driver.serial < drivers.nextSerial && driver.start.isSound
          && driver.queueState != .seen && driver.generation < .max,
        "\(name()) has the serial \(driver.serial) and starts at \(driver.start)")
      try demand(
        Int(driver.entityIndex) < channels.entities.indexCount
          && channels.entities.entity(atIndex: Int(driver.entityIndex)) != nil
          && Int(driver.property) < channels.properties.count,
        "\(name()) has no entity, or no property")
      let lanes = channels.properties[Int(driver.property)].laneCount
      let isWhole = channels.properties[Int(driver.property)].interpolation.isWhole
      try demand(
        driver.isSequence || driver.isMark
          ? driver.laneCount == 0
          : driver.laneCount > 0 && driver.lanes.upperBound <= lanes
            && (!isWhole || Int(driver.laneCount) == lanes),
        "\(name()) has lanes \(driver.lanes) of \(lanes)")
      try owned.driverLanes.claim(driver.driverLanes, of: Int(driver.laneCount))
      try owned.lanes.claim(Int(driver.driverLanes.raw), Int(driver.laneCount))
      for lane in 0..<Int(driver.laneCount) {
        try demand(
          drivers[drivers.driverLane(lane, of: driver)].driver == slot, "\(name()): lane \(lane) is another's"
        )
      }
      try owned.use(driver.ease)
      try demand(
        driver.flags.contains(.hasDetails) == driver.details.exists
          && Int(driver.timeline) < clocks.timelines.count
          && clocks.timelines[Int(driver.timeline)].isAlive,
        "\(name()) is on timeline \(driver.timeline)")
      if driver.flags.contains(.killed) {
        owned.killed[Int(driver.timeline)] += 1
      } else {
        owned.kept[Int(driver.timeline)] += 1
      }
      if driver.isPast {
        owned.past += 1
        try demand(
          driver.timeline > 0 && !driver.flags.contains(.killed), "\(name()) is past, and may be revived")
      }
      if driver.flags.contains(.isListed) { owned.listed[Int(driver.timeline)] += 1 }
      guard driver.details.exists else {
        return try demand(
          driver.flags.isDisjoint(with: [
            .isMotion, .isPath, .isSequence, .isMark, .hasSegments, .hasClock, .blends, .snaps, .isTagged,
            .isListed, .relative, .adds, .hasAngleWay,
          ]), "\(name()) has no details for \(driver.flags.rawValue)")
      }
      do throws(Contradiction) {
        try owned.details.claim(driver.details)
        try checkDetails(slot, driver, &owned)
      } catch { throw Contradiction(text: "\(name()): \(error.text)") }
    }

    private func checkDetails(
      _ slot: Slot<Driver>, _ driver: Driver, _ owned: inout Ownership
    ) throws(Contradiction) {
      let (record, flags, lanes) = (drivers.details[driver.details], driver.flags, Int(driver.laneCount))
      try demand(
        record.nextBoundaryTime == .max || record.nextBoundaryTime.isSound,
        "its next boundary is at \(record.nextBoundaryTime)")
      if record.long.exists {
        try owned.longTimings.claim(record.long)
        try demand(
          drivers.longTimings[record.long].timing.isSound
            && drivers.longTimings[record.long].settings.isSound,
          "its timing")
      } else {
        try demand(record.short.timing.isSound && record.short.settings.isSound, "its short timing")
      }
      // Otherwise the line of its playhead could not be computed.
      try demand(
        !flags.contains(.isSequence) || !flags.contains(.reversed) || !drivers.timing(driver).isForever,
        "it plays back from an end that it has not")
      try owned.use(record.easing)
      try demand(
        flags.contains(.isMotion) == record.motion.exists
          && flags.contains(.isPath) == record.pathFollower.exists
          && flags.contains(.hasSegments) == record.segments.exists
          && flags.contains(.isTagged) == record.tags.exists
          && flags.contains(.isSequence) == (record.steps >= 0) && record.keyCount >= 2
          && record.keyCount < 1 << 28 && record.untold.magnitude < 1 << 30 && record.passedIndex >= -1,
        "its details are of another kind: \(flags.rawValue)")
      if record.motion.exists {
        try owned.dynamics.claim(record.motion)
        let dynamics = drivers.dynamics[record.motion]
        try demand(dynamics.isSound && !flags.contains(.isPath), "its motion")
        // It has no iterations.
        let duration = drivers.timing(driver).duration
        try demand(duration == 0, "its motion has iterations of \(duration)")
        let arcs = lanes * Int(dynamics.arcsPerLane)
        try owned.arcs.claim(dynamics.arcs, of: arcs)
        for index in 0..<arcs {
          try demand(drivers.arcs[dynamics.arcs.index + index].isSound, "its arc \(index)")
        }
      }
      if record.values.exists {
        try owned.values.claim(record.values, of: drivers.valueCount(driver))
      } else {
        try demand(
          record.keyCount == 2 && flags.isDisjoint(with: [.relative, .isMotion])
            && (flags.isDisjoint(with: .adds) || flags.contains(.isPath)) && !record.segments.exists,
          "its keys have no values")
      }
      if record.segments.exists {
        try owned.segments.claim(record.segments, of: Int(record.keyCount))
        for key in 0..<Int(record.keyCount) {
          let segment = drivers.segments[record.segments.index + key]
          try owned.use(segment.easing)
          try demand(segment.offset >= 0 && segment.offset <= 1, "key \(key) is at \(segment.offset)")
        }
      }
      if record.pathFollower.exists {
        try owned.pathFollowers.claim(record.pathFollower)
        let follower = drivers.pathFollowers[record.pathFollower]
        try demand(
          drivers.paths.has(follower.path) && follower.firstCurve.rawValue + lanes <= PathCurve.count
            && follower.from.isFinite && follower.to.isFinite && !record.segments.exists,
          "its path")
      }
      if record.shape.exists {
        try owned.shapes.claim(record.shape)
        let shape = drivers.shapes[record.shape]
        try demand(
          shape.grid.exists == flags.contains(.snaps) && shape.speed.isFinite && shape.isSound, "its shape")
        if shape.grid.exists { try owned.values.claim(shape.grid, of: 2 * lanes) }
      } else {
        try demand(flags.isDisjoint(with: [.snaps, .hasAngleWay]), "it has no shape")
      }
      if flags.contains(.hasClock) {
        try owned.clocks.claim(record.clock)
        try demand(drivers.clocks[record.clock].isValid, "its clock")
      }
      if flags.contains(.blends) {
        try owned.blends.claim(record.blend)
        let blend = drivers.blends[record.blend]
        try owned.use(blend.ease)
        try demand(blend.duration >= 0 && blend.duration <= 1 << 60, "its blend of \(blend.duration)")
      }
      var (tagging, previous) = (record.tags, Slot<Tagging>.none)
      while tagging.exists {
        try owned.taggings.claim(tagging)
        try demand(
          drivers.tags.taggings[tagging].driver == slot
            && drivers.tags.taggings[tagging].previousOfDriver == previous,
          "a tag of it is another's")
        previous = tagging
        tagging = drivers.tags.taggings[tagging].nextOfDriver
      }
      try checkStep(slot, driver, record)
    }

    /// Checks a driver's part in sequences: as one, and as a step of one.
    private func checkStep(
      _ slot: Slot<Driver>, _ driver: Driver, _ record: DriverDetails
    ) throws(Contradiction) {
      if record.steps >= 0 {
        let steps = Int(record.steps)
        try demand(
          steps < clocks.timelines.count && clocks.timelines[steps].isAlive
            && clocks.timelines[steps].sequenceDriver == slot
            && clocks.timelines[steps].parent == Int(driver.timeline),
          "its steps are on timeline \(steps)")
        let length = clocks.timelines[steps].sequence.plan.length
        let duration = drivers.timing(driver).duration
        try demand(duration == (length == .max ? 0 : length), "it lasts \(duration), and its steps \(length)")
      }
      let timeline = Int(driver.timeline)
      guard clocks.timelines[timeline].isOfSteps else {
        return try demand(
          record.node >= -1 && record.node <= 1 && !driver.isMark, "it is step \(record.node)")
      }
      let node = Int(record.node)
      try demand(
        node >= 1 && node < clocks.timelines[timeline].sequence.plan.nodes.count, "it is step \(node)")
    }

    /// Checks the links between drivers, and between driver lanes.
    func checkLinks(_ owned: borrowing Ownership) throws(Contradiction) {
      for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
        let driver = drivers[Slot<Driver>(index)]
        for other in [driver.newer, driver.older] where other.exists {
          try demand(drivers.isAlive(other), "driver \(index) has the neighbour \(other.raw)")
        }
        for lane in 0..<Int(driver.laneCount) {
          let driverLane = drivers[drivers.driverLane(lane, of: driver)]
          for other in [driverLane.above, driverLane.below]
          where other.exists && other != .apart && other != .ended {
            try demand(owned.lanes.has(other), "driver \(index): lane \(lane) has the neighbour \(other.raw)")
          }
          try demand(
            driverLane.above != .apart && driverLane.above != .ended
              && (driverLane.contends || !driverLane.above.exists),
            "driver \(index): lane \(lane) is half in a stack")
          try demand(
            !driver.flags.contains(.adds)
              || driverLane.amountRow < channels.columns[max(additive.column, 0)].winners.count
                && additive.column >= 0
                && channels.columns[additive.column].winners[driverLane.amountRow]
                  == drivers.driverLane(lane, of: driver),
            "driver \(index): lane \(lane) has no row for its layer")
        }
      }
      for index in 0..<channels.entities.indexCount {
        guard let entity = channels.entities.entity(atIndex: index) else { continue }
        let first = channels.entities.firstDriver(of: entity)
        try demand(!first.exists || drivers.isAlive(first), "entity \(index) has driver \(first.raw)")
      }
      for column in 0..<channels.columns.count {
        for row in 0..<channels.columns[column].winners.count {
          let winner = channels.columns[column].winners[row]
          try demand(
            !winner.exists || owned.lanes.has(winner),
            "column \(column), row \(row): the winner \(winner.raw)")
        }
        for row in 0..<channels.columns[column].ended.count {
          try checkEnd(channels.columns[column].ended[row].driver, column, row)
        }
      }
    }

    /// Checks that the last driver that ended on a channel, if it lives, is one of the channel.
    private func checkEnd(_ id: DriverID, _ column: Int, _ row: Int) throws(Contradiction) {
      guard let slot = drivers.find(id) else { return }
      let driver = drivers[slot]
      let first = channels.properties[Int(driver.property)].firstColumn
      try demand(
        driver.lanes.contains(column - first)
          && channels.properties[Int(driver.property)].row(ofIndex: driver.entityIndex) == row,
        "column \(column), row \(row): driver \(slot.raw) ended elsewhere")
    }

    /// Checks the lists of each timeline's drivers.
    func checkTimelineLists(_ owned: borrowing Ownership) throws(Contradiction) {
      func isOn(_ slot: Slot<Driver>, _ index: Int) -> Bool {
        drivers.isAlive(slot) && Int(drivers[slot].timeline) == index && drivers[slot].details.exists
      }
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        let list = clocks.timelines[index].drivers.count
        try demand(
          list == (index > 0 ? owned.kept[index] : 0),
          "timeline \(index) keeps \(list) drivers of \(owned.kept[index])")
        for entry in 0..<list {
          let slot = clocks.timelines[index].drivers[entry]
          try demand(
            isOn(slot, index) && !drivers[slot].flags.contains(.killed)
              && Int(drivers.details[drivers[slot].details].timelineIndex) == entry,
            "timeline \(index) keeps driver \(slot.raw)")
        }
        let active = clocks.timelines[index].active.count
        try demand(active == owned.listed[index], "timeline \(index) lists \(active) drivers")
        for entry in 0..<active {
          let slot = clocks.timelines[index].active[entry]
          try demand(
            isOn(slot, index) && drivers[slot].flags.contains(.isListed)
              && Int(drivers.details[drivers[slot].details].activeIndex) == entry,
            "timeline \(index) lists driver \(slot.raw)")
        }
        try clocks.timelines[index].boundaries.passed.check { (slot, entry) throws(Contradiction) in
          try demand(
            isOn(slot, index) && Int(drivers.details[drivers[slot].details].passedIndex) == entry,
            "timeline \(index): driver \(slot.raw) has passed no boundary")
        }
        if index == 0 { try demand(clocks.timelines[0].boundaries.passed.count == 0, "passed boundaries") }
        if clocks.timelines[index].isOfSteps { try checkPlan(of: index) }
      }
    }

    /// Checks that a sequence and its steps know each other.
    private func checkPlan(of steps: Int) throws(Contradiction) {
      let slot = clocks.timelines[steps].sequenceDriver
      try demand(
        drivers.isAlive(slot) && drivers[slot].isSequence && drivers[slot].details.exists
          && drivers.steps(drivers[slot]) == steps,
        "timeline \(steps) is of the steps of driver \(slot.raw)")
      for node in clocks.timelines[steps].sequence.plan.nodes.indices {
        guard let id = clocks.timelines[steps].sequence.plan.nodes[node].driver, let step = drivers.find(id)
        else { continue }
        try demand(
          Int(drivers[step].timeline) == steps && drivers[step].details.exists
            && Int(drivers.details[drivers[step].details].node) == node,
          "timeline \(steps): step \(node) is another's")
      }
    }
  }
#endif
