// From iterations, delays and directions to a driver's timing in counts (W4).

extension IterationTiming {
  /// Creates the timing of a driver with these settings; nil if its iterations last too long.
  init?(_ settings: IterationSettings) {
    // Usually it is one iteration, for which there is nothing to compute.
    if let plain = PlainTiming(settings) {
      self = ShortTiming(plain).timing
      return
    }
    let (duration, pause, iterations) = (settings.duration, settings.pause, settings.iterations)
    delay = settings.delay
    self.duration = duration
    self.pause = pause
    direction = settings.direction
    isMirrored = settings.isMirrored
    isEmpty = iterations == 0
    isTruncated = false
    tail = max(settings.endDelay, 0)
    // A start that rounds to a whole iteration begins with the next one.
    let start = settings.start
    guard start * Double(duration) < 0x1p60 else { return nil }
    let skipped = settings.startCounts
    firstIteration = duration > 0 ? skipped / duration : Int64(start.rounded(.down))
    lead = duration > 0 ? skipped % duration : 0
    leadProgress = Float(start - start.rounded(.down))
    (endProgress, endIteration) = IterationTiming.end(iterations: iterations, start: start)
    var iterationsEnd: Int64 = 0
    if duration > 0 && iterations.isFinite {
      // Pauses lie between two iterations; a lead into the first iteration makes room for one more.
      let pauses = iterations == 0 || pause == 0 ? 0 : max(iterations + (lead > 0 ? 0 : -1), 0)
      guard (start + iterations) * Double(duration) + pauses * Double(pause) < 0x1p60 else { return nil }
      iterationsEnd = settings.lengthCounts + Int64(pauses) * pause
    }
    active = max(iterationsEnd + settings.hold + min(settings.endDelay, 0), 0)
    hold = max(active - iterationsEnd, 0)
    isTruncated = active < iterationsEnd
    if duration > 0 && iterations == .infinity { (active, hold) = (IterationTiming.forever, 0) }
    // Played from the end to the start, the end delay comes first, and there is none at the end.
    if settings.rate.numerator < 0 { (delay, tail) = (tail, 0) }
  }

  /// Returns the progress and the iteration's number that are shown after iterations of zero duration.
  /// `Int64.max` stands for an infinite number.
  private static func end(iterations: Double, start: Double) -> (Float, Int64) {
    let overall = start + (iterations.isFinite ? iterations : 0)
    let part = overall - overall.rounded(.down)
    let isWhole = part == 0 && iterations != 0
    let progress = isWhole ? 1 : Float(part)
    if !iterations.isFinite { return (progress, .max) }
    return (progress, Int64(overall) - (isWhole ? 1 : 0))
  }

  /// Creates the timing of settings that have passed their checks.
  ///
  /// - Parameter length: the active length of a motion or an endless sequence; nil for the length of the
  ///   iterations.
  init(checked settings: IterationSettings, length: Int64? = nil) {
    guard let timing = IterationTiming(settings) else {
      preconditionFailure("settings are stored only once they have passed their checks")
    }
    self = timing
    if let length { active = length }
  }
}
