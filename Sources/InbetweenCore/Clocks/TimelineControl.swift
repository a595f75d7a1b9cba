// Timelines begin, pause, change their rate, and are scrubbed.

extension Engine {
  /// Begins a timeline that has not begun: its time runs from now on, or from an earlier engine instant.
  ///
  /// - Parameter catchesUp: whether boundaries that an earlier instant makes due are crossed; otherwise the
  ///   caller must do that.
  mutating func beginTimeline(_ index: Int, at instant: Int64? = nil, catchesUp: Bool = true) {
    if clocks.timelines[index].hasBegun { return }
    clocks.timelines[index].beginTime = instant ?? clocks.now
    report(.began, timeline: index, at: instant ?? clocks.now)
    retime(index, at: instant)
    if catchesUp && instant != nil { catchUpWithTick(within: index) }
  }

  /// Updates a timeline's map for its rate, pause and scrubber, without a jump.
  ///
  /// - Parameter instant: the instant of a callback's event, from which the map applies; nil for now.
  mutating func retime(_ index: Int, at instant: Int64? = nil) {
    let (parent, instant) = (clocks.timelines[index].parent, instant ?? markInstant)
    clocks.timelines[index].touched = instant ?? clocks.now
    let origin = instant == nil ? presentInstant(of: parent) : commandInstant(of: parent)
    // A ramp of no length ends as soon as its clock runs (T9).
    if clocks.timelines[index].runs && clocks.timelines[index].ramp?.length == 0 {
      clocks.timelines[index].ramp = nil
      report(.rampEnded, timeline: index, at: instant ?? clocks.now)
    }
    reportRamp(of: index, passedAt: origin)
    clocks.setMap(of: index, from: origin, at: clocks.instants[index])
    findDirections(within: index)
    // If it was reversed on a boundary, it is on the boundary's other side (C2), and so are its children.
    if mayBeOnWrongSide(index) { crossSeek(index, to: clocks.instants[index], in: .byHand) }
    if instant == nil { return }
    moveClocks(within: index)
    // What moves the sources of progress-driven timelines is on the world's own timeline.
    if index == 0 { followProgress(in: .byHand) }
  }

  /// Returns whether a timeline, or a descendant, may be on the wrong side of boundaries at its exact
  /// instant.
  private mutating func mayBeOnWrongSide(_ root: Int) -> Bool {
    let within = listTimelines(within: root)
    defer { clocks.subtree.truncate(to: within.lowerBound) }
    return within.contains {
      clocks.timelines[clocks.subtree[$0]].standsBackward || facesBackward(clocks.subtree[$0])
    }
  }

  /// Pauses or resumes a timeline. Returns false if that changes nothing.
  mutating func setPaused(_ isPaused: Bool, _ index: Int) -> Bool {
    if clocks.timelines[index].isPaused == isPaused { return false }
    atMark(timeline: index) {
      $0.clocks.timelines[index].isPaused = isPaused
      $0.retime(index)
    }
    return true
  }

  /// Resumes the world's own time as of the last tick, so that the next tick is a whole one (L2).
  mutating func resumeAtTick() {
    clocks.timelines[0].isPaused = false
    clocks.timelines[0].touched = clocks.now
    clocks.setMap(of: 0, from: clocks.lastTick, at: clocks.instants[0])
    findDirections(within: 0)
  }

  /// Sets the rate of a timeline from now on, and ends its ramp.
  mutating func setRate(_ rate: Rate, _ index: Int) {
    // A loop may set the rate every frame, which must not drop the fraction of a count each time. A ramp that
    // the last tick has passed counts as dropped: which tick that was must not matter (T7).
    let isOnRamp = clocks.timelines[index].ramp != nil && !hasPassedRamp(index)
    if !isOnRamp && clocks.timelines[index].rate == rate { return }
    reportPassedRamp(of: index)
    clocks.timelines[index].rate = rate
    clocks.timelines[index].ramp = nil
    clocks.timelines[index].forgetHeld()
    retime(index)
  }

  /// Changes a timeline's rate gradually from the present one, over `length` counts of its parent.
  mutating func rampRate(to rate: Rate, over length: Int64, _ ease: Easing, _ index: Int) {
    let from = presentRate(of: index)
    // What changes nothing takes no time: the clock keeps its part of a count (T5).
    begin(RateRamp(from: from, to: rate, length: from == rate ? 0 : length, ease: ease), index)
  }

  /// Changes a timeline's rate several times, one change after the other.
  mutating func rampRate(through changes: [RateChange.Counted], _ index: Int) {
    if changes.isEmpty { return }
    begin(RateRamp(from: presentRate(of: index), through: changes), index)
  }

  private mutating func begin(_ ramp: RateRamp, _ index: Int) {
    if ramp.length == 0 && clocks.timelines[index].runs {
      setRate(ramp.target, index)
      return report(.rampEnded, timeline: index, at: markInstant ?? clocks.now)
    }
    reportPassedRamp(of: index)
    clocks.timelines[index].rate = ramp.target
    clocks.timelines[index].ramp = ramp
    clocks.timelines[index].forgetHeld()
    retime(index)
    if clocks.timelines[index].isRamping { return }
    clocks.timelines[index].isRamping = true
    clocks.ramping.append(index)
  }

  /// Returns the rate of a timeline at its present instant, whether it is held there or not.
  package func presentRate(of index: Int) -> Rate {
    guard let ramp = clocks.timelines[index].ramp else { return clocks.timelines[index].rate }
    let instant = presentInstant(of: clocks.timelines[index].parent)
    return ramp.end == nil ? ramp.heldRate : ramp.rate(at: instant)
  }

  /// Attaches a scrubber to a timeline, or detaches it: the timeline goes on from where it is.
  mutating func setScrubber(_ isAttached: Bool, _ index: Int) {
    clocks.timelines[index].hasScrubber = isAttached
    retime(index)
    report(isAttached ? .attached : .detached, timeline: index, at: markInstant ?? clocks.now)
  }

  /// Moves a scrubbed timeline.
  mutating func scrub(_ index: Int, to local: Int64) {
    if local == clocks.instants[index] { return }
    seek(index, to: local)
    report(.scrubbed, timeline: index, at: markInstant ?? clocks.now)
  }
}
