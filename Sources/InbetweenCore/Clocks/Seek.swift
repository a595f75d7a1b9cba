// Timelines that seek, and run backward (T8).

extension Engine {
  /// Moves a timeline to its instant `local`. Crosses boundaries in order, forward or back, also of its
  /// descendants, and shows all their drivers at the new instant.
  mutating func seek(_ index: Int, to local: Int64) {
    clocks.timelines[index].touched = markInstant ?? clocks.now
    clocks.timelines[index].forgetHeld()
    reportPassedRamp(of: index)
    let parent = clocks.timelines[index].parent
    clocks.setMap(
      of: index, from: markInstant == nil ? presentInstant(of: parent) : commandInstant(of: parent), at: local
    )
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
    for entry in within { dropCrossfades(of: clocks.subtree[entry], in: pass) }
    chooseSides(within, of: root, in: pass)
    for entry in within { updateRows(present(clocks.subtree[entry], in: pass)) }
    clocks.subtree.truncate(to: within.lowerBound)
  }

  /// Moves timelines to the right side of the boundaries at their exact instants: the near side where time
  /// goes back, the far side where it no longer does. Boundaries of all of them come in one order (C2).
  private mutating func chooseSides(_ within: Range<Int>, of root: Int, in pass: PassKind) {
    var isTurned = false
    for entry in within {
      let index = clocks.subtree[entry]
      let isBackward = facesBackward(index)
      if isBackward || clocks.timelines[index].standsBackward { isTurned = true }
      clocks.timelines[index].standsBackward = isBackward
    }
    if !isTurned { return }
    comeToSide(of: root, in: pass)
    for entry in within.dropFirst() where comesFromOtherSide(clocks.subtree[entry]) {
      comeToSide(of: clocks.subtree[entry], in: pass)
    }
  }

  /// Lets time come to a timeline's instant from the side that it faces away from.
  private mutating func comeToSide(of index: Int, in pass: PassKind) {
    let instant = clocks.instants[index]
    let start = clocks.timelines[index].standsBackward ? instant + 1 : instant - 1
    cross(TimeRange(root: index, start: start, end: instant, isSeek: true), in: pass)
  }

  /// Returns whether a timeline stands on another side than the one to which its parent's time brings it. So
  /// stands one with a negative rate when a timeline around it stops.
  private func comesFromOtherSide(_ index: Int) -> Bool {
    let sign = clocks.timelines[index].sign
    if sign == 0 || clocks.timelines[index].isOfSteps { return false }
    let isParentBackward = clocks.timelines[clocks.timelines[index].parent].standsBackward
    return clocks.timelines[index].standsBackward != (isParentBackward != (sign < 0))
  }
}
