// Clocks form a tree: every timeline counts the time of its parent. The root is engine time, on which the
// ticks fall (T5).

extension Engine {
  /// Returns the present moment as seen from `timeline`, for an operation by hand or in another pass.
  func present(_ timeline: Int = 0, in pass: PassKind = .byHand) -> Moment {
    Moment(world: clocks.now, timeline: timeline, local: clocks.instants[timeline], pass: pass)
  }

  /// Returns the moment at which an operation by hand takes effect: in a callback its event's own instant,
  /// otherwise the present (W7).
  func commandMoment(_ timeline: Int = 0) -> Moment {
    guard let command = clocks.command, command < clocks.now else { return present(timeline) }
    return Moment(world: command, timeline: timeline, local: commandInstant(of: timeline))
  }

  /// Returns the instant of a timeline, or of engine time, at which an operation by hand takes effect.
  func commandInstant(of timeline: Int) -> Int64 {
    instant(of: timeline, asOf: clocks.command.map { min($0, clocks.now) } ?? clocks.now)
  }

  /// Returns a timeline's local instant at an engine instant before the present one. If its map has changed
  /// since, returns the local instant at that change.
  private func instant(of timeline: Int, asOf instant: Int64) -> Int64 {
    var (known, ancestor, depth) = (instant, timeline, 0)
    while ancestor != TimelineState.engineTime {
      known = max(known, clocks.timelines[ancestor].touched)
      if let source = progressSource(of: ancestor) {
        known = followed(source, at: Moment(world: known, timeline: TimelineState.engineTime, local: known))
        break
      }
      ancestor = clocks.timelines[ancestor].parent
      depth += 1
    }
    return local(timeline, at: known, ofAncestor: depth)
  }

  /// Returns the instant of a timeline at an instant of one of its ancestors.
  ///
  /// This is a loop, as timelines may nest deeper than the stack.
  private func local(_ timeline: Int, at instant: Int64, ofAncestor depth: Int) -> Int64 {
    if depth == 0 { return instant }
    if depth == 1 { return clocks.timelines[timeline].local(at: instant) }
    var next = timeline
    func takeNext(_: Int) -> Int {
      defer { next = clocks.timelines[next].parent }
      return next
    }
    return LentView.withList(depth, takeNext) { way in
      var local = instant
      for index in 1...depth { local = clocks.timelines[way[depth - index]].local(at: local) }
      return local
    }
  }

  /// Returns the present instant of a timeline, or of engine time.
  func presentInstant(of timeline: Int) -> Int64 {
    timeline == TimelineState.engineTime ? clocks.now : clocks.instants[timeline]
  }

  /// Returns the local instant of `timeline` at `moment`.
  @inline(__always)
  package func local(_ timeline: Int, at moment: Moment) -> Int64 {
    timeline == moment.timeline ? moment.local : localOverMaps(timeline, at: moment)
  }

  private func localOverMaps(_ timeline: Int, at moment: Moment) -> Int64 {
    var (ancestor, depth) = (timeline, 0)
    while true {
      if let known = knownLocal(ancestor, at: moment) { return local(timeline, at: known, ofAncestor: depth) }
      ancestor = clocks.timelines[ancestor].parent
      depth += 1
    }
  }

  /// Returns the local instant that a moment's timeline has at the instant of its root, whatever its own is.
  func presentLocal(of timeline: Int, at moment: Moment) -> Int64 {
    local(timeline, at: moment.seen(from: TimelineState.engineTime, at: moment.world))
  }

  /// Returns the local instant of `timeline` at `moment`; nil if it counts its parent's time.
  private func knownLocal(_ timeline: Int, at moment: Moment) -> Int64? {
    if timeline == moment.timeline { return moment.local }
    if timeline == TimelineState.engineTime { return moment.world }
    if timeline == moment.root { return moment.rootLocal }
    if let source = progressSource(of: timeline) { return followed(source, at: moment) }
    if clocks.command != nil, moment.world < clocks.timelines[timeline].touched {
      return instant(of: timeline, asOf: moment.world)
    }
    return nil
  }

  /// Sets the engine's instant and that of every timeline.
  mutating func moveClocks(to instant: Int64) {
    clocks.now = instant
    findActive()
    for entry in 0..<clocks.active.count {
      let index = clocks.active[entry]
      clocks.instants[index] = clocks.timelines[index].local(
        at: presentInstant(of: clocks.timelines[index].parent))
    }
  }

  /// Moves a timeline whose map has changed, and its descendants, to the present instant.
  mutating func moveClocks(within root: Int) {
    let within = listTimelines(within: root)
    clocks.looks += within.count
    for entry in within where !clocks.instants.isPaced(clocks.subtree[entry]) {
      let index = clocks.subtree[entry]
      clocks.instants[index] = clocks.timelines[index].local(
        at: presentInstant(of: clocks.timelines[index].parent))
    }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Returns the seconds of a timeline that pass in one second of its parent, at `moment`.
  func pace(of timeline: Int, at moment: Moment, as kind: VelocityKind) -> Double {
    guard let source = progressSource(of: timeline) else {
      return clocks.timelines[timeline].rate(at: local(clocks.timelines[timeline].parent, at: moment)).value
    }
    guard let row = channels.properties[source.property].row(of: source.entity) else { return 0 }
    let (column, parent) = (
      channels.properties[source.property].firstColumn, clocks.timelines[timeline].parent
    )
    let speed = velocity(column, row, at: moment, seenFrom: parent, as: kind)
    return speed * Double(ProgressSource.scale) / Double(Instant.countsPerSecond)
  }

  /// Finds the directions of a timeline whose map has changed, and of its descendants.
  mutating func findDirections(within root: Int) {
    let within = listTimelines(within: root)
    for index in within { findDirection(of: clocks.subtree[index]) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Sets the direction of a timeline, and counts the timelines that run backward.
  mutating func setDirection(_ direction: Int, of index: Int) {
    if clocks.timelines[index].runsBackward { clocks.backwardCount -= 1 }
    clocks.timelines[index].direction = direction
    if clocks.timelines[index].runsBackward { clocks.backwardCount += 1 }
  }

  private mutating func findDirection(of index: Int) {
    clocks.looks += 1
    let parent = clocks.timelines[index].parent
    let direction = parent == TimelineState.engineTime ? 1 : clocks.timelines[parent].direction
    setDirection(direction * clocks.timelines[index].sign, of: index)
    wakeForNextTick(index)
    refreshDue(index)
  }

  /// Lists the clocks that a tick must move.
  mutating func findActive() {
    while let clock = clocks.instants.nextChanged() {
      clocks.looks += 1
      clocks.order.mark(clock, !clocks.instants.isPaced(clock))
    }
    if !clocks.order.hasChanged { return }
    clocks.order.hasChanged = false
    clocks.order.listMarked(in: &clocks.active)
    clocks.looks += clocks.order.wordCount + clocks.active.count
  }

  /// Sets a timeline's direction and limit for the time range that is being crossed, if they are not set yet.
  @inline(__always)
  mutating func setRange(_ index: Int) {
    if clocks.timelines[index].boundaries.rangeNumber != agenda.rangeCount { setRangeAnew(index) }
  }

  /// Sets the limits of a timeline of steps and its child timelines again, if they are set for the time range
  /// that is being crossed: the sequence has another length. Steps that jump keep theirs.
  mutating func setRangesAgain(within steps: Int) {
    if !agenda.isOpen { return }
    let within = listTimelines(within: steps)
    for entry in within {
      let index = clocks.subtree[entry]
      if clocks.timelines[index].boundaries.rangeNumber != agenda.rangeCount
        || (index == steps && clocks.timelines[index].sign == 0)
      {
        continue
      }
      clocks.timelines[index].boundaries.rangeNumber = 0
      setRange(index)
      if clocks.timelines[index].boundaries.direction > 0 {
        clocks.timelines[index].boundaries.upcoming.draw(
          to: clocks.timelines[index].boundaries.limit, drivers)
      }
      refreshDue(index)
    }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Ancestors come first. This is a loop, as timelines may nest deeper than the stack.
  private mutating func setRangeAnew(_ index: Int) {
    let first = clocks.subtree.count
    var next = index
    while clocks.timelines[next].boundaries.rangeNumber != agenda.rangeCount {
      let parent = clocks.timelines[next].parent
      let isAlone =
        next == agenda.range.root || parent == TimelineState.engineTime
        || (!agenda.range.isSeek && clocks.instants.isPaced(next))
      if isAlone {
        setDirectionAlone(next)
        break
      }
      clocks.subtree.append(next)
      next = parent
    }
    while clocks.subtree.count > first {
      let index = clocks.subtree.removeLast()
      clocks.looks += 1
      setRange(index, after: clocks.timelines[index].parent)
    }
  }

  /// Sets the direction and limit of a timeline that does not take them from its parent.
  private mutating func setDirectionAlone(_ index: Int) {
    clocks.looks += 1
    if index == agenda.range.root {
      setRange(index, agenda.range.direction, agenda.range.end)
    } else if !agenda.range.isSeek && clocks.instants.isPaced(index) {
      let limit = clocks.timelines[0].boundaries.limit + clocks.instants.shift(of: index)
      setRange(
        index, clocks.timelines[0].boundaries.direction,
        min(max(limit, 0), clocks.timelines[index].sequence.plan.length))
    } else if agenda.range.root == TimelineState.engineTime {
      setRange(
        index, agenda.range.direction * clocks.timelines[index].sign,
        clocks.timelines[index].local(at: agenda.range.end))
    } else {
      setRange(index, 0, clocks.timelines[index].boundaries.limit)
    }
  }

  /// Sets a timeline's direction and limit after those of its parent.
  @inline(__always)
  mutating func setRange(_ index: Int, after parent: Int) {
    let (direction, limit) = (
      clocks.timelines[parent].boundaries.direction, clocks.timelines[parent].boundaries.limit
    )
    setRange(
      index, direction * clocks.timelines[index].sign,
      direction < 0 ? clocks.timelines[index].unclamped(at: limit) : clocks.timelines[index].local(at: limit))
  }

  @inline(__always)
  mutating func setRange(_ index: Int, _ direction: Int, _ limit: Int64) {
    clocks.timelines[index].boundaries.direction = direction
    clocks.timelines[index].boundaries.limit = limit
    clocks.timelines[index].boundaries.rangeNumber = agenda.rangeCount
  }

  /// Returns the first instant of `root` at which a descendant has reached its own instant `local`. First is
  /// meant in the direction of the root's time. Nil if the descendant never reaches it.
  ///
  /// - Parameter direction: the direction of the descendant's time, −1 or 1.
  @inline(__always)
  func instant(of root: Int, reaching local: Int64, on timeline: Int, direction: Int) -> Int64? {
    var (local, timeline, direction) = (local, timeline, direction)
    while timeline != root {
      // The product of two signs is the third one.
      direction *= clocks.timelines[timeline].sign
      let instant =
        direction > 0
        ? clocks.timelines[timeline].firstInstant(reaching: local)
        : clocks.timelines[timeline].lastInstant(reaching: local)
      guard let instant else { return nil }
      local = instant
      timeline = clocks.timelines[timeline].parent
    }
    return local
  }

  /// Returns the first engine instant at which a timeline reaches its own instant `local`, as the clocks now
  /// run; nil if it never does. For a timeline that stands and has reached it, returns when it came to stand.
  package func engineInstant(reaching local: Int64, on timeline: Int) -> Int64? {
    var (local, timeline) = (local, timeline)
    while timeline != TimelineState.engineTime {
      let direction = clocks.timelines[timeline].direction
      if direction != 0 {
        return instant(of: TimelineState.engineTime, reaching: local, on: timeline, direction: direction)
      }
      guard local <= clocks.instants[timeline] else { return nil }
      // The outermost timeline that stands determines since when.
      var parent = clocks.timelines[timeline].parent
      while parent != TimelineState.engineTime, clocks.timelines[parent].direction == 0 {
        timeline = parent
        parent = clocks.timelines[timeline].parent
      }
      local = clocks.timelines[timeline].map.origin
      timeline = parent
    }
    return local
  }

  /// Appends a timeline and its descendants to `subtree`, parents before children. Returns their range; the
  /// caller must truncate the list after use.
  mutating func listTimelines(within root: Int) -> Range<Int> {
    let first = clocks.subtree.count
    clocks.subtree.append(root)
    var index = first
    while index < clocks.subtree.count {
      var child = clocks.timelines[clocks.subtree[index]].firstChild
      while child >= 0 {
        // Progress-driven timelines have no clock.
        if !clocks.timelines[child].isProgressDriven { clocks.subtree.append(child) }
        child = clocks.timelines[child].nextSibling
      }
      index += 1
    }
    return first..<clocks.subtree.count
  }

  /// Returns whether `timeline` is `root` or one of its descendants.
  func isTimeline(_ timeline: Int, within root: Int) -> Bool {
    var timeline = timeline
    while timeline != root {
      if timeline == TimelineState.engineTime { return false }
      timeline = clocks.timelines[timeline].parent
    }
    return true
  }
}
