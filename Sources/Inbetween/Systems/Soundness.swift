#if !hasFeature(Embedded)
  // Whether the stores are sound: no index that a tick or a call follows leads outside of its list, nothing
  // has two owners, and no list goes round in a circle. The contents may be anything: they may have been
  // read. Each store checks itself (`check`); here is what concerns several of them.

  /// The elements of the pools that have an owner.
  private struct Ownership: ~Copyable {
    var drivers: Claims
    var details: Claims
    var longTimings: Claims
    var shapes: Claims
    /// The runs of driver lanes, and the lanes themselves: runs may be longer.
    var driverLanes: Claims
    var lanes: Claims
    var values: Claims
    var segments: Claims
    var clocks: Claims
    var dynamics: Claims
    var blends: Claims
    var arcs: Claims
    var pathFollowers: Claims
    var taggings: Claims
    /// The numbers of drivers of each timeline: those that it keeps, those listed as active, those killed.
    var kept: [Int]
    var listed: [Int]
    var killed: [Int]
    /// The number of users of each easing.
    var easings: [Int]

    /// Claims what is free.
    static func ofFree(
      _ store: borrowing DriverStore, timelines: Int
    ) throws(Contradiction) -> Ownership {
      let drivers = try store.records.claims("drivers")
      let details = try store.details.claims("details")
      let longTimings = try store.longTimings.claims("long timings")
      let shapes = try store.shapes.claims("shapes")
      let driverLanes = try store.driverLanes.claims("driver lanes")
      let lanes = Claims(driverLanes.size, "lanes")
      let values = try store.values.claims("values")
      let segments = try store.segments.claims("segments")
      let clocks = try store.clocks.claims("clocks")
      let dynamics = try store.dynamics.claims("dynamics")
      let blends = try store.blends.claims("blends")
      let arcs = try store.arcs.claims("arcs")
      let pathFollowers = try store.pathFollowers.claims("path followers")
      let taggings = try store.tags.taggings.claims("taggings")
      let none = [Int](repeating: 0, count: timelines)
      return Ownership(
        drivers: drivers, details: details, longTimings: longTimings, shapes: shapes,
        driverLanes: driverLanes,
        lanes: lanes, values: values, segments: segments, clocks: clocks, dynamics: dynamics, blends: blends,
        arcs: arcs, pathFollowers: pathFollowers, taggings: taggings, kept: none, listed: none, killed: none,
        easings: [Int](repeating: 0, count: store.easings.count))
    }

    /// Counts a user of an easing.
    mutating func use(_ id: EasingID) throws(Contradiction) {
      try demand(Int(id.raw) < easings.count, "there is no easing \(id.raw)")
      easings[Int(id.raw)] += 1
    }

    func checkAll() throws(Contradiction) {
      try drivers.checkAll()
      try details.checkAll()
      try longTimings.checkAll()
      try shapes.checkAll()
      try driverLanes.checkAll()
      try values.checkAll()
      try segments.checkAll()
      try clocks.checkAll()
      try dynamics.checkAll()
      try blends.checkAll()
      try arcs.checkAll()
      try pathFollowers.checkAll()
      try taggings.checkAll()
    }
  }

  extension Engine {
    /// Checks everything that ticks and calls rely on. `validate()` looks further: whether the stores agree.
    func checkSoundness() throws(Contradiction) {
      try channels.entities.check()
      try checkClocks()
      try checkChannels()
      try drivers.check()
      try log.events.check()
      var owned = try Ownership.ofFree(drivers, timelines: clocks.timelines.count)
      try checkDrivers(&owned)
      try checkLinks(owned)
      try checkTimelineLists(owned)
      try checkTables(owned)
      try checkAdditive(&owned)
      try drivers.easings.check(owned.easings)
      try checkCommits(owned)
    }

    // MARK: Clocks

    private func checkClocks() throws(Contradiction) {
      let count = clocks.timelines.count
      try demand(count >= 1 && clocks.timelines[0].isAlive, "the world has no time of its own")
      try demand(
        clocks.tickCount >= 0 && clocks.tickCount < 1 << 60
          && clocks.now == clocks.tickRate.instant(ofTick: clocks.tickCount).counts,
        "tick \(clocks.tickCount) is at \(clocks.now)")
      try clocks.instants.check(count)
      try clocks.order.check(count)
      for index in 0..<count { try clocks.timelines[index].check(index, of: count) }
      try demand(
        !clocks.timelines[0].follows && !clocks.timelines[0].isOfSteps
          && clocks.timelines[0].map.numerator >= 0 && clocks.timelines[0].direction >= 0
          && clocks.order.place(of: 0) != nil,
        "the world's own time is led, or runs backward")
      var backward = 0
      for index in 0..<count where clocks.timelines[index].isAlive {
        try checkPlace(of: index, count)
        if clocks.timelines[index].runsBackward { backward += 1 }
      }
      try demand(backward == clocks.backwardCount, "\(backward) timelines run backward")
      var free = Claims(count, "free timelines")
      for entry in 0..<clocks.freeTimelines.count {
        try free.claim(clocks.freeTimelines[entry])
        try demand(!clocks.timelines[clocks.freeTimelines[entry]].isAlive, "a free timeline lives")
      }
      try checkClockLists(count)
    }

    /// Checks a living timeline's neighbours in the tree, and that it comes after its parent.
    private func checkPlace(of index: Int, _ count: Int) throws(Contradiction) {
      let parent = clocks.timelines[index].parent
      for other in [
        clocks.timelines[index].firstChild, clocks.timelines[index].nextSibling,
        clocks.timelines[index].previousSibling,
      ] {
        try demand(
          other == -1 || other >= 0 && other < count && clocks.timelines[other].isAlive,
          "timeline \(index) has the neighbour \(other)")
      }
      try demand(parent < 0 || clocks.timelines[parent].isAlive, "timeline \(index) has a released parent")
      try demand(
        clocks.timelines[index].boundaries.rangeNumber <= agenda.rangeCount
          && !clocks.timelines[index].boundaries.isDue && !clocks.timelines[index].boundaries.isChanged,
        "timeline \(index) takes part in time range \(clocks.timelines[index].boundaries.rangeNumber)")
      try demand(
        !clocks.timelines[index].hasScrubber || index > 0 && !clocks.timelines[index].isLed,
        "timeline \(index) has a scrubber, and is led")
      try demand(
        !clocks.instants.isPaced(index) || clocks.timelines[index].isOfSteps,
        "timeline \(index) runs by steps")
      if clocks.timelines[index].isOfSteps {
        try demand(
          parent >= 0 && drivers.records.has(clocks.timelines[index].sequenceDriver),
          "timeline \(index) is of steps without a sequence")
      }
      if clocks.timelines[index].follows {
        let entry = clocks.timelines[index].progressIndex
        try demand(
          parent == 0 && clocks.order.place(of: index) == nil && entry < progressClocks.list.count
            && Int(progressClocks.list[entry].timeline) == index,
          "timeline \(index) follows a position that is another's")
      } else {
        try demand(
          clocks.timelines[index].progressIndex == -1, "timeline \(index) follows no position, and does")
        let before: Int? = parent < 0 ? -1 : clocks.order.place(of: parent)
        guard let before, let place = clocks.order.place(of: index), before < place else {
          throw Contradiction(text: "timeline \(index) comes before its parent")
        }
      }
    }

    /// Checks the lists of timelines.
    private func checkClockLists(_ count: Int) throws(Contradiction) {
      func check(_ list: borrowing UniqueArray<Int>, _ name: String) throws(Contradiction) {
        for entry in 0..<list.count {
          try demand(list[entry] >= 0 && list[entry] < count, "\(name): there is no timeline \(list[entry])")
        }
      }
      try check(clocks.active, "active timelines")
      try check(clocks.ramping, "ramping timelines")
      try check(clocks.ended, "ended ramps")
      try check(agenda.changed, "changed timelines")
      if !clocks.order.hasChanged {
        var marked = UniqueArray<Int>()
        clocks.order.listMarked(in: &marked)
        try demand(marked.count == clocks.active.count, "\(marked.count) timelines are active")
        for entry in 0..<marked.count {
          try demand(marked[entry] == clocks.active[entry], "timeline \(marked[entry]) is not active")
        }
      }
      try agenda.nextDue.check(count, "next due")
      for index in 0..<count where agenda.nextDue.instant(of: index) != nil {
        try demand(
          clocks.timelines[index].isAlive && !clocks.timelines[index].follows,
          "timeline \(index) is due, and released")
      }
      try agenda.due.check(count, "due")
      try demand(agenda.due.first == nil, "a timeline is still due")
      try demand(agenda.changed.isEmpty, "\(agenda.changed.count) timelines have still changed")
      try demand(
        agenda.rangeCount >= 0 && agenda.rangeCount < Int.max / 2 && agenda.range.root >= -1
          && agenda.range.root < count
          && (agenda.range.start == .min || agenda.range.start.isSound) && agenda.range.end.isSound,
        "time range \(agenda.rangeCount) is of timeline \(agenda.range.root)")
      let property = progressClocks.property
      try demand(property >= -1 && property < channels.properties.count, "property \(property) leads")
      try demand(property >= 0 || progressClocks.list.isEmpty, "no property leads")
      var timelines = Claims(count, "led timelines")
      var sources = 0
      for entry in 0..<progressClocks.list.count {
        let clock = progressClocks.list[entry]
        try timelines.claim(Int(clock.timeline))
        try demand(
          clocks.timelines[Int(clock.timeline)].progressIndex == entry
            && channels.entities.isAlive(clock.source)
            && Int(clock.source.index) < progressClocks.byEntity.count
            && Int(progressClocks.byEntity[Int(clock.source.index)]) == entry + 1
            && channels.properties[property].row(of: clock.source) != nil,
          "timeline \(clock.timeline) is led by no entity")
      }
      for index in 0..<progressClocks.byEntity.count where progressClocks.byEntity[index] != 0 {
        sources += 1
      }
      try demand(sources == progressClocks.list.count, "\(sources) entities lead")
    }

    // MARK: Channels

    private func checkChannels() throws(Contradiction) {
      try channels.properties.check(channels.columns.count, apart: additive.column)
      for property in 0..<channels.properties.count {
        let first = channels.properties[property].firstColumn
        let count = channels.properties[property].entities.count
        for row in 0..<count {
          try demand(
            channels.entities.isAlive(channels.properties[property].entities[row]),
            "\(channels.properties[property].name): row \(row) is of a dead entity")
        }
        for column in first..<first + channels.properties[property].laneCount {
          try channels.columns[column].check(count, timelines: clocks.timelines.count)
        }
      }
      if additive.column >= 0 {
        let count = channels.columns[additive.column].shown.count
        try channels.columns[additive.column].check(count, timelines: clocks.timelines.count)
      }
      for index in 0..<channels.changes.count {
        let property = channels.changes[index].property
        try demand(property >= 0 && property < channels.properties.count, "changes of property \(property)")
        try channels.changes[index].check(
          channels.properties[property].firstColumn, channels.properties[property].laneCount,
          channels.properties[property].entities.count)
      }
    }

    // MARK: Drivers

    private func checkDrivers(_ owned: inout Ownership) throws(Contradiction) {
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
      var tagging = record.tags
      while tagging.exists {
        try owned.taggings.claim(tagging)
        try demand(drivers.tags.taggings[tagging].driver == slot, "a tag of it is another's")
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
    private func checkLinks(_ owned: borrowing Ownership) throws(Contradiction) {
      for index in 0..<drivers.records.slotCount where drivers.isAlive(Slot(index)) {
        let driver = drivers[Slot<Driver>(index)]
        for other in [driver.newer, driver.older] where other.exists {
          try demand(drivers.isAlive(other), "driver \(index) has the neighbour \(other.raw)")
        }
        for lane in 0..<Int(driver.laneCount) {
          let driverLane = drivers[drivers.driverLane(lane, of: driver)]
          for other in [driverLane.above, driverLane.below] where other.exists && other != .apart {
            try demand(owned.lanes.has(other), "driver \(index): lane \(lane) has the neighbour \(other.raw)")
          }
          try demand(
            driverLane.above != .apart && (driverLane.contends || !driverLane.above.exists),
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
    private func checkTimelineLists(_ owned: borrowing Ownership) throws(Contradiction) {
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

    // MARK: Tables

    private func checkTables(_ owned: borrowing Ownership) throws(Contradiction) {
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

    private func checkAdditive(_ owned: inout Ownership) throws(Contradiction) {
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
    private func checkCommits(_ owned: borrowing Ownership) throws(Contradiction) {
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
