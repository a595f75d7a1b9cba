/// The settings of a driver's time, in counts; `IterationTiming` is computed from them.
package struct IterationSettings: BitwiseCopyable, Equatable {
  package var delay: Int64
  /// The length of one iteration.
  var duration: Int64
  /// The number of iterations; infinite for no end.
  package var iterations = 1.0
  /// Where the first iteration begins, in iterations.
  package var start = 0.0
  /// The time between two iterations.
  package var pause: Int64 = 0
  /// The time after the last iteration for which it stays active.
  package var hold: Int64 = 0
  /// The time from the end of the active interval to completion; a negative one cuts the end off.
  package var endDelay: Int64 = 0
  /// The rate; a negative one plays from end to start.
  package var rate = Rate.normal
  package var direction = Direction.normal
  /// Each iteration is reversed in time, as for a `from` tween.
  package var isMirrored = false
}

extension IterationSettings {
  /// Whether they give a timing.
  var isSound: Bool {
    let most: Int64 = 1 << 60
    return delay.magnitude <= most.magnitude && (0...most).contains(duration) && iterations >= 0
      && (iterations < 0x1p60 || iterations == .infinity) && start >= 0 && start < 0x1p60
      && (0...most).contains(pause) && (0...most).contains(hold) && endDelay.magnitude <= most.magnitude
      && rate.isValid && IterationTiming(self) != nil
  }

  /// Returns the position at which the iterations begin, in counts without pauses: less than 2⁶⁰.
  ///
  /// The position is rounded up in a forward iteration, and down in a backward one. So if an iteration begins
  /// exactly on a step, the whole count has reached that step too (Z2).
  var startCounts: Int64 {
    counts(
      ofIterations: start, up: direction.isBackward(iteration: Int64(start.rounded(.down))) == isMirrored)
  }

  /// Returns the length of all iterations in counts, without pauses: less than 2⁶⁰.
  ///
  /// An end within an iteration is rounded up. So a forward iteration that ends exactly on a step has reached
  /// that step. A backward one ends before the jump, by the before flag of CSS, and has left the step (Z2).
  /// Whole iterations keep their length, wherever they begin.
  var lengthCounts: Int64 {
    if iterations == iterations.rounded(.down) { return Int64(iterations) * duration }
    return counts(ofIterations: start + iterations, up: true) - startCounts
  }

  /// The longest iteration with which all of them and their pauses last less than 2⁶⁰ counts. It is a
  /// millionth shorter, so that no rounding matters.
  var longestDuration: Int64 {
    let count = start + (iterations.isFinite ? iterations : 0)
    let pauses = iterations.isFinite ? iterations * Double(pause) : 0
    return Int64(min(max((0x1p60 - pauses) / count * 0.999_999, 0), 0x1p59))
  }

  /// Returns the length of a number of iterations in whole counts: of whole iterations only where it is the
  /// nearest, otherwise rounded as `up` says.
  private func counts(ofIterations iterations: Double, up: Bool) -> Int64 {
    let exact = iterations * Double(duration)
    let nearest = (exact + 0.5).rounded(.down)
    // Both the fraction and the product are rounded Doubles, so a near miss counts as exact.
    if (exact - nearest).magnitude <= exact * 0x1p-48 { return Int64(nearest) }
    let count = exact.rounded(up ? .up : .down)
    let iteration = iterations.rounded(.down)
    let isWhole = count == iteration * Double(duration) || count == (iteration + 1) * Double(duration)
    return Int64(isWhole ? nearest : count)
  }
}
