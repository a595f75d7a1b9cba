/// A change of a clock's rate at a given instant, at once or gradually, for `rampRate(through:)` of a world
/// or timeline.
///
/// ```swift
/// try world.rampRate(through: [
///   RateChange(to: 0.1, at: .milliseconds(800), over: .milliseconds(200), ease: .cubicOut),
///   RateChange(to: 1, at: .milliseconds(1500), over: .milliseconds(400)),
/// ])
/// ```
public struct RateChange: Hashable, Sendable {
  /// The start: a time after the call, zero or more, in the time of the clock's parent.
  public var start: Duration
  /// The new rate.
  public var rate: Rate
  /// The length, zero or more, in the time of the clock's parent. Zero changes the rate at once.
  public var duration: Duration
  /// The easing from the old rate to the new one. Where it would change the sign, the rate is 0.
  public var ease: Easing

  /// Creates a change to `rate`, at once by default.
  public init(
    to rate: Rate, at start: Duration = .zero, over duration: Duration = .zero, ease: Easing = .linear
  ) {
    self.start = start
    self.rate = rate
    self.duration = duration
    self.ease = ease
  }

  /// A checked change, with times in counts.
  struct Counted {
    var start: Int64
    var rate: Rate
    var length: Int64
    var ease: Easing
  }
}

extension [RateChange] {
  /// Returns the changes in counts, for a clock that has the rate `present`.
  ///
  /// - Throws: `TweenError` for a negative or too long time, a change that begins before the one before it,
  ///   or rates of both signs.
  func counted(from present: Rate) throws(TweenError) -> [RateChange.Counted] {
    var counted: [RateChange.Counted] = []
    var sign = present.numerator.signum()
    for index in indices {
      let change = self[index]
      let path = "changes[\(index)]"
      let start = change.start.counts
      try require(
        change.start >= .zero && start <= 1 << 56, "\(path).start", found: change.start.inMilliseconds,
        expected: "zero or more, less than 25,000 years")
      if let last = counted.last, start < last.start {
        throw TweenError(
          field: "\(path).start", found: change.start.inMilliseconds,
          expected: "at least \(self[index - 1].start.inMilliseconds), the start before it")
      }
      try require(
        sign * change.rate.numerator.signum() >= 0, "\(path).rate", found: "\(change.rate.value)",
        expected: "rates of one sign, or 0")
      if change.rate != 0 { sign = change.rate.numerator.signum() }
      let length: Int64
      do { length = try change.duration.lengthInCounts() } catch {
        throw error.within("\(path).duration")
      }
      counted.append(RateChange.Counted(start: start, rate: change.rate, length: length, ease: change.ease))
    }
    return counted
  }
}
