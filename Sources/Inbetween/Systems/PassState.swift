/// What the present pass over the boundaries is for: a tick, a sample, a seek, or a callback at an instant.
struct PassState {
  /// True while kernels are still to write the moving values: in a tick before they have run, and in a
  /// sample. Otherwise values are written when they change. Not `World.isTicking`, which lasts longer.
  var isTicking = false
  /// True while the boundaries in a time range are crossed.
  var isCrossing = false
  /// True while a sequence jumps: marks and repeats on the way are not reported.
  var isHopping = false
  /// True during a seek: marks and repeats on the way are not reported.
  var isQuiet = false
  /// While callbacks run, the instant of their event, at which drivers that they start begin (W7); otherwise
  /// nil.
  var command: Int64?
  /// While a driver that replaces others starts: the values and velocities that its channels had (S3).
  var inherited: InheritedStates?
}
