#if !hasFeature(Embedded)
  // Whether the stores are sound: no index that a tick or a call follows leads outside of its list, nothing
  // has two owners, and no list goes round in a circle. The contents may be arbitrary, because they may come
  // from data. Each store checks itself (`check`); this file checks relations between several stores.

  /// The elements of the pools that have an owner.
  struct Ownership: ~Copyable {
    var drivers: Claims, details: Claims, longTimings: Claims, shapes: Claims, values: Claims
    var segments: Claims, clocks: Claims, dynamics: Claims, blends: Claims, arcs: Claims
    var pathFollowers: Claims, taggings: Claims
    /// The runs of driver lanes, and the lanes themselves: runs may be longer.
    var driverLanes: Claims, lanes: Claims
    /// The numbers of drivers of each timeline.
    var timelines: [TimelineCounts]
    /// The number of drivers that are past.
    var past = 0
    /// The number of driver lanes that contend.
    var contending = 0
    /// The number of users of each easing.
    var easings: [Int]

    /// Numbers of a timeline's drivers: kept, listed as active, killed, with a passed boundary.
    struct TimelineCounts { var kept = 0, listed = 0, killed = 0, passed = 0 }

    /// Claims what is free.
    static func ofFree(
      _ store: borrowing DriverStore, timelines: Int
    ) throws(Contradiction) -> Ownership {
      Ownership(
        drivers: try store.records.claims(), details: try store.details.claims(),
        longTimings: try store.longTimings.claims(), shapes: try store.shapes.claims(),
        values: try store.values.claims(), segments: try store.segments.claims(),
        clocks: try store.clocks.claims(), dynamics: try store.dynamics.claims(),
        blends: try store.blends.claims(), arcs: try store.arcs.claims(),
        pathFollowers: try store.pathFollowers.claims(), taggings: try store.tags.taggings.claims(),
        driverLanes: try store.driverLanes.claims(), lanes: Claims(store.driverLanes.count),
        timelines: [TimelineCounts](repeating: TimelineCounts(), count: timelines),
        easings: [Int](repeating: 0, count: store.easings.count))
    }

    /// Counts a user of an easing.
    mutating func use(_ id: EasingID) throws(Contradiction) {
      try demand(Int(id.raw) < easings.count)
      easings[Int(id.raw)] += 1
    }

    func checkAll() throws(Contradiction) {
      try demand(drivers.isComplete && details.isComplete && longTimings.isComplete && shapes.isComplete)
      try demand(values.isComplete && segments.isComplete && clocks.isComplete && dynamics.isComplete)
      try demand(blends.isComplete && arcs.isComplete && pathFollowers.isComplete && taggings.isComplete)
      try demand(driverLanes.isComplete)
    }
  }

  extension Engine {
    /// Throws the first contradiction within or between the stores. Not for use within a tick or a query.
    ///
    /// - Complexity: O(n) in everything that the world has.
    func checkSoundness() throws(Contradiction) {
      try channels.entities.check()
      try checkClocks()
      try checkChannels()
      try drivers.check()
      try log.events.check()
      var owned = try Ownership.ofFree(drivers, timelines: clocks.timelines.count)
      try checkDrivers(&owned)
      try checkDriverLists()
      try checkTimelineLists(owned)
      try checkStacks(owned)
      try checkAdditive(&owned)
      try drivers.easings.check(owned.easings)
      try checkCommits(owned)
    }

    // MARK: Clocks

    private func checkClocks() throws(Contradiction) {
      let count = clocks.timelines.count
      try demand(count >= 1 && clocks.tickCount >= 0 && clocks.tickCount < 1 << 60)
      try demand(clocks.now >= clocks.lastTick)
      try demand(clocks.now <= clocks.tickRate.instant(ofTick: clocks.tickCount + 1).counts)
      try clocks.instants.check(count)
      try clocks.order.check(count)
      for index in 0..<count { try clocks.timelines[index].check(index, of: count) }
      try demand(clocks.order.place(of: 0) != nil)
      var (living, backward, children) = (0, 0, 0)
      for index in 0..<count where clocks.timelines[index].isAlive {
        living += 1
        if clocks.timelines[index].runsBackward { backward += 1 }
        if clocks.timelines[index].parent >= 0 { children -= 1 }
        try checkPlace(of: index, count)
        var (child, newer) = (clocks.timelines[index].firstChild, -1)
        while child >= 0 {
          children += 1
          try demand(child < count && clocks.timelines[child].isAlive)
          try demand(
            clocks.timelines[child].parent == index && clocks.timelines[child].previousSibling == newer)
          (newer, child) = (child, clocks.timelines[child].nextSibling)
        }
      }
      try demand(backward == clocks.backwardCount && children == 0)
      try demand(living == clocks.order.count + progressClocks.list.count)
      var free = Claims(count)
      for entry in 0..<clocks.freeTimelines.count {
        try free.claim(clocks.freeTimelines[entry])
        try demand(!clocks.timelines[clocks.freeTimelines[entry]].isAlive)
      }
      try checkClockLists(count)
    }

    /// Checks a living timeline's neighbours in the tree, and that it comes after its parent.
    private func checkPlace(of index: Int, _ count: Int) throws(Contradiction) {
      let parent = clocks.timelines[index].parent
      for other in [
        clocks.timelines[index].firstChild, clocks.timelines[index].nextSibling,
        clocks.timelines[index].previousSibling,
      ] { try demand(other == -1 || other >= 0 && other < count && clocks.timelines[other].isAlive) }
      try demand(parent < 0 || clocks.timelines[parent].isAlive)
      // A timeline that cannot go back is not below one that can.
      try demand(
        parent < 0 || keepsDrivers(index) || !keepsDrivers(parent))
      try demand(clocks.timelines[index].boundaries.rangeNumber <= agenda.rangeCount)
      try demand(!clocks.instants.isPaced(index) || clocks.timelines[index].isOfSteps)
      if clocks.timelines[index].isOfSteps {
        try demand(drivers.records.has(clocks.timelines[index].sequenceDriver))
      }
      let entry = clocks.timelines[index].progressIndex
      if clocks.timelines[index].isProgressDriven {
        try demand(parent == 0 && clocks.order.place(of: index) == nil)
        try demand(entry < progressClocks.list.count && Int(progressClocks.list[entry].timeline) == index)
      } else {
        let before: Int? = parent < 0 ? -1 : clocks.order.place(of: parent)
        let isAfter =
          if let before, let place = clocks.order.place(of: index) { before < place } else { false }
        try demand(entry == -1 && isAfter)
      }
    }

    private func checkClockLists(_ count: Int) throws(Contradiction) {
      func check(_ list: borrowing UniqueArray<Int>) throws(Contradiction) {
        for entry in 0..<list.count { try demand(list[entry] >= 0 && list[entry] < count) }
      }
      try check(clocks.active)
      try check(clocks.ramping)
      try check(clocks.changedEnds)
      try check(clocks.ended)
      try check(clocks.tellers)
      for entry in 0..<clocks.tellers.count {
        let steps = clocks.tellers[entry]
        try demand(
          clocks.timelines[steps].isOfSteps && clocks.timelines[steps].sequence.tellerIndex == entry
            && !clocks.timelines[clocks.timelines[steps].parent].isOfSteps)
      }
      for index in 0..<count where clocks.timelines[index].isOfSteps {
        let entry = clocks.timelines[index].sequence.tellerIndex
        try demand(entry < clocks.tellers.count && (entry < 0 || clocks.tellers[entry] == index))
      }
      if !clocks.order.hasChanged {
        var marked = UniqueArray<Int>()
        clocks.order.listMarked(in: &marked)
        try demand(marked.count == clocks.active.count)
        for entry in 0..<marked.count { try demand(marked[entry] == clocks.active[entry]) }
      }
      try agenda.nextDue.check(count)
      for index in 0..<count where agenda.nextDue.instant(of: index) != nil {
        try demand(clocks.timelines[index].isAlive && !clocks.timelines[index].isProgressDriven)
      }
      try agenda.due.check(count)
      try demand(!agenda.isOpen && agenda.due.first == nil && agenda.changed.isEmpty)
      try demand(agenda.rangeCount >= 0 && agenda.rangeCount < Int.max / 2)
      try demand(agenda.range.root >= -1 && agenda.range.root < count && agenda.range.end.isSound)
      try demand(agenda.range.start == .min || agenda.range.start.isSound)
      let property = progressClocks.property
      try demand(property >= -1 && property < channels.properties.count)
      try demand(property >= 0 || progressClocks.list.isEmpty)
      var timelines = Claims(count)
      for entry in 0..<progressClocks.list.count {
        let clock = progressClocks.list[entry]
        let source = Int(clock.source.index)
        try timelines.claim(Int(clock.timeline))
        try demand(clocks.timelines[Int(clock.timeline)].progressIndex == entry)
        try demand(channels.entities.isAlive(clock.source) && source < progressClocks.byEntity.count)
        try demand(Int(progressClocks.byEntity[source]) == entry + 1)
        try demand(channels.properties[property].row(of: clock.source) != nil)
      }
      var sources = 0
      for index in 0..<progressClocks.byEntity.count where progressClocks.byEntity[index] != 0 {
        sources += 1
      }
      try demand(sources == progressClocks.list.count)
    }

    // MARK: Channels

    private func checkChannels() throws(Contradiction) {
      let most = clocks.timelines.count
      try channels.properties.check(channels.columns.count, apart: additive.column)
      for property in 0..<channels.properties.count {
        let first = channels.properties[property].firstColumn
        let count = channels.properties[property].entities.count
        for row in 0..<count {
          try demand(channels.entities.isAlive(channels.properties[property].entities[row]))
        }
        for column in first..<first + channels.properties[property].laneCount {
          try channels.columns[column].check(count, timelines: most)
        }
      }
      if additive.column >= 0 {
        let count = channels.columns[additive.column].shown.count
        try channels.columns[additive.column].check(count, timelines: most)
      }
      for index in 0..<channels.changes.count {
        let property = channels.changes[index].property
        try demand(property >= 0 && property < channels.properties.count)
        try channels.changes[index].check(
          channels.properties[property].firstColumn, channels.properties[property].laneCount,
          channels.properties[property].entities.count)
      }
    }
  }
#endif
