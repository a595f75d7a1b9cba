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
    for entry in within { chooseSide(clocks.subtree[entry], within: root, in: pass) }
    for entry in within { updateRows(present(clocks.subtree[entry], in: pass)) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Moves a timeline to the right side of boundaries at its exact instant: the near side if it runs
  /// backward, the far side if it no longer does (C2).
  private mutating func chooseSide(_ index: Int, within root: Int, in pass: PassKind) {
    let local =
      index != root && clocks.timelines[index].isOfSteps
      ? clocks.timelines[index].unclamped(at: clocks.instants[clocks.timelines[index].parent])
      : clocks.instants[index]
    let isBackward = clocks.timelines[index].runsBackward
    if !isBackward && !clocks.timelines[index].standsBackward { return }
    clocks.timelines[index].standsBackward = isBackward
    clocks.timelines[index].boundaries.upcoming.draw(to: local, drivers)
    while let next = isBackward
      ? clocks.timelines[index].boundaries.passed.first
      : clocks.timelines[index].boundaries.upcoming.first(drivers),
      isBackward ? next.instant >= local : next.instant <= local
    {
      let moment = Moment(
        world: markInstant ?? clocks.now, root: root, rootLocal: clocks.instants[root], timeline: index,
        local: next.instant,
        pass: pass)
      if isBackward {
        revert(next.driver, at: moment)
        scheduleReverted(next.driver, at: moment)
      } else {
        cross(next.driver, at: moment, phasesOnly: true)
      }
    }
  }
}
