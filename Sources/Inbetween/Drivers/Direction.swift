/// The direction of each iteration of a driver.
public enum Direction: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Every iteration forward.
  case normal
  /// Every iteration backward.
  case reverse
  /// Forward, backward, and so on in turn.
  case alternate
  /// Backward, forward, and so on in turn.
  case alternateReverse

  /// Returns whether the iteration numbered `play`, from 0, goes backward.
  @inline(__always)
  func isBackward(play: Int64) -> Bool {
    switch self {
    case .normal: false
    case .reverse: true
    case .alternate: play & 1 == 1
    case .alternateReverse: play & 1 == 0
    }
  }
}
