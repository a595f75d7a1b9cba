/// The settings of a driver's time, in counts; `PlayTiming` is computed from them.
struct PlaySettings: BitwiseCopyable {
  var delay: Int64
  /// The length of one iteration.
  var duration: Int64
  /// The number of iterations; infinite for no end.
  var plays: Double
  /// Where the first iteration begins, in iterations.
  var start: Double
  /// The time between two iterations.
  var pause: Int64
  /// The time from the end of the iterations to completion; a negative one cuts the end off.
  var endDelay: Int64
  var direction: Direction
  /// Each iteration is reversed in time, as for a `from` tween.
  var isTurned: Bool
  /// The rate; a negative one plays from end to start.
  var rate: Rate
}
