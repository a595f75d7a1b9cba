// Clocks form a tree: every timeline counts the time of its parent. The root is engine time, on which the
// ticks fall (T5).

extension Engine {
  /// Returns the present instant of a timeline, or of engine time.
  func presentInstant(of timeline: Int) -> Int64 {
    timeline == TimelineState.engineTime ? clocks.now : clocks.instants[timeline]
  }

  /// Returns whether the drivers of a timeline stay when they are over, so that it can go back (T8).
  @inline(__always)
  func keepsDrivers(_ timeline: Int) -> Bool { clocks.timelines[timeline].keepsDrivers }

  /// Sets the engine's instant and the instant of every timeline.
  mutating func moveClocks(to instant: Int64) {
    clocks.now = instant
    findActive()
    for entry in 0..<clocks.active.count { moveClock(clocks.active[entry]) }
  }

  /// Moves a timeline whose map has changed, and its descendants, to the present instant.
  mutating func moveClocks(within root: Int) {
    forEachTimeline(within: root) { engine, index in
      engine.clocks.looks += 1
      if !engine.clocks.instants.isPaced(index) { engine.moveClock(index) }
    }
  }

  /// Moves a timeline that does not run with the world.
  @inline(__always)
  private mutating func moveClock(_ index: Int) {
    if let line = clocks.line(of: index) {
      clocks.instants.store(line.local(at: presentInstant(of: Int(line.parent))), of: index)
      return
    }
    clocks.instants.store(
      clocks.timelines[index].local(at: presentInstant(of: clocks.timelines[index].parent)), of: index)
    clocks.findLine(of: index)
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

  /// Returns the first instant of `root` at which a descendant has reached its own instant `local`. "First"
  /// follows the direction of the root's time. Nil if the descendant never reaches it.
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
      // The outermost timeline that stands determines the instant.
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

  /// Calls `body` with a timeline and its descendants, parents before children.
  @inline(__always)
  mutating func forEachTimeline(within root: Int, _ body: (inout Engine, Int) -> Void) {
    let within = listTimelines(within: root)
    for entry in within { body(&self, clocks.subtree[entry]) }
    clocks.subtree.truncate(to: within.lowerBound)
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

  /// Returns the id of a timeline: of its name, if it has one.
  package func id(ofTimeline index: Int) -> TimelineID {
    if let name = clocks.timelines[index].name { return TimelineID(name: name, world: identity.number) }
    return TimelineID(
      index: index, generation: clocks.timelines[index].generation, world: identity.number)
  }

  /// Returns the index of a timeline; nil if it is released, or another world's.
  func find(_ timeline: TimelineID) -> Int? {
    guard timeline.world == identity.number || timeline.world == 0 else { return nil }
    if timeline.isOfName { return clocks.index(ofName: timeline) }
    let index = timeline.place
    return index < clocks.timelines.count && clocks.timelines[index].isAlive
      && clocks.timelines[index].generation == timeline.generation ? index : nil
  }

  /// Returns whether the timeline is this world's and has not been released.
  func has(_ timeline: TimelineID) -> Bool { find(timeline) != nil }
}
