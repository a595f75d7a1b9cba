/// What a driver was told about its time, in counts; `PlayTiming` is what comes of it.
struct PlaySettings: BitwiseCopyable {
  var delay: Int64
  /// The length of one play.
  var duration: Int64
  /// How many plays; infinite for no end.
  var plays: Double
  /// How far in it begins, in plays.
  var start: Double
  /// The wait between two plays.
  var pause: Int64
  /// From the end of the plays to completion; a negative one cuts the end off.
  var endDelay: Int64
  var direction: Direction
  /// Each play is reversed in time: a `from` tween's.
  var isTurned: Bool
  /// How fast it runs; negative for from its end to its start.
  var rate: Rate
}
