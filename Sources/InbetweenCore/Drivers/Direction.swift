/// The direction of each iteration of a driver.
///
/// ```swift
/// var pulse = Tween(.scale, to: [1.1, 1.1], duration: .milliseconds(400))
/// pulse.repeats = 2
/// pulse.direction = .alternate  // there and back
/// try world.register(pulse, on: badge)
/// ```
public enum Direction: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Every iteration forward.
  case normal
  /// Every iteration backward.
  case reverse
  /// Forward, backward, and so on in turn.
  case alternate
  /// Backward, forward, and so on in turn.
  case alternateReverse

  /// Returns whether the iteration numbered `iteration`, from 0, goes backward.
  @inline(__always)
  package func isBackward(iteration: Int64) -> Bool {
    switch self {
    case .normal: false
    case .reverse: true
    case .alternate: iteration & 1 == 1
    case .alternateReverse: iteration & 1 == 0
    }
  }
}
