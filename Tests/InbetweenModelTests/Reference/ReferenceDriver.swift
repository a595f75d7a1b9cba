/// One registered tween, spring or decay.
struct ReferenceDriver {
  enum Life { case new, started, inactive, killed }

  /// Its name in commands. Below 0 once a later move has ended it on a timeline: then no command finds it.
  var id: Int
  var serial: Int
  let entity: Int
  /// Whether auto-kill removes it once it has completed and no fill holds it. Always false on a timeline.
  var killsCompleted: Bool
  /// The settings for the next start.
  var settings: ReferenceTween
  /// The settings of the present start.
  var tween: ReferenceTween
  /// Maps its timeline's time to its own time, which is 0 at its start, before the delay.
  var clock: ReferenceClock
  /// The time of its timeline up to which it has crossed its boundaries.
  var settled: Int64 = 0
  var life = Life.new
  /// The start value: what its channels showed when it first contended (W1).
  var captured: [Float]?
  /// Which boundaries it has crossed.
  var hasBegun = false
  var hasEnded = false
  var hasCompleted = false
  var repetitions: Int64 = 0
  /// The own time at which it joined part-way, or to which a seek has led it back. It is not active before
  /// that, and earlier repeats are not reported. A timeline's time goes back beyond it.
  var joined: Int64
  /// The own time at which it is to be paused.
  var stop: Int64?
  /// Whether it was shadowed on all its channels when its active interval ended (C5).
  var endedShadowed = false
  /// Whether it held its end when it was retargeted and has not begun again. It goes on contending.
  var isReturning = false
  /// Channels on which a later move has ended it (C14).
  var endedChannels: Set<Int> = []
  /// Channels in which its fill has been pruned (C11).
  var pruned: Set<Int> = []
  /// Whether its start and its completion have been reported: once, however often a timeline crosses them
  /// (C6).
  var reportedStart = false
  var reportedCompletion = false
  /// Number of completions with auto-kill whose callbacks have yet to run. The last one kills.
  var untold = 0
  /// Whether its callbacks are set. They also get events from before that, except `onUpdate`.
  var isHeard = false
  /// The elapsed time when `onUpdate` was last noted, or the callbacks were set; nil if it was not active.
  var toldPlace: Int64?
  /// Its progress when it was killed.
  var whenKilled: (elapsed: Int64, percentComplete: Double) = (0, 0)

  init(_ tween: ReferenceTween, id: Int, serial: Int, entity: Int, killsCompleted: Bool) {
    self.id = id
    self.serial = serial
    self.entity = entity
    self.killsCompleted = killsCompleted && tween.timeline == nil
    settings = tween
    self.tween = tween
    clock = ReferenceClock(anchor: 0, start: 0)
    joined = tween.timeline == nil ? 0 : .min
  }

  /// Its state in the table of W5.
  var state: ReferenceState {
    switch life {
    case .new: .new
    case .inactive: .inactive
    case .killed: .killed
    case .started: hasCompleted ? .completed : clock.isPaused ? .paused : hasBegun ? .active : .delayed
    }
  }

  /// Whether auto-kill is on, it has completed, and no fill holds it (W5).
  var isDone: Bool { killsCompleted && state == .completed && !contendsAnywhere }

  /// Whether it contends for a channel: in its active interval, or held by its fill (C2).
  func contends(in channel: Int) -> Bool {
    guard life == .started, tween.property.channels.contains(channel), !endedChannels.contains(channel)
    else { return false }
    if isMoving || isReturning { return true }
    return (hasBegun ? tween.holdsAfter : tween.holdsBefore) && !pruned.contains(channel)
  }

  /// Whether it ends earlier moves (C14).
  var endsMoves: Bool { tween.endsMoves && !tween.replaces && !tween.adds }

  /// Whether its own time moves with its timeline's.
  var moves: Bool { life == .started && !clock.isPaused && clock.numerator != 0 }

  /// Whether it is in its active interval.
  var isMoving: Bool { life == .started && hasBegun && !hasEnded }

  var contendsAnywhere: Bool { tween.property.channels.contains { contends(in: $0) } }

  /// Whether it is before, in or after its active interval, by the boundaries that it has crossed (C2).
  /// Played backward, it comes from the time after its end.
  var phase: ReferenceTween.Phase {
    if !hasBegun { return tween.playsBackward ? .after : .before }
    if !hasEnded { return .active }
    return tween.playsBackward ? .before : .after
  }

  // MARK: Its boundaries in own time

  /// The own time at which its active interval begins, in the direction of its clock. With a negative delay
  /// it joins part-way: at 0, unless it is on a timeline. A motion played backward has no length until its
  /// start is known; see `capture`.
  var beginning: Int64 {
    tween.playsBackward ? tween.delay + (tween.activeLength ?? 0) : max(joined, tween.delay)
  }

  /// The own time at which its active interval ends, in the direction of its clock; nil is never.
  var ending: Int64? {
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(joined, tween.delay + $0) }
  }

  /// The own time at which it reports completion: after its end by a positive endDelay. Played backward, it
  /// is the start of its active interval.
  var completion: Int64? {
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(joined, tween.delay + $0 + max(0, tween.endDelay)) }
  }

  /// The own time of its next repeat; nil if there is none.
  var nextRepeat: Int64? {
    guard tween.playsBackward else {
      return tween.crossing(repetitions + 1).map { tween.delay + $0 }
    }
    let number = tween.lastCrossing - repetitions
    return number < 1 ? nil : tween.crossing(number).map { tween.delay + $0 }
  }

  /// The own time at which it is to be paused before its end; nil if it plays on.
  var halt: Int64? {
    guard let stop, let ending else { return stop }
    return (tween.playsBackward ? stop > ending : stop < ending) ? stop : nil
  }

  /// The own time of its next begin, halt, end or completion; nil if there is none.
  var nextPhase: Int64? {
    if !hasBegun { return beginning }
    if !hasEnded { return halt ?? ending }
    return hasCompleted ? nil : completion
  }

  /// The next boundary of each kind while its timeline runs forward.
  var boundariesAhead: [Int64] {
    let isActive = hasBegun && !hasEnded
    return [nextPhase, isActive ? nextRepeat : nil].compactMap { $0 }
  }

  /// The next boundary while its timeline runs backward, if there is one.
  var boundariesBehind: [Int64] {
    if hasCompleted { return [completion].compactMap { $0 } }
    if hasEnded { return [ending].compactMap { $0 } }
    return hasBegun ? [beginning] : []
  }
}
