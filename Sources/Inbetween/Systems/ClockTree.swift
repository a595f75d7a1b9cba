// Clocks form a tree: every timeline counts the time of its parent. The root is engine time, on which the
// ticks fall (T5).

extension Engine {
  /// Returns the present moment as seen from `timeline`.
  func present(_ timeline: Int = 0) -> Moment {
    Moment(world: now, timeline: timeline, local: instants[timeline])
  }

  /// Returns the moment at which an operation by hand takes effect: in a callback its event's own instant,
  /// otherwise the present (W7).
  func commandMoment(_ timeline: Int = 0) -> Moment {
    guard let command, command < now else { return present(timeline) }
    return Moment(world: command, timeline: timeline, local: commandInstant(of: timeline))
  }

  /// Returns the instant of a timeline, or of engine time, at which an operation by hand takes effect.
  func commandInstant(of timeline: Int) -> Int64 {
    instant(of: timeline, asOf: command.map { min($0, now) } ?? now)
  }

  /// Returns a timeline's local instant at an engine instant before the present one. If its map has changed
  /// since, returns the local instant at that change.
  private func instant(of timeline: Int, asOf instant: Int64) -> Int64 {
    var (known, ancestor, depth) = (instant, timeline, 0)
    while ancestor != TimelineState.engineTime {
      known = max(known, timelines[ancestor].touched)
      if let leader = timelines[ancestor].leader {
        known = followed(leader, at: Moment(world: known, timeline: TimelineState.engineTime, local: known))
        break
      }
      ancestor = timelines[ancestor].parent
      depth += 1
    }
    return local(timeline, at: known, ofAncestor: depth)
  }

  /// Returns the instant of a timeline at an instant of one of its ancestors.
  ///
  /// This is a loop, as timelines may nest deeper than the stack.
  private func local(_ timeline: Int, at instant: Int64, ofAncestor depth: Int) -> Int64 {
    if depth == 0 { return instant }
    if depth == 1 { return timelines[timeline].local(at: instant) }
    var next = timeline
    func takeNext(_: Int) -> Int {
      defer { next = timelines[next].parent }
      return next
    }
    return LentCells.withList(depth, takeNext) { way in
      var local = instant
      for place in 1...depth { local = timelines[way[depth - place]].local(at: local) }
      return local
    }
  }

  /// Returns the present instant of a timeline, or of engine time.
  func presentInstant(of timeline: Int) -> Int64 {
    timeline == TimelineState.engineTime ? now : instants[timeline]
  }

  /// Returns the local instant of `timeline` at `moment`.
  @inline(__always)
  func local(_ timeline: Int, at moment: Moment) -> Int64 {
    timeline == moment.timeline ? moment.local : localOverMaps(timeline, at: moment)
  }

  private func localOverMaps(_ timeline: Int, at moment: Moment) -> Int64 {
    var (ancestor, depth) = (timeline, 0)
    while true {
      if let known = knownLocal(ancestor, at: moment) { return local(timeline, at: known, ofAncestor: depth) }
      ancestor = timelines[ancestor].parent
      depth += 1
    }
  }

  /// Returns the local instant of `timeline` at `moment`; nil if it counts its parent's time.
  private func knownLocal(_ timeline: Int, at moment: Moment) -> Int64? {
    if timeline == moment.timeline { return moment.local }
    if timeline == TimelineState.engineTime { return moment.world }
    if timeline == moment.root { return moment.rootLocal }
    if let leader = timelines[timeline].leader { return followed(leader, at: moment) }
    if command != nil, moment.world < timelines[timeline].touched {
      return instant(of: timeline, asOf: moment.world)
    }
    return nil
  }

  /// Sets the engine's instant and that of every timeline.
  ///
  /// - Parameter follows: whether progress-driven timelines are moved too, by their channels at the instant.
  mutating func moveClocks(to instant: Int64, follows: Bool = true) {
    now = instant
    findWalking()
    for place in 0..<walking.count {
      let index = walking[place]
      instants[index] = timelines[index].local(at: presentInstant(of: timelines[index].parent))
    }
    if follows { followLeaders() }
  }

  /// Moves a timeline whose map has changed, and its descendants, to the present instant.
  mutating func moveClocks(within root: Int) {
    let within = listTimelines(within: root)
    clockLooks += within.count
    for place in within where !instants.isPaced(subtree[place]) {
      let index = subtree[place]
      instants[index] = timelines[index].local(at: presentInstant(of: timelines[index].parent))
    }
    subtree.truncate(to: within.lowerBound)
    // What moves leaders is on the world's own timeline.
    if root == 0 { followLeaders() }
  }

  /// Returns the seconds of a timeline that pass in one second of its parent, at `moment`.
  func pace(of timeline: Int, at moment: Moment) -> Double {
    guard let leader = timelines[timeline].leader else {
      return timelines[timeline].rate(at: local(timelines[timeline].parent, at: moment)).value
    }
    guard let row = properties[leader.property].row(of: leader.entity) else { return 0 }
    let (column, parent) = (properties[leader.property].firstColumn, timelines[timeline].parent)
    return velocity(column, row, at: moment, seenFrom: parent) * Double(ClockLeader.scale)
      / Double(Instant.countsPerSecond)
  }

  /// Finds the directions of a timeline whose map has changed, and of its descendants.
  mutating func findDirections(within root: Int) {
    let within = listTimelines(within: root)
    for place in within { findDirection(of: subtree[place]) }
    subtree.truncate(to: within.lowerBound)
  }

  /// Sets the direction of a timeline, and counts the timelines that run backward.
  mutating func setDirection(_ direction: Int, of index: Int) {
    if timelines[index].runsBackward { backwardCount -= 1 }
    timelines[index].direction = direction
    if timelines[index].runsBackward { backwardCount += 1 }
  }

  private mutating func findDirection(of index: Int) {
    clockLooks += 1
    let parent = timelines[index].parent
    let direction = parent == TimelineState.engineTime ? 1 : timelines[parent].direction
    setDirection(direction * timelines[index].sign, of: index)
    rouse(index)
    refreshDue(index)
  }

  /// Lists the clocks that a tick must move.
  mutating func findWalking() {
    while let clock = instants.nextChanged() {
      clockLooks += 1
      clockOrder.mark(clock, !instants.isPaced(clock))
    }
    if !clockOrder.hasChanged { return }
    clockOrder.hasChanged = false
    clockOrder.listMarked(in: &walking)
    clockLooks += clockOrder.wordCount + walking.count
  }

  /// Sets a timeline's heading and horizon for the time range that is being crossed, if they are not set yet.
  @inline(__always)
  mutating func aim(_ index: Int) {
    if timelines[index].aimedOn != agenda.rangeCount { aimAnew(index) }
  }

  /// Ancestors come first. This is a loop, as timelines may nest deeper than the stack.
  private mutating func aimAnew(_ index: Int) {
    let first = subtree.count
    var next = index
    while timelines[next].aimedOn != agenda.rangeCount {
      let parent = timelines[next].parent
      let isAlone =
        next == agenda.range.root || parent == TimelineState.engineTime
        || (!agenda.range.isSeek && instants.isPaced(next))
      if isAlone {
        aimAlone(next)
        break
      }
      subtree.append(next)
      next = parent
    }
    while subtree.count > first {
      let index = subtree.removeLast()
      clockLooks += 1
      aim(index, after: timelines[index].parent)
    }
  }

  /// Sets the heading and horizon of a timeline that does not take them from its parent.
  private mutating func aimAlone(_ index: Int) {
    clockLooks += 1
    if index == agenda.range.root {
      aim(index, agenda.range.heading, agenda.range.end)
    } else if !agenda.range.isSeek && instants.isPaced(index) {
      let horizon = timelines[0].horizon + instants.shift(of: index)
      aim(index, timelines[0].heading, min(max(horizon, 0), timelines[index].plan.length))
    } else if agenda.range.root == TimelineState.engineTime {
      aim(index, agenda.range.heading * timelines[index].sign, timelines[index].local(at: agenda.range.end))
    } else {
      aim(index, 0, timelines[index].horizon)
    }
  }

  /// Sets a timeline's heading and horizon after those of its parent.
  @inline(__always)
  mutating func aim(_ index: Int, after parent: Int) {
    aim(
      index, timelines[parent].heading * timelines[index].sign,
      timelines[index].local(at: timelines[parent].horizon))
  }

  @inline(__always)
  private mutating func aim(_ index: Int, _ heading: Int, _ horizon: Int64) {
    timelines[index].heading = heading
    timelines[index].horizon = horizon
    timelines[index].aimedOn = agenda.rangeCount
  }

  /// Returns the first instant of `root` at which a descendant has reached its own instant `local`, in the
  /// order in which the root's time passes; nil if the descendant never reaches it.
  ///
  /// - Parameter heading: the direction of the descendant's time, −1 or 1.
  @inline(__always)
  func instant(of root: Int, reaching local: Int64, on timeline: Int, heading: Int) -> Int64? {
    var (local, timeline, heading) = (local, timeline, heading)
    while timeline != root {
      // The product of two signs is the third one.
      heading *= timelines[timeline].sign
      let instant =
        heading > 0
        ? timelines[timeline].firstInstant(reaching: local)
        : timelines[timeline].lastInstant(reaching: local)
      guard let instant else { return nil }
      local = instant
      timeline = timelines[timeline].parent
    }
    return local
  }

  /// Returns the first engine instant at which a timeline reaches its own instant `local`, as the clocks now
  /// run; nil if it never does. For a timeline that stands and has reached it, returns when it came to stand.
  func engineInstant(reaching local: Int64, on timeline: Int) -> Int64? {
    var (local, timeline) = (local, timeline)
    while timeline != TimelineState.engineTime {
      let direction = timelines[timeline].direction
      if direction != 0 {
        return instant(of: TimelineState.engineTime, reaching: local, on: timeline, heading: direction)
      }
      guard local <= instants[timeline] else { return nil }
      // The outermost timeline that stands determines since when.
      var parent = timelines[timeline].parent
      while parent != TimelineState.engineTime, timelines[parent].direction == 0 {
        timeline = parent
        parent = timelines[timeline].parent
      }
      local = timelines[timeline].map.origin
      timeline = parent
    }
    return local
  }

  /// Returns whether `timeline` is `root` or one of its descendants.
  func isTimeline(_ timeline: Int, within root: Int) -> Bool {
    var timeline = timeline
    while timeline != root {
      if timeline == TimelineState.engineTime { return false }
      timeline = timelines[timeline].parent
    }
    return true
  }
}
