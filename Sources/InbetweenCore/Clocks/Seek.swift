// Timelines that seek, and run backward (T8).

extension Engine {
  /// Moves a timeline to its instant `local`. Crosses boundaries in order, forward or back, also of its
  /// descendants, and shows all their drivers at the new instant.
  mutating func seek(_ index: Int, to local: Int64) {
    clocks.timelines[index].touched = markInstant ?? clocks.now
    clocks.timelines[index].forgetHeld()
    reportPassedRamp(of: index)
    let parent = clocks.timelines[index].parent
    clocks.timelines[index].setMap(
      from: markInstant == nil ? presentInstant(of: parent) : commandInstant(of: parent), at: local)
    crossSeek(index, to: local, in: .seek)
    setTold(within: index)
  }

  /// Crosses the begins and ends between a timeline's present instant and `local`. Crossed repeats are not
  /// reported, so that a seek costs only the other boundaries. It crosses them one by one, because captures,
  /// commits and events depend on each other.
  mutating func crossSeek(_ root: Int, to local: Int64, in pass: PassKind) {
    if local != clocks.instants[root] {
      cross(TimeRange(root: root, start: clocks.instants[root], end: local, isSeek: true), in: pass)
    }
    clocks.instants[root] = local
    let within = listTimelines(within: root)
    for entry in within {
      let index = clocks.subtree[entry]
      wakeForNextTick(index)
      if index != root {
        clocks.instants[index] = clocks.timelines[index].local(
          at: clocks.instants[clocks.timelines[index].parent])
      }
    }
    chooseSides(within, of: root, in: pass)
    for entry in within { dropCrossfades(of: clocks.subtree[entry], in: pass) }
    for entry in within { updateRows(present(clocks.subtree[entry], in: pass)) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Moves timelines to the right side of the boundaries at their exact instants: the near side where time
  /// goes back, the far side where it no longer does. Boundaries of all of them come in one order (C2).
  private mutating func chooseSides(_ within: Range<Int>, of root: Int, in pass: PassKind) {
    let first = clocks.subtree.count
    for entry in within {
      let index = clocks.subtree[entry]
      let isBackward = facesBackward(index)
      if isBackward || clocks.timelines[index].standsBackward { clocks.subtree.append(index) }
      clocks.timelines[index].standsBackward = isBackward
    }
    let listed = first..<clocks.subtree.count
    while let (index, boundary) = firstOnWrongSide(listed, of: root) {
      let moment = Moment(
        world: markInstant ?? clocks.now, root: root, rootLocal: clocks.instants[root], timeline: index,
        local: boundary.instant, pass: pass)
      if clocks.timelines[index].standsBackward {
        revert(boundary.driver, at: moment)
        scheduleReverted(boundary.driver, at: moment)
      } else {
        cross(boundary.driver, at: moment, phasesOnly: true)
      }
    }
    clocks.subtree.truncate(to: first)
  }

  /// Returns the first boundary of those timelines that is at the exact instant of its timeline, and on the
  /// wrong side of it.
  private mutating func firstOnWrongSide(
    _ listed: Range<Int>, of root: Int
  ) -> (timeline: Int, boundary: Boundary)? {
    var first: (timeline: Int, boundary: Boundary, order: UInt64)?
    for entry in listed {
      let index = clocks.subtree[entry]
      let isBackward = clocks.timelines[index].standsBackward
      // Steps of a sequence that has just been taken back over its start stay before it.
      if !isBackward, clocks.timelines[index].isOfSteps,
        !drivers[clocks.timelines[index].sequenceDriver].hasBegun
      {
        continue
      }
      let local =
        index != root && clocks.timelines[index].isOfSteps
        ? clocks.timelines[index].unclamped(at: clocks.instants[clocks.timelines[index].parent])
        : clocks.instants[index]
      if !isBackward { clocks.timelines[index].boundaries.upcoming.draw(to: local, drivers) }
      guard
        let next = isBackward
          ? clocks.timelines[index].boundaries.passed.first
          : clocks.timelines[index].boundaries.upcoming.first(drivers),
        isBackward ? next.instant >= local : next.instant <= local
      else { continue }
      // Played backward, a start is an end.
      let order = isBackward ? next.order ^ 1 << 63 : next.order
      if first == nil || order < first!.order { first = (index, next, order) }
    }
    return first.map { ($0.timeline, $0.boundary) }
  }
}
