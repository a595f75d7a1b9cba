/// The side of its active interval on which a driver is, along its keys. For a driver that plays from its end
/// to its start, `after` comes first.
package enum Side: BitwiseCopyable {
  case before
  case within
  case after
}

/// A driver's position within its iterations.
package struct Playhead: BitwiseCopyable {
  /// The number of the iteration, from 0.
  package var iteration: Int64
  /// The position along the keys, 0 … duration, with the iteration's direction taken into account.
  var position: Int64
  /// The position along the keys as a number, for a duration of 0.
  var progress: Float
  /// Whether the iteration goes backward.
  package var isBackward: Bool
  /// Whether it stands still: before the beginning, after the end, between iterations.
  var holds: Bool
  var side: Side

  /// The before flag of CSS Easing, which steps obey.
  var isBeforeJump: Bool {
    (side == .before && !isBackward) || (side == .after && isBackward)
  }
}

/// The timing of a driver, in counts of own time: delay, iterations, end delay. The model comes from Web
/// Animations Level 1, chapter 4 (W3C), in integers.
///
///     own time   0 ──delay──▶ │ iteration │ pause │ iteration │ … │ hold │ ──tail──▶ finished
///     active time             0 ────────────────────────────▶ iterationsEnd ──▶ active
package struct IterationTiming: BitwiseCopyable, Equatable {
  package var delay: Int64
  /// The length of one iteration.
  package var duration: Int64
  /// The length of all iterations and the hold, less the part that a negative end delay cuts off.
  package var active: Int64
  /// The time from the end of the active interval to completion.
  var tail: Int64 = 0
  /// The time between two iterations.
  var pause: Int64 = 0
  /// The time for which it stays active after the last iteration.
  var hold: Int64 = 0
  /// Where its first iteration begins, in counts, and the number of that iteration.
  package var lead: Int64 = 0
  var firstIteration: Int64 = 0
  /// For a duration of 0, the progress and the iteration's number that are shown before and after.
  var endIteration: Int64 = 0
  /// The own time at which it is paused, once; `.max` if it plays on.
  package var stop = Int64.max
  var leadProgress: Float = 0
  var endProgress: Float = 1
  package var direction = Direction.normal
  /// Each iteration is reversed in time, on top of its direction, as for a `from` tween.
  var isMirrored = false
  /// Whether the end was cut off, so that it is within an iteration.
  var isTruncated = false
  /// There are no iterations at all.
  var isEmpty = false

  package static var forever: Int64 { Int64.max }

  package var isForever: Bool { active == IterationTiming.forever }

  /// The length of all iterations, minus the part that a negative end delay cuts off; `forever` for no end.
  var iterationsEnd: Int64 { active - hold }

  /// Whether it rests between two iterations or after the last one.
  var hasRests: Bool { pause > 0 || hold > 0 }

  /// The own time at which the active interval ends.
  package var activeEnd: Int64 { isForever ? IterationTiming.forever : delay + active }

  /// The own time at which it is finished.
  package var end: Int64 { isForever ? IterationTiming.forever : delay + active + tail }

  /// Whether its numbers are valid, as from settings, so that sums of them fit in 64 bits.
  var isSound: Bool {
    let most: Int64 = 1 << 60
    return delay.magnitude <= most.magnitude && (0...most).contains(duration) && active.isSoundLength
      && (0...most).contains(tail) && (0...most).contains(pause) && hold >= 0 && hold <= min(active, most)
      && lead >= 0 && (lead < duration || lead == 0) && (0...most).contains(firstIteration)
      && (endIteration == .max || endIteration.isSound) && (stop == .max || stop.isSound)
      && leadProgress.isFinite && endProgress.isFinite
  }

  /// Returns whether an iteration plays from its end to its beginning.
  @inline(__always)
  func isBackward(_ iteration: Int64) -> Bool { direction.isBackward(iteration: iteration) != isMirrored }

  /// Returns the playhead at active time `time`.
  package func playhead(at time: Int64, _ side: Side) -> Playhead {
    if duration == 0 { return instantPlayhead(side) }
    let cycle = duration + pause
    let along = min(time, iterationsEnd) + lead
    // Most drivers are in their first iteration, which needs no division.
    var (passed, rest) = along < cycle ? (0, along) : along.quotientAndRemainder(dividingBy: cycle)
    var rests = side != .within || (hold > 0 && time >= iterationsEnd)
    if rest >= duration && pause > 0 {
      rest = duration
      rests = true
    } else if rest == 0 && time >= iterationsEnd && side != .before && !isTruncated && !isEmpty {
      passed -= 1
      rest = duration
    }
    let iteration = firstIteration + passed
    let backward = isBackward(iteration)
    return Playhead(
      iteration: iteration, position: backward ? duration - rest : rest, progress: 0, isBackward: backward,
      holds: rests, side: side)
  }

  /// Returns the playhead of iterations of zero duration: at their beginning, or at their end.
  private func instantPlayhead(_ side: Side) -> Playhead {
    let isOver = side != .before
    let iteration = isOver ? endIteration : firstIteration
    let progress = isOver ? endProgress : leadProgress
    // After infinite iterations the last number is infinite; then neither alternation plays back.
    let goesBack = iteration == .max ? direction == .reverse : direction.isBackward(iteration: iteration)
    let backward = goesBack != isMirrored
    return Playhead(
      iteration: iteration, position: 0, progress: backward ? 1 - progress : progress, isBackward: backward,
      holds: true, side: side)
  }

  /// Returns the active time at which the iteration begins.
  package func beginning(ofIteration iteration: Int64) -> Int64 {
    (iteration - firstIteration) * (duration + pause) - lead
  }

  /// Returns the active time at which as much of the present iteration has passed as at active time `time` of
  /// another timing. The iterations before it follow this timing.
  func activeTime(keepingIterationOf old: IterationTiming, at time: Int64) -> Int64 {
    guard duration > 0, old.duration > 0, time >= 0, time < old.iterationsEnd else { return time }
    let iteration = old.playhead(at: time, .within).iteration
    if iteration == old.firstIteration { return time }
    return time - old.beginning(ofIteration: iteration) + beginning(ofIteration: iteration)
  }

  /// Returns the active time at which the next iteration begins; nil if there is none.
  func nextIteration(after time: Int64) -> Int64? {
    guard duration > 0 else { return nil }
    let cycle = duration + pause
    let next = ((time + lead) / cycle + 1) * cycle - lead
    return next < iterationsEnd ? next : nil
  }

  /// Returns the active time at which the last iteration before `time` begins; nil at the beginning. For
  /// drivers that play from their end.
  func previousIteration(before time: Int64) -> Int64? {
    guard duration > 0, !isForever else { return nil }
    let cycle = duration + pause
    let previous = ((min(time, iterationsEnd) + lead - 1) / cycle) * cycle - lead
    return previous > 0 && previous < time ? previous : nil
  }

  /// Returns the reciprocal of a length in counts, such that a whole iteration is exactly 1 once clamped, and
  /// half of one exactly a half.
  ///
  /// - Parameter jumps: for an easing that may jump. The reciprocal is then not below the true one, so that
  ///   progress is never below the correctly rounded quotient, and no jump shows a tick late.
  @inline(__always)
  static func inverse(of length: Double, jumps: Bool) -> Float {
    let inverse = Float(1 / length)
    // The product of two Floats is exact in Double.
    let product = length * Double(inverse)
    let isShort = jumps ? product < 1 : Float(product) < 1
    return isShort ? inverse.nextUp : inverse
  }
}

extension IterationTiming {
  /// The length of a drift's iterations: a power of two, so that the fraction that has passed is exact.
  package static let ofDrift: Int64 = 1 << 30

  /// Ends timing without end at the end of the iteration at own time `time`.
  mutating func endPresentIteration(at time: Int64, _ accumulates: Bool) {
    guard isForever else { return }
    let passed = max(time - delay, 0)
    // A motion that never rests ends here, and then shows its target. A drift (S6) ends where it is.
    if duration == 0 { return active = passed }
    if accumulates && duration == IterationTiming.ofDrift { return active = max(passed, 1) }
    active = beginning(ofIteration: playhead(at: passed, .within).iteration) + duration
  }
}
