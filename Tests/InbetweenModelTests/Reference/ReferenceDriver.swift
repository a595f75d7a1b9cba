/// One registered tween, spring or decay.
struct ReferenceDriver {
  enum Life { case new, started, inactive, killed }

  /// The name by which commands speak of it.
  let id: Int
  var serial: Int
  let entity: Int
  /// Whether it is let go when it has completed and holds nothing: auto-kill, and not on a timeline.
  let killsCompleted: Bool
  /// What the next start plays.
  var settings: ReferenceTween
  /// What it plays.
  var tween: ReferenceTween
  /// From its timeline's time to its own, which is 0 at its start, its delay included.
  var clock: ReferenceClock
  /// The time of its timeline up to which it has been taken through its boundaries.
  var settled: Int64 = 0
  var life = Life.new
  /// What its channels showed when it first contended.
  var captured: [Float]?
  /// How far it has been taken through its boundaries.
  var hasBegun = false
  var hasEnded = false
  var hasCompleted = false
  var repetitions: Int64 = 0
  /// The own time before which it is not active, and until which repeats are not reported: it joins part-way
  /// there, or has been sought back to it.
  var joined: Int64 = 0
  /// Seen on none of its channels when its active interval ended (C5).
  var endedShadowed = false
  /// It has held its end, is to begin anew, and has not yet: it goes on contending.
  var isReturning = false
  /// Channels in which its fill has been pruned (C11).
  var pruned: Set<Int> = []
  /// Reported once, however often a timeline goes over it (C6).
  var reportedStart = false
  var reportedCompletion = false
  /// Completions with which auto-kill is due that have not been told. The last one kills.
  var untold = 0
  /// Whether anybody wants to hear of it; what has happened before that is told too, but for `onUpdate`.
  var isHeard = false
  /// What it had come to when it was killed.
  var whenKilled: (elapsed: Int64, percentComplete: Double) = (0, 0)

  init(_ tween: ReferenceTween, id: Int, serial: Int, entity: Int, killsCompleted: Bool) {
    self.id = id
    self.serial = serial
    self.entity = entity
    self.killsCompleted = killsCompleted && tween.timeline == nil
    settings = tween
    self.tween = tween
    clock = ReferenceClock(anchor: 0, start: 0)
  }

  /// W5.
  var state: ReferenceState {
    switch life {
    case .new: .new
    case .inactive: .inactive
    case .killed: .killed
    case .started: hasCompleted ? .completed : clock.isPaused ? .paused : hasBegun ? .active : .delayed
    }
  }

  /// Whether auto-kill is on for it, it has completed, and holds nothing (W5).
  var isDone: Bool { killsCompleted && state == .completed && !contendsAnywhere }

  /// C2: in its active interval, and before and after it where its fill says so.
  func contends(in channel: Int) -> Bool {
    guard life == .started, tween.property.channels.contains(channel) else { return false }
    if isMoving || isReturning { return true }
    return (hasBegun ? tween.holdsAfter : tween.holdsBefore) && !pruned.contains(channel)
  }

  /// Whether its own clock lets it follow its timeline's.
  var moves: Bool { life == .started && !clock.isPaused && clock.numerator != 0 }

  /// Whether it is in its active interval.
  var isMoving: Bool { life == .started && hasBegun && !hasEnded }

  var contendsAnywhere: Bool { tween.property.channels.contains { contends(in: $0) } }

  /// On which side of its active interval its boundaries have left it (C2). Going backward it has the time
  /// after its end before it.
  var phase: ReferenceTween.Phase {
    if !hasBegun { return tween.playsBackward ? .after : .before }
    if !hasEnded { return .active }
    return tween.playsBackward ? .before : .after
  }

  // MARK: Its boundaries in own time

  /// Where its active interval begins, as its clock runs. A negative delay joins part-way, at 0, as in Web
  /// Animations: before 0 it is not active. A motion played backward counts as of no length until its start
  /// is known; see `capture`.
  var beginning: Int64 {
    tween.playsBackward ? tween.delay + (tween.activeLength ?? 0) : max(joined, tween.delay)
  }

  /// Where its active interval ends, as its clock runs; nil is never.
  var ending: Int64? {
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(joined, tween.delay + $0) }
  }

  /// Where it reports completion: after its end by a positive endDelay. Played backward it completes at its
  /// start, whatever its delay.
  var completion: Int64? {
    if tween.playsBackward { return tween.delay }
    return tween.activeLength.map { max(joined, tween.delay + $0 + max(0, tween.endDelay)) }
  }

  /// Where its next repeat falls; nil when there is none.
  var nextRepeat: Int64? {
    guard tween.playsBackward else {
      return tween.crossing(repetitions + 1).map { tween.delay + $0 }
    }
    let number = tween.lastCrossing - repetitions
    return number < 1 ? nil : tween.crossing(number).map { tween.delay + $0 }
  }

  /// Where it next begins, ends or completes.
  var nextPhase: Int64? {
    if !hasBegun { return beginning }
    if !hasEnded { return ending }
    return hasCompleted ? nil : completion
  }

  /// The boundaries that it has yet to cross, the nearest of each kind.
  var boundariesAhead: [Int64] {
    let isActive = hasBegun && !hasEnded
    return [nextPhase, isActive ? nextRepeat : nil].compactMap { $0 }
  }

  /// The boundaries that it has yet to cross where its timeline runs backward.
  var boundariesBehind: [Int64] {
    if hasCompleted { return [completion].compactMap { $0 } }
    if hasEnded { return [ending].compactMap { $0 } }
    return hasBegun ? [beginning] : []
  }
}
