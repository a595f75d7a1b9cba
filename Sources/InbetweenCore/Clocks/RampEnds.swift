// The ends of gradual changes of rate: their reports, and the removal of ramps.

extension Engine {
  /// Reports the ramps that have ended in this tick.
  mutating func reportRamps() {
    var kept = 0
    for entry in 0..<clocks.ramping.count {
      let index = clocks.ramping[entry]
      if clocks.timelines[index].ramp == nil { clocks.timelines[index].isRamping = false }
      reportPassedRamp(of: index)
      if !clocks.timelines[index].isRamping { continue }
      clocks.ramping[kept] = index
      kept += 1
    }
    clocks.ramping.truncate(to: kept)
  }

  /// Reports the end of a running timeline's ramp, if it has passed and is not reported yet.
  mutating func reportPassedRamp(of index: Int) {
    if !clocks.timelines[index].runs { return }
    reportRamp(of: index, passedAt: presentInstant(of: clocks.timelines[index].parent))
  }

  /// Reports the end of a timeline's ramp, if it is not reported yet and has passed at `instant` of the
  /// parent.
  mutating func reportRamp(of index: Int, passedAt instant: Int64) {
    guard clocks.timelines[index].isRamping, let end = clocks.timelines[index].ramp?.end, instant >= end
    else { return }
    let parent = clocks.timelines[index].parent
    let reached = parent == TimelineState.engineTime ? end : engineInstant(reaching: end, on: parent)
    clocks.timelines[index].isRamping = false
    report(
      .rampEnded, timeline: index, at: min(reached ?? clocks.now, clocks.now),
      local: clocks.timelines[index].local(at: end))
    clocks.ended.append(index)
  }

  /// Drops ramps that a tick has passed, after its callbacks, which look up earlier instants. Ramps below a
  /// timeline that may seek back are kept.
  mutating func forgetRamps() {
    for entry in 0..<clocks.ended.count {
      let index = clocks.ended[entry]
      if !hasPassedRamp(index) { continue }
      clocks.timelines[index].ramp = nil
      // A timeline that stops while it moves back stays on the near side of boundaries there (C2).
      findDirections(within: index)
    }
    clocks.ended.removeAll()
  }

  /// Returns whether a running timeline has passed its ramp, and is not below a timeline that may seek back.
  func hasPassedRamp(_ index: Int) -> Bool {
    let parent = clocks.timelines[index].parent
    guard parent <= 0, clocks.timelines[index].runs, let end = clocks.timelines[index].ramp?.end else {
      return false
    }
    return presentInstant(of: parent) >= end
  }
}
