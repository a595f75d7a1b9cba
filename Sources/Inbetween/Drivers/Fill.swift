/// When a driver contends outside its active interval, holding a value (C2).
public enum Fill: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Never.
  case none
  /// In its delay, with its start value.
  case backwards
  /// After its end, with its end value.
  case forwards
  /// Both before and after.
  case both

  var holdsBefore: Bool { self == .backwards || self == .both }
  var holdsAfter: Bool { self == .forwards || self == .both }

  /// The same fill for a driver that plays from its end to its start.
  var mirrored: Fill {
    switch self {
    case .none, .both: self
    case .backwards: .forwards
    case .forwards: .backwards
    }
  }
}

/// Which way each play of a driver goes.
public enum Direction: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Every play forward.
  case normal
  /// Every play backward.
  case reverse
  /// Forward, backward, and so on in turn.
  case alternate
  /// Backward, forward, and so on in turn.
  case alternateReverse

  /// Whether the play numbered `play`, from 0, goes backward.
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
