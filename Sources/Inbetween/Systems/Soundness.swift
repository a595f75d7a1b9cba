#if !hasFeature(Embedded)
  // Whether the stores are sound: no index that a tick or a call follows leads outside of its list, nothing
  // has two owners, and no list goes round in a circle. The contents may be anything: they may have been
  // read. Each store checks itself (`check`); here is what concerns several of them.

  /// The elements of the pools that have an owner.
  struct Ownership: ~Copyable {
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
    /// The number of drivers that are past.
    var past = 0
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
          && clocks.now >= clocks.lastTick
          && clocks.now <= clocks.tickRate.instant(ofTick: clocks.tickCount + 1).counts,
        "tick \(clocks.tickCount) is at \(clocks.now)")
      try clocks.instants.check(count)
      try clocks.order.check(count)
      for index in 0..<count { try clocks.timelines[index].check(index, of: count) }
      try demand(
        !clocks.timelines[0].isProgressDriven && !clocks.timelines[0].isOfSteps
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
      if clocks.timelines[index].isProgressDriven {
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
      try check(clocks.changedEnds, "timelines with another end")
      try check(clocks.ended, "ended ramps")
      try check(clocks.tellers, "sequences with marks")
      for entry in 0..<clocks.tellers.count {
        let steps = clocks.tellers[entry]
        try demand(
          clocks.timelines[steps].isOfSteps && clocks.timelines[steps].sequence.tellerIndex == entry
            && !clocks.timelines[clocks.timelines[steps].parent].isOfSteps,
          "timeline \(steps) does not tell marks")
      }
      for index in 0..<count where clocks.timelines[index].isOfSteps {
        let entry = clocks.timelines[index].sequence.tellerIndex
        try demand(
          entry < clocks.tellers.count && (entry < 0 || clocks.tellers[entry] == index),
          "timeline \(index) tells marks, and is not listed")
      }
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
          clocks.timelines[index].isAlive && !clocks.timelines[index].isProgressDriven,
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
  }
#endif
