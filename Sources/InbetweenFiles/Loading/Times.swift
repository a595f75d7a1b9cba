import Inbetween

extension Duration {
  /// A file's time. What no clock can hold is held at ±1e15 ms, what is no number is 0.
  init(fileMilliseconds milliseconds: Double) {
    let held = milliseconds.isNaN ? 0 : min(max(milliseconds, -1e15), 1e15)
    self.init(attoseconds: Int128((held * 1e15).rounded()))
  }
}

extension MotionFile {
  /// How long one loop is: the stage's duration, or the last end plus half a second, where endless motion
  /// counts one play.
  public var length: Duration {
    if let duration = stage.duration { return Duration(fileMilliseconds: duration) }
    let ends = motion.map { item in
      switch item {
      case .tween(let tween): tween.end
      }
    }
    return Duration(fileMilliseconds: max(ends.max() ?? 0, 0) + 500)
  }
}

extension MotionTween {
  /// When it completes, in milliseconds from 0; endless tweens count one play, held ones (rate 0) run.
  var end: Double {
    let speed = rate == 0 ? 1 : rate.magnitude
    if rate < 0 { return (max(endDelay, 0) + activeDuration) / speed }
    return max(delay + max(activeDuration + endDelay, 0), 0) / speed
  }

  /// All plays with the waits between them, before an end delay cuts any off.
  private var activeDuration: Double {
    var plays = 1.0
    if case .count(let count) = repeats { plays = count }
    if duration == 0 || plays == 0 { return 0 }
    let waits = plays - (repeatStart == repeatStart.rounded() ? 1 : 0)
    return plays * duration + max(waits, 0) * repeatDelay
  }
}
