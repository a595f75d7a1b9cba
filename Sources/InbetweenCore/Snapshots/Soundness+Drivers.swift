#if !hasFeature(Embedded)
  // Whether drivers are sound, and the lists in which they are. See Soundness.swift.

  extension Engine {
    func checkDrivers(_ owned: inout Ownership) throws(Contradiction) {
      // A slot that is neither free nor alive is retired, or has used up its generations.
      for entry in 0..<log.retired.count {
        try owned.drivers.claim(log.retired[entry].slot)
        try demand(!drivers[log.retired[entry].slot].flags.contains(.alive))
      }
      for index in 0..<drivers.records.slotCount where drivers.records.has(Slot(index)) {
        let (slot, driver) = (Slot<Driver>(index), drivers[Slot<Driver>(index)])
        if driver.flags.contains(.alive) {
          try owned.drivers.claim(index)
          try check(slot, driver, &owned)
          continue
        }
        try demand(driver.queueState == .absent && driver.flags.isSubset(of: .hasListeners))
        if !owned.drivers.has(index) {
          try demand(driver.generation == .max)
          try owned.drivers.claim(index)
        }
      }
      try owned.checkAll()
      for index in 0..<drivers.driverLanes.count where !owned.lanes.has(index) {
        try demand(!drivers.driverLanes.has(Slot(index)) || !drivers.driverLanes[index].contends)
      }
      var killed = 0
      for index in owned.timelines.indices {
        try demand(clocks.timelines[index].killedCount == owned.timelines[index].killed)
        killed += owned.timelines[index].killed
      }
      try demand(killed == drivers.killed.kept && owned.past == drivers.pastCount)
      var remembered = Claims(drivers.records.slotCount)
      for entry in 0..<drivers.killed.count {
        if let slot = killedDriver(drivers.killed[entry]) { try remembered.claim(slot) }
      }
      try demand(killed == remembered.count)
    }

    /// Checks a driver's own record, and claims what belongs to it.
    private func check(
      _ slot: Slot<Driver>, _ driver: Driver, _ owned: inout Ownership
    ) throws(Contradiction) {
      let (flags, laneCount) = (driver.flags, Int(driver.laneCount))
      try demand(driver.serial > 0 && driver.serial < drivers.nextSerial && driver.start.isSound)
      try demand(driver.queueState != .seen && driver.generation < .max)
      try demand(
        Int(driver.entityIndex) < channels.entities.indexCount
          && channels.entities.entity(atIndex: Int(driver.entityIndex)) != nil
          && Int(driver.property) < channels.properties.count)
      let lanes = channels.properties[Int(driver.property)].laneCount
      let isWhole = interpolation(of: driver).isWhole
      try demand(
        driver.kind.hasLanes
          ? laneCount > 0 && driver.lanes.upperBound <= lanes && (!isWhole || laneCount == lanes)
          : laneCount == 0)
      try owned.driverLanes.claim(driver.driverLanes, of: laneCount)
      try owned.lanes.claim(Int(driver.driverLanes.raw), laneCount)
      for lane in 0..<laneCount {
        let driverLane = drivers[drivers.driverLane(lane, of: driver)]
        try demand(driverLane.driver == slot && driverLane.above != .apart && driverLane.above != .ended)
        if driverLane.contends {
          owned.contending += 1
          try demand(driver.phase != .unstarted)
        } else {
          try demand(!driverLane.above.exists)
        }
        if !flags.contains(.adds) { continue }
        let row = driverLane.amountRow
        try demand(additive.column >= 0 && row < channels.columns[additive.column].winners.count)
        try demand(channels.columns[additive.column].winners[row] == drivers.driverLane(lane, of: driver))
      }
      try owned.use(driver.ease)
      let timeline = Int(driver.timeline)
      try demand(flags.contains(.hasDetails) == driver.details.exists)
      try demand(timeline < clocks.timelines.count && clocks.timelines[timeline].isAlive)
      if flags.contains(.killed) {
        owned.timelines[timeline].killed += 1
      } else {
        owned.timelines[timeline].kept += 1
      }
      if driver.isPast {
        owned.past += 1
        try demand(keepsDrivers(timeline) && !flags.contains(.killed))
      }
      if flags.contains(.isListed) { owned.timelines[timeline].listed += 1 }
      if driver.details.exists {
        try owned.details.claim(driver.details)
        return try checkDetails(slot, driver, &owned)
      }
      try demand(
        driver.kind == .tween
          && flags.isDisjoint(with: [
            .hasSegments, .hasClock, .blends, .snaps, .isTagged, .isListed, .relative, .adds, .hasAngleWay,
          ]))
    }

    private func checkDetails(
      _ slot: Slot<Driver>, _ driver: Driver, _ owned: inout Ownership
    ) throws(Contradiction) {
      let (record, flags, lanes) = (drivers.details[driver.details], driver.flags, Int(driver.laneCount))
      if record.passedIndex != BoundaryHeap.absent { owned.timelines[Int(driver.timeline)].passed += 1 }
      try demand(record.nextBoundaryTime == .max || record.nextBoundaryTime.isSound)
      if record.long.exists {
        try owned.longTimings.claim(record.long)
        let long = drivers.longTimings[record.long]
        try demand(long.timing.isSound && long.settings.isSound)
      } else {
        try demand(record.short.timing.isSound && record.short.settings.isSound)
      }
      let timing = drivers.timing(driver)
      try owned.use(record.easing)
      try demand(flags.contains(.hasSegments) == record.segments.exists)
      try demand(flags.contains(.isTagged) == record.tags.exists)
      try demand(record.passedIndex >= -1)
      try demand(record.keyCount >= 2 && record.keyCount < 1 << 28 && record.untold.magnitude < 1 << 30)
      switch driver.kind {
      case .motion:
        try owned.dynamics.claim(drivers.motion(driver))
        let dynamics = drivers.dynamics[drivers.motion(driver)]
        // It has no iterations.
        try demand(dynamics.isSound && timing.duration == 0 && record.values.exists)
        let arcs = lanes * Int(dynamics.arcsPerLane)
        try owned.arcs.claim(dynamics.arcs, of: arcs)
        for index in 0..<arcs { try demand(drivers.arcs[dynamics.arcs.index + index].isSound) }
      case .path:
        try owned.pathFollowers.claim(Slot<PathFollower>(raw: record.ofKind))
        let follower = drivers.pathFollower(driver)
        try demand(drivers.paths.has(follower.path) && !record.segments.exists)
        try demand(follower.firstCurve.rawValue + lanes <= PathCurve.count)
        try demand(follower.from.isFinite && follower.to.isFinite)
      case .sequence:
        // Otherwise the line of its playhead could not be computed.
        try demand(!flags.contains(.reversed) || !timing.isForever)
        try checkSteps(slot, driver, record)
      case .tween, .mark: try demand(record.ofKind == DriverDetails.ofNoKind)
      }
      if record.values.exists {
        try owned.values.claim(record.values, of: drivers.valueCount(driver))
      } else {
        try demand(record.keyCount == 2 && !flags.contains(.relative))
        try demand(!record.segments.exists && (!flags.contains(.adds) || driver.kind == .path))
      }
      if record.segments.exists {
        try owned.segments.claim(record.segments, of: Int(record.keyCount))
        for key in 0..<Int(record.keyCount) {
          let segment = drivers.segments[record.segments.index + key]
          try owned.use(segment.easing)
          try demand(segment.offset >= 0 && segment.offset <= 1)
        }
      }
      if record.shape.exists {
        try owned.shapes.claim(record.shape)
        let shape = drivers.shapes[record.shape]
        try demand(shape.grid.exists == flags.contains(.snaps) && shape.speed.isFinite && shape.isSound)
        if shape.grid.exists { try owned.values.claim(shape.grid, of: 2 * lanes) }
      } else {
        try demand(flags.isDisjoint(with: [.snaps, .hasAngleWay]))
      }
      try demand(flags.contains(.hasClock) == record.clock.exists)
      if record.clock.exists {
        try owned.clocks.claim(record.clock)
        try demand(drivers.clocks[record.clock].isValid)
      }
      if flags.contains(.blends) {
        try owned.blends.claim(record.blend)
        let blend = drivers.blends[record.blend]
        try owned.use(blend.ease)
        try demand(blend.duration >= 0 && blend.duration <= 1 << 60)
      }
      var (tagging, previous) = (record.tags, Slot<Tagging>.none)
      while tagging.exists {
        try owned.taggings.claim(tagging)
        let entry = drivers.tags.taggings[tagging]
        try demand(entry.driver == slot && entry.previousOfDriver == previous)
        (previous, tagging) = (tagging, entry.nextOfDriver)
      }
      // As a step of a sequence, or the tween of a transition.
      let (timeline, node) = (Int(driver.timeline), Int(record.node))
      if clocks.timelines[timeline].isOfSteps {
        try demand(node >= 1 && node < clocks[planOf: timeline].nodes.count)
      } else {
        try demand(node >= -1 && node <= 1 && driver.kind != .mark)
      }
    }

    /// Checks that a sequence and the timeline of its steps know each other.
    private func checkSteps(
      _ slot: Slot<Driver>, _ driver: Driver, _ record: DriverDetails
    ) throws(Contradiction) {
      try demand(record.ofKind < UInt32(clocks.timelines.count))
      let steps = drivers.steps(driver)
      try demand(clocks.timelines[steps].isAlive && clocks.timelines[steps].sequenceDriver == slot)
      let length = clocks[planOf: steps].length
      try demand(
        clocks.timelines[steps].parent == Int(driver.timeline)
          && drivers.timing(driver).duration == (length == .max ? 0 : length))
    }

    /// Checks each driver's links to its entity, and counts drivers.
    func checkDriverLists() throws(Contradiction) {
      var count = 0
      for index in 0..<channels.entities.indexCount {
        guard let entity = channels.entities.entity(atIndex: index) else { continue }
        var (slot, newer) = (channels.entities.firstDriver(of: entity), Slot<Driver>.none)
        while slot.exists {
          try demand(drivers.isAlive(slot))
          try demand(drivers[slot].entityIndex == entity.index && drivers[slot].newer == newer)
          count += 1
          (newer, slot) = (slot, drivers[slot].older)
        }
      }
      try demand(count == drivers.records.count - log.retired.count)
    }

    /// Checks the lists of each timeline's drivers.
    func checkTimelineLists(_ owned: borrowing Ownership) throws(Contradiction) {
      func details(_ slot: Slot<Driver>, on index: Int) -> DriverDetails? {
        guard drivers.isAlive(slot), Int(drivers[slot].timeline) == index, drivers[slot].details.exists
        else { return nil }
        return drivers.details[drivers[slot].details]
      }
      for index in 0..<clocks.timelines.count where clocks.timelines[index].isAlive {
        let counts = owned.timelines[index]
        try demand(clocks.timelines[index].drivers.count == (index > 0 ? counts.kept : 0))
        for entry in 0..<clocks.timelines[index].drivers.count {
          let slot = clocks.timelines[index].drivers[entry]
          guard let record = details(slot, on: index) else { return try demand(false) }
          try demand(Int(record.timelineIndex) == entry && !drivers[slot].flags.contains(.killed))
        }
        try demand(clocks.timelines[index].active.count == counts.listed)
        for entry in 0..<counts.listed {
          let slot = clocks.timelines[index].active[entry]
          guard let record = details(slot, on: index) else { return try demand(false) }
          try demand(Int(record.activeIndex) == entry && drivers[slot].flags.contains(.isListed))
        }
        try clocks.timelines[index].boundaries.passed.check { slot, entry in
          details(slot, on: index).map { Int($0.passedIndex) } == entry
        }
        try demand(clocks.timelines[index].boundaries.passed.count == counts.passed)
        try demand(keepsDrivers(index) || counts.passed == 0)
        if clocks.timelines[index].isOfSteps { try checkPlan(of: index) }
      }
    }

    /// Checks that a sequence and its steps know each other.
    private func checkPlan(of steps: Int) throws(Contradiction) {
      let slot = clocks.timelines[steps].sequenceDriver
      try demand(drivers.isAlive(slot) && drivers[slot].kind.hasSteps && drivers[slot].details.exists)
      try demand(drivers.steps(drivers[slot]) == steps)
      for node in clocks[planOf: steps].nodes.indices {
        guard let step = step(node, of: steps) else { continue }
        try demand(Int(drivers[step].timeline) == steps && drivers[step].details.exists)
        try demand(Int(drivers.details[drivers[step].details].node) == node)
      }
    }
  }
#endif
