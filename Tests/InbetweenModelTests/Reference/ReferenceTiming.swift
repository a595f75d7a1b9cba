import Inbetween

/// Timing in integer counts, as Web Animations defines it (W4).
///
/// Elapsed is the time since the active interval's start, in the driver's own counts: 0 … activeLength.
extension ReferenceTween {
  /// The `repeatStart` in counts.
  ///
  /// It is rounded so that a step there has been reached (Z2): up in a forward iteration, down in a backward
  /// one.
  var startOffset: Int64 {
    let reversed = isReversed(play: Int64(repeatStart.rounded(.down))) != (mode == .from)
    return counts(plays: repeatStart, reversed ? .down : .up)
  }

  /// Returns the length of `plays` iterations in counts, rounded by `rule`: whole iterations only if their
  /// number of counts is the nearest one.
  private func counts(plays: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    let exact = plays * Double(duration)
    let near = exact.rounded()
    if abs(exact - near) <= exact * 0x1p-48 { return Int64(near) }
    let count = Int64(exact.rounded(rule))
    return count % duration == 0 ? Int64((exact + 0.5).rounded(.down)) : count
  }

  /// The length of all iterations without the delays between them; nil is forever.
  ///
  /// It is 0 for a duration of 0, however often that is repeated (W4).
  var playedLength: Int64? {
    if duration == 0 { return 0 }
    if !repeats.isFinite { return nil }
    // Whole iterations keep their length, wherever they begin.
    if repeats == repeats.rounded() { return Int64(repeats) * duration }
    return counts(plays: repeatStart + repeats, .up) - startOffset
  }

  /// Number of repeats; nil is endless. A negative endDelay is not taken into account.
  var crossings: Int64? {
    guard let played = playedLength else { return nil }
    if played == 0 { return 0 }
    let lastPlay = (startOffset + played + duration - 1) / duration - 1
    return lastPlay - startOffset / duration
  }

  /// The active interval's length; nil is forever. A negative endDelay truncates it, the hold first, down to
  /// 0.
  var activeLength: Int64? {
    if let cut { return cut }
    // S4: the rest of a motion is unknown until its start is captured.
    if motion != nil { return course?.length }
    guard let played = playedLength, let crossings else { return nil }
    return max(0, played + crossings * repeatDelay + hold + min(0, endDelay))
  }

  /// The elapsed time at which the last iteration ends and the hold begins; nil is forever.
  var playedEnd: Int64? {
    guard motion == nil, let activeLength, let played = playedLength, let crossings else {
      return activeLength
    }
    return min(activeLength, played + crossings * repeatDelay)
  }

  /// Returns the elapsed time of the `number`-th repeat, counted from 1: an iteration begins there, after the
  /// repeatDelay. Nil if there is none. Played backward, repeats are crossed at these times too.
  func crossing(_ number: Int64) -> Int64? {
    guard duration > 0 else { return nil }
    if let crossings, number > crossings { return nil }
    let elapsed = beginning(ofRepeat: number)
    // No iteration begins at the end or after it.
    if let playedEnd, elapsed >= playedEnd { return nil }
    return elapsed
  }

  /// Returns the elapsed time of a repeat, whether there is one or not.
  func beginning(ofRepeat number: Int64) -> Int64 {
    duration - startOffset % duration + repeatDelay + (number - 1) * (duration + repeatDelay)
  }

  /// Number of repeats inside the active interval of a tween that ends.
  var lastCrossing: Int64 {
    var number = crossings ?? 0
    while number > 0, crossing(number) == nil { number -= 1 }
    return number
  }

  /// Whether a negative endDelay cuts the iterations short. Iterations for which rounding has left no time
  /// cannot be cut.
  var isTruncated: Bool { endDelay + hold < 0 && playedLength != 0 && cut == nil }

  /// Returns the elapsed time at which the present iteration ends, before the delay after it.
  func endOfPlay(atElapsed elapsed: Int64) -> Int64 {
    let firstLength = duration - startOffset % duration
    let play = place(atElapsed: elapsed).play - startOffset / duration
    return firstLength + play * (duration + repeatDelay)
  }

  /// Returns the iteration, the position in it (0 … duration), and whether it rests in the delay after it.
  /// See `moment` for a duration of 0.
  func place(
    atElapsed elapsed: Int64, _ phase: Phase = .active
  ) -> (play: Int64, position: Int64, rests: Bool) {
    let offset = startOffset
    let first = offset / duration
    let isHeld = activeLength ?? .max > playedEnd ?? .max && elapsed >= playedEnd ?? .max
    let elapsed = min(elapsed, playedEnd ?? .max)
    let firstLength = (first + 1) * duration - offset
    var play = first
    var position = offset + elapsed - first * duration
    var rests = isHeld
    if elapsed >= firstLength {
      let period = duration + repeatDelay
      let since = elapsed - firstLength
      let inPeriod = since % period
      if inPeriod < repeatDelay {
        // W4: repeatDelay holds the last value.
        play = first + since / period
        position = duration
        rests = true
      } else {
        play = first + 1 + since / period
        position = inPeriod - repeatDelay
      }
    }
    // At the end of all iterations the last one is seen at its end, and not one that would begin, nor one for
    // which rounding has left no time. At a truncated end Web Animations makes no such exception.
    if phase != .before, repeats > 0, elapsed == playedEnd, position == 0, !isTruncated {
      play -= 1
      position = duration
    }
    return (play, position, rests)
  }

  /// Returns whether an iteration runs from end to start by the tween's direction.
  func isReversed(play: Int64) -> Bool {
    switch direction {
    case .normal: false
    case .reverse: true
    case .alternate: play % 2 != 0
    case .alternateReverse: play % 2 == 0
    }
  }

  enum Phase { case before, active, after }

  /// Returns the iteration and the progress in it at a local time, as seen from before, in or after the
  /// active interval.
  func moment(atLocal local: Int64, _ phase: Phase) -> ReferenceMoment {
    var elapsed = phase == .before ? 0 : max(0, local - delay)
    if let activeLength { elapsed = phase == .after ? activeLength : min(elapsed, activeLength) }
    var moment = ReferenceMoment(play: 0, position: 0, progress: 0, before: false, holds: phase != .active)
    if duration == 0 {
      moment.holds = true
      let place = placeOfZeroDuration(before: phase == .before)
      // The last of endless iterations has an infinite number. Alternating directions take it as forward, and
      // nothing accumulates.
      let endless = phase != .before && !repeats.isFinite && direction != .reverse
      let reversed = (!endless && isReversed(play: place.play)) != (mode == .from)
      moment.play = place.play
      moment.progress = reversed ? 1 - place.fraction : place.fraction
      moment.before = reversed ? phase == .after : phase == .before
    } else {
      let place = place(atElapsed: elapsed, phase)
      let reversed = isReversed(play: place.play) != (mode == .from)
      moment.play = place.play
      moment.position = reversed ? duration - place.position : place.position
      moment.progress = min(Float(moment.position) * inverse, 1)
      moment.before = reversed ? phase == .after : phase == .before
      moment.holds = moment.holds || place.rests
    }
    return moment
  }

  /// Returns 1/length, rounded up if a whole length would come to less than 1. For an easing that may jump it
  /// is never less than exact, so that no jump comes late.
  static func inverse(of length: Double, for easing: Easing) -> Float {
    let text = easing.description
    let jumps = text.hasPrefix("step") || text.hasPrefix("linear(") || text.hasPrefix("function")
    let inverse = Float(1 / length)
    let product = length * Double(inverse)
    return (jumps ? product < 1 : Float(product) < 1) ? inverse.nextUp : inverse
  }

  private var inverse: Float {
    let easing = ease != .linear ? ease : interTimingFunctions?[0] ?? .linear
    return Self.inverse(of: Double(Float(duration)), for: easing)
  }

  /// Returns the iteration and the fraction of it for a duration of 0, as in Web Animations: before it the
  /// start, after it the end of all iterations.
  private func placeOfZeroDuration(before: Bool) -> (play: Int64, fraction: Float) {
    let played = before || !repeats.isFinite ? 0 : repeats
    let overall = repeatStart + played
    let play = Int64(overall.rounded(.down))
    let fraction = Float(overall - overall.rounded(.down))
    if !before, repeats > 0, fraction == 0 { return (repeats.isFinite ? play - 1 : 0, 1) }
    return (before || repeats.isFinite ? play : 0, fraction)
  }
}

/// The iteration of a tween and the progress in it, at one local time.
struct ReferenceMoment {
  /// Index of the iteration, from 0.
  var play: Int64
  /// Position in the iteration, 0 … duration, by its direction; 0 for a duration of 0.
  var position: Int64
  /// `position` as a fraction of the duration, 0 … 1.
  var progress: Float
  /// Whether the CSS before flag is up for the whole-tween ease (Z2).
  var before: Bool
  /// Whether the tween holds: before, after or between the iterations. Keys are shown as written only there.
  var holds: Bool
}
