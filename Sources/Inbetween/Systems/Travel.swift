// Timelines that seek, and run backward (T8).

extension Engine {
  /// Moves a timeline to its instant `local`: boundaries on the way are crossed in order, forward or back,
  /// also those of the timelines that hang on it, and all their drivers shown as they are there.
  mutating func seek(_ index: Int, to local: Int64) {
    timelines[index].touched = now
    timelines[index].layMap(from: presentInstant(of: timelines[index].parent), at: local)
    travel(index, to: local)
  }

  /// Crosses the begins and ends between a timeline's present instant and `local`. Repeats in between are
  /// passed over, so that a seek costs the boundaries it crosses.
  mutating func travel(_ root: Int, to local: Int64) {
    if local != instants[root] {
      cross(Stretch(root: root, start: instants[root], end: local, isSeek: true))
    }
    instants[root] = local
    for place in 0..<clockOrder.count where isTimeline(clockOrder[place], within: root) {
      let index = clockOrder[place]
      if index != root {
        instants[index] = timelines[index].local(at: instants[timelines[index].parent])
      }
    }
    for place in 0..<clockOrder.count where isTimeline(clockOrder[place], within: root) {
      stand(clockOrder[place], in: root)
    }
    for place in 0..<clockOrder.count where isTimeline(clockOrder[place], within: root) {
      settle(clockOrder[place])
    }
  }

  /// Brings a timeline to the right side of boundaries at its very instant: the near one where it runs
  /// backward, the far one where it does so no more (C2).
  private mutating func stand(_ index: Int, in root: Int) {
    let local = instants[index]
    let isBackward = timelines[index].runsBackward
    if !isBackward && !timelines[index].standsBackward { return }
    timelines[index].standsBackward = isBackward
    timelines[index].ahead.draw(to: local, store)
    while let next = isBackward ? timelines[index].behind.first : timelines[index].ahead.first(store),
      isBackward ? next.instant >= local : next.instant <= local
    {
      let moment = Moment(
        world: now, root: root, rootLocal: instants[root], timeline: index, local: next.instant)
      if isBackward {
        uncross(next.driver, at: moment)
        schedule(next.driver, from: 0, phasesOnly: true)
      } else {
        cross(next.driver, at: moment, phasesOnly: true)
      }
    }
  }

  /// Puts a timeline's moving winners where they belong at its present instant, and outside ticks shows them.
  mutating func settle(_ index: Int) {
    for place in 0..<timelines[index].drivers.count {
      let slot = timelines[index].drivers[place]
      let driver = store[slot]
      // A row that serves a whole play need not change.
      guard driver.phase == .active, !store.isSinglePiece(driver), !driver.flags.contains(.held) else {
        continue
      }
      schedule(slot, from: store.ownTime(driver, at: instants[index]))
      placeWinners(of: slot, at: present(index))
    }
    if !isTicking { runKernels(of: index) }
  }
}
